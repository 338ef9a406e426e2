"""Drawings in the cache, each found by what its face depends on; pictures that many show, once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import digest
from pnp.core.values import Struct, packed, unpacked
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.faces.face_jobs import FaceContext, FaceJob, stable
from pnp.faces.read_files import ReadFiles
from pnp.model.game import Component
from pnp.svg.picture import Picture

# Before the key of what a template read, and of a picture.
_READ, _PICTURE = "reads:", "picture:"
# So many pictures are put into the cache together, which takes their memory twice.
_TOGETHER = 8
# So many drawings are packed for the cache at a time: of 100,000 they would be there twice.
_BATCH = 2000


class _Kept(Struct, frozen=True, array_like=True):
    """A packed drawing in the cache, with the keys of its pictures."""

    data: bytes
    shown: tuple[str, ...]


class DrawingCache:
    """Drawings in the cache: found by what their templates read when they were last rendered.

    The names of all texts and files that were ever read for a face are kept by the face's `base`.
    While what they name is the same, nothing else is read.
    """

    def __init__(self, context: FaceContext, cache: BlobCache, jobs: Sequence[FaceJob]) -> None:
        self.context = context
        self._pictures: dict[str, Picture] = {}  # those in the cache
        self._cache = cache
        self._jobs = jobs
        self._reads: dict[str, frozenset[str]] = {}  # by the job's key
        self._shared: dict[frozenset[str], frozenset[str]] = {}
        self._files = ReadFiles(context.project, context.game.id)
        self._said: dict[tuple[str, frozenset[str]], str] = {}

    def drawings(self) -> dict[str, PackedDrawing]:
        """Return the drawings that the cache has, by the job's key."""
        names = self._cache.get(_READ + job.base for job in self._jobs)
        for job in self._jobs:
            if _READ + job.base in names:
                self.note(job, json.loads(names[_READ + job.base]))
        keys = {job.key: self._place(job) for job in self._jobs if job.key in self._reads}
        blobs = self._cache.get(keys.values())
        found = {
            key: unpacked(blobs[place], _Kept) for key, place in keys.items() if place in blobs
        }
        shown = {one for kept in found.values() for one in kept.shown}
        blobs = self._cache.get(_PICTURE + one for one in shown)
        self._pictures = {
            one: unpacked(blobs[_PICTURE + one], Picture)
            for one in shown
            if _PICTURE + one in blobs
        }
        return {
            key: PackedDrawing.of(kept.data, kept.shown, self._pictures)
            for key, kept in found.items()
            # A picture may have had to make room.
            if self._pictures.keys() >= {*kept.shown}
        }

    def note(self, job: FaceJob, names: Iterable[str]) -> None:
        """Note that these texts and files are read for a face, too."""
        # Most faces of a template read the same: of 100,000, each with a set of its own, 20 MB.
        read = self._reads.get(job.key, frozenset()).union(names)
        self._reads[job.key] = self._shared.setdefault(read, read)

    def keep(self, drawings: Mapping[str, PackedDrawing]) -> None:
        """Put drawings into the cache, by the job's key, with what their templates read."""
        pictures = {key: one for drawn in drawings.values() for key, one in drawn.pictures.items()}
        new = [key for key in pictures if key not in self._pictures]
        for start in range(0, len(new), _TOGETHER):
            some = new[start : start + _TOGETHER]
            self._cache.put({_PICTURE + key: packed(pictures[key]) for key in some})
        drawn = [job for job in self._jobs if job.key in drawings]
        for start in range(0, len(drawn), _BATCH):
            kept: dict[str, bytes] = {}
            for job in drawn[start : start + _BATCH]:
                kept[_READ + job.base] = json.dumps(sorted(self._reads[job.key])).encode()
                one = drawings[job.key]
                kept[self._place(job)] = packed(_Kept(one.data, (*one.pictures,)))
            self._cache.put(kept)

    def _place(self, job: FaceJob) -> str:
        names = self._reads[job.key]
        said = self._said.get((job.component.id, names))
        if said is None:
            values = [(name, self._value(job.component, name)) for name in sorted(names)]
            said = self._said[job.component.id, names] = stable(values)
        return digest(job.base, said)

    def _value(self, component: Component, name: str) -> Any:
        files = self._files
        return files.digest(name) if files.has(name) else self.context.text(component, name)
