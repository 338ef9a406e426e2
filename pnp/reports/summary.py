"""What all reports say in the same words: what was expected, what was found, and the sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pnp.checks.result import plural
from pnp.checks.run import FAILED, WAITING, Finding, Outcome, Report
from pnp.facts import Fact
from pnp.model import PROVENANCES

SEVERITIES = ("error", "warning", "info")
# What has to be quoted of a long comparison: those that fail come first.
_MOST_PARTS = 12


def expected_and_found(outcome: Outcome) -> tuple[str, str]:
    """Return what a row expected and what it found, as two texts; empty while it waits."""
    if outcome.state == WAITING:
        return "", "waits for its cards"
    results = sorted(outcome.results, key=lambda result: result.holds)[:_MOST_PARTS]
    more = ", ..." if len(outcome.results) > _MOST_PARTS else ""
    expected = ", ".join(f"{one.label} {one.expected}".strip() for one in results)
    found = ", ".join(f"{one.label} {one.found}".strip() for one in results)
    return expected + more, found + more


def count_of(reports: Iterable[Report], severity: str) -> int:
    """Return how many findings have `severity`."""
    return sum(finding.severity == severity for report in reports for finding in report.findings)


def sources_of(facts: Sequence[Fact]) -> str:
    """Return facts with the places they come from: "QK-012 (Rules 2.0.2, Contents)"."""
    return "; ".join(f"{fact.id} ({fact.place})" for fact in facts)


def rests_on(finding: Finding) -> str:
    """Return the row and the check of a finding, and the facts it rests on."""
    row = finding.row if finding.row == finding.check else f"{finding.row} {finding.check}"
    facts = sources_of(finding.facts)
    return f"{row}; {facts}" if facts else row


def kinds_sentence(reports: Iterable[Report]) -> str:
    """Return "319 facts: 200 stated, 80 derived, ..."."""
    kinds = Counter[str]()
    for report in reports:
        kinds.update(report.kinds)
    parts = ", ".join(f"{kinds[kind]} {kind}" for kind in PROVENANCES if kinds[kind])
    return f"{plural(kinds.total(), 'fact')}: {parts}" if parts else "no facts"


def result_sentence(reports: Sequence[Report]) -> str:
    """Return "2 errors, 1 warning in 5 games", or that all is well."""
    found = [
        plural(count, severity) for severity in SEVERITIES if (count := count_of(reports, severity))
    ]
    games = plural(len(reports), "game")
    if found:
        return f"{', '.join(found)} in {games}"
    waiting = sum(outcome.state == WAITING for report in reports for outcome in report.outcomes)
    passed = sum(len(report.outcomes) for report in reports) - waiting
    more = f", {waiting} wait for cards" if waiting else ""
    return f"{plural(passed, 'check')} passed in {games}{more}"


def has_failed(report: Report) -> bool:
    """Return whether anything in `report` failed."""
    return any(outcome.state == FAILED for outcome in report.outcomes)
