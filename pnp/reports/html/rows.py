"""Every row of a game with its state and what it found: a table that is opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from pnp.checks.run import FAILED, PASSED, WAITING, Outcome, Report
from pnp.reports.html.elements import folded, table
from pnp.reports.summary import in_short, one_line

_STATES = {PASSED: "holds", FAILED: "does not hold", WAITING: "waits"}
_SHORT = 90  # characters of a row with many parts that stand there before it is opened
_FEW = 12  # rows of a game that stand there at once; more are opened, what is wrong stands above
_HEADS = (
    ("id", "Row"),
    ("state", "State"),
    ("what", "What"),
    ("found", "Found, and expected where it differs"),
)


def rows(report: Report, anchors: Sequence[str]) -> Iterator[str]:
    """Yield the table; `anchors` are the places of its rows on the page, in their order."""
    if not report.outcomes:
        return
    lines = [
        _row(report, outcome, anchor)
        for outcome, anchor in zip(report.outcomes, anchors, strict=True)
    ]
    body = table(_HEADS, lines, "rows")
    if len(report.outcomes) <= _FEW:
        yield "<h3>Rows</h3>\n"
        yield from body
        return
    yield from folded(f"<h3>{_summary(report)}</h3>", body, "fold all")


def _summary(report: Report) -> str:
    counts = Counter(outcome.state for outcome in report.outcomes)
    words = ((PASSED, "hold"), (FAILED, "do not hold"), (WAITING, "wait"))
    said = [f"{counts[state]} {word}" for state, word in words if counts[state]]
    return f"All {len(report.outcomes)} rows <small>{', '.join(said)}</small>"


def _row(report: Report, outcome: Outcome, anchor: str) -> str:
    row, state = outcome.row, outcome.state
    kind = f"{state} {outcome.severity}" if state == FAILED else state
    return (
        f'<tr class="{kind}" id="{anchor}" data-row data-state="{state}">'
        f'<td class="id"><a href="#{anchor}">{escape(row.id)}</a></td>'
        f'<td class="state">{_STATES[state]}</td>'
        f'<td class="what">{escape(one_line(row.title))}</td>'
        f'<td class="found">{_found(report, outcome)}</td></tr>\n'
    )


def _found(report: Report, outcome: Outcome) -> str:
    """Return what a row found; what does not fit a line or two can be opened."""
    short = escape(in_short(report, outcome, _SHORT))
    if short == escape(in_short(report, outcome)) and outcome.state != FAILED:
        return short
    parts = "".join(
        f'<tr class="{"passed" if one.holds else "failed"}"><td>{escape(one_line(one.label))}</td>'
        f"<td>{escape(one_line(one.found or one.message))}</td>"
        f"<td>{escape(one_line(one.expected))}</td></tr>\n"
        for one in outcome.results
    )
    heading = (
        '<thead><tr><td></td><th scope="col">found</th><th scope="col">expected</th></tr></thead>'
    )
    return (
        f"<details><summary>{short}</summary>\n<table>\n{heading}\n<tbody>\n{parts}</tbody>\n"
        "</table></details>"
    )
