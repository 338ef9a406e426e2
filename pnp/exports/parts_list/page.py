"""A parts list set on pages: what to print on what, how to go on, what to cut and to have ready."""

from __future__ import annotations

from typing import NamedTuple

from pnp.core.geometry import Rect
from pnp.exports.parts_list.cuts_and_materials import needs_of, sheets_in, stock_of
from pnp.exports.parts_list.estimates import ink_in, work_in
from pnp.exports.parts_list.page_filler import BODY, HEAD_HIGH, INDENT, LINE, MARGIN, SMALL
from pnp.exports.parts_list.pictures import PicturePages, row_of
from pnp.exports.parts_list.sizes import STEPS, TOLD, PageRoom, PictureSizes, sizes_of
from pnp.exports.parts_list.step_drawings import HIGH, WIDE, Step, steps_of
from pnp.exports.shared.page.strings import PageStrings, how_to_turn
from pnp.exports.shared.page.text_lines import shortened, spot, wrapped
from pnp.pdf.bookmarks import Bookmark
from pnp.sizes.cards_and_papers import PRINTED_PAPERS

# Lengths in mm, sizes of type in pt.
_TITLE, _SUBTITLE, _TITLE_HIGH = 30.0, 11.0, 36.0
_BAR = 3.0
_FILE_ROW, _NEED_ROW = 9.2, 6.0
_STEP_GAP, _STEP_LINE, _TO_WORDS = 3.0, 3.6, 4.0


class _Steps(NamedTuple):
    """Steps of the work as they stand: in columns of a width, each row of a height."""

    steps: list[Step]
    texts: list[list[str]]
    columns: int
    width: float
    height: float

    @property
    def rows(self) -> int:
        return -(-len(self.steps) // self.columns)


class PartsPages(PicturePages):
    """Fills the pages of a parts list; `pictures` is what is still to be placed on them."""

    def write(self) -> None:
        """Paint all pages."""
        needs = [wrapped(one, self.width - INDENT, self.plain) for one in self._needed()]
        sizes = self._sizes(needs)
        self.begin()
        self._title()
        self._files()
        self._needs(needs)
        self._steps(self._laid_out(sizes.step), sizes.step)
        if sizes.is_parted:
            self.turn()
        self.kinds(sizes)
        self.boxes(sizes)
        self.end()

    def _sizes(self, needs: list[list[str]]) -> PictureSizes:
        """Return how large pictures are, so that all is on one page, or on two full ones."""
        parts = self.parts
        files = TOLD + LINE * len(self._of_ink()) + _FILE_ROW * len(parts.files)
        listed = sum(_NEED_ROW + LINE * (len(lines) - 1) for lines in needs)
        above = _TITLE_HIGH + 2 * HEAD_HIGH + files + listed
        first = {step: self.foot - above - self._steps_high(step) for step in STEPS}
        step = max((step for step, left in first.items() if left >= 0), default=0.0)
        room = PageRoom(
            kinds=len(parts.kinds), boxes=len(parts.boxes), width=self.width,
            free=self.foot - MARGIN, left=first[STEPS[-1]], head=HEAD_HIGH,
        )  # fmt: skip
        return sizes_of(room, step)

    def _steps_high(self, step: float) -> float:
        laid = self._laid_out(step)
        return HEAD_HIGH + TOLD + 1 + laid.rows * laid.height

    def _title(self) -> None:
        parts, game, root = self.parts, self.parts.game, self.structure
        with self.decor():
            self.painter.bar(Rect(0, 0, self.page.width, _BAR), parts.accent)
        self.bookmarks.append(Bookmark(game.title, 0))
        title = self.of(root.add("H1"), game.title)
        self.display(title, spot(MARGIN, MARGIN + 9, _TITLE), game.title, parts.font("title"))
        mark = PageStrings.of(game.edition).unchecked if parts.unchecked else ""
        edition = (self.words.title, game.edition, f"v{game.version}", parts.card_set, mark)
        said = " · ".join(filter(None, edition))
        self.say(root.add("P", language=self.own), spot(MARGIN, MARGIN + 16, _SUBTITLE), said)
        self.y = _TITLE_HIGH

    def _files(self) -> None:
        """Write which files to print, on what, each with a box to tick."""
        parts, words = self.parts, self.words
        self.head(words.print_)
        total = sum(file.sheets for file in parts.files if not file.sprue)
        total = total or sum(file.sheets for file in parts.files)
        turn = how_to_turn(PageStrings.of(parts.game.edition), parts.backs)
        paper = PRINTED_PAPERS[parts.paper]
        said = words.in_all.format(sheets=sheets_in(words, total), paper=paper, turn=turn)
        told = self.structure.add("P", language=self.own)
        self.say(told, spot(MARGIN, self.y + 3, SMALL), said)
        self.y += TOLD
        for said in self._of_ink():
            ink = self.structure.add("P", language=self.own)
            self.say(ink, spot(MARGIN, self.y + 1.2, SMALL), said)
            self.y += LINE
        table = self.structure.add("Table")
        room = MARGIN + self.width - 20  # where the number of sheets begins
        for file in parts.files:
            self.room(_FILE_ROW)
            base = self.ticked(MARGIN)
            head, name, sheets, stock = row_of(table, 3)
            self.of(head, file.says)
            self.say(head, spot(MARGIN + INDENT, base, BODY), file.says, bold=True)
            at = MARGIN + INDENT + self.bold(file.says) + 3
            called = shortened(file.name, room - at, self.small)
            self.say(name, spot(at, base, SMALL), called)
            sheets.language = stock.language = self.own
            end = spot(MARGIN + self.width, base, BODY, end=True)
            self.say(sheets, end, sheets_in(words, file.sheets))
            self.say(stock, spot(MARGIN + INDENT, base + 3.8, SMALL), stock_of(words, file))
            self.y += _FILE_ROW

    def _of_ink(self) -> list[str]:
        """Return how much ink it takes, and what takes less."""
        parts, words = self.parts, self.words
        said = [ink_in(words, parts)]
        if parts.inks:
            commands = " · ".join(f"pnp build {parts.game.id} --ink {ink}" for ink in parts.inks)
            said.append(words.less_ink.format(command=commands))
        return [one for one in said if one]

    def _laid_out(self, scale: float) -> _Steps:
        """Return the order of work, its drawings `scale` times as large as usual."""
        words = self.words
        steps = list(steps_of(self.parts, words, PageStrings.of(self.parts.game.edition)))
        fit = int((self.width + _STEP_GAP) / (WIDE * scale + _STEP_GAP))
        columns = -(-len(steps) // -(-len(steps) // fit))
        each = (self.width + _STEP_GAP) / columns - _STEP_GAP
        texts = [wrapped(f"{n}. {one.says}", each, self.small) for n, one in enumerate(steps, 1)]
        high = HIGH * scale + _TO_WORDS + _STEP_LINE * max(map(len, texts))
        return _Steps(steps, texts, columns, each, high)

    def _steps(self, laid: _Steps, scale: float) -> None:
        """Set the order of work: a drawing for each step, and what to do below it."""
        words = self.words
        self.head(words.order, laid.height + TOLD)
        told = self.structure.add("P", language=self.own)
        self.say(told, spot(MARGIN, self.y + 3, SMALL), work_in(words, self.parts))
        self.y += TOLD + 1
        list_ = self.structure.add("L", attributes={"List": {"ListNumbering": "Decimal"}})
        for number, (step, lines) in enumerate(zip(laid.steps, laid.texts, strict=True)):
            column = number % laid.columns
            if not column:
                self.room(laid.height)
            x = MARGIN + column * (laid.width + _STEP_GAP)
            with self.decor():
                step.drawing.paint(self.painter, x, self.y, self.parts.accent, scale)
            body = list_.add("LI").add("LBody", language=self.own)
            below = self.y + HIGH * scale + _TO_WORDS
            for at, line in enumerate(lines):
                self.say(body, spot(x, below + at * _STEP_LINE, SMALL), line)
            if column == laid.columns - 1 or number == len(laid.steps) - 1:
                self.y += laid.height

    def _needed(self) -> list[str]:
        return list(needs_of(self.parts, self.words))

    def _needs(self, needs: list[list[str]]) -> None:
        self.head(self.words.need)
        needed = self.structure.add("L", attributes={"List": {"ListNumbering": "None"}})
        for need, lines in zip(self._needed(), needs, strict=True):
            self.room(_NEED_ROW + LINE * (len(lines) - 1))
            base = self.ticked(MARGIN)
            body = self.of(needed.add("LI").add("LBody"), need)
            if need not in self.parts.game.needs:
                body.language = self.own
            for number, line in enumerate(lines):
                self.say(body, spot(MARGIN + INDENT, base + number * LINE, BODY), line)
            self.y += _NEED_ROW + LINE * (len(lines) - 1)
