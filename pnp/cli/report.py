"""A report of checks on a terminal: a table per game, then what is wrong."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence

import click

from pnp.checks.result import plural
from pnp.checks.run import PASSED, Finding, Outcome, Report
from pnp.reports.summary import (
    SEVERITIES,
    expected_and_found,
    kinds_sentence,
    rests_on,
    result_sentence,
)

_WIDEST, _NARROWEST = 120, 72  # characters
_MARKS = {"passed": ("✓", "green"), "failed": ("✗", "red"), "waiting": ("·", "white")}
_COLOURS = {"error": "red", "warning": "yellow", "info": "cyan"}
_HEADINGS = {"error": "Errors", "warning": "Warnings", "info": "To know"}
_SAME = "the same"


def show_reports(reports: Sequence[Report]) -> None:
    """Write all reports to standard output, in colour where it is a terminal."""
    width = max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((100, 24)).columns))
    for report in reports:
        for line in _table(report, width):
            click.echo(line)
    for severity in SEVERITIES:
        for line in _findings(severity, reports, width):
            click.echo(line)
    for line in textwrap.wrap(kinds_sentence(reports), width):
        click.echo(line)
    click.secho(result_sentence(reports), bold=True)


def _table(report: Report, width: int) -> Iterator[str]:
    yield click.style(report.title, bold=True) + f", {plural(len(report.outcomes), 'check')}"
    ids = max((len(outcome.row.id) for outcome in report.outcomes), default=0)
    titles = min(
        max((len(outcome.row.title) for outcome in report.outcomes), default=0), width // 3
    )
    rest = width - ids - titles - 10
    widths = (ids, titles, rest // 2, rest - rest // 2)
    heading = _columns(("", "", "found", "expected"), widths)
    yield click.style(f"    {heading}", dim=True)
    for outcome in report.outcomes:
        mark, colour = _MARKS[outcome.state]
        line = _columns(_cells(outcome), widths)
        yield f"  {click.style(mark, fg=colour)} {line}"
    yield ""


def _cells(outcome: Outcome) -> tuple[str, str, str, str]:
    expected, found = expected_and_found(outcome)
    if outcome.state == PASSED and expected == found:
        expected = _SAME
    return outcome.row.id, outcome.row.title, found, expected


def _columns(cells: Sequence[str], widths: Sequence[int]) -> str:
    shown = (_cut(cell, width).ljust(width) for cell, width in zip(cells, widths, strict=True))
    return "  ".join(shown).rstrip()


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1].rstrip(" ,") + "…"


def _findings(severity: str, reports: Sequence[Report], width: int) -> Iterator[str]:
    found = [
        finding for report in reports for finding in report.findings if finding.severity == severity
    ]
    if found:
        yield click.style(_HEADINGS[severity], fg=_COLOURS[severity], bold=True)
    for finding in found:
        yield from _finding(finding, width)
        yield ""


def _finding(finding: Finding, width: int) -> Iterator[str]:
    # A place stays on one line with its message: terminals and editors make a link of it.
    yield f"  {click.style(str(finding.where), bold=True)}: {finding.message}"
    for line in textwrap.wrap(f"hint: {finding.hint}" if finding.hint else "", width - 4):
        yield f"    {line}"
    for line in textwrap.wrap(rests_on(finding), width - 4):
        yield click.style(f"    {line}", dim=True)
