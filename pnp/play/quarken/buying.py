"""What may be bought and laid in Quarken, and what it is paid with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from operator import itemgetter
from typing import TypeAlias

from pnp.play.quarken.cards import Quark
from pnp.play.quarken.laying import COLOURS
from pnp.play.quarken.setup import Setup
from pnp.play.table import Move

# By new colour and by old one, all ways to pay with gluons; () for a colour that none leads to.
GluonWays: TypeAlias = tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]


@cache
def gluon_ways(
    cards: tuple[int, ...], held: tuple[int, ...], most: int, both_ways: bool
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


class Buying(Setup):
    """What can be paid, and where a loose quark may be laid."""

    def gluon_ways(self, seat: int, anti: bool) -> GluonWays:
        """Return by new colour and by old one the gluons in hand that lead there."""
        hand, cards, rules = self.hand[seat], self.rules.lookup.gluons[anti], self.rules
        held = tuple([hand[card] for card in cards])
        return gluon_ways(cards, held, rules.gluons, rules.decided.both_ways)

    def may_lay(self, seat: int, hadron: int, place: int, colour: int) -> bool:
        """Return whether a player may give a quark of a hadron another colour, by whose it is."""
        return self.allowed[seat][self.owner[hadron]][self.colours[hadron]][place][colour]

    def has_loose(self, flavour: int, colour: int) -> bool:
        """Return whether a loose quark can be bought, or anything that stands for it."""
        return self.stock[flavour][colour] > 0 or not self.rules.decided.limits_loose

    def layings(self, seat: int, quark: Quark) -> list[Move]:
        """Return the moves that lay a loose quark.

        They are asked for by every purchase, what it is worth, and where it is laid.
        """
        key = seat, quark
        found: list[Move] | None = self.reckoned.get(key)
        if found is None:
            flavour, colour, anti = quark
            allowed, owner, colours = self.allowed[seat], self.owner, self.colours
            found = self.reckoned[key] = [
                ("lay", flavour, colour, anti, hadron, place)
                for hadron, place in self.places.get((flavour, anti), ())
                if allowed[owner[hadron]][colours[hadron]][place][colour]
            ]
        return found

    def purchases(self, seat: int) -> list[Move]:
        """Return what a player can buy: on the first level a loose quark, later one for a place."""
        if self.paid >= self.rules.decided.purchases:
            return []
        return [*self._loose_quarks(seat)] if self.level == 1 else self._recolourings(seat)

    def _loose_quarks(self, seat: int) -> Iterator[Move]:
        hand = self.hand[seat]
        for quark, whole, grey, paint, with_whole, with_parts in self.rules.lookup.buys[
            self.is_anti
        ]:
            # Most hands buy few quarks: only those are looked at, which is a tenth of a match.
            has_parts = hand[grey] and hand[paint]
            if (
                (has_parts or hand[whole])
                and self.has_loose(quark[0], quark[1])
                and len(self.layings(seat, quark)) > self.bought.count(quark)
            ):
                if hand[whole]:
                    yield with_whole
                if has_parts:
                    yield with_parts

    def _recolourings(self, seat: int) -> list[Move]:
        """Return all ways to recolour a quark, by hadron, place and colour.

        What the hand pays is asked first, as it is little: so a match takes half as long.
        """
        gluons = self.gluon_ways(seat, False), self.gluon_ways(seat, True)
        found: list[Move] = []
        colours = self.colours
        for quark, ways in self._quarks(seat):
            flavour, new, anti = quark
            more = gluons[anti][new]
            if more and self.has_loose(flavour, new):
                found += [
                    ("recolour", hadron, place, new, (*one, *other))
                    for *_, hadron, place in self.layings(seat, quark)
                    for one in ways
                    for other in more[colours[hadron][place]]
                ]
        found.sort(key=itemgetter(1, 2, 3))
        return found

    def _quarks(self, seat: int) -> Iterator[tuple[Quark, list[tuple[int, ...]]]]:
        """Yield the quarks that a player can pay for beside the gluons, and with which cards.

        That is a quark's own card, or a grey one with its colour; on the second level a grey one.
        """
        hand, lookup = self.hand[seat], self.rules.lookup
        if self.level == 2:
            for (flavour, anti), grey in lookup.grey.items():
                if hand[grey]:
                    for new in COLOURS:
                        yield (flavour, new, anti), [(grey,)]
            return
        for side in lookup.buys:
            for quark, whole, grey, paint, _, _ in side:
                has_parts = hand[grey] and hand[paint]
                if hand[whole]:
                    yield quark, [(whole,), (grey, paint)] if has_parts else [(whole,)]
                elif has_parts:
                    yield quark, [(grey, paint)]
