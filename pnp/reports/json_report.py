"""A report as JSON, for other programs. Its keys stay what they are; new ones may be added.

    {"version": 1,
     "games": [{"game", "title", "printed", "facts": {kind: count},
                "checks": [{"row", "check", "title", "severity", "state", "expected", "found",
                            "parts": [{"label", "holds", "expected", "found"}]}]}],
     "problems": [{"check", "row", "game", "severity", "fact": [ids], "file", "line", "message",
                   "hint", "expected", "found"}],
     "counts": {severity: count}}

`printed` names the PDF that was looked at, "" for the game itself. A state is passed, failed or
waiting; a row has a part for each of its comparisons. A line is 1-based; 0 stands for the whole
file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pnp.checks.run import Finding, Outcome, Report
from pnp.load.ledger.keys import SEVERITIES
from pnp.reports.summary import count_of, expected_of, found_of


def as_json(reports: Sequence[Report]) -> str:
    """Return all reports as one JSON document that ends in a line end."""
    document = {
        "version": 1,
        "games": [_game(report) for report in reports],
        "problems": [_problem(finding) for report in reports for finding in report.findings],
        "counts": {severity: count_of(reports, severity) for severity in SEVERITIES},
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _game(report: Report) -> dict[str, Any]:
    return {
        "game": report.game,
        "title": report.title,
        "printed": report.printed,
        "facts": dict(report.kinds),
        "checks": [_check(outcome) for outcome in report.outcomes],
    }


def _check(outcome: Outcome) -> dict[str, Any]:
    row = outcome.row
    return {
        "row": row.id,
        "check": row.check,
        "title": row.title,
        "severity": row.severity,
        "state": outcome.state,
        "expected": expected_of(outcome),
        "found": found_of(outcome),
        "parts": [
            {"label": one.label, "holds": one.holds, "expected": one.expected, "found": one.found}
            for one in outcome.results
        ],
    }


def _problem(finding: Finding) -> dict[str, Any]:
    return {
        "check": finding.check,
        "row": finding.row,
        "game": finding.game,
        "severity": finding.severity,
        "fact": [fact.id for fact in finding.facts],
        "file": finding.where.file,
        "line": finding.where.line,
        **({"cell": str(finding.where.cell)} if finding.where.cell else {}),
        "message": finding.message,
        "hint": finding.hint,
        "expected": finding.expected,
        "found": finding.found,
    }
