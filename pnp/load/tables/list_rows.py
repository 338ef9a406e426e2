"""Lists of game.yaml that stand in tables: the maps that YAML would have, with places of cells."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import column_letters
from pnp.core.values import replace
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.key_types import Values
from pnp.load.ledger.fact_references import with_flat
from pnp.load.records import record
from pnp.load.scalars import LIST_KEY, NAME, number
from pnp.load.tables import keys as keys
from pnp.load.tables.cells import number_in
from pnp.load.tables.columns import NAMES
from pnp.load.tables.files import TableFiles
from pnp.load.tables.ids import id_of
from pnp.readers.cells import BadCell, Row, Sheet, folded, words_in
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar

_LONG = record(keys.LIST_TABLE_KEYS, "the table of a list")
_KEYS = ("id", "key", *NAMES)
_IS_KEY, _IS_NAME = lazy_pattern(LIST_KEY), lazy_pattern(NAME)


def with_rows(node: Entries, tables: TableFiles, problems: Problems) -> Entries:
    """Return `lists` of game.yaml; where one is a table, with an entry for each of its rows.

    What is wrong is noted in `problems`; such a list is empty.
    """
    entries = [
        (key, _read(key.text, value, tables, problems) if keys.names_table(value) else value)
        for key, value in node.entries
    ]
    return replace(node, entries=tuple(entries))


def _read(name: str, node: Node, tables: TableFiles, problems: Problems) -> Entries:
    empty = Entries((), node.where)
    said = Values(node.where)
    if isinstance(node, Scalar):
        said.put(keys.FILE.name, node, node.text)
    else:
        found = _LONG.read(node, name, problems)
        if found is None or not found.is_good(keys.FILE):
            return empty
        said = found
    sheet = tables.read(said, name, problems)
    return _Rows(sheet, said, problems).entries(empty) if sheet else empty


class _Rows:
    """Makes entries of a list of the rows of a sheet."""

    def __init__(self, sheet: Sheet, said: Values, problems: Problems) -> None:
        self._sheet = sheet
        self._said = said
        self._problems = problems
        self._names = self._columns()
        self._numeric = {at for at in self._names if self._is_numeric(at)}

    def entries(self, empty: Entries) -> Entries:
        """Return an entry for each row, or for all rows of a key, in the order of the sheet."""
        at = self._key_column()
        if at is None:
            return empty
        found: dict[str, tuple[Scalar, list[Entries]]] = {}
        for row in self._sheet.rows:
            text = self._text(row, at)
            key = text if _IS_KEY.fullmatch(text) else id_of(text)
            if not key:
                hint = "write what the entry is called, or clear the row"
                self._problems.add(self._sheet.where(row, at), "row has no key", hint)
            elif key in found and not self._said[keys.ROWS]:
                message = f"two rows have the key '{key}'"
                hint = "call one otherwise; or, to list both, say rows: parts beside 'file'"
                self._problems.add(self._sheet.where(row, at), message, hint)
            else:
                named = self._scalar(row, at, key)
                found.setdefault(key, (named, []))[1].append(self._entry(row, at))
        parts = [(key, self._listed(rows)) for key, rows in found.values()]
        return replace(empty, entries=tuple(parts))

    def _listed(self, rows: list[Entries]) -> Entries:
        under, first = self._said[keys.ROWS], rows[0]
        if not under:
            return first
        key = Scalar(under, True, first.where)
        items = Items(tuple(rows), first.where)
        return replace(first, entries=((key, items),))

    def _columns(self) -> Mapping[int, str]:
        """Return what columns are called, 0-based; of two that are the same, the first."""
        names: dict[int, str] = {}
        for at, head in enumerate(map(str, self._sheet.head.cells)):
            name = words_in(head)
            where = self._sheet.where(self._sheet.head, at)
            if head and not _IS_NAME.fullmatch(name):
                hint = "use letters and digits, beginning with a letter"
                self._problems.add(where, f"'{head}' can't be the name of a column", hint)
            elif name in names.values():
                message = f"column {column_letters(at + 1)} is called '{name}', as another one is"
                self._problems.add(where, message, "call one of the two otherwise")
            elif head:
                names[at] = name
        return names

    def _key_column(self) -> int | None:
        heads = {
            folded(str(head)): at for at, head in reversed([*enumerate(self._sheet.head.cells)])
        }
        asked = self._said[keys.KEY_FROM]
        if not asked:
            return next((heads[name] for name in _KEYS if name in heads), 0)
        if folded(asked) not in heads:
            known = [str(head) for head in self._sheet.head.cells if head]
            self._problems.unknown("column", asked, known, self._said.where_of(keys.KEY_FROM))
        return heads.get(folded(asked))

    def _entry(self, row: Row, key_at: int) -> Entries:
        entries = [
            (self._scalar(row, at, name), self._value(row, at))
            for at, name in self._names.items()
            if self._text(row, at) and not (at == key_at and name in ("id", "key"))
        ]
        return Entries(tuple(entries), self._sheet.where(row, key_at))

    def _value(self, row: Row, at: int) -> Scalar:
        text = self._text(row, at)
        if at in self._numeric:
            return replace(self._scalar(row, at, str(self._number(text))), quoted=False)
        if text in ("TRUE", "FALSE"):
            return replace(self._scalar(row, at, text.lower()), quoted=False)
        return with_flat(self._scalar(row, at, text), self._problems)

    def _scalar(self, row: Row, at: int, text: str) -> Scalar:
        return Scalar(text, True, self._sheet.where(row, at))

    def _text(self, row: Row, at: int) -> str:
        cell = row.cell(at)
        if isinstance(cell, BadCell):
            self._problems.add(self._sheet.where(row, at), cell.message, cell.hint)
            return ""
        return cell

    def _is_numeric(self, at: int) -> bool:
        """Return whether all cells of a column are numbers: then none of them is a text."""
        said = [cell for row in self._sheet.rows if (cell := row.cell(at))]
        try:
            return bool(said) and all(self._number(str(cell)) is not None for cell in said)
        except BadValueError:
            return False

    def _number(self, text: str) -> float:
        return number(number_in(text, self._sheet.decimal_comma))
