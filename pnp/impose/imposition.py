"""Copies to slots: the grid of a sheet, and which face lies where. Pure arithmetic, all in mm.

A grid is centred on its page. So paper that is turned about a middle line, or folded along it,
brings slots onto slots, and a back lies behind its front whichever slots are filled.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pnp.core.geometry import Rect, Size
from pnp.core.problems import PnpError, Problem, Where, one_of
from pnp.core.shape import Shape
from pnp.core.sizes import PAPERS

BACKS = ("duplex-long", "duplex-short", "gutterfold", "none")

# Nothing is printed nearer to the paper's edge; faces, bleed included, keep a little more, so that
# a mark fits between. Where a bleed is wide, that mark may be short, but the bleed stays whole.
MARKS_EDGE = 5.0
FACES_EDGE = 6.0
_USUAL_BLEED = 1.5
_SHORTEST_OUTER_MARK = 0.3
# A crop mark starts this far outside the trim even where there is no bleed.
MARK_START = 1.0
# What label, notice and ruler need at two opposite sides, between the marks and MARKS_EDGE.
LINE_ROOM = 2.2
# A page this long has room for the ruler and its text beside a fold across it.
_LONG_ENOUGH = 280.0
_SHORTEST_MARK = 1.0
# Between fronts and backs of a folded sheet: the bend of thick paper stays outside the cards.
_FOLD_GAP = 4.0
# Marks of a single piece start this far outside its trim where there is no bleed, and are so long.
PIECE_MARK_START, PIECE_MARK = 0.5, 1.5
_TINY = 1e-6

# The middle line about which paper is turned: (mode, portrait?) -> axis in page view.
_TURNS = {
    ("duplex-long", True): "vertical",
    ("duplex-long", False): "horizontal",
    ("duplex-short", True): "horizontal",
    ("duplex-short", False): "vertical",
}
# A card is turned over sideways. Where its sheet is turned the other way, its back is upside down.
_ROTATIONS = {"vertical": 0, "horizontal": 180, "": 0}

Copy: TypeAlias = "tuple[str, str | None]"


@dataclass(frozen=True, slots=True)
class PageGeometry:
    """How the pages of a layout lie, and the rectangle around all trims on any of them.

    `trims` is centred on the page; it has the backs in it, too, where the paper is folded. Between
    two trims there are `gap` mm or more. `axis` is the middle line, "vertical" or "horizontal",
    about which the sheet is turned, or along which it is folded (`folded`: backs are on the same
    page); "" where there are no backs.
    """

    page: Size
    bleed: float
    gap: float
    axis: str
    folded: bool
    trims: Rect

    @property
    def area(self) -> Rect:
        """The rectangle of the page that faces may fill, bleed included."""
        return Rect(0, 0, *self.page).grown(-MARKS_EDGE - _SHORTEST_OUTER_MARK)

    @property
    def rotation(self) -> int:
        """By how many degrees backs are turned on their page: 0 or 180."""
        return _ROTATIONS[self.axis]

    def behind(self, slot: Rect) -> Rect:
        """Return the slot of the back of the front in `slot`, in view of the page it is on."""
        if self.axis == "vertical":
            return slot.mirrored(self.page)
        return slot.flipped(self.page)

    def back_of(self, front: Placement, key: str) -> Placement:
        """Return where the back `key` of `front` lies: behind it, turned the other way."""
        return Placement(self.behind(front.slot), key, (self.rotation - front.rotation) % 360)


@dataclass(frozen=True, slots=True)
class Grid(PageGeometry):
    """Cards of one size in columns and rows. `slots` are the trims of fronts, in reading order."""

    trim: Size
    columns: int
    rows: int
    slots: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """A face in a slot (its trim), turned by `rotation` degrees counterclockwise.

    Of a board that is larger than the page only what is in `window` is printed.
    """

    slot: Rect
    key: str
    rotation: int = 0
    window: Rect | None = None


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a board on a page: its `paper` when it is cut, and `cell`, all it shows.

    Rows and columns are counted from 0, from the top left corner of the board's front.
    """

    row: int
    column: int
    paper: Rect
    cell: Rect

    @property
    def name(self) -> str:
        """Its row as a letter, its column as a number: A1, A2, B1."""
        return tile_name(self.row, self.column)


def tile_name(row: int, column: int) -> str:
    """Return what a tile is called."""
    return f"{chr(ord('A') + row)}{column + 1}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One piece of paper. `number` is 1-based. Backs of a folded page are on the page of fronts.

    `tile` says which part of a board it is, where it is one.
    """

    number: int
    fronts: tuple[Placement, ...]
    backs: tuple[Placement, ...]
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Imposition:
    """The sheets of what is printed together; `frame` is a Grid where all is of one size."""

    frame: PageGeometry
    sheets: tuple[Sheet, ...]


def gap_for_marks(bleed: float) -> float:
    """Return the mm between two trims that leave room for marks of their own around each."""
    return 2 * max(bleed, PIECE_MARK_START) + PIECE_MARK


def gap_between(shape: Shape, bleed: float, gutter: float = 0.0) -> float:
    """Return the mm between two trims: both bleeds and `gutter`, or room for the tool."""
    return max(2 * bleed + gutter, shape.least_gap)


def lay_out(
    copies: Sequence[Copy],
    trim: Size,
    paper: str,
    backs: str,
    bleed: float,
    gap: float,
    where: Where,
) -> Imposition:
    """Return the sheets for `copies`, each a front's key and a back's key or None, in their order.

    `gap` is that between trims. Where no copy has a back the sheets have fronts only.
    Raises PnpError, naming `where`, when the trim does not fit on the paper.
    """
    if all(back is None for _, back in copies):
        backs = "none"
    grid = choose_grid(trim, paper, backs, bleed, gap, where)
    size = len(grid.slots)
    starts = range(0, len(copies), size)
    sheets = []
    for number, start in enumerate(starts, 1):
        some = copies[start : start + size]
        fronts = [Placement(slot, key) for slot, (key, _) in zip(grid.slots, some, strict=False)]
        sheets.append(sheet_of(grid, number, fronts, [back for _, back in some]))
    return Imposition(grid, tuple(sheets))


def sheet_of(
    frame: PageGeometry, number: int, fronts: Sequence[Placement], backs: Sequence[str | None]
) -> Sheet:
    """Return the sheet with `fronts`, and behind each the back that `backs` names for it."""
    behind = (
        frame.back_of(front, back)
        for front, back in zip(fronts, backs, strict=True)
        if back is not None and frame.axis
    )
    return Sheet(number, tuple(fronts), tuple(behind))


def choose_grid(trim: Size, paper: str, backs: str, bleed: float, gap: float, where: Where) -> Grid:
    """Return the grid with the most cards, the paper upright where both ways hold as many.

    Cards are not laid sideways: a centred grid of turned cards is an upright grid on turned paper.
    Raises PnpError when not one card fits, or the name of the paper or the mode is unknown.
    """
    check_names(paper, backs, where)
    grids = possible_grids(trim, PAPERS[paper], backs, bleed, gap)
    best = max(grids, key=lambda grid: (len(grid.slots), -_reach(grid)), default=None)
    if best is None:
        raise PnpError([too_large(trim, paper, backs, bleed, gap, where)])
    return best


def check_names(paper: str, backs: str, where: Where) -> None:
    """Raise PnpError, naming `where`, if there is no such paper or mode."""
    if paper not in PAPERS:
        raise PnpError([one_of("paper", paper, PAPERS, where)])
    if backs not in BACKS:
        raise PnpError([one_of("backs", backs, BACKS, where)])


def _reach(grid: Grid) -> float:
    """Return how far cards lie from the fold: the further, the more a slanting fold shifts them."""
    if not grid.folded:
        return 0.0
    return grid.trims.width if grid.axis == "vertical" else grid.trims.height


def too_large(
    trim: Size, paper: str, backs: str, bleed: float, gap: float, where: Where
) -> Problem:
    """Return the problem that not one piece fits on the paper, with what to do about it."""
    page = PAPERS[paper]
    message = (
        f"{trim.width:g} x {trim.height:g} mm does not fit on {paper} paper"
        f" ({page.width:g} x {page.height:g} mm), {backs}"
    )
    wide = [
        name for name, size in PAPERS.items() if any(possible_grids(trim, size, backs, bleed, gap))
    ]
    if wide:
        return Problem(where, message, f"use --paper {' or '.join(wide)}")
    if backs == "gutterfold" and any(possible_grids(trim, page, "none", bleed, gap)):
        return Problem(where, message, "use --backs duplex-long")
    return Problem(where, message, "make it smaller")


def possible_grids(trim: Size, paper: Size, backs: str, bleed: float, gap: float) -> Iterator[Grid]:
    """Yield the largest grid of each way to lay (and fold) the paper, upright paper first.

    Ways on which no card fits yield nothing.
    """
    for page in (paper, paper.turned()):
        for axis in axes(backs, page):
            grid = _largest(page, trim, bleed, gap, axis, folded=backs == "gutterfold")
            if grid is not None:
                yield grid


def axes(backs: str, page: Size) -> tuple[str, ...]:
    """Return the middle lines about which, or along which, such a page can be turned or folded."""
    if backs == "gutterfold":
        return ("horizontal", "vertical")
    return (_TURNS.get((backs, page.width <= page.height), ""),)


def _largest(
    page: Size, trim: Size, bleed: float, gap: float, axis: str, *, folded: bool
) -> Grid | None:
    across = _Row(page.width, trim.width, bleed, gap, folded and axis == "vertical")
    down = _Row(page.height, trim.height, bleed, gap, folded and axis == "horizontal")
    columns, rows = across.most(), down.most()
    counts = ((columns, rows), (columns - 1, rows), (columns, rows - 1))
    needed = margins(bleed)[1]
    sides = line_sides(page, axis if folded else "")
    fitting = [
        (c, r)
        for c, r in counts
        if c > 0
        and r > 0
        and any((across.margin(c), down.margin(r))[side] >= needed - _TINY for side in sides)
    ]
    if not fitting:
        return None
    columns, rows = max(fitting, key=lambda count: count[0] * count[1])
    slots = tuple(Rect(x, y, *trim) for y in down.starts(rows) for x in across.starts(columns))
    trims = around(page, slots[0].x, slots[0].y)
    return Grid(page, bleed, gap, axis, folded, trims, trim, columns, rows, slots)


def margins(bleed: float) -> tuple[float, float]:
    """Return the mm between the paper's edge and trims: the least, and that with room for a line.

    One pair of opposite sides has the second, so that title, notice and ruler have a place.
    """
    least = max(
        FACES_EDGE + min(max(bleed, MARK_START), _USUAL_BLEED),
        MARKS_EDGE + _SHORTEST_OUTER_MARK + bleed,
    )
    return least, MARKS_EDGE + LINE_ROOM + max(bleed, MARK_START) + _SHORTEST_MARK


def line_sides(page: Size, fold: str) -> tuple[int, ...]:
    """Return where lines of text have a place: 0 at the left and right, 1 above and below.

    The ruler does not stand across a `fold`, unless the page is large ("" is no fold).
    """
    if fold == "vertical" and page.width < _LONG_ENOUGH:
        return (0,)
    if fold == "horizontal" and page.height < _LONG_ENOUGH:
        return (1,)
    return (0, 1)


def around(page: Size, x: float, y: float) -> Rect:
    """Return the rectangle in the middle of `page` whose top left corner is at `x`, `y`."""
    return Rect(x, y, page.width - 2 * x, page.height - 2 * y)


def fold_gap(bleed: float, gap: float) -> float:
    """Return the mm between the trims on both sides of a fold: `gap`, and room for the bend."""
    return max(2 * bleed, gap, _FOLD_GAP)


@dataclass(frozen=True, slots=True)
class _Row:
    """Cards side by side along one side of a page; mirrored beyond the middle where `folded`."""

    page: float
    trim: float
    bleed: float
    gap: float
    folded: bool

    def most(self) -> int:
        room = self.page - 2 * margins(self.bleed)[0]
        if self.folded:
            room = (room - fold_gap(self.bleed, self.gap)) / 2
        return max(math.floor((room + self.gap) / (self.trim + self.gap) + _TINY), 0)

    def margin(self, count: int) -> float:
        """Return the mm between the paper's edge and the first trim."""
        length = count * self.trim + (count - 1) * self.gap
        if self.folded:
            length = 2 * length + fold_gap(self.bleed, self.gap)
        return (self.page - length) / 2

    def starts(self, count: int) -> list[float]:
        first = self.margin(count)
        return [first + index * (self.trim + self.gap) for index in range(count)]
