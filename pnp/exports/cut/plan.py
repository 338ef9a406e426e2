"""The sheets of a part, and which cut file goes with each: sheets that are cut alike share one."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.cutting_machines import MARKS, Machine
from pnp.core.values import Struct
from pnp.exports.cut.line import CutLine, rounded
from pnp.exports.cut.sheet_lines import CutPiece, Treatment, sheet_lines
from pnp.sheet_layout.sheet_files import SheetFile


class CutPlan(Struct, frozen=True):
    """What is cut of the sheets of a part.

    `cuts` are the lines of each cut file, marks first; `numbers` say by numbers of sheets which it
    is of these, from 1 on.
    """

    sheets: SheetFile
    marks: tuple[CutLine, ...]
    cuts: tuple[tuple[CutLine, ...], ...]
    numbers: Mapping[int, int]

    def lines_of(self, number: int) -> tuple[CutLine, ...]:
        """Return what is cut of a sheet, without marks."""
        return self.cuts[self.numbers[number] - 1]


def plan_cuts(sheets: SheetFile, machine: Machine, treatment: Treatment) -> CutPlan:
    """Return what a machine does to the sheets of a part."""
    pieces = {
        component.face_id(face): CutPiece(component.trim_of(face), component.net)
        for component in sheets.components
        for card in component.cards
        for face in card.faces
    }
    found: dict[tuple[CutLine, ...], int] = {}
    numbers: dict[int, int] = {}
    for sheet in sheets.layout.sheets:
        lines = sheet_lines(sheet, pieces, treatment)
        numbers[sheet.number] = found.setdefault(lines, len(found) + 1)
    # The edges of marks, which nothing is done along.
    bars = machine.marks.bars(sheets.layout.frame.page) if machine.marks else ()
    marks = tuple(rounded(MARKS, bar, 0.0) for bar in bars)
    return CutPlan(sheets, marks, tuple(found), numbers)
