"""The figures that Quirky Quarks is played by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pnp.balance.facts import Facts


@dataclass(frozen=True)
class Rules:
    """The figures that it is played by. `gains` are points of a quest less what it hands in."""

    players: tuple[int, ...]
    rounds: int
    particles: Mapping[str, int]
    quests: Mapping[str, int]
    needs: Mapping[str, tuple[str, ...]]
    amounts: Mapping[str, Counter[str]]
    points: Mapping[str, int]
    gains: Mapping[str, int]
    nucleons: tuple[str, ...]
    atoms: tuple[str, ...]
    wild: int
    discounts: Mapping[str, tuple[str, ...]]
    discount_most: int
    spared: Mapping[str, int]
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
    effect = facts.counts("neutrino.effect")
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
        atoms=tuple(name for name, kind in kinds.items() if kind == "atom"),
        wild=facts.counts("quests.wild")["same"],
        discounts=facts.lists("quests.discount"),
        discount_most=facts.number("quests.discount_most"),
        spared=facts.counts("quests.spared"),
        laid=facts.counts("accelerators.laid"),
        offer=(
            facts.number("offer.particles"),
            facts.number("offer.quests"),
            facts.number("offer.extra"),
        ),
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
