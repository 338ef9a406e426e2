"""What a machine cuts: for each part of a game its sheets to print, and the lines to cut along."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.core.cutting_machines import Machine
from pnp.core.values import replace
from pnp.exports.cut.dxf import dxf
from pnp.exports.cut.machine_options import folder_name, machine_named, paper_for, treatment
from pnp.exports.cut.plan import CutPlan, plan_cuts
from pnp.exports.cut.print_pdf import print_pdf
from pnp.exports.cut.svg import svg
from pnp.exports.file_names import in_names
from pnp.exports.job import ExportJob, File
from pnp.model.game import Game
from pnp.sheet_layout.print_options import Options
from pnp.sheet_layout.sheet_files import parts_of

# Told by the name of the folder, or by those of files.
_IN_OTHER_NAMES = ("machine", "paper")


def write(job: ExportJob) -> Iterator[File]:
    """Yield, of each part, the PDF or the pictures of its sheets, and its cut files.

    Raises UsageError where a machine can't do what is asked, and PnpError for pieces that don't fit
    and what is wrong in the file of a machine.
    """
    values, game = job.values, job.edition.game
    machine = machine_named(values["machine"])
    paper = paper_for(values, machine)
    how = treatment(values, machine)
    options = Options(
        job.selection, paper.name, values["backs"], values["bleed"], "none", job.context.ink, paper
    )
    named = [one for one in job.export.options if one.name not in _IN_OTHER_NAMES]
    folder = folder_name(values["machine"], machine) + in_names(named, values, job.unchecked)
    for sheets in parts_of(_on_plain_paper(job, game), options):
        stem = f"{folder}/{game.id}-{sheets.name}-{game.edition}-{paper.name}"
        plan = plan_cuts(sheets, machine, how)
        if "pdf" in machine.files:
            yield File(f"{stem}-print.pdf", print_pdf(job, options, plan, machine, values["test"]))
        if "png" in machine.files:
            yield from _pictures(job, plan, machine, stem)
        yield from _cut_files(plan, machine, stem)


def _pictures(job: ExportJob, plan: CutPlan, machine: Machine, stem: str) -> Iterator[File]:
    # Loaded only where pixels are wanted.
    from pnp.exports.cut.pictures import picture_files

    return picture_files(job, plan, machine, stem, job.values["test"])


def _cut_files(plan: CutPlan, machine: Machine, stem: str) -> Iterator[File]:
    page = plan.sheets.layout.frame.page
    makers: dict[str, Callable[..., bytes]] = {
        "dxf": lambda lines: dxf(page, lines, machine.layers),
        "svg": lambda lines: svg(page, lines, machine),
    }
    for number, lines in enumerate(plan.cuts, 1):
        for kind, make in makers.items():
            if kind in machine.files:
                yield File(f"{stem}-cut-{number}.{kind}", make((*plan.marks, *lines)))


def _on_plain_paper(job: ExportJob, game: Game) -> Game:
    """Return a game none of whose pieces lie on sheets that are cut before they are printed."""
    before = [one.id for one in game.components if one.sprue]
    if before:
        job.notes.append(
            f"{', '.join(before)}: laid out on plain paper, to be cut by the machine, and not on"
            " the sheets that 'sprue' names"
        )
    components = tuple(replace(one, sprue=None) for one in game.components)
    return replace(game, components=components) if before else game
