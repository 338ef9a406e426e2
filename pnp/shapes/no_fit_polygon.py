"""How pieces of one outline lie closest in rows, so that none is nearer to another than a gap.

Where two pieces may lie is read off their no-fit polygon: one's corner is outside or on it if and
only if they do not overlap (Art, 1966; Burke et al., European J. of OR 179, 2007). Grown by half of
the gap, they are as far apart as that.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pnp.core.geometry import Size
from pnp.shapes.offset import grown, no_fit, simpler
from pnp.shapes.trim import Point, Polygon, sides_of

# Into so many parts of their pitch rows are moved sideways, in search of the closest.
_STEPS = 12
# What is nearer than this touches, in mm: as far as Clipper rounds.
_TINY = 2e-3
# To sum outlines takes time that grows with the square of their corners: 0.1 s for so many.
_MOST_CORNERS = 100


class NestedPlace(NamedTuple):
    """Where a piece lies: the top left corner of its box in mm, and whether it is upside down."""

    x: float
    y: float
    turned: bool = False


class NestedRows(NamedTuple):
    """Rows of pieces `across` mm apart, each `down` mm below the one before.

    Every other row begins `shift` mm further right. With a `turn` above 0 every other piece of a
    row is upside down, and lies so far right of the one before it.
    """

    across: float
    down: float
    shift: float = 0.0
    turn: float = 0.0

    def fill(self, size: Size, room: Size) -> list[NestedPlace]:
        """Return the places of all pieces of that size that fit into a room, in reading order."""
        rows = _count(room.height - size.height, self.down)
        return [spot for row in range(rows) for spot in self._row(row, size.width, room.width)]

    def _row(self, row: int, width: float, room: float) -> Iterator[NestedPlace]:
        start, y = self.shift * (row % 2), row * self.down
        for number in range(2 * _count(room - width, self.across)):
            pair, second = divmod(number, 2)
            if second and not self.turn:
                continue
            x = start + pair * self.across + second * self.turn
            if x + width <= room + 1e-6:
                yield NestedPlace(x, y, bool(second))


def _count(room: float, pitch: float) -> int:
    """Return how many pieces lie in a row, where one takes no more than `room` mm less than it."""
    return math.floor(room / pitch + 1e-6) + 1 if room > -1e-6 else 0


# 0.4 s for an outline of 40 corners.
@cache
def patterns(outline: Polygon, size: Size, gap: float) -> tuple[NestedRows, ...]:
    """Return the ways to lay pieces in rows that may be closest, the plainest first."""
    wide = _coarse(outline, gap / 2)
    turned = tuple(Point(size.width - x, size.height - y) for x, y in wide)
    same = _Barrier(no_fit(wide, wide))
    plain = same.across(0.0)
    sideways = [number * plain for number in range(-same.reach(plain), same.reach(plain) + 1)]
    straight = max(map(same.down, sideways))
    found = [NestedRows(plain, straight)]
    for step in range(1, _STEPS):
        shift = plain * step / _STEPS
        down = max(same.down(way * shift + by) for by in sideways for way in (1, -1))
        # The row after the next lies straight below, and must keep off this one, too.
        found.append(NestedRows(plain, max(down, straight / 2), shift))
    onto, back = _Barrier(no_fit(wide, turned)), _Barrier(no_fit(turned, wide))
    turn = onto.across(0.0)
    across = max(plain, turn + back.across(0.0))
    found.append(NestedRows(across, size.height + gap, 0.0, turn))
    return tuple(found)


def _coarse(outline: Polygon, by: float) -> Polygon:
    """Return an outline grown by no less than `by`, with so few corners that it is soon summed."""
    for more in (0.0, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0):
        found = simpler(grown(outline, by + more), more)
        if len(found) <= _MOST_CORNERS:
            break
    return found


class _Barrier:
    """The shifts from one piece to another at which they overlap."""

    def __init__(self, edges: tuple[Polygon, ...]) -> None:
        self._edges = edges
        xs, ys = zip(*(point for edge in edges for point in edge), strict=True)
        self._ends = (float(min(xs)), float(max(xs))), (float(min(ys)), float(max(ys)))

    def reach(self, pitch: float) -> int:
        """Return how many pieces in a row, `pitch` mm apart, may touch one on either side."""
        return math.ceil(self._ends[0][1] / pitch)

    def across(self, down: float) -> float:
        """Return how far to the right a piece has to lie at least that lies `down` mm below."""
        return max((x for x in self._met(down, 1)), default=0.0)

    def down(self, across: float) -> float:
        """Return how far below a piece has to lie at least that lies `across` mm to the right."""
        return max((y for y in self._met(across, 0)), default=0.0)

    def _met(self, at: float, axis: int) -> Iterator[float]:
        """Yield where the edges meet a line on which one coordinate is `at`: the other one."""
        least, most = self._ends[axis]
        if not least + _TINY < at < most - _TINY:
            return  # There they do not meet, or touch.
        for edge in self._edges:
            for one, other in sides_of(edge):
                low, high = sorted((one, other), key=lambda point: point[axis])
                if low[axis] <= at <= high[axis] and low[axis] < high[axis]:
                    share = (at - low[axis]) / (high[axis] - low[axis])
                    yield low[1 - axis] + share * (high[1 - axis] - low[1 - axis])
