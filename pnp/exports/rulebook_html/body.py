"""Blocks of a rulebook as HTML, section by section."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from html import escape
from typing import Any

from pnp.exports.rulebook_html.at_the_table import (
    chooser,
    has_role,
    player_columns,
    players_of,
    tick,
)
from pnp.exports.rulebook_html.inline import InlineHtml
from pnp.exports.rulebook_html.intrinsic_sizes import height_class, height_rules
from pnp.exports.rulebook_html.pictures import WebPictures
from pnp.exports.rulebook_html.rows import PictureRow, rows_of
from pnp.exports.rulebook_html.sections import Section
from pnp.exports.rulebook_html.tables import is_contents, table_html
from pnp.rulebook_source.block_types import (
    SCORE,
    Block,
    Box,
    Figure,
    Heading,
    Items,
    Paragraph,
    Picture,
    Table,
)
from pnp.rulebook_source.inline import plain

_CAPTION = "figcaption"
# The levels of chapters and sections; below these are points.
_CHAPTER, _SECTION = 2, 3


class Body:
    """Makes the HTML of sections and blocks.

    `said` are words of the page and titles of boxes, as HTML; `chapters` the ids of the highest
    headings.
    """

    def __init__(
        self,
        texts: InlineHtml,
        pictures: WebPictures,
        said: Mapping[str, str],
        chapters: Collection[str],
    ) -> None:
        self._texts = texts
        self._pictures = pictures
        self._said = said
        self._chapters = chapters
        self._heights: list[str] = []  # the classes of chapters that were made so far
        self._title = ""
        self._setup = ""  # the id of the section that is set up, if there is one
        self._lists = 0

    def height_rules(self) -> str:
        """Return CSS with how high the chapters that were made so far are taken for."""
        return height_rules(self._heights)

    def section(self, section: Section, depth: int = 2) -> str:
        """Return a section with its heading, and all sections in it; `depth` is that of its tag.

        A point may stand below a chapter: it keeps its looks, and no level is left out.
        """
        heading = section.heading
        assert heading is not None  # noqa: S101 - only the first one has none
        self._title = plain(heading.text)
        title = self._texts.html(heading.text, heading.where)
        point = ' class="point"' if heading.level > _SECTION else ""
        parts = [f'<h{depth} id="{heading.id}"{point} tabindex="-1">{title}</h{depth}>']
        outer = self._setup
        if heading.role == "setup":
            self._setup, self._lists = heading.id, 0
            parts.append(chooser(heading.id, players_of(section), self._said))
        parts += self.blocks(section.blocks)
        parts += (self.section(one, depth + 1) for one in section.sections)
        self._setup = outer
        inside = "\n".join(filter(None, parts))
        classes = [*self._classes(section, heading)]
        if heading.level == _CHAPTER:
            classes += ["chapter", height_class(inside)]
            self._heights.append(classes[-1])
        own = f' class="{" ".join(classes)}"' if classes else ""
        return f"<section{own}>\n{inside}\n</section>"

    def _classes(self, section: Section, heading: Heading) -> Iterator[str]:
        if section.tone:
            yield f"tone-{section.tone}"
        if heading.fine:
            yield "fine"
        if heading.role or self._setup:
            yield "at"
        elif has_role(section):
            yield "holds"
        if heading.role:
            yield heading.role

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
        if self._setup and block.start is not None:
            return self._ticks(block)
        items = "\n".join(f"<li>{self._item(item)}</li>" for item in block.items)
        if block.start is None:
            return f"<ul>\n{items}\n</ul>"
        first = f' start="{block.start}"' if block.start != 1 else ""
        return f'<ol class="steps"{first}>\n{items}\n</ol>'

    def _ticks(self, block: Items) -> str:
        self._lists += 1
        name = f"{self._setup}-{self._lists}"
        items = (tick(name, n, self._item(item)) for n, item in enumerate(block.items, 1))
        return '<ol class="steps ticks">\n' + "\n".join(items) + "\n</ol>"

    def _item(self, item: tuple[Block, ...]) -> str:
        first, *rest = item
        if isinstance(first, Paragraph):
            said = self._texts.html(first.text, first.where)
            return "\n".join([f"<div>{said}</div>" if rest else said, *self.blocks(rest)])
        return "\n".join(self.blocks(item))

    def _table(self, table: Table) -> str:
        columns = player_columns(table) if self._setup else ()
        return table_html(table, self._texts, escape(self._title), columns)

    def _box(self, box: Box) -> str:
        title = self._texts.html(box.title, box.where) or self._said[box.kind]
        head = f'<p class="title">{title}</p>\n' if title else ""
        body = "\n".join(self.blocks(box.blocks))
        if box.kind == SCORE:
            return f'<div class="box score" data-sheet>\n{head}{body}\n</div>'
        return f'<div class="box {box.kind}" role="note">\n{head}{body}\n</div>'

    def _figure(self, figure: Figure) -> str:
        rows = rows_of(figure, self._pictures.width)
        return "\n".join(
            f'<div class="row{_kind(row)}">'
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
        return f"<figure>{self._pictures.large(picture)}{badge}{caption}</figure>"


def _kind(row: PictureRow) -> str:
    """Return the classes of a row."""
    if row.adds:
        return " sum"
    return f" even c{row.columns}" if row.columns else ""


_MAKERS: Mapping[type, Callable[[Body, Any], str]] = {
    Paragraph: Body._paragraph,
    Items: Body._items,
    Table: Body._table,
    Box: Body._box,
    Figure: Body._figure,
}
