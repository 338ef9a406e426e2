"""The line along which a sheet is folded, faces on one half and their backs on the other."""

from __future__ import annotations

from pnp.marks.crop_marks import MarkLine, start_of
from pnp.sheet_layout.imposed_sheets import PageGeometry
from pnp.sheet_layout.margins import MARKS_EDGE


def fold(frame: PageGeometry) -> tuple[MarkLine, ...]:
    """Return the halves of the fold line, each from its end to the middle of the page.

    The first one starts at the left or at the foot. Faces lie on top of it.
    """
    if not frame.folded:
        return ()
    (width, height), edge = frame.page, MARKS_EDGE
    x, y = width / 2, height / 2
    if frame.axis == "vertical":
        return (MarkLine(x, height - edge, x, y), MarkLine(x, edge, x, y))
    return (MarkLine(edge, y, x, y), MarkLine(width - edge, y, x, y))


def fold_room(frame: PageGeometry) -> float:
    """Return how many mm of the fold line lie between its end and the first face."""
    trims = frame.trims
    return (trims.y if frame.axis == "vertical" else trims.x) - start_of(frame) - MARKS_EDGE
