"""What all reports say in the same words: a row in short, what a finding rests on, the sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from unicodedata import combining, east_asian_width

from pnp.checks.run import FAILED, PASSED, WAITING, Finding, Outcome, Report
from pnp.checks.subject.result import Result, plural
from pnp.checks.unasked_rows import REPLAY
from pnp.core.problems import printable
from pnp.expressions.facts import Fact
from pnp.load.ledger.keys import SEVERITIES
from pnp.model.game import PROVENANCES
from pnp.reports.mistakes import mistake_count

_CALLED = {"error": "error", "warning": "warning", "info": "note"}
_ENDLESS = 10**9
# What became of a row in which something was found, by the worst of it; all states in their order.
_FOUND = {"error": FAILED, "warning": "with warnings", "info": "with notes"}
_STATES = (PASSED, *_FOUND.values(), WAITING)


def one_line(text: str) -> str:
    """Return `text` on one line, with everything invisible in it shown."""
    return printable(" ".join(text.split()))


def columns_of(text: str) -> int:
    """Return how many columns of a terminal `text` takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(sign) else 1 + (east_asian_width(sign) in "WF") for sign in text)


def padded(text: str, columns: int) -> str:
    """Return `text` with spaces after it, so that it takes so many columns."""
    return text + " " * (columns - columns_of(text))


def cut(text: str, room: int) -> str:
    """Return `text` in at most `room` columns; where it is cut, it ends in three dots."""
    if columns_of(text) <= room:
        return text
    while text and columns_of(text) > room - 1:
        text = text[:-1]
    return text.rstrip(" ,;:(") + "…"


def in_short(report: Report, outcome: Outcome, room: int = _ENDLESS) -> str:
    """Return what a row found, and expected where that is something else, in `room` columns.

    Of many comparisons those that fail are told; of many that hold, the first ones, and in
    parentheses how many there are.
    """
    if outcome.state == WAITING:
        return cut(waits_for(report, outcome), room)
    failed = [result for result in outcome.results if not result.holds]
    parts = [part_of(result) for result in failed or outcome.results]
    start = f"{len(failed)} wrong: " if len(failed) > 1 else ""
    whole = start + joined(parts)
    if columns_of(whole) <= room:
        return whole
    alike = {(result.expected, result.found) for result in outcome.results}
    if len(alike) == 1 and not failed and len(parts) > 1:
        return cut(f"all {len(parts)}: {value_of(outcome.results[0])}", room)
    return _first_of(parts, start, room)


def waits_for(report: Report, outcome: Outcome) -> str:
    """Return what a row of `report` waits for."""
    if outcome.row.check == REPLAY and not report.printed:
        return "waits for an engine"
    return "not on these sheets" if report.printed else "waits for its cards"


def part_of(result: Result) -> str:
    """Return one comparison: "red: 14", "goal: 2397 (at least 313)", "red: 13, expected 14"."""
    label = one_line(result.label)
    return f"{label}: {value_of(result)}" if label else value_of(result)


def value_of(result: Result) -> str:
    """Return a comparison without its label."""
    found, expected = one_line(result.found), one_line(result.expected)
    if not found and not expected:
        return one_line(result.message)
    if found == expected:
        return found
    return f"{found} ({expected})" if result.holds else f"{found}, expected {expected}"


def joined(parts: Sequence[str]) -> str:
    """Return parts as one text; where commas stand in them, semicolons stand between."""
    return _between(parts).join(parts)


def _between(parts: Sequence[str]) -> str:
    return "; " if any("," in part for part in parts) else ", "


def _first_of(parts: Sequence[str], start: str, room: int) -> str:
    """Return as many whole parts as fit, and how many there are; at least a piece of the first."""
    more, between = "" if start else f" ({len(parts)})", _between(parts)
    # Parts are many, and most are far too long together: widths are added up until they are.
    taken = columns_of(f"{start}…{more}")
    count = 0
    for part in parts[:-1]:
        taken += columns_of(part) + len(between)
        if taken > room:
            break
        count += 1
    if count:
        return f"{start}{between.join((*parts[:count], '…'))}{more}"
    more = more if len(parts) > 1 else ""
    return cut(start + parts[0], max(room - columns_of(more), 1)) + more


def expected_of(outcome: Outcome) -> str:
    """Return all that a row expected, each part after its label."""
    return joined([_labelled(result.label, result.expected) for result in outcome.results])


def found_of(outcome: Outcome) -> str:
    """Return all that a row found, each part after its label."""
    return joined([_labelled(result.label, result.found) for result in outcome.results])


def _labelled(label: str, value: str) -> str:
    return f"{one_line(label)}: {one_line(value)}" if label else one_line(value)


def count_of(reports: Iterable[Report], severity: str) -> int:
    """Return how many findings have `severity`."""
    return sum(finding.severity == severity for report in reports for finding in report.findings)


def counted(count: int, severity: str) -> str:
    """Return "1 error", "2 warnings", "3 notes"."""
    return plural(count, _CALLED[severity])


def titled(outcome: Outcome) -> str:
    """Return what a row is called, with its check: "C3-01: Hand cards (composition)"."""
    row = outcome.row
    check = f" ({row.check})" if row.check != row.id else ""
    return f"{row.id}: {one_line(row.title)}{check}"


def sources_of(facts: Sequence[Fact]) -> str:
    """Return facts by where they come from: "Rules: QK-1 (Contents); designed facts: QK-2"."""
    places: dict[str, list[str]] = {}
    for fact in facts:
        place = one_line(fact.document) or f"{fact.kind} facts"
        section = f" ({one_line(fact.section)})" if fact.section else ""
        places.setdefault(place, []).append(fact.id + section)
    return "; ".join(f"{place}: {', '.join(ids)}" for place, ids in places.items())


def rests_on(outcome: Outcome, finding: Finding) -> str:
    """Return the row of a finding and its facts: "C1: Cards (composition); Rules: M-1 (...)"."""
    return "; ".join(filter(None, (titled(outcome), sources_of(finding.facts))))


def named(report: Report) -> str:
    """Return the title of what was checked: of a game, or of a game and the file printed of it."""
    return ", ".join(map(one_line, filter(None, (report.title, report.printed))))


def kinds_sentence(reports: Iterable[Report]) -> str:
    """Return "319 facts: 200 stated, 80 derived, ..."."""
    kinds = Counter[str]()
    for report in reports:
        kinds.update(report.kinds)
    parts = ", ".join(f"{kinds[kind]} {kind}" for kind in PROVENANCES if kinds[kind])
    return f"{plural(kinds.total(), 'fact')}: {parts}" if parts else "no facts"


def checks_sentence(report: Report) -> str:
    """Return "94 checks passed", or "94 checks: 91 passed, 1 failed, 1 with notes, 2 waiting"."""
    counts = Counter(map(_state_of, report.outcomes))
    total = plural(len(report.outcomes), "check")
    parts = [f"{counts[state]} {state}" for state in _STATES if counts[state]]
    if len(counts) == 1:
        return f"{total} {next(iter(counts))}"
    nothing = "nothing to check: there is no rules.yaml, or no row in it"
    return f"{total}: {', '.join(parts)}" if parts else nothing


def _state_of(outcome: Outcome) -> str:
    """Return what became of a row: one that only warns, or notes something, has not failed."""
    if outcome.state != FAILED:
        return outcome.state
    return _FOUND[min((one.severity for one in outcome.findings), key=SEVERITIES.index)]


def result_sentence(reports: Sequence[Report]) -> str:
    """Return "2 errors, 1 warning in 5 games", or that all is well."""
    found = [
        counted(count, severity)
        for severity in SEVERITIES
        if (count := mistake_count(reports, severity))
    ]
    files = sum(bool(report.printed) for report in reports)
    games = plural(len(reports) - files, "game") if len(reports) > files else ""
    where = " and ".join(filter(None, (games, plural(files, "PDF") if files else "")))
    if found:
        return f"{', '.join(found)} in {where}"
    outcomes = [outcome for report in reports for outcome in report.outcomes]
    waiting = [outcome.row.check == REPLAY for outcome in outcomes if outcome.state == WAITING]
    passed = len(outcomes) - len(waiting)
    what = "an engine" if all(waiting) else "cards"
    waits = "waits" if len(waiting) == 1 else "wait"
    more = f", {len(waiting)} {waits} for {what}" if waiting else ""
    if not passed and not waiting:
        return f"nothing was checked in {where}" if where else "nothing was checked"
    return f"{plural(passed, 'check')} passed in {where}{more}"
