"""What comes into a PDF of sheets as it is written: the operators of faces, and their pixels."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from pnp.exports.sheets.job import SheetPart
from pnp.pdf.sheet_objects import ALPHA
from pnp.svg.encoded_image import EncodedImage


def source_of(part: str, key: str) -> str:
    """Return what names the operators of a face of a part. Names of pictures have no slash."""
    return f"{part}/{key}"


class LateStreams:
    """The streams of the faces of `parts` by what names them; they are deflated, or JPEG."""

    def __init__(self, parts: Iterable[SheetPart]) -> None:
        self._parts = {part.id: part for part in parts}

    def __call__(self, source: str) -> bytes:
        """Return a stream: operators, the pixels of a picture, or how opaque they are."""
        part, slash, key = source.partition("/")
        if slash:
            return self._parts[part].faces[key].stream
        picture = self._pictures[source.removesuffix(ALPHA)]
        shown = picture.alpha if source.endswith(ALPHA) else picture
        return shown.data if shown else b""

    # Made once: it goes through all faces.
    # Made once: it goes through all faces.
    @cached_property
    def _pictures(self) -> dict[str, EncodedImage]:
        """The pictures by their names; of one that faces have in several sizes the finest."""
        found: dict[str, EncodedImage] = {}
        faces = (face for part in self._parts.values() for _, face in part.placed())
        for face in faces:
            for name, picture in face.pictures.items():
                if name not in found or found[name].width < picture.width:
                    found[name] = picture
        return found
