"""What may be bought and laid in Quarken, what it is paid with, and what it promises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from pnp.play.games.quarken.board import Sight
from pnp.play.games.quarken.cards import Quark
from pnp.play.games.quarken.evaluation import CARD, TWICE
from pnp.play.games.quarken.figures import Rules
from pnp.play.games.quarken.gluons import GluonWays
from pnp.play.games.quarken.setup import Setup
from pnp.play.table import Move

# A loose quark that can be bought, one or two cards for it (one twice), the move, in how many ways
# it may be laid, and what it promises in the best one.
Offer: TypeAlias = tuple[Quark, int, int, Move, int, int]


class Buying(Setup):
    """What can be paid, and where a loose quark may be laid."""

    def __init__(self, rules: Rules, players: int, seed: int, variant: str = "level-1") -> None:
        super().__init__(rules, players, seed, variant)
        # What can be bought before the first purchase of a turn: later ones are of these.
        self.offers: list[Offer] = []

    def gluon_ways(self, seat: int, anti: bool) -> GluonWays:
        """Return by new colour and by old one the gluons in hand that lead there."""
        gluons = self.rules.gluons[anti]
        return gluons.ways[gluons.held(self.hand[seat])]

    def may_lay(self, seat: int, hadron: int, place: int, colour: int) -> bool:
        """Return whether a player may give a quark of a hadron another colour, by whose it is."""
        return self.promised[hadron][seat][3 * place + colour] is not None

    def has_loose(self, flavour: int, colour: int) -> bool:
        """Return whether a loose quark can be bought, or anything that stands for it."""
        return self.stock[flavour][colour] > 0 or not self.rules.rulings.limits_loose

    def layings(self, seat: int, quarks: Iterable[Quark]) -> Sight:
        """Return the moves that lay loose quarks, and what they promise."""
        moves, worths, promised = [], [], self.promised
        for quark in quarks:
            for hadron, at, move in self.spots.get(quark, ()):
                worth = promised[hadron][seat][at]
                if worth is not None:
                    moves.append(move)
                    worths.append(worth)
        return moves, worths

    def purchases(self, seat: int) -> Sight:
        """Return what a player can buy, and what it promises.

        On the first level that is a loose quark, later one for a place.
        """
        if self.paid >= self.rules.rulings.purchases:
            return [], []
        return self._loose_quarks(seat) if self.level == 1 else self._recolourings(seat)

    def _offers(self, seat: int) -> list[Offer]:
        """Return what a hand pays that can be laid.

        Most hands buy few quarks: only of those it is asked where they may be laid.
        """
        hand, promised, spots = self.hand[seat], self.promised, self.spots
        found = []
        for quark, whole, grey, paint, own, parts, _, _ in self.buys[self.is_anti]:
            has_parts = hand[grey] and hand[paint]
            if has_parts or hand[whole]:
                worths = [
                    worth
                    for hadron, at, _ in spots[quark]
                    if (worth := promised[hadron][seat][at]) is not None
                ]
                ways, best = len(worths), max(worths, default=0)
                if hand[whole]:
                    found.append((quark, whole, whole, own, ways, best - CARD))
                if has_parts:
                    found.append((quark, grey, paint, parts, ways, best - 2 * CARD))
        return found

    def _loose_quarks(self, seat: int) -> Sight:
        hand, bought, moves, worths = self.hand[seat], self.bought, [], []
        if not self.paid:
            self.offers = self._offers(seat)
        for quark, card, other, move, ways, worth in self.offers:
            again = bought.count(quark)
            if hand[card] and hand[other] and ways > again and self.has_loose(quark[0], quark[1]):
                moves.append(move)
                worths.append(worth - TWICE * again)
        return moves, worths

    def _recolourings(self, seat: int) -> Sight:
        """Return all ways to recolour a quark, by hadron, place and colour.

        What the hand pays is asked first, as it is little: so a match takes half as long.
        """
        promised, colours = self.promised, self.colours
        found = []
        for anti in (False, True):
            gluons = self.gluon_ways(seat, anti)
            for quark, ways in self._quarks(seat, anti) if any(gluons) else ():
                more = gluons[quark[1]]
                if more and self.has_loose(quark[0], quark[1]):
                    for hadron, at, _ in self.spots[quark]:
                        worth = promised[hadron][seat][at]
                        if worth is not None:
                            found.append((hadron, at, worth, ways, more[colours[hadron][at // 3]]))
        found.sort()
        moves, worths = [], []
        for hadron, at, worth, ways, some in found:
            place, colour = divmod(at, 3)
            for one in ways:
                for gluon in some:
                    moves.append(("recolour", hadron, place, colour, (*one, *gluon)))
                    worths.append(worth - CARD * (len(one) + len(gluon)))
        return moves, worths

    def _quarks(self, seat: int, anti: bool) -> Iterator[tuple[Quark, tuple[tuple[int, ...], ...]]]:
        """Yield the quarks that a player can pay for beside the gluons, and with which cards.

        That is a quark's own card, or a grey one with its colour; on the second level a grey one.
        """
        hand, is_second = self.hand[seat], self.level == 2
        for quark, whole, grey, paint, _, _, ways, alone in self.buys[anti]:
            if is_second:
                if hand[grey]:
                    yield quark, alone
            elif hand[whole]:
                yield quark, ways[3 if hand[grey] and hand[paint] else 1]
            elif hand[grey] and hand[paint]:
                yield quark, ways[2]
