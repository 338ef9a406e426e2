"""All rows of a game's ledger worked through, to what a report shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from functools import partial
from types import ModuleType

from pnp.checks.faces import files
from pnp.checks.faces.faces import Ask, expect_faces
from pnp.checks.faces.unused_templates import broken_templates
from pnp.checks.registry import CHECKS, load_check
from pnp.checks.rows import Found, PendingRow, results_of
from pnp.checks.subject.catalogs import catalogs_of
from pnp.checks.subject.result import CardId, Result
from pnp.checks.subject.subject import Subject
from pnp.checks.translations.typeset_texts import OWN, expect_fits
from pnp.checks.unasked_rows import OF_CATALOGS, PROOFREAD, TYPESET, UNASKED, rows_of, title_of
from pnp.checks.wrong_copies import at_their_copies
from pnp.core.problems import PnpError, Problem, Where, one_of
from pnp.core.values import Struct
from pnp.expressions.facts import Fact
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Values
from pnp.load.ledger.balance import Measure
from pnp.load.ledger.ledger import Row
from pnp.load.records import read_record
from pnp.readers.yaml_tree import Entries, Scalar

# What a row came to.
PASSED, FAILED, WAITING = "passed", "failed", "waiting"
# What looks at translations takes long: others do it while faces are looked at here.
_OF_ROOM = frozenset(("fits", "room", TYPESET))
_OF_TEXTS = frozenset((*OF_CATALOGS, PROOFREAD, TYPESET))
_OF_WORDS = _OF_TEXTS - _OF_ROOM
# What tells of catalogs that can't be read.
_OF_FILES = "translations"


class Finding(Struct, frozen=True):
    """One thing that is wrong. `severity` is error, warning or info; it rests on `facts`.

    `label` names it among those of its row; `mistake` is what is wrong, whatever has it; `cause`
    is the key of a fact that is wrong itself, or the name of a decided word, if it comes from that.
    So many pieces are `missing`, below 0 too many; 0 where it is no number of pieces. It is about
    `cards`, and looks at `value`, if that is one; `kind` is as that of a Problem. It rests
    on the facts that an engine `plays_by`, too.
    """

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
    label: str = ""
    cause: str = ""
    problem: Problem | None = None
    mistake: str = ""
    missing: int = 0
    cards: tuple[CardId, ...] = ()
    value: str = ""
    kind: str = ""
    plays_by: Set[str] = frozenset()


# What a finding has of its result as it is.
AS_FOUND = (
    "where", "hint", "expected", "found", "label", "cause", "problem", "mistake", "missing",
    "cards", "value", "kind", "plays_by",
)  # fmt: skip


class Outcome(Struct, frozen=True):
    """What a row of a game came to: PASSED, FAILED, or WAITING for cards that are not there yet."""

    row: Row
    state: str
    results: tuple[Result, ...]
    findings: tuple[Finding, ...]

    @property
    def severity(self) -> str:
        """How much the row weighs; an error where it could not be worked through."""
        is_error = any(finding.severity == "error" for finding in self.findings)
        return "error" if is_error else self.row.severity


class Report(Struct, frozen=True):
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
    rows = [
        row
        for row in rows_of(subject, errors_only)
        if not only or row.id in only or row.check in only
        if not errors_only or row.severity == "error"
    ]
    checks = frozenset(row.check for row in rows)
    found = at_their_copies(_worked_through(subject, rows))
    outcomes = tuple(
        outcome
        for number, row in enumerate(rows)
        if (outcome := outcome_of(subject, row, found[number])).results or row.check not in UNASKED
    )
    unused = () if only or errors_only else _unused_templates(subject)
    outcomes = (*_unread(subject, checks), *unused, *outcomes)
    ledger = subject.rules.ledger
    kinds = Counter(fact.kind for fact in ledger.facts)
    return Report(ledger.game, ledger.title, outcomes, kinds)


def _worked_through(subject: Subject, rows: Sequence[Row]) -> dict[int, Found]:
    """Return what rows find, by their numbers. Raises PnpError for rows that can't be read."""
    checks = frozenset(row.check for row in rows)
    problems = Problems()
    with subject.end:
        pays = not checks.isdisjoint(_OF_TEXTS) and not checks <= _OF_TEXTS
        of_room = _readable(problems, rows, _OF_ROOM.__contains__)
        words = _readable(problems, rows, _OF_WORDS.__contains__)
        others = _readable(problems, rows, lambda check: check not in _OF_TEXTS)
        problems.stop()
        asks = {one.number: ask for one in others if subject.game and (ask := _ask_of(one))}
        look_at_faces = expect_faces(subject, [*asks.values()])
        of_words: Callable[[], dict[int, Found]] = partial(results_of, subject, words)
        if of_room or words:
            languages = [OWN] * (TYPESET in checks)
            if not checks.isdisjoint(_OF_ROOM - {TYPESET}):
                languages += [one.language for one in catalogs_of(subject).readable]
            of_words = expect_fits(subject, of_words, pays, languages)
        look_at_faces()
        found = results_of(subject, [one for one in others if one.number not in asks])
        # Only now: until others have looked at faces, this process has nothing else to do.
        found |= results_of(subject, [one for one in others if one.number in asks])
        found |= of_words()
        found |= results_of(subject, of_room)
    return found


def rows_to_do(subject: Subject, unasked: Collection[str] = ()) -> list[PendingRow]:
    """Return all rows of a game's ledger with their options, and those of checks without a row.

    Raises PnpError as `run_checks`.
    """
    problems = Problems()
    where = subject.rules.ledger.where
    rows = [Row(one, one, title_of(load_check(one)), "error", {}, where) for one in unasked]
    todo = _readable(problems, (*subject.rules.rows, *rows), CHECKS.__contains__)
    problems.stop()
    return todo


def problems_of_rows(rows: Sequence[Row]) -> tuple[Problem, ...]:
    """Return why rows can't be worked through: unknown checks, and options that can't be read."""
    problems = Problems()
    try:
        # One that names no check is told where it is read.
        _readable(problems, rows, bool)
        problems.stop()
    except PnpError as error:
        return error.problems
    return ()


def _readable(
    problems: Problems, rows: Sequence[Row], is_meant: Callable[[str], bool]
) -> list[PendingRow]:
    """Return the rows with their options whose check is meant; note what can't be read of them."""
    return [
        PendingRow(number, row, module, options, row.check in UNASKED)
        for number, row in enumerate(rows)
        if is_meant(row.check)
        if (module := _module(row, problems))
        and (options := options_of(row, f"check {row.id}", module, problems))
    ]


def _ask_of(todo: PendingRow) -> Ask | None:
    """Return what a row looks for on faces, None where it looks at none."""
    if not hasattr(todo.module, "looks_for"):
        return None
    found: Ask | None = todo.module.looks_for(todo.options)
    return found


def _module(row: Row, problems: Problems) -> ModuleType | None:
    if row.check in CHECKS:
        return load_check(row.check)
    problems.extend((one_of("check", row.check, CHECKS, row.where),))
    return None


def options_of(
    said: Row | Measure, label: str, module: ModuleType, problems: Problems
) -> Values | None:
    """Return what a row, or a measure, says to the module that it is for; problems are noted."""
    entries = tuple((Scalar(name, True, node.where), node) for name, node in said.options.items())
    return read_record(Entries(entries, said.where), label, module.OPTIONS, problems)


def _unread(subject: Subject, checks: frozenset[str]) -> Iterator[Outcome]:
    """Yield which catalogs can't be read, unless one of `checks` tells, or none looks at them."""
    if _OF_FILES not in checks and not checks.isdisjoint(OF_CATALOGS):
        results = tuple(map(Result.of, catalogs_of(subject).problems))
        if results:
            row = Row(files.ID, files.ID, title_of(files), "error", {})
            yield outcome_of(subject, row, results)


def _unused_templates(subject: Subject) -> Iterator[Outcome]:
    """Yield what is wrong in templates that no face is drawn with: no row that draws tells it."""
    if subject.game is None or subject.printed is not None:
        return
    results = tuple(map(Result.of, broken_templates(subject.project, subject.game)))
    if results:
        row = Row("templates", files.ID, "Templates that no face names are valid", "warning", {})
        yield outcome_of(subject, row, results)


def outcome_of(subject: Subject, row: Row, results: Found) -> Outcome:
    """Return what a row came to: its results, and the findings of those that do not hold."""
    if results is None:
        return Outcome(row, WAITING, (), ())
    findings = tuple(_finding(subject, row, result) for result in results if not result.holds)
    return Outcome(row, FAILED if findings else PASSED, results, findings)


def _finding(subject: Subject, row: Row, result: Result) -> Finding:
    """Return a result that does not hold, as reports tell it."""
    facts = tuple(subject.figures.fact(key) for key in result.facts if key in subject.figures)
    return Finding(
        row=row.id,
        check=row.check,
        game=subject.rules.ledger.game,
        severity="error" if result.is_fault else row.severity,
        message=result.sentence(),
        facts=facts,
        **{name: getattr(result, name) for name in AS_FOUND},
    )
