"""What may be bought and laid in Quarken, and what it is paid with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pnp.play.quarken.board import STEPS
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
        """Return whether a player may give a quark of a hadron another colour, by whose it is.

        As it is decided, nobody balances a hadron of an opponent, or quarks one of the own team.
        """
        colours, owner = self.colours[hadron], self.owner[hadron]
        if colours[place] == colour or owner < 0:
            return False
        if owner == seat:
            return True
        rules = self.rules.decided
        if self.is_friend(owner, seat):
            return rules.repairs_team if STEPS[colours] else rules.quarks_team
        return (
            rules.repairs_opponents or STEPS[(*colours[:place], colour, *colours[place + 1 :])] > 0
        )

    def has_loose(self, flavour: int, colour: int) -> bool:
        """Return whether a loose quark can be bought, or anything that stands for it."""
        return self.stock[flavour][colour] > 0 or not self.rules.decided.limits_loose

    def targets(self, seat: int, flavour: int, colour: int, anti: bool) -> list[tuple[int, int]]:
        """Return the hadrons, and places on them, where a loose quark may be laid.

        They are asked for by every purchase, what it is worth, and where it is laid.
        """
        key = seat, flavour, colour, anti
        if key not in self.reckoned:
            self.reckoned[key] = [
                (hadron, place)
                for hadron, place in self.places.get((flavour, anti), ())
                if self.may_lay(seat, hadron, place, colour)
            ]
        found: list[tuple[int, int]] = self.reckoned[key]
        return found

    def purchases(self, seat: int) -> list[Move]:
        """Return what a player can buy: on the first level a loose quark, later one for a place."""
        if self.paid >= self.rules.decided.purchases:
            return []
        return [*(self._loose_quarks if self.level == 1 else self._recolourings)(seat)]

    def _loose_quarks(self, seat: int) -> Iterator[Move]:
        hand = self.hand[seat]
        for quark, whole, grey, paint in self.rules.lookup.buys[self.is_anti]:
            # Most hands buy few quarks: only those are looked at, which is a tenth of a match.
            if hand[whole] or (hand[grey] and hand[paint]):
                flavour, colour, _ = quark
                if self.has_loose(flavour, colour) and (
                    len(self.targets(seat, *quark)) > self.bought.count(quark)
                ):
                    yield from (("buy", *quark, way) for way in self.quark_ways(seat, *quark))

    def _recolourings(self, seat: int) -> Iterator[Move]:
        for hadron, one in enumerate(self.hadrons):
            if self.owner[hadron] < 0:
                continue
            now = self.colours[hadron]
            for place, (flavour, anti) in enumerate(one.quarks):
                for colour in range(3):
                    is_there = self.has_loose(flavour, colour)
                    if is_there and self.may_lay(seat, hadron, place, colour):
                        ways = self._paid(seat, (flavour, anti), now[place], colour)
                        yield from (("recolour", hadron, place, colour, way) for way in ways)

    def _paid(
        self, seat: int, quark: tuple[int, bool], old: int, new: int
    ) -> Iterator[tuple[int, ...]]:
        flavour, anti = quark
        if self.level == 2:
            grey: tuple[int, ...] = (self.rules.lookup.grey[flavour, anti],)
            quarks = [grey] if self._holds(seat, grey) else []
        else:
            quarks = self.quark_ways(seat, flavour, new, anti)
        if quarks:
            for one, other in product(quarks, self.gluon_ways(seat, old, new, anti)):
                yield (*one, *other)
