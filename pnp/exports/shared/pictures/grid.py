"""Grids of faces, as virtual tables and print shops take them: fronts, and their backs alike."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, shorten
from pnp.core.values import Struct
from pnp.exports.shared.pictures.pieces import PieceFace, pairs, usual_back
from pnp.model.game import Component

_GRID = lazy_pattern(r"([1-9]\d?) ?[x×] ?([1-9]\d?)(\+back)?")


class Grid(Struct, frozen=True):
    """So many columns and rows of faces. `hidden` keeps the last cell for a back.

    Tabletop Simulator shows what is there of a card that others hold.
    """

    columns: int
    rows: int
    hidden: bool

    @property
    def room(self) -> int:
        """How many cards there is room for."""
        return self.columns * self.rows - self.hidden


class GridSheet(Struct, frozen=True):
    """One picture: what is in its cells, None for nothing. A single back has a grid of its own."""

    component: Component
    grid: Grid
    side: str
    number: int
    cells: tuple[PieceFace | None, ...]

    @property
    def key(self) -> str:
        """What names the sheet among all of its game."""
        return f"{self.component.id} {self.side} {self.number}"

    @property
    def said(self) -> dict[str, str | int]:
        """What names of files may say of it."""
        return {"side": self.side, "sheet": self.number}

    def __str__(self) -> str:
        return f"{self.component.id}, {self.side}s, grid {self.number}"


def read_grid(said: str) -> Grid:
    """Return the grid that is `said`, as "10x7" or "10x7+back". Raises UsageError."""
    found = _GRID.fullmatch(said)
    if found is None:
        message = f"--grid '{shorten(said)}' is no grid"
        hint = "write columns x rows, 10x7, or 10x7+back with a back in the last cell"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    grid = Grid(int(found[1]), int(found[2]), bool(found[3]))
    if not grid.room:
        message = f"--grid '{said}' has no cell for a card"
        raise UsageError([Problem(COMMAND_LINE, message, "write for example 2x2+back")])
    return grid


def grid_sheets(
    component: Component, grid: Grid, copies: bool, paired: bool
) -> Iterator[GridSheet]:
    """Yield the sheets of a component: its fronts, and its backs.

    A back that all cards share is one picture, unless all are `paired`; else backs lie in a grid
    like that of their fronts, each in the cell of its front.
    """
    shown = list(pairs(component, copies))
    parts = [shown[at : at + grid.room] for at in range(0, len(shown), grid.room)]
    hidden = usual_back(shown)
    for number, part in enumerate(parts, 1):
        cells = [pair.front for pair in part]
        yield _sheet(component, grid, "front", number, cells, hidden)
    if all(pair.back is None for pair in shown):
        return
    if not paired and hidden and len({pair.back and pair.back.key for pair in shown}) == 1:
        yield GridSheet(component, Grid(1, 1, False), "back", 1, (hidden,))
        return
    for number, part in enumerate(parts, 1):
        yield _sheet(component, grid, "back", number, [pair.back for pair in part], hidden)


def _sheet(
    component: Component,
    grid: Grid,
    side: str,
    number: int,
    cells: list[PieceFace | None] | list[PieceFace],
    hidden: PieceFace | None,
) -> GridSheet:
    empty = grid.room - len(cells)
    last = (hidden,) if grid.hidden else ()
    return GridSheet(component, grid, side, number, (*cells, *(None,) * empty, *last))
