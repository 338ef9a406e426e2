"""The balance of games on a terminal: a line for each measure, a column for each table of players.

Last stands in how many matches, for each number of players, a measure was found. One outside its
band is told once more below, with its place and its note.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from pnp.checks.run import FAILED, PASSED, Outcome, Report
from pnp.checks.subject.result import plural
from pnp.cli.report import finding_lines, show_lines, terminal_width
from pnp.reports.summary import columns_of, count_of, named, one_line, padded

_MARKS = {"passed": ("✓", "green"), "failed": ("✗", "red"), "waiting": ("·", "bright_black")}


def show_balance(reports: Sequence[Report]) -> None:
    """Write what was measured to standard output."""
    show_lines(balance_lines(reports, terminal_width()))


def balance_lines(reports: Sequence[Report], width: int) -> Iterator[str]:
    """Yield the lines of all reports, `width` columns wide, with colours."""
    for report in reports:
        yield from _table(report, width)
    yield from finding_lines("error", reports, width)
    wrong = count_of(reports, "error")
    games = plural(len(reports), "game")
    outside = f"{wrong} outside {'its band' if wrong == 1 else 'their bands'}"
    text = f"{outside if wrong else 'all in their bands'} in {games}"
    yield click.style(text, fg="red" if wrong else "green", bold=True)


def _table(report: Report, width: int) -> Iterator[str]:
    outcomes = report.outcomes
    heads = list(
        dict.fromkeys(name for row in outcomes for one in row.results for name in one.names)
    )
    found = [one.found for row in outcomes for one in row.results if one.names]
    column = max(map(columns_of, (*found, *heads)), default=0) + 2
    alone = max((columns_of(_alone(row)) for row in outcomes), default=0)
    middle = max(column * len(heads), alone + 2)
    band = max((columns_of(_band(row)) for row in outcomes), default=0)
    passed = sum(row.state == PASSED for row in outcomes)
    text = f"{passed} of {plural(len(outcomes), 'measure')} in their bands"
    yield f"{click.style(named(report), bold=True)}  {text}"
    head, first = f"{'band':{band}}  {'matches' * bool(heads)}", "players" * bool(heads)
    longest = max((columns_of(one_line(row.row.title)) for row in outcomes), default=0)
    # Where figures and the longest title have no room beside each other, titles stand above.
    is_beside = longest + middle + len(head) + 6 <= width
    start = max(longest, len(first)) if is_beside else len(first)
    yield click.style(
        f"    {first:{start}}{padded(_right(heads, column), middle)}  {head}".rstrip(), dim=True
    )
    for row in outcomes:
        mark, colour = _MARKS[row.state]
        title, told = one_line(row.row.title), padded(_told(row, heads, column), middle)
        between = padded(title, start) if is_beside else f"{title}\n    {'':{start}}"
        shown = f"{between}{told}  {padded(_band(row), band)}  {_matches(row)}".rstrip()
        styled = click.style(shown, fg=colour) if row.state == FAILED else shown
        yield f"  {click.style(mark, fg=colour)} {styled}"
    yield ""


def _told(row: Outcome, heads: Sequence[str], column: int) -> str:
    """Return what was found for each number of players, or where they have no part in it."""
    if not all(one.names for one in row.results):
        return f"  {_alone(row)}"
    cells = {name: one.found for one in row.results for name in one.names}
    return _right([cells.get(head, "") for head in heads], column)


def _alone(row: Outcome) -> str:
    """Return what was found where players have no part in it."""
    return next((one_line(one.found) for one in row.results if not one.names), "")


def _band(row: Outcome) -> str:
    return next((one_line(one.expected) for one in row.results), "")


def _matches(row: Outcome) -> str:
    """Return in how many matches a measure was found, "" where none was played."""
    counts = sorted({one.span.matches for one in row.results if one.span and one.span.matches})
    return " to ".join(str(count) for count in dict.fromkeys((*counts[:1], *counts[-1:])))


def _right(cells: Sequence[str], column: int) -> str:
    return "".join(" " * (column - columns_of(cell)) + cell for cell in cells)
