"""What a player of Quark can hand in for a particle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from pnp.play.quark.rules import Making, Rules

# Cards that are handed in, each a kind; from the hand or, with `DECAYED` added, from those that
# lie decayed in front; sorted. And the energy that lifts one of them.
Payment = tuple[tuple[int, ...], int]
DECAYED = 100
_THREE = 3


def payments(
    rules: Rules, making: Making, hand: Sequence[int], decayed: Sequence[int], energy: int
) -> list[Payment]:
    """Return all ways to pay for `making`, the cheapest first.

    The same cards are never paid with more energy than they need.

    `hand` and `decayed` are how many cards there are of each kind, `energy` what may be spent.
    """
    found: dict[tuple[int, ...], int] = {}
    for quarks in _made_of(rules, making):
        if quarks and lacking(rules, quarks, hand, decayed) <= rules.lifts:
            left, turned = list(hand), list(decayed)
            for cards, cost in _ways(rules, quarks, left, turned, rules.lifts):
                paid = tuple(sorted(cards))
                if cost <= found.get(paid, energy):
                    found[paid] = cost
    return sorted(found.items(), key=lambda way: (way[1], way[0]))


def _made_of(rules: Rules, making: Making) -> Iterable[tuple[int, ...]]:
    """Return of what `making` may be made; quarks are mixed with antiquarks in threes alone."""
    if rules.mixes and making.mirrored and len(making.quarks) == _THREE:
        return dict.fromkeys(product(*zip(making.quarks, making.mirrored, strict=True)))
    return making.quarks, making.mirrored


def lacking(
    rules: Rules, quarks: Sequence[int], hand: Sequence[int], decayed: Sequence[int]
) -> int:
    """Return how many of `quarks` are missing at least; decayed cards may be counted twice."""
    missing = 0
    for place, kind in enumerate(quarks):
        if hand[kind] <= quarks[:place].count(kind):
            missing += not any(
                count and kind in rules.decays[one] for one, count in enumerate(decayed)
            )
    return missing


def _ways(
    rules: Rules, quarks: tuple[int, ...], hand: list[int], decayed: list[int], lifts: int
) -> Iterator[Payment]:
    """Yield the ways to hand in `quarks` one after the other; `hand` is changed meanwhile."""
    if not quarks:
        yield (), 0
        return
    kind, rest = quarks[0], quarks[1:]
    for card, cost in _sources(rules, kind, hand, decayed, lifts):
        stack, place = (decayed, card - DECAYED) if card >= DECAYED else (hand, card)
        stack[place] -= 1
        for cards, more in _ways(rules, rest, hand, decayed, lifts - (cost > 0)):
            yield (card, *cards), cost + more
        stack[place] += 1


def _sources(
    rules: Rules, kind: int, hand: list[int], decayed: list[int], lifts: int
) -> list[tuple[int, int]]:
    """Return the cards that can serve as a quark of `kind`, and the energy that each needs."""
    found = [(kind, 0)] if hand[kind] else []
    lightest = kind - rules.rank[kind]
    heaviest = kind if rules.only_rise else lightest + max(rules.rank)
    rises = lifts and (rules.antiquarks_rise or not rules.is_anti[kind])
    # What can be lifted to it, and itself.
    lifted = range(lightest, heaviest + 1) if rises else range(kind, kind + 1)
    for card in lifted:
        if card != kind and hand[card]:
            found.append((card, abs(kind - card) * rules.step))
    for card, count in enumerate(decayed):
        if count:
            for quark in rules.decays[card]:
                if quark == kind or (rules.decayed_rise and quark in lifted):
                    found.append((card + DECAYED, abs(kind - quark) * rules.step))
    return found
