"""Boards that are larger than the paper: even tiles, glued together. Pure arithmetic, all in mm.

A tile is printed with a strip beyond its right and lower seam, on which its neighbours are glued.
So its paper is larger than what it shows of the front; on the back of the board the strips are on
top, and what tiles show is moved by as much.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from pnp.core.geometry import Rect, Size
from pnp.core.sizes import PAPERS
from pnp.impose.imposition import (
    LINE_ROOM,
    MARKS_EDGE,
    Copy,
    Imposition,
    PageGeometry,
    Placement,
    Sheet,
    Tile,
    around,
    axes,
    fold_gap,
    line_sides,
)

# How wide the strips are on which tiles are glued.
OVERLAP = 10.0
# How far pictures go on beyond a seam, so that no white shows where it is not cut in place.
BEYOND_SEAM = 2.0
# Around the paper of a tile, beyond all pictures: where marks lie.
_MARKS = 3.0
_CLEAR = 0.4


@dataclass(frozen=True, slots=True)
class Tiled(PageGeometry):
    """Pages with one tile each. `trims` is around the paper of the largest tile, its strips, too.

    `ring` is how far marks and pictures may reach outside `trims`.
    """

    columns: int
    rows: int
    ring: float


def tile_boards(
    copies: Sequence[Copy], board: Size, paper: str, backs: str, bleed: float
) -> Imposition | None:
    """Return the fewest sheets with the tiles of `copies`, one tile each, or None: no tile fits.

    All are of the size `board`. `backs` is "none" where none has a back.
    """
    frames = list(_frames(board, paper, backs, bleed))
    if not frames:
        return None
    frame = min(frames, key=lambda frame: frame.columns * frame.rows)
    tiles = [_Part(frame, board, row, column) for row, column in _cells(frame)]
    pairs = ((copy, tile) for copy in copies for tile in tiles)
    sheets = (tile.sheet(number, copy) for number, (copy, tile) in enumerate(pairs, 1))
    return Imposition(frame, tuple(sheets))


def _cells(frame: Tiled) -> Iterator[tuple[int, int]]:
    return product(range(frame.rows), range(frame.columns))


def _frames(board: Size, paper: str, backs: str, bleed: float) -> Iterator[Tiled]:
    """Yield the coarsest tiling for each way to lay the paper, upright paper first."""
    folded = backs == "gutterfold"
    ring = max(bleed, BEYOND_SEAM) + _MARKS
    least, line = MARKS_EDGE + ring, MARKS_EDGE + ring + LINE_ROOM + _CLEAR
    for page in (PAPERS[paper], PAPERS[paper].turned()):
        for axis in axes(backs, page):
            for side in reversed(line_sides(page, axis if folded else "")):
                room = around(page, *((least, line) if side else (line, least))).size
                if folded:
                    room = _half(room, axis, fold_gap(bleed, 2 * ring))
                counts = [_count(*lengths) for lengths in zip(board, room, strict=True)]
                if all(counts):
                    yield _frame(page, bleed, axis, folded, board, counts, ring)


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


def _frame(
    page: Size, bleed: float, axis: str, folded: bool, board: Size, counts: list[int], ring: float
) -> Tiled:
    columns, rows = counts
    width, height = (
        length / count + (OVERLAP if count > 1 else 0)
        for length, count in zip(board, counts, strict=True)
    )
    across, down = (page.width - width) / 2, (page.height - height) / 2
    bend = fold_gap(bleed, 2 * ring)
    if folded and axis == "vertical":
        across = page.width / 2 - bend / 2 - width
    elif folded:
        down = page.height / 2 - bend / 2 - height
    return Tiled(page, bleed, bend, axis, folded, around(page, across, down), columns, rows, ring)


@dataclass(frozen=True, slots=True)
class _Part:
    """A tile of a board; places are on the board, as seen from the front, until they are moved."""

    frame: Tiled
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
        left, right = _stretch(self.board.width, self.column, self.frame.columns, by)
        top, bottom = _stretch(self.board.height, self.row, self.frame.rows, by)
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


def _stretch(length: float, number: int, count: int, by: float) -> tuple[float, float]:
    """Return from where to where one of `count` even parts of a side goes, its seams moved."""
    start, end = length * number / count, length * (number + 1) / count
    return start + (by if number else 0), end + (by if number < count - 1 else 0)
