"""What there is to see on a face: its shapes, pictures and words, each with its colour apart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b

from pnp.colour.rgb import Rgb
from pnp.drawing.canvas import Look
from pnp.drawing.display_list import (
    PX_PER_MM,
    Block,
    Box,
    Clip,
    FaceDisplayList,
    Group,
    Image,
    Items,
    Placed,
    Shape,
    TextRun,
)
from pnp.legibility.background import rgb_of
from pnp.legibility.observation import VisualMark
from pnp.svg.matrix import IDENTITY, Matrix, box_under, multiply, scale_of
from pnp.svg.outline import Gradient, Outline

# What is smaller is none.
_SMALLEST = 0.5


def visual_marks_on(face: FaceDisplayList) -> tuple[VisualMark, ...]:
    """Return the marks on a face, each once; `far` from the left of its display list."""
    return tuple(dict.fromkeys(_marks(face.items, IDENTITY, "")))


def _marks(items: Items, at: Matrix, within: str) -> Iterator[VisualMark]:
    """Yield the marks among `items`, moved by `at`, cut off by what `within` stands for."""
    for item, box in zip(items, items.boxes, strict=True):
        match item:
            case Shape(outline, matrix, look):
                size, far = _size(box, at)
                if size >= _SMALLEST:
                    place = _place(multiply(at, matrix))
                    form = _digest(f"{_form_of(outline)} {place} {_pen(look)} {within}")
                    yield VisualMark(form, _colour(look), size, far)
            case TextRun(words, size, x, y, matrix, look):
                onto = multiply(at, matrix)
                height = size * scale_of(onto) / PX_PER_MM
                line = box_under(onto, (x, y - size, x + words.run.width * size, y))
                far = round(line[2] / PX_PER_MM, 2)
                yield VisualMark(f"'{words.run.text}'", _colour(look), round(height, 2), far)
            case Image(pixels, matrix, _):
                place = _place(multiply(at, matrix))
                form = _digest(f"{pixels.name} {place} {within}")
                yield VisualMark(form, None, *_size(box, at))
            case Placed(inner, matrix):
                yield from _marks(inner.items, multiply(at, matrix), within)
            case Clip(outlines, _, inner):
                edges = [
                    f"{_form_of(outline)} {_place(multiply(at, matrix))}"
                    for outline, matrix in outlines
                ]
                yield from _marks(inner, at, _digest(f"{within} {edges}"))
            case Group(_, inner) | Block(_, inner):
                yield from _marks(inner, at, within)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


# 5 % of checking Quarken (bench/caches.py).
@lru_cache(maxsize=20_000)
def _form_of(outline: Outline) -> str:
    return _digest(repr(outline.segments))


# 18 % of looking for marks on Elements (bench/caches.py).
@lru_cache(maxsize=20_000)
def _place(matrix: Matrix) -> str:
    return " ".join([f"{part:.2f}" for part in matrix])


def _pen(look: Look) -> str:
    """Return what of a look shows in one colour."""
    line = f"{look.pen.width:.3f} {look.pen.dashes}" if look.stroke else ""
    return f"{look.fill is not None} {line}"


def _colour(look: Look) -> Rgb | None:
    paint = look.fill or look.stroke
    if paint is None:
        return None
    source = paint.source
    return rgb_of(source.stops[0][1:4] if isinstance(source, Gradient) else source)


def _size(box: Box, at: Matrix) -> tuple[float, float]:
    """Return the longer side of a box, moved by `at`, and where its right end is, in mm."""
    left, top, right, bottom = box if at is IDENTITY else box_under(at, box)
    return round(max(0.0, right - left, bottom - top) / PX_PER_MM, 2), round(right / PX_PER_MM, 2)
