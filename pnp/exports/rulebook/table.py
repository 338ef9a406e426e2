"""Tables without boxes, set: a rule below the heads, hairlines between rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.core.colour import mix
from pnp.core.geometry import Rect
from pnp.exports.rulebook.faces import faces_at
from pnp.exports.rulebook.job import SIDE, RulebookJob
from pnp.exports.rulebook.typeset_block import (
    Drawable,
    Ink,
    TypesetBlock,
    kept_together,
    stacked,
    tagged,
)
from pnp.exports.rulebook.typesetting import Setting, Typesetter
from pnp.pdf.structure import Element
from pnp.rulebook.blocks import Cell, Picture, Table
from pnp.rulebook.inline import Inset, pieces_of

_BETWEEN, _CLOSE = 4.0, 2.0
# How columns are made narrower, from what harms least: how far apart they are, in mm, and whether
# words are broken at their hyphens.
_WAYS = ((_BETWEEN, False), (_CLOSE, False), (_CLOSE, True))
_PADS = {"body": 1.1, "small": 0.7}
_RULE, _HAIR = 0.5, 0.15
# A cell that is nothing but a picture shows it so high, in mm, where it says no width.
_PICTURE = 7.0
# A table of so many mm stays on one page.
_WHOLE = 115.0


class _Grid(NamedTuple):
    """How wide the columns of a table are, and how far apart, in mm."""

    widths: list[float]
    between: float


class Tables:
    """Lays out the tables of a rulebook."""

    def __init__(self, job: RulebookJob, setter: Typesetter) -> None:
        self._job = job
        self._setter = setter

    def natural(self, table: Table, part: str) -> float:
        """Return how wide the table is when no cell is broken, in mm."""
        widths = [self._width(column) for column in _columns(table, part)]
        return sum(widths) + _BETWEEN * (len(widths) - 1)

    def rows(
        self, table: Table, room: float, tone: str, part: str, element: Element
    ) -> list[TypesetBlock]:
        """Return the rows of the table in a column of `room` mm, set in the style of `part`.

        They are content of rows that are added to `element`.
        """
        grid = self._grid(table, room, part)
        colour = self._job.tone(tone)
        hair = mix(self._job.look.ink, self._job.look.paper, 0.75)
        set_blocks = []
        if any(cell.text for cell in table.head):
            said = [_is_said(cell) for cell in table.head]
            cells = _elements(element, table.head, said, "Column")
            set_blocks.append(self._row(table.head, grid, ("strong", part), (colour, _RULE), cells))
        # Where no word is above the first column, its cells are what the others are about.
        heads = [not _is_said(cell) and not number for number, cell in enumerate(table.head)]
        last = len(table.rows) - 1
        for number, row in enumerate(table.rows):
            rule = (colour, _RULE) if number == last and room > SIDE else (hair, _HAIR)
            cells = _elements(element, row, heads, "Row")
            set_blocks.append(self._row(row, grid, (part, part), rule, cells))
        if sum(set_block.height for set_block in set_blocks) <= _WHOLE:
            return kept_together(set_blocks)
        return [*kept_together(set_blocks[:3]), *set_blocks[3:-2], *kept_together(set_blocks[-2:])]

    def _row(
        self,
        row: tuple[Cell, ...],
        grid: _Grid,
        parts: tuple[str, str],
        rule: tuple[str, float],
        elements: list[Element],
    ) -> TypesetBlock:
        part, of = parts
        pad = _PADS[of]
        cells = [
            self._cell(cell, part, width, element)
            for cell, width, element in zip(row, grid.widths, elements, strict=True)
        ]
        high = max(cell.height for cell in cells)
        pictures = any(_picture(cell) for cell in row)
        things: list[Drawable] = []
        left = 0.0
        for cell, width in zip(cells, grid.widths, strict=True):
            # Beside a picture, words stand at half its height.
            down = (high - cell.height) / 2 if pictures else 0.0
            things += cell.moved(left, pad + down)
            left += width + grid.between
        colour, thick = rule
        high += 2 * pad
        line = (
            f'<path d="M0 {high:.3f}H{left - grid.between:.3f}" stroke="{colour}" '
            f'stroke-width="{thick}" fill="none"/>'
        )
        return TypesetBlock(high, (*things, Ink(0, 0, line)))

    def _cell(self, cell: Cell, part: str, width: float, element: Element) -> TypesetBlock:
        picture = _picture(cell)
        if picture is None:
            setting = Setting(width, cell.align)
            lines = self._setter.lines(cell.text, part, cell.where, setting)
            element.language = self._job.document.lent.get(cell.where, "")
            return stacked(tagged(lines, element))
        shown = self._job.shown[picture]
        wide = self._picture_width(picture)
        high = wide * shown.crop.height / shown.crop.width
        left = {"left": 0.0, "center": (width - wide) / 2, "right": width - wide}[cell.align]
        set_block = TypesetBlock(high, tuple(faces_at(shown, Rect(left, 0, wide, high))))
        figure = element.add("Figure", shown.said, language=shown.language)
        (tagged_block,) = tagged([set_block], figure)
        return tagged_block

    def _picture_width(self, picture: Picture) -> float:
        crop = self._job.shown[picture].crop
        return picture.width or _PICTURE * crop.width / crop.height

    def _grid(self, table: Table, room: float, part: str) -> _Grid:
        """Return columns that fill `room`: narrowed where they can be, or widened."""
        columns = _columns(table, part)
        wanted = [self._width(column) for column in columns]
        for between, is_broken in _WAYS:
            space = room - between * (len(columns) - 1)
            spare = space - sum(wanted)
            if spare >= 0:
                aligns = [column[0][0].align for column in columns]
                return _Grid(list(_widened(wanted, spare, aligns)), between)
            least = [
                min(want, self._least(column, is_broken))
                for want, column in zip(wanted, columns, strict=True)
            ]
            widths = _narrowed(wanted, least, spare)
            are_usable = all(wide > low / 2 for wide, low in zip(widths, least, strict=True))
            if are_usable and sum(widths) < space + 1e-6:
                return _Grid(widths, between)
        # Words that don't fit are told of: no column lies off the page.
        return _Grid(_cut(least, space), between)

    def _width(self, column: list[tuple[Cell, str]]) -> float:
        return 0.3 + max(self._cell_width(cell, part) for cell, part in column)

    def _cell_width(self, cell: Cell, part: str) -> float:
        picture = _picture(cell)
        if picture is not None:
            return self._picture_width(picture)
        return self._setter.width(cell.text, part, cell.where)

    def _least(self, column: list[tuple[Cell, str]], is_broken: bool) -> float:
        return 0.5 + max(
            self._picture_width(picture)
            if (picture := _picture(cell))
            else self._setter.widest_word(
                cell.text.replace("-", "- ") if is_broken else cell.text, part, cell.where
            )
            for cell, part in column
        )


def _is_said(cell: Cell) -> bool:
    return bool(cell.text.strip())


def _elements(table: Element, row: tuple[Cell, ...], heads: list[bool], of: str) -> list[Element]:
    """Return the elements of the cells of a new row of `table`; `heads` of a "Row" or "Column"."""
    line = table.add("TR")
    scope = {"Table": {"Scope": of}}
    return [
        line.add("TH", attributes=scope) if is_head else line.add("TD")
        for _, is_head in zip(row, heads, strict=True)
    ]


def _picture(cell: Cell) -> Picture | None:
    """Return the picture that a cell is, None if it says anything else."""
    if not cell.text.startswith("!["):
        return None
    match pieces_of(cell.text, cell.where, []):
        case (Inset(picture),):
            return picture
    return None


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


def _columns(table: Table, part: str) -> list[list[tuple[Cell, str]]]:
    """Return the cells of each column with the part they are set in."""
    heads = [[(cell, "strong")] for cell in table.head]
    return [
        [*head, *((row[number], part) for row in table.rows)] for number, head in enumerate(heads)
    ]
