"""What is different between two sheets, for people: rows that came and went, cells that changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.core.problems import shorten
from pnp.readers.cells import Row, Sheet, folded

# What the first column with one of these headings says is what a row is known by.
_NAMES = ("id", "name", "title", "card", "card_name")


class TableChanges(NamedTuple):
    """How many rows came and went, how many cells are others, and a line for each of all."""

    added: int
    removed: int
    changed: int
    lines: tuple[str, ...]


class _Known(NamedTuple):
    """The rows of a sheet by what they are known by, and its columns by their headings."""

    rows: dict[tuple[str, int], Row]
    columns: dict[str, int]


def changes(old: Sheet, new: Sheet) -> TableChanges:
    """Return what has to be done to `old` to become `new`; where rows stand does not count."""
    before, after = _known(old), _known(new)
    lines = [f"- column {one}" for one in before.columns if one not in after.columns]
    lines += [f"+ column {one}" for one in after.columns if one not in before.columns]
    gone = [key for key in before.rows if key not in after.rows]
    come = [key for key in after.rows if key not in before.rows]
    lines += [f"- {shorten(name) or '(no name)'}" for name, _ in gone]
    lines += [f"+ {shorten(name) or '(no name)'}" for name, _ in come]
    cells = [*_cells(before, after)]
    return TableChanges(len(come), len(gone), len(cells), (*lines, *cells))


def _known(sheet: Sheet) -> _Known:
    heads = [str(cell) for cell in sheet.head.cells]
    small = [folded(head) for head in heads]
    at = next((small.index(name) for name in _NAMES if name in small), 0)
    rows: dict[tuple[str, int], Row] = {}
    times: dict[str, int] = {}
    for row in sheet.rows:
        name = str(row.cell(at))
        times[name] = times.get(name, 0) + 1
        rows[name, times[name]] = row
    return _Known(rows, {head: place for place, head in enumerate(heads) if head})


def _cells(before: _Known, after: _Known) -> Iterator[str]:
    """Yield a line for each cell that is another in rows and columns that both have."""
    both = [head for head in after.columns if head in before.columns]
    for key, row in after.rows.items():
        old = before.rows.get(key)
        if old is None:
            continue
        for head in both:
            was, now = old.cell(before.columns[head]), row.cell(after.columns[head])
            if was != now:
                yield f"{shorten(key[0])}, {head}: {_said(was)} -> {_said(now)}"


def _said(cell: object) -> str:
    return shorten(str(cell)) if cell else "(empty)"
