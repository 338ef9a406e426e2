"""What a player of Quark can hand in for a particle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.play.quark.rules import Making, Rules

# Cards that are handed in, each a kind; from the hand or, with `DECAYED` added, from those that
# lie decayed in front; sorted. And the energy that lifts one of them.
Payment = tuple[tuple[int, ...], int]
DECAYED = 100


def payments(
    rules: Rules, making: Making, hand: Sequence[int], decayed: Sequence[int], energy: int
) -> list[Payment]:
    """Return all ways to pay for `making`, the cheapest first.

    The same cards are never paid with more energy than they need.

    `hand` and `decayed` are how many cards there are of each kind, `energy` what may be spent.
    """
    found: dict[tuple[int, ...], int] = {}
    for quarks in (making.quarks, making.mirrored):
        if quarks and lacking(rules, quarks, hand, decayed) <= rules.lifts:
            left, turned = list(hand), list(decayed)
            for cards, cost in _ways(rules, quarks, left, turned, rules.lifts):
                paid = tuple(sorted(cards))
                if cost <= found.get(paid, energy):
                    found[paid] = cost
    return sorted(found.items(), key=lambda way: (way[1], way[0]))


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
    rises = lifts and (rules.antiquarks_rise or not rules.is_anti[kind])
    least = kind - rules.rank[kind] if rises else kind  # the lightest that can be lifted to it
    for card in range(least, kind):
        if hand[card]:
            found.append((card, (kind - card) * rules.step))
    for card, count in enumerate(decayed):
        if count:
            for quark in rules.decays[card]:
                if quark == kind or (rules.decayed_rise and least <= quark < kind):
                    found.append((card + DECAYED, (kind - quark) * rules.step))
    return found
