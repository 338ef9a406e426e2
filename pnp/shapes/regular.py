"""The outlines of hexagons, octagons, triangles and arrows, as large as their box."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from pnp.core.geometry import Size
from pnp.shapes.shape import Shape
from pnp.shapes.trim import Point, Polygon

# Of the side of an octagon's box: where its corners lie.
_CUT = 1 / (2 + math.sqrt(2))


class _Regular(NamedTuple):
    """A shape: the box around it whose measure is 1, and its corners, as shares of the box.

    The measure is the one length that sizes say: of hexagons the way from side to side, of
    triangles the side, of arrows their length. Corners go clockwise; of arrows they are computed.
    """

    width: float
    height: float
    corners: tuple[tuple[float, float], ...] = ()


REGULAR = {
    Shape.HEXAGON: _Regular(
        1, 2 / math.sqrt(3), ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)),
    ),
    Shape.FLAT_HEXAGON: _Regular(
        2 / math.sqrt(3), 1, ((0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)),
    ),
    Shape.OCTAGON: _Regular(
        1, 1,
        (
            (_CUT, 0), (1 - _CUT, 0), (1, _CUT), (1, 1 - _CUT),
            (1 - _CUT, 1), (_CUT, 1), (0, 1 - _CUT), (0, _CUT),
        ),
    ),
    Shape.TRIANGLE: _Regular(1, math.sqrt(3) / 2, ((0.5, 0), (1, 1), (0, 1))),
    Shape.ARROW: _Regular(0.28, 1),
}  # fmt: skip
# Of the width of an arrow: how long its head is, and how wide its shaft.
_HEAD, _SHAFT = 0.95, 0.36
_ARC = 24


def regular_size(shape: Shape, length: float) -> Size:
    """Return the size in mm of the box around a regular piece whose measure is `length` mm."""
    one = REGULAR[shape]
    return Size(round(length * one.width, 4), round(length * one.height, 4))


def regular_outline(shape: Shape, size: Size) -> Polygon:
    """Return the outline of a piece of one of these shapes, clockwise, in mm."""
    if shape is Shape.ARROW:
        return tuple(_arrow(*size))
    return tuple(Point(x * size.width, y * size.height) for x, y in REGULAR[shape].corners)


def _arrow(width: float, height: float) -> Iterator[Point]:
    """Yield the corners of an arrow that points upwards, and turns about a hub at its end."""
    x, hub = width / 2, min(width / 2, height / 4)
    head, half = min(_HEAD * width, height / 3), _SHAFT * width / 2
    yield from (Point(x, 0), Point(width, head), Point(x + half, head))
    start = math.asin(min(1.0, half / hub))
    for step in range(_ARC + 1):
        angle = start + (math.tau - 2 * start) * step / _ARC
        yield Point(x + hub * math.sin(angle), height - hub - hub * math.cos(angle))
    yield from (Point(x - half, head), Point(0, head))
