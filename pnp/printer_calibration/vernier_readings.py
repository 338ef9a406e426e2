"""Readings of verniers that somebody typed: to numbers, and to the map of a side."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from pnp.core.geometry import Size
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, shorten
from pnp.printer_calibration.fit import FlatError, PrintedCoordinate, SheetFit, fit
from pnp.printer_calibration.layout import STEP, Vernier, verniers
from pnp.printer_calibration.measured import MOST_LEFT_OVER, Target
from pnp.sizes.cards_and_papers import PAPERS
from pnp.svg.matrix import IDENTITY, Matrix

# Stands for a scale that can't be read.
UNREAD = "-"
# mm: no printer is further off; a reading that is was not read from this scale.
_MOST_OFF = 10.0
# So often a map is found, each with scales as the one before prints them.
_TIMES = 3
_NUMBER = lazy_pattern(r"[0-9]{1,3}(?:[.,][0-9]{1,3})?")
# The readings of a sheet by its sides, None where a scale can't be read.
Readings: TypeAlias = Mapping[str, Sequence["float | None"]]
_LINES = (("A", "D"), ("E", "H"))


def figures(said: str) -> list[str]:
    """Return the readings in a text: between spaces, or between commas that are no decimal signs.

    "30.4, 170.2", "30.4,170.2", "30,4 170,2" and "30,4; 170,2" have two.
    """
    parts = re.split(r"[;\s]+|,(?=\s)", said.strip())
    if "." in said:
        parts = [one for part in parts for one in part.split(",")]
    return [part for part in parts if part]


def read_figure(said: str, scale: Vernier) -> float | None:
    """Return a reading in mm, None for one that can't be read. Raises UsageError."""
    if said == UNREAD:
        return None
    if not _NUMBER.fullmatch(said):
        message = f"{scale.letter}: '{shorten(said)}' is no reading"
        hint = f"write mm as {scale.nominal:g}.4, or {UNREAD} for a scale that can't be read"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    value = float(said.replace(",", "."))
    if abs(value - scale.nominal) > _MOST_OFF:
        message = f"{scale.letter} reads {value:g} mm, where it should be about {scale.nominal:g}"
        hint = "look whether the ruler's 0 lies at the edge that the arrow points to"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    return value


def read_side(said: str, target: Target, side: str, sheet: int) -> list[float | None]:
    """Return the eight readings of a side in a text. Raises UsageError with all that is wrong."""
    words = figures(said)
    scales = verniers(PAPERS[target.paper], target.backs, side)
    if len(words) != len(scales):
        message = f"the {side} of sheet {sheet} has {len(words)} readings, not {len(scales)}"
        hint = f"give those of A to H in a row, {UNREAD} for one that can't be read"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    problems: list[Problem] = []
    values: list[float | None] = []
    for word, scale in zip(words, scales, strict=True):
        try:
            values.append(read_figure(word, scale))
        except UsageError as error:
            problems += error.problems
    if problems:
        raise UsageError(problems)
    return values


def _fit_side(readings: Sequence[float | None], target: Target, side: str, sheet: int) -> SheetFit:
    """Return the map that the eight readings of a side say. Raises UsageError for too few."""
    page = PAPERS[target.paper]
    scales = verniers(page, target.backs, side)
    read = [(one, value) for one, value in zip(scales, readings, strict=True) if value is not None]
    found = SheetFit(IDENTITY, (0.0, 0.0))
    try:
        for _ in range(_TIMES):
            found = fit(_seen(read, page, found.matrix))
    except FlatError:
        message = f"too little of the {side} of sheet {sheet} is read"
        hint = "read three at least of A to D, and three of E to H"
        raise UsageError([Problem(COMMAND_LINE, message, hint)]) from None
    return found


def _seen(
    read: Sequence[tuple[Vernier, float]], page: Size, printed: Matrix
) -> Iterator[PrintedCoordinate]:
    """Yield what readings say, of scales that are as much too long as `printed` makes them.

    Line k of a scale meets a line of the ruler that is k mm further than the last one before line
    0: that one lies k steps, as they are printed, before it.
    """
    for scale, value in read:
        axis = 0 if scale.onward[0] else 1
        whole = math.floor(value)
        line = (value - whole) / (1 - STEP)
        true = whole + line * (1 - STEP * (printed[0], printed[3])[axis])
        x, y = scale.zero.x - page.width / 2, scale.zero.y - page.height / 2
        yield PrintedCoordinate(
            axis, x, y, (x, y)[axis] + (true - scale.nominal) * scale.onward[axis]
        )


def sheets_of(
    target: Target, sheets: Sequence[Readings], anyway: bool
) -> list[dict[str, SheetFit]]:
    """Return the maps of the sides of each sheet.

    Raises UsageError for too few readings, and, unless they are wanted `anyway`, PnpError for those
    that don't fit together: one of them at least is wrong.
    """
    fits = [
        {side: _fit_side(values, target, side, number) for side, values in sheet.items()}
        for number, sheet in enumerate(sheets, 1)
    ]
    problems = [
        _misfit(lines, left, f"{side} of sheet {number}")
        for number, sheet in enumerate(fits, 1)
        for side, one in sheet.items()
        for lines, left in zip(_LINES, one.left_over, strict=True)
        if left > MOST_LEFT_OVER
    ]
    if problems and not anyway:
        raise PnpError(problems)
    return fits


def _misfit(lines: tuple[str, str], left: float, where: str) -> Problem:
    first, last = lines
    message = f"{first} to {last} of the {where} don't fit together, by {left:.2f} mm"
    return Problem(COMMAND_LINE, message, "read these again, or keep them with --anyway")


def as_typed(readings: Sequence[float | None]) -> str:
    """Return readings as an option takes them."""
    return " ".join(UNREAD if one is None else f"{one:g}" for one in readings)
