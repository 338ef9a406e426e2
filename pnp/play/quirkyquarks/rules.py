"""The figures that Quirky Quarks is played by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from pnp.core.values import Struct
from pnp.play.facts import Facts
from pnp.play.known import Known
from pnp.play.quirkyquarks.cards import Deck, deck_of
from pnp.play.quirkyquarks.payments import Payment, payments

# A quest, how many of each particle are in hand, and those that discounts take off.
Asked: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]


class Objective(Struct, frozen=True):
    """What brings `points` at the end: `least` quests of a kind `of`, or that much money."""

    of: str
    least: int
    points: int


class Rules(Struct, frozen=True):
    """The figures that it is played by. What is of a quest is by its place in the deck.

    `more_ev` and `more_cards` are what quests add to their owner's funding. `turns`, `passes` and
    `neighbour` are 1 to the left and -1 to the right: turns, the start token, who a neutrino swaps
    with. `ties` are 1 where more cards in hand, and who comes later, win a tie, else -1.
    `ways` are those to pay for a quest out of a hand: nearly all are asked for again in other
    matches. `tables` keeps what else is (see `fronts.tables_of`).
    """

    players: tuple[int, ...]
    rounds: int
    deck: Deck
    wild: int
    spared: Mapping[int, int]
    more_ev: Mapping[int, int]
    more_cards: Mapping[int, int]
    objectives: Mapping[int, Objective]
    laid: Mapping[str, int]
    offer: tuple[int, int, int]
    start_ev: int
    funding_rounds: tuple[int, ...]
    funding: tuple[int, int]
    least_bid: int
    ejected_per: int
    ejected: int
    refund: int
    zone_bids: tuple[int, int]
    chances: int
    neutrino: tuple[int, int]
    turns: int
    passes: int
    neighbour: int
    goes_on: bool
    one_quest: bool
    ties: tuple[int, int]
    ways: Known[Asked, list[Payment]]
    tables: list[Any]


# Rules that are played in this way alone.
_PLAYED = {
    "phases.together": True,
    "score.winner": "most points",
    "neutrino.waits": "until the other cards are taken",
    "research.credit": False,
    "research.takes": "all cards below",
    "research.outbid": "takes the token back",
    "research.taking": "in turn order",
    "offer.empty_pile": "the discards are shuffled",
    "discovery.declines": "out for this card",
    "discovery.leftovers": "to their discards",
    "quests.discounts": "from the same turn on",
    "quests.particles_from": "hand",
    "quests.nucleons_from": "in front of the player",
}
_WAYS = {"left": 1, "right": -1}
_TIES = {
    ("most hand cards", "earliest in turn order"): (1, -1),
    ("fewest hand cards", "earliest in turn order"): (-1, -1),
    ("most hand cards", "latest in turn order"): (1, 1),
    ("fewest hand cards", "latest in turn order"): (-1, 1),
}


def read(facts: Facts) -> Rules:
    """Return the rules as the ledger has them. Raises PnpError."""
    deck, effect, one = deck_of(facts), facts.counts("neutrino.effect"), facts.number
    wild = facts.counts("quests.wild")["same"]

    def by_quest(key: str) -> dict[int, int]:
        return {deck.names.index(name): count for name, count in facts.counts(key).items()}

    return Rules(
        players=facts.numbers("players"),
        rounds=facts.number("rounds"),
        deck=deck,
        wild=wild,
        ways=Known(lambda asked: payments(deck.needs[asked[0]], asked[1], asked[2], wild)),
        tables=[],
        spared=by_quest("quests.spared"),
        more_ev=by_quest("quests.funding_ev"),
        more_cards=by_quest("quests.funding_cards"),
        objectives=_objectives(facts, deck),
        laid=facts.counts("accelerators.laid"),
        offer=(one("offer.particles"), one("offer.quests"), one("offer.extra")),
        start_ev=facts.number("start.ev"),
        funding_rounds=facts.numbers("funding.rounds"),
        funding=(facts.number("funding.ev"), facts.number("funding.cards")),
        least_bid=facts.number("research.bid_least"),
        ejected_per=facts.number("ejection.per"),
        ejected=facts.number("ejection.cards"),
        refund=facts.number("ejection.refund"),
        zone_bids=(facts.number("discovery.bid_first"), facts.number("discovery.step")),
        chances=facts.number("discovery.chances"),
        neutrino=(effect["swaps"], effect["draws"]),
        **_ways(facts),
    )


def _ways(facts: Facts) -> dict[str, Any]:
    """Return the rules that can be played in several ways. Raises PnpError for others."""
    for key, value in _PLAYED.items():
        facts.choice(key, {value: value})
    return {
        "turns": facts.choice("turns", {"to the left": 1, "to the right": -1}),
        "passes": facts.choice("start_player.passes", _WAYS),
        "neighbour": facts.choice("neutrino.neighbour", _WAYS),
        "goes_on": facts.choice(
            "discovery.winner", {"may begin again": True, "chance is over": False}
        ),
        "one_quest": facts.choice("quests.played", {"any number": False, "one": True}),
        "ties": facts.choice("score.ties", _TIES),
    }


def _objectives(facts: Facts, deck: Deck) -> dict[int, Objective]:
    least, points = facts.counts("objectives.least"), facts.counts("objectives.points")
    wanted = facts.texts("objectives.of")
    return {
        deck.names.index(name): Objective(of, least[name], points[name])
        for name, of in wanted.items()
    }
