"""Examples of the rulebook are games that the rules allow.

Each box `> [!EXAMPLE]` of the rulebook has an entry in `examples` of the ledger: how the game
stands, who makes which moves, and what is so afterwards. The engine of the game makes these moves.
One that the rules don't allow is an error, and so is what is not so afterwards, a figure of the box
that no `then` holds, a card that it shows and nobody has, and a box without an entry. A game
without an engine waits for one: --engine names yours.

    PASS: - Lise: draw from the deck
    FAIL: - Lise: take charm from the open row
        draw-two: the rules don't allow Lise to take charm from the open row
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from pnp.checks.examples.places import ExamplePlace, places_in
from pnp.checks.examples.played import PlayedExample, play_example
from pnp.checks.examples.rulebook_agrees import differences
from pnp.checks.subject.deck import NoCardsError
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.values import replace
from pnp.load.key_types import Key, Values
from pnp.load.ledger.examples import Example
from pnp.play.facts import rules_with_facts
from pnp.play.named_engine import failures_told
from pnp.play.names import names_of
from pnp.play.registry import ENGINES, load_engine, load_positions
from pnp.rulebook_source.edition import rulebook_of

OPTIONS: tuple[Key[Any], ...] = ()
NEEDS_CARDS = True
# What an engine has to have for examples, and what each is.
_PARTS = {
    "position": "a function that takes the rules and what is said, and returns a Table",
    "holdings": "a function that takes a table and a seat, and returns a dict of what is there",
}


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per example, and one per difference between it and the rulebook.

    Raises NoCardsError without an engine, and PnpError for a rulebook that can't be read.
    """
    places = _places(subject)
    yield from _missing(subject, places)
    engine, positions = _engine(subject)
    ledger = subject.rules.ledger
    with failures_told(subject.engine or ledger.game, ledger.where):
        rules, facts = rules_with_facts(engine, subject.figures, ledger.where)
        names = names_of(subject.game_with_cards)
        found: dict[str, list[PlayedExample]] = {}
        for example in subject.rules.examples:
            if example.at not in places or example.no_play:
                continue
            played = play_example(subject, example, (engine, positions, rules), names)
            yield from (replace(one, plays_by=facts) for one in played.results)
            found.setdefault(example.at, []).append(played)
        for at, several in found.items():
            if all(one.is_whole for one in several):
                yield from differences(places[at], several, names)


def _engine(subject: Subject) -> tuple[ModuleType, ModuleType]:
    """Return the engine of the game, and what makes positions of it."""
    game = subject.rules.ledger.game
    if subject.engine is not None:
        _refuse_without_positions(subject.engine)
        return subject.engine, subject.engine
    if game not in ENGINES:
        raise NoCardsError("nothing here plays the game")
    return load_engine(game), load_positions(game)


def _refuse_without_positions(engine: ModuleType) -> None:
    """Raise PnpError for what an engine lacks to begin at an example."""
    where = Where(str(engine.__file__))
    lacks = [(name, what) for name, what in _PARTS.items() if not hasattr(engine, name)]
    if lacks:
        raise PnpError(
            Problem(where, f"the engine has no '{name}'", f"add {what}") for name, what in lacks
        )


def _places(subject: Subject) -> dict[str, ExamplePlace]:
    """Return the parts of the rulebook that examples can be about: boxes go before sections."""
    found: dict[str, ExamplePlace] = {}
    document = rulebook_of(subject.project, subject.game_with_cards)
    for place in places_in(document) if document else ():
        if place.is_box or place.at not in found:
            found[place.at] = place
    return found


def _missing(subject: Subject, places: dict[str, ExamplePlace]) -> Iterator[Result]:
    """Yield the boxes that no example is about, and the examples that are about nothing."""
    examples = subject.rules.examples
    known = {example.at for example in examples}
    boxes = [place for place in places.values() if place.is_box]
    for place in boxes:
        if place.at not in known:
            message = f"no example of rules.yaml says how '{place.at}' is played"
            hint = f"add one with 'at: {place.at}', or with 'no_play' and why"
            yield Result(False, place.at, "an example", "none", place.where, message, hint)
    for example in examples:
        if example.at not in places:
            yield _nowhere(example, boxes)
    yield Result(True, "", "all boxes", f"{len(boxes)} looked at", subject.rules.ledger.where)


def _nowhere(example: Example, boxes: list[ExamplePlace]) -> Result:
    message = f"{example.id}: the rulebook has no example, and no heading, '{example.at}'"
    hint = f"boxes with examples: {', '.join(box.at for box in boxes) or 'none'}"
    return Result(False, example.id, "a box", "none", example.places["at"], message, hint)
