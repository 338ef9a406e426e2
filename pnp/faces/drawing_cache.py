"""Drawings in the cache, each found by what its face depends on; pictures that many show, once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.cache.blob_cache import BlobCache
from pnp.core.values import Struct, packed, unpacked
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.faces.face_dependencies import FaceReads
from pnp.faces.face_jobs import FaceJob
from pnp.svg.encoded_image import EncodedImage

# Before the key of a picture.
_PICTURE = "picture:"
# So many pictures are put into the cache together, which takes their memory twice.
_TOGETHER = 8
# So many drawings are packed for the cache at a time: of 100,000 they would be there twice.
_BATCH = 2000


class _Kept(Struct, frozen=True, array_like=True):
    """A packed drawing in the cache, with the keys of its pictures."""

    data: bytes
    shown: tuple[str, ...]


class DrawingCache:
    """Drawings in the cache, found by what their templates read when they were last rendered."""

    def __init__(self, reads: FaceReads, cache: BlobCache, jobs: Sequence[FaceJob]) -> None:
        self._pictures: dict[str, EncodedImage] = {}  # those in the cache
        self._cache = cache
        self._jobs = jobs
        self._reads = reads

    def drawings(self) -> dict[str, PackedDrawing]:
        """Return the drawings that the cache has, by the job's key."""
        keys = {job.key: key for job in self._jobs if (key := self._reads.key(job))}
        blobs = self._cache.get(keys.values())
        found = {
            key: unpacked(blobs[place], _Kept) for key, place in keys.items() if place in blobs
        }
        shown = {one for kept in found.values() for one in kept.shown}
        blobs = self._cache.get(_PICTURE + one for one in shown)
        self._pictures = {
            one: unpacked(blobs[_PICTURE + one], EncodedImage)
            for one in shown
            if _PICTURE + one in blobs
        }
        return {
            key: PackedDrawing.of(kept.data, kept.shown, self._pictures)
            for key, kept in found.items()
            # A picture may have had to make room.
            if self._pictures.keys() >= {*kept.shown}
        }

    def keep(self, drawings: Mapping[str, PackedDrawing]) -> None:
        """Put drawings into the cache, by the job's key, with what their templates read."""
        pictures = {key: one for drawn in drawings.values() for key, one in drawn.pictures.items()}
        new = [key for key in pictures if key not in self._pictures]
        for start in range(0, len(new), _TOGETHER):
            these = new[start : start + _TOGETHER]
            self._cache.put({_PICTURE + key: packed(pictures[key]) for key in these})
        drawn = [job for job in self._jobs if job.key in drawings]
        for start in range(0, len(drawn), _BATCH):
            some = drawn[start : start + _BATCH]
            kept = dict(self._reads.kept(some))
            for job in some:
                one = drawings[job.key]
                kept[self._reads.key(job)] = packed(_Kept(one.data, (*one.pictures,)))
            self._cache.put(kept)
