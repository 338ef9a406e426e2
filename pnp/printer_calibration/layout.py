"""Where verniers and discs lie on the sheet that is printed to measure a printer, on each paper.

All in mm. A point lies x to the right of and y below the top left corner of the side that is seen.
What lies on the back lies behind the same on the front, so that distances are from the same edges
of the paper on both sides: no sheet is exactly as large as it should be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.core.geometry import Size
from pnp.core.values import Struct

SIDES = ("front", "back")
# A ruler is laid along a line this far from each edge of the paper.
LINE = 15.0
# A vernier begins 20 mm from its edge, or at the last whole centimetre that leaves this much room.
_FIRST, _ROOM = 20.0, 30.0
# Ten steps of a vernier are as long as nine of a ruler: what reads tenths of a mm. Its last line is
# 9: where line 10 met a line of the ruler, line 0 would, too.
STEPS, STEP = 9, 0.9
LETTERS = "ABCDEFGH"

# Discs lie along a frame this far from the edges. In the middle of some is a hole.
_FRAME = 29.0
_COLUMNS, _ROWS = 5, 7
DISC, HOLE = 2.5, 1.0  # radii
# Which discs have a hole, in their order. The sides, each turned or mirrored in any way, differ in
# at least ten of the twenty.
HOLES = {"front": "01110101001011000011", "back": "01001010001111010101"}


class Point(NamedTuple):
    """A place on a side, in mm."""

    x: float
    y: float


class Vernier(Struct, frozen=True):
    """A scale that reads how far its line 0 lies from an edge of the paper; it should be `nominal`.

    `zero` is where that line lies, `onward` the direction away from that edge, one of -1, 0 and 1
    for x and y: readings grow that way.
    """

    letter: str
    nominal: float
    zero: Point
    onward: tuple[int, int]

    def at(self, step: float) -> Point:
        """Return where a line of the scale lies, counted from 0."""
        right, down = self.onward
        return Point(self.zero.x + STEP * step * right, self.zero.y + STEP * step * down)


class Disc(NamedTuple):
    """A filled disc, or a ring that `has_hole`."""

    place: Point
    has_hole: bool


def verniers(paper: Size, backs: str, side: str) -> tuple[Vernier, ...]:
    """Return the eight verniers of a side in the order of LETTERS: A to D across, E to H down."""
    return tuple(_seen(one, paper, backs, side) for one in _on_front(paper))


def _on_front(paper: Size) -> Iterator[Vernier]:
    across, down = ((length - _ROOM) // 10 * 10 for length in paper)
    far_x, far_y = paper.width - LINE, paper.height - LINE
    places = (
        *((x, Point(x, y), (1, 0)) for y in (LINE, far_y) for x in (_FIRST, across)),
        *((y, Point(x, y), (0, 1)) for x in (LINE, far_x) for y in (_FIRST, down)),
    )
    for letter, place in zip(LETTERS, places, strict=True):
        yield Vernier(letter, *place)


def _seen(one: Vernier, paper: Size, backs: str, side: str) -> Vernier:
    """Return a vernier of the front as it lies on a side."""
    if side == "front":
        return one
    (x, y), (right, down) = one.zero, one.onward
    if backs == "duplex-short":
        return Vernier(one.letter, one.nominal, Point(x, paper.height - y), (right, -down))
    return Vernier(one.letter, one.nominal, Point(paper.width - x, y), (-right, down))


def discs(paper: Size, side: str) -> tuple[Disc, ...]:
    """Return the discs of a side: along the top, down both edges, along the bottom."""
    xs = _spread(paper.width, _COLUMNS)
    ys = _spread(paper.height, _ROWS)
    places = [Point(x, y) for y in ys for x in xs if y in (ys[0], ys[-1]) or x in (xs[0], xs[-1])]
    return tuple(Disc(place, hole == "1") for place, hole in zip(places, HOLES[side], strict=True))


def _spread(length: float, count: int) -> list[float]:
    return [_FRAME + (length - 2 * _FRAME) * number / (count - 1) for number in range(count)]
