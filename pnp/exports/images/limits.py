"""How large a grid may be, for this program and for those that take it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.core.problems import COMMAND_LINE, Problem, UsageError
from pnp.drawing.face import LARGEST_IMAGE
from pnp.drawing.face_picture import pixels_of
from pnp.exports.shared.pictures.face_pictures import kept
from pnp.exports.shared.pictures.grid import GridSheet

# Pixels a side. Tabletop Simulator's knowledge base ("Asset creation") asks for no more than the
# first; many graphics cards show no more than the second.
_TABLETOP_SIMULATOR, _GRAPHICS = 4096, 8192


def check_sizes(sheets: Iterable[GridSheet], bleed: float, dpi: int) -> None:
    """Raise UsageError for grids that are too large to be drawn."""
    problems = []
    for sheet in _of_components(sheets):
        width, height = _pixels(sheet, bleed, dpi)
        if width * height > LARGEST_IMAGE:
            message = f"a grid of '{sheet.component.id}' would have {width} x {height} pixels"
            fits = next(one for one in range(dpi, 0, -1) if _fits(sheet, bleed, one))
            problems.append(Problem(COMMAND_LINE, message, f"use --dpi {fits}, or fewer cells"))
    if problems:
        raise UsageError(problems)


def grid_notes(sheets: Iterable[GridSheet], bleed: float, dpi: int) -> Iterator[str]:
    """Yield notes on grids that are larger than virtual tables take, or have no back to show."""
    for sheet in _of_components(sheets):
        if sheet.grid.hidden and sheet.cells[-1] is None:
            yield f"cards of '{sheet.component.id}' have no common back: the last cell is empty"
        width, height = _pixels(sheet, bleed, dpi)
        longest = max(width, height)
        if longest <= _TABLETOP_SIMULATOR:
            continue
        fits = next(
            one
            for one in range(dpi, 0, -1)
            if max(_pixels(sheet, bleed, one)) <= _TABLETOP_SIMULATOR
        )
        more = f", and many graphics cards only {_GRAPHICS}" if longest > _GRAPHICS else ""
        yield (
            f"a grid of '{sheet.component.id}' has {width} x {height} pixels; Tabletop Simulator"
            f" takes {_TABLETOP_SIMULATOR} a side{more}: that is --dpi {fits}"
        )


def _of_components(sheets: Iterable[GridSheet]) -> Sequence[GridSheet]:
    """Return a sheet of each component, the largest."""
    first: dict[str, GridSheet] = {}
    for sheet in sheets:
        first.setdefault(sheet.component.id, sheet)
    return list(first.values())


def _pixels(sheet: GridSheet, bleed: float, dpi: int) -> tuple[int, int]:
    width, height = pixels_of(kept(sheet.component, bleed).size, dpi)
    return width * sheet.grid.columns, height * sheet.grid.rows


def _fits(sheet: GridSheet, bleed: float, dpi: int) -> bool:
    width, height = _pixels(sheet, bleed, dpi)
    return width * height <= LARGEST_IMAGE
