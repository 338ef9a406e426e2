"""Tables without boxes, as slabs: a rule below the heads, hairlines between rows."""

from __future__ import annotations

from pnp.exports.rulebook_job import RulebookJob
from pnp.exports.rulebook_slab import Ink, Slab, Thing, kept_together, stacked
from pnp.exports.rulebook_type import Setting, Typesetter
from pnp.render.colour import mix
from pnp.rulebook.blocks import Cell, Table

_PAD, _BETWEEN = 1.15, 4.0
_RULE, _HAIR = 0.5, 0.15
# A table of so many mm stays on one page.
_WHOLE = 110.0


class Tables:
    """Lays out the tables of a rulebook."""

    def __init__(self, job: RulebookJob, setter: Typesetter) -> None:
        self._job = job
        self._setter = setter

    def natural(self, table: Table) -> float:
        """Return how wide the table is when no cell is broken, in mm."""
        widths = [self._width(column) for column in _columns(table)]
        return sum(widths) + _BETWEEN * (len(widths) - 1)

    def rows(self, table: Table, room: float, tone: str) -> list[Slab]:
        """Return the rows of the table in a column of `room` mm."""
        widths = self._widths(table, room)
        colour = self._job.tone(tone)
        hair = mix(self._job.look.ink, self._job.look.paper, 0.75)
        slabs = []
        if any(cell.text for cell in table.head):
            slabs.append(self._row(table.head, widths, "strong", colour, _RULE))
        slabs += [self._row(row, widths, "body", hair, _HAIR) for row in table.rows[:-1]]
        slabs.append(self._row(table.rows[-1], widths, "body", colour, _RULE))
        if sum(slab.height for slab in slabs) <= _WHOLE:
            return kept_together(slabs)
        return [*kept_together(slabs[:3]), *slabs[3:-2], *kept_together(slabs[-2:])]

    def _row(
        self, row: tuple[Cell, ...], widths: list[float], part: str, rule: str, thick: float
    ) -> Slab:
        things: list[Thing] = []
        left = high = 0.0
        for cell, width in zip(row, widths, strict=True):
            setting = Setting(width, cell.align)
            slab = stacked(self._setter.lines(cell.text, part, cell.where, setting))
            things += slab.moved(left, _PAD)
            high = max(high, slab.height)
            left += width + _BETWEEN
        high += 2 * _PAD
        line = (
            f'<path d="M0 {high:.3f}H{left - _BETWEEN:.3f}" stroke="{rule}" '
            f'stroke-width="{thick}" fill="none"/>'
        )
        return Slab(high, (*things, Ink(0, 0, line)))

    def _widths(self, table: Table, room: float) -> list[float]:
        """Return the widths of columns: as wide as their texts, or narrowed where they can be."""
        columns = _columns(table)
        room -= _BETWEEN * (len(columns) - 1)
        wanted = [self._width(column) for column in columns]
        least = [
            min(want, self._least(column)) for want, column in zip(wanted, columns, strict=True)
        ]
        if sum(wanted) <= room:
            spare = (room - sum(wanted)) / len(columns)
            return [want + min(spare, 8.0) for want in wanted]
        give = max(sum(wanted) - sum(least), 1e-6)
        share = (sum(wanted) - room) / give
        return [want - (want - low) * share for want, low in zip(wanted, least, strict=True)]

    def _width(self, column: list[tuple[Cell, str]]) -> float:
        return 0.3 + max(self._setter.width(cell.text, part, cell.where) for cell, part in column)

    def _least(self, column: list[tuple[Cell, str]]) -> float:
        return 0.5 + max(
            self._setter.widest_word(cell.text, part, cell.where) for cell, part in column
        )


def _columns(table: Table) -> list[list[tuple[Cell, str]]]:
    """Return the cells of each column with the part they are set in."""
    heads = [[(cell, "strong")] for cell in table.head]
    return [
        [*head, *((row[number], "body") for row in table.rows)] for number, head in enumerate(heads)
    ]
