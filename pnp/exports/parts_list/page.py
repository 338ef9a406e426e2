"""The text of a parts list set on pages: what to print, to cut and count, and to have ready."""

from __future__ import annotations

from collections.abc import Callable

from pnp.catalogs.program import language_said
from pnp.core.geometry import Rect, Size
from pnp.core.sizes import PAPERS
from pnp.core.units import mm_to_pt, pt_to_mm
from pnp.core.values import Struct
from pnp.drawing.marked_content import ARTIFACT, begin_mark
from pnp.exports.page.labels import how_to_turn, notice_of, words_for
from pnp.exports.page.marks import Line
from pnp.exports.page.reportlab_canvas import HAIRLINE, Painter
from pnp.exports.page.slug_area import Spot
from pnp.exports.parts_list.job import PartsList, PieceKind
from pnp.exports.parts_list.strings import parts_words_for
from pnp.exports.parts_list.text import cut_of, needs_of, sheets_in
from pnp.pdf.bookmarks import Bookmark
from pnp.pdf.structure import Content, Element

# Lengths in mm, sizes of type in pt.
_MARGIN = 18.0
_GUTTER = 8.0
_BOX = 3.4
_INDENT = 7.0
_TITLE, _SUBTITLE, _HEAD, _BODY, _SMALL, _NOTICE = 28.0, 11.0, 13.0, 10.0, 8.5, 6.5
_LINE = 4.6
_BEFORE_HEAD, _AFTER_HEAD = 8.0, 7.0
_PICTURE, _PICTURE_WIDE = 16.0, 20.0
_KIND_ROW, _FILE_ROW, _NEED_ROW = 19.0, 6.4, 6.0
_FOOT = 16.0


class Placed(Struct, frozen=True):
    """A picture on a page (counted from 0): the rectangle of its trim in mm.

    `number` is that of its marked content there.
    """

    page: int
    trim: Rect
    kind: PieceKind
    number: int


class PartsPages:
    """Fills pages from top to bottom; `pictures` is what is still to be placed on them.

    `structure` is what stands there, as it is read, and `bookmarks` lead to its parts.
    """

    def __init__(self, parts: PartsList, painter: Painter) -> None:
        self._parts = parts
        self._painter = painter
        self._words = parts_words_for(parts.language)
        self._own = language_said(parts.language)  # of these words
        self._page = PAPERS[parts.paper]
        self._width = self._page.width - 2 * _MARGIN
        self._number = 0
        self._y = 0.0
        self._contents = 0  # how many there are on the page
        self._rights = Element("P")
        self.pictures: list[Placed] = []
        self.structure = Element("Document")
        self.bookmarks: list[Bookmark] = []

    def write(self) -> None:
        """Paint all pages."""
        self._painter.begin(self._page)
        self._title()
        self._files()
        self._kinds()
        self._needs()
        self._notice()
        self._painter.end()
        # It stands on every page, and is read once, at the end.
        self.structure.kids.append(self._rights)

    def _title(self) -> None:
        parts, root = self._parts, self.structure
        self.bookmarks.append(Bookmark(parts.title, 0))
        title = self._of(root.add("H1"), parts.title)
        self._say(title, _spot(_MARGIN, _MARGIN + 9, _TITLE), parts.title, bold=True)
        mark = words_for(parts.language).unchecked if parts.unchecked else ""
        edition = (self._words.title, parts.language, f"v{parts.version}", mark)
        said = " · ".join(filter(None, edition))
        subtitle = root.add("P", language=self._own)
        self._say(subtitle, _spot(_MARGIN, _MARGIN + 16, _SUBTITLE), said)
        self._y = _MARGIN + 18

    def _files(self) -> None:
        parts, words = self._parts, self._words
        self._head(words.print_)
        total = sum(file.sheets for file in parts.files)
        turn = how_to_turn(words_for(parts.language), parts.backs)
        paper = parts.paper.upper() if parts.paper[0] == "a" else parts.paper.capitalize()
        said = words.in_all.format(sheets=sheets_in(words, total), paper=paper, turn=turn)
        told = self.structure.add("P", language=self._own)
        self._say(told, _spot(_MARGIN, self._y + 3, _SMALL), said)
        self._y += _FILE_ROW
        table = self.structure.add("Table")
        for file in parts.files:
            self._room(_FILE_ROW)
            base = self._ticked(_MARGIN)
            head, name, sheets = _row(table, 2)
            self._of(head, file.says)
            self._say(head, _spot(_MARGIN + _INDENT, base, _BODY), file.says, bold=True)
            at = _MARGIN + _INDENT + self._wide(file.says, _BODY, True) + 3
            called = _shortened(file.name, self._rest(at), self._small)
            self._say(name, _spot(at, base, _SMALL), called)
            said = sheets_in(words, file.sheets)
            sheets.language = self._own
            self._say(sheets, _spot(_MARGIN + self._width, base, _BODY, end=True), said)
            self._y += _FILE_ROW

    def _rest(self, at: float) -> float:
        """Return the mm from `at` to the number of sheets at the end of the line."""
        return _MARGIN + self._width - at - 20

    def _kinds(self) -> None:
        self._head(self._words.cut)
        column = (self._width - _GUTTER) / 2
        kinds = self._parts.kinds
        table = self.structure.add("Table")
        for first in range(0, len(kinds), 2):
            self._room(_KIND_ROW)
            for index, kind in enumerate(kinds[first : first + 2]):
                self._kind(kind, _row(table, 2), _MARGIN + index * (column + _GUTTER), column)
            self._y += _KIND_ROW

    def _kind(self, kind: PieceKind, cells: list[Element], x: float, width: float) -> None:
        head, cut, picture = cells
        self._of(head, kind.title)
        cut.language = self._own
        self._lines(_square(x, self._y + _PICTURE / 2 - _BOX / 2))
        shown = _within(kind.size, _PICTURE_WIDE, _PICTURE)
        left = x + _INDENT + (_PICTURE_WIDE - shown.width) / 2
        top = self._y + (_PICTURE - shown.height) / 2
        if kind.picture is not None:
            figure = self._of(picture.add("Figure", kind.title), kind.title)
            below = self._page.height - top
            sides = (left, below - shown.height, left + shown.width, below)
            west, south, east, north = map(mm_to_pt, sides)
            figure.cover((west, south, east, north))
            number = self._take(figure)
            self.pictures.append(Placed(self._number, Rect(left, top, *shown), kind, number))
        at, room = x + _INDENT + _PICTURE_WIDE + 4, width - _INDENT - _PICTURE_WIDE - 4
        named = _wrapped(f"{kind.pieces} × {kind.title}", room, self._bold)[:2]
        told = _wrapped(cut_of(self._words, kind), room, self._small)[:2]
        base = self._y + _PICTURE / 2 + 1.2 - _LINE / 2
        for number, line in enumerate((*named, *told)):
            size, bold = (_BODY, True) if number < len(named) else (_SMALL, False)
            spot = _spot(at, base + number * _LINE, size)
            self._say(head if bold else cut, spot, line, bold)

    def _needs(self) -> None:
        self._head(self._words.need)
        needed = self.structure.add("L", attributes={"List": {"ListNumbering": "None"}})
        for need in needs_of(self._parts, self._words):
            lines = _wrapped(need, self._width - _INDENT, self._plain)
            self._room(_NEED_ROW + _LINE * (len(lines) - 1))
            base = self._ticked(_MARGIN)
            body = self._of(needed.add("LI").add("LBody"), need)
            if need not in self._parts.needs:
                body.language = self._own
            for number, line in enumerate(lines):
                self._say(body, _spot(_MARGIN + _INDENT, base + number * _LINE, _BODY), line)
            self._y += _NEED_ROW + _LINE * (len(lines) - 1)

    def _notice(self) -> None:
        lines = _wrapped(
            notice_of(self._parts.rights, self._parts.language), self._width, self._tiny
        )
        step = pt_to_mm(_NOTICE * 1.25)
        first = self._page.height - _MARGIN + 4 - step * (len(lines) - 1)
        element = self._rights if self._number == 0 else None
        for number, line in enumerate(lines):
            self._say(element, _spot(_MARGIN, first + number * step, _NOTICE), line)

    def _head(self, text: str) -> None:
        self._room(_BEFORE_HEAD + _AFTER_HEAD + _KIND_ROW)
        base = self._y + _BEFORE_HEAD + 3
        top = mm_to_pt(self._page.height - base + _HEAD)
        self.bookmarks.append(Bookmark(text, self._number, 1, top=top))
        head = self.structure.add("H2", language=self._own)
        self._say(head, _spot(_MARGIN, base, _HEAD), text, bold=True)
        self._lines([Line(_MARGIN, base + 2, _MARGIN + self._width, base + 2)], 0.6)
        self._y = base + _AFTER_HEAD

    def _room(self, height: float) -> None:
        """Begin another page where less than `height` mm are left."""
        if self._y + height <= self._page.height - _MARGIN - _FOOT + 10:
            return
        self._notice()
        self._number = self._painter.end() + 1
        self._painter.begin(self._page)
        self._contents = 0
        self._y = _MARGIN

    def _ticked(self, x: float) -> float:
        """Draw a box to tick off at the line, and return the line's base."""
        self._lines(_square(x, self._y))
        return self._y + _BOX - 0.5

    def _say(self, element: Element | None, spot: Spot, text: str, bold: bool = False) -> None:
        """Set a line as content of `element`; without one it is decor."""
        begin = (
            begin_mark(element.kind, self._take(element)) if element else begin_mark(ARTIFACT, 0)
        )
        with self._painter.marked(begin):
            self._painter.text(text, spot, bold)

    def _of(self, element: Element, text: str) -> Element:
        """Return `element`, which says `text`, with its language where it is lent."""
        element.language = self._parts.lent.get(text, "")
        return element

    def _take(self, element: Element) -> int:
        """Return the number of new content of `element` on the page."""
        element.take(Content(self._number, self._contents))
        self._contents += 1
        return self._contents - 1

    def _lines(self, lines: list[Line], width: float = HAIRLINE) -> None:
        with self._painter.marked(begin_mark(ARTIFACT, 0)):
            self._painter.lines(lines, width)

    def _wide(self, text: str, size: float, bold: bool) -> float:
        return self._painter.measure(text, size, bold)

    def _plain(self, text: str) -> float:
        return self._wide(text, _BODY, False)

    def _bold(self, text: str) -> float:
        return self._wide(text, _BODY, True)

    def _small(self, text: str) -> float:
        return self._wide(text, _SMALL, False)

    def _tiny(self, text: str) -> float:
        return self._wide(text, _NOTICE, False)


def _spot(x: float, y: float, size: float, end: bool = False) -> Spot:
    return Spot(x, y, 0, size, end)


def _row(table: Element, cells: int) -> list[Element]:
    """Return the head of a new row of `table`, and so many cells after it."""
    row = table.add("TR")
    head = row.add("TH", attributes={"Table": {"Scope": "Row"}})
    return [head, *(row.add("TD") for _ in range(cells))]


def _wrapped(text: str, room: float, wide: Callable[[str], float]) -> list[str]:
    """Return the lines of `text` that are at most `room` mm wide; a longer word stands alone."""
    lines: list[str] = []
    for word in text.split():
        if lines and wide(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _shortened(text: str, room: float, wide: Callable[[str], float]) -> str:
    """Return `text`, or its beginning with an ellipsis where it is wider than `room` mm."""
    if wide(text) <= room:
        return text
    while text and wide(f"{text}…") > room:
        text = text[:-1]
    return f"{text}…" if text else ""


def _within(size: Size, width: float, height: float) -> Size:
    """Return `size` made as large as fits into `width` by `height`."""
    scale = min(width / size.width, height / size.height)
    return Size(size.width * scale, size.height * scale)


def _square(x: float, y: float) -> list[Line]:
    far, low = x + _BOX, y + _BOX
    ends = ((x, y, far, y), (far, y, far, low), (far, low, x, low), (x, low, x, y))
    return [Line(*end) for end in ends]
