"""The texts of a rulebook one by one, for translators, and a rulebook with other texts in it.

The id of a unit is the path of the headings above it and its place below the last of them:
"level-1/set-up/p2" is a paragraph, "level-1/set-up/l1.3" the third item of the first list there.
So a text that changes, or one more in another section, leaves the ids of all others as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from pnp.core.problems import Where
from pnp.core.values import Struct, replace
from pnp.game_texts.extract import has_words
from pnp.rulebook_source.block_types import (
    Block,
    Box,
    Cell,
    Document,
    Figure,
    Generated,
    Heading,
    Items,
    Paragraph,
    Picture,
    Table,
)

COVER, TITLE = "cover", "book.title"

_Said = TypeVar("_Said", Heading, Paragraph, Cell)


def cover_id(number: int) -> str:
    """Return the id of a line on the cover, counted from 1."""
    return f"{COVER}.p{number}"


class Unit(Struct, frozen=True):
    """A text that is translated as a whole: in inline Markdown.

    `kind` is "title", "cover", "heading", "paragraph", "item", "cell", "caption" or "box title".
    """

    id: str
    text: str
    where: Where
    kind: str


# From the id, text, place and kind of a unit to another text.
Change: TypeAlias = Callable[[str, str, Where, str], str]
_See: TypeAlias = Callable[[str, Picture], object]
_NO_PLACES: Mapping[str, Where] = MappingProxyType({})


def mapped(
    document: Document,
    change: Change,
    places: Mapping[str, Where] = _NO_PLACES,
    see: _See = lambda name, picture: None,
) -> Document:
    """Return `document` with what `change` returns in the place of every text.

    `places` says by the ids of units where texts are written from now on; others stay. `see` is
    given each picture of a row, with the id of its caption.
    """
    return _Walk(change, places, see).document(document)


def texts_in(document: Document) -> list[Unit]:
    """Return all texts, in the order of the document, also those without words."""
    found: list[Unit] = []

    def note(name: str, text: str, where: Where, kind: str) -> str:
        found.append(Unit(name, text, where, kind))
        return text

    mapped(document, note)
    return found


def units(document: Document) -> tuple[Unit, ...]:
    """Return all texts with words in them, in the order of the document."""
    return tuple(one for one in texts_in(document) if has_words(one.text))


def translated(
    document: Document,
    texts: Mapping[str, str],
    language: str = "",
    places: Mapping[str, Where] = _NO_PLACES,
) -> Document:
    """Return `document` with the texts that `texts` has by the ids of units; others stay.

    `language` is that of the texts, if it is another one, and `places` says where they stand.
    """

    def change(name: str, text: str, where: Where, kind: str) -> str:
        return texts.get(name, text)

    return replace(mapped(document, change, places), language=language or document.language)


class _Walk:
    """Goes through a document and puts what `change` returns in the place of each text."""

    def __init__(self, change: Change, places: Mapping[str, Where], see: _See) -> None:
        self._change = change
        self._places = places
        self._see = see
        self._path: list[tuple[int, str]] = []
        self._counts: Counter[str] = Counter()

    def document(self, document: Document) -> Document:
        title = self._change(TITLE, document.title, document.titled, "title")
        cover = tuple(
            self._said(one, cover_id(number), COVER) for number, one in enumerate(document.cover, 1)
        )
        blocks = self._blocks(document.blocks, "", "paragraph")
        titled = self._places.get(TITLE, document.titled)
        return replace(document, title=title, titled=titled, cover=cover, blocks=blocks)

    def _said(self, block: _Said, name: str, kind: str) -> _Said:
        """Return a block whose only text is changed, with the place of that text."""
        text = self._change(name, block.text, block.where, kind)
        where = self._places.get(name, block.where)
        # Most are only looked at.
        if text is block.text and where is block.where:
            return block
        return replace(block, text=text, where=where)

    def _blocks(self, blocks: Iterable[Block], above: str, kind: str) -> tuple[Block, ...]:
        """Return `blocks` changed; `above` is the id of the box or item they stand in."""
        counts: Counter[str] = Counter()
        return tuple(
            self._block(block, above, counts if above else self._counts, kind) for block in blocks
        )

    def _block(self, block: Block, above: str, counts: Counter[str], kind: str) -> Block:
        """Return a block with its texts changed, which are named by their places in the chapter."""
        if isinstance(block, Heading):
            return self._heading(block)
        if isinstance(block, Generated):
            return block
        letter = _LETTERS[type(block)]
        counts[letter] += 1
        name = f"{above or self._above()}{letter}{counts[letter]}"
        if isinstance(block, Paragraph):
            # The first paragraph of an item is the item.
            name = above.rstrip("/") if kind == "item" and counts[letter] == 1 else name
            return self._said(block, name, kind)
        if isinstance(block, Items):
            return replace(block, items=tuple(
                self._blocks(item, f"{name}.{number}/", "item")
                for number, item in enumerate(block.items, 1)
            ))  # fmt: skip
        if isinstance(block, Box):
            titled = f"{name}/title"
            return replace(
                block,
                title=self._change(titled, block.title, block.where, "box title"),
                where=self._places.get(titled, block.where),
                blocks=self._blocks(block.blocks, f"{name}/", kind),
            )
        if isinstance(block, Table):
            return self._table(block, name)
        return self._figure(block, name)

    def _above(self) -> str:
        return "".join(f"{part}/" for _, part in self._path)

    def _heading(self, heading: Heading) -> Heading:
        while self._path and self._path[-1][0] >= heading.level:
            self._path.pop()
        self._path.append((heading.level, heading.id))
        self._counts = Counter()
        return self._said(heading, self._above().rstrip("/"), "heading")

    def _table(self, table: Table, name: str) -> Table:
        head = self._row(table.head, f"{name}.head")
        rows = tuple(self._row(row, f"{name}.{number}") for number, row in enumerate(table.rows, 1))
        return replace(table, head=head, rows=rows)

    def _row(self, row: tuple[Cell, ...], name: str) -> tuple[Cell, ...]:
        return tuple(
            self._said(cell, f"{name}.{number}", "cell") for number, cell in enumerate(row, 1)
        )

    def _figure(self, figure: Figure, name: str) -> Figure:
        parts = tuple(
            self._picture(part, f"{name}.{number}") if isinstance(part, Picture) else part
            for number, part in enumerate(figure.parts, 1)
        )
        return replace(figure, parts=parts)

    def _picture(self, picture: Picture, name: str) -> Picture:
        self._see(name, picture)
        caption = self._change(name, picture.caption, picture.where, "caption")
        return replace(picture, caption=caption, where=self._places.get(name, picture.where))


_LETTERS = {Paragraph: "p", Items: "l", Table: "t", Box: "b", Figure: "f"}
