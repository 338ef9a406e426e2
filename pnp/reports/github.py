"""A report as annotations: GitHub shows each beside the line it is about.

Workflow commands, docs.github.com/actions/reference/workflow-commands-for-github-actions.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.checks.run import Finding, Report
from pnp.reports.summary import rests_on

_COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}


def as_annotations(reports: Sequence[Report]) -> str:
    """Return one line per finding; nothing when all is well."""
    return "".join(_line(finding) for report in reports for finding in report.findings)


def _line(finding: Finding) -> str:
    place = f"file={_property(finding.where.file)}"
    if finding.where.line:
        place += f",line={finding.where.line}"
    title = _property(rests_on(finding))
    hint = f"\n{finding.hint}" if finding.hint else ""
    message = _data(f"{finding.message}{hint}")
    return f"::{_COMMANDS[finding.severity]} {place},title={title}::{message}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
