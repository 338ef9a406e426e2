"""Tables of a rulebook as HTML. A column of pages becomes links of what stands beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import zip_longest

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import Struct
from pnp.exports.rulebook.table_columns import picture_of
from pnp.exports.rulebook_html.inline import InlineHtml, sign_of
from pnp.rulebook_source.block_types import Block, Cell, Table, every_block
from pnp.rulebook_source.inline import Inset, pieces_of

_PAGE = lazy_pattern(r"\s*\[#\]\((#[a-z0-9-]+)\)\s*")
_ICON = lazy_pattern(r"\s*:([a-z0-9][a-z0-9-]*):\s*")
_LINK = lazy_pattern(r"(?<!!)\[[^\[\]]*\]\(")


class TableRow(Struct, frozen=True):
    """Cells of a row, and where it leads, "" for nowhere."""

    cells: tuple[Cell, ...]
    target: str = ""


class TablePlan(Struct, frozen=True):
    """A table without the column that names the pages of its rows."""

    head: tuple[Cell, ...]
    rows: tuple[TableRow, ...]


def plan(table: Table) -> TablePlan:
    """Return `table` as a page shows it."""
    pages = [n for n, _ in enumerate(table.head) if _names_pages(table, n)]
    if not pages:
        return TablePlan(table.head, tuple(TableRow(row) for row in table.rows))
    (column, *_) = pages
    rows = (TableRow(_without(row, column), _target(row[column])) for row in table.rows)
    return TablePlan(_without(table.head, column), tuple(rows))


def _names_pages(table: Table, column: int) -> bool:
    texts = [row[column].text for row in table.rows if row[column].text.strip()]
    return bool(texts) and all(map(_PAGE.fullmatch, texts))


def _target(cell: Cell) -> str:
    found = _PAGE.fullmatch(cell.text)
    return found[1] if found else ""


def _without(row: tuple[Cell, ...], column: int) -> tuple[Cell, ...]:
    return row[:column] + row[column + 1 :]


def rules_of(blocks: tuple[Block, ...]) -> Mapping[str, str]:
    """Return where the rules of signs stand, by the signs: tables of signs name their pages."""
    return {
        sign: row.target
        for block in every_block(blocks)
        if isinstance(block, Table)
        for row in plan(block).rows
        if row.target
        for cell in row.cells
        for sign in _signs(cell)
    }


def _signs(cell: Cell) -> Iterator[str]:
    icon = _ICON.fullmatch(cell.text)
    if icon:
        yield icon[1]
    elif "![" in cell.text:
        pieces = pieces_of(cell.text, cell.where, [])
        yield from (sign_of(one.picture) for one in pieces if isinstance(one, Inset))


def is_contents(block: Block, chapters: Collection[str]) -> bool:
    """Return whether a table lists chapters, by their ids, and nothing else."""
    if not isinstance(block, Table):
        return False
    rows = plan(block).rows
    return bool(rows) and all(
        len(row.cells) == 1 and row.target[1:] in chapters and _LINK.match(row.cells[0].text)
        for row in rows
    )


def table_html(table: Table, texts: InlineHtml, said: str, columns: Sequence[str] = ()) -> str:
    """Return a table that scrolls by itself; `said` is what a reader hears that it is.

    `columns` are the numbers of players that all columns but the first are for.
    """
    shown = plan(table)
    marks = ["", *(f' data-players="{number}"' for number in columns)] if columns else []
    head = ""
    if any(cell.text for cell in shown.head):
        head = f"<thead><tr>{''.join(_heads(shown.head, texts, marks))}</tr></thead>"
    body = "\n".join(_row(row, texts, marks) for row in shown.rows)
    return (
        f'<div class="scroll" role="group" aria-label="{said}" tabindex="0">'
        f"<table>{head}<tbody>\n{body}\n</tbody></table></div>"
    )


def _heads(cells: tuple[Cell, ...], texts: InlineHtml, marks: Sequence[str]) -> Iterator[str]:
    for cell, mark in zip_longest(cells, marks, fillvalue=""):
        assert isinstance(cell, Cell)  # noqa: S101 - there is a mark for a cell at most
        # A head without words is none: nobody should hear an empty one.
        tag = 'th scope="col"' if cell.text.strip() else "td"
        yield f"<{tag}{_aligned(cell)}{mark}>{texts.html(cell.text, cell.where)}</{tag[:2]}>"


def _row(row: TableRow, texts: InlineHtml, marks: Sequence[str]) -> str:
    own = any(_LINK.search(cell.text) for cell in row.cells)
    leading = next((n for n, cell in enumerate(row.cells) if _has_words(cell)), 0)
    cells = ""
    for n, cell in enumerate(row.cells):
        link = row.target if n == leading and not own else ""
        alone = picture_of(cell)
        said = (
            texts.cell(alone)
            if alone
            else texts.html(cell.text, cell.where, link, ruled=not row.target)
        )
        cells += f"<td{_aligned(cell)}{marks[n] if marks else ''}>{said}</td>"
    leads = ' class="leads"' if row.target else ""
    return f"<tr{leads}>{cells}</tr>"


def _has_words(cell: Cell) -> bool:
    return bool(cell.text.strip()) and "![" not in cell.text and not _ICON.fullmatch(cell.text)


def _aligned(cell: Cell) -> str:
    return f' class="{cell.align}"' if cell.align != "left" else ""
