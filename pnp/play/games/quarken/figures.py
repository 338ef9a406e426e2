"""The figures that Quarken is played by, with numbers for names.

A colour is its place among the three of its side: red and cyan are 0, green and magenta 1, blue
and yellow 2. So a baryon is white if all three are there, and a meson if both are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from pnp.core.values import Struct
from pnp.play.facts import Facts, filled, of_fact
from pnp.play.games.quarken.cards import COLOUR, GLUON, GREY, QUARK, Card, Lookup, looked_up, picker
from pnp.play.games.quarken.gluons import GluonWays, gluon_ways
from pnp.play.games.quarken.rulings import Rulings, rulings
from pnp.play.memo_dict import MemoDict

_HALVES = 2  # points are counted in halves


class Face(Struct, frozen=True):
    """A side of hadrons: the kind of its card, and of each quark flavour and whether it is anti."""

    name: str
    card: str
    quarks: tuple[tuple[int, bool], ...]
    is_back: bool


class Level(Struct, frozen=True):
    """What differs between levels. `deal` are kinds of cards, by their backs, "joker" for one.

    `stacks` are the cards of each of these kinds, by whether with antiparticles alone.
    """

    stacks: tuple[Mapping[str, Sequence[int]], ...]
    deal: tuple[str, ...]
    draw: int
    hand: int
    token: int
    piles: int


class Gluons(NamedTuple):
    """What finds in a hand how many gluons of a side it has, and where so many lead."""

    held: Callable[[Sequence[int]], tuple[int, ...]]
    ways: MemoDict[tuple[int, ...], GluonWays]


class Rules(Struct, frozen=True, kw_only=True):
    """The figures that it is played by. Points count halves: an odd hadron is worth one."""

    rulings: Rulings

    cards: tuple[Card, ...]
    lookup: Lookup
    flavours: tuple[str, ...]
    colours: tuple[tuple[str, ...], tuple[str, ...]]
    faces: Mapping[str, Face]
    schemes: Mapping[int, tuple[tuple[int, ...], ...]]
    loose: tuple[int, ...]
    levels: tuple[Level, ...]
    hadrons: Mapping[int, tuple[tuple[str, int], ...]]
    tokens: tuple[Mapping[int, int], ...]
    piles: tuple[tuple[str, ...], ...]
    rounds: tuple[tuple[tuple[str, ...], ...], ...]
    gluons: tuple[Gluons, ...]
    balanced: int
    unbalanced: int
    teams: Mapping[int, tuple[int, ...]]
    players: tuple[int, ...] = of_fact(Facts.numbers, "players")
    first_deal: int = of_fact(Facts.number, "level1.deal")
    anti: Mapping[str, str] = of_fact(Facts.texts, "level1.anti")
    longer: int = of_fact(Facts.number, "level1.tokens_longer")
    full: int = of_fact(Facts.number, "level3.strength_full")
    after_full: int = of_fact(Facts.number, "strength.after_full")
    lost_at: int = of_fact(Facts.number, "level3.lost_at")
    falls_by: int = of_fact(Facts.number, "level3.falls_by")
    sides: int = of_fact(Facts.number, "die.sides")


def read(facts: Facts) -> Rules:
    """Return the rules as the ledger has them. Raises PnpError."""
    flavours = facts.names("flavours")
    sides = facts.names("quark.colours"), facts.names("antiquark.colours")
    cards = tuple(_cards(facts, flavours, sides))
    how, lookup = rulings(facts), looked_up([card for card, _ in cards])
    full, lost = facts.number("level3.strength_full"), facts.number("level3.lost_at")
    # Who is at full strength does not throw, and whoever is not lost does.
    facts.only({"level3.safe_at": full, "level3.roll_at": tuple(range(lost + 1, full))})
    balanced = _HALVES * facts.number("score.hadron_balanced")
    halves = {Fraction(points, _HALVES): points for points in range(balanced + 1)}
    return filled(
        Rules,
        facts,
        rulings=how,
        cards=tuple(card for card, _ in cards),
        lookup=lookup,
        flavours=flavours,
        colours=sides,
        faces=_faces(facts, flavours),
        schemes=_schemes(facts, sides),
        loose=tuple(facts.counts("loose.cells")[one] for one in flavours),
        levels=_levels(facts, cards),
        hadrons={int(n): tuple(one.items()) for n, one in facts.maps("level1.dealt").items()},
        tokens=tuple(
            {int(n): count for n, count in facts.counts(f"{one}.tokens").items()}
            for one in ("level1", "level2")
        ),
        piles=tuple(facts.lists("level2.hadron_piles").values()),
        rounds=tuple(facts.rows(f"level3.round{n}") for n in (1, 2, 3)),
        gluons=_gluons(facts, how, lookup),
        balanced=balanced,
        unbalanced=facts.choice("score.hadron_unbalanced", halves),
        teams={
            int(n): tuple(count for count, _ in ways) for n, ways in facts.tables("teams").items()
        },
    )


def _gluons(facts: Facts, how: Rulings, lookup: Lookup) -> tuple[Gluons, ...]:
    most = facts.number("level2.gluons")
    return tuple(
        # Without it, playing Quarken takes 3 times the CPU (bench/caches.py).
        Gluons(picker(some), MemoDict(partial(gluon_ways, some, most, how.both_ways)))
        for some in lookup.gluons
    )


def _levels(facts: Facts, cards: Sequence[tuple[Card, int]]) -> tuple[Level, ...]:
    hands, scores = facts.counts("hand.max"), facts.counts("score.tokens")

    def level(name: str, deal: tuple[str, ...], piles: str) -> Level:
        backs = facts.names(f"{name}.kinds")
        return Level(
            stacks=(
                _stacks(cards, backs, deal),
                _stacks(cards, [f"anti-{one}" for one in backs], deal),
            ),
            deal=deal,
            draw=facts.number(f"{name}.draw"),
            hand=hands[name],
            token=_HALVES * scores[name],
            piles=facts.number(f"{name}.{piles}"),
        )

    later = (
        level(name, facts.names(f"{name}.deal_kinds"), "backs_shown")
        for name in ("level2", "level3")
    )
    return (level("level1", (), "piles"), *later)


def _stacks(
    cards: Sequence[tuple[Card, int]], backs: Sequence[str], deal: Sequence[str]
) -> dict[str, list[int]]:
    """Return the cards with these backs by their backs, each as often as it is there.

    Jokers that are dealt are a kind of their own.
    """
    found: dict[str, list[int]] = {}
    for place, (card, copies) in enumerate(cards):
        if card.back in backs:
            is_joker = card.kind == GLUON and not card.colours and "joker" in deal
            found.setdefault("joker" if is_joker else card.back, []).extend([place] * copies)
    return found


def _schemes(
    facts: Facts, sides: tuple[tuple[str, ...], tuple[str, ...]]
) -> dict[int, tuple[tuple[int, ...], ...]]:
    """Return the colours of quarks on fronts, by how many quarks a hadron has."""
    place = {name: number % 3 for number, name in enumerate((*sides[0], *sides[1]))}
    found: dict[int, list[tuple[int, ...]]] = {}
    for names in facts.lists("scheme.front").values():
        found.setdefault(len(names), []).append(tuple(place[one] for one in names))
    return {count: tuple(some) for count, some in found.items()}


def _faces(facts: Facts, flavours: tuple[str, ...]) -> dict[str, Face]:
    content, anti = facts.lists("content.all"), facts.texts("quark.anti")
    found = {}
    for card, names in facts.lists("hadrons.faces").items():
        for is_back, name in enumerate(names):
            quarks = tuple(
                (flavours.index(one if one in flavours else anti[one]), one not in flavours)
                for one in content[name]
            )
            found[name] = Face(name, card, quarks, bool(is_back))
    return found


def _cards(
    facts: Facts, flavours: tuple[str, ...], sides: tuple[tuple[str, ...], tuple[str, ...]]
) -> Iterator[tuple[Card, int]]:
    """Yield each kind of card, and how many there are."""
    for anti, (side, colours) in enumerate(zip(("quark", "antiquark"), sides, strict=True)):
        before = "anti-" * anti
        cells, greys = facts.counts(f"coloured.{side}_cells"), facts.counts(f"grey.{side}_flavours")
        for number, flavour in enumerate(flavours):
            for place, colour in enumerate(colours):
                name = f"{before}{flavour}/{colour}"
                yield Card(f"{before}quark", name, QUARK, bool(anti), number, place), cells[flavour]
            name = f"grey/{before}{flavour}"
            yield Card(f"{before}grey", name, GREY, bool(anti), number), greys[flavour]
        for colour, count in facts.counts(f"colour_cards.{side}").items():
            place = colours.index(colour)
            yield Card(f"{before}colour", colour, COLOUR, bool(anti), colour=place), count
        pairs = facts.lists("gluons.pair_colours")
        for pair, count in facts.counts(f"gluons.{side}").items():
            ends = tuple(colours.index(one) for one in pairs.get(pair, ()))
            name = f"{before}gluon/" + ("/".join(pairs[pair]) if pair in pairs else pair)
            yield Card(f"{before}gluon", name, GLUON, bool(anti), colours=ends), count
