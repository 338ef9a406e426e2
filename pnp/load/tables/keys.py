"""What a component says of its table: its file, or a map with these keys."""

from __future__ import annotations

import json
from typing import Any

from pnp.core.lazy_pattern import lazy_pattern
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Key, KeyType, Values, map_of
from pnp.load.records import record
from pnp.load.scalars import line
from pnp.load.values import LINE, STRING
from pnp.readers.registry import TABLES, is_table
from pnp.readers.yaml_tree import Node, Scalar, part_of

# What needs no quotes in a map or list.
_PLAIN = lazy_pattern(r"[^\W\d_][\w .+-]*")
# What stands for a field where a column is to be left out.
LEFT_OUT = "none"

FILE = Key("file", LINE, f"the table, a file beside this one: {', '.join(TABLES)}", required=True)
SHEET_NAME = Key("sheet", LINE, "the sheet of a workbook; else its first")
ID_FROM = Key(
    "id", LINE, 'the column that ids are made of, or several, as "{Suit}-{Rank}"; else id or name'
)
COPIES_FROM = Key(
    "copies", LINE, "the column with the number of copies; else copies, qty, quantity or count"
)
COLUMNS = Key(
    "columns",
    map_of(line, LINE, ".+"),
    "for columns that are called otherwise their field, as {Mana cost: cost}; none leaves one out",
)
TABLE_KEYS: tuple[Key[Any], ...] = (FILE, SHEET_NAME, ID_FROM, COPIES_FROM, COLUMNS)
_LONG = record(TABLE_KEYS)


def _read(node: Node, label: str, problems: Problems) -> Values | None:
    if not isinstance(node, Scalar):
        return _LONG.read(node, label, problems)
    values = Values(node.where)
    values.put(FILE.name, node, LINE.read(node, label, problems))
    return values


TABLE = Key(
    "table",
    KeyType(_read, _LONG.blank, {"anyOf": [STRING, _LONG.schema]}),
    "a table with a card in each row, as cards.csv; 'cards' adds to it, or says fields otherwise",
)


KEY_FROM = Key("id", LINE, "the column that keys are made of; else id, key or name, or the first")
ROWS = Key("rows", LINE, "what the rows of one key are listed under, where a key has several")
LIST_TABLE_KEYS: tuple[Key[Any], ...] = (FILE, SHEET_NAME, KEY_FROM, ROWS)


def names_table(node: Node) -> bool:
    """Return whether a list is said to be a table: its entries are maps, and no single values."""
    if isinstance(node, Scalar):
        return is_table(node.text)
    return isinstance(part_of(node, FILE.name), Scalar)


def longer(said: Values, more: str) -> str:
    """Return how a component says `more` of its table, of which it has said what `said` holds."""
    # Of a map all keys were read in one go; a file alone is no map.
    if not said.is_flawless:
        return f"table: {{{FILE.name}: {plain(said[FILE])}, {more}}}"
    return f"{more}, below 'table'"


def plain(text: str) -> str:
    """Return a heading or file name as it is written into a map, in quotes where it needs them."""
    if _PLAIN.fullmatch(text):
        return text
    return json.dumps(text, ensure_ascii=False)
