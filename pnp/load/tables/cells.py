"""Cells of tables as YAML would have said them: what each type of field makes of what people write.

A spreadsheet knows numbers, and yes and no, in its own way: 3.0 and TRUE, or WAHR in German.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeAlias

from pnp.core.lazy_pattern import lazy_pattern
from pnp.i18n.language_data import NO, YES, data_of_all
from pnp.load.context import Lists
from pnp.load.scalars import MINUSES
from pnp.model.game import Field
from pnp.readers.cells import folded

# A cell to the text that YAML would have, or to several for a list.
ReadCell: TypeAlias = Callable[[str], "str | list[str]"]

_WHOLE = lazy_pattern(r"(-?[0-9]+)\.0+")
_MINUS = dict.fromkeys(map(ord, MINUSES), "-")
_BETWEEN = lazy_pattern(r"\s*[|,;\n]\s*")
# What people write everywhere; what spreadsheets do is known of each language.
_FLAGS = {**dict.fromkeys("1x✓✔☑", "yes"), **dict.fromkeys("0✗✘☐-", "no")}


def whole(cell: str) -> str:
    """Return 3.0 as 3, and all else as it is."""
    found = _WHOLE.fullmatch(cell)
    return found[1] if found else cell


def number_in(cell: str, decimal_comma: bool) -> str:
    """Return a number as YAML has it: with a point and a plain minus, and 3.0 as 3."""
    cell = cell.translate(_MINUS) if cell[:1] in MINUSES else cell
    is_near = decimal_comma and cell.count(",") == 1 and "." not in cell
    return whole(cell.replace(",", ".") if is_near else cell)


def _integer(cell: str, decimal_comma: bool) -> str:
    """Return a whole number as YAML has it, and all else as it stands in its cell, to be told."""
    said = number_in(cell, decimal_comma)
    return cell if "." in said else said


# Asked for each cell: to gather the words takes 1 ms, as long as 7,000 cells.
@cache
def _flags() -> Mapping[str, str]:
    """Return what says yes or no, in any language, in small letters, and which of the two it is."""
    said = ((one, words) for one in (YES, NO) for words in data_of_all(one).values())
    return _FLAGS | {word: one for one, words in said for word in words}


def is_flag(cell: str) -> bool:
    """Return whether a cell says yes or no."""
    return cell.casefold() in _flags()


def _flag(cell: str) -> str:
    return _flags().get(cell.casefold(), cell)


def parts(cell: str) -> list[str]:
    """Return the items of a list in one cell: fire | water, or with commas, semicolons, lines."""
    return [part for part in _BETWEEN.split(cell) if part]


def _same(cell: str) -> str:
    return cell


def reader_of(field: Field, lists: Lists, decimal_comma: bool) -> ReadCell:
    """Return what reads the cells of a field; `decimal_comma` is that 2,5 is a number there."""
    if field.type in ("key", "keys"):
        names = _names(lists.get(field.of, {}))
        one = names.get if field.type == "key" else None
        if one:
            return lambda cell: names.get(cell) or names.get(folded(cell), cell)
        return lambda cell: (
            [names[folded(cell)]]
            if folded(cell) in names
            else [names.get(part) or names.get(folded(part), part) for part in parts(cell)]
        )
    readers: dict[str, ReadCell] = {
        "integer": lambda cell: _integer(cell, decimal_comma),
        "number": lambda cell: number_in(cell, decimal_comma),
        "flag": _flag,
    }
    return readers.get(field.type, _same)


def _names(entries: Mapping[str, Mapping[str, object]]) -> dict[str, str]:
    """Return for what a cell may say the key that is meant: the key itself, or what it is called.

    What is said otherwise counts where it is one key's alone.
    """
    others: dict[str, set[str]] = {}
    for key, known in entries.items():
        for said in (key, known.get("name"), known.get("title")):
            if isinstance(said, str):
                others.setdefault(folded(said), set()).add(key)
    alone = {said: next(iter(keys)) for said, keys in others.items() if len(keys) == 1}
    return alone | {key: key for key in entries}
