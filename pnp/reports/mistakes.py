"""What reports are read for: each mistake once, those that cause others first.

One wrong line is found by many checks, and one check finds it at many cards. Here it is one
mistake, with where else it is met and what comes of it. JSON and annotations have every finding.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from itertools import groupby

from pnp.checks.registry import OF_EACH_CARD
from pnp.checks.run import Finding, Outcome, Report
from pnp.core.problem_groups import also
from pnp.core.problems import Where
from pnp.core.values import Struct, field
from pnp.load.ledger.keys import SEVERITIES
from pnp.reports import mistake_rules as rules
from pnp.reports.mistake_rules import Rule, Told, is_relation, is_text, problem_of

_MOST = 6


class Mistake(Struct):
    """A finding where it was met first. `others` are the same in its row, `rows` say it again.

    `effects` name what does not hold because of it.
    """

    outcome: Outcome
    finding: Finding
    others: list[Finding] = field(default_factory=list)
    rows: dict[str, None] = field(default_factory=dict)
    effects: dict[str, None] = field(default_factory=dict)

    def more(self) -> list[str]:
        """Return sentences on where else the mistake is met, and on what comes of it."""
        places = [(one.label or problem_of(one).bearer, one.where) for one in self.others]
        said = [
            also(self.finding.where, places),
            _listed("also told by", self.rows),
            _listed("what comes of it:", self.effects),
        ]
        return [one for one in said if one]


def causes_first(report: Report) -> list[tuple[Outcome, Finding]]:
    """Return all that is wrong: errors first, and of those what causes others."""
    every = [(outcome, one) for outcome in report.outcomes for one in outcome.findings]
    told = {one.where for _, one in every if not is_text(one)}
    return sorted(every, key=lambda one: (SEVERITIES.index(one[1].severity), _rank(one[1], told)))


def mistakes_in(report: Report) -> list[Mistake]:
    """Return the mistakes of a report, in the order of `causes_first`."""
    mistakes = _Mistakes()
    for outcome, finding in causes_first(report):
        mistakes.add(outcome, finding)
    return mistakes.all


def groups_of(report: Report, severity: str) -> Iterator[tuple[Outcome, tuple[Mistake, ...]]]:
    """Yield the mistakes of `severity`; together those of a row with the same hint and facts."""
    found = [one for one in mistakes_in(report) if one.finding.severity == severity]
    for _, group in groupby(
        found, key=lambda one: (one.outcome.row.id, one.finding.hint, _ids(one.finding))
    ):
        together = tuple(group)
        yield together[0].outcome, together


def mistake_count(reports: Iterable[Report], severity: str) -> int:
    """Return how many mistakes of `severity` there are."""
    return sum(
        one.finding.severity == severity for report in reports for one in mistakes_in(report)
    )


class _Mistakes:
    """Mistakes as they are found, and by what each is known."""

    def __init__(self) -> None:
        self.all: list[Mistake] = []
        self._known: dict[Hashable, Mistake] = {}

    def add(self, outcome: Outcome, finding: Finding) -> None:
        """Add a finding: to a mistake that is there, or as a new one."""
        told = Told(outcome, finding)
        same, cause = self._found(rules.SAME, told), self._cause(told)
        in_row = rules.same_in_row(told)
        if same is not None and same.finding.row != finding.row:
            same.rows[finding.row] = None
        elif cause is not None:
            name = rules.effect_of(finding)
            if name not in {fact.key for fact in cause.finding.facts[:1]}:
                cause.effects[name] = None
            self._note((rules.NAMED,), told, cause)
        elif in_row in self._known:
            self._known[in_row].others.append(finding)
        else:
            mistake = self._known[in_row] = Mistake(outcome, finding)
            self.all.append(mistake)
            self._note((*rules.SAME, *rules.CAUSES), told, mistake)

    def _cause(self, told: Told) -> Mistake | None:
        return self._found(rules.CAUSES, told) if rules.has_cause(told.finding) else None

    def _found(self, some: Iterable[Rule], told: Told) -> Mistake | None:
        keys = ((rule.known, key) for rule in some for key in rule.asked(told))
        return next((self._known[key] for key in keys if key in self._known), None)

    def _note(self, some: Iterable[Rule], told: Told, mistake: Mistake) -> None:
        for rule in some:
            for key in rule.known(told):
                self._known.setdefault((rule.known, key), mistake)


def _ids(finding: Finding) -> tuple[str, ...]:
    return tuple(fact.id for fact in finding.facts)


def _rank(finding: Finding, told: Collection[Where]) -> int:
    """Return what goes first: causes, what has its own place in a game, texts, sums over it.

    A text goes behind what is wrong with it, if that is `told` in the same place.
    """
    if finding.row in rules.ROOTS and not is_text(finding):
        return rules.ROOTS.index(finding.row)
    if finding.check in OF_EACH_CARD and not is_relation(finding):
        return len(rules.ROOTS)
    if is_text(finding):
        return len(rules.ROOTS) + (3 if finding.where in told else 1)
    return len(rules.ROOTS) + (4 if is_relation(finding) else 2)


def _listed(start: str, names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - _MOST} more" if len(listed) > _MOST else ""
    return f"{start} {', '.join(listed[:_MOST])}{more}" if listed else ""
