"""A rulebook in two languages, set: texts side by side, pictures and tables once.

Each column is as wide as half of the page, so that both languages are read line for line beside
each other; the outer margin is theirs, and what stood in it stands between the texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, NamedTuple

from pnp.core.values import replace
from pnp.exports.rulebook.blocks import Builder
from pnp.exports.rulebook.job import MAIN, WIDE, RulebookJob
from pnp.exports.rulebook.pictures import PictureRows
from pnp.exports.rulebook.spacing import (
    PADDING,
    as_paragraph,
    between_items,
    indent_of,
    stand_apart,
)
from pnp.exports.rulebook.table import Tables
from pnp.exports.rulebook.typeset_block import (
    Column,
    Drawable,
    TypesetBlock,
    kept_together,
    spaced,
    stacked,
)
from pnp.exports.rulebook.typesetting import Typesetter
from pnp.pdf.structure import Element
from pnp.rulebook_source.block_types import Block, Box, Figure, Heading, Items, Paragraph, Table
from pnp.text.bilingual import say_the_same

# Between the columns, in mm.
_GUTTER = 6.0
# Of the size of a chapter's title: that of the second language below it.
_SECOND = 0.6
_BETWEEN_TITLES = 1.0
# Between pictures and words of an aside, in mm.
_BESIDE = 5.0


class _Columns(NamedTuple):
    """Two columns: where the first begins, how wide each is, how far apart they begin; in mm."""

    x: float
    width: float
    step: float

    @property
    def whole(self) -> float:
        """The width of both with what lies between."""
        return self.step + self.width

    def indented(self, left: float, right: float = 0.0) -> _Columns:
        """Return columns that begin more to the right; the second ends more to the left."""
        width = self.width - left
        return _Columns(self.x + left, width - right, self.step - right)


def _columns(left: float, right: float) -> _Columns:
    """Return columns that fill what lies between, in mm."""
    width = (right - left - _GUTTER) / 2
    return _Columns(left, width, width + _GUTTER)


_PAGE = _columns(0.0, WIDE)


class BilingualBuilder:
    """Sets the blocks of a rulebook in two languages: those of `job` and of `job.second`.

    `root` is their structure: what is said in the second follows what is said in the first.
    """

    def __init__(self, job: RulebookJob, setter: Typesetter, other: Typesetter) -> None:
        assert job.second is not None  # noqa: S101 - else it is set by a Builder
        self._job = job
        self._first = Builder(job, setter)
        self._second = Builder(job.second, other)
        self._second.element = self.root = self._first.root
        self._pictures = PictureRows(job, setter, PictureRows(job.second, other))
        self._tables = Tables(job, setter, Tables(job.second, other))

    def set_blocks(self, blocks: Iterable[Block], others: Iterable[Block]) -> list[TypesetBlock]:
        """Return `blocks`, set beside `others`, which are the same in the other language."""
        found: list[TypesetBlock] = []
        before: Block | None = None
        for one, other in zip(blocks, others, strict=True):
            set_blocks = self._pair(one, other, _PAGE)
            if set_blocks and stand_apart(before, one):
                set_blocks[0] = replace(set_blocks[0], gap=max(set_blocks[0].gap, PADDING))
            before = one
            found += (block if block.spread else replace(block, wide=True) for block in set_blocks)
        return found

    def _pair(self, one: Block, other: Block, columns: _Columns) -> list[TypesetBlock]:
        return _MAKERS[type(one)](self, one, other, columns)

    @contextmanager
    def _inside(self, element: Element, other: Element) -> Iterator[None]:
        with self._first.inside(element), self._second.inside(other):
            yield

    def _heading(self, one: Heading, other: Heading, columns: _Columns) -> list[TypesetBlock]:
        mark, its = self._first.begin(one), self._second.begin(other)
        same = say_the_same(one.text, other.text)
        if not same:
            mark = replace(mark, title=f"{mark.title} · {its.title}")
        if one.page:
            lines = self._first.title(one)
            if not same:
                size = self._job.style("chapter").size * _SECOND
                lines += spaced(self._second.title(other, size), _BETWEEN_TITLES)
            return [self._first.opener(mark, stacked(lines))]
        if same:
            lines = self._first.heading_lines(one, columns.whole)
        else:
            lines = _beside(
                self._first.heading_lines(one, columns.width),
                self._second.heading_lines(other, columns.width),
                columns,
            )
        return [self._first.headed(one, mark, stacked(lines))]

    def _paragraph(self, one: Paragraph, other: Paragraph, columns: _Columns) -> list[TypesetBlock]:
        if say_the_same(one.text, other.text):
            lines = self._first.lines(one, columns.whole)
            return as_paragraph([_moved(line, columns.x) for line in lines])
        lines = _beside(
            self._first.lines(one, columns.width), self._second.lines(other, columns.width), columns
        )
        return as_paragraph(lines)

    def _items(self, one: Items, other: Items, columns: _Columns) -> list[TypesetBlock]:
        found: list[TypesetBlock] = []
        lists = self._first.list_element(one), self._second.list_element(other)
        inner = columns.indented(indent_of(one))
        for number, pair in enumerate(zip(one.items, other.items, strict=True), one.start or 0):
            items = [list_.add("LI") for list_ in lists]
            labels = [item.add("Lbl") for item in items]
            with self._inside(items[0].add("LBody"), items[1].add("LBody")):
                set_blocks = self._inner(*pair, inner)
            if set_blocks:
                signs = [
                    builder.sign(one, number, label)
                    for builder, label in zip((self._first, self._second), labels, strict=True)
                ]
                marked = [*set_blocks[0].things, *_beside(signs[:1], signs[1:], columns)[0].things]
                set_blocks[0] = replace(set_blocks[0], things=tuple(marked))
                set_blocks = spaced(set_blocks, between_items(one))
            found += set_blocks
        return as_paragraph(found) if len(found) == 1 else spaced(found, PADDING / 2)

    def _inner(
        self, blocks: Sequence[Block], others: Sequence[Block], columns: _Columns
    ) -> list[TypesetBlock]:
        return [
            set_block
            for one, other in zip(blocks, others, strict=True)
            for set_block in self._pair(one, other, columns)
        ]

    def _table(self, one: Table, other: Table, columns: _Columns) -> list[TypesetBlock]:
        first = self._first
        column = Column(columns.whole, first.tone, first.element.add("Table"))
        rows = self._tables.rows(one, column, first.type, other)
        return spaced([_moved(row, columns.x) for row in rows], PADDING / 2)

    def _figure(self, one: Figure, other: Figure, columns: _Columns) -> list[TypesetBlock]:
        element = self._first.element
        if any(picture.spread for picture in one.pictures):
            return [self._pictures.spread(picture, element) for picture in one.pictures]
        column = Column(columns.whole, self._first.tone, element.add("Div"))
        rows = self._pictures.row(one, column, self._pictures.width(one, other) > MAIN, other)
        return [_moved(row, columns.x) for row in rows]

    def _box(self, one: Box, other: Box, columns: _Columns) -> list[TypesetBlock]:
        """Return a box over both columns; an aside stands beside a bar."""
        inner = _Columns(0.0, columns.width, columns.step).indented(PADDING, PADDING)
        with self._inside(self._first.element.add("Aside"), self._second.element.add("Aside")):
            if one.kind == "aside":
                return [self._aside(one, other, columns)]
            set_blocks = self._box_title(one, other, inner)
            set_blocks += spaced(self._inner(one.blocks, other.blocks, inner), 0.8)
        box = self._first.boxed(one.kind, columns.whole, stacked(set_blocks))
        return [_moved(box, columns.x)]

    def _aside(self, one: Box, other: Box, columns: _Columns) -> TypesetBlock:
        """Return what stood in the margin: pictures, to their right the words in small type."""
        figures = [block for block in one.blocks if isinstance(block, Figure)]
        element = self._first.element
        tone = self._first.tone
        drawn = [self._pictures.bare(figure, tone, element.add("Div")) for figure in figures]
        picture = stacked(block for block, _ in drawn)
        wide = max((wide for _, wide in drawn), default=0.0)
        words = _columns(wide + _BESIDE if figures else PADDING, columns.whole)
        with self._first.in_type("small"), self._second.in_type("small"):
            lines = self._box_title(one, other, words)
            for pair in zip(one.blocks, other.blocks, strict=True):
                for a, b in _words_of(*pair):
                    lines += self._pair(a, b, words)
        text = stacked(lines)
        high = max(picture.height, text.height)
        bar = () if figures else (self._first.bar(high),)
        things = (*bar, *picture.things, *text.things)
        return TypesetBlock(high, things, gap=PADDING)

    def _box_title(self, one: Box, other: Box, columns: _Columns) -> list[TypesetBlock]:
        lines = self._first.box_title(one, columns.width)
        if one.title and say_the_same(one.title, other.title):
            return [_moved(line, columns.x) for line in lines]
        return kept_together(_beside(lines, self._second.box_title(other, columns.width), columns))


def _words_of(one: Block, other: Block) -> Iterator[tuple[Block, Block]]:
    """Yield a block in both languages; of a row of pictures only the captions."""
    if not (isinstance(one, Figure) and isinstance(other, Figure)):
        yield one, other
        return
    for picture, its in zip(one.pictures, other.pictures, strict=True):
        if picture.caption:
            captions = [Paragraph(said.caption, said.where) for said in (picture, its)]
            yield captions[0], captions[1]


def _moved(block: TypesetBlock, right: float) -> TypesetBlock:
    return replace(block, things=block.moved(right, 0))


def _beside(
    lines: Sequence[TypesetBlock], others: Sequence[TypesetBlock], columns: _Columns
) -> list[TypesetBlock]:
    """Return lines with others beside them, in two columns."""
    nothing = TypesetBlock(0.0)
    return [
        TypesetBlock(
            max(one.height, other.height),
            (*one.moved(columns.x, 0), *other.moved(columns.x + columns.step, 0)),
            max(one.gap, other.gap),
            keep_with_next=one.keep_with_next or other.keep_with_next,
        )
        for one, other in zip_longest(lines, others, fillvalue=nothing)
    ]


def read_in_turn(things: Iterable[Drawable]) -> list[Drawable]:
    """Return the things of a page as they are read: all of an element where it begins.

    Lines in two columns are made in turn. What has no element stays before what lies on it.
    """
    places: dict[int, int] = {}
    ordered = [
        (places.setdefault(id(one.tag), place) if isinstance(one.tag, Element) else place, one)
        for place, one in enumerate(things)
    ]
    return [one for _, one in sorted(ordered, key=lambda each: each[0])]


_MAKERS: Mapping[type, Callable[[BilingualBuilder, Any, Any, _Columns], list[TypesetBlock]]] = {
    Heading: BilingualBuilder._heading,
    Paragraph: BilingualBuilder._paragraph,
    Items: BilingualBuilder._items,
    Table: BilingualBuilder._table,
    Figure: BilingualBuilder._figure,
    Box: BilingualBuilder._box,
}
