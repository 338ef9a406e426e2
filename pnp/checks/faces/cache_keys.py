"""The key in the cache of what is seen on a face."""

from __future__ import annotations

from typing import Any

from pnp.cache.fingerprints import digest
from pnp.faces.face_jobs import FaceJob
from pnp.legibility.observation import FaceView


def key_of(view: FaceView[Any], job: FaceJob, *more: str, key: str = "") -> str:
    """Return what stands for all that a face and what is seen on it depend on.

    `key` stands for that of the face, in the place of the job's.
    """
    part = job.component
    shape = digest(part.shape, repr(part.outline)) if part.outline else part.shape
    said = (view.name, key or job.key, shape, f"{part.corner:g}", *more)
    return ":".join(map(str, said))
