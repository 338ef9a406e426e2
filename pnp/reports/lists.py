"""What a ledger holds as lists to read: its errata, and where every row of checks stands."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from pnp.checks.run import Report
from pnp.expressions.values import show
from pnp.facts import Erratum, Ledger

_WIDTH = 92


def errata_list(ledgers: Sequence[Ledger]) -> str:
    """Return the errata of `ledgers` as text: what the source says, what this edition does, why."""
    parts = []
    for ledger in ledgers:
        parts.append(f"{ledger.title}\n{'=' * len(ledger.title)}\n")
        parts += ["\n".join(_erratum(ledger, erratum)) + "\n" for erratum in ledger.errata]
        if not ledger.errata:
            parts.append("No errata.\n")
    return "\n".join(parts)


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
        text, _WIDTH, initial_indent=f"  {label + ':':8}", subsequent_indent=" " * 10
    )


def rows_table(reports: Sequence[Report]) -> str:
    """Return every row with its check, its game and its state, one a line, tab separated."""
    lines = ["row\tcheck\tgame\tstate\ttitle"]
    for report in reports:
        for outcome in report.outcomes:
            row = outcome.row
            lines.append(f"{row.id}\t{row.check}\t{report.game}\t{outcome.state}\t{row.title}")
    return "\n".join(lines) + "\n"
