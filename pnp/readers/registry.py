"""Readers of files of values by their suffix, each to values with their places.

A file of YAML is one tree. A table is a sheet, of which `load/tables/card_rows.py` makes the tree
that YAML would have made of its cards. To add a kind of file: a module here with a function like
`yaml_tree.parse` or `delimited.parse`, a row, and `pnp schema`, which tells editors. A table whose
file knows no columns has its names as head, in the order in which they are first said, and the line
of each row: problems name a cell of it as one of CSV, "deck.json:3, C3".
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path, PurePosixPath

from pnp.core.folders import is_there
from pnp.core.overridden_reads import Substitutes
from pnp.readers import yaml_tree
from pnp.readers.cells import Sheet
from pnp.readers.yaml_tree import Node, Scalar

# Suffix -> what reads the bytes of such a file, which problems name as it is shown.
READERS: dict[str, Callable[[bytes, str], Node]] = {
    ".yaml": yaml_tree.parse,
    ".yml": yaml_tree.parse,
}
# Suffix -> the module here that reads such a table. Nearly no game has one, and 30 ms of each start
# would be spent on what reads them.
TABLES: dict[str, str] = {
    ".csv": "delimited",
    ".tsv": "delimited",
    ".xlsx": "workbook",
    ".ods": "workbook",
}


def has_reader(name: str) -> bool:
    """Return whether a file of that name can be read as one tree."""
    return PurePosixPath(name).suffix in READERS


def is_table(name: str) -> bool:
    """Return whether a file of that name can be read as a table."""
    return PurePosixPath(name).suffix.lower() in TABLES


def files_of(folder: Path, stem: str) -> list[str]:
    """Return the names of files in `folder` that are called `stem`, with a suffix of READERS."""
    names = (stem + suffix for suffix in READERS)
    return [name for name in names if is_there(folder / name)]


def parse(data: bytes, shown: str) -> Node:
    """Return the values in the file `shown`, whose bytes are `data`; its suffix is one of READERS.

    Raises PnpError with all that is wrong in it.
    """
    return READERS[PurePosixPath(shown).suffix.lower()](data, shown)


def parse_table(data: bytes, shown: str, asked: Scalar | None = None, suffix: str = "") -> Sheet:
    """Return the table in the file `shown`, whose bytes are `data`.

    Its suffix, or the one that it is read by, is one of TABLES. `asked` is the name of its sheet,
    as a component says it. Raises PnpError with all that is wrong in it.
    """
    suffix = suffix or PurePosixPath(shown).suffix.lower()
    module = import_module(f"pnp.readers.{TABLES[suffix]}")
    sheet: Sheet = module.parse(data, shown, asked)
    return _instead.get((shown, sheet.name)) or sheet


# What sheets are for a while in the place of those that are written, by their files and names.
_instead: Substitutes[tuple[str, str], Sheet] = Substitutes()


def sheet_instead(sheet: Sheet) -> AbstractContextManager[None]:
    """Let `sheet` be what is read meanwhile for the one of its file and name."""
    return _instead.held((sheet.file, sheet.name), sheet)
