"""What a ledger holds as lists to read: its errata, and where every row of checks stands."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from pnp.checks.run import Report
from pnp.expressions.facts import Erratum, Ledger
from pnp.expressions.values import show
from pnp.reports.summary import columns_of, one_line

_WIDTH = 92


def errata_list(ledgers: Sequence[Ledger]) -> str:
    """Return the errata of `ledgers` as text: what the source says, what this edition does, why."""
    return "\n".join("\n".join(_errata(ledger)) for ledger in ledgers)


def _errata(ledger: Ledger) -> Iterator[str]:
    yield f"{ledger.title}\n{'=' * columns_of(ledger.title)}"
    count = len(ledger.errata)
    for_players = sum(erratum.for_players for erratum in ledger.errata)
    more = f", {for_players} for players to know" if for_players else ""
    yield f"{count} errata{more}\n" if count != 1 else f"1 erratum{more}\n"
    for erratum in ledger.errata:
        yield from _erratum(ledger, erratum)
        yield ""


def _erratum(ledger: Ledger, erratum: Erratum) -> Iterator[str]:
    mark = "  (for players)" if erratum.for_players else ""
    yield f"{erratum.id}  {erratum.about}{mark}"
    for saying in erratum.sayings:
        yield from _line("says", f"{saying.text} ({saying.section})")
    if erratum.gap:
        yield from _line("silent", erratum.gap)
    yield from _line("here", erratum.does)
    yield from _line("why", erratum.why)
    facts = {fact.key: fact for fact in ledger.facts}
    for key in erratum.keys:
        yield from _line("figure", f"{key} = {show(facts[key].value)} [{facts[key].id}]")


def _line(label: str, text: str) -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=f"  {label + ':':8}",
        subsequent_indent=" " * 10,
        break_long_words=False,
        break_on_hyphens=False,
    )


def rows_table(reports: Sequence[Report]) -> str:
    """Return every row with its check, its game and its state, one a line, in columns."""
    rows = [("row", "check", "game", "state", "title")]
    for report in reports:
        for outcome in report.outcomes:
            row, state = outcome.row, outcome.state
            rows.append((row.id, row.check, report.game, state, one_line(row.title)))
    widths = [max(map(columns_of, column)) for column in zip(*rows, strict=True)][:-1]
    return "".join("  ".join((*map(str.ljust, cells, widths), cells[-1])) + "\n" for cells in rows)
