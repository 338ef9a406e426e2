"""What may be bought and laid in Quarken, and what it is paid with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pnp.play.quarken.cards import Quark
from pnp.play.quarken.laying import COLOURS
from pnp.play.quarken.setup import Setup
from pnp.play.table import Move


class Buying(Setup):
    """What can be paid, and where a loose quark may be laid."""

    def _holds(self, seat: int, cards: tuple[int, ...]) -> bool:
        hand = self.hand[seat]
        return all(hand[card] >= cards.count(card) for card in cards)

    def quark_ways(self, seat: int, flavour: int, colour: int, anti: bool) -> list[tuple[int, ...]]:
        """Return the cards that buy a loose quark in a colour: its own, or a grey one with it."""
        hand, quark, cards = self.hand[seat], (flavour, colour, anti), self.rules.lookup
        whole, parts = cards.whole[quark], cards.parts[quark]
        ways: list[tuple[int, ...]] = [(whole,)] if hand[whole] else []
        return [*ways, parts] if hand[parts[0]] and hand[parts[1]] else ways

    def gluon_ways(self, seat: int, old: int, new: int, anti: bool) -> list[tuple[int, ...]]:
        """Return the gluons that lead from a colour to another, directly or by the third."""
        third = 3 - old - new
        joker = self.rules.lookup.gluon[anti, ()]

        def gluons(one: int, other: int) -> tuple[int, ...]:
            if one > other and not self.rules.decided.both_ways:
                return (joker,)
            return self.rules.lookup.gluon[anti, (min(one, other), max(one, other))], joker

        ways: list[tuple[int, ...]] = [(one,) for one in gluons(old, new)]
        if self.rules.gluons > 1:
            pairs = product(gluons(old, third), gluons(third, new))
            ways += sorted({(min(pair), max(pair)) for pair in pairs})
        return [way for way in ways if self._holds(seat, way)]

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
        return [*(self._loose_quarks if self.level == 1 else self._recolourings)(seat)]

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

    def _recolourings(self, seat: int) -> Iterator[Move]:
        for hadron, one in enumerate(self.hadrons):
            now = self.colours[hadron]
            allowed = self.allowed[seat][self.owner[hadron]][now]
            for place, (flavour, anti) in enumerate(one.quarks):
                for colour in COLOURS:
                    if allowed[place][colour] and self.has_loose(flavour, colour):
                        ways = self._paid(seat, (flavour, anti), now[place], colour)
                        yield from (("recolour", hadron, place, colour, way) for way in ways)

    def _paid(
        self, seat: int, quark: tuple[int, bool], old: int, new: int
    ) -> Iterator[tuple[int, ...]]:
        flavour, anti = quark
        if self.level == 2:
            grey = self.rules.lookup.grey[flavour, anti]
            quarks: list[tuple[int, ...]] = [(grey,)] if self.hand[seat][grey] else []
        else:
            quarks = self.quark_ways(seat, flavour, new, anti)
        if quarks:
            for one, other in product(quarks, self.gluon_ways(seat, old, new, anti)):
                yield (*one, *other)
