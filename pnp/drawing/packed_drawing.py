"""Drawings as bytes, apart from their pictures: what many faces show is there once.

A frame of 2 MB on each of 200 cards took 530 MB of memory, and more of the cache than there is.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Self

from pnp.core.values import Struct, packed, replace, unpacked
from pnp.drawing.drawing import Drawing, look_of, stream_in
from pnp.svg.encoded_image import EncodedImage

# One for all drawings: each takes memory.
_NO_PICTURES: Mapping[str, EncodedImage] = {}


class _Parts(Struct):
    pictures: dict[str, EncodedImage]


class _Drawing(Struct):
    """What is read of a drawing for its pictures alone."""

    parts: _Parts


class PackedDrawing(Struct, frozen=True):
    """A drawing as bytes, and its `pictures` by keys: equal ones are the same picture.

    In `data` each picture has its key in place of what it shows.
    """

    data: bytes
    pictures: Mapping[str, EncodedImage]

    @classmethod
    def of(cls, data: bytes, keys: Sequence[str], known: Mapping[str, EncodedImage]) -> Self:
        """Return one with the pictures of these keys, from all that are known."""
        return cls(data, {key: known[key] for key in keys} if keys else _NO_PICTURES)

    @property
    def drawing(self) -> Drawing:
        """The drawing, loaded anew each time."""
        found = Drawing.loads(self.data)
        found.parts.pictures.update(self._named(found.parts.pictures))
        return found

    @property
    def named_pictures(self) -> dict[str, EncodedImage]:
        """The pictures by their names in the drawing."""
        return self._named(unpacked(self.data, _Drawing).parts.pictures) if self.pictures else {}

    @property
    def stream(self) -> bytes:
        """The operators of the face, deflated."""
        return stream_in(self.data)

    @property
    def look(self) -> str:
        """What stands for how the face looks: see `look_of`."""
        return look_of(zlib.decompress(self.stream))

    def _named(self, bare: Mapping[str, EncodedImage]) -> dict[str, EncodedImage]:
        return {name: self.pictures[one.data.decode()] for name, one in bare.items()}


def pack(drawing: Drawing) -> PackedDrawing:
    """Return a drawing as bytes, and its pictures."""
    shown = drawing.parts.pictures
    if not shown:
        return PackedDrawing(drawing.dumps(), _NO_PICTURES)
    keys = {name: _key(one) for name, one in shown.items()}
    bare = {
        name: replace(one, data=keys[name].encode(), alpha=None, palette=b"")
        for name, one in shown.items()
    }
    data = replace(drawing, parts=replace(drawing.parts, pictures=bare)).dumps()
    return PackedDrawing(data, {keys[name]: one for name, one in shown.items()})


# 20 % of building cards with one frame of pixels (bench/caches.py).
@lru_cache(maxsize=8)
def _key(picture: EncodedImage) -> str:
    return blake2b(packed(picture), digest_size=16).hexdigest()
