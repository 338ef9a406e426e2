"""The rows of a table as cards: the maps that YAML would have, with the places of their cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.core.problems import Where, shorten
from pnp.files.user_file import times
from pnp.load.components.component_schema import ComponentSchema
from pnp.load.components.keys import CARD_ID, COPIES, VARIANTS
from pnp.load.context import MOST_PIECES, SPLIT
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import MOST_ENTRIES, Values
from pnp.load.ledger.fact_references import with_flat
from pnp.load.tables.cells import ReadCell, parts, reader_of, whole
from pnp.load.tables.columns import ColumnReader, Columns
from pnp.load.tables.ids import filled, telling_apart
from pnp.load.tables.keys import FILE, ID_FROM, TABLE, longer
from pnp.readers.cells import BadCell, Row, Sheet
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar, entries_of

# What else a row may say of its card than fields, where that is not taken as it is.
_OF_CARDS: dict[str, ReadCell] = {COPIES.name: whole, VARIANTS.name: parts}


class _Column(NamedTuple):
    """A column that is used: where it stands, 0-based, and what makes nodes of its cells."""

    at: int
    key: Scalar
    read: ReadCell
    if_empty: str


def read_table(
    said: Values, beside: Sequence[Node], schema: ComponentSchema, problems: Problems
) -> tuple[Sequence[Node], frozenset[str]]:
    """Return all cards of a component that has a table: its rows, and the cards `beside` it.

    Those that are called like a row say its fields otherwise. Returned, too, are the fields that
    no row needs to have, since that they are missing is told already.
    """
    excused = frozenset(schema.required)
    if not said.is_good(FILE):
        return (), excused
    sheet = schema.context.tables.read(said, TABLE.name, problems)
    if sheet is None or _is_too_large(sheet, problems):
        return (), excused
    if not sheet.rows and not beside:
        message = "table has one row, which names its columns, and no cards"
        problems.add(sheet.where(sheet.head, 0), message, "write a card into each row below")
    before = len(problems)
    columns = ColumnReader(sheet, said, schema, problems).read(schema.required)
    if columns is None:
        return (), excused
    rows = _Rows(sheet, said, columns, schema, problems)
    cards = rows.cards(beside)
    if sheet.rows and not cards and len(problems) == before:
        message = "table has no cards: its rows have 0 copies"
        problems.add(sheet.where(sheet.head, 0), message, "write 1 or more for what is printed")
    return cards, rows.excused | columns.missed


def _is_too_large(sheet: Sheet, problems: Problems) -> bool:
    """Return whether a sheet has more rows or columns than a game can use; note a problem if so."""
    found = (
        (len(sheet.rows), MOST_PIECES * times(), "rows", SPLIT),
        (sheet.width, MOST_ENTRIES, "columns", "leave out those that no card shows"),
    )
    for count, most, what, hint in found:
        if count > most:
            message = f"table has {count:,} {what}; the most is {most:,}"
            problems.add(sheet.where(sheet.head, 0), message, hint)
            return True
    return False


class _Rows:
    """Makes cards of the rows of one sheet."""

    def __init__(
        self,
        sheet: Sheet,
        said: Values,
        columns: Columns,
        schema: ComponentSchema,
        problems: Problems,
    ) -> None:
        self.excused: frozenset[str] = frozenset()
        self._sheet = sheet
        self._said = said
        self._columns = columns
        self._schema = schema
        self._problems = problems
        self._used = tuple(
            self._column(at, target)
            for at, target in columns.targets.items()
            if target != CARD_ID.name
        )
        self._copies = next((one.at for one in self._used if one.key.text == COPIES.name), -1)
        self._of_id = columns.of_id
        # A column that ids alone are made of is no field; its cells count all the same.
        self._looked_at = {*columns.targets, *columns.of_id.values()}

    def cards(self, beside: Sequence[Node]) -> Sequence[Node]:
        """Return the cards of all rows, and those `beside` the table that are none of them."""
        rows = self._by_id()
        own = {_id_in(node): node for node in beside if isinstance(node, Entries)}
        made: list[Node] = []
        for name, alike in rows.items():
            entries = self._entries(name, alike, own.get(name))
            if entries is not None:
                made.append(entries)
        self._note_lacking(made)
        return [*made, *(node for node in beside if _id_in(node) not in rows)]

    def _column(self, at: int, target: str) -> _Column:
        sheet, slots = self._sheet, self._schema.slots
        key = Scalar(target, True, sheet.where(sheet.head, at))
        if_empty = ""
        if target in slots:
            field = slots[target].field
            read = reader_of(field, self._schema.context.lists, sheet.decimal_comma)
            # An empty box to tick is one that is not ticked.
            if_empty = "no" if field.type == "flag" and target in self._schema.required else ""
        else:
            read = _OF_CARDS.get(target, str)
        return _Column(at, key, read, if_empty)

    def _by_id(self) -> dict[str, list[Row]]:
        """Return the rows by their ids; those of one id are alike in all but their copies."""
        found: dict[str, list[Row]] = {}
        twins: dict[str, list[Row]] = {}
        for row in self._sheet.rows:
            name = self._id(row)
            alike = found.setdefault(name, [row]) if name else [row]
            if alike[0] is not row:
                same = self._without_copies(alike[0]) == self._without_copies(row)
                (alike if same else twins.setdefault(name, [alike[0]])).append(row)
        if twins:
            self._note_twins(twins)
        return found

    def _id(self, row: Row) -> str:
        cells = {name: row.cell(at) for name, at in self._of_id.items()}
        text = {name: cell for name, cell in cells.items() if isinstance(cell, str)}
        made = filled(self._columns.pattern, text) if len(text) == len(cells) else ""
        if not made and len(text) == len(cells):
            at = next(iter(self._of_id.values()))
            heads = " and ".join(f"'{self._columns.heads[one]}'" for one in self._of_id.values())
            message = f"row has nothing in {heads}, which ids are made of"
            hint = "fill the cell, or empty the row"
            self._problems.add(self._sheet.where(row, at), message, hint)
        elif not made:
            self._note_bad(row)
        return made

    def _without_copies(self, row: Row) -> list[object]:
        return [row.cell(at) for at in sorted(self._looked_at) if at != self._copies]

    def _note_twins(self, twins: Mapping[str, list[Row]]) -> None:
        """Note that rows which differ have the same id."""
        at = next(iter(self._of_id.values()))
        (name, rows), *others = twins.items()
        numbers = " and ".join(str(row.number) for row in rows[:2])
        more = f", and {len(others)} more ids" if len(others) > 1 else ""
        more = ", and one more id" if len(others) == 1 else more
        message = f"rows {numbers} differ, and both make the id '{shorten(name)}'{more}"
        self._problems.add(self._sheet.where(rows[1], at), message, self._way_to_tell_apart())

    def _way_to_tell_apart(self) -> str:
        """Return what to do about rows with the same id: which columns tell them apart."""
        heads = self._columns.heads
        others = self._looked_at - {self._copies}
        rows = [
            tuple(str(row.cell(at)) if at in others else "" for at in range(len(heads)))
            for row in self._sheet.rows
        ]
        found = telling_apart(rows, [*self._of_id.values()], others)
        if found is None:
            return "add a column 'id', with a word of its own for each row"
        pattern = "-".join(f"{{{heads[at]}}}" for at in found)
        way = longer(self._said, f'{ID_FROM.name}: "{pattern}"')
        return f"say what ids are made of: {way}"

    def _entries(self, name: str, rows: list[Row], own: Entries | None) -> Entries | None:
        """Return a card; None where it has no copies, or a cell that can't be read, which is noted.

        `own` is what the component says of it: that goes before its row.
        """
        row, sheet = rows[0], self._sheet
        if self._note_bad(row):
            return None
        cells, place = row.cells, sheet.where(row, 0)
        entries: dict[str, tuple[Scalar, Node]] = {
            CARD_ID.name: (Scalar(CARD_ID.name, True, place), Scalar(name, True, place))
        }
        for at, key, read, if_empty in self._used:
            text = self._total(rows) if at == self._copies else cells[at] if at < len(cells) else ""
            text = text or if_empty
            if text and isinstance(text, str):
                node = _node(read(text), sheet.where(row, at))
                if isinstance(node, Scalar):
                    node = with_flat(node, self._problems)
                entries[key.text] = (key, node)
        for key, part in own.entries if own else ():
            entries[key.text] = (key, part)
        copies = entries.get(COPIES.name)
        if copies and isinstance(copies[1], Scalar) and copies[1].text == "0":
            return None
        return Entries(tuple(entries.values()), place)

    def _total(self, rows: list[Row]) -> str:
        """Return the copies of rows that are alike; of one row as its cell says them."""
        said = [whole(str(row.cell(self._copies))) or "1" for row in rows]
        if len(said) > 1 and all(one.isdecimal() for one in said):
            return str(sum(map(int, said)))
        return said[0]

    def _note_bad(self, row: Row) -> bool:
        """Return whether a row has a cell whose value is not known, and note each."""
        if BadCell not in map(type, row.cells):
            return False
        bad = [
            (at, cell)
            for at, cell in enumerate(row.cells)
            if cell.__class__ is BadCell and at in self._looked_at
        ]
        for at, cell in bad:
            self._problems.add(self._sheet.where(row, at), cell.message, cell.hint)
        return bool(bad)

    def _note_lacking(self, cards: Collection[Node]) -> None:
        """Note fields that all cards need and the table has no column for."""
        there = {*self._columns.targets.values(), *self._columns.missed}
        for name in self._schema.required:
            if name in there or all(name in _keys(card) for card in cards):
                continue
            self.excused |= {name}
            message = f"table has no column for field '{name}'"
            hint = f"add one, or say 'optional: true' for '{name}' under 'fields'"
            self._problems.add(self._sheet.where(self._sheet.head, 0), message, hint)


def _node(said: str | list[str], where: Where) -> Node:
    if isinstance(said, str):
        return Scalar(said, True, where)
    return Items(tuple(Scalar(one, True, where) for one in said), where)


def _keys(node: Node) -> Iterator[str]:
    return (key.text for key, _ in node.entries) if isinstance(node, Entries) else iter(())


def _id_in(node: Node) -> str:
    """Return the id that a card of YAML says, "" where it says none."""
    for key, part in entries_of(node):
        if key.text == CARD_ID.name and isinstance(part, Scalar):
            return part.text
    return ""
