"""Where gluons lead in Quarken: from which colour to which, and with which cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

from pnp.play.games.quarken.laying import COLOURS

# By new colour and by old one, all ways to pay with gluons; () for a colour that none leads to.
GluonWays: TypeAlias = tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]


def gluon_ways(
    cards: tuple[int, ...], most: int, both_ways: bool, held: tuple[int, ...]
) -> GluonWays:
    """Return by new colour and by old one the gluons that lead there, directly or by the third.

    `cards` are the gluons between colours 0 and 1, 0 and 2, 1 and 2, and the joker; `held` says how
    many there are of each. At `most` so many are paid.
    """
    count = dict(zip(cards, held, strict=True))

    def gluons(one: int, other: int) -> tuple[int, ...]:
        if one > other and not both_ways:
            return cards[3:]
        return cards[one + other - 1], cards[3]

    def ways(old: int, new: int) -> Iterator[tuple[int, ...]]:
        yield from ((one,) for one in gluons(old, new))
        if most > 1:
            third = 3 - old - new
            pairs = product(gluons(old, third), gluons(third, new))
            yield from sorted({(min(pair), max(pair)) for pair in pairs})

    def is_held(way: tuple[int, ...]) -> bool:
        return all(count[card] >= way.count(card) for card in way)

    found = [
        tuple(tuple(filter(is_held, ways(old, new))) if old != new else () for old in COLOURS)
        for new in COLOURS
    ]
    return tuple(one if any(one) else () for one in found)
