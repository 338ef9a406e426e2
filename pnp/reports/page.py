"""A report as one HTML page to send to someone: no script, nothing from the network."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from html import escape

from pnp.checks.run import FAILED, PASSED, WAITING, Outcome, Report
from pnp.load.ledger_keys import SEVERITIES
from pnp.reports.mistakes import Mistake, groups_of, mistake_count
from pnp.reports.summary import (
    checks_sentence,
    counted,
    in_short,
    kinds_sentence,
    named,
    one_line,
    result_sentence,
    sources_of,
    titled,
)

STYLE = """
:root { color-scheme: light dark; --ink: #1f2430; --quiet: #5a6172; --ground: #fbfaf7;
  --panel: #ffffff; --line: #dfdcd3; --good: #1d7a4f; --bad: #b3261e; --warn: #7d5c00;
  --info: #1f5f99 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e0; --quiet: #a9aeb9;
  --ground: #17191f; --panel: #1f222a; --line: #363b47; --good: #63c596; --bad: #ff8f85;
  --warn: #e0c067; --info: #86bdf0 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 68rem; padding: 2.5rem 1.25rem 4rem; background: var(--ground);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.8rem 0 .2rem }
h3 { font-size: 1rem; margin: 1.2rem 0 .4rem }
p { margin: .2rem 0; color: var(--quiet) }
a { color: inherit }
table { border-collapse: collapse; width: 100%; margin-top: .8rem; background: var(--panel);
  border: 1px solid var(--line); font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem;
  border-top: 1px solid var(--line); font-weight: 400 }
thead th { border-top: 0; color: var(--quiet); font-size: .85rem; font-weight: 600 }
.rows td.id, .rows td.state { white-space: nowrap; overflow-wrap: normal }
td.what { width: 36% }
.passed .state { color: var(--good) } .waiting .state { color: var(--quiet) }
.failed .state { font-weight: 600 }
.error .state, h3.error { color: var(--bad) } .warning .state, h3.warning { color: var(--warn) }
.info .state, h3.info { color: var(--info) }
ol { list-style: none; margin: 0; padding: 0 }
li { background: var(--panel); border: 1px solid var(--line); border-left: 4px solid var(--bad);
  padding: .6rem .9rem; margin: .5rem 0; break-inside: avoid }
li.warning { border-left-color: var(--warn) } li.info { border-left-color: var(--info) }
code { font: .9em ui-monospace, monospace }
li code, li .more { color: var(--quiet) }
summary { cursor: pointer }
.all > summary { padding: .6rem 0; font-weight: 600 }
td table { border: 0; margin: .3rem 0 0; font-size: .9rem }
td td, td th { padding: .15rem .75rem .15rem 0 }
td tr.failed td { color: var(--bad); font-weight: 600 }
@media (max-width: 40rem) {
  body { padding: 1.25rem .8rem 3rem; font-size: 15px }
  h1 { font-size: 1.5rem }
  .rows, .rows > tbody, .rows > tbody > tr, .rows > tbody > tr > td { display: block }
  .rows > thead { display: none }
  .rows > tbody > tr { padding: .5rem .75rem; border-top: 1px solid var(--line) }
  .rows > tbody > tr > td { border: 0; padding: 0; width: auto }
  .rows > tbody > tr > td.id { float: left; color: var(--quiet); font-size: .85rem }
  .rows > tbody > tr > td.state { text-align: right; font-size: .85rem }
  .rows > tbody > tr > td.found { color: var(--quiet) }
}
@media print {
  :root { --ink: #000; --quiet: #444; --ground: #fff; --panel: #fff; --line: #bbb;
    --good: #145a39; --bad: #9c1c15; --warn: #6b4f00; --info: #174a78 }
  body { max-width: none; padding: 0; font-size: 9.5pt }
  h2 { break-after: avoid } tr { break-inside: avoid } thead { display: table-header-group }
  a { text-decoration: none }
  ::details-content { content-visibility: visible }
}
"""

_STATES = {PASSED: "holds", FAILED: "does not hold", WAITING: "waits"}
_SHORT = 90  # characters of a row with many parts that stand there before it is opened
_FEW = 12  # rows of a game that stand there at once; more are opened, what is wrong stands above
_UNSAFE = re.compile(r"[^A-Za-z0-9_.]+")  # in a place that a link leads to


def as_page(reports: Sequence[Report]) -> str:
    """Return the page."""
    games = ", ".join(map(named, reports))
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{escape(games)}: checked against the rules</title>\n<style>{STYLE}</style>\n",
        f"</head>\n<body>\n<main>\n<h1>{escape(result_sentence(reports))}</h1>\n",
        f"<p>{escape(kinds_sentence(reports))}</p>\n",
    ]
    places = _Places()
    named_so = [places.new(report.game) for report in reports]
    if len(reports) > 1:
        parts += _overview(reports, named_so)
    for report, place in zip(reports, named_so, strict=True):
        parts += _game(report, place, places)
    return "".join(parts) + "</main>\n</body>\n</html>\n"


class _Places:
    """Gives out names of places on the page, by what stands there, each once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, *said: str) -> str:
        """Return the name of what `said` says, with a number where that is taken."""
        name = "-".join(_UNSAFE.sub("-", one) for one in said)
        free = itertools.chain([name], (f"{name}-{n}" for n in itertools.count(2)))
        name = next(one for one in free if one not in self._taken)
        self._taken.add(name)
        return name


def _overview(reports: Sequence[Report], places: Sequence[str]) -> Iterator[str]:
    yield "<table>\n<thead><tr><th>Game</th><th>Checks</th><th>Result</th></tr></thead>\n<tbody>\n"
    for report, place in zip(reports, places, strict=True):
        state, result = _result(report)
        yield (
            f'<tr class="{state}"><td><a href="#{place}">{escape(named(report))}</a></td>'
            f'<td>{len(report.outcomes)}</td><td class="state">{escape(result)}</td></tr>\n'
        )
    yield "</tbody>\n</table>\n"


def _result(report: Report) -> tuple[str, str]:
    """Return the class of what a game came to, and what it came to."""
    found = [(one, mistake_count([report], one)) for one in SEVERITIES]
    told = [(one, counted(count, one)) for one, count in found if count]
    if told:
        return f"failed {told[0][0]}", ", ".join(text for _, text in told)
    return "passed", checks_sentence(report).partition(" ")[2].partition(": ")[2] or "passed"


def _game(report: Report, place: str, places: _Places) -> Iterator[str]:
    anchors = [places.new(report.game, outcome.row.id) for outcome in report.outcomes]
    yield f'<section>\n<h2 id="{place}">{escape(named(report))}</h2>\n'
    yield f"<p>{escape(checks_sentence(report))}; {escape(kinds_sentence([report]))}</p>\n"
    for severity in SEVERITIES:
        yield from _findings(report, severity, anchors)
    many = len(report.outcomes) > _FEW
    if many:
        yield f'<details class="all">\n<summary>All {len(report.outcomes)} checks</summary>\n'
    yield '<table class="rows">\n<thead><tr><th>Row</th><th></th><th>What</th>'
    yield "<th>Found, and expected where it differs</th></tr></thead>\n<tbody>\n"
    for outcome, anchor in zip(report.outcomes, anchors, strict=True):
        yield _row(report, outcome, anchor)
    yield "</tbody>\n</table>\n"
    yield "</details>\n</section>\n" if many else "</section>\n"


def _row(report: Report, outcome: Outcome, anchor: str) -> str:
    row, state = outcome.row, outcome.state
    kind = f"{state} {outcome.severity}" if state == FAILED else state
    return (
        f'<tr class="{kind}" id="{anchor}"><td class="id">{escape(row.id)}</td>'
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
    heading = "<thead><tr><th></th><th>found</th><th>expected</th></tr></thead>"
    return (
        f"<details><summary>{short}</summary>\n<table>\n{heading}\n<tbody>\n{parts}</tbody>\n"
        "</table></details>"
    )


def _findings(report: Report, severity: str, anchors: Sequence[str]) -> Iterator[str]:
    count = mistake_count([report], severity)
    if not count:
        return
    of_rows = zip(report.outcomes, anchors, strict=True)
    places = {outcome.row.id: anchor for outcome, anchor in of_rows}
    yield f'<h3 class="{severity}">{counted(count, severity)}</h3>\n<ol>\n'
    for outcome, group in groups_of(report, severity):
        yield f'<li class="{severity}">\n'
        yield f'<p><a href="#{places[outcome.row.id]}">{escape(titled(outcome))}</a></p>\n'
        yield from _group(group)
        yield "</li>\n"
    yield "</ol>\n"


def _group(group: Sequence[Mistake]) -> Iterator[str]:
    for mistake in group:
        finding = mistake.finding
        message, place = escape(one_line(finding.message)), escape(str(finding.where))
        yield f"<div><strong>{message}</strong> <code>{place}</code></div>\n"
        for more in mistake.more():
            yield f'<div class="more">{escape(more)}</div>\n'
    hint, facts = group[0].finding.hint, group[0].finding.facts
    if hint:
        yield f"<div>{escape(one_line(hint))}</div>\n"
    if facts:
        yield f"<p>rests on {escape(sources_of(facts))}</p>\n"
