"""The two auctions of Quirky Quarks, in turn: of accelerators, and of single cards."""

from __future__ import annotations

from typing import NamedTuple

from pnp.play.games.quirkyquarks.board import Board
from pnp.play.table import Move
from pnp.play.tasks import Task


class _Auction(NamedTuple):
    """The task of who is asked in an auction of one card: the one at `seat`.

    `holder` has made the highest bid so far; `out` has a bit for each seat that has passed.
    """

    task: str
    card: int
    bid: int
    holder: int
    seat: int
    out: int = 0


class Auctions(Board):
    """What may be bid, and what becomes of it."""

    def gain(self, seat: int, cards: list[int]) -> None:
        """Let a player have cards."""
        raise NotImplementedError

    def seat_of(self, task: Task) -> int:
        """Return who decides a task: named by it, or by the number of a chance in turn."""
        if task[0] == "chance":
            return self.seat_in_turn(int(task[2]))
        return int(task[4] if task[0] == "auction" else task[1])

    def _moves_bid(self, seat: int) -> list[Move]:
        """Return the bids of who has no token out: on a new accelerator, or higher on another."""
        if not self._may_bid(seat):
            return []
        least, found = self.rules.least_bid, []
        for place, highest in enumerate(self.prices):
            found += self._priced(("bid", place), max(highest + 1, least), self.ev[seat])
        return found

    def _priced(self, start: Move, least: int, most: int) -> list[Move]:
        """Return what begins with `start` at each price.

        Moves are kept for all matches: to make them anew takes 8% of a match.
        """
        known = self.tables.priced[start]
        if len(known) <= most:
            known += [(*start, price) for price in range(len(known), most + 1)]
        return known[least : most + 1]

    def _may_bid(self, seat: int) -> bool:
        """Return whether a player has no token out, and can pay for the cheapest accelerator."""
        prices = self.prices
        if seat in self.bids or seat in self.out or not prices:
            return False
        return max(min(prices) + 1, self.rules.least_bid) <= self.ev[seat]

    def _bid(self, place: int, price: int) -> None:
        self.tasks.pop()
        seat, outbid = self.seat, self.bids[place]
        self.tell("bid", m=price, n=place + 1)
        self.bids[place], self.prices[place] = seat, price
        if outbid >= 0:
            self.tell("outbid", seat=outbid)
            if self.rules.outbid_is_out:
                self.out.append(outbid)
        self._next_bid(seat)

    def _without_bid(self, seat: int) -> None:
        self._next_bid(seat)

    def _next_bid(self, seat: int) -> None:
        """Go round till nobody is left who may bid."""
        for step in range(1, self.players + 1):
            after = (seat + step * self.rules.turns) % self.players
            if self._may_bid(after):
                self.tasks.append(("bid", after))
                return

    def _do_taking(self, seat: int) -> None:
        """Pay, take back the token, and take all cards."""
        if seat in self.bids:
            place = self.bids.index(seat)
            self.ev[seat] -= self.prices[place]
            cards, self.offers[place] = self.offers[place], []
            self.tell_cards("take", seat, cards, m=self.prices[place])
            self.gain(seat, cards)

    def _do_zone(self) -> None:
        """Put what nobody won to what was ejected."""
        self.zone += [card for cards in self.offers for card in cards]
        self.offers, self.declined = [], 0
        self.tell_cards("zone", self.first, self.zone)

    def _moves_chance(self, number: int, turn: int) -> list[Move]:
        """Return what may be begun; each card once, for each bid that can be paid."""
        del turn
        least, step = self.rules.zone_bids
        least, most = least + number * step, self.ev[self.seat]
        if least > most:
            return []
        found: list[Move] = []
        for card in sorted(set(self.zone)):
            found += self._priced(("begin", card), least, most)
        return [*found, ("decline",)] if found else []

    def _without_chance(self, number: int, turn: int) -> None:
        self._declined(number, turn)

    def _decline(self) -> None:
        _, number, turn = self.tasks.pop()
        self.tell("decline")
        self._declined(number, turn)

    def _declined(self, number: int, turn: int) -> None:
        self.declined += 1
        if self.declined < self.players and self.zone:
            self._next_chance(number, turn)

    def _next_chance(self, number: int, turn: int) -> None:
        """Give the next chance to begin; after the last round's there are more."""
        number, turn = (number, turn + 1) if turn + 1 < self.players else (number + 1, 0)
        if number < self.rules.chances or self.round == self.rules.rounds:
            self.tasks.append(("chance", number, turn))

    def _begin(self, card: int, bid: int) -> None:
        self.declined = 0
        self.tell("begin", card=self.deck.names[card], m=bid)
        self.zone.remove(card)
        self.limbo.append(card)
        left = (self.seat + self.rules.turns) % self.players
        self.tasks.append(_Auction("auction", card, bid, self.seat, left))

    def _moves_auction(self, card: int, bid: int, holder: int, seat: int, out: int) -> list[Move]:
        del card, holder, out
        return [("pass",), *self._priced(("raise",), bid + 1, self.ev[seat])]

    def _raise(self, bid: int) -> None:
        auction = _Auction(*self.tasks.pop())
        self.tell("raise", m=bid)
        out = 0 if self.rules.rejoins else auction.out
        self._call(auction._replace(bid=bid, holder=auction.seat, out=out))

    def _pass(self) -> None:
        auction = _Auction(*self.tasks.pop())
        self.tell("pass")
        self._call(auction._replace(out=auction.out | 1 << auction.seat))

    def _call(self, auction: _Auction) -> None:
        """Ask the next who is in, or let the highest bidder pay and take the card."""
        card, bid, holder = auction.card, auction.bid, auction.holder
        for step in range(1, self.players):
            after = (auction.seat + step * self.rules.turns) % self.players
            if after != holder and not auction.out >> after & 1:
                self.tasks.append(auction._replace(seat=after))
                return
        self.ev[holder] -= bid
        self.limbo.remove(card)
        self.tell("bought", seat=holder, card=self.deck.names[card], m=bid)
        _, number, turn = self.tasks[-1]
        has_won = self.seat_in_turn(turn) == holder
        goes_on = self.rules.goes_on if has_won else self.rules.loser_goes_on
        if not self.zone or not goes_on:
            self.tasks.pop()
            if self.zone:
                self._next_chance(number, turn)
        self.gain(holder, [card])

    def _do_leftovers(self) -> None:
        """Put what nobody bought on its discards, or out of the game."""
        if self.rules.leftovers_go:
            self.gone += self.zone
        else:
            self.away(self.zone)
        self.zone = []
