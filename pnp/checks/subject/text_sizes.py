"""The sizes of texts on faces, as the cache keeps them for whoever has to know."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pnp.cache.fingerprints import digest
from pnp.faces.face_jobs import FaceJob
from pnp.text.text_box import Sizes


def sizes_key(job: FaceJob, key: str) -> str:
    """Return what stands for all that the sizes of the texts on a face depend on, as its `key`."""
    texts = ((name, text.id) for name, text in job.face.texts.items())
    return f"fits:{digest(key, job.id, sorted(texts))}"


def dumped(sizes: Mapping[str, Sizes]) -> bytes:
    """Return bytes that `read_sizes` reads."""
    return json.dumps(sizes).encode()


def read_sizes(blob: bytes) -> dict[str, Sizes]:
    """Return the sizes of texts by their ids."""
    return {name: Sizes(*some) for name, some in json.loads(blob).items()}
