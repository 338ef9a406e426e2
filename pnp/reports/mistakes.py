"""What reports are read for: each mistake once, those that cause others first.

One wrong line is found by many checks, and one check finds it at many cards. Here it is one
mistake, with where else it is met and what comes of it. JSON and annotations have every finding.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from pnp.checks.registry import OF_EACH_CARD
from pnp.checks.run import Finding, Outcome, Report
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problem_groups import also, essence
from pnp.core.problems import Problem, Where, value_of
from pnp.core.values import Struct, field, replace
from pnp.load.game_keys import LANGUAGE
from pnp.load.ledger.keys import SEVERITIES
from pnp.load.ledger.ledger import RULES_FILE
from pnp.readers.yaml_tree import Entries, Items, Node

# Ids of checks, which are loaded only where they run. What these say is wrong is the cause of what
# others say.
_FILES, _SEALS, _LEDGER, _PROOFREAD = "files", "seals", "ledger", "proofread"
_CAUSES = (_FILES, _SEALS, _PROOFREAD, _LEDGER)
# What counts cards of a sort; a sum over them lacks as many.
_COUNT = "composition"
_MOST = 6
# Before a component, in what causes wrong numbers of its cards.
COPIES_OF = "copies of "
_WORD = lazy_pattern(r"[\w-]+")
_LEAST_SAID = 3  # letters: a figure of one digit may stand twice in a line


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


def problem_of(finding: Finding) -> Problem:
    """Return the problem that a finding was told of, or what it is as one."""
    if finding.problem is None:
        return Problem(finding.where, finding.message, finding.hint)
    return replace(finding.problem, where=finding.where, hint=finding.hint)


def causes_first(report: Report) -> list[tuple[Outcome, Finding]]:
    """Return all that is wrong: errors first, and of those what causes others."""
    every = [(outcome, one) for outcome in report.outcomes for one in outcome.findings]
    told = {one.where for _, one in every if not _is_text(one)}
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
    """Mistakes as they are found, and what tells the same one from another."""

    def __init__(self) -> None:
        self.all: list[Mistake] = []
        self._places: dict[object, Mistake] = {}
        self._values: dict[object, Mistake] = {}
        self._kinds: dict[object, Mistake] = {}
        self._facts: dict[str, Mistake] = {}
        self._counts: dict[object, Mistake] = {}
        self._texts: dict[Where, Mistake] = {}
        self._named: dict[str, Mistake] = {}

    def add(self, outcome: Outcome, finding: Finding) -> None:
        """Add a finding: to a mistake that is there, or as a new one."""
        problem = problem_of(finding)
        place = (finding.where, essence(problem))
        if finding.problem is None:
            problem = replace(problem, message=finding.mistake)
        # What to do about a decided word says in which text it is.
        is_word = finding.cause and finding.check != _COUNT
        essential = (finding.where.file, problem.message) if is_word else essence(problem)
        kind = (finding.row, essential, _ids(finding))
        cause = self._cause(outcome, finding)
        said = self._places.get(place) or self._values.get(_value_in(finding))
        said = said or self._counts.get(finding.check == _COUNT and finding.where)
        if _is_text(finding):
            said = said or self._texts.get(finding.where)
        cause = cause or self._counts.get(is_relation(finding) and finding.missing)
        said = said or self._sealed(finding) or self._of_value(finding, problem.kind)
        if said is not None and said.finding.row != finding.row:
            said.rows[finding.row] = None
        elif cause is not None:
            is_named = finding.label and (is_word or finding.row == _LEDGER)
            name = finding.label if is_named else finding.row
            if name not in {fact.key for fact in cause.finding.facts[:1]}:
                cause.effects[name] = None
            self._note(finding, cause)
        elif kind in self._kinds:
            self._kinds[kind].others.append(finding)
        else:
            mistake = Mistake(outcome, finding)
            self.all.append(mistake)
            self._places[place] = self._kinds[kind] = mistake
            self._values.setdefault(_value_in(finding), mistake)
            if finding.check == _COUNT and finding.where.line:
                self._counts[finding.where] = mistake
                self._counts.setdefault(finding.missing or finding.where, mistake)
            self._note(finding, mistake)
            self._texts.setdefault(finding.where, mistake)
            self._named.setdefault(problem.kind, mistake)

    def _of_value(self, finding: Finding, kind: str) -> Mistake | None:
        """Return the mistake of the same value of a fact, which may be met in several files."""
        kinds = [kind, *(value_of(fact.key) for fact in finding.facts if finding.row == _PROOFREAD)]
        return next((self._named[one] for one in kinds if one and one in self._named), None)

    def _sealed(self, finding: Finding) -> Mistake | None:
        """Return the mistake of a value in the same line that is not as it was proofread."""
        sealed = self._texts.get(finding.where)
        if sealed is None or sealed.finding.row != _PROOFREAD or not sealed.finding.cause:
            return None
        return sealed if sealed.finding.found in finding.found else None

    def _note(self, finding: Finding, mistake: Mistake) -> None:
        """Remember of a fact or a decided word that is wrong what the mistake is."""
        if finding.row in _CAUSES and finding.facts:
            self._facts.setdefault(finding.facts[0].key, mistake)
        elif finding.row == _PROOFREAD and finding.cause:
            self._facts.setdefault(finding.cause, mistake)
            self._facts.setdefault(finding.label, mistake)

    def _cause(self, outcome: Outcome, finding: Finding) -> Mistake | None:
        if finding.row in (_SEALS, _PROOFREAD):
            return None
        # In another language nothing is as it was; a fact may be called so.
        other = self._facts.get(LANGUAGE.name)
        if other and other.finding.row == _PROOFREAD and not other.finding.facts:
            return other
        keys = [finding.cause, *(fact.key for fact in finding.facts)]
        keys += _drawn_by(finding)
        if is_relation(finding):
            keys += (f"{COPIES_OF}{name}" for name in _named_in(outcome.row.options.values()))
        here = self._texts.get(finding.where)
        if here and finding.check in OF_EACH_CARD and here.finding.cause.startswith(COPIES_OF):
            return here
        return next((self._facts[key] for key in keys if key in self._facts), None)


def _drawn_by(finding: Finding) -> Iterator[str]:
    """Yield the templates that a face with a problem is drawn by, and its card."""
    problem = finding.problem
    if problem and problem.face.name:
        yield from (one.file for one in (problem.where, *problem.where.callers))
        yield f"{COPIES_OF}{problem.face.component}/{problem.face.name}"


def _named_in(nodes: Iterable[Node]) -> Iterator[str]:
    """Yield the words in the options of a row, among which its components are."""
    for node in nodes:
        if isinstance(node, Entries):
            yield from _named_in(one for entry in node.entries for one in entry)
        elif isinstance(node, Items):
            yield from _named_in(node.items)
        else:
            yield from _WORD.findall(node.text)


def _value_in(finding: Finding) -> object:
    """Return what tells a value of a card that several rows look at; each short one is another."""
    is_known = finding.check in OF_EACH_CARD and not is_relation(finding)
    is_one = is_known and len(finding.found) >= _LEAST_SAID
    return (finding.where, finding.found) if is_one else (finding.row, finding.where, finding.label)


def _ids(finding: Finding) -> tuple[str, ...]:
    return tuple(fact.id for fact in finding.facts)


def _rank(finding: Finding, told: Collection[Where]) -> int:
    """Return what goes first: causes, what has its own place in a game, texts, sums over it.

    A text goes behind what is wrong with it, if that is `told` in the same place.
    """
    if finding.row in _CAUSES and not _is_text(finding):
        return _CAUSES.index(finding.row)
    if finding.check in OF_EACH_CARD and not is_relation(finding):
        return len(_CAUSES)
    if _is_text(finding):
        return len(_CAUSES) + (3 if finding.where in told else 1)
    return len(_CAUSES) + (4 if is_relation(finding) else 2)


def _is_text(finding: Finding) -> bool:
    """Return whether it only says that a text is another: what is wrong with it goes first."""
    return finding.row == _PROOFREAD and not finding.facts and not finding.cause


def is_relation(finding: Finding) -> bool:
    """Return whether it stands at a row of the rules that holds only if several lines do."""
    return finding.row not in _CAUSES and finding.where.file.endswith(f"/{RULES_FILE}")


def _listed(start: str, names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - _MOST} more" if len(listed) > _MOST else ""
    return f"{start} {', '.join(listed[:_MOST])}{more}" if listed else ""
