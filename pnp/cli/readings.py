"""Readings of a sheet as somebody gives them: in options, or asked for one after the other."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError
from pnp.printer_calibration.layout import SIDES, Vernier, verniers
from pnp.printer_calibration.measured import Target
from pnp.printer_calibration.vernier_readings import Readings, as_typed, read_figure, read_side
from pnp.sizes.cards_and_papers import PAPERS

_YES = ("y", "yes")


def sides_of(target: Target) -> Sequence[str]:
    """Return which sides of its sheets are printed."""
    return SIDES[:1] if target.backs == "none" else SIDES


def typed(target: Target, front: Sequence[str], back: Sequence[str]) -> list[Readings]:
    """Return the readings that options give. Raises UsageError with all that is wrong."""
    said = {"front": front, "back": back}
    printed = sides_of(target)
    if "back" not in printed and back:
        hint = "leave --back out, or say how paper is turned: --backs duplex-long"
        raise UsageError([Problem(COMMAND_LINE, "one side is printed, and has no back", hint)])
    if len({len(said[side]) for side in printed}) > 1:
        message = f"fronts and backs differ in number: {len(front)} and {len(back)}"
        hint = "give both of each sheet: --front '20.4 ...' --back '20.1 ...'"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    problems: list[Problem] = []
    sheets: list[Readings] = []
    for number in range(len(front)):
        sheet = {}
        for side in printed:
            try:
                sheet[side] = read_side(said[side][number], target, side, number + 1)
            except UsageError as error:
                problems += error.problems
        sheets.append(sheet)
    if problems:
        raise UsageError(problems)
    return sheets


def asked(target: Target) -> list[Readings]:
    """Return the readings that somebody types who is asked. Raises PnpError where they end."""
    sheets: list[dict[str, list[float | None]]] = []
    while True:
        sheet: dict[str, list[float | None]] = {}
        sheets.append(sheet)
        for side in sides_of(target):
            click.echo(f"sheet {len(sheets)}, {side} (- for a scale that can't be read)")
            sheet[side] = []
            for scale in verniers(PAPERS[target.paper], target.backs, side):
                sheet[side].append(_asked_figure(scale, target, sheets))
        if _line("another sheet? [y/N] ", target, sheets).lower() not in _YES:
            return list(sheets)


def _asked_figure(scale: Vernier, target: Target, sheets: Sequence[Readings]) -> float | None:
    """Return what is typed for a scale, None for "-"; ask again where it is no such figure."""
    while True:
        said = _line(f"  {scale.letter}, about {scale.nominal:g}: ", target, sheets)
        try:
            return read_figure(said, scale)
        except UsageError as error:
            click.echo("\n".join(f"  {one.message}: {one.hint}" for one in error.problems))


def _line(question: str, target: Target, sheets: Sequence[Readings]) -> str:
    """Return what somebody types. Raises PnpError at the end of the input, with what was typed."""
    click.echo(question, nl=False)
    said = sys.stdin.readline()
    if said:
        return said.strip()
    click.echo()
    message = "the input has ended before all was read, and nothing is kept"
    begun = any(values for sheet in sheets for values in sheet.values())
    hint = f"type it again as: {as_command(target, sheets)}" if begun else "give --front and --back"
    raise PnpError([Problem(COMMAND_LINE, message, hint)])


def as_command(target: Target, sheets: Sequence[Readings]) -> str:
    """Return the command that says what was typed."""
    name = f"{target.name}/{target.tray}" if target.tray else target.name
    paper = "" if target.paper == "a4" else f" --paper {target.paper}"
    backs = "" if target.backs == "duplex-long" else f" --backs {target.backs}"
    said = "".join(
        f" --{side} '{as_typed(values)}'" for sheet in sheets for side, values in sheet.items()
    )
    return f"pnp calibrate read {name}{paper}{backs}{said}"
