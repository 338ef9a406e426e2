"""A parts list set on pages: what to print on what, how to go on, what to cut and to have ready."""

from __future__ import annotations

from pnp.core.geometry import Rect, Size
from pnp.core.units import mm_to_pt
from pnp.core.values import Struct
from pnp.drawing.marked_content import ARTIFACT, begin_mark
from pnp.exports.page.labels import how_to_turn, words_for
from pnp.exports.page.reportlab_canvas import Painter
from pnp.exports.parts_list.job import FoldedBox, PartsList, PieceKind
from pnp.exports.parts_list.page_filler import (
    BODY,
    BOX,
    INDENT,
    LINE,
    MARGIN,
    SMALL,
    PageFiller,
    shortened,
    spot,
    square,
    wrapped,
)
from pnp.exports.parts_list.steps import HIGH, WIDE, steps_of
from pnp.exports.parts_list.text import cut_of, needs_of, sheets_in, stock_of, work_in
from pnp.nets.view import folded_picture
from pnp.pdf.bookmarks import Bookmark
from pnp.pdf.structure import Element

# Lengths in mm, sizes of type in pt.
_GUTTER = 8.0
_TITLE, _SUBTITLE = 30.0, 11.0
_BAR = 3.0
_PICTURE, _PICTURE_WIDE = 16.0, 20.0
_KIND_ROW, _FILE_ROW, _NEED_ROW = 18.5, 9.2, 6.0
_TOLD = 6.0
_STEP_GAP, _STEP_LINE = 3.0, 3.6
_BOX_HIGH, _BOX_WIDE, _BOX_ROW = 20.0, 26.0, 31.0


class Placed(Struct, frozen=True):
    """A picture on a page (counted from 0): the rectangle of its trim in mm.

    `number` is that of its marked content there.
    """

    page: int
    trim: Rect
    kind: PieceKind
    number: int


class PartsPages(PageFiller):
    """Fills the pages of a parts list; `pictures` is what is still to be placed on them."""

    def __init__(self, parts: PartsList, painter: Painter) -> None:
        super().__init__(parts, painter)
        self.pictures: list[Placed] = []

    def write(self) -> None:
        """Paint all pages."""
        self.begin()
        self._title()
        self._files()
        self._steps()
        self._kinds()
        self._boxes()
        self._needs()
        self.end()

    def _title(self) -> None:
        parts, root = self.parts, self.structure
        with self.painter.marked(begin_mark(ARTIFACT, 0)):
            self.painter.bar(Rect(0, 0, self.page.width, _BAR), parts.accent)
        self.bookmarks.append(Bookmark(parts.title, 0))
        title = self.of(root.add("H1"), parts.title)
        self.display(title, spot(MARGIN, MARGIN + 9, _TITLE), parts.title, parts.title_font)
        mark = words_for(parts.language).unchecked if parts.unchecked else ""
        edition = (self.words.title, parts.language, f"v{parts.version}", parts.card_set, mark)
        said = " · ".join(filter(None, edition))
        self.say(root.add("P", language=self.own), spot(MARGIN, MARGIN + 16, _SUBTITLE), said)
        self.y = MARGIN + 18

    def _files(self) -> None:
        parts, words = self.parts, self.words
        self.head(words.print_)
        total = sum(file.sheets for file in parts.files)
        turn = how_to_turn(words_for(parts.language), parts.backs)
        paper = parts.paper.upper() if parts.paper[0] == "a" else parts.paper.capitalize()
        said = words.in_all.format(sheets=sheets_in(words, total), paper=paper, turn=turn)
        told = self.structure.add("P", language=self.own)
        self.say(told, spot(MARGIN, self.y + 3, SMALL), said)
        self.y += _TOLD
        if parts.inks:
            commands = " · ".join(f"pnp build {parts.game} --ink {ink}" for ink in parts.inks)
            saving = self.structure.add("P", language=self.own)
            said = words.less_ink.format(command=commands)
            self.say(saving, spot(MARGIN, self.y + 1.2, SMALL), said)
            self.y += LINE
        table = self.structure.add("Table")
        for file in parts.files:
            self.room(_FILE_ROW)
            base = self.ticked(MARGIN)
            head, name, sheets, stock = _row(table, 3)
            self.of(head, file.says)
            self.say(head, spot(MARGIN + INDENT, base, BODY), file.says, bold=True)
            at = MARGIN + INDENT + self.bold(file.says) + 3
            called = shortened(file.name, self._rest(at), self.small)
            self.say(name, spot(at, base, SMALL), called)
            sheets.language = stock.language = self.own
            end = spot(MARGIN + self.width, base, BODY, end=True)
            self.say(sheets, end, sheets_in(words, file.sheets))
            self.say(stock, spot(MARGIN + INDENT, base + 3.8, SMALL), stock_of(words, file))
            self.y += _FILE_ROW

    def _rest(self, at: float) -> float:
        """Return the mm from `at` to the number of sheets at the end of the line."""
        return MARGIN + self.width - at - 20

    def _steps(self) -> None:
        """Set the order of work: a drawing for each step, and what to do below it."""
        words = self.words
        steps = list(steps_of(self.parts, words, words_for(self.parts.language)))
        rows = -(-len(steps) // int((self.width + _STEP_GAP) / (WIDE + _STEP_GAP)))
        columns = -(-len(steps) // rows)
        each = (self.width + _STEP_GAP) / columns - _STEP_GAP
        texts = [wrapped(f"{n}. {one.says}", each, self.small) for n, one in enumerate(steps, 1)]
        high = HIGH + 4 + _STEP_LINE * max(map(len, texts))
        self.head(words.order, high + _TOLD)
        told = self.structure.add("P", language=self.own)
        self.say(told, spot(MARGIN, self.y + 3, SMALL), work_in(words, self.parts))
        self.y += _TOLD + 1
        list_ = self.structure.add("L", attributes={"List": {"ListNumbering": "Decimal"}})
        for first in range(0, len(steps), columns):
            self.room(high)
            row = zip(steps[first : first + columns], texts[first : first + columns], strict=True)
            for number, (step, lines) in enumerate(row):
                x = MARGIN + number * (each + _STEP_GAP)
                with self.painter.marked(begin_mark(ARTIFACT, 0)):
                    step.drawing.paint(self.painter, x, self.y, self.parts.accent)
                body = list_.add("LI").add("LBody", language=self.own)
                for at, line in enumerate(lines):
                    self.say(body, spot(x, self.y + HIGH + 4 + at * _STEP_LINE, SMALL), line)
            self.y += high

    def _kinds(self) -> None:
        self.head(self.words.cut)
        column = (self.width - _GUTTER) / 2
        kinds = self.parts.kinds
        table = self.structure.add("Table")
        for first in range(0, len(kinds), 2):
            self.room(_KIND_ROW)
            for index, kind in enumerate(kinds[first : first + 2]):
                self._kind(kind, _row(table, 2), MARGIN + index * (column + _GUTTER), column)
            self.y += _KIND_ROW

    def _kind(self, kind: PieceKind, cells: list[Element], x: float, width: float) -> None:
        head, cut, picture = cells
        self.of(head, kind.title)
        self.lines(square(x, self.y + _PICTURE / 2 - BOX / 2))
        shown = _within(kind.size, _PICTURE_WIDE, _PICTURE)
        left = x + INDENT + (_PICTURE_WIDE - shown.width) / 2
        top = self.y + (_PICTURE - shown.height) / 2
        if kind.picture is not None:
            place = Rect(left, top, *shown)
            number = self._figure(picture, kind.title, place)
            self.pictures.append(Placed(self.number, place, kind, number))
        at, room = x + INDENT + _PICTURE_WIDE + 4, width - INDENT - _PICTURE_WIDE - 4
        named = wrapped(f"{kind.pieces} × {kind.title}", room, self.bold)[:2]
        told = wrapped(cut_of(self.words, kind), room, self.small)[:2]
        base = self.y + _PICTURE / 2 + 1.2 - LINE / 2
        cut.language = self.own
        for number, line in enumerate((*named, *told)):
            size, bold = (BODY, True) if number < len(named) else (SMALL, False)
            self.say(head if bold else cut, spot(at, base + number * LINE, size), line, bold)

    def _figure(self, above: Element, said: str, place: Rect) -> int:
        """Add a figure that fills a place, and return the number of its content."""
        figure = self.of(above.add("Figure", said), said)
        below = self.page.height - place.y
        sides = (place.x, below - place.height, place.right, below)
        west, south, east, north = map(mm_to_pt, sides)
        figure.cover((west, south, east, north))
        return self.take(figure)

    def _boxes(self) -> None:
        """Set the boxes that the game has, folded, and how to print them."""
        boxes = self.parts.boxes
        if not boxes:
            return
        self.head(self.words.boxes, _TOLD + 1 + _BOX_ROW)
        told = self.structure.add("P", language=self.own)
        command = f"pnp build {self.parts.game} --component box"
        said = self.words.boxes_how.format(command=command)
        self.say(told, spot(MARGIN, self.y + 3, SMALL), said)
        self.y += _TOLD + 1
        columns = max(1, int((self.width + _STEP_GAP) / (_BOX_WIDE + _STEP_GAP)))
        for first in range(0, len(boxes), columns):
            self.room(_BOX_ROW)
            for number, box in enumerate(boxes[first : first + columns]):
                self._box(box, MARGIN + number * (_BOX_WIDE + _STEP_GAP))
            self.y += _BOX_ROW

    def _box(self, box: FoldedBox, x: float) -> None:
        picture = folded_picture(box.net)
        size = _within(picture.size, _BOX_WIDE, _BOX_HIGH)
        scale = size.width / picture.size.width
        place = Rect(x, self.y + _BOX_HIGH - size.height, *size)
        number = self._figure(self.structure, box.title, place)
        with self.painter.marked(begin_mark("Figure", number)):
            for side in picture.sides:
                outline = [(place.x + a * scale, place.y + b * scale) for a, b in side.outline]
                self.painter.polygon(outline, 1 - side.shade)
        self.lines(square(x, self.y + _BOX_HIGH + 2.5))
        caption = self.of(self.structure.add("P"), box.title)
        lines = wrapped(box.title, _BOX_WIDE - BOX - 2, self.small)[:2]
        for at, line in enumerate(lines):
            below = self.y + _BOX_HIGH + 5.4 + at * _STEP_LINE
            self.say(caption, spot(x + BOX + 2, below, SMALL), line)

    def _needs(self) -> None:
        self.head(self.words.need)
        needed = self.structure.add("L", attributes={"List": {"ListNumbering": "None"}})
        for need in needs_of(self.parts, self.words):
            lines = wrapped(need, self.width - INDENT, self.plain)
            self.room(_NEED_ROW + LINE * (len(lines) - 1))
            base = self.ticked(MARGIN)
            body = self.of(needed.add("LI").add("LBody"), need)
            if need not in self.parts.needs:
                body.language = self.own
            for number, line in enumerate(lines):
                self.say(body, spot(MARGIN + INDENT, base + number * LINE, BODY), line)
            self.y += _NEED_ROW + LINE * (len(lines) - 1)


def _row(table: Element, cells: int) -> list[Element]:
    """Return the head of a new row of `table`, and so many cells after it."""
    row = table.add("TR")
    head = row.add("TH", attributes={"Table": {"Scope": "Row"}})
    return [head, *(row.add("TD") for _ in range(cells))]


def _within(size: Size, width: float, height: float) -> Size:
    """Return `size` made as large as fits into `width` by `height`."""
    scale = min(width / size.width, height / size.height)
    return Size(size.width * scale, size.height * scale)
