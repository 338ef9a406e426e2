"""Marks of a tile of a board, in mm: where to cut it, and where its neighbours are glued.

Neighbours carry the same crosses, at the ends of the seam between them. One is cut along the seam,
through its crosses, and laid onto the strip of the other so that the halves meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.core.geometry import Rect
from pnp.core.values import Struct
from pnp.marks.crop_marks import MarkLine
from pnp.marks.net_marks import hatched
from pnp.sheet_layout.imposed_sheets import Tile, tile_name
from pnp.sheet_layout.tiling import BEYOND_SEAM, OVERLAP, TiledGeometry

_ARM = 1.2
_CLEAR = 0.5
_PLAN, _PLAN_EDGE = 6.5, 4.0


class TileNote(NamedTuple):
    """A line of text in the middle of a place: x and y, 0 or 90 degrees, the size in pt at most."""

    text: str
    x: float
    y: float
    angle: int
    size: float


class TileMarks(Struct, frozen=True):
    """What lies on one side of a tile. `cuts` lie on its picture, `lines` and `hatch` beside it.

    A note of `neighbours` names a tile that is glued there, one of `names` a tile of the plan.
    """

    lines: tuple[MarkLine, ...] = ()
    cuts: tuple[MarkLine, ...] = ()
    hatch: tuple[MarkLine, ...] = ()
    neighbours: tuple[TileNote, ...] = ()
    names: tuple[TileNote, ...] = ()


def front_marks(frame: TiledGeometry, tile: Tile) -> TileMarks:
    """Return the marks of a tile's front; the first tile shows how all lie together."""
    paper, cell = tile.paper, tile.cell
    beside, below = tile.column < frame.columns - 1, tile.row < frame.rows - 1
    plan = _plan_place(frame, tile)
    strips = []
    if beside:
        left = cell.right + BEYOND_SEAM
        top = plan.bottom if plan and not below else paper.y
        strips.append(Rect(left, top, paper.right - left, paper.bottom - top))
    if below:
        top = cell.bottom + BEYOND_SEAM
        left = plan.right if plan else paper.x
        right = cell.right + BEYOND_SEAM if beside else paper.right
        strips.append(Rect(left, top, right - left, paper.bottom - top))
    lines, names = _plan(frame, plan) if plan else ((), ())
    return TileMarks(
        lines=(*_register(frame, tile), *lines),
        cuts=tuple(_cuts(frame, tile)),
        hatch=tuple(line for strip in strips for line in hatched(strip.corners, 0.0)),
        neighbours=tuple(_neighbours(tile, beside, below)),
        names=names,
    )


def back_marks(frame: TiledGeometry, tile: Tile) -> TileMarks:
    """Return the marks of a tile's back, on its page: what lies under strips of its neighbours."""
    paper, zone = tile.paper, OVERLAP - BEYOND_SEAM
    strips = []
    if tile.column:
        strips.append(Rect(paper.x, paper.y, zone, paper.height))
    if tile.row:
        left = paper.x + (zone if tile.column else 0)
        strips.append(Rect(left, paper.y, paper.right - left, zone))
    behind = map(frame.behind, strips)
    return TileMarks(hatch=tuple(line for one in behind for line in hatched(one.corners, 0.0)))


def _register(frame: TiledGeometry, tile: Tile) -> Iterator[MarkLine]:
    """Yield the strokes at both ends of every edge, and crosses at the ends of seams."""
    paper, cell, ring = tile.paper, tile.cell, frame.ring
    start = max(frame.bleed, BEYOND_SEAM) + _CLEAR
    middle = (start - _CLEAR + ring) / 2
    upright = {paper.x: tile.column > 0, paper.right: False}
    level = {paper.y: tile.row > 0, paper.bottom: False}
    if tile.column < frame.columns - 1:
        upright[cell.right] = True
    if tile.row < frame.rows - 1:
        level[cell.bottom] = True
    for x, is_seam in upright.items():
        for y, out in ((paper.y, -1), (paper.bottom, 1)):
            yield MarkLine(x, y + out * start, x, y + out * ring)
            if is_seam:
                yield MarkLine(x - _ARM, y + out * middle, x + _ARM, y + out * middle)
    for y, is_seam in level.items():
        for x, out in ((paper.x, -1), (paper.right, 1)):
            yield MarkLine(x + out * start, y, x + out * ring, y)
            if is_seam:
                yield MarkLine(x + out * middle, y - _ARM, x + out * middle, y + _ARM)


def _cuts(frame: TiledGeometry, tile: Tile) -> Iterator[MarkLine]:
    """Yield the lines to cut along between tiles: seams, and the ends of strips."""
    left, top, right, bottom = tile.paper.x, tile.paper.y, tile.paper.right, tile.paper.bottom
    if tile.column:
        yield MarkLine(left, top, left, bottom)
    if tile.row:
        yield MarkLine(left, top, right, top)
    if tile.column < frame.columns - 1:
        yield MarkLine(right, top, right, bottom)
    if tile.row < frame.rows - 1:
        yield MarkLine(left, bottom, right, bottom)


def _neighbours(tile: Tile, beside: bool, below: bool) -> Iterator[TileNote]:
    """Yield who is glued onto the strips; one who reads it upwards has them below the text, too."""
    cell, middle = tile.cell, (OVERLAP + BEYOND_SEAM) / 2
    if beside:
        name = tile_name(tile.row, tile.column + 1)
        yield TileNote(name, cell.right + middle, cell.y + cell.height / 2, 90, 7)
    if below:
        name = tile_name(tile.row + 1, tile.column)
        yield TileNote(name, cell.x + cell.width / 2, cell.bottom + middle, 0, 7)


def _plan_place(frame: TiledGeometry, tile: Tile) -> Rect | None:
    """Return where the plan stands on the first tile: at the start of a strip."""
    if tile.row or tile.column:
        return None
    cell = tile.cell
    share = cell.width * frame.columns / (cell.height * frame.rows)
    edge = (OVERLAP - BEYOND_SEAM - _PLAN) / 2
    if frame.rows > 1:
        place = Rect(cell.x + _PLAN_EDGE, cell.bottom + BEYOND_SEAM + edge, _PLAN * share, _PLAN)
    else:
        place = Rect(cell.right + BEYOND_SEAM + edge, cell.y + _PLAN_EDGE, _PLAN, _PLAN / share)
    return place.grown(edge)


def _plan(frame: TiledGeometry, place: Rect) -> tuple[tuple[MarkLine, ...], tuple[TileNote, ...]]:
    """Return the plan of all tiles: its lines, and their names."""
    box = place.grown(-(OVERLAP - BEYOND_SEAM - _PLAN) / 2)
    width, height = box.width / frame.columns, box.height / frame.rows
    upright = (
        MarkLine(box.x + n * width, box.y, box.x + n * width, box.bottom)
        for n in range(frame.columns + 1)
    )
    level = (
        MarkLine(box.x, box.y + n * height, box.right, box.y + n * height)
        for n in range(frame.rows + 1)
    )
    size = min(6.0, 2 * height, 2 * width)
    names = (
        TileNote(
            tile_name(row, column),
            box.x + (column + 0.5) * width,
            box.y + (row + 0.5) * height,
            0,
            size,
        )
        for row in range(frame.rows)
        for column in range(frame.columns)
    )
    return (*upright, *level), tuple(names)
