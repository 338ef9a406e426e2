"""Where a face is cut."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from pnp.core.geometry import Size
from pnp.core.values import Struct


class Point(NamedTuple):
    """A place on a piece, in mm from the top left corner of the box around it."""

    x: float
    y: float


Polygon: TypeAlias = "tuple[Point, ...]"


class Trim(Struct, frozen=True):
    """Where a face is cut: `size` in mm, corners rounded by `corner` mm. A disc is all corner.

    One with an `outline` is cut along that: a polygon that does not cross itself, clockwise, which
    `size` is the box around.
    """

    size: Size
    corner: float
    outline: Polygon = ()

    @property
    def is_round(self) -> bool:
        """Whether it is the trim of a disc."""
        is_disc = self.size.width == self.size.height == 2 * self.corner
        return is_disc and not self.outline

    def mirrored(self) -> Trim:
        """Return the trim as it is seen from behind."""
        width = self.size.width
        behind = tuple(Point(width - x, y) for x, y in reversed(self.outline))
        return Trim(self.size, self.corner, behind)

    def depth(self, x: float, y: float) -> float:
        """Return how far inside the cut a point lies, in mm; negative outside.

        0, 0 is the top left corner of `size`.
        """
        if self.outline:
            return _depth(self.outline, x, y)
        across = abs(x - self.size.width / 2) - self.size.width / 2 + self.corner
        down = abs(y - self.size.height / 2) - self.size.height / 2 + self.corner
        beyond = math.hypot(max(across, 0.0), max(down, 0.0))
        return self.corner - beyond - min(max(across, down), 0.0)


def sides_of(outline: Polygon) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a polygon, each as its start and its end."""
    yield from zip(outline, (*outline[1:], outline[0]), strict=True)


def _depth(outline: Polygon, x: float, y: float) -> float:
    """Return how far a point lies inside a polygon, by the distance to its nearest side.

    It is inside where a ray to the right crosses the sides an odd number of times.
    """
    nearest, inside = math.inf, False
    for (x0, y0), (x1, y1) in sides_of(outline):
        dx, dy = x1 - x0, y1 - y0
        share = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)
        share = min(1.0, max(0.0, share))
        far_x, far_y = x0 + share * dx - x, y0 + share * dy - y
        nearest = min(nearest, far_x * far_x + far_y * far_y)
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * dx / dy:
            inside = not inside
    return math.sqrt(nearest) if inside else -math.sqrt(nearest)
