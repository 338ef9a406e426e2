"""A report of checks on a terminal: a table per game, then what is wrong."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence

import click

from pnp.checks.run import FAILED, PASSED, Outcome, Report
from pnp.load.ledger.keys import SEVERITIES
from pnp.reports import summary
from pnp.reports.mistakes import Mistake, groups_of, mistake_count

_WIDEST, _NARROWEST = 140, 72  # columns
_LONGEST_ID = 16
_INDENT = "    "
_MARKS = {"passed": ("✓", "green"), "waiting": ("·", "bright_black")}
_PLAIN = {"✓": "+", "✗": "x", "·": "-", "…": "~"}
_FAILED = {"error": ("✗", "red"), "warning": ("!", "yellow"), "info": ("i", "cyan")}


def show_reports(reports: Sequence[Report]) -> None:
    """Write all reports to standard output, in colour where it is a terminal.

    NO_COLOR (no-color.org) turns colours off.
    """
    show_lines(report_lines(reports, terminal_width()))


def terminal_width() -> int:
    """Return how many columns a report takes."""
    return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((100, 24)).columns))


def show_lines(lines: Iterable[str]) -> None:
    """Write lines to standard output, in colour where it is a terminal that shows it."""
    color = False if os.environ.get("NO_COLOR") else None
    signs = _signs(sys.stdout.encoding or "")
    for line in lines:
        click.echo(line.translate(signs), color=color)


def _signs(encoding: str) -> dict[int, str]:
    """Return what stands for signs that an encoding lacks."""
    try:
        "".join(_PLAIN).encode(encoding)
    except (LookupError, UnicodeError):
        return str.maketrans(_PLAIN)
    return {}


def report_lines(reports: Sequence[Report], width: int) -> Iterator[str]:
    """Yield the lines of all reports, `width` columns wide, with colours."""
    for report in reports:
        yield from _table(report, width)
    for severity in SEVERITIES:
        yield from finding_lines(severity, reports, width)
    if len(reports) > 1 and any(report.kinds for report in reports):
        yield click.style(summary.kinds_sentence(reports), dim=True)
    wrong = next((one for one in SEVERITIES if mistake_count(reports, one)), "")
    colour = _FAILED[wrong][1] if wrong else "green"
    yield click.style(summary.result_sentence(reports), fg=colour, bold=True)


def _table(report: Report, width: int) -> Iterator[str]:
    yield f"{click.style(summary.named(report), bold=True)}  {summary.checks_sentence(report)}"
    if report.kinds:
        yield from _quiet(summary.kinds_sentence([report]), width)
    rows = [outcome.row for outcome in report.outcomes]
    ids = min(max((summary.columns_of(row.id) for row in rows), default=0), _LONGEST_ID)
    longest = max((summary.columns_of(summary.one_line(row.title)) for row in rows), default=0)
    titles = min(longest, width * 9 // 20)
    for outcome in report.outcomes:
        yield _row(report, outcome, ids, titles, width)
    yield ""


def _row(report: Report, outcome: Outcome, ids: int, titles: int, width: int) -> str:
    row = outcome.row
    mark, colour = _FAILED[outcome.severity] if outcome.state == FAILED else _MARKS[outcome.state]
    title = summary.cut(summary.one_line(row.title), titles)
    start = f"{summary.padded(row.id, ids)}  {summary.padded(title, titles)}  "
    # An id is never cut: it is what `--only` takes.
    found = summary.in_short(report, outcome, max(width - summary.columns_of(start) - 4, 1))
    shown = found if outcome.state == PASSED else click.style(found, fg=colour)
    return f"  {click.style(mark, fg=colour)} {start}{shown}"


def finding_lines(severity: str, reports: Sequence[Report], width: int) -> Iterator[str]:
    """Yield the lines of everything of `severity`: a heading, then each with its place."""
    count = mistake_count(reports, severity)
    if not count:
        return
    colour = _FAILED[severity][1]
    yield click.style(summary.counted(count, severity), fg=colour, bold=True)
    for report in reports:
        for outcome, group in groups_of(report, severity):
            yield click.style(f"  {summary.titled(outcome)}", bold=True)
            yield from _group(group, width, colour)
            yield ""


def _group(group: Sequence[Mistake], width: int, colour: str) -> Iterator[str]:
    for mistake in group:
        finding = mistake.finding
        # A place stays on one line with its message: terminals and editors make a link of it.
        place = click.style(str(finding.where), fg=colour)
        yield f"  {place}: {summary.one_line(finding.message)}"
        for more in mistake.more():
            yield from _wrapped(more, width)
    hint, facts = group[0].finding.hint, group[0].finding.facts
    if hint:
        yield from _wrapped(f"hint: {summary.one_line(hint)}", width)
    if facts:
        yield from _quiet(f"rests on {summary.sources_of(facts)}", width)


def _quiet(text: str, width: int) -> Iterator[str]:
    return (click.style(line, dim=True) for line in _wrapped(text, width))


def _wrapped(text: str, width: int) -> list[str]:
    """Return `text` in lines below its heading; addresses and ids are not broken."""
    return textwrap.wrap(
        text,
        width,
        initial_indent=_INDENT,
        subsequent_indent=_INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )
