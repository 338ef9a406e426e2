"""Boards that are larger than the paper: even tiles, glued together. Pure arithmetic, all in mm.

A tile is printed with a strip beyond its right and lower seam, on which its neighbours are glued.
So its paper is larger than what it shows of the front; on the back of the board the strips are on
top, and what tiles show is moved by as much.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct
from pnp.sheet_layout.grid_imposition import Copy, around
from pnp.sheet_layout.gutters import fold_gap
from pnp.sheet_layout.imposed_sheets import Imposition, PageGeometry, Placement, Sheet, Tile
from pnp.sheet_layout.margins import LINE_ROOM, MARKS_EDGE, line_sides
from pnp.sheet_layout.paper import AnyPaper, Paper, paper_of
from pnp.sheet_layout.turn_and_fold_axes import axes

# How wide the strips are on which tiles are glued.
OVERLAP = 10.0
# How far pictures go on beyond a seam, so that no white shows where it is not cut in place.
BEYOND_SEAM = 2.0
# Around the paper of a tile, beyond all pictures: where marks lie.
_MARKS = 3.0
_CLEAR = 0.4
# How far a seam and its strip keep from a crease: paper folds badly where it is cut, or double.
_FROM_CREASE = 5.0


class Creases(NamedTuple):
    """Where a net is folded: the x of upright creases, and the y of level ones, in mm."""

    xs: tuple[float, ...] = ()
    ys: tuple[float, ...] = ()


class TiledGeometry(PageGeometry, frozen=True):
    """Pages with one tile each. `trims` is around the paper of the largest tile, its strips, too.

    `ring` is how far marks and pictures may reach outside `trims`. `across` and `down` are where
    columns and rows end on the board, in mm, both its edges among them.
    """

    across: tuple[float, ...]
    down: tuple[float, ...]
    ring: float

    @property
    def columns(self) -> int:
        """How many tiles lie side by side."""
        return len(self.across) - 1

    @property
    def rows(self) -> int:
        """How many tiles lie one below the other."""
        return len(self.down) - 1


def tile_boards(
    copies: Sequence[Copy],
    board: Size,
    paper: AnyPaper,
    backs: str,
    bleed: float,
    creases: Creases = Creases(),  # noqa: B008 - frozen
) -> Imposition | None:
    """Return the fewest sheets with the tiles of `copies`, one tile each, or None: no tile fits.

    All are of the size `board`. `backs` is "none" where none has a back. Seams keep off `creases`
    where there is room for that.
    """
    frames = list(_frames(board, paper_of(paper), backs, bleed, creases))
    if not frames:
        return None
    frame = min(frames, key=lambda frame: frame.columns * frame.rows)
    cells = product(range(frame.rows), range(frame.columns))
    tiles = [_Part(frame, board, row, column) for row, column in cells]
    pairs = ((copy, tile) for copy in copies for tile in tiles)
    sheets = (tile.sheet(number, copy) for number, (copy, tile) in enumerate(pairs, 1))
    return Imposition(frame, tuple(sheets))


def _frames(
    board: Size, paper: Paper, backs: str, bleed: float, creases: Creases
) -> Iterator[TiledGeometry]:
    """Yield the coarsest tiling for each way to lay the paper, upright paper first."""
    folded = backs == "gutterfold"
    ring = max(bleed, BEYOND_SEAM) + _MARKS
    least, line = _margins(paper, max(bleed, BEYOND_SEAM), ring)
    for page in (paper.size, paper.size.turned()):
        for axis in axes(backs, page):
            for side in reversed(line_sides(page, axis if folded else "")):
                room = around(page, *((least, line) if side else (line, least))).size
                if folded:
                    room = _half(room, axis, fold_gap(bleed, 2 * ring))
                counts = [_count(*lengths) for lengths in zip(board, room, strict=True)]
                if all(counts):
                    seams = [
                        _seams(*lengths)
                        for lengths in zip(board, counts, room, creases, strict=True)
                    ]
                    yield _frame(page, bleed, axis, folded, seams, ring)


def _margins(paper: Paper, picture: float, ring: float) -> tuple[float, float]:
    """Return the mm between the paper's edge and a tile: the least, and that at two sides.

    Pictures reach `picture` mm beyond it, and marks `ring` mm.
    """
    if paper.is_bare:
        return 0.0, 0.0
    least, line = MARKS_EDGE + ring, MARKS_EDGE + ring + LINE_ROOM + _CLEAR
    return max(least, paper.edge + picture), max(line, paper.corner + picture)


def _half(room: Size, axis: str, bend: float) -> Size:
    width, height = room
    return (
        Size((width - bend) / 2, height) if axis == "vertical" else Size(width, (height - bend) / 2)
    )


def _count(length: float, room: float) -> int:
    """Return into how many even parts a side has to be parted for `room`; 0: into none at all."""
    if length <= room:
        return 1
    return math.ceil(length / (room - OVERLAP)) if room > OVERLAP else 0


def _seams(length: float, count: int, room: float, creases: Sequence[float]) -> tuple[float, ...]:
    """Return where even parts of a side end, from 0 on; a seam near a crease is moved off it."""
    ends = [0.0]
    for number in range(1, count):
        even = length * number / count
        # So far it may be moved: this tile must fit on its paper, and so must those to come.
        low, high = length - (count - number) * (room - OVERLAP), ends[-1] + room - OVERLAP
        tried = (even + way * step for step in range(int(room)) for way in (1, -1))
        fitting = (end for end in tried if low <= end <= high and not _is_near(end, creases))
        ends.append(next(fitting, even))
    return (*ends, length)


def _is_near(end: float, creases: Sequence[float]) -> bool:
    """Return whether a seam, or the strip beyond it, would lie on a crease."""
    return any(end - _FROM_CREASE < one < end + OVERLAP + _FROM_CREASE for one in creases)


def _frame(
    page: Size,
    bleed: float,
    axis: str,
    folded: bool,
    seams: Sequence[tuple[float, ...]],
    ring: float,
) -> TiledGeometry:
    width, height = (
        max(end - start for start, end in pairwise(ends)) + (OVERLAP if len(ends) > 2 else 0)
        for ends in seams
    )
    across, down = (page.width - width) / 2, (page.height - height) / 2
    bend = fold_gap(bleed, 2 * ring)
    if folded and axis == "vertical":
        across = page.width / 2 - bend / 2 - width
    elif folded:
        down = page.height / 2 - bend / 2 - height
    return TiledGeometry(
        page, bleed, bend, axis, folded, around(page, across, down), seams[0], seams[1], ring
    )


class _Part(Struct, frozen=True):
    """A tile of a board; places are on the board, as seen from the front, until they are moved."""

    frame: TiledGeometry
    board: Size
    row: int
    column: int

    def sheet(self, number: int, copy: Copy) -> Sheet:
        """Return the sheet with this tile of `copy`."""
        frame, (front, back) = self.frame, copy
        cell, paper = self._shown(0), self._paper()
        dx, dy = frame.trims.x - paper.x, frame.trims.y - paper.y
        slot = Rect(dx, dy, *self.board)
        tile = Tile(self.row, self.column, paper.moved(dx, dy), cell.moved(dx, dy))
        fronts = (Placement(slot, front, 0, self._window(cell).moved(dx, dy)),)
        if back is None or not frame.axis:
            return Sheet(number, fronts, (), tile)
        window = frame.behind(self._window(self._shown(OVERLAP)).moved(dx, dy))
        behind = Placement(frame.behind(slot), back, frame.rotation, window)
        return Sheet(number, fronts, (behind,), tile)

    def _paper(self) -> Rect:
        """Return the paper of the tile once it is cut: what it shows, and its strips."""
        x, y, width, height = self._shown(0)
        right = OVERLAP if self.column < self.frame.columns - 1 else 0
        below = OVERLAP if self.row < self.frame.rows - 1 else 0
        return Rect(x, y, width + right, height + below)

    def _shown(self, by: float) -> Rect:
        """Return what the tile shows of the board, with all seams moved `by` mm."""
        left, right = _stretch(self.frame.across, self.column, by)
        top, bottom = _stretch(self.frame.down, self.row, by)
        return Rect(left, top, right - left, bottom - top)

    def _window(self, shown: Rect) -> Rect:
        """Return what is printed for the tile to show that: more at seams, and all the bleed."""
        bleed = self.frame.bleed
        left = bleed if self.column == 0 else BEYOND_SEAM
        top = bleed if self.row == 0 else BEYOND_SEAM
        right = bleed if self.column == self.frame.columns - 1 else BEYOND_SEAM
        below = bleed if self.row == self.frame.rows - 1 else BEYOND_SEAM
        x, y, width, height = shown
        return Rect(x - left, y - top, width + left + right, height + top + below)


def _stretch(ends: Sequence[float], number: int, by: float) -> tuple[float, float]:
    """Return from where to where one part of a side goes, its seams moved."""
    start, end = ends[number : number + 2]
    return start + (by if number else 0), end + (by if number < len(ends) - 2 else 0)
