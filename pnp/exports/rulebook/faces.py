"""Pictures of a rulebook as faces in their places."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.geometry import Rect
from pnp.exports.rulebook.typeset_block import FaceAt
from pnp.rulebook_source.card_pictures import ShownPicture


def faces_at(shown: ShownPicture, place: Rect, part: int = 0) -> Iterator[FaceAt]:
    """Yield the faces of a picture that fills `place`; `part` is its number in a line."""
    for face in _upright(shown, place):
        face = face._replace(said=shown.said, part=part)
        if shown.turned:
            x = place.x + place.right - face.place.right
            y = place.y + place.bottom - face.place.bottom
            face = face._replace(place=Rect(x, y, *face.place.size), turned=True)
        yield face


def _upright(shown: ShownPicture, place: Rect) -> Iterator[FaceAt]:
    scale = place.width / shown.crop.width
    component = shown.shown.component
    whole = shown.crop.size == component.size
    face = shown.shown.face
    trim = component.trim_of(face)
    corner = trim.corner if whole else min(3.0, trim.corner)
    shown_at = FaceAt(component.face_id(face), place, shown.crop, corner * scale)
    yield shown_at._replace(outline=trim.outline if whole else ())
    for one in shown.overlays:
        size = one.component.size
        x = place.x + (one.x - size.width / 2 - shown.crop.x) * scale
        y = place.y + (one.y - size.height / 2 - shown.crop.y) * scale
        at = Rect(x, y, size.width * scale, size.height * scale)
        trim = one.component.trim_of(one.face)
        key = one.component.face_id(one.face)
        yield FaceAt(key, at, Rect(0, 0, *size), trim.corner * scale)._replace(outline=trim.outline)
