"""Quirky Quarks as somebody says that it stands, and what its players have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.play.games.quirkyquarks.board import Board
from pnp.play.games.quirkyquarks.engine import Game
from pnp.play.games.quirkyquarks.figures import Rules
from pnp.play.position import Pool, Position, PositionError
from pnp.play.table import spread

_KEYS = ("round", "first", "step", "ev", "hand", "front", "particles", "quests", "zone")
# Phase of a round -> the task that it begins with.
_STEPS = {
    "quests": "quests",
    "funding": "funding",
    "research": "offer",
    "ejection": "ejection",
    "discovery": "chance",
}
_PILES = ("particles", "quests")


def position(rules: Rules, said: Position) -> Game:
    """Return the game as it is said to stand; what is not said lies as it may after a deal.

    By players: `ev`, `hand`, and the quests in `front`; `first` is the Starting Physicist, `step`
    the phase that begins. `particles` and `quests` are the cards that are drawn next. Raises
    PositionError for what can't be.
    """
    said.refuse_unknown(_KEYS)
    table = Game(rules, len(said.players), 1)
    table.round = said.number("round", 1)
    step = said.word("step", _STEPS)
    can_be = range(1, rules.rounds + 1) if step != "funding" else rules.funding_rounds
    if table.round not in can_be:
        message = f"no round {table.round} has a phase '{step}'"
        raise PositionError(message, f"rounds with it: {', '.join(map(str, can_be))}", "round")
    table.first = said.seat("first")
    table.offers, table.limbo = [], []
    _lay_cards(table, said)
    for seat, number in said.numbers_of("ev"):
        table.ev[seat] = number
    table.begin_round()
    while table.tasks[-1][0] != _STEPS[step]:
        table.tasks.pop()
    table.go_on()
    return table


def holdings(table: Board, seat: int) -> dict[str, Any]:
    """Return what a player has: eV, points with them, cards in hand, and quests in front."""
    held = table.hand[seat]
    return {
        "ev": table.ev[seat],
        "points": table.points(seat),
        "quest_points": table.quest_points(seat),
        "cards": len(held),
        "hand": table.names(held),
        "front": table.names(table.in_front(seat)),
    }


def _lay_cards(table: Game, said: Position) -> None:
    """Lay the cards that are said, and all others on their piles."""
    deck = table.deck
    places = {name: place for place, name in enumerate(deck.names)}
    pool = Pool(table.names(spread(deck.copies)), "card")
    table.hand = [[] for _ in range(table.players)]
    for seat, taken in said.taken_of(pool, "hand"):
        table.hand[seat] = sorted(places[name] for name in taken)
    table.laid = [[] for _ in range(table.players)]
    table.nucleons = [[0] * len(deck.nucleons) for _ in range(table.players)]
    for seat, place in _in_front(table, said, pool, places):
        if place in deck.nucleons:
            table.nucleons[seat][deck.nucleons.index(place)] += 1
        else:
            table.laid[seat].append(place)
    table.zone = [places[name] for name in said.taken(pool, "zone")]
    drawn = [said.taken(pool, key) for key in _PILES]
    rest = [places[name] for name in pool.rest(table.chance)]
    for number, some in enumerate(drawn):
        own = [place for place in rest if table.pile_of(place) == number]
        table.piles[number] = [*own, *(places[name] for name in reversed(some))]
    table.discards = [[], []]


def _in_front(
    table: Game, said: Position, pool: Pool, places: dict[str, int]
) -> Iterator[tuple[int, int]]:
    """Yield seats and the quests in front of them."""
    for seat, names in said.taken_of(pool, "front"):
        for name in names:
            if not table.pile_of(places[name]):
                hint, path = "lay quests there; particles go into 'hand'", said.players[seat]
                raise PositionError(f"'{name}' is no quest", hint, "front", path)
            yield seat, places[name]
