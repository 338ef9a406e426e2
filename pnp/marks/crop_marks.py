"""Where to cut: the lines that lie on a sheet beside its faces, in mm. Pure arithmetic.

Marks on both sides of the paper keep outside the grid. Lines between cards are for fronts only,
since a line on both sides would show how far the printer is out of register.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from pnp.core.geometry import Rect
from pnp.sheet_layout.grid_imposition import Grid
from pnp.sheet_layout.imposed_sheets import PageGeometry
from pnp.sheet_layout.margins import LINE_ROOM, MARK_LENGTH, MARK_START, MARKS_EDGE, line_sides
from pnp.sheet_layout.tiling import TiledGeometry

MARKS = ("crop", "lines", "corners", "none")

_SHORT = 1.0
# From the end of marks to the text beside them, where there is room.
_CLEAR = 0.5
_LEAST_FOR_CORNERS = 1.5
_SHORTEST_GUIDE = 1.0


class MarkLine(NamedTuple):
    """A straight line on a page, in mm."""

    x0: float
    y0: float
    x1: float
    y1: float


def around(place: Rect) -> list[MarkLine]:
    """Return the lines along the edges of a rectangle."""
    return [MarkLine(*a, *b) for a, b in pairwise((*place.corners, place.corners[0]))]


class Sides(NamedTuple):
    """Something for each side of a page: of marks, how far from the paper's edge they go."""

    left: float
    top: float
    right: float
    bottom: float


def start_of(frame: PageGeometry) -> float:
    """Return how far outside the outer trims marks begin, in mm: where the bleed ends."""
    return frame.ring if isinstance(frame, TiledGeometry) else max(frame.bleed, MARK_START)


def depths(frame: PageGeometry) -> tuple[float, float]:
    """Return how far outside the outer trims marks end, sideways and up and down, in mm."""
    if isinstance(frame, TiledGeometry):
        return frame.ring, frame.ring
    trims, start = frame.trims, start_of(frame)
    rooms = (trims.x - start - MARKS_EDGE, trims.y - start - MARKS_EDGE)
    sides = line_sides(frame.page, frame.axis if frame.folded else "")
    room = max(rooms[side] for side in sides)
    length = MARK_LENGTH if room >= MARK_LENGTH + LINE_ROOM + _CLEAR else _SHORT
    return start + min(length, rooms[0]), start + min(length, rooms[1])


def style_for(frame: PageGeometry, is_round: bool, wanted: str) -> str:
    """Return the style in which pages are marked: the wanted one, unless they have no room for it.

    `is_round` says that all pieces are discs. In the style "pieces" each has marks of its own.
    """
    if wanted == "corners" and not is_round and frame.gap >= _LEAST_FOR_CORNERS:
        return wanted
    if wanted != "none" and (is_round or not isinstance(frame, Grid)):
        return "pieces"
    return "crop" if wanted == "corners" else wanted


def outer(frame: PageGeometry, style: str) -> tuple[MarkLine, ...]:
    """Return the marks that both sides of the sheet carry around a grid."""
    if not isinstance(frame, Grid) or style not in ("crop", "lines"):
        return ()
    across, down = depths(frame)
    ends = Sides(frame.trims.x - across, frame.trims.y - down, 0, 0)
    return tuple(_outer(frame, ends._replace(right=ends.left, bottom=ends.top)))


def under(frame: PageGeometry, style: str, ends: Sides) -> tuple[MarkLine, ...]:
    """Return the lines that run below the faces of a grid, across the sheet as far as `ends`."""
    if not isinstance(frame, Grid) or style != "lines":
        return ()
    width, height = frame.page
    columns, rows = edges(frame)
    upright = (MarkLine(x, ends.top, x, height - ends.bottom) for x in columns)
    level = (MarkLine(ends.left, y, width - ends.right, y) for y in rows)
    return (*upright, *level)


def cuts(grid: Grid, filled: int) -> Iterator[MarkLine]:
    """Yield the lines along which the first `filled` slots touch, where nothing parts them."""
    if grid.gap:
        return
    first, (width, height) = grid.slots[0], grid.trim
    for column in range(1, grid.columns):
        x = first.x + column * width
        rows = len(range(column, filled, grid.columns))
        if rows:
            yield MarkLine(x, first.y, x, first.y + rows * height)
    for row in range(1, grid.rows):
        y = first.y + row * height
        columns = min(max(filled - row * grid.columns, 0), grid.columns)
        if columns:
            yield MarkLine(first.x, y, first.x + columns * width, y)


def edges(grid: Grid) -> tuple[list[float], list[float]]:
    """Return the x and the y of all trim edges on a page, in rising order, each once."""
    slots = list(grid.slots)
    if grid.folded:
        slots += [grid.behind(slot) for slot in grid.slots]
    return (
        _once(value for slot in slots for value in (slot.x, slot.right)),
        _once(value for slot in slots for value in (slot.y, slot.bottom)),
    )


def _once(values: Iterable[float]) -> list[float]:
    return sorted({round(value, 6) for value in values})


def _outer(grid: Grid, ends: Sides) -> Iterator[MarkLine]:
    (width, height), trims = grid.page, grid.trims
    start = start_of(grid)
    columns, rows = edges(grid)
    for x in columns:
        yield MarkLine(x, ends.top, x, trims.y - start)
        yield MarkLine(x, trims.bottom + start, x, height - ends.bottom)
        yield from (MarkLine(x, y0, x, y1) for y0, y1 in _gutters(rows, grid))
    for y in rows:
        yield MarkLine(ends.left, y, trims.x - start, y)
        yield MarkLine(trims.right + start, y, width - ends.right, y)
        yield from (MarkLine(x0, y, x1, y) for x0, x1 in _gutters(columns, grid))


def _gutters(values: list[float], grid: Grid) -> Iterator[tuple[float, float]]:
    """Yield the free stretches between bleeds that are long enough for a mark."""
    start = max(grid.bleed, MARK_START)
    smallest = min(grid.trim) - 1e-3
    for end, begin in pairwise(values):
        if _SHORTEST_GUIDE + 2 * start <= begin - end < smallest:
            yield end + start, begin - start
