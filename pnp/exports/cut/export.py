"""What a machine cuts: for each part of a game its sheets to print, and the lines to cut along."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import pairwise

from pnp.core.cutting_machines import INNER, PERFORATE, SCORE, Machine
from pnp.core.values import replace
from pnp.exports.cut.dxf import dxf
from pnp.exports.cut.line import CutLine, flattened, is_closed
from pnp.exports.cut.machine_options import folder_name, machine_named, paper_for
from pnp.exports.cut.plan import CutPlan, plan_cuts
from pnp.exports.cut.sheet_lines import Treatment
from pnp.exports.cut.svg import svg
from pnp.exports.file_names import in_names
from pnp.exports.job import ExportJob, File, Note
from pnp.exports.shared.page.strings import PageStrings
from pnp.exports.sheets.export import sheet_job, sheet_part
from pnp.exports.sheets.job import SheetPart
from pnp.exports.sheets.sheets_pdf import sheets_pdf
from pnp.marks.crop_marks import MarkLine
from pnp.marks.mark_painter import Painter
from pnp.marks.net_marks import hatched, net_marks
from pnp.marks.tile_marks import front_marks
from pnp.model.game import Game
from pnp.sheet_layout.imposed_sheets import Sheet
from pnp.sheet_layout.print_options import Options
from pnp.sheet_layout.sheet_files import parts_of
from pnp.sheet_layout.tiling import TiledGeometry

# Told by the name of the folder, or by those of files.
_IN_OTHER_NAMES = ("machine", "paper")
_BLACK = "#000000"
# As the hatching of other sheets.
_PALE = 0.8
_ONWARD = " ↓"


def write(job: ExportJob) -> Iterator[File | Note]:
    """Yield, of each part, the PDF or the pictures of its sheets, and its cut files.

    Raises UsageError where a machine can't do what is asked, and PnpError for pieces that don't fit
    and what is wrong in the file of a machine.
    """
    values, game = job.values, job.edition.game
    machine = machine_named(values["machine"])
    paper = paper_for(values, machine)
    lines, kerf = values["lines"], values["kerf"] or machine.kerf
    how = Treatment(lines == "kiss", lines == "perforated", kerf)
    options = Options(
        job.selection, paper.name, values["backs"], values["bleed"], "none", job.context.ink, paper
    )
    named = [one for one in job.export.options if one.name not in _IN_OTHER_NAMES]
    folder = folder_name(values["machine"], machine) + in_names(named, values, job.unchecked)
    on_plain_paper = yield from _on_plain_paper(game)
    for sheets in parts_of(on_plain_paper, options):
        stem = f"{folder}/{game.id}-{sheets.name}-{game.edition}-{paper.name}"
        plan = plan_cuts(sheets, machine, how)
        if "pdf" in machine.files:
            yield File(f"{stem}-print.pdf", _print_pdf(job, options, plan, machine, values["test"]))
        if "png" in machine.files:
            yield from _pictures(job, plan, machine, stem)
        yield from _cut_files(plan, machine, stem)


def _pictures(job: ExportJob, plan: CutPlan, machine: Machine, stem: str) -> Iterator[File | Note]:
    # Loaded only where pixels are wanted.
    from pnp.exports.cut.pictures import picture_files

    return picture_files(job, plan, machine, stem, job.values["test"])


def _cut_files(plan: CutPlan, machine: Machine, stem: str) -> Iterator[File]:
    page = plan.sheets.layout.frame.page
    makers = {"dxf": dxf, "svg": svg}
    for number, lines in enumerate(plan.cuts, 1):
        for kind, make in makers.items():
            if kind in machine.files:
                yield File(
                    f"{stem}-cut-{number}.{kind}", make(page, (*plan.marks, *lines), machine)
                )


def _on_plain_paper(game: Game) -> Generator[Note, None, Game]:
    """Return a game none of whose pieces lie on sheets that are cut before they are printed.

    Yields a note where they did.
    """
    before = [one.id for one in game.components if one.sprue]
    if before:
        yield Note(
            f"{', '.join(before)}: laid out on plain paper, to be cut by the machine, and not on"
            " the sheets that 'sprue' names"
        )
    components = tuple(replace(one, sprue=None) for one in game.components)
    return replace(game, components=components) if before else game


def _print_pdf(
    job: ExportJob, options: Options, plan: CutPlan, machine: Machine, is_test: bool
) -> bytes:
    """Return the PDF of a part; a test shows where it is cut, and no faces.

    Raises PnpError where its labels do not fit.
    """
    words = PageStrings.of(job.edition.game.edition)
    remarks = {
        number: " · ".join(
            filter(None, (words.cut_file.format(n=cut), words.cut_test if is_test else ""))
        )
        for number, cut in plan.numbers.items()
    }
    part = replace(sheet_part(plan.sheets, job), remarks=remarks)
    whole = sheet_job(job, options, [part])
    corner = machine.marks.label_reach if machine.marks else 0.0
    painter = _Guides(plan, machine, is_test, words.glue)
    return sheets_pdf(replace(whole, corner=corner, is_empty=is_test), painter.paint)


class _Guides:
    """Paints the marks of a machine on the fronts of sheets, and what lies beside their faces."""

    def __init__(self, plan: CutPlan, machine: Machine, is_test: bool, glue: str) -> None:
        self._plan = plan
        self._machine = machine
        self._is_test = is_test
        self._glue = glue

    def paint(self, part: SheetPart, painter: Painter) -> Mapping[int, int]:
        """Return the painted pages by numbers of sheets; those that look the same share one."""
        painted: dict[object, int] = {}
        found = {}
        for sheet in part.layout.sheets:
            hatch = tuple(_hatch(part, sheet))
            cut = self._plan.numbers[sheet.number] if self._is_test else 0
            key = hatch, cut, sheet.tile
            if key not in painted:
                self._paint_sheet(part, sheet, hatch, painter)
                painted[key] = painter.end()
            found[sheet.number] = painted[key]
        return found

    def _paint_sheet(
        self, part: SheetPart, sheet: Sheet, hatch: Iterable[MarkLine], painter: Painter
    ) -> None:
        frame, marks = part.layout.frame, self._machine.marks
        painter.lines(hatch, gray=_PALE)
        for bar in marks.bars(frame.page) if marks else ():
            painter.bar(bar, _BLACK)
        if isinstance(frame, TiledGeometry) and sheet.tile:
            for note in front_marks(frame, sheet.tile).neighbours:
                painter.note(note._replace(text=self._glue.format(tile=note.text) + _ONWARD))
        if self._is_test:
            _paint_lines(self._plan.lines_of(sheet.number), painter)


def _hatch(part: SheetPart, sheet: Sheet) -> Iterator[MarkLine]:
    """Yield where glue goes: on flaps, on the feet of what stands, on strips of tiles."""
    for front in sheet.fronts:
        net = part.faces[front.key].net
        if net:
            yield from net_marks(net, front.slot, front.window, front.rotation == 90).hatch
    frame = part.layout.frame
    if isinstance(frame, TiledGeometry) and sheet.tile:
        yield from front_marks(frame, sheet.tile).hatch
    for piece in sheet.folded:
        for foot in piece.feet:
            yield from hatched(foot)


def _paint_lines(lines: Iterable[CutLine], painter: Painter) -> None:
    """Paint where a sheet is cut, and dashes where it is folded."""
    folds: list[MarkLine] = []
    cuts: list[MarkLine] = []
    for line in lines:
        points = flattened(line)
        pairs = pairwise([*points, *points[:1]] if is_closed(line) else points)
        kept = folds if line.kind in (SCORE, PERFORATE, INNER) else cuts
        kept += [MarkLine(*start, *end) for start, end in pairs]
    painter.lines(cuts)
    painter.folds(folds)
