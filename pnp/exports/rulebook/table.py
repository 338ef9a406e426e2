"""Tables without boxes, set: a rule below the heads, hairlines between rows."""

from __future__ import annotations

from pnp.colour.rgb import mix
from pnp.core.geometry import Rect
from pnp.exports.rulebook.faces import faces_at
from pnp.exports.rulebook.job import QUIET, SIDE, RulebookJob
from pnp.exports.rulebook.table_columns import (
    APART,
    BilingualCell,
    Grid,
    Grids,
    Measures,
    columns_of,
    picture_of,
    rows_of,
)
from pnp.exports.rulebook.typeset_block import (
    Column,
    Drawable,
    PlacedSvg,
    TypesetBlock,
    kept_together,
    stacked,
    tagged,
)
from pnp.exports.rulebook.typesetting import Setting, Typesetter
from pnp.pdf.structure import Element
from pnp.rulebook_source.block_types import Cell, Table

_PADS = {"body": 1.1, "small": 0.7}
_RULE, _HAIR = 0.5, 0.15
# A table of so many mm stays on one page; in two languages, where pages have less room to spare.
_WHOLE, _WHOLE_OF_TWO = 115.0, 40.0
# Of a higher one so many rows stay together at its head, and so many at its end.
_HEAD_ROWS, _END_ROWS = 3, 2


class Tables:
    """Lays out the tables of a rulebook."""

    def __init__(self, job: RulebookJob, setter: Typesetter, second: Tables | None = None) -> None:
        """Set tables of `job`, of a book in two languages with what `second` sets below."""
        self._job = job
        self._setter = setter
        self._second = second
        self.measures = Measures(job, setter)
        self._grids = Grids(self.measures, second.measures if second else None)

    def natural(self, table: Table, part: str) -> float:
        """Return how wide the table is when no cell is broken, in mm."""
        return self._grids.natural(columns_of(rows_of(table), part))

    def rows(
        self, table: Table, column: Column, part: str, other: Table | None = None
    ) -> list[TypesetBlock]:
        """Return the rows of the table in a column, set in the style of `part`.

        They are content of rows that are added to the element of `column`. Cells of `other`, the
        table in the second language, stand below those that say something else.
        """
        head, *rows = rows_of(table, other)
        element = column.element
        grid = self._grids.grid(columns_of([head, *rows], part), column.room)
        colour = self._job.tone(column.tone)
        hair = mix(self._job.book_style.ink, self._job.book_style.paper, 0.75)
        set_blocks = []
        if any(one.cell.text for one in head):
            said = [_is_said(one.cell) for one in head]
            cells = _elements(element, said, "Column")
            set_blocks.append(self._row(head, grid, ("strong", part), (colour, _RULE), cells))
        # Where no word is above the first column, its cells are what the others are about.
        heads = [not _is_said(one.cell) and not number for number, one in enumerate(head)]
        last = len(rows) - 1
        for number, row in enumerate(rows):
            rule = (colour, _RULE) if number == last and column.room > SIDE else (hair, _HAIR)
            cells = _elements(element, heads, "Row")
            set_blocks.append(self._row(row, grid, (part, part), rule, cells))
        whole = _WHOLE_OF_TWO if self._second else _WHOLE
        high = sum(set_block.height for set_block in set_blocks)
        if high <= whole or len(set_blocks) < _HEAD_ROWS + _END_ROWS:
            return kept_together(set_blocks)
        first, between = set_blocks[:_HEAD_ROWS], set_blocks[_HEAD_ROWS:-_END_ROWS]
        return [*kept_together(first), *between, *kept_together(set_blocks[-_END_ROWS:])]

    def _row(
        self,
        row: list[BilingualCell],
        grid: Grid,
        parts: tuple[str, str],
        rule: tuple[str, float],
        elements: list[Element],
    ) -> TypesetBlock:
        """Return a row: its cells above a line, of which `rule` is the colour and width."""
        part, of = parts
        pad = _PADS[of]
        cells = [
            self._cell(one, part, (width, first), element)
            for one, width, first, element in zip(
                row, grid.widths, grid.firsts or [0.0] * len(row), elements, strict=True
            )
        ]
        high = max(cell.height for cell in cells)
        pictures = any(picture_of(one.cell) for one in row)
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
        return TypesetBlock(high, (*things, PlacedSvg(0, 0, line)))

    def _cell(
        self, said: BilingualCell, part: str, widths: tuple[float, float], element: Element
    ) -> TypesetBlock:
        """Return a cell as it is set: a picture, or words, in two languages if there are two."""
        cell, (width, first) = said.cell, widths
        picture = picture_of(cell)
        if picture is None and said.other is not None and self._second is not None:
            quiet = mix(self._job.book_style.ink, self._job.book_style.paper, QUIET)
            own, its = element.add("P"), element.add("P")
            lines = stacked(self.words(cell, part, first or width, own))
            rest = width - first - APART if first else width
            others = stacked(self._second.words(said.other, part, rest, its, quiet))
            if not first:
                return stacked([lines, others])
            both = (*lines.things, *others.moved(first + APART, 0))
            return TypesetBlock(max(lines.height, others.height), both)
        if picture is None:
            return stacked(self.words(cell, part, width, element))
        shown = self._job.shown[picture]
        wide = self.measures.picture_width(picture)
        high = wide * shown.crop.height / shown.crop.width
        left = {"left": 0.0, "center": (width - wide) / 2, "right": width - wide}[cell.align]
        set_block = TypesetBlock(high, tuple(faces_at(shown, Rect(left, 0, wide, high))))
        figure = element.add("Figure", shown.said, language=shown.language)
        (tagged_block,) = tagged([set_block], figure)
        return tagged_block

    def words(
        self, cell: Cell, part: str, width: float, element: Element, fill: str = ""
    ) -> list[TypesetBlock]:
        """Return the lines of a cell of words, content of `element`."""
        lines = self._setter.lines(cell.text, part, cell.where, Setting(width, cell.align, fill))
        element.language = self._job.lent(cell.where)
        return tagged(lines, element)


def _is_said(cell: Cell) -> bool:
    return bool(cell.text.strip())


def _elements(table: Element, heads: list[bool], of: str) -> list[Element]:
    """Return the elements of the cells of a new row of `table`; `heads` of a "Row" or "Column"."""
    line = table.add("TR")
    scope = {"Table": {"Scope": of}}
    return [line.add("TH", attributes=scope) if is_head else line.add("TD") for is_head in heads]
