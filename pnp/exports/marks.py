"""Where to cut: the lines that lie on a sheet beside its faces, in mm. Pure arithmetic.

Marks on both sides of the paper keep outside the grid. Guides between cards are for fronts only,
since a line on both sides would show how far the printer is out of register.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from pnp.geometry import Rect
from pnp.impose import FACES_EDGE, LINE_ROOM, MARK_START, MARKS_EDGE, Grid

MARKS = ("crop", "lines", "corners", "none")

_LENGTH, _SHORT = 2.0, 1.0
# From the end of marks to the text beside them, where there is room.
_CLEAR = 0.5
_TICK_START = 0.5
_LEAST_FOR_CORNERS = 1.5
_SHORTEST_GUIDE = 1.0


class Line(NamedTuple):
    """A straight line on a page, in mm."""

    x0: float
    y0: float
    x1: float
    y1: float


class Arc(NamedTuple):
    """A quarter of a circle around x, y in mm, counterclockwise from `start` degrees."""

    x: float
    y: float
    radius: float
    start: int


class Circle(NamedTuple):
    """A circle around x, y in mm."""

    x: float
    y: float
    radius: float


class Sides(NamedTuple):
    """Something for each side of a page: of marks, how far from the paper's edge they go."""

    left: float
    top: float
    right: float
    bottom: float


def starts(grid: Grid) -> tuple[float, float]:
    """Return how far outside the outer trims marks begin, sideways and up and down, in mm."""
    trims = grid.trims
    return (
        max(min(grid.bleed, trims.x - FACES_EDGE), MARK_START),
        max(min(grid.bleed, trims.y - FACES_EDGE), MARK_START),
    )


def depths(grid: Grid) -> tuple[float, float]:
    """Return how far outside the outer trims marks end, sideways and up and down, in mm."""
    trims, (across, down) = grid.trims, starts(grid)
    rooms = (trims.x - across - MARKS_EDGE, trims.y - down - MARKS_EDGE)
    length = _LENGTH if max(rooms) >= _LENGTH + LINE_ROOM + _CLEAR else _SHORT
    return across + min(length, rooms[0]), down + min(length, rooms[1])


def style_for(grid: Grid, shape: str, wanted: str) -> str:
    """Return the style in which a grid is marked: the wanted one, unless it has no room for it."""
    if wanted == "none":
        return wanted
    if shape == "round":
        return "crosshair"
    return "crop" if wanted == "corners" and grid.gap < _LEAST_FOR_CORNERS else wanted


def outer(grid: Grid, style: str) -> tuple[Line, ...]:
    """Return the marks that both sides of the sheet carry around the grid."""
    if style not in ("crop", "lines"):
        return ()
    across, down = depths(grid)
    ends = Sides(grid.trims.x - across, grid.trims.y - down, 0, 0)
    return tuple(_outer(grid, ends._replace(right=ends.left, bottom=ends.top)))


def under(grid: Grid, style: str, ends: Sides) -> tuple[Line, ...]:
    """Return the lines that run below the faces, across the sheet as far as `ends`."""
    if style != "lines":
        return ()
    width, height = grid.page
    columns, rows = edges(grid)
    upright = (Line(x, ends.top, x, height - ends.bottom) for x in columns)
    level = (Line(ends.left, y, width - ends.right, y) for y in rows)
    return (*upright, *level)


def guides(grid: Grid, style: str, filled: int) -> tuple[Line, ...]:
    """Return the lines between cards on a front whose first `filled` slots hold a card."""
    slots = grid.slots[:filled]
    if style == "crosshair":
        return tuple(line for slot in slots for line in _crosshair(slot, grid))
    if style == "corners":
        return tuple(line for slot in slots for line in _corners(slot, grid))
    return tuple(_cuts(grid, filled)) if grid.gap == 0 and style != "none" else ()


def corner_arcs(grid: Grid, style: str, corner: float, filled: int) -> tuple[Arc, ...]:
    """Return the round corners of the cards on such a front, for the style that shows them."""
    if style != "corners" or not corner:
        return ()
    return tuple(
        Arc(x, y, corner, start)
        for slot in (slot.grown(-corner) for slot in grid.slots[:filled])
        for x, y, start in (
            (slot.right, slot.y, 0),
            (slot.x, slot.y, 90),
            (slot.x, slot.bottom, 180),
            (slot.right, slot.bottom, 270),
        )
    )


def rims(grid: Grid, style: str, filled: int) -> tuple[Circle, ...]:
    """Return where to cut the discs on such a front: crosshairs alone show no pair of scissors."""
    if style != "crosshair":
        return ()
    radius = grid.trim.width / 2
    return tuple(Circle(slot.x + radius, slot.y + radius, radius) for slot in grid.slots[:filled])


def fold(grid: Grid) -> tuple[Line, ...]:
    """Return the halves of the fold line, each from its end to the middle of the page.

    The first one starts at the left or at the foot. Faces lie on top of it.
    """
    if not grid.folded:
        return ()
    (width, height), edge = grid.page, MARKS_EDGE
    x, y = width / 2, height / 2
    if grid.axis == "vertical":
        return (Line(x, height - edge, x, y), Line(x, edge, x, y))
    return (Line(edge, y, x, y), Line(width - edge, y, x, y))


def fold_room(grid: Grid) -> float:
    """Return how many mm of the fold line lie between its end and the first face."""
    across, down = starts(grid)
    return (grid.trims.y - down if grid.axis == "vertical" else grid.trims.x - across) - MARKS_EDGE


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


def _outer(grid: Grid, ends: Sides) -> Iterator[Line]:
    (width, height), trims = grid.page, grid.trims
    across, down = starts(grid)
    columns, rows = edges(grid)
    for x in columns:
        yield Line(x, ends.top, x, trims.y - down)
        yield Line(x, trims.bottom + down, x, height - ends.bottom)
        yield from (Line(x, y0, x, y1) for y0, y1 in _gutters(rows, grid))
    for y in rows:
        yield Line(ends.left, y, trims.x - across, y)
        yield Line(trims.right + across, y, width - ends.right, y)
        yield from (Line(x0, y, x1, y) for x0, x1 in _gutters(columns, grid))


def _gutters(values: list[float], grid: Grid) -> Iterator[tuple[float, float]]:
    """Yield the free stretches between bleeds that are long enough for a mark."""
    start = max(grid.bleed, MARK_START)
    smallest = min(grid.trim) - 1e-3
    for end, begin in pairwise(values):
        if _SHORTEST_GUIDE + 2 * start <= begin - end < smallest:
            yield end + start, begin - start


def _cuts(grid: Grid, filled: int) -> Iterator[Line]:
    """Yield the lines along which two filled slots touch."""
    first, (width, height) = grid.slots[0], grid.trim
    for column in range(1, grid.columns):
        x = first.x + column * width
        rows = len(range(column, filled, grid.columns))
        if rows:
            yield Line(x, first.y, x, first.y + rows * height)
    for row in range(1, grid.rows):
        y = first.y + row * height
        columns = min(max(filled - row * grid.columns, 0), grid.columns)
        if columns:
            yield Line(first.x, y, first.x + columns * width, y)


def _corners(slot: Rect, grid: Grid) -> Iterator[Line]:
    """Yield two strokes at each corner, in the bleed and so outside the card."""
    length = min(_LENGTH, grid.gap / 2)
    start = min(_TICK_START, length / 4)
    for x, out_x in ((slot.x, -1), (slot.right, 1)):
        for y, out_y in ((slot.y, -1), (slot.bottom, 1)):
            yield Line(x + out_x * start, y, x + out_x * length, y)
            yield Line(x, y + out_y * start, x, y + out_y * length)


def _crosshair(slot: Rect, grid: Grid) -> Iterator[Line]:
    """Yield four strokes that point at the middle of a disc, in the free corners around it."""
    radius = slot.width / 2
    x, y = slot.x + radius, slot.y + radius
    start = radius + grid.bleed + _TICK_START
    end = min(start + _LENGTH, math.sqrt(2) * (radius + grid.gap / 2))
    near, far = start * math.sqrt(0.5), end * math.sqrt(0.5)
    for right, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        yield Line(x + right * near, y + down * near, x + right * far, y + down * far)
