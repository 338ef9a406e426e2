"""The balance of games looked at: every measure of a ledger, and whether it lies in its band."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from types import ModuleType
from typing import TypeAlias

from pnp.checks.rows import Found
from pnp.checks.run import Outcome, Report, options_of, outcome_of
from pnp.checks.subject.deck import NoCardsError
from pnp.checks.subject.result import Result, Span
from pnp.checks.subject.subject import Subject
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, one_of, shorten
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.expressions.parser import Expression
from pnp.expressions.values import ExpressionError, show
from pnp.fonts.font_book import FontBook
from pnp.load.game_and_fonts import read_game
from pnp.load.gathered_problems import Problems
from pnp.load.ledger.balance import Balance, Measure
from pnp.load.ledger.expression_nodes import read_expression
from pnp.load.ledger.ledger import RULES_FILE, Row, games_with_rules, load_rules
from pnp.match_statistics.intervals import Interval
from pnp.match_statistics.matches import MATCHES, kind_of, matches, own_measures
from pnp.match_statistics.measures import MEAN, MOST, written
from pnp.match_statistics.registry import RECKONED, load_reckoned
from pnp.play.facts import rules_of
from pnp.play.named_engine import failures_told
from pnp.play.registry import ENGINES, load_engine
from pnp.readers.yaml_tree import Node

CHECK = "balance"
_NEVER = "it never came up in any game"
_HINT = "change a designed figure, or the band and its note"

# What was found, by who played ("2 players"; "" where nobody did), and more to say of it.
Intervals: TypeAlias = Mapping[str, Mapping[int, Interval]]


def balance_games(
    project: Project,
    games: Sequence[str],
    count: int | None = None,
    engine: ModuleType | None = None,
) -> Iterator[Report]:
    """Yield what was measured of each of `games` (none named: all whose ledger says `balance`).

    `count` is how many matches are played, where it is not what the ledger says; `engine` is one
    that a user names.

    Raises UsageError for unknown games, and PnpError for files that can't be read.
    """
    known = games_with_rules(project)
    _refuse_unknown(project, games, known)
    for name in dict.fromkeys(games or known):
        rules = load_rules(project, name) if name in known else None
        if rules is not None and rules.balance is not None:
            parts = (rules.balance, *rules.balance.variants)
            parts = tuple(replace(one, matches=count) for one in parts) if count else parts
            # What is played goes by the ledger; the cards are read only for what may ask them.
            asks = any(measure.how for part in parts for measure in part.measures)
            is_read = asks and name in project.games()
            game = read_game(project, name, with_fonts=False)[0] if is_read else None
            yield _report(Subject(project, rules, game, FontBook({}), engine=engine), parts)
        elif name in games:
            where = Where(project.show(project.cards / name / RULES_FILE))
            message = f"the ledger of {name} has no 'balance'"
            if rules is None:
                message = f"{name} has no {RULES_FILE}, and so no 'balance'"
            raise PnpError([Problem(where, message, "write one: docs/checking.md says how")])


def _refuse_unknown(project: Project, games: Sequence[str], known: Collection[str]) -> None:
    """Raise UsageError where one of `games` has neither cards nor a ledger, as known ones have."""
    unknown = [name for name in games if name not in known and name not in project.games()]
    if unknown:
        raise UsageError([one_of("game", name, known, COMMAND_LINE) for name in unknown])


def _report(subject: Subject, parts: Sequence[Balance]) -> Report:
    """Return all that was measured: of the usual way to play, and of each other one."""
    ledger, engine = subject.rules.ledger, _engine(subject)
    known = getattr(load_engine(engine), "VARIANTS", ()) if _is_there(engine) else ()
    problems = Problems()
    for part in parts:
        if part.variant and not known:
            hint = "leave 'variants' out, or name them in VARIANTS of the engine"
            problems.add(part.where, "this game is played in one way only", hint)
        elif part.variant and part.variant not in known:
            problems.unknown("variant", part.variant, known, part.where)
    wanted = [
        [measure for measure in part.measures if _is_known(measure, engine, problems)]
        for part in parts
    ]
    problems.stop()
    outcomes: list[Outcome] = []
    for part, measures in zip(parts, wanted, strict=True):
        matched = _matched(subject, part, measures)
        outcomes += (_outcome(subject, part.variant, measure, matched) for measure in measures)
    kinds = Counter(fact.kind for fact in ledger.facts)
    return Report(ledger.game, ledger.title, tuple(outcomes), kinds)


def _engine(subject: Subject) -> str | ModuleType:
    """Return the engine that a user names, else the name of the game, which may have one."""
    return subject.engine or subject.rules.ledger.game


def _is_there(engine: str | ModuleType) -> bool:
    return not isinstance(engine, str) or engine in ENGINES


def _matched_by(measure: Measure, engine: str | ModuleType) -> str:
    """Return the measure of matches that finds `measure`, one of any game or of its own; or ""."""
    if measure.how in MATCHES:
        return measure.how
    return measure.key if not measure.how and measure.key in own_measures(engine) else ""


def _is_known(measure: Measure, engine: str | ModuleType, problems: Problems) -> bool:
    """Return whether there is a way to find `measure`; note a problem if not."""
    if _matched_by(measure, engine):
        return _is_played(measure, engine, problems)
    if measure.how:
        if measure.how not in RECKONED:
            problems.unknown("measure", measure.how, (*RECKONED, *MATCHES), measure.where)
        return measure.how in RECKONED
    known = own_measures(engine)
    if not known:
        message = f"'{shorten(measure.key)}' says no 'measure', and this game has none of its own"
        hint = f"write 'measure: ...', one of {', '.join((*RECKONED, *MATCHES))}"
        problems.add(measure.where, message, hint)
        return False
    problems.unknown("measure", measure.key, known, measure.where)
    return False


def _is_played(measure: Measure, engine: str | ModuleType, problems: Problems) -> bool:
    """Return whether an engine plays as a measure of matches asks; note what is wrong."""
    if not _is_there(engine):
        message = f"'{shorten(measure.key)}' is of matches, but nothing here plays {engine}"
        hint = "name an engine of your own with --engine: docs/checking.md says how to write one"
        problems.add(measure.where, message, hint)
    for name, node in measure.options.items():
        problems.add(node.where, f"unknown key '{name}'", "measures of matches have no options")
    return _is_there(engine) and not measure.options


def _matched(subject: Subject, balance: Balance, wanted: Sequence[Measure]) -> Intervals:
    """Return the intervals of all measures of matches, by measure and number of players."""
    ledger, engine = subject.rules.ledger, _engine(subject)
    found = (_matched_by(one, engine) for one in wanted)
    names = list(dict.fromkeys(name for name in found if name))
    if not names:
        return {}
    with failures_told(engine, ledger.where):
        rules = rules_of(load_engine(engine), subject.figures, ledger.where)
        return matches(engine, rules, names, balance.matches, balance.seed, balance.variant)


def _of_matches(
    subject: Subject, measure: Measure, kind: str, found: Mapping[int, Interval]
) -> tuple[Result, ...]:
    """Return whether the intervals reach into the band; "?" is behind one that reaches beyond."""
    low, high = _band(subject, measure)
    if not found:
        raise ExpressionError(_NEVER, "play more, or delete it")
    expected = " to ".join(written(end, kind if kind != MOST else MEAN) for end in (low, high))
    results = []
    for players, one in found.items():
        # Where none of all matches is what none may be, more of them would not tell more.
        is_unsure = (one.low < low <= one.high and one.mean != low) or (
            one.low <= high < one.high and one.mean != high
        )
        more = f" ±{written(one.more, kind)}" if kind != MOST else ""
        said = written(one.mean, kind) + more + " ?" * is_unsure
        holds = one.high >= low and one.low <= high
        wrong, hint = f"{said}, outside {expected}", f"{_HINT}: {measure.note}"
        label = f"{players} players"
        span = _span(one, low, high)
        found_so = Result(
            holds, label, expected, said, measure.where,
            hint=hint, span=span, wrong=wrong, names=(str(players),),
        )  # fmt: skip
        results.append(found_so)
    return tuple(results)


def _outcome(subject: Subject, variant: str, measure: Measure, matched: Intervals) -> Outcome:
    """Return what was found of a measure; that of a variant is named by it."""
    engine = _engine(subject)
    key, title = (f"{variant}: {one}" if variant else one for one in (measure.key, measure.title))
    row = Row(key, CHECK, title, "error", {}, measure.where)
    results: Found = None
    try:
        if name := _matched_by(measure, engine):
            results = _of_matches(subject, measure, kind_of(name, engine), matched[name])
        else:
            results = (_reckoned(subject, measure),)
    except NoCardsError:
        pass
    except ExpressionError as error:
        where = error.where or measure.where
        results = (Result(False, "", "", "", where, error.message, subject.way_out(error)),)
    return outcome_of(subject, row, results)


def _reckoned(subject: Subject, measure: Measure) -> Result:
    """Return whether what is found without playing is in its band. Raises ExpressionError."""
    module = load_reckoned(measure.how)
    low, high = _band(subject, measure)
    problems = Problems()
    options = options_of(measure, f"measure {measure.key}", module, problems)
    problems.stop()
    assert options is not None  # noqa: S101 - without them there are problems
    value, more = module.measure(subject, options)
    return _result(measure, value, module.KIND, (low, high), more)


def _band(subject: Subject, measure: Measure) -> tuple[Fraction, Fraction]:
    """Return the ends of a band, the lower first. Raises as `_bound` does."""
    low, high = (_bound(subject, node) for node in (measure.low, measure.high))
    if low > high:
        raise ExpressionError("its 'from' is above its 'to'", "swap them", measure.where)
    return low, high


def _bound(subject: Subject, node: Node) -> Fraction:
    """Return an end of a band. Raises ExpressionError for what is no number, PnpError otherwise."""
    problems = Problems()
    expression = read_expression(node, "the end of a band", problems)
    problems.stop()
    assert isinstance(expression, Expression)  # noqa: S101 - without it there are problems
    found = subject.value(expression)
    if isinstance(found, bool) or not isinstance(found, int | Fraction):
        message = f"the end of a band must be a number, not {show(found)}"
        raise ExpressionError(message, "write it as 0.25 or as an expression", node.where)
    return Fraction(found)


def _result(
    measure: Measure, value: Fraction, kind: str, band: tuple[Fraction, Fraction], more: str
) -> Result:
    found = written(value, kind) + (f" ({more})" if more else "")
    low, high = (written(end, kind) for end in band)
    expected = f"{low} to {high}"
    wrong, hint = f"{found}, outside {expected}", f"{_HINT}: {measure.note}"
    holds = band[0] <= value <= band[1]
    span = _span(Interval(value, Fraction(0)), *band)
    return Result(holds, "", expected, found, measure.where, hint=hint, wrong=wrong, span=span)


def _span(one: Interval, low: Fraction, high: Fraction) -> Span:
    """Return what was found, beside its band."""
    mean, least, most = map(float, (one.mean, one.low, one.high))
    return Span(mean, least, most, float(low), float(high), one.matches)
