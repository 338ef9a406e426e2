"""A report as one HTML page to send to someone: no script, nothing from the network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from pnp.checks.result import plural
from pnp.checks.run import Finding, Outcome, Report
from pnp.reports.summary import (
    expected_and_found,
    has_failed,
    kinds_sentence,
    rests_on,
    result_sentence,
)

_STYLE = """
:root { color-scheme: light dark; --ink: #1f2430; --quiet: #5d6576; --ground: #fbfaf7;
  --panel: #ffffff; --line: #dfdcd3; --good: #1d7a4f; --bad: #b3261e; --wait: #8a6d1a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e0; --quiet: #a3a8b3;
  --ground: #17191f; --panel: #1f222a; --line: #363b47; --good: #63c596; --bad: #ff8f85;
  --wait: #e0c067; } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 68rem; padding: 2.5rem 1.25rem 4rem; background: var(--ground);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem }
h2 { font-size: 1.3rem; margin: 2.6rem 0 .6rem }
h3 { font-size: 1rem; margin: 1.4rem 0 .4rem }
p { margin: .2rem 0; color: var(--quiet) }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px;
  background: var(--panel) }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: top; padding: .42rem .75rem;
  border-top: 1px solid var(--line) }
thead th { border-top: 0; color: var(--quiet); font-size: .85rem; font-weight: 600 }
td.id, td.state { white-space: nowrap }
.passed { color: var(--good) } .failed { color: var(--bad); font-weight: 600 }
.waiting { color: var(--wait) }
ol.findings { list-style: none; margin: 0; padding: 0 }
ol.findings li { background: var(--panel); border: 1px solid var(--line);
  border-left: 4px solid var(--bad); border-radius: 6px; padding: .6rem .9rem; margin: .5rem 0 }
ol.findings li.warning { border-left-color: var(--wait) }
ol.findings li.info { border-left-color: var(--line) }
code { font: .9em ui-monospace, monospace }
strong { display: block }
"""

_STATES = {"passed": "holds", "failed": "does not hold", "waiting": "waits for its cards"}


def as_page(reports: Sequence[Report]) -> str:
    """Return the page."""
    games = ", ".join(report.title for report in reports)
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{escape(games)}: checked against the rules</title>\n<style>{_STYLE}</style>\n",
        f"<h1>{escape(result_sentence(reports))}</h1>\n<p>{escape(kinds_sentence(reports))}</p>\n",
    ]
    for report in reports:
        parts += _game(report)
    return "".join(parts) + "</html>\n"


def _game(report: Report) -> Iterator[str]:
    yield f"<h2>{escape(report.title)}</h2>\n"
    yield f"<p>{plural(len(report.outcomes), 'check')}, {escape(kinds_sentence([report]))}</p>\n"
    if has_failed(report):
        yield '<ol class="findings">\n'
        yield from map(_finding, report.findings)
        yield "</ol>\n"
    yield '<div class="scroll"><table>\n<thead><tr><th>Row<th>What<th>Expected<th>Found<th></tr>'
    yield "</thead>\n<tbody>\n"
    yield from map(_row, report.outcomes)
    yield "</tbody></table></div>\n"


def _row(outcome: Outcome) -> str:
    expected, found = map(escape, expected_and_found(outcome))
    row, state = outcome.row, outcome.state
    return (
        f'<tr><td class="id">{escape(row.id)}<td>{escape(row.title)}<td>{expected}<td>{found}'
        f'<td class="state {state}">{_STATES[state]}</tr>\n'
    )


def _finding(finding: Finding) -> str:
    hint = f"<div>{escape(finding.hint)}</div>" if finding.hint else ""
    return (
        f'<li class="{finding.severity}"><strong>{escape(finding.message)}</strong>{hint}'
        f"<p><code>{escape(str(finding.where))}</code> · {escape(rests_on(finding))}</p></li>\n"
    )
