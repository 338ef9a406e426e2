"""What lies below the letters of a face: one flat colour, or pixels of what is painted there.

Most texts stand on one colour, which shows from the shapes alone; the others need pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeAlias

from PIL import Image

from pnp.colour.rgb import Rgb
from pnp.drawing.display_list import (
    Block,
    Box,
    FaceDisplayList,
    Item,
    Items,
    Placed,
    Shape,
    TextRun,
    box_around,
    box_of,
    meets,
    repaint,
)
from pnp.drawing.raster_canvas import RasterContext
from pnp.svg.matrix import IDENTITY, Matrix, box_under, multiply, stretch
from pnp.svg.outline import Gradient, Outline, cubic
from pnp.svg.style import Colour

_Point: TypeAlias = tuple[float, float]
# What is said of a box: one colour lies there, nothing does (None), or it takes pixels to tell.
_Found: TypeAlias = "Rgb | str | None"

# Something painted, and a box around it.
Layer: TypeAlias = "tuple[Item, Box]"

# Of so many layers those are looked at that reach into the same strip of the face, so high in
# pixels: texts of a poster have a thousand others on it.
_MANY, _STRIP = 100, 100
_WHITE: Rgb = (255, 255, 255)
_UNCLEAR = "unclear"

# Curves and slanted lines are looked at in so many pieces; they may bulge a little.
_PIECES = 8
_SLACK = 0.3
_TINY = 1e-9
# Numbers of joins and caps, as in PDF.
_MITER, _SQUARE = 0, 2


def rgb_of(colour: Colour) -> Rgb:
    """Return a colour in whole numbers."""
    red, green, blue = colour
    return round(red * 255), round(green * 255), round(blue * 255)


class FaceBackground:
    """What is painted on a face, without its texts. Boxes are in pixels."""

    def __init__(self, face: FaceDisplayList) -> None:
        self._face = face
        # The highest first.
        self._layers = [*_apart(face.items)][::-1]
        self._strips = _strips_of(self._layers, face.height) if len(self._layers) > _MANY else ()

    def flat(self, box: Box) -> Rgb | None:
        """Return the only colour there is in `box`; None when there may be several."""
        left, top, right, bottom = box
        for item, (x0, y0, x1, y1) in self._near(top, bottom):
            if x0 <= right and left <= x1 and y0 <= bottom and top <= y1:
                found = _on_top(item, IDENTITY, box)
                if found is not None:
                    return None if isinstance(found, str) else found
        return _WHITE

    def _near(self, top: float, bottom: float) -> Sequence[Layer]:
        """Return the layers that may reach between two heights, the highest first."""
        strip = int(top // _STRIP)
        is_in_one = 0 <= strip < len(self._strips) and int(bottom // _STRIP) == strip
        return self._strips[strip] if is_in_one else self._layers

    def painted(self, boxes: Sequence[Box]) -> Pixels:
        """Return what is really painted in `boxes`."""
        left, top, right, bottom = box_around(boxes)
        # A pixel more, as numbers of pixels are whole.
        x, y = max(0, math.floor(left) - 1), max(0, math.floor(top) - 1)
        width = max(1, min(math.ceil(self._face.width), math.ceil(right) + 1) - x)
        height = max(1, min(math.ceil(self._face.height), math.ceil(bottom) + 1) - y)
        context = RasterContext(width, height)
        moved = [(a - x, b - y, c - x, d - y) for a, b, c, d in boxes]
        repaint(self._face.items, context, (*IDENTITY[:4], -x, -y), moved)
        return Pixels(context.image(), x, y)


class Pixels:
    """A part of a face, with its corner at x, y."""

    def __init__(self, image: Image.Image, x: int, y: int) -> None:
        self._image = image
        self._corner = (x, y)
        self._pixels: Any = image.load()

    def flat(self, box: Box) -> Rgb | None:
        """Return the only colour there is in `box`; None when there are several."""
        x, y = self._corner
        left, top, right, bottom = box
        area = self._image.crop(
            (int(left) - x, int(top) - y, int(right) - x + 1, int(bottom) - y + 1)
        )
        extremes: Any = area.getextrema()
        if any(low != high for low, high in extremes):
            return None
        red, green, blue = (low for low, _ in extremes)
        return red, green, blue

    def at(self, points: Iterable[tuple[float, float]]) -> tuple[Rgb, ...]:
        """Return the colours at `points`, as far as they are on the face."""
        x0, y0 = self._corner
        width, height = self._image.size
        places = [(int(x) - x0, int(y) - y0) for x, y in points]
        pixels = self._pixels
        return tuple([pixels[x, y] for x, y in places if 0 <= x < width and 0 <= y < height])


def _strips_of(layers: Sequence[Layer], height: float) -> Sequence[Sequence[Layer]]:
    """Return the layers that reach into each strip of a face, from its top to its bottom."""
    strips: list[list[Layer]] = [[] for _ in range(math.ceil(height / _STRIP))]
    for layer in layers:
        _, top, _, bottom = layer[1]
        if top <= bottom:
            last = min(len(strips), int(min(bottom, height) // _STRIP) + 1)
            for strip in strips[int(max(0.0, top) // _STRIP) : max(0, last)]:
                strip.append(layer)
    return strips


def _apart(items: Items) -> Iterator[Layer]:
    for item, box in zip(items, items.boxes, strict=True):
        if isinstance(item, Block):
            yield from _apart(item.items)
        elif not isinstance(item, TextRun):
            yield item, box


def _on_top(item: Item, at: Matrix, box: Box) -> _Found:
    """Return what `item`, moved by `at`, puts into `box`."""
    match item:
        case TextRun():
            return None
        case Shape():
            return _of_shape(item, at, box)
        case Placed(inner, matrix):
            onto = multiply(at, matrix)
            if not meets(box_under(onto, inner.box), (box,)):
                return None
            return _highest(inner.items, onto, box)
        case Block(_, items):
            return _highest(items, at, box)
    return _UNCLEAR if meets(box_under(at, box_of(item)), (box,)) else None


def _highest(items: Sequence[Item], at: Matrix, box: Box) -> _Found:
    for item in reversed(items):
        found = _on_top(item, at, box)
        if found is not None:
            return found
    return None


def _of_shape(shape: Shape, at: Matrix, box: Box) -> _Found:
    """Return the colour that a shape puts into all of `box`, None if none into any of it."""
    matrix, look = multiply(at, shape.matrix), shape.look
    near = (_reach(shape) * stretch(matrix) if look.stroke else 0.0) + _SLACK
    left, top, right, bottom = box
    turns = _turns(shape.outline, matrix, (left - near, top - near, right + near, bottom + near))
    if turns is None:
        return _UNCLEAR
    is_inside = turns % 2 if look.even_odd else turns
    if not look.fill or not is_inside:
        return None
    source = look.fill.source
    if look.fill.alpha < 1 or isinstance(source, Gradient):
        return _UNCLEAR
    return rgb_of(source)


def _turns(outline: Outline, matrix: Matrix, box: Box) -> int | None:
    """Return how often an outline goes around `box`, None where it may pass through it.

    Each edge that passes to the right of the upper left corner is a half turn of it: 1 downwards,
    -1 upwards.
    """
    a, b, c, d, e, f = matrix
    left, top, right, bottom = box
    turns = 0
    for path in _paths(outline):
        points = [(a * x + c * y + e, b * x + d * y + f) for x, y in path]
        for (x, y), (to_x, to_y) in pairwise(points):
            if (
                (x >= left or to_x >= left)
                and (x <= right or to_x <= right)
                and (y >= top or to_y >= top)
                and (y <= bottom or to_y <= bottom)
            ):
                return None
            if (y <= top) != (to_y <= top) and x + (top - y) / (to_y - y) * (to_x - x) > left:
                turns += 1 if to_y > y else -1
    return turns


def _reach(shape: Shape) -> float:
    """Return how far a stroke lies from its outline: half its width, more at pointed corners."""
    pen = shape.look.pen
    pointed = min(_sharpest(shape.outline), pen.miter) if pen.join == _MITER else 1.0
    return pen.width / 2 * max(pointed, math.sqrt(2) if pen.cap == _SQUARE else 1.0)


# 7 % of looking for what is hard to read on the cards of Quark (bench/caches.py).
@lru_cache(maxsize=20_000)
def _sharpest(outline: Outline) -> float:
    """Return the length of the longest point that a stroke has, in halves of its width."""
    longest = 1.0
    for path in () if outline.flat else _paths(outline):
        sides = pairwise((*path, *path[1:2]))
        ways = [math.atan2(y - v, x - u) for (u, v), (x, y) in sides if (u, v) != (x, y)]
        for one, other in pairwise(ways):
            bend = abs(math.remainder(other - one, math.tau))
            longest = max(longest, 1 / max(math.cos(bend / 2), _TINY))
    return longest


# 7 % of checking Quark (bench/caches.py).
@lru_cache(maxsize=20_000)
def _paths(outline: Outline) -> tuple[tuple[_Point, ...], ...]:
    """Return the parts of an outline as closed rows of points; long sides are cut into pieces."""
    paths: list[list[_Point]] = []
    for kind, *numbers in outline.segments:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if kind == "R":
            (x, y), (width, height) = points
            paths.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
        elif kind == "M" or not paths:
            paths.append(points)
        elif points:
            paths[-1] += _pieces(paths[-1][-1], points)
    return tuple((*path, *_pieces(path[-1], path[:1])) for path in paths if path)


def _pieces(start: _Point, points: Sequence[_Point]) -> Iterator[_Point]:
    """Yield points along a straight line, or a cubic curve, from `start` through `points`."""
    (x, y), (to_x, to_y) = start, points[-1]
    if len(points) == 1:
        upright = x == to_x or y == to_y
        for part in range(1, 2 if upright else _PIECES + 1):
            share = 1.0 if upright else part / _PIECES
            yield x + (to_x - x) * share, y + (to_y - y) * share
        return
    for part in range(1, _PIECES + 1):
        t = part / _PIECES
        yield cubic(t, x, *(u for u, _ in points)), cubic(t, y, *(v for _, v in points))
