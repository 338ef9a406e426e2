"""What may be bought and laid in Quarken, what it is paid with, and what it promises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.play.games.quarken.board import Sight
from pnp.play.games.quarken.cards import Quark
from pnp.play.games.quarken.evaluation import CARD, TWICE
from pnp.play.games.quarken.figures import Rules
from pnp.play.games.quarken.gluons import GluonWays
from pnp.play.games.quarken.setup import Setup
from pnp.play.table import Move


class Offer(NamedTuple):
    """A loose quark that can be bought: for `card` and `other`, which are one card or two.

    In so many ways it `may_be_laid`, and it promises `worth` in the best one.
    """

    quark: Quark
    card: int
    other: int
    move: Move
    may_be_laid: int
    worth: int


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
        for buy in self.buys[self.is_anti]:
            has_own, has_parts = hand[buy.own], hand[buy.grey] and hand[buy.colour]
            if has_own or has_parts:
                worths = [
                    worth
                    for hadron, at, _ in spots[buy.quark]
                    if (worth := promised[hadron][seat][at]) is not None
                ]
                ways, best = len(worths), max(worths, default=0)
                if has_own:
                    found.append(Offer(buy.quark, buy.own, buy.own, buy.buy_own, ways, best - CARD))
                if has_parts:
                    worth = best - 2 * CARD
                    found.append(Offer(buy.quark, buy.grey, buy.colour, buy.buy_parts, ways, worth))
        return found

    def _loose_quarks(self, seat: int) -> Sight:
        hand, bought, moves, worths = self.hand[seat], self.bought, [], []
        if not self.paid:
            self.offers = self._offers(seat)
        for offer in self.offers:
            quark = offer.quark
            again = bought.count(quark)
            is_paid = hand[offer.card] and hand[offer.other]
            if is_paid and offer.may_be_laid > again and self.has_loose(quark[0], quark[1]):
                moves.append(offer.move)
                worths.append(offer.worth - TWICE * again)
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
        for buy in self.buys[anti]:
            if is_second:
                if hand[buy.grey]:
                    yield buy.quark, buy.grey_alone
            elif hand[buy.own]:
                yield buy.quark, buy.ways[3 if hand[buy.grey] and hand[buy.colour] else 1]
            elif hand[buy.grey] and hand[buy.colour]:
                yield buy.quark, buy.ways[2]
