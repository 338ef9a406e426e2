"""The bleed that a face does not paint: what it paints is mirrored at its edges."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from PIL import Image

from pnp.core.geometry import Rect
from pnp.core.values import Struct

# How far, in mm, what is mirrored reaches below what is painted: no gap is seen between.
_BELOW = 0.1
_FLIPS = (Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM)


def mirrored_pixels(
    image: Image.Image, start: tuple[int, int], size: tuple[int, int]
) -> Image.Image:
    """Return an image of `size` pixels with `image` at `start`, mirrored at its edges."""
    for axis, flip in enumerate(_FLIPS):
        before = start[axis]
        wide = [*image.size]
        wide[axis] = size[axis]
        whole = Image.new(image.mode, (wide[0], wide[1]))
        turned = image.transpose(flip)
        for at in (before - image.size[axis], before + image.size[axis]):
            whole.paste(turned, (0, at) if axis else (at, 0))
        whole.paste(image, (0, before) if axis else (before, 0))
        image = whole
    return image


class Mirror(Struct, frozen=True):
    """A strip of a face turned over: onto where, and the matrix that does it; both in mm.

    Both count from the top left corner of what is kept.
    """

    onto: Rect
    matrix: tuple[float, float, float, float, float, float]


def mirrors(part: Rect, keep: Rect) -> Iterator[Mirror]:
    """Yield how `part`, mirrored at its edges, fills the rest of `keep`, for vectors.

    The strips reach a bit into `part`, which is painted over them.
    """
    part = part.moved(-keep.x, -keep.y)
    columns = _spans(part.x, part.right, keep.width)
    rows = _spans(part.y, part.bottom, keep.height)
    for (x, right, turn_x, move_x), (y, bottom, turn_y, move_y) in product(columns, rows):
        if turn_x < 0 or turn_y < 0:
            onto = Rect(x, y, right - x, bottom - y)
            yield Mirror(onto, (turn_x, 0.0, 0.0, turn_y, move_x, move_y))


def _spans(start: float, end: float, most: float) -> list[tuple[float, float, float, float]]:
    """Return from where to where one way is filled, turned over (-1) or not, and moved how far."""
    spans = [(start, end, 1.0, 0.0)]
    if start > 0:
        middle = start + _BELOW
        spans.append((0.0, middle, -1.0, 2 * middle))
    if end < most:
        middle = end - _BELOW
        spans.append((middle, most, -1.0, 2 * middle))
    return spans
