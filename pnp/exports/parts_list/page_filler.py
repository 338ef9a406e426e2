"""Pages of a parts list, filled from top to bottom: lines of text, boxes to tick, what is read."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial

from pnp.core.geometry import Rect
from pnp.core.units import mm_to_pt
from pnp.drawing.marked_content import ARTIFACT, begin_mark
from pnp.exports.parts_list.job import PartsList
from pnp.exports.parts_list.strings import PartsStrings
from pnp.exports.shared.page.strings import notice_of
from pnp.exports.shared.page.text_lines import notice_lines, spot
from pnp.fonts.font_file import FontFile
from pnp.i18n.program_strings import language_said
from pnp.marks.crop_marks import MarkLine, around
from pnp.marks.mark_painter import Painter
from pnp.marks.slug_area import TextPosition
from pnp.pdf.bookmarks import Bookmark
from pnp.pdf.structure import ContentReference, Element
from pnp.sizes.cards_and_papers import PAPERS

# Lengths in mm, sizes of type in pt.
MARGIN = 18.0
BOX = 3.4
INDENT = 7.0
LINE = 4.6
BODY, SMALL = 10.0, 8.5
_HEAD = 14.0
_BEFORE_HEAD, _AFTER_HEAD = 7.0, 7.0
HEAD_HIGH = _BEFORE_HEAD + 3 + _AFTER_HEAD
_LEAST = 19.0  # that stands below a head
_FOOT = 16.0


class PageFiller:
    """Fills pages from top to bottom.

    `structure` is what stands there, as it is read, and `bookmarks` lead to its parts. `y` is how
    far a page is filled, in mm from its top; `number` counts pages from 0.
    """

    def __init__(self, parts: PartsList, painter: Painter) -> None:
        self.parts = parts
        self.painter = painter
        self.words = PartsStrings.of(parts.game.edition)
        self.own = language_said(parts.game.edition)  # of these words
        self.page = PAPERS[parts.paper]
        self.width = self.page.width - 2 * MARGIN
        # How wide a line is, in mm: of the body, bold, of small type.
        self.plain = partial(painter.measure, size=BODY, bold=False)
        self.bold = partial(painter.measure, size=BODY, bold=True)
        self.small = partial(painter.measure, size=SMALL, bold=False)
        self.foot = self.page.height - MARGIN - _FOOT + 10  # where the text of a page ends
        self.number = 0
        self.y = 0.0
        self._contents = 0  # how many there are on the page
        self._rights = Element("P")
        self.structure = Element("Document")
        self.bookmarks: list[Bookmark] = []

    def begin(self) -> None:
        """Begin the first page."""
        self.painter.begin(self.page)

    def end(self) -> None:
        """End the last page."""
        self._notice()
        self.painter.end()
        # It stands on every page, and is read once, at the end.
        self.structure.kids.append(self._rights)

    def room(self, height: float) -> None:
        """Begin another page where less than `height` mm are left."""
        if self.y + height > self.foot:
            self.turn()

    def turn(self) -> None:
        """Begin another page."""
        self._notice()
        self.number = self.painter.end() + 1
        self.painter.begin(self.page)
        self._contents = 0
        self.y = MARGIN

    def head(self, text: str, below: float = _LEAST) -> None:
        """Set a head in the game's colour, on the page of the `below` mm after it."""
        self.room(HEAD_HIGH - 3 + below)
        base = self.y + _BEFORE_HEAD + 3
        top = mm_to_pt(self.page.height - base + _HEAD)
        self.bookmarks.append(Bookmark(text, self.number, 1, top=top))
        head = self.structure.add("H2", language=self.own)
        self.display(head, spot(MARGIN, base, _HEAD), text, self.parts.font("section"))
        line = MarkLine(MARGIN, base + 2, MARGIN + self.width, base + 2)
        with self.decor():
            self.painter.lines([line], 0.9, colour=self.parts.accent)
        self.y = base + _AFTER_HEAD

    def ticked(self, x: float) -> float:
        """Draw a box to tick off at the line, and return the line's base."""
        self.tick(x, self.y)
        return self.y + BOX - 0.5

    def say(self, element: Element | None, at: TextPosition, text: str, bold: bool = False) -> None:
        """Set a line as content of `element`; without one it is decor."""
        begin = begin_mark(element.kind, self.take(element)) if element else begin_mark(ARTIFACT, 0)
        with self.painter.marked(begin):
            self.painter.text(text, at, bold)

    def display(self, element: Element, at: TextPosition, text: str, font: FontFile | None) -> None:
        """Set a line in a font of the game, if it has the letters, and in its colour."""
        with self.painter.marked(begin_mark(element.kind, self.take(element))):
            self.painter.display(text, at, font, self.parts.accent)

    def of(self, element: Element, text: str) -> Element:
        """Return `element`, which says `text`, with its language where it is lent."""
        element.language = self.parts.game.lent.get(text, "")
        return element

    def take(self, element: Element) -> int:
        """Return the number of new content of `element` on the page."""
        element.take(ContentReference(self.number, self._contents))
        self._contents += 1
        return self._contents - 1

    def tick(self, x: float, y: float) -> None:
        """Draw a box to tick off, its upper left corner at x, y."""
        with self.decor():
            self.painter.lines(around(Rect(x, y, BOX, BOX)))

    def decor(self) -> AbstractContextManager[None]:
        """Return what marks all that is painted within as no content."""
        return self.painter.marked(begin_mark(ARTIFACT, 0))

    def _notice(self) -> None:
        notice = notice_of(self.parts.game.rights, self.parts.game.edition)
        element = self._rights if self.number == 0 else None
        for at, line in notice_lines(self.painter, notice, self.page, MARGIN):
            self.say(element, at, line)
