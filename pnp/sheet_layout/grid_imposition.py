"""Copies to slots: the grid of a sheet, and which face lies where. Pure arithmetic, all in mm.

A grid is centred on its page. So paper that is turned about a middle line, or folded along it,
brings slots onto slots, and a back lies behind its front whichever slots are filled.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from pnp.core.geometry import Rect, Size
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.values import Struct, replace
from pnp.sheet_layout.gutters import fold_gap
from pnp.sheet_layout.imposed_sheets import Imposition, PageGeometry, Placement, sheet_of
from pnp.sheet_layout.margins import line_sides, margins
from pnp.sheet_layout.paper import AnyPaper, Paper, paper_of
from pnp.sheet_layout.turn_and_fold_axes import axes
from pnp.sizes.cards_and_papers import PAPERS

# "gutterfold": backs lie on the side of fronts, and the sheet is folded to bring them behind these.
BACKS = ("duplex-long", "duplex-short", "gutterfold", "none")

_TINY = 1e-6

Copy: TypeAlias = "tuple[str, str | None]"


class Grid(PageGeometry, frozen=True):
    """Cards of one size in columns and rows. `slots` are the trims of fronts, in reading order."""

    trim: Size
    columns: int
    rows: int
    slots: tuple[Rect, ...]


def backs_for(copies: Sequence[Copy], backs: str) -> str:
    """Return how backs are printed: as `backs` says; where no copy has one, not at all."""
    return "none" if all(back is None for _, back in copies) else backs


def lay_out(copies: Sequence[Copy], grid: Grid) -> Imposition:
    """Return the sheets for `copies`, each a front's key and a back's key or None, in order."""
    return filled(grid, [(slot, 0) for slot in grid.slots], copies)


def filled(
    frame: PageGeometry, slots: Sequence[tuple[Rect, int]], copies: Sequence[Copy]
) -> Imposition:
    """Return sheets with `copies` in `slots`, each with the degrees that its front is turned by."""
    sheets = []
    for number, start in enumerate(range(0, len(copies), len(slots)), 1):
        some = copies[start : start + len(slots)]
        fronts = [
            Placement(slot, key, turn) for (slot, turn), (key, _) in zip(slots, some, strict=False)
        ]
        sheets.append(sheet_of(frame, number, fronts, [back for _, back in some]))
    return Imposition(frame, tuple(sheets))


def choose_grid(
    trim: Size, paper: AnyPaper, backs: str, bleed: float, gap: float, where: Where
) -> Grid:
    """Return the grid with the most cards, the paper upright where both ways hold as many.

    Cards are not laid sideways: a centred grid of turned cards is an upright grid on turned paper.
    Raises PnpError when not one card fits.
    """
    grids = possible_grids(trim, paper, backs, bleed, gap)
    best = max(grids, key=lambda grid: (len(grid.slots), -_reach(grid)), default=None)
    if best is None:
        raise PnpError([too_large(trim, paper, backs, bleed, gap, where)])
    return best


def _reach(grid: Grid) -> float:
    """Return how far cards lie from the fold: the further, the more a slanting fold shifts them."""
    if not grid.folded:
        return 0.0
    return grid.trims.width if grid.axis == "vertical" else grid.trims.height


def too_large(
    trim: Size, paper: AnyPaper, backs: str, bleed: float, gap: float, where: Where
) -> Problem:
    """Return the problem that not one piece fits on the paper, with what to do about it."""
    page = paper_of(paper)
    marked = " with its marks" if page.corner else ""
    message = (
        f"{trim.width:g} x {trim.height:g} mm does not fit on {page.name} paper{marked}"
        f" ({page.size.width:g} x {page.size.height:g} mm)"
    )
    if backs != "none":
        message = f"{message}, {backs}"
    # What a machine takes of other papers is for it to say.
    others = {} if page.is_bare else PAPERS
    wide = [
        name
        for name, size in others.items()
        if any(possible_grids(trim, replace(page, size=size), backs, bleed, gap))
    ]
    if wide:
        return Problem(where, message, f"use --paper {' or '.join(wide)}")
    if backs == "gutterfold" and any(possible_grids(trim, page, "none", bleed, gap)):
        return Problem(where, message, "use --backs duplex-long")
    tiles = "" if page.is_bare else "; 'shape: board' is printed in tiles"
    return Problem(where, message, f"make it smaller{tiles}")


def possible_grids(
    trim: Size, paper: AnyPaper, backs: str, bleed: float, gap: float
) -> Iterator[Grid]:
    """Yield the largest grid of each way to lay (and fold) the paper, upright paper first.

    Ways on which no card fits yield nothing.
    """
    upright = paper_of(paper)
    for page in (upright, upright.turned()):
        for axis in axes(backs, page.size):
            grid = _largest(page, trim, bleed, gap, axis, folded=backs == "gutterfold")
            if grid is not None:
                yield grid


def _largest(
    paper: Paper, trim: Size, bleed: float, gap: float, axis: str, *, folded: bool
) -> Grid | None:
    page, (least, needed) = paper.size, margins(bleed, paper)
    across = _Row(page.width, least, trim.width, bleed, gap, folded and axis == "vertical")
    down = _Row(page.height, least, trim.height, bleed, gap, folded and axis == "horizontal")
    columns, rows = across.most(), down.most()
    narrower = [(columns - fewer, rows) for fewer in range(columns)]
    lower = [(columns, rows - fewer) for fewer in range(rows)]
    sides = line_sides(page, axis if folded else "")
    fitting = [
        (c, r)
        for c, r in (*narrower, *lower)
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


def around(page: Size, x: float, y: float) -> Rect:
    """Return the rectangle in the middle of `page` whose top left corner is at `x`, `y`."""
    return Rect(x, y, page.width - 2 * x, page.height - 2 * y)


def around_all(page: Size, slots: Iterable[Rect]) -> Rect:
    """Return the smallest rectangle in the middle of `page` that all `slots` lie in."""
    x, y = zip(
        *((min(s.x, page.width - s.right), min(s.y, page.height - s.bottom)) for s in slots),
        strict=True,
    )
    return around(page, min(x), min(y))


class _Row(Struct, frozen=True):
    """Cards side by side along one side of a page, at the `least` so far from its edges.

    They are mirrored beyond the middle where they are `folded`.
    """

    page: float
    least: float
    trim: float
    bleed: float
    gap: float
    folded: bool

    def most(self) -> int:
        room = self.page - 2 * self.least
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
