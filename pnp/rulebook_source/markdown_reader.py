"""rulebook.md to a Document. With `inline`, the only owner of markdown-it-py.

Blocks are those of CommonMark and GitHub's tables. Beside them stand: attributes of a heading
(`## Set-up {#set-up .blue .page}`), boxes (`> [!TIP] Title`), rows of pictures of cards, and
places for what is computed (`{{components}}`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pnp.core.icu_select import SelectError, flat
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where, one_of, shorten
from pnp.core.soft_breaks import joined
from pnp.core.unfit_lines import refuse_unfit
from pnp.files.user_file import MARKDOWN, read_file
from pnp.rulebook_source.block_types import (
    BOXES,
    ROLES,
    SCORE,
    Block,
    Box,
    Cell,
    Document,
    Figure,
    Generated,
    Heading,
    Items,
    Paragraph,
    Sign,
    Table,
)
from pnp.rulebook_source.heading_attributes import split_heading
from pnp.rulebook_source.pictures import read_picture
from pnp.rulebook_source.unsupported_markdown import html, would_be_printed

_DEEPEST = 3
_MOST_COLUMNS = 20  # a row has cells for all of them, however few it says

_BOX = lazy_pattern(r"\[!(?P<kind>[A-Za-z]*)\](?P<title>[^\n]*)(?:\n(?P<rest>.*))?", re.DOTALL)
_GENERATED = lazy_pattern(r"\{\{\s*([\w-]*)\s*\}\}")
# A caption may have placeholders with brackets in them.
_IMAGE = lazy_pattern(r"!\[((?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\]\(([^()\s]*)\)")
_SIGNS = lazy_pattern(r"[^\w\s!\[\]()]{0,3}")
_ID = lazy_pattern(r"[a-z0-9-]+")


def read_rulebook(path: Path, shown: str, language: str, inside: Path | None = None) -> Document:
    """Return the rulebook in the file `path`, called `shown`. Raises PnpError with all problems.

    It lies below `inside`: see `user_file.read_file`.
    """
    where = Where(shown)
    data = read_file(path, MARKDOWN, where, inside)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        hint = "save it as UTF-8"
        raise PnpError([Problem(where, "is not written in UTF-8", hint)]) from None
    text = text.removeprefix("\ufeff")
    refuse_unfit(text, shown)
    return parse_rulebook(text, shown, language)


# Checks, catalogs and pages ask for the same one: 19 % of checking Elements after an edit of a card
# (bench/caches.py).
@lru_cache(maxsize=4)
def parse_rulebook(text: str, shown: str, language: str) -> Document:
    """Return the rulebook that is written in `text`. Raises PnpError with all problems."""
    reader = _Reader(text, shown)
    document = reader.document(language)
    if reader.problems:
        raise PnpError(sorted(set(reader.problems)))
    return document


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", re.sub(r"\{=[^{}]*\}", "", text))
    return re.sub(r"[^a-z0-9]+", "-", plain.encode("ascii", "ignore").decode().lower()).strip("-")


def _sign(between: str) -> str:
    """Return what stands between two pictures: a sign, a line break, or nothing."""
    return between.strip() or ("\n" if "\n" in between else "")


def _is_sheet(text: str, blocks: Sequence[Block]) -> bool:
    """Return whether a box with `text` and `blocks` is a table of two columns, and no more."""
    return not text and [len(one.head) if isinstance(one, Table) else 0 for one in blocks] == [2]


class _Reader:
    def __init__(self, text: str, shown: str) -> None:
        markdown = MarkdownIt("commonmark").enable("table").disable(["inline"])
        self._tokens = markdown.parse(text)
        self._lines = text.split("\n")
        self._at = 0
        self._shown = shown
        self._ids: dict[str, Where] = {}
        self.problems: list[Problem] = []

    def document(self, language: str) -> Document:
        blocks = tuple(self._blocks(""))
        where = Where(self._shown, 1)
        first = blocks[0] if blocks else None
        if not isinstance(first, Heading) or first.level != 1:
            self._note(where, "the rulebook has no title", "begin it with '# Title'")
            return Document("", language, (), blocks, where)
        rest = list(blocks[1:])
        cover: list[Paragraph] = []
        while rest and isinstance(line := rest[0], Paragraph):
            cover.append(line)
            rest.pop(0)
        for block in rest:
            if isinstance(block, Heading) and block.level == 1:
                hint = "use ## for chapters and ### for sections"
                self._note(block.where, "there are two titles", hint)
        return Document(first.text, language, tuple(cover), tuple(rest), first.where, first.where)

    def _note(self, where: Where, message: str, hint: str) -> None:
        self.problems.append(Problem(where, message, hint))

    def _where(self, token: Token) -> Where:
        return Where(self._shown, token.map[0] + 1 if token.map else 1)

    def _next(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _blocks(self, end: str, depth: int = 0) -> Iterator[Block]:
        """Yield blocks up to the token `end`, or to the end of the file."""
        while self._at < len(self._tokens):
            token = self._next()
            if token.type == end:
                return
            yield from self._block(token, depth)

    def _block(self, token: Token, depth: int) -> Iterator[Block]:
        where = self._where(token)
        match token.type:
            case "heading_open":
                yield self._heading(token, where, depth)
            case "paragraph_open":
                yield self._paragraph(self._inline(), where)
            case "bullet_list_open" | "ordered_list_open":
                yield self._list(token, where, depth)
            case "table_open":
                yield self._table(where)
            case "blockquote_open":
                yield self._box(where, depth)
            case "html_block":
                self._note(where, *html(token.content))
            case "hr":
                self._note(where, "a line across is not set", "begin a new section with ###")
            case "fence" | "code_block":
                self._note(where, "code is not set", "write prose; lines begin without spaces")

    def _inline(self, is_heading: bool = False) -> str:
        """Return the text of the block that is open, and go past its end."""
        token = self._next()
        self._next()
        text = self._flat(str(token.content).strip(), self._where(token))
        for message, hint in would_be_printed(split_heading(text)[0] if is_heading else text):
            self._note(self._where(token), message, hint)
        return text

    def _flat(self, text: str, where: Where) -> str:
        try:
            return flat(text)
        except SelectError as error:
            self._note(where, str(error), error.hint)
            # What stands before it is told of, too.
            return text.partition("{=")[0]

    def _heading(self, token: Token, where: Where, depth: int) -> Heading:
        text = joined(self._inline(is_heading=True))
        level = int(token.tag[1:])
        if level > 4 or depth:
            hint = "use # to ####, outside of lists and boxes"
            self._note(where, f"heading '{shorten(text)}' is too deep", hint)
        title, said = split_heading(text)
        for word in said.unknown:
            hint = "write {#id .colour .page @setup}"
            self._note(where, f"'{shorten(word)}' says nothing about a heading", hint)
        name = self._own_id(said.id or _slug(title), where)
        if said.role and said.role not in ROLES:
            self.problems.append(one_of("role of a section", said.role, ROLES, where))
        return Heading(level, title, name, said.tone, said.page, said.fine, said.role, where)

    def _own_id(self, name: str, where: Where) -> str:
        if not _ID.fullmatch(name):
            hint = "give it one of small letters, digits and -, as {#set-up}"
            self._note(where, f"'{shorten(name)}' is no id of a heading", hint)
        if name in self._ids:
            message = f"two headings have the id '{name}', first in line {self._ids[name].line}"
            self._note(where, message, "give one of them its own, as {#other}")
        self._ids.setdefault(name, where)
        return name

    def _paragraph(self, text: str, where: Where) -> Block:
        match = _GENERATED.fullmatch(text)
        if match:
            return Generated(match[1], where)
        # The first line of a box is its title.
        said = text if _BOX.match(text) else joined(text)
        return self._figure(text, where) or Paragraph(said, where)

    def _figure(self, text: str, where: Where) -> Figure | None:
        """Return the row of pictures that a paragraph is, None if it says anything else."""
        parts: list[tuple[str, str] | str] = []
        at = 0
        for match in _IMAGE.finditer(text):
            parts += (_sign(text[at : match.start()]), (joined(match[1]), match[2]))
            at = match.end()
        parts.append(text[at:].strip())
        signs = [part for part in parts if isinstance(part, str)]
        if len(parts) == 1 or not all(_SIGNS.fullmatch(sign.strip()) for sign in signs):
            return None
        return Figure(
            tuple(
                Sign(part)
                if isinstance(part, str)
                else read_picture(part[1], part[0], where, self.problems)
                for part in parts
                if part
            ),
            where,
        )

    def _list(self, token: Token, where: Where, depth: int) -> Items:
        if depth >= _DEEPEST:
            self._note(where, "lists are nested too deep", f"use up to {_DEEPEST} levels")
        end = token.type.replace("open", "close")
        items: list[tuple[Block, ...]] = []
        while self._next().type != end:
            items.append(tuple(self._blocks("list_item_close", depth + 1)))
        start = int(token.attrs.get("start", 1)) if token.tag == "ol" else None
        return Items(tuple(items), start, where)

    def _table(self, where: Where) -> Table:
        rows: list[list[Cell]] = []
        while (token := self._next()).type != "table_close":
            if token.type == "tr_open":
                rows.append([])
                row_where = self._where(token)
                self._check_cells(row_where, len(rows[0]) if len(rows) > 1 else 0)
            elif token.type in ("th_open", "td_open"):
                style = str(token.attrs.get("style", ""))
                align = style.removeprefix("text-align:") or "left"
                rows[-1].append(Cell(self._inline(), align, row_where))
        if len(rows[0]) > _MOST_COLUMNS:
            hint = "make two tables of it"
            self._note(where, f"a table has more than {_MOST_COLUMNS} columns", hint)
        return Table(tuple(rows[0]), tuple(map(tuple, rows[1:])), where)

    def _check_cells(self, where: Where, columns: int) -> None:
        """Note a row that has fewer cells than the head of its table, or more."""
        line = self._lines[where.line - 1].strip().removeprefix("|").removesuffix("|")
        cells = len(re.findall(r"(?<!\\)\|", line)) + 1
        if columns and cells != columns and not line.startswith(">"):
            message = (
                f"this row has {cells} cell{'s' * (cells != 1)}, and its table {columns} columns"
            )
            self._note(where, message, "put a | between cells, also beside empty ones")

    def _box(self, where: Where, depth: int) -> Box:
        blocks = list(self._blocks("blockquote_close", depth + 1))
        first = blocks[0] if blocks else None
        match = _BOX.match(first.text) if isinstance(first, Paragraph) else None
        if match is None or not isinstance(first, Paragraph):
            hint = "begin it with > [!TIP] or another of: " + ", ".join(BOXES)
            self._note(where, "a box does not say what it is", hint)
            return Box("note", "", tuple(blocks), where)
        kind = match["kind"].lower()
        if kind not in BOXES:
            self.problems.append(one_of("kind of box", kind, BOXES, where))
        rest = (match["rest"] or "").strip()
        if kind == SCORE and (depth or not _is_sheet(rest, blocks[1:])):
            hint = "write a table of two columns: what counts, and how many points each"
            self._note(where, "a score sheet is one table, outside of lists and boxes", hint)
        body = [self._paragraph(rest, Where(where.file, where.line + 1))] if rest else []
        return Box(kind, match["title"].strip(), (*body, *blocks[1:]), where)
