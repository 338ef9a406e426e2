"""The figures that Quirky Quarks is played by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.core.values import Struct
from pnp.play.facts import Facts, filled, of_fact
from pnp.play.games.quirkyquarks.cards import Deck, deck_of


class Objective(Struct, frozen=True):
    """What brings `points` at the end: `least` quests of a kind `of`, or that much money."""

    of: str
    least: int
    points: int


# Rules that are played in this way alone.
_PHASES = ("funding", "research", "ejection", "discovery", "quests")
_PLAYED = {
    "start.player": "youngest",
    "start.cards": 0,
    "phases": _PHASES,
    "phases.told": _PHASES,
    "phases.together": True,
    "funding.raised": "by certain quests",
    "funding.piles": ("particles", "quests"),
    "neutrino.resolved": ("drawn", "claimed"),
    "neutrino.bought": True,
    "neutrino.without_card": "nothing is swapped",
    "research.tokens": 1,
    "research.must": True,
    "research.choices": ("higher at the same", "start at another"),
    "research.passes": "while the token lies",
    "research.ends": "all tokens on different accelerators",
    "research.pays": "the last bid",
    "research.credit": False,
    "research.takes": "all cards below",
    "research.taking": "in turn order",
    "offer.lies": "face up",
    "offer.no_discards": "the other pile or nothing",
    "ejection.kinds": ("particles", "quests"),
    "ejection.chosen": "by their owner",
    "ejection.front": False,
    "discovery.zone": ("ejected", "unclaimed"),
    "discovery.begins": "Starting Physicist",
    "discovery.wins": "any number",
    "discovery.declined": "is over",
    "discovery.bidders": "everybody",
    "discovery.ends": ("all chances used", "all decline in turn"),
    "quests.particles_from": "hand",
    "quests.nucleons_from": "in front of the player",
    "quests.discount_most": 1,
    "quests.wild_nucleons": False,
    "objectives.shared": True,
    "objectives.handed_in": False,
    "score.parts": ("points of quests", "objectives of quests", "eV"),
    "score.ev": 1,
    "score.hand": "nothing",
    "score.winner": "most points",
}
_WAYS = {"left": 1, "right": -1}
_TIES = {
    ("most hand cards", "earliest in turn order"): (1, -1),
    ("fewest hand cards", "earliest in turn order"): (-1, -1),
    ("most hand cards", "latest in turn order"): (1, 1),
    ("fewest hand cards", "latest in turn order"): (-1, 1),
}
_PILES = {"the player's choice": (0, 1), "particles": (0,), "quests": (1,)}


class Rules(Struct, frozen=True, kw_only=True):
    """The figures that it is played by. What is of a quest is by its place in the deck.

    `more_ev` and `more_cards` are what quests add to their owner's funding. `turns`, `passes` and
    `neighbour` are 1 to the left and -1 to the right: turns, the start token, who a neutrino swaps
    with. `ties` are 1 where more cards in hand, and who comes later, win a tie, else -1.
    `piles` are those to draw from. The flags say: who is outbid is out, who passes may bid again,
    what nobody bought is out of the game, discards are shuffled, discounts and nucleons wait for
    the next turn,
    neutrinos for the other cards, hands are counted again after an ejection, cards that are spared
    are paid, nucleons that were handed in score, or are out of the game, and the token stays after
    the last round. Cards are swapped unseen, powers of a kind work once, three alike stand in for
    others once a quest, and coins and hands are seen by all.
    `tables` keeps what is asked for again in other matches (see `fronts.tables_of`).
    """

    deck: Deck
    wild: int
    spared: Mapping[int, int]
    more_ev: Mapping[int, int]
    more_cards: Mapping[int, int]
    objectives: Mapping[int, Objective]
    offer: tuple[int, int, int]
    funding: tuple[int, int]
    zone_bids: tuple[int, int]
    neutrino: tuple[int, int]
    tables: list[Any]
    players: tuple[int, ...] = of_fact(Facts.numbers, "players")
    rounds: int = of_fact(Facts.number, "rounds", least=1)
    laid: Mapping[str, int] = of_fact(Facts.counts, "accelerators.laid")
    start_ev: int = of_fact(Facts.number, "start.ev")
    funding_rounds: tuple[int, ...] = of_fact(Facts.numbers, "funding.rounds")
    least_bid: int = of_fact(Facts.number, "research.bid_least")
    ejected_per: int = of_fact(Facts.number, "ejection.per")
    ejected: int = of_fact(Facts.number, "ejection.cards")
    refund: int = of_fact(Facts.number, "ejection.refund")
    chances: int = of_fact(Facts.number, "discovery.chances")
    turns: int = of_fact(Facts.choice, "turns", {"to the left": 1, "to the right": -1})
    passes: int = of_fact(Facts.choice, "start_player.passes", _WAYS)
    neighbour: int = of_fact(Facts.choice, "neutrino.neighbour", _WAYS)
    ties: tuple[int, int] = of_fact(Facts.choice, "score.ties", _TIES)
    piles: tuple[int, ...] = of_fact(Facts.choice, "funding.pile", _PILES)
    token_stays: bool = of_fact(Facts.flag, "start_player.stays")
    spared_paid: bool = of_fact(Facts.flag, "quests.spared_paid")
    handed_score: bool = of_fact(Facts.flag, "score.handed_in")
    goes_on: bool = of_fact(Facts.either, "discovery.winner", "chance is over", "may begin again")
    loser_goes_on: bool = of_fact(
        Facts.either, "discovery.loser", "chance is over", "may begin again"
    )
    one_quest: bool = of_fact(Facts.either, "quests.played", "any number", "one")
    outbid_is_out: bool = of_fact(Facts.either, "research.outbid", "takes the token back", "is out")
    rejoins: bool = of_fact(
        Facts.either, "discovery.declines", "out for this card", "may bid again"
    )
    leftovers_go: bool = of_fact(
        Facts.either, "discovery.leftovers", "to their discards", "out of the game"
    )
    reshuffles: bool = of_fact(
        Facts.either, "offer.empty_pile", "it stays empty", "the discards are shuffled"
    )
    discounts_wait: bool = of_fact(
        Facts.either, "quests.discounts", "from the same turn on", "from the next turn on"
    )
    neutrinos_wait: bool = of_fact(
        Facts.either, "neutrino.waits", "not at all", "until the other cards are taken"
    )
    recounts: bool = of_fact(Facts.either, "ejection.counted", "once", "after each ejection")
    unseen_swaps: bool = of_fact(Facts.either, "neutrino.chosen", "by its owner", "unseen")
    powers_once: bool = of_fact(Facts.either, "quests.powers", "add up", "once of a kind")
    wild_once: bool = of_fact(
        Facts.either, "quests.wild_often", "as often as you like", "once a quest"
    )
    nucleons_wait: bool = of_fact(
        Facts.either, "quests.nucleons_ready", "at once", "from the next turn on"
    )
    nucleons_go: bool = of_fact(
        Facts.either, "quests.nucleons_to", "the discards", "out of the game"
    )
    coins_seen: bool = of_fact(Facts.either, "coins.lie", "hidden", "open")
    hands_seen: bool = of_fact(Facts.either, "hands.lie", "hidden", "open")


def read(facts: Facts) -> Rules:
    """Return the rules as the ledger has them. Raises PnpError."""
    deck, effect, one = deck_of(facts), facts.counts("neutrino.effect"), facts.number

    def by_quest(key: str) -> dict[int, int]:
        return {deck.names.index(name): count for name, count in facts.counts(key).items()}

    facts.only(_PLAYED)
    _same(facts)
    return filled(
        Rules,
        facts,
        deck=deck,
        wild=facts.counts("quests.wild")["same"],
        tables=[],
        spared=by_quest("quests.spared"),
        more_ev=by_quest("quests.funding_ev"),
        more_cards=by_quest("quests.funding_cards"),
        objectives=_objectives(facts, deck),
        offer=(one("offer.particles"), one("offer.quests"), one("offer.extra")),
        funding=(one("funding.ev"), one("funding.cards")),
        zone_bids=(one("discovery.bid_first"), one("discovery.step")),
        neutrino=(effect["swaps"], effect["draws"]),
    )


def _same(facts: Facts) -> None:
    """Take in what follows from other figures, and stands in words. Raises as `Facts.only`."""
    rounds, first = facts.number("rounds"), facts.number("discovery.bid_first")
    step, chances = facts.number("discovery.step"), facts.number("discovery.chances")
    facts.only(
        {
            "rounds.last": rounds,
            "discovery.round_last": rounds,
            "discovery.bid_next": first,
            "discovery.bid_second": first + step,
            "discovery.bids_last": tuple(
                (str(chance), first + step * (chance - 1)) for chance in (chances + 1, chances + 2)
            ),
        }
    )


def _objectives(facts: Facts, deck: Deck) -> dict[int, Objective]:
    least, points = facts.counts("objectives.least"), facts.counts("objectives.points")
    wanted = facts.texts("objectives.of")
    return {
        deck.names.index(name): Objective(of, least[name], points[name])
        for name, of in wanted.items()
    }
