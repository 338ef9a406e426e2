"""The ledger agrees with itself.

Every derived fact comes to what its expression gives, every name in an expression is a fact, and
so is every figure that a text of the game names as {=quarks}, on cards and in the rulebook. A word
for a figure, as [three]{=quarks}, is a word for it. Links and pictures of the rulebook lead to
what is there. As many play as a fact `players` (or `players.range`), a list of numbers, says. An
engine of the program can play the rules as they are decided. It is run for every game without being
asked for.

    GIVEN:
        facts: {red: 20, blue: 20, yellow: 20}
    PASS:
        {id: A4, key: quarks, value: 60, kind: derived, from: red + blue + yellow}
    FAIL:
        {id: A4, key: quarks, value: 59, kind: derived, from: red + blue + yellow}
        -> quarks: 59 in the ledger, but red + blue + yellow gives 60
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.core.problems import PnpError, Problem, shorten
from pnp.core.values import replace
from pnp.expressions.facts import Fact
from pnp.expressions.values import ExpressionError, UnknownName, difference, show
from pnp.game_texts.fact_placeholders import fill_figures
from pnp.load.game_keys import PLAYERS
from pnp.load.key_types import Values
from pnp.load.ledger.seals import seal_of
from pnp.model.game import Game
from pnp.play.unplayed import unplayed
from pnp.rulebook_source.edition import icons_of, rulebook_of
from pnp.rulebook_source.resolve import resolve

OPTIONS = ()
NEEDS_CARDS = False
_RULEBOOK = "rulebook"
_COUNTS = ("players", "players.range")


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per derived fact. Raises PnpError for texts that name no fact."""
    wrong = _changed(subject)
    for fact in subject.rules.ledger.facts:
        if fact.source is None:
            continue
        result = _derived(subject, fact)
        if not result.holds:
            # What is wrong itself makes all wrong that comes from it.
            cause = next((key for key in result.facts if key in wrong), result.cause)
            wrong.add(fact.key)
            result = replace(result, cause=cause)
        yield result
    problems = [*unplayed(subject.rules.ledger, subject.engine)]
    if subject.game is not None:
        yield from _players(subject, subject.game)
        problems += (*_in_cards(subject, subject.game), *_in_rulebook(subject, subject.game))
    if problems:
        raise PnpError(problems)


def _changed(subject: Subject) -> set[str]:
    """Return the keys of facts that are not what was read in the sources."""
    seals = subject.rules.seals or {}
    return {
        fact.key
        for fact in subject.rules.ledger.facts
        if fact.id in seals and seals[fact.id].digest != seal_of(fact).digest
    }


def _players(subject: Subject, game: Game) -> Iterator[Result]:
    """Yield whether as many play as a fact says by its key, where both say it."""
    for key in (key for key in _COUNTS if key in subject.figures and game.players):
        counts = subject.figures[key]
        if isinstance(counts, tuple) and counts and all(isinstance(one, int) for one in counts):
            least, most = min(counts), max(counts)
            wanted = f"{least}-{most}" if least < most else f"{least}"
            yield Result(
                holds=game.players == wanted,
                label=PLAYERS.name,
                expected=wanted,
                found=game.players,
                where=game.places.get(PLAYERS.name, game.where),
                hint="write how many play as the rules say",
                facts=(key,),
                value=PLAYERS.name,
            )


def _in_cards(subject: Subject, game: Game) -> tuple[Problem, ...]:
    try:
        fill_figures(game, subject.figures)
    except PnpError as error:
        return error.problems
    return ()


def _in_rulebook(subject: Subject, game: Game) -> tuple[Problem, ...]:
    """Return what can't be set of the rulebook, unless its own check tells."""
    if any(row.check == _RULEBOOK for row in subject.rules.rows):
        return ()
    try:
        if document := rulebook_of(subject.project, game):
            resolve(document, game, subject.rules.ledger, icons_of(game))
    except PnpError as error:
        return error.problems
    return ()


def _derived(subject: Subject, fact: Fact) -> Result:
    """Return whether a fact is what its source gives."""
    assert fact.source is not None  # noqa: S101 - asked before
    text = fact.source.text
    wrong, cause, found = "", "", ""
    hint = "mend the figure that is wrong: it, or one it comes from"
    try:
        value = subject.figures.derived(fact.key)
        found = show(value)
        if value != fact.value:
            differs = difference(fact.value, value)
            wrong = f"{show(fact.value)} in the ledger, but {text} gives {found}"
            if differs:
                wrong = f"{differs} ({shorten(text)})"
    except ExpressionError as error:
        wrong, hint = error.message, subject.way_out(error)
        cause = error.name if isinstance(error, UnknownName) else ""
    return Result(
        holds=not wrong,
        label=fact.key,
        expected=show(fact.value),
        found=found,
        where=fact.where,
        wrong=wrong,
        hint=hint,
        facts=(fact.key, *subject.facts_in(fact.source)),
        cause=cause,
    )
