"""Blocks of a rulebook as HTML, section by section."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from html import escape
from typing import Any

from pnp.exports.rulebook.html.inline import Texts
from pnp.exports.rulebook.html.pictures import Pictures
from pnp.exports.rulebook.html.rows import rows_of
from pnp.exports.rulebook.html.sections import Section
from pnp.exports.rulebook.html.tables import is_contents, table_html
from pnp.rulebook.blocks import Block, Box, Figure, Items, Paragraph, Picture, Table
from pnp.rulebook.inline import plain

_CAPTION = "figcaption"


class Body:
    """Makes the HTML of sections and blocks.

    `box_words` are the usual titles of boxes, `chapters` the ids of the highest headings.
    """

    def __init__(
        self,
        texts: Texts,
        pictures: Pictures,
        box_words: Mapping[str, str],
        chapters: Collection[str],
    ) -> None:
        self._texts = texts
        self._pictures = pictures
        self._box_words = box_words
        self._chapters = chapters
        self._title = ""

    def section(self, section: Section) -> str:
        """Return a section with its heading and all sections in it."""
        heading = section.heading
        assert heading is not None  # noqa: S101 - only the first one has none
        self._title = plain(heading.text)
        level = min(heading.level, 4)
        classes = ["chapter"] if level == 2 else []
        classes += [f"tone-{section.tone}"] * bool(section.tone) + ["fine"] * heading.fine
        own = f' class="{" ".join(classes)}"' if classes else ""
        title = self._texts.html(heading.text, heading.where)
        parts = [f'<h{level} id="{heading.id}" tabindex="-1">{title}</h{level}>']
        parts += self.blocks(section.blocks)
        parts += map(self.section, section.sections)
        return f"<section{own}>\n" + "\n".join(parts) + "\n</section>"

    def blocks(self, blocks: Iterable[Block]) -> Iterator[str]:
        """Yield the HTML of `blocks`."""
        for block in blocks:
            # Contents stand beside the text, or behind a button, whatever is read.
            if not self._lists_chapters(block):
                yield _MAKERS[type(block)](self, block)

    def _lists_chapters(self, block: Block) -> bool:
        inside = block.blocks if isinstance(block, Box) else (block,)
        return bool(inside) and all(is_contents(one, self._chapters) for one in inside)

    def _paragraph(self, block: Paragraph) -> str:
        return f"<p>{self._texts.html(block.text, block.where)}</p>"

    def _items(self, block: Items) -> str:
        items = "\n".join(f"<li>{self._item(item)}</li>" for item in block.items)
        if block.start is None:
            return f"<ul>\n{items}\n</ul>"
        first = f' start="{block.start}"' if block.start != 1 else ""
        return f'<ol class="steps"{first}>\n{items}\n</ol>'

    def _item(self, item: tuple[Block, ...]) -> str:
        first, *rest = item
        if isinstance(first, Paragraph):
            said = self._texts.html(first.text, first.where)
            return "\n".join([f"<div>{said}</div>" if rest else said, *self.blocks(rest)])
        return "\n".join(self.blocks(item))

    def _table(self, table: Table) -> str:
        return table_html(table, self._texts, escape(self._title))

    def _box(self, box: Box) -> str:
        title = self._texts.html(box.title, box.where) or escape(self._box_words[box.kind])
        head = f'<p class="title">{title}</p>\n' if title else ""
        body = "\n".join(self.blocks(box.blocks))
        return f'<div class="box {box.kind}" role="note">\n{head}{body}\n</div>'

    def _figure(self, figure: Figure) -> str:
        rows = rows_of(figure, self._pictures)
        return "\n".join(
            f'<div class="row{" sum" * row.adds}">'
            + "".join(f'<div class="line">{self._line(line)}</div>' for line in row.lines)
            + "</div>"
            for row in rows
        )

    def _line(self, line: Iterable[Picture | str]) -> str:
        return "".join(
            f'<span class="operator">{escape(part)}</span>'
            if isinstance(part, str)
            else self._picture(part)
            for part in line
        )

    def _picture(self, picture: Picture) -> str:
        count = self._pictures.count(picture)
        badge = f'<b class="count">{count}×</b>' if count is not None else ""
        caption = self._texts.html(picture.caption, picture.where)
        caption = f"<{_CAPTION}>{caption}</{_CAPTION}>" if caption else ""
        return f"<figure>{self._pictures.sized(picture)}{badge}{caption}</figure>"


_MAKERS: Mapping[type, Callable[[Body, Any], str]] = {
    Paragraph: Body._paragraph,
    Items: Body._items,
    Table: Body._table,
    Box: Body._box,
    Figure: Body._figure,
}
