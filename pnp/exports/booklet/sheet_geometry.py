"""Where pages, their bleed and their marks lie on the sheets of a booklet: arithmetic, no PDF.

Lengths are in mm, from the upper left corner of a sheet, which lies across and is folded along its
upright middle line.
"""

from __future__ import annotations

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct
from pnp.marks.crop_marks import MarkLine
from pnp.sheet_layout.margins import MARK_LENGTH, MARKS_EDGE
from pnp.sizes.bleed_width import USUAL_BLEED
from pnp.sizes.cards_and_papers import A5

# Of one sheet: what printers are filled with has 80 g/m2 and a bulk of 1.2 to 1.3 cm3/g, and
# thickness is grammage times bulk (ISO 534): 0.096 to 0.104.
PAPER_THICKNESS = 0.1
# Of fold marks: in a margin, and where pages fill the sheet.
_FOLD_MARK, _SMALL_FOLD_MARK = 6.0, 3.0
# Of staples: how long their marks are, and where they are, as shares of a page's height.
_STAPLE, _STAPLES = 12.0, (0.25, 0.75)
# So far a right page goes on below the left one: what has two edges on one line shows a fine white
# line there, because renderers paint pixels half that both touch. Two pixels of 100 dpi.
_SEAM = 0.5
_ROOM = MARKS_EDGE + MARK_LENGTH + USUAL_BLEED
_TINY = 1e-6


def creep(sheet: int, thickness: float = PAPER_THICKNESS) -> float:
    """Return by how many mm pages of a sheet move to the fold; the outermost sheet is 0.

    Each folded sheet lies around the next one, whose fold is further in by one `thickness` of
    paper: so its fore-edge stands out by as much, and the fore-edge trim takes that off. Pages
    that moved by `sheet` x `thickness` have even outer margins after it. (That is the rule of thumb
    of imposition programs, for folds that are pressed flat. Around a round spine it is half as much
    again, pi/2.)
    """
    return sheet * thickness


def page_scale(sheet: Size) -> float:
    """Return the size of pages on a sheet that lies across, as a part of A5: 1 where two fit.

    Where they don't, they leave room for bleed and marks that a home printer can print.
    """
    width, height = sheet.width / 2, sheet.height
    if width >= A5.width and height >= A5.height:
        return 1.0
    return min(1.0, (width - _ROOM) / A5.width, (height - 2 * _ROOM) / A5.height)


class Spread(Struct, frozen=True):
    """Two pages side by side on a `sheet`, as wide as they are after the fore-edge trim.

    `scale` is the size of pages as a part of A5; they have moved to the fold by `creep`.
    """

    sheet: Size
    scale: float
    creep: float

    @property
    def fold(self) -> float:
        """The x of the fold."""
        return self.sheet.width / 2

    @property
    def trims(self) -> Rect:
        """Both pages after the trim."""
        width, height = self.fold - self._side, A5.height * self.scale
        return Rect(self._side, self._head, 2 * width, height)

    @property
    def printed(self) -> Rect:
        """Both pages with their bleed: as far as the paper's edge where that is near."""
        across = USUAL_BLEED if self._has_sides else self._side
        down = USUAL_BLEED if self._has_heads else self._head
        x, y, width, height = self.trims
        return Rect(x - across, y - down, width + 2 * across, height + 2 * down)

    def page(self, left: bool) -> Rect:
        """Return where a page lies; what of it goes over the fold is not printed."""
        width, height = A5.width * self.scale, A5.height * self.scale
        x = self.fold + (self.creep - width if left else -self.creep)
        return Rect(x, self._head, width, height)

    @property
    def cover_stretch(self) -> float:
        """How much wider a cover is than a page: so that it fills its sheet without a bleed, too.

        On A4, where half a sheet is 0.5 mm wider than A5, that is 0.3 %; nobody sees it.
        """
        side = 0.0 if self._has_sides else self._side
        return 1 + side / (A5.width * self.scale) if side <= USUAL_BLEED else 1.0

    def window(self, left: bool) -> Rect:
        """Return what is printed of a page: of a right one a little more, below the left one."""
        x, y, width, height = self.printed
        if left:
            return Rect(x, y, width / 2, height)
        return Rect(self.fold - _SEAM, y, width / 2 + _SEAM, height)

    def fold_marks(self) -> tuple[MarkLine, ...]:
        """Return the marks at head and foot, from the inside out."""
        if not self._has_heads:
            start, end = _SMALL_FOLD_MARK, 0.0
        else:
            start = self._head - USUAL_BLEED
            end = max(MARKS_EDGE, start - _FOLD_MARK)
        return tuple(
            MarkLine(self.fold, at, self.fold, to)
            for at, to in ((start, end), (self.sheet.height - start, self.sheet.height - end))
        )

    def crop_marks(self) -> tuple[MarkLine, ...]:
        """Return the marks of the trim: none where they would not be printed."""
        (x, y, *_), (right, bottom) = self.trims, (self.trims.right, self.trims.bottom)
        inner, outer = USUAL_BLEED, USUAL_BLEED + MARK_LENGTH
        marks: list[MarkLine] = []
        if self._has_heads and x >= MARKS_EDGE:
            marks += (MarkLine(at, y - inner, at, y - outer) for at in (x, right))
            marks += (MarkLine(at, bottom + inner, at, bottom + outer) for at in (x, right))
        if self._has_sides and y >= MARKS_EDGE:
            marks += (MarkLine(x - inner, at, x - outer, at) for at in (y, bottom))
            marks += (MarkLine(right + inner, at, right + outer, at) for at in (y, bottom))
        return tuple(marks)

    def staple_marks(self) -> tuple[MarkLine, ...]:
        """Return the marks where staples go, on the fold."""
        head, height = self._head, A5.height * self.scale
        middles = (head + height * part for part in _STAPLES)
        return tuple(
            MarkLine(self.fold, middle - _STAPLE / 2, self.fold, middle + _STAPLE / 2)
            for middle in middles
        )

    @property
    def _side(self) -> float:
        """What is left and right of the pages."""
        return self.fold - A5.width * self.scale + self.creep

    @property
    def _head(self) -> float:
        """What is above and below the pages."""
        return (self.sheet.height - A5.height * self.scale) / 2

    @property
    def _has_sides(self) -> bool:
        return self._side - self.creep >= _ROOM - _TINY

    @property
    def _has_heads(self) -> bool:
        return self._head >= _ROOM - _TINY


def spreads(sheets: int, paper: Size) -> list[Spread]:
    """Return the spread of each sheet of a booklet on `paper`, portrait, the outermost first."""
    sheet = paper.turned()
    scale = page_scale(sheet)
    return [Spread(sheet, scale, creep(number)) for number in range(sheets)]
