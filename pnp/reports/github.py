"""A report as annotations: GitHub shows each beside the line it is about.

Workflow commands, docs.github.com/actions/reference/workflow-commands-for-github-actions.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.checks.run import Finding, Outcome, Report
from pnp.reports.mistakes import causes_first
from pnp.reports.summary import one_line, sources_of, titled

_COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}


def as_annotations(reports: Sequence[Report]) -> str:
    """Return one line per finding, causes first: GitHub shows ten. Nothing when all is well."""
    return "".join(_line(*one) for report in reports for one in causes_first(report))


def _line(outcome: Outcome, finding: Finding) -> str:
    place = f"file={_property(finding.where.file)}"
    if finding.where.line:
        place += f",line={finding.where.line}"
    hint = f"hint: {finding.hint}" if finding.hint else ""
    facts = f"rests on {sources_of(finding.facts)}" if finding.facts else ""
    message = _data("\n".join(map(one_line, filter(None, (finding.message, hint, facts)))))
    title = _property(titled(outcome))
    return f"::{_COMMANDS[finding.severity]} {place},title={title}::{message}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
