"""How much of the pages of a file is covered with ink, from some of its faces."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.geometry import Size
from pnp.drawing.ink_area import coverage
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.exports.shared.pictures.pieces import pairs
from pnp.sheet_layout.sheet_files import SheetFile
from pnp.sizes.bleed_width import BLEED

# How many of the pieces of a component stand for all, on each of their sides.
_PIECES = 2


def printed_sides(part: SheetFile) -> int:
    """Return how many pages of paper are printed."""
    sheets = part.layout.sheets
    if part.layout.frame.folded:
        return len(sheets)
    return len(sheets) + sum(bool(sheet.backs) for sheet in sheets)


def ink_of(part: SheetFile, page: Size, drawings: Mapping[str, PackedDrawing]) -> float:
    """Return the mean of C + M + Y + K of the pages of a file, 1 being 100 % of one ink.

    `drawings` are by the ids of faces. Pages are as large as `page`, in mm.
    """
    # Looked at once for all copies of a face.
    known: dict[str, float] = {}

    def of(name: str) -> float:
        if name not in known:
            known[name] = coverage(drawings[name].drawing, BLEED)
        return known[name]

    inked = 0.0
    for component in part.components:
        area = component.size.width * component.size.height
        shown = [*pairs(component, copies=True)]
        for faces in (
            [one.front.key for one in shown],
            [one.back.key for one in shown if one.back],
        ):
            if faces:
                picked = [faces[len(faces) * (2 * n + 1) // (2 * _PIECES)] for n in range(_PIECES)]
                inked += area * len(faces) * sum(map(of, picked)) / _PIECES
    return inked / (printed_sides(part) * page.width * page.height)


def about(ink: float) -> int:
    """Return an estimate as per cent, in steps of five."""
    return 5 * max(1, round(20 * ink))
