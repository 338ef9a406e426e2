"""What was found on faces, as the cache keeps it: what is seen there, and the sizes of texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pnp.faces.faces import FaceJob
from pnp.inspect.observation import View
from pnp.runtime.fingerprints import digest
from pnp.text.request import Sizes


def key_of(view: View[Any], job: FaceJob, *more: str) -> str:
    """Return what stands for all that a face and what is seen on it depend on."""
    part = job.component
    shape = digest(part.shape, repr(part.outline)) if part.outline else part.shape
    said = (view.name, job.key, shape, f"{part.corner:g}", *more)
    return ":".join(map(str, said))


def sizes_key(job: FaceJob) -> str:
    """Return what stands for all that the sizes of the texts on a face depend on."""
    texts = ((name, text.id) for name, text in job.face.texts.items())
    return f"fits:{digest(job.key, job.id, sorted(texts))}"


def dumped(sizes: Mapping[str, Sizes]) -> bytes:
    """Return bytes that `read_sizes` reads."""
    return json.dumps(sizes).encode()


def read_sizes(blob: bytes) -> dict[str, Sizes]:
    """Return the sizes of texts by their ids."""
    return {name: Sizes(*some) for name, some in json.loads(blob).items()}
