"""How wide the columns of a table are: by what their cells say, in one language or in two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.typesetting import Typesetter
from pnp.rulebook_source.block_types import Cell, Picture, Table
from pnp.rulebook_source.inline import Inset, pieces_of
from pnp.text.bilingual import say_the_same

_BETWEEN, _CLOSE = 4.0, 2.0
# How columns are made narrower, from what harms least: how far apart they are, in mm, and whether
# words are broken at their hyphens.
_WAYS = ((_BETWEEN, False), (_CLOSE, False), (_CLOSE, True))
# A cell that is nothing but a picture shows it so high, in mm, where it says no width.
_PICTURE = 7.0
# Between the two languages of a cell, where they stand beside each other, in mm.
APART = 3.0
# Room for what the widths of letters are rounded by, in mm.
_ROUNDING = 0.3


class BilingualCell(NamedTuple):
    """A cell, and what it is in the second language, None where it says the same."""

    cell: Cell
    other: Cell | None = None


class Grid(NamedTuple):
    """How wide the columns of a table are, and how far apart, in mm.

    `firsts` are the widths of the first language where the second stands beside it, not below.
    """

    widths: list[float]
    between: float
    firsts: list[float] | None = None


# The cells of a column with the part they are set in.
Column: TypeAlias = "list[tuple[BilingualCell, str]]"
Columns: TypeAlias = "list[Column]"


def rows_of(table: Table, other: Table | None = None) -> list[list[BilingualCell]]:
    """Return the head and the rows of a table, with what `other` says otherwise."""
    rows = (table.head, *table.rows)
    if other is None:
        return [[BilingualCell(cell) for cell in row] for row in rows]
    others = (other.head, *other.rows)
    return [
        [
            BilingualCell(cell, None if say_the_same(cell.text, its.text) else its)
            for cell, its in zip(*pair, strict=True)
        ]
        for pair in zip(rows, others, strict=True)
    ]


def columns_of(rows: list[list[BilingualCell]], part: str) -> list[list[tuple[BilingualCell, str]]]:
    """Return the cells of each column with the part they are set in."""
    head, *others = rows
    return [
        [(one, "strong"), *((row[number], part) for row in others)]
        for number, one in enumerate(head)
    ]


def picture_of(cell: Cell) -> Picture | None:
    """Return the picture that a cell is, None if it says anything else."""
    if not cell.text.startswith("!["):
        return None
    match pieces_of(cell.text, cell.where, []):
        case (Inset(picture),):
            return picture
    return None


class Measures:
    """How wide cells are in one language, in mm."""

    def __init__(self, job: RulebookJob, setter: Typesetter) -> None:
        self._job = job
        self._setter = setter

    def width(self, cell: Cell, part: str) -> float:
        """Return how wide a cell is that is not broken, in mm."""
        picture = picture_of(cell)
        if picture is not None:
            return self.picture_width(picture)
        return self._setter.width(cell.text, part, cell.where)

    def least(self, cell: Cell, part: str, is_broken: bool) -> float:
        """Return how wide the widest word of a cell is, in mm; `is_broken` at its hyphens."""
        picture = picture_of(cell)
        if picture is not None:
            return self.picture_width(picture)
        text = cell.text.replace("-", "- ") if is_broken else cell.text
        return self._setter.widest_word(text, part, cell.where)

    def picture_width(self, picture: Picture) -> float:
        """Return how wide a picture is that is a cell."""
        crop = self._job.shown[picture].crop
        return picture.width or _PICTURE * crop.width / crop.height


class Grids:
    """How wide the columns of tables are, in one language or two."""

    def __init__(self, first: Measures, second: Measures | None = None) -> None:
        self._first = first
        self._second = second

    def natural(self, columns: Columns) -> float:
        """Return how wide a table is when no cell is broken, in mm."""
        widths = [self._width(column) for column in columns]
        return sum(widths) + _BETWEEN * (len(widths) - 1)

    def grid(self, columns: Columns, room: float) -> Grid:
        """Return columns that fill `room` mm: narrowed where they can be, or widened."""
        beside = self._beside(columns, room)
        if beside is not None:
            return beside
        wanted = [self._width(column) for column in columns]
        for between, is_broken in _WAYS:
            space = room - between * (len(columns) - 1)
            spare = space - sum(wanted)
            if spare >= 0:
                aligns = [column[0][0].cell.align for column in columns]
                return Grid(list(_widened(wanted, spare, aligns)), between)
            least = [
                min(want, self._least(column, is_broken))
                for want, column in zip(wanted, columns, strict=True)
            ]
            widths = _narrowed(wanted, least, spare)
            are_usable = all(wide > low / 2 for wide, low in zip(widths, least, strict=True))
            if are_usable and sum(widths) < space + 1e-6:
                return Grid(widths, between)
        # Words that don't fit are told of: no column lies off the page.
        return Grid(_cut(least, space), between)

    def _beside(self, columns: Columns, room: float) -> Grid | None:
        """Return columns where the second language stands beside the first, None without room."""
        second = self._second
        if second is None or not any(said.other for column in columns for said, _ in column):
            return None
        halves = [self._halves(column, second) for column in columns]
        widths = [first + other for first, other in halves]
        spare = room - _BETWEEN * (len(columns) - 1) - sum(widths)
        if spare < 0:
            return None
        aligns = [column[0][0].cell.align for column in columns]
        wider = list(_widened(widths, spare, aligns))
        firsts = [
            first + (wide - own) / 2 if other else wide
            for (first, other), wide, own in zip(halves, wider, widths, strict=True)
        ]
        return Grid(wider, _BETWEEN, firsts)

    def _halves(self, column: Column, second: Measures) -> tuple[float, float]:
        """Return how wide the first language of a column is, and beside it the second, 0 for none.

        What both say alike may cover both, and makes the first wider where it is longer.
        """
        both = [(said.cell, said.other, part) for said, part in column if said.other]
        alone = [self._first.width(said.cell, part) for said, part in column if not said.other]
        first = max((self._first.width(cell, part) for cell, _, part in both), default=0.0)
        its = max((second.width(other, part) for _, other, part in both), default=0.0)
        more = max(alone, default=0.0) - first - (its + APART if both else 0.0)
        return first + max(more, 0.0) + _ROUNDING, its + APART + _ROUNDING if both else 0.0

    def _width(self, column: Column) -> float:
        return _ROUNDING + max(
            measures.width(cell, part)
            for said, part in column
            for measures, cell in self._measured(said)
        )

    def _measured(self, said: BilingualCell) -> Iterator[tuple[Measures, Cell]]:
        """Yield the cell in each language, with what measures it."""
        yield self._first, said.cell
        if said.other is not None and self._second is not None:
            yield self._second, said.other

    def _least(self, column: Column, is_broken: bool) -> float:
        return 0.5 + max(
            measures.least(cell, part, is_broken)
            for said, part in column
            for measures, cell in self._measured(said)
        )


def _narrowed(wanted: list[float], least: list[float], spare: float) -> list[float]:
    """Return `wanted` less what is not to `spare`: each gives of what it has above its least."""
    give = max(sum(wanted) - sum(least), 1e-6)
    return [want + (want - low) * spare / give for want, low in zip(wanted, least, strict=True)]


def _cut(least: list[float], space: float) -> list[float]:
    """Return `least` with the widest cut to one width, so that all fill `space`."""
    many = len(least)
    for low in sorted(least):
        if low * many > space:
            break
        space -= low
        many -= 1
    return [min(low, space / max(many, 1)) for low in least]


def _widened(wanted: list[float], spare: float, aligns: list[str]) -> Iterator[float]:
    """Yield `wanted` with what is to spare: in the last column, or shared where that ends right."""
    last = len(wanted) - 1
    for number, want in enumerate(wanted):
        if aligns[-1] == "left":
            yield want + (spare if number == last else 0.0)
        else:
            yield want + spare / len(wanted)
