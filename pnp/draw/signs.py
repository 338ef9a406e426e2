"""What there is to see on a face: its shapes, pictures and words, each with its colour apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from pnp.draw.canvas import Look
from pnp.draw.face import sketch_face
from pnp.draw.ground import Rgb, rgb_of
from pnp.draw.matrix import IDENTITY, Matrix, box_under, multiply, scale_of
from pnp.draw.outline import Gradient
from pnp.draw.sketch import Block, Clip, Group, Item, Photo, Placed, Shape, Sketch, Written, box_of
from pnp.facesvg import FaceSvg
from pnp.fonts import FontBook
from pnp.problems import Where
from pnp.units import MM_PER_INCH

_DPI = 100
_MM_PER_PX = MM_PER_INCH / _DPI


class Sign(NamedTuple):
    """Something to see. Signs with equal `form` look the same in one colour.

    `colour` is None for a picture; `size` is the longer side of a box around it, or the size of
    the type, in mm.
    """

    form: Hashable
    colour: Rgb | None
    size: float


def signs_on(
    svg: FaceSvg, fonts: FontBook, where: Where, drawn: dict[str, Sketch]
) -> tuple[Sign, ...]:
    """Return the signs on a face; `drawn` keeps the drawings that faces share.

    Raises PnpError for what can't be drawn.
    """
    sketch, _, _ = sketch_face(svg, fonts, _DPI, where, drawn)
    return tuple(_signs(sketch.items, IDENTITY, ()))


def _signs(items: Sequence[Item], at: Matrix, clips: tuple[Hashable, ...]) -> Iterator[Sign]:
    for item in items:
        match item:
            case Shape(outline, matrix, look):
                placed = _rounded(multiply(at, matrix))
                form = (outline.segments, placed, clips, _pen(look))
                yield Sign(form, _colour(look), _size(item, at))
            case Written(words, size, _, _, matrix, look):
                height = size * scale_of(multiply(at, matrix)) * _MM_PER_PX
                yield Sign(words.run.text, _colour(look), height)
            case Photo(pixels, matrix, _):
                yield Sign(
                    (pixels.name, _rounded(multiply(at, matrix)), clips), None, _size(item, at)
                )
            case Placed(sketch, matrix):
                yield from _signs(sketch.items, multiply(at, matrix), clips)
            case Clip(outlines, _, inner):
                edge = tuple(
                    (outline.segments, _rounded(multiply(at, matrix)))
                    for outline, matrix in outlines
                )
                yield from _signs(inner, at, (*clips, edge))
            case Group(_, inner) | Block(_, inner):
                yield from _signs(inner, at, clips)


def _rounded(matrix: Matrix) -> tuple[float, ...]:
    return tuple([round(part, 2) for part in matrix])


def _pen(look: Look) -> Hashable:
    """Return what of a look shows in one colour."""
    line = (round(look.pen.width, 3), look.pen.dashes) if look.stroke else None
    return look.fill is not None, line


def _colour(look: Look) -> Rgb | None:
    paint = look.fill or look.stroke
    if paint is None:
        return None
    source = paint.source
    return rgb_of(source.stops[0][1:4] if isinstance(source, Gradient) else source)


def _size(item: Item, at: Matrix) -> float:
    left, top, right, bottom = box_under(at, box_of(item))
    return max(0.0, right - left, bottom - top) * _MM_PER_PX
