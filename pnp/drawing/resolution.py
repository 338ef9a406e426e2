"""How many pixels of its pictures a face has per inch of paper."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.units import PT_PER_INCH
from pnp.drawing.display_list import (
    DISPLAY_LIST_DPI,
    Block,
    Clip,
    FaceDisplayList,
    Group,
    Image,
    Item,
    Placed,
)
from pnp.drawing.drawing import PER_POINT, Drawing, Form
from pnp.svg.embedded_images import EmbeddedImage
from pnp.svg.matrix import IDENTITY, Matrix, multiply

# A picture or a form that is painted, and the matrix it is painted under, if it has one.
_PAINTED = lazy_pattern(r"(?:q ((?:[-\d.]+ ){6})cm )?/([IS][0-9a-f]+) Do")
# No figure in print asks for more.
_MOST = 10_000.0


def in_drawing(drawing: Drawing) -> dict[str, float]:
    """Return the least pixels per inch that each picture of a face is printed at, by its name."""
    sizes = {
        name: (one.width, one.height)
        for name, one in drawing.parts.pictures.items()
        if one.encoding != "pdf"
    }
    return _printed_at(drawing, sizes)


def with_pictures(drawing: Drawing, ppi: int) -> Drawing:
    """Return `drawing` with its pictures read, each as fine as `ppi` needs it (0: whole)."""
    parts = drawing.parts
    if parts.unread:
        found = _printed_at(drawing, {name: one.stored for name, one in parts.unread.items()})
        for name, pixels in parts.unread.items():
            parts.pictures[name] = pixels.reduced(ppi / found.get(name, ppi) if ppi else 1.0)
        parts.unread.clear()
    return drawing


def _printed_at(drawing: Drawing, sizes: Mapping[str, tuple[int, int]]) -> dict[str, float]:
    """Return the least pixels per inch that pictures of such `sizes` are printed at."""
    parts = drawing.parts
    holders = _holders(parts.forms)
    if not sizes:
        return {}

    # Looked at once: drawings stand in drawings, and each may be in many.
    @cache
    def inside(name: str) -> frozenset[tuple[str, Matrix]]:
        return frozenset(painted(parts.forms[name]))

    def painted(form: Form) -> Iterator[tuple[str, Matrix]]:
        for written, name in _PAINTED.findall(form.content.decode("ascii")):
            matrix = _matrix(written)
            if name in sizes:
                yield name, matrix
            elif name in holders:
                for picture, inner in inside(name):
                    yield picture, multiply(matrix, inner)

    return _least(painted(drawing.face), sizes, PER_POINT * PT_PER_INCH)


def in_display_list(face: FaceDisplayList) -> dict[str, float]:
    """Return the same of a display list."""
    sizes: dict[str, tuple[int, int]] = {}

    def painted(items: Iterable[Item], at: Matrix) -> Iterator[tuple[str, Matrix]]:
        for item in items:
            match item:
                case Image(EmbeddedImage() as pixels, matrix, _):
                    sizes[pixels.name] = pixels.width, pixels.height
                    yield pixels.name, multiply(at, matrix)
                case Placed(inner, matrix):
                    yield from painted(inner.items, multiply(at, matrix))
                case Clip(_, _, inner) | Group(_, inner) | Block(_, inner):
                    yield from painted(inner, at)

    return _least(list(painted(face.items, IDENTITY)), sizes, DISPLAY_LIST_DPI)


def _holders(forms: Mapping[str, Form]) -> set[str]:
    """Return the names of forms that paint pictures, themselves or by other forms."""
    found: set[str] = set()
    while True:
        more = {
            name
            for name, form in forms.items()
            if name not in found and any(one[0] == "I" or one in found for one in form.names)
        }
        if not more:
            return found
        found |= more


def _matrix(written: str) -> Matrix:
    if not written:
        return IDENTITY
    a, b, c, d, e, f = map(float, written.split())
    return a, b, c, d, e, f


def _least(
    painted: Iterable[tuple[str, Matrix]], sizes: Mapping[str, tuple[int, int]], per_inch: float
) -> dict[str, float]:
    """Return the least pixels per inch of pictures, each painted onto a square under a matrix."""
    found: dict[str, float] = {}
    for name, (a, b, c, d, _, _) in painted:
        width, height = sizes[name]
        sides = ((width, math.hypot(a, b)), (height, math.hypot(c, d)))
        least = min((pixels * per_inch / side for pixels, side in sides if side), default=_MOST)
        found[name] = min(least, found.get(name, _MOST))
    return found
