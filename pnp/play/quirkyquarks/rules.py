"""The figures that Quirky Quarks is played by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pnp.core.values import Struct
from pnp.play.facts import Facts


class Objective(Struct, frozen=True):
    """What brings `points` at the end: `least` quests of a kind `of`, or that much money."""

    of: str
    least: int
    points: int


class Rules(Struct, frozen=True):
    """The figures that it is played by. `gains` are points of a quest less what it hands in.

    `more_ev` and `more_cards` are what quests add to their owner's funding.
    """

    players: tuple[int, ...]
    rounds: int
    particles: Mapping[str, int]
    quests: Mapping[str, int]
    needs: Mapping[str, tuple[str, ...]]
    amounts: Mapping[str, Counter[str]]
    points: Mapping[str, int]
    gains: Mapping[str, int]
    nucleons: tuple[str, ...]
    kinds: Mapping[str, str]
    wild: int
    discounts: Mapping[str, tuple[str, ...]]
    discount_most: int
    spared: Mapping[str, int]
    more_ev: Mapping[str, int]
    more_cards: Mapping[str, int]
    objectives: Mapping[str, Objective]
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


def read(facts: Facts) -> Rules:
    """Return the rules as the ledger has them. Raises PnpError."""
    needs, points = facts.lists("quests.needs"), facts.counts("quests.points")
    kinds, nucleons = facts.texts("quests.kind"), facts.names("quests.resources")
    effect, one = facts.counts("neutrino.effect"), facts.number
    return Rules(
        players=facts.numbers("players"),
        rounds=facts.number("rounds"),
        particles=facts.counts("particles.copies"),
        quests=facts.counts("quests.copies"),
        needs=needs,
        amounts={name: Counter(parts) for name, parts in needs.items()},
        points=points,
        gains={
            name: points[name] - sum(points[part] for part in parts if part in nucleons)
            for name, parts in needs.items()
        },
        nucleons=nucleons,
        kinds=kinds,
        wild=facts.counts("quests.wild")["same"],
        discounts=facts.lists("quests.discount"),
        discount_most=facts.number("quests.discount_most"),
        spared=facts.counts("quests.spared"),
        more_ev=facts.counts("quests.funding_ev"),
        more_cards=facts.counts("quests.funding_cards"),
        objectives=_objectives(facts),
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
    )


def _objectives(facts: Facts) -> dict[str, Objective]:
    least, points = facts.counts("objectives.least"), facts.counts("objectives.points")
    wanted = facts.texts("objectives.of")
    return {name: Objective(of, least[name], points[name]) for name, of in wanted.items()}
