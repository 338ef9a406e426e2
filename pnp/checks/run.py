"""All rows of a game's ledger worked through, to what a report shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from pnp.catalog.folder import has_catalogs
from pnp.checks.deck import NoCardsError
from pnp.checks.registry import CHECKS, load_check
from pnp.checks.result import Result
from pnp.checks.subject import Subject
from pnp.expressions.language import Expression
from pnp.expressions.values import ExpressionError
from pnp.facts import Fact
from pnp.load.kinds import Values, read_record
from pnp.load.ledger import Row
from pnp.load.report import Problems
from pnp.problems import PnpError, Where, one_of
from pnp.source import Entries, Scalar

# What a row came to.
PASSED, FAILED, WAITING = "passed", "failed", "waiting"
ALWAYS = ("ledger", "seals", "printed")
# What is run for every game with catalogs, and how much it weighs.
OF_CATALOGS = {
    "translations": "error",
    "glossary": "error",
    "fits": "error",
    "untranslated": "warning",
    "punctuation": "warning",
    "room": "info",
}
UNASKED = (*ALWAYS, *OF_CATALOGS)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong. `severity` is error, warning or info; it rests on `facts`."""

    row: str
    check: str
    game: str
    severity: str
    where: Where
    message: str
    hint: str
    expected: str
    found: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a row of a game came to: PASSED, FAILED, or WAITING for cards that are not there yet."""

    row: Row
    state: str
    results: tuple[Result, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All that was found in one game; `kinds` counts its facts by kind.

    `printed` is the PDF that was looked at instead of the game's cards, and what of it, "" if none.
    """

    game: str
    title: str
    outcomes: tuple[Outcome, ...]
    kinds: Mapping[str, int]
    printed: str = ""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that is wrong, in the order of the rows."""
        return tuple(finding for outcome in self.outcomes for finding in outcome.findings)


def run_checks(subject: Subject, only: Collection[str] = (), errors_only: bool = False) -> Report:
    """Return what the rows of a game come to; `only` names ids of rows or of checks.

    `errors_only` leaves out rows that would only warn. Raises PnpError with all rows that can't be
    read: unknown checks, unknown or bad options.
    """
    problems = Problems()
    todo = [
        (row, module, options)
        for row in _rows(subject, errors_only)
        if not only or row.id in only or row.check in only
        if not errors_only or row.severity == "error"
        if (module := _module(row, problems)) and (options := _options(row, module, problems))
    ]
    problems.stop()
    with subject.end:
        for _, module, options in todo:
            if hasattr(module, "begin") and subject.game is not None:
                module.begin(subject, options)
        outcomes = tuple(
            outcome
            for row, module, options in todo
            if (outcome := _run(subject, row, module, options)).results or row.check not in UNASKED
        )
    ledger = subject.rules.ledger
    kinds = Counter(fact.kind for fact in ledger.facts)
    return Report(ledger.game, ledger.title, outcomes, kinds)


def _rows(subject: Subject, of_one_edition: bool) -> Iterator[Row]:
    """Yield all rows; `of_one_edition` leaves out those of translations."""
    where = subject.rules.ledger.where
    unasked = dict.fromkeys(ALWAYS, "error")
    is_whole = subject.game is not None and subject.printed is None and not of_one_edition
    if is_whole and has_catalogs(subject.project, subject.rules.ledger.game):
        unasked |= OF_CATALOGS
    for check, severity in unasked.items():
        yield Row(check, check, title_of(load_check(check)), severity, {}, where)
    yield from subject.rules.rows


def title_of(module: ModuleType) -> str:
    """Return what a check is about: the first line of its manual page."""
    return (module.__doc__ or "").partition("\n")[0].rstrip(".")


def _module(row: Row, problems: Problems) -> ModuleType | None:
    if row.check in CHECKS:
        return load_check(row.check)
    problems.extend((one_of("check", row.check, CHECKS, row.where),))
    return None


def _options(row: Row, module: ModuleType, problems: Problems) -> Values | None:
    entries = tuple((Scalar(name, True, *node[-2:]), node) for name, node in row.options.items())
    node = Entries(entries, row.where.file, row.where.line)
    return read_record(node, f"check {row.id}", module.OPTIONS, problems)


def _run(subject: Subject, row: Row, module: ModuleType, options: Values) -> Outcome:
    if module.NEEDS_CARDS and subject.game is None:
        return Outcome(row, WAITING, (), ())
    results: list[Result] = []
    try:
        results += module.check(subject, options)
        if not results and row.check not in UNASKED:
            results.append(_nothing(row))
    except NoCardsError:
        return Outcome(row, WAITING, (), ())
    except ExpressionError as error:
        results.append(_fault(subject, row, error, _facts_in(subject, module, options)))
    except PnpError as error:
        results += (
            Result(False, "", "", "", problem.where, problem.message, problem.hint)
            for problem in error.problems
        )
    findings = tuple(_finding(subject, row, result) for result in results if not result.holds)
    return Outcome(row, FAILED if findings else PASSED, tuple(results), findings)


def _fault(subject: Subject, row: Row, error: ExpressionError, facts: tuple[str, ...]) -> Result:
    where = error.where or row.where
    hint = subject.way_out(error)
    return Result(False, "", "", "", where, error.message, hint, facts)


def _facts_in(subject: Subject, module: ModuleType, options: Values) -> tuple[str, ...]:
    """Return the keys of all facts that a row speaks of."""
    waiting: list[Any] = [options[key] for key in module.OPTIONS]
    found: dict[str, None] = {}
    while waiting:
        value = waiting.pop(0)
        if isinstance(value, Expression):
            found.update(dict.fromkeys(subject.facts_in(value)))
        elif isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, tuple):
            waiting += value
    return tuple(found)


def _nothing(row: Row) -> Result:
    message, hint = "this check compares nothing", "look at its options, or delete it"
    return Result(False, "", "", "", row.where, message, hint)


def _finding(subject: Subject, row: Row, result: Result) -> Finding:
    facts = tuple(subject.figures.fact(key) for key in result.facts if key in subject.figures)
    return Finding(
        row=row.id,
        check=row.check,
        game=subject.rules.ledger.game,
        severity=row.severity,
        where=result.where,
        message=result.sentence(),
        hint=result.hint,
        expected=result.expected,
        found=result.found,
        facts=facts,
    )
