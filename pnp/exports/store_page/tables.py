"""Tables of a game's components and of its files to print: as CSV and in Markdown."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from pnp.exports.shared.page.ink import about
from pnp.exports.store_page.facts import StoreFacts
from pnp.exports.store_page.strings import StoreStrings
from pnp.model.game import Component

Row = Sequence[object]


def components_table(facts: StoreFacts, words: StoreStrings) -> list[Row]:
    """Return the head and the rows of what is in the game, in mm."""
    return [
        (words.component, words.pieces, words.different, words.size),
        *(
            (one.title, one.total(), len(one.cards), _size(one))
            for one in facts.game.components
            if not one.extra
        ),
    ]


def sheets_table(facts: StoreFacts, words: StoreStrings) -> list[Row]:
    """Return the head, a row for each file of sheets, and sums; ink in per cent of one ink."""
    inks = list(facts.game.inks)
    head = (words.file, words.sheets, words.sides, words.pieces, words.cuts, *map(words.ink, inks))
    rows = [
        (
            one.title, one.sheets, one.sides, one.pieces, one.cuts,
            *(_share(one.ink[ink]) for ink in inks),
        )
        for one in facts.files
    ]  # fmt: skip
    counts = ("sheets", "sides", "pieces", "cuts")
    sums = [sum(getattr(one, count) for one in facts.files) for count in counts]
    sides = sums[1]
    mean = [
        _share(sum(one.sides * one.ink[ink] for one in facts.files) / sides) if sides else ""
        for ink in inks
    ]
    return [head, *rows, (words.in_all, *sums, *mean)]


def _size(component: Component) -> str:
    if component.shape.is_disc:
        return f"⌀ {component.size.width:g}"
    return f"{round(component.size.width, 1):g} × {round(component.size.height, 1):g}"


def _share(ink: float) -> str:
    return f"{about(ink)} %"


def csv_bytes(table: Sequence[Row]) -> bytes:
    """Return a table as CSV (RFC 4180) in UTF-8 with a mark, by which Excel knows it."""
    text = io.StringIO()
    csv.writer(text).writerows(map(_harmless, table))
    return text.getvalue().encode("utf-8-sig")


def _harmless(row: Row) -> Row:
    """Return a row of which no cell is a formula to a spreadsheet (CWE-1236)."""
    return [f"'{one}" if isinstance(one, str) and one[:1] in "=+-@\t" else one for one in row]


def markdown(table: Sequence[Row]) -> str:
    """Return a table in Markdown, numbers to the right."""
    head, *rows = table
    marks = ["---", *["--:"] * (len(head) - 1)]
    lines = (head, marks, *rows)
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


def _cell(value: object) -> str:
    return str(value).replace("\\", "\\\\").replace("|", "\\|")
