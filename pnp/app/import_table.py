"""A table brought into a game, from an address or a file: kept as CSV, so that builds need neither.

What is kept is written in one way, whatever it was before: what changes is what changed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, shorten
from pnp.core.project import Project
from pnp.files.atomic_write import write_whole
from pnp.files.fetch import is_address, table_address
from pnp.files.user_file import TABLE, open_file, read_file
from pnp.load.context import Lists
from pnp.load.game_and_fonts import read_game
from pnp.load.tables.guess import guessed
from pnp.readers import delimited
from pnp.readers.cells import BadCell, Sheet
from pnp.readers.registry import READERS, TABLES, parse_table
from pnp.readers.table_changes import TableChanges, changes
from pnp.readers.yaml_tree import Scalar

KEPT, _BOOK = ".csv", ".xlsx"
# Text that is no table, but would make one of odd cells.
_TREES = (*READERS, ".json")
_ZIP = b"PK\x03\x04"


class ImportedTable(NamedTuple):
    """How many rows and columns a table has, and what changed; None where it is new.

    `component` are the lines that a component may say of it.
    """

    sheet: str
    rows: int
    columns: int
    changed: TableChanges | None
    component: tuple[str, ...]


def import_table(
    source: str, into: Path, sheet: str, fetch: Callable[[str], bytes]
) -> ImportedTable:
    """Write the table at `source`, an address or a file, to the CSV `into`, and return what it is.

    `sheet` is that of a workbook, "" for the first. Nothing is written where nothing changed, or
    what is there can't be read. Raises UsageError and PnpError.
    """
    _check(into)
    found = _read(source, sheet, fetch)
    made = delimited.text_of(found).encode()
    old = _kept(into)
    if old != made:
        write_whole(into, made)
    said = tuple(guessed(found, into.name, _lists_around(into)))
    return ImportedTable(
        found.name, len(found.rows), len(found.head.cells), _changed(old, found), said
    )


def _lists_around(into: Path) -> Lists:
    """Return the lists of the game that a table is kept in; none where it can't be read."""
    folder = into.resolve().parent
    with suppress(PnpError):
        game, _ = read_game(Project(folder.parent.parent), folder.name, with_fonts=False)
        return game.lists
    return {}


def _changed(old: bytes, new: Sheet) -> TableChanges | None:
    """Return what is different; None where there was no table before."""
    try:
        return changes(delimited.parse(old, ""), new)
    except PnpError:
        return None


def _check(into: Path) -> None:
    """Raise UsageError where no table is to be kept."""
    where = Where(str(into))
    if into.suffix != KEPT:
        hint = f"name a file of a game that ends in {KEPT}, as cards/dragons/deck{KEPT}"
        raise UsageError([Problem(where, "a table is kept as CSV", hint)])
    if not into.parent.is_dir():
        hint = "name one that is there, or make the game with 'pnp new NAME'"
        raise UsageError([Problem(where, f"there is no folder {into.parent}", hint)])


def _kept(into: Path) -> bytes:
    """Return what is kept already, b"" for nothing."""
    return read_file(into, TABLE, Where(str(into)), into.parent) if into.is_file() else b""


def _read(source: str, sheet: str, fetch: Callable[[str], bytes]) -> Sheet:
    """Return the table at `source`. Raises PnpError with all cells that have no value, too."""
    if is_address(source):
        data = fetch(table_address(source))
    else:
        with open_file(Path(source), TABLE, Where(source), None) as file:
            data = file.read(TABLE.most + 1)
    suffix = _suffix(source, data)
    if sheet and suffix == KEPT:
        message = f"'{shorten(source)}' is text, which has no sheets"
        raise UsageError([Problem(COMMAND_LINE, message, "leave --sheet out")])
    asked = Scalar(sheet, True, Where("--sheet")) if sheet else None
    found = parse_table(data, source, asked, suffix)
    bad = [
        Problem(found.where(row, at), cell.message, cell.hint)
        for row in (found.head, *found.rows)
        for at, cell in enumerate(row.cells)
        if isinstance(cell, BadCell)
    ]
    if bad:
        raise PnpError(bad)
    if not found.rows:
        message = "table has one row, which names its columns, and no cards"
        hint = "write a card into each row below"
        hint += "; of a workbook, --sheet names another sheet" if found.name else ""
        raise PnpError([Problem(found.where(found.head, 0), message, hint)])
    return found


def _suffix(source: str, data: bytes) -> str:
    """Return the suffix of a file; where it says nothing, or text, that of what it begins as.

    What an address is called says nothing.
    """
    named = "" if is_address(source) else Path(source).suffix.lower()
    if TABLES.get(named, TABLES[KEPT]) != TABLES[KEPT]:
        return named
    if named in _TREES:
        message = f"'{shorten(source)}' is no table that can be read"
        hint = f"save it as one of: {', '.join(TABLES)}"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    return _BOOK if data.startswith(_ZIP) else KEPT
