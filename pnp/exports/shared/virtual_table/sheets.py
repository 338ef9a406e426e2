"""Faces on sheets: cells side by side, as large as a virtual table shows them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from pnp.core.geometry import Size
from pnp.core.values import Struct
from pnp.drawing.face_picture import pixels_of
from pnp.exports.shared.pictures.grid import Grid, GridSheet
from pnp.exports.shared.pictures.pieces import PieceFace
from pnp.model.game import Component


class Limits(Struct, frozen=True):
    """How large a sheet may be: columns, rows, and `pixels` a side.

    It has at most `dpi` pixels per inch, and `coarse` where that saves a sheet.
    """

    columns: int
    rows: int
    pixels: int
    dpi: int = 300
    coarse: int = 280


class SheetPlan(Struct, frozen=True):
    """How many columns and rows a full sheet has, and pixels per inch."""

    columns: int
    rows: int
    dpi: int

    @property
    def room(self) -> int:
        """How many faces there is room for."""
        return self.columns * self.rows

    def grid(self, count: int) -> Grid:
        """Return the grid for the last `count` faces: no larger than they need."""
        columns = min(self.columns, count)
        return Grid(columns, ceil(count / columns), False)


def sheet_plan(size: Size, limits: Limits, count: int) -> SheetPlan:
    """Return the plan with fewest sheets for `count` faces of `size` (mm), and the finest of these.

    What is too large for the limits is made coarser than they say.
    """
    plans = [_plan(size, limits, dpi) for dpi in range(limits.dpi, limits.coarse - 1, -1)]
    good = [plan for plan in plans if plan.room]
    if not good:
        return SheetPlan(1, 1, finest(size, limits.pixels, limits.dpi))
    return min(good, key=lambda plan: ceil(count / plan.room))


def finest(size: Size, pixels: int, dpi: int) -> int:
    """Return the most pixels per inch, up to `dpi`, at which a face has no side over `pixels`."""
    return next(one for one in range(dpi, 0, -1) if max(pixels_of(size, one)) <= pixels or one == 1)


def _plan(size: Size, limits: Limits, dpi: int) -> SheetPlan:
    width, height = pixels_of(size, dpi)
    columns = min(limits.columns, limits.pixels // width)
    rows = min(limits.rows, limits.pixels // height)
    return SheetPlan(columns, rows, dpi)


def sheets_of(
    component: Component, side: str, shown: Sequence[PieceFace | None], plan: SheetPlan
) -> list[GridSheet]:
    """Return the sheets of faces in their order, None for an empty cell; numbers are 1-based."""
    parts = [shown[at : at + plan.room] for at in range(0, len(shown), plan.room)]
    return [
        GridSheet(component, grid, side, number, (*part, *(None,) * (grid.room - len(part))))
        for number, part in enumerate(parts, 1)
        for grid in (plan.grid(len(part)),)
    ]
