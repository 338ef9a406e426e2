"""The margins of a sheet, in mm: how far marks and faces keep from the edges of the paper."""

from __future__ import annotations

from pnp.core.geometry import Size
from pnp.sheet_layout.paper import Paper
from pnp.sizes.bleed_width import USUAL_BLEED

# Nothing is printed nearer to the paper's edge. Beside a wide bleed, a mark may be so short.
MARKS_EDGE = 5.0
_SHORTEST_OUTER_MARK = 0.3
# Faces, bleed included, keep a little more from the edge than marks, so that a mark fits between.
# Where a bleed is wide, that mark may be short, but the bleed stays whole.
FACES_EDGE = 6.0
# A crop mark starts this far outside the trim even where there is no bleed.
MARK_START = 1.0
# How long crop marks are, where there is room: of sheets, of single pieces, and of booklets.
MARK_LENGTH = 2.0
# What label, notice and ruler need at two opposite sides, between the marks and MARKS_EDGE.
LINE_ROOM = 2.2
# A page this long has room for the ruler and its text beside a fold across it.
_LONG_ENOUGH = 280.0
_SHORTEST_MARK = 1.0


def margins(bleed: float, paper: Paper) -> tuple[float, float]:
    """Return the mm between the paper's edge and trims: the least, and that with room for a line.

    One pair of opposite sides has the second, so that title, notice and ruler have a place, and
    marks of a machine, where the paper has some.
    """
    if paper.is_bare:
        return 0.0, 0.0
    least = max(
        FACES_EDGE + min(max(bleed, MARK_START), USUAL_BLEED),
        MARKS_EDGE + _SHORTEST_OUTER_MARK + bleed,
    )
    line = MARKS_EDGE + LINE_ROOM + max(bleed, MARK_START) + _SHORTEST_MARK
    return max(least, paper.edge + bleed), max(line, paper.corner + bleed)


def line_sides(page: Size, fold: str) -> tuple[int, ...]:
    """Return where lines of text have a place: 0 at the left and right, 1 above and below.

    The ruler does not stand across a `fold`, unless the page is large ("" is no fold).
    """
    if fold == "vertical" and page.width < _LONG_ENOUGH:
        return (0,)
    if fold == "horizontal" and page.height < _LONG_ENOUGH:
        return (1,)
    return (0, 1)
