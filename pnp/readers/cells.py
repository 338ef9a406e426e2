"""One sheet of a table as it is written: rows of cells with their places, and nothing converted."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Cell, PnpError, Problem, Where
from pnp.core.values import Struct, replace


class BadCell(NamedTuple):
    """A cell whose value is not known: why, and what to do about it."""

    message: str
    hint: str


CellValue: TypeAlias = "str | BadCell"


_CAPITAL = lazy_pattern("(?<=[a-z])(?=[A-Z])")
_NO_WORD = lazy_pattern(r"[\W_]+")


def folded(text: str) -> str:
    """Return what headings and names have in common that are written otherwise: "mana_cost"."""
    return _NO_WORD.sub("_", text.casefold()).strip("_")


def words_in(head: str) -> str:
    """Return a heading `folded`, its words parted at capitals, too: "mana_cost" of "ManaCost"."""
    return folded(_CAPITAL.sub("_", head))


class Row(NamedTuple):
    """A row: its number in the sheet, its line in the file (0 where there are none), its cells."""

    number: int
    line: int
    cells: tuple[CellValue, ...]

    def cell(self, at: int) -> CellValue:
        """Return what stands in a column, 0-based; "" beyond the last cell."""
        return self.cells[at] if at < len(self.cells) else ""


class Sheet(Struct, frozen=True):
    """The rows of a sheet that have anything in them, the first of which names the columns.

    `file` is the file as problems name it, `name` that of the sheet, "" where a file has but one.
    `decimal_comma`: its numbers are written as 2,5.
    """

    file: str
    name: str
    head: Row
    rows: tuple[Row, ...]
    decimal_comma: bool = False

    @property
    def width(self) -> int:
        """How many columns the widest row has."""
        return max(len(row.cells) for row in (self.head, *self.rows))

    def cell(self, row: Row, at: int) -> Cell:
        """Return the cell of `row` in the column `at`, 0-based."""
        return Cell(self.name, row.number, at + 1)

    def where(self, row: Row, at: int) -> Where:
        """Return the place of that cell."""
        return Where(self.file, row.line, (), self.cell(row, at))

    def row_of(self, cell: Cell) -> Row:
        """Return the row that a cell stands in. Raises StopIteration for none of this sheet."""
        return next(row for row in (self.head, *self.rows) if row.number == cell.row)

    def with_cell(self, cell: Cell, text: str) -> Sheet:
        """Return the sheet with another text in a cell that has one."""
        at = cell.column - 1
        rows = tuple(
            row._replace(cells=(*row.cells[:at], text, *row.cells[at + 1 :]))
            if row.number == cell.row
            else row
            for row in self.rows
        )
        return replace(self, rows=rows)


def made_of(file: str, name: str, rows: list[Row], decimal_comma: bool = False) -> Sheet:
    """Return the sheet with these rows. Raises PnpError where none has anything in it."""
    said = [row for row in rows if any(row.cells)]
    if not said:
        message = f"sheet '{name}' is empty" if name else "table is empty"
        hint = "write the names of its columns into the first row, and a card into each of the next"
        raise PnpError([Problem(Where(file), message, hint)])
    return Sheet(file, name, said[0], tuple(said[1:]), decimal_comma)
