"""The sheets that a machine is given: faces, its marks, and where glue goes; no lines to cut by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from pnp.core.cutting_machines import INNER, PERFORATE, SCORE, Machine
from pnp.core.values import replace
from pnp.exports.cut.line import CutLine, flattened, is_closed
from pnp.exports.cut.plan import CutPlan
from pnp.exports.job import ExportJob
from pnp.exports.shared.page.strings import PageStrings
from pnp.exports.sheets.export import sheet_job, sheet_part
from pnp.exports.sheets.job import SheetPart
from pnp.exports.sheets.sheets_pdf import sheets_pdf
from pnp.marks.crop_marks import Line
from pnp.marks.mark_painter import Painter
from pnp.marks.net_marks import hatched, net_marks
from pnp.marks.tile_marks import front_marks
from pnp.sheet_layout.imposition import Sheet
from pnp.sheet_layout.print_options import Options
from pnp.sheet_layout.tiling import Tiled

_BLACK = "#000000"
# As the hatching of other sheets.
_PALE = 0.8
_ONWARD = " ↓"


def print_pdf(
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
        self, part: SheetPart, sheet: Sheet, hatch: Iterable[Line], painter: Painter
    ) -> None:
        frame, marks = part.layout.frame, self._machine.marks
        painter.lines(hatch, gray=_PALE)
        for bar in marks.bars(frame.page) if marks else ():
            painter.bar(bar, _BLACK)
        if isinstance(frame, Tiled) and sheet.tile:
            for note in front_marks(frame, sheet.tile).neighbours:
                painter.note(note._replace(text=self._glue.format(tile=note.text) + _ONWARD))
        if self._is_test:
            _paint_lines(self._plan.lines_of(sheet.number), painter)


def _hatch(part: SheetPart, sheet: Sheet) -> Iterator[Line]:
    """Yield where glue goes: on flaps, on the feet of what stands, on strips of tiles."""
    for front in sheet.fronts:
        net = part.faces[front.key].net
        if net:
            yield from net_marks(net, front.slot, front.window, front.rotation == 90).hatch
    frame = part.layout.frame
    if isinstance(frame, Tiled) and sheet.tile:
        yield from front_marks(frame, sheet.tile).hatch
    for piece in sheet.folded:
        for foot in piece.feet:
            yield from hatched(foot)


def _paint_lines(lines: Iterable[CutLine], painter: Painter) -> None:
    """Paint where a sheet is cut, and dashes where it is folded."""
    folds: list[Line] = []
    cuts: list[Line] = []
    for line in lines:
        points = flattened(line)
        pairs = pairwise([*points, *points[:1]] if is_closed(line) else points)
        kept = folds if line.kind in (SCORE, PERFORATE, INNER) else cuts
        kept += [Line(*start, *end) for start, end in pairs]
    painter.lines(cuts)
    painter.folds(folds)
