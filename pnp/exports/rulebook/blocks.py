"""Blocks of a rulebook, set: what each kind of block looks like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any

from pnp.core.units import pt_to_mm
from pnp.core.values import replace
from pnp.exports.rulebook.chapter_title import ABOVE_CHAPTER, opener
from pnp.exports.rulebook.chapter_title_size import PART, title_lines
from pnp.exports.rulebook.job import MAIN, SIDE, WIDE, RulebookJob
from pnp.exports.rulebook.ornaments import Ornaments
from pnp.exports.rulebook.pictures import PictureRows
from pnp.exports.rulebook.spacing import (
    PADDING,
    PARAGRAPH,
    as_paragraph,
    between_items,
    indent_of,
    leads_to,
    stand_apart,
)
from pnp.exports.rulebook.table import Tables
from pnp.exports.rulebook.typeset_block import (
    Column,
    Mark,
    PlacedSvg,
    TypesetBlock,
    spaced,
    stacked,
    tagged,
)
from pnp.exports.rulebook.typesetting import Setting, Typesetter
from pnp.i18n.program_strings import language_said
from pnp.pdf.structure import Element
from pnp.rulebook_source.block_types import Block, Box, Figure, Heading, Items, Paragraph, Table
from pnp.rulebook_source.inline import plain
from pnp.rulebook_source.strings import words_of
from pnp.text.typography import typeset

_AFTER = 4.0  # mm above and below a table, a row of pictures, a box
_PARTS = {2: "chapter", 3: "section", 4: "point"}
_GAPS = {2: ABOVE_CHAPTER, 3: 7.5, 4: 5.0}
_BELOW = {2: 2.0, 3: 1.6, 4: 0.8}


class Builder:
    """Sets the blocks of one rulebook, in their order.

    `root` is the structure of what it made, in the order in which it is read: that of the blocks.
    """

    def __init__(self, job: RulebookJob, setter: Typesetter) -> None:
        self.root = Element("Document")
        self.element = self.root  # what blocks are added to
        self._level = 1  # of the heading before: the title, on the cover
        self._job = job
        self._setter = setter
        self._pictures = PictureRows(job, self._setter)
        self._tables = Tables(job, self._setter)
        self._ornaments = Ornaments(job, setter)
        self._words = words_of(job.document.language)
        self.tone = ""
        self.type = "body"  # or "small", below headings that say so

    def set_blocks(self, blocks: Iterable[Block]) -> list[TypesetBlock]:
        """Return `blocks`, set; an aside stands beside the block after it."""
        found: list[TypesetBlock] = []
        waiting: TypesetBlock | None = None
        before: Block | None = None
        known = list(blocks)
        for block, after in zip_longest(known, known[1:]):
            if isinstance(block, Box) and block.kind == "aside":
                waiting = self._aside(block)
                continue
            set_blocks = self._block(block, MAIN, top=True)
            if set_blocks and isinstance(block, Paragraph) and leads_to(block, after):
                set_blocks[-1] = replace(set_blocks[-1], keep_with_next=True)
            if set_blocks and stand_apart(before, block):
                set_blocks[0] = replace(set_blocks[0], gap=max(set_blocks[0].gap, _AFTER))
            before = block
            if waiting and set_blocks and not set_blocks[0].wide and not set_blocks[0].page:
                set_blocks[0] = replace(set_blocks[0], margin_note=waiting)
                waiting = None
            found += set_blocks
        if waiting:
            found.append(TypesetBlock(0.0, margin_note=waiting))
        return found

    def _block(self, block: Block, room: float, top: bool = False) -> list[TypesetBlock]:
        """Return one block in a column of `room` mm; at the `top` it may be wide."""
        return _MAKERS[type(block)](self, block, room, top)

    def _inner(self, blocks: Iterable[Block], room: float) -> list[TypesetBlock]:
        return [set_block for block in blocks for set_block in self._block(block, room)]

    @contextmanager
    def inside(self, element: Element) -> Iterator[None]:
        """Add the blocks of the body to `element`."""
        before, self.element = self.element, element
        yield
        self.element = before

    def _heading_element(self, heading: Heading) -> Element:
        """Return the element of a heading: no level is left out, whatever the writer does."""
        self._level = min(heading.level, self._level + 1)
        return self.element.add(f"H{self._level}", language=self._job.lent(heading.where))

    @contextmanager
    def in_type(self, part: str) -> Iterator[None]:
        """Set paragraphs of the body in the type of `part`."""
        before, self.type = self.type, part
        yield
        self.type = before

    def begin(self, heading: Heading) -> Mark:
        """Return the mark of a heading; what follows has its tone, and the size it says."""
        if heading.level == 2 or heading.tone:
            self.tone = heading.tone
        if heading.level == 2 or heading.fine:
            self.type = "small" if heading.fine else "body"
        own = self._job.lent(heading.where) or self._job.document.language
        title = typeset(plain(heading.text), own)
        return Mark(heading.id, title, heading.level - 2)

    def _heading(self, heading: Heading, room: float, top: bool) -> list[TypesetBlock]:
        mark = self.begin(heading)
        if heading.page:
            return [self.opener(mark, stacked(self.title(heading)))]
        return [self.headed(heading, mark, stacked(self.heading_lines(heading, room)))]

    def heading_lines(self, heading: Heading, room: float) -> list[TypesetBlock]:
        """Return the lines of a heading below which no page begins."""
        part = _PARTS[heading.level]
        colour = self._job.tone(self.tone) if heading.level == 2 else self._job.book_style.ink
        setting = Setting(room, fill=colour, link=colour)
        if part == PART:
            lines = title_lines(self._job, self._setter, heading, setting)
        else:
            lines = self._setter.lines(heading.text, part, heading.where, setting)
        return tagged(lines, self._heading_element(heading))

    def headed(self, heading: Heading, mark: Mark, set_block: TypesetBlock) -> TypesetBlock:
        """Return a heading that is set, in its place between what is above and below."""
        return TypesetBlock(
            set_block.height + _BELOW[heading.level],
            set_block.things,
            _GAPS[heading.level],
            keep_with_next=True,
            marks=(mark,),
            tone=self.tone,
        )

    def title(self, heading: Heading, size: float = 0.0) -> list[TypesetBlock]:
        """Return the lines of a chapter's title, of `size` pt or as large as usual."""
        on = self._job.on_tone(self.tone)
        setting = Setting(WIDE, fill=on, link=on, size=size)
        if size:
            lines = self._setter.lines(heading.text, PART, heading.where, setting)
        else:
            lines = title_lines(self._job, self._setter, heading, setting)
        return tagged(lines, self._heading_element(heading))

    def opener(self, mark: Mark, set_block: TypesetBlock) -> TypesetBlock:
        """Return the title of a chapter on a background from edge to edge of its page."""
        return opener(self._job, self._ornaments, self.tone, mark, set_block)

    def _paragraph(self, block: Paragraph, room: float, top: bool) -> list[TypesetBlock]:
        return as_paragraph(self.lines(block, room))

    def lines(self, block: Paragraph, room: float, part: str = "") -> list[TypesetBlock]:
        """Return the lines of a paragraph, in the type of `part` or in that of its section."""
        setting = Setting(room, link=self._link(), hyphens=True)
        lines = self._setter.lines(block.text, part or self.type, block.where, setting)
        return tagged(lines, self.element.add("P", language=self._job.lent(block.where)))

    def box_title(self, box: Box, room: float) -> list[TypesetBlock]:
        """Return the lines of a box's title: its own, or that of its kind; none where both lack."""
        job, title = self._job, box.title or self._words[box.kind]
        if not title:
            return []
        setting = Setting(room, fill=self._link())
        lines = self._setter.lines(title, "strong", box.where, setting)
        words = language_said(job.document.language) or job.lent(job.where)
        own = job.lent(box.where) if box.title else words
        return tagged(lines, self.element.add("P", language=own))

    def _link(self) -> str:
        return self._job.words_in(self.tone)

    def _items(self, block: Items, room: float, top: bool) -> list[TypesetBlock]:
        indent = indent_of(block)
        found: list[TypesetBlock] = []
        list_ = self.list_element(block)
        for number, item in enumerate(block.items, block.start or 0):
            element = list_.add("LI")
            label = element.add("Lbl")
            with self.inside(element.add("LBody")):
                set_blocks = [
                    replace(set_block, things=set_block.moved(indent, 0))
                    for set_block in self._inner(item, room - indent)
                ]
            if set_blocks:
                sign = self.sign(block, number, label)
                set_blocks[0] = replace(set_blocks[0], things=(*sign.things, *set_blocks[0].things))
                set_blocks = spaced(set_blocks, between_items(block))
            found += set_blocks
        return spaced(found, PARAGRAPH)

    def list_element(self, block: Items) -> Element:
        """Return the element of a list, added where blocks are."""
        numbering = "Disc" if block.start is None else "Decimal"
        return self.element.add("L", attributes={"List": {"ListNumbering": numbering}})

    def sign(self, block: Items, number: int, label: Element) -> TypesetBlock:
        """Return what stands before an item: its number, or a point."""
        style = self._job.style(self.type)
        line = pt_to_mm(style.size * style.leading)
        if block.start is None:
            return self._ornaments.point(line, self.tone, label)
        return self._ornaments.number(number, line, self.tone, label)

    def bar(self, high: float) -> PlacedSvg:
        """Return a bar, `high` mm, for the left edge of what has no background."""
        return self._ornaments.bar(high, self.tone)

    def _table(self, block: Table, room: float, top: bool) -> list[TypesetBlock]:
        part = "small" if room <= SIDE else self.type
        wide = top and self._tables.natural(block, part) > room
        column = Column(WIDE if wide else room, self.tone, self.element.add("Table"))
        rows = self._tables.rows(block, column, part)
        rows = spaced(rows, PARAGRAPH + 0.6 if room > SIDE else 0.6)
        return [replace(row, wide=wide) for row in rows]

    def _figure(self, block: Figure, room: float, top: bool) -> list[TypesetBlock]:
        if top and any(picture.spread for picture in block.pictures):
            return [self._pictures.spread(one, self.element) for one in block.pictures]
        wide = top and self._pictures.width(block) > room
        column = Column(WIDE if wide else room, self.tone, self.element.add("Div"))
        set_blocks = self._pictures.row(block, column, wide)
        return [replace(set_block, wide=wide) for set_block in set_blocks]

    def _box(self, box: Box, room: float, top: bool) -> list[TypesetBlock]:
        """Return a box: a tip lies on a light background, an example between two rules."""
        inside = room - 2 * PADDING
        with self.inside(self.element.add("Aside")):
            head = self.box_title(box, inside)
            set_blocks = [*head, *spaced(self._inner(box.blocks, inside), 0.8)]
        return [self.boxed(box.kind, room, stacked(set_blocks, PADDING))]

    def boxed(self, kind: str, room: float, inner: TypesetBlock) -> TypesetBlock:
        """Return what a box of `room` mm holds on its background; `inner` has its padding."""
        high = inner.height + 2 * PADDING - 1.2
        background = self._ornaments.box(kind, room, high, self.tone)
        things = (background, *inner.moved(0, PADDING - 0.6))
        return TypesetBlock(high, things, gap=4.0)

    def _aside(self, box: Box) -> TypesetBlock:
        """Return what stands in the outer margin, in small type."""
        with self.inside(self.element.add("Aside")):
            return stacked(self._set_aside(box))

    def _set_aside(self, box: Box) -> Iterator[TypesetBlock]:
        yield from self.box_title(box, SIDE)
        for block in box.blocks:
            if isinstance(block, Paragraph):
                yield from spaced(self.lines(block, SIDE, "small"), 1.2)
            else:
                yield from self._block(block, SIDE)


_MAKERS: Mapping[type, Callable[[Builder, Any, float, bool], list[TypesetBlock]]] = {
    Heading: Builder._heading,
    Paragraph: Builder._paragraph,
    Items: Builder._items,
    Table: Builder._table,
    Figure: Builder._figure,
    Box: Builder._box,
}
