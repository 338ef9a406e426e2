"""Hands that are dealt can pay for a card that lies open as often as the rules say.

`deck` is the copies of each kind, `hand` how many are dealt to a player, `needs` what each card
takes, and `open` how many of these lie open; else all do. `nobody` has, for numbers of players, in
how many of a hundred deals none of their hands pays for an open card: found exactly, and told to
the nearest whole number.

    GIVEN:
        facts: {deck: {red: 2, blue: 2}, needs: {ruby: [red, red], sky: [blue]}}
    PASS:
        deck: deck
        hand: 1
        needs: needs
        open: 1
        nobody: {1: 75, 2: 58}
    FAIL:
        deck: deck
        hand: 2
        needs: needs
        nobody: {1: 5}
        -> 1: nobody can pay in 0 of 100 deals, not in 5
    FAIL:
        deck: deck
        hand: 2
        needs: needs
        nobody: {3: 0}
        -> nobody: 3 hands of 2 can't be dealt from 4 cards
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.checks.rules import deals
from pnp.checks.subject.options import FIGURES
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values

NOBODY = Key(
    "nobody", FIGURES, "deals of a hundred in which no hand pays, as {2: 31}", required=True
)
OPTIONS = (deals.DECK, deals.HAND, deals.NEEDS, deals.OPEN, NOBODY)
NEEDS_CARDS = False


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per number of players. Raises ExpressionError."""
    deck = deals.read_deck(subject, options)
    hand = deals.read_whole(
        subject.figure(options, deals.HAND), sum(deck.values()), options, deals.HAND
    )
    needs = deals.read_needs(subject, options)
    shown = subject.figure(options, deals.OPEN) if deals.OPEN in options else len(needs)
    shown = deals.read_whole(shown, len(needs), options, deals.OPEN)
    expected = subject.table(options, NOBODY)
    players = _players(expected, hand, sum(deck.values()), options)
    if not deals.can_deal(deck, hand, players, needs, shown):
        message = "nobody: too many different deals"
        hint = "put kinds together, or take fewer players or a smaller hand"
        raise ExpressionError(message, hint, options.where_of(NOBODY))
    found = deals.nobody_pays(deck, hand, players, needs, shown)
    facts = subject.facts_in(
        options[deals.DECK], options[deals.HAND], options[deals.NEEDS], options[NOBODY]
    )
    for (name, wanted), share in zip(expected.items(), found.values(), strict=True):
        whole = round(share * 100)
        yield Result(
            holds=whole == wanted,
            label=name,
            expected=f"{show(wanted)} of 100",
            found=f"{whole} of 100",
            where=options.where_of(NOBODY),
            wrong=f"nobody can pay in {whole} of 100 deals, not in {show(wanted)}",
            hint="change the figure, what is dealt, or what the cards cost",
            facts=facts,
        )


def _players(
    expected: Mapping[str, object], hand: int, cards: int, options: Values
) -> Sequence[int]:
    """Return the numbers of players. Raises ExpressionError for more than can be dealt to."""
    where = options.where_of(NOBODY)
    for name in expected:
        if not name.isdecimal() or int(name) < 1:
            message = f"nobody: '{name}' is no number of players"
            raise ExpressionError(message, "write {2: 31, 3: 18}", where)
        if int(name) * hand > cards:
            message = f"nobody: {name} hands of {hand} can't be dealt from {cards} cards"
            raise ExpressionError(message, "deal fewer, or to fewer players", where)
    return [int(name) for name in expected]
