"""What stands in the corner of a face, as a small picture in grey that knows no size or place."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.core.geometry import Size
from pnp.drawing.canvas import Look, Paint
from pnp.drawing.display_list import (
    NO_BOX,
    PX_PER_MM,
    Block,
    Box,
    Clip,
    FaceDisplayList,
    Group,
    Item,
    Placed,
    Shape,
    TextRun,
    box_around,
    box_of,
    repaint,
)
from pnp.drawing.raster_canvas import RasterContext
from pnp.shapes.trim import Trim
from pnp.svg.matrix import IDENTITY, Matrix, box_under, multiply
from pnp.svg.outline import Outline
from pnp.svg.style import Pen

# The sides of the picture, and how much larger it is drawn.
SIDE = 48
_FINER = 2
# Middle grey: what is light is seen on it, and what is dark.
_EVERYWHERE: Box = (-math.inf, -math.inf, math.inf, math.inf)
_BACKGROUND = Look(Paint((0.47, 0.47, 0.47), 1.0), None, Pen(0.0))


def corner_of(face: FaceDisplayList, trim: Trim, corner: Size, turned: bool) -> bytes:
    """Return SIDE x SIDE greys of what lies whole in the upper left `corner` (mm) of a face.

    `turned`: in that corner once the face is upside down. It is as large as the picture has room
    for; nothing at all is b"".
    """
    left = (face.width / PX_PER_MM - trim.size.width) / 2 * PX_PER_MM
    top = (face.height / PX_PER_MM - trim.size.height) / 2 * PX_PER_MM
    zone = (left, top, left + corner.width * PX_PER_MM, top + corner.height * PX_PER_MM)
    onto = (-1.0, 0.0, 0.0, -1.0, face.width, face.height) if turned else IDENTITY
    found = [(item, at) for item, at in _leaves(face.items, onto) if _lies_in(item, at, zone)]
    if not found:
        return b""
    x0, y0, x1, y1 = box_around([_box(item, at) for item, at in found])
    pixels = SIDE * _FINER
    scale = pixels / max(x1 - x0, y1 - y0)
    across = (pixels - (x1 - x0) * scale) / 2 - x0 * scale
    down = (pixels - (y1 - y0) * scale) / 2 - y0 * scale
    context = RasterContext(pixels, pixels)
    context.paint(Outline((("R", 0.0, 0.0, pixels, pixels),)), IDENTITY, _BACKGROUND)
    for item, at in found:
        moved = multiply((scale, 0.0, 0.0, scale, across, down), at)
        match item:
            case Shape(outline, matrix, look):
                context.paint(outline, multiply(moved, matrix), look)
            case TextRun(words, size, x, y, matrix, look):
                context.text(words, size, (x, y), multiply(moved, matrix), look)
            case Clip(outlines, even_odd, inner):
                holes = [(outline, multiply(moved, matrix)) for outline, matrix in outlines]
                with context.clip(holes, even_odd):
                    repaint(inner, context, moved, [_EVERYWHERE])
    return context.image().convert("L").reduce(_FINER).tobytes()


def _leaves(items: Sequence[Item], at: Matrix) -> Iterator[tuple[Item, Matrix]]:
    """Yield shapes, texts and what is clipped, with what takes them onto the face."""
    for item in items:
        match item:
            case Shape() | TextRun() | Clip():
                yield item, at
            case Placed(inner, matrix):
                yield from _leaves(inner.items, multiply(at, matrix))
            case Group(_, inner) | Block(_, inner):
                yield from _leaves(inner, at)


def _lies_in(item: Item, at: Matrix, zone: Box) -> bool:
    left, top, right, bottom = _box(item, at)
    return zone[0] <= left <= right <= zone[2] and zone[1] <= top <= bottom <= zone[3]


def _box(item: Item, at: Matrix) -> Box:
    if isinstance(item, TextRun):
        own = (item.x, item.y - item.size, item.x + item.words.run.width * item.size, item.y)
        return box_under(multiply(at, item.matrix), own)
    box = box_of(item)
    return box if box == NO_BOX else box_under(at, box)
