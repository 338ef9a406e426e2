"""Blocks of a rulebook, set: what each kind of block looks like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any

from pnp.catalogs.program import language_said
from pnp.core.problems import Where
from pnp.core.sizes import BLEED
from pnp.core.values import replace
from pnp.exports.rulebook.heads import head_key
from pnp.exports.rulebook.job import BAND, MAIN, SIDE, TOP, WIDE, RulebookJob
from pnp.exports.rulebook.pictures import Pictures
from pnp.exports.rulebook.table import Tables
from pnp.exports.rulebook.title import PART, title_lines
from pnp.exports.rulebook.typeset_block import (
    Ink,
    Mark,
    TypesetBlock,
    spaced,
    stacked,
    tagged,
    without_widows,
)
from pnp.exports.rulebook.typesetting import Setting, Typesetter
from pnp.pdf.structure import Element
from pnp.rulebook.blocks import Block, Box, Figure, Heading, Items, Paragraph, Table
from pnp.rulebook.inline import plain
from pnp.rulebook.ui_strings import words_of
from pnp.text.typography import typeset

_AFTER = 4.0  # mm above and below a table, a row of pictures, a box
_PARAGRAPH = 2.3  # mm between paragraphs: half a line of the body
_ABOVE, _UNDER = 8.0, 5.5  # mm of it above the title and below
_NUMBER = 2.75  # the radius of a step's number
_STEP, _POINT = 8.5, 4.6
_STEPS, _POINTS = 2.9, 1.0  # mm between steps, between points
_PADDING = 4.0
# Where no ink is spent on grounds: a line below a title, so far above where its ground would end,
# and a bar beside a box; mm.
_RULE, _RULE_ABOVE = 0.8, 1.5
_APART = (Table, Figure, Box)
_BULLET = "•"
_PARTS = {2: "chapter", 3: "section", 4: "point"}
_GAPS = {2: 9.0, 3: 7.5, 4: 5.0}
_BELOW = {2: 2.0, 3: 1.6, 4: 0.8}


class Builder:
    """Sets the blocks of one rulebook, in their order.

    `root` is the structure of what it made, in the order in which it is read: that of the blocks.
    """

    def __init__(self, job: RulebookJob, setter: Typesetter) -> None:
        self.root = Element("Document")
        self._element = self.root  # what blocks are added to
        self._level = 1  # of the heading before: the title, on the cover
        self._job = job
        self._setter = setter
        self._pictures = Pictures(job, self._setter)
        self._tables = Tables(job, self._setter)
        self._words = words_of(job.document.language)
        self._tone = ""
        self._type = "body"  # or "small", below headings that say so

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
            if set_blocks and isinstance(block, Paragraph) and _leads_to(block, after):
                set_blocks[-1] = replace(set_blocks[-1], keep_with_next=True)
            if set_blocks and _stand_apart(before, block):
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
    def _inside(self, element: Element) -> Iterator[None]:
        """Add the blocks of the body to `element`."""
        before, self._element = self._element, element
        yield
        self._element = before

    def _lent(self, where: Where) -> str:
        """Return the language of a text that is written there, "" for that of the rulebook."""
        return self._job.document.lent.get(where, "")

    def _heading_element(self, heading: Heading) -> Element:
        """Return the element of a heading: no level is left out, whatever the writer does."""
        self._level = min(heading.level, self._level + 1)
        return self._element.add(f"H{self._level}", language=self._lent(heading.where))

    def _heading(self, heading: Heading, room: float, top: bool) -> list[TypesetBlock]:
        if heading.level == 2 or heading.tone:
            self._tone = heading.tone
        if heading.level == 2 or heading.fine:
            self._type = "small" if heading.fine else "body"
        own = self._lent(heading.where) or self._job.document.language
        title = typeset(plain(heading.text), own)
        mark = Mark(heading.id, title, heading.level - 2)
        if heading.page:
            return [self._opener(heading, mark)]
        part = _PARTS[heading.level]
        colour = self._job.tone(self._tone) if heading.level == 2 else self._job.look.ink
        setting = Setting(room, fill=colour, link=colour)
        if part == PART:
            lines = title_lines(self._job, self._setter, heading, setting)
        else:
            lines = self._setter.lines(heading.text, part, heading.where, setting)
        set_block = stacked(tagged(lines, self._heading_element(heading)))
        high = set_block.height + _BELOW[heading.level]
        gap = _GAPS[heading.level]
        return [
            TypesetBlock(
                high, set_block.things, gap, keep_with_next=True, marks=(mark,), tone=self._tone
            )
        ]

    def _opener(self, heading: Heading, mark: Mark) -> TypesetBlock:
        """Return the title of a chapter on a coloured ground that runs off the page."""
        on = self._job.on_tone(self._tone)
        setting = Setting(WIDE, fill=on, link=on)
        lines = title_lines(self._job, self._setter, heading, setting)
        set_block = stacked(tagged(lines, self._heading_element(heading)))
        band = max(BAND, _ABOVE + set_block.height + _UNDER)
        low = band - TOP
        title = set_block.moved(0, low - _UNDER - set_block.height)
        opener = TypesetBlock(
            low + 7.0, title, keep_with_next=True, wide=True, page=True, marks=(mark,),
            tone=self._tone, band=band,
        )  # fmt: skip
        if self._job.has_heads:
            over = tuple(one._replace(over=True) if isinstance(one, Ink) else one for one in title)
            return replace(opener, things=over, head=head_key(heading.id))
        return replace(opener, things=(Ink(0, 0, self._ground(band)), *title))

    def _ground(self, band: float) -> str:
        """Return what a chapter's title stands on, or a line below it where no ink is spent."""
        colour = self._job.tone(self._tone)
        if self._job.low_ink:
            low = band - TOP - _RULE_ABOVE
            return f'<path d="M0 {low:.3f}h{WIDE}" stroke="{colour}" stroke-width="{_RULE}"/>'
        return (
            f'<rect x="-200" y="{-TOP - BLEED}" width="500" height="{round(band + BLEED, 3)}" '
            f'fill="{colour}"/>'
        )

    def _paragraph(self, block: Paragraph, room: float, top: bool) -> list[TypesetBlock]:
        lines = self._setter.lines(block.text, self._type, block.where, self._setting(room))
        lines = tagged(lines, self._element.add("P", language=self._lent(block.where)))
        return spaced(without_widows(lines), _PARAGRAPH)

    def _setting(self, room: float) -> Setting:
        return Setting(room, link=self._link())

    def _link(self) -> str:
        return self._job.words_in(self._tone)

    def _items(self, block: Items, room: float, top: bool) -> list[TypesetBlock]:
        indent = _POINT if block.start is None else _STEP
        numbering = "Disc" if block.start is None else "Decimal"
        found: list[TypesetBlock] = []
        list_ = self._element.add("L", attributes={"List": {"ListNumbering": numbering}})
        for number, item in enumerate(block.items, block.start or 0):
            element = list_.add("LI")
            label = element.add("Lbl")
            with self._inside(element.add("LBody")):
                set_blocks = [
                    replace(set_block, things=set_block.moved(indent, 0))
                    for set_block in self._inner(item, room - indent)
                ]
            if set_blocks:
                sign = self._point(label) if block.start is None else self._number(number, label)
                set_blocks[0] = replace(set_blocks[0], things=(*sign.things, *set_blocks[0].things))
                set_blocks = spaced(set_blocks, _STEPS if block.start is not None else _POINTS)
            found += set_blocks
        return spaced(found, _PARAGRAPH)

    def _point(self, label: Element) -> TypesetBlock:
        label.actual = _BULLET
        high = self._line()
        dot = (
            f'<circle cx="1.5" cy="{high * 0.5:.3f}" r="0.8" fill="{self._job.tone(self._tone)}"/>'
        )
        return TypesetBlock(0, (Ink(0, 0, dot, tag=label),))

    def _line(self) -> float:
        style = self._job.style(self._type)
        return style.size * style.leading / 72 * 25.4

    def _number(self, number: int, label: Element) -> TypesetBlock:
        middle = self._line() * 0.51
        disc = (
            f'<circle cx="{_NUMBER}" cy="{middle:.3f}" r="{_NUMBER}" '
            f"{self._job.plate(self._tone)}/>"
        )
        setting = Setting(2 * _NUMBER, "center", self._job.on_tone(self._tone))
        (line,) = tagged(
            self._setter.lines(f"**{number}**", "strong", self._job.where, setting), label
        )
        return TypesetBlock(0, (Ink(0, 0, disc), *line.moved(0, middle - line.height * 0.56)))

    def _table(self, block: Table, room: float, top: bool) -> list[TypesetBlock]:
        part = "small" if room <= SIDE else self._type
        wide = top and self._tables.natural(block, part) > room
        element = self._element.add("Table")
        rows = self._tables.rows(block, WIDE if wide else room, self._tone, part, element)
        rows = spaced(rows, _PARAGRAPH + 0.6 if room > SIDE else 0.6)
        return [replace(row, wide=wide) for row in rows]

    def _figure(self, block: Figure, room: float, top: bool) -> list[TypesetBlock]:
        if top and any(picture.spread for picture in block.pictures):
            return [self._pictures.spread(one, self._element) for one in block.pictures]
        wide = top and self._pictures.width(block) > room
        column = WIDE if wide else room
        set_blocks = self._pictures.row(block, column, self._tone, self._element.add("Div"), wide)
        return [replace(set_block, wide=wide) for set_block in set_blocks]

    def _box(self, box: Box, room: float, top: bool) -> list[TypesetBlock]:
        """Return a box: a tip lies on a light ground, an example between two rules."""
        inside = room - 2 * _PADDING
        title = box.title or self._words[box.kind]
        head = self._setter.lines(title, "strong", box.where, Setting(inside, fill=self._link()))
        with self._inside(self._element.add("Aside")):
            own = self._lent(box.where) if box.title else language_said(self._job.document.language)
            head = tagged(head, self._element.add("P", language=own))
            set_blocks = [*head, *spaced(self._inner(box.blocks, inside), 0.8)]
        inner = stacked(set_blocks, _PADDING)
        high = inner.height + 2 * _PADDING - 1.2
        ground = self._plain_ground(box.kind, room, high)
        things = (Ink(0, 0, ground), *inner.moved(0, _PADDING - 0.6))
        return [TypesetBlock(high, things, gap=4.0)]

    def _plain_ground(self, kind: str, room: float, high: float) -> str:
        """Return what a box of `room` by `high` mm lies on: a frame, a tint, or a bar beside it."""
        tone = self._job.tone(self._tone)
        if kind == "example":
            return (
                f'<rect x="0.35" y="0.35" width="{room - 0.7}" height="{high - 0.7:.3f}" rx="2.5" '
                f'fill="none" stroke="{tone}" stroke-width="0.7"/>'
            )
        if self._job.low_ink:
            return f'<path d="M{_RULE / 2} 0V{high:.3f}" stroke="{tone}" stroke-width="{_RULE}"/>'
        return (
            f'<rect width="{room}" height="{high:.3f}" rx="2.5" '
            f'fill="{self._job.tint(self._tone)}"/>'
        )

    def _aside(self, box: Box) -> TypesetBlock:
        """Return what stands in the outer margin, in small type."""
        with self._inside(self._element.add("Aside")):
            return stacked(self._set_aside(box))

    def _set_aside(self, box: Box) -> Iterator[TypesetBlock]:
        if box.title:
            setting = Setting(SIDE, fill=self._link())
            lines = self._setter.lines(box.title, "strong", box.where, setting)
            yield from tagged(lines, self._element.add("P", language=self._lent(box.where)))
        for block in box.blocks:
            if isinstance(block, Paragraph):
                setting = Setting(SIDE, link=self._link())
                lines = self._setter.lines(block.text, "small", block.where, setting)
                element = self._element.add("P", language=self._lent(block.where))
                yield from spaced(tagged(lines, element), 1.2)
            else:
                yield from self._block(block, SIDE)


def _stand_apart(before: Block | None, block: Block) -> bool:
    """Return whether there is more room between two blocks; below a heading there is enough."""
    if isinstance(before, _APART):
        return True
    return isinstance(block, _APART) and not isinstance(before, Heading)


def _leads_to(block: Paragraph, after: Block | None) -> bool:
    """Return whether a paragraph speaks of what follows, which must stand on its page."""
    return isinstance(after, Figure | Table) or (after is not None and block.text.endswith(":"))


_MAKERS: Mapping[type, Callable[[Builder, Any, float, bool], list[TypesetBlock]]] = {
    Heading: Builder._heading,
    Paragraph: Builder._paragraph,
    Items: Builder._items,
    Table: Builder._table,
    Figure: Builder._figure,
    Box: Builder._box,
}
