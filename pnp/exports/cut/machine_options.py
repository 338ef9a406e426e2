"""What is asked of a machine: which one, on what paper, and whether it can."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from pathlib import Path
from typing import Any

from pnp.core.cutting_machines import Machine
from pnp.core.geometry import Size
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, one_of
from pnp.core.units import MM_PER_INCH, mm_to_px
from pnp.load.machines import read_machine
from pnp.sheet_layout.paper import Paper
from pnp.sizes.cards_and_papers import PAPERS

_FOLDER = Path(__file__).with_name("machines")
# Pixels per inch of pictures: what programs of cutting machines print.
DPI = 300
_TINY = 1e-6


def machine_named(said: str) -> Machine:
    """Return a machine by its name, or as a YAML file describes it.

    Raises UsageError for a name that is not known, and PnpError for what is wrong in a file.
    """
    if said.endswith((".yaml", ".yml")):
        return read_machine(Path(said), said)
    known = sorted(path.stem for path in _FOLDER.glob("*.yaml"))
    if said not in known:
        problem = one_of("machine", said, known, COMMAND_LINE)
        hint = f"{problem.hint}, or name a file that describes yours, as mine.yaml"
        raise UsageError([Problem(COMMAND_LINE, problem.message, hint)])
    return read_machine(_FOLDER / f"{said}.yaml", f"{said}.yaml")


def folder_name(said: str, machine: Machine) -> str:
    """Return what the folder for a machine is called; one of a user's own file is told apart."""
    if not said.endswith((".yaml", ".yml")):
        return f"cut-{machine.name}"
    kept = "".join(char if char.isalnum() or char in "+-_" else "_" for char in machine.name)
    return f"cut-own-{kept}"


def paper_for(values: Mapping[str, Any], machine: Machine) -> Paper:
    """Return what pieces are laid out on.

    Raises UsageError for a paper that the machine does not take, and what can't go together.
    """
    name = values["paper"]
    problems = [*_unfit(name, machine), *_contradictions(values, machine)]
    if problems:
        raise UsageError(problems)
    if machine.areas:
        return Paper(name, _whole_pixels(machine.areas[name]), is_bare=True)
    marks = machine.marks
    return Paper(name, PAPERS[name], marks.edge if marks else 0.0, marks.reach if marks else 0.0)


def _whole_pixels(area: Size) -> Size:
    """Return the largest size of whole pixels in an area: what is larger by one is refused."""
    width, height = (floor(mm_to_px(side, DPI) + _TINY) * MM_PER_INCH / DPI for side in area)
    return Size(width, height)


def _unfit(name: str, machine: Machine) -> list[Problem]:
    if machine.areas and name not in machine.areas:
        message = f"{machine.title}: its file does not say how large a picture is on {name}"
        hint = f"use --paper {' or '.join(machine.areas)}"
        return [Problem(COMMAND_LINE, message, hint)]
    wide = min(PAPERS[name])
    if wide > machine.width + _TINY:
        message = f"{machine.title}: {name} is {wide:g} mm wide, the machine takes"
        fitting = [one for one, size in PAPERS.items() if min(size) <= machine.width]
        hint = f"use --paper {' or '.join(fitting)}" if fitting else "use another machine"
        return [Problem(COMMAND_LINE, f"{message} {machine.width:g} mm", hint)]
    marks = machine.marks
    if marks and 2 * marks.reach > wide:
        message = f"{machine.title}: its marks leave no room on {name}"
        return [Problem(COMMAND_LINE, message, "use a larger --paper, or a smaller 'inset'")]
    return []


def _contradictions(values: Mapping[str, Any], machine: Machine) -> list[Problem]:
    found = []
    if values["backs"] == "gutterfold":
        message = "a sheet that is folded can't be cut by its marks: cut has no --backs gutterfold"
        hint = "use --backs duplex-long, duplex-short or none"
        found.append(Problem(COMMAND_LINE, message, hint))
    kerf = values["kerf"] or machine.kerf
    if kerf > 2 * values["bleed"] + _TINY:
        message = f"a cut of {kerf:g} mm is wider than what lies between two pieces"
        found.append(Problem(COMMAND_LINE, message, f"use --bleed {kerf / 2:g}mm or more"))
    return found
