"""How far from the cut things keep that have to: shapes of texts, and what templates call safe."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from pnp.drawing.display_list import PX_PER_MM, Block, Box, Clip, Group, Item, Placed, Shape, box_of
from pnp.shapes.trim import Trim
from pnp.svg.matrix import Matrix, box_under, multiply, stretch
from pnp.svg.outline import Outline, cubic

Point: TypeAlias = tuple[float, float]
# Classes of what must not come near the cut: texts with their icons, and what templates choose.
KEPT = frozenset(("text", "safe"))
_ON_CURVES = (0.25, 0.5, 0.75)


class CutShape(NamedTuple):
    """How large a display list is, and where it is cut."""

    width: float
    height: float
    trim: Trim

    @property
    def has_dents(self) -> bool:
        """Whether the cut is not convex, as far as is known."""
        return bool(self.trim.outline)

    def __call__(self, x: float, y: float) -> float:
        """Return how far a point of the display list keeps from the cut, in mm."""
        left, top = self._corner
        return self.trim.depth(x / PX_PER_MM - left, y / PX_PER_MM - top)

    def least(self, points: Iterable[Point], default: float) -> float:
        """Return how far the nearest of some points keeps from the cut; `default` without any."""
        if self.has_dents:
            return min((self(x, y) for x, y in points), default=default)
        # As Trim.depth reckons it, for all of them at once: a sixth of the time of one by one.
        corner, (left, top) = self.trim.corner, self._corner
        half, half_high = self.trim.size.width / 2, self.trim.size.height / 2
        nearest = math.inf
        for x, y in points:
            across = abs(x / PX_PER_MM - left - half) - half + corner
            down = abs(y / PX_PER_MM - top - half_high) - half_high + corner
            if across > 0 and down > 0:
                found = corner - math.hypot(across, down)
            else:
                found = corner - (across if across > down else down)
            if found < nearest:
                nearest = found
        return default if nearest == math.inf else nearest

    @property
    def _corner(self) -> Point:
        """The top left corner of the piece, in mm of the display list."""
        size = self.trim.size
        return (self.width / PX_PER_MM - size.width) / 2, (
            self.height / PX_PER_MM - size.height
        ) / 2


def least_depth(box: Box, depth: CutShape) -> float:
    """Return how far a box keeps from the cut at least.

    That is as far as its corners do, where the cut has no dents; else no less than its middle does,
    less the way from there to a corner.
    """
    left, top, right, bottom = box
    if depth.has_dents:
        middle = depth((left + right) / 2, (top + bottom) / 2)
        return middle - math.hypot(right - left, bottom - top) / 2 / PX_PER_MM
    return depth.least([(left, top), (right, top), (left, bottom), (right, bottom)], math.inf)


def kept_depth(
    items: Sequence[Item], at: Matrix, depth: CutShape, within: bool = False
) -> float | None:
    """Return how far shapes keep from the cut that belong to a text or are safe, if there are any.

    `within` says that all of `items` do.
    """
    found: list[float | None] = []
    shapes: list[tuple[float, Shape]] = []
    for item in items:
        match item:
            case Shape() if within:
                shapes.append((least_depth(box_under(at, box_of(item)), depth), item))
            case Block(name, inner):
                is_kept = within or not KEPT.isdisjoint(name.split())
                found.append(kept_depth(inner, at, depth, is_kept))
            case Placed(inner, matrix) if within or not inner.is_dumb:
                found.append(kept_depth(inner.items, multiply(at, matrix), depth, within))
            case Clip(outlines, _, inner):
                inside = kept_depth(inner, at, depth, within)
                if within and inside is not None:
                    # No nearer than the edge of the hole it is seen through.
                    rims = (_rim(one, multiply(at, matrix), depth) for one, matrix in outlines)
                    inside = max(inside, min(rims, default=inside))
                found.append(inside)
            case Group(_, inner):
                found.append(kept_depth(inner, at, depth, within))
    nearest = min((one for one in found if one is not None), default=None)
    return _with_shapes(shapes, at, depth, nearest)


def _with_shapes(
    shapes: Iterable[tuple[float, Shape]], at: Matrix, depth: CutShape, nearest: float | None
) -> float | None:
    """Return how far what is `nearest` keeps from the cut, or a shape that is nearer.

    Each comes with how far a box around it keeps, which is no more than the shape does.
    """
    for least, (shape, matrix, look) in sorted(shapes, key=lambda one: one[0]):
        if nearest is not None and nearest <= least:
            break
        pen = look.pen.width / 2 if look.stroke else 0.0
        rim = _rim(shape, multiply(at, matrix), depth, pen)
        nearest = rim if nearest is None else min(nearest, rim)
    return nearest


def _rim(shape: Outline, matrix: Matrix, depth: CutShape, pen: float = 0.0) -> float:
    """Return how far an outline drawn with a `pen` keeps from the cut."""
    a, b, c, d, e, f = matrix
    reach = pen * stretch(matrix) / PX_PER_MM
    points = [(a * x + c * y + e, b * x + d * y + f) for x, y in _along(shape)]
    return depth.least(points, math.inf) - reach


def _along(shape: Outline) -> Iterator[Point]:
    """Yield the corners of an outline, and points along its curves."""
    x = y = 0.0
    for kind, *numbers in shape.segments:
        if kind == "R":
            left, top, width, height = numbers
            yield from ((left, top), (left + width, top))
            yield from ((left, top + height), (left + width, top + height))
        elif numbers:
            for t in _ON_CURVES if kind == "C" else ():
                yield cubic(t, x, *numbers[::2]), cubic(t, y, *numbers[1::2])
            x, y = numbers[-2:]
            yield x, y
