"""Quirky Quarks by its printed rules: five rounds, from funding to quests."""

from __future__ import annotations

from bisect import insort
from operator import ge, sub

from pnp.play.games.quirkyquarks.auctions import Auctions
from pnp.play.games.quirkyquarks.board import NEUTRINO
from pnp.play.games.quirkyquarks.evaluation import harm_of, standing_of, worths_of
from pnp.play.games.quirkyquarks.figures import Rules, read
from pnp.play.games.quirkyquarks.strings import NOTES, SAYINGS
from pnp.play.table import Move, spread

__all__ = ["NOTES", "SAYINGS", "Game", "read"]


class Game(Auctions):
    """What may be done in a game of Quirky Quarks, and what becomes of it."""

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        self.begin_round()
        self.go_on()

    def begin_round(self) -> None:
        """Note the tasks of a round, the last first."""
        order = self.order()
        self.working = [len(laid) for laid in self.laid]
        self.fresh = [[0] * len(self.deck.nucleons) for _ in order]
        self.tasks = [("next",), *(("quests", seat) for seat in reversed(order)), ("leftovers",)]
        self.tasks += [("chance", 0, 0), ("zone",)]
        self.tasks += [("ejection", seat) for seat in reversed(order)]
        self.tasks += [("taking", seat) for seat in reversed(order)]
        self.tasks += [("bid", self.first), ("offer",)]
        if self.round in self.rules.funding_rounds:
            self.tasks += [("funding", seat) for seat in reversed(order)]

    def _do_funding(self, seat: int) -> None:
        rules, working = self.rules, self.powers(seat)
        coins, cards = rules.funding
        coins += sum(rules.more_ev.get(one, 0) for one in working)
        cards += sum(rules.more_cards.get(one, 0) for one in working)
        self.ev[seat] += coins
        self.tell("funding", seat=seat, n=coins)
        self.tasks += [("pile", seat)] * cards

    def _moves_pile(self, seat: int) -> list[Move]:
        del seat
        names = ("particles", "quests")
        return [(names[pile],) for pile in self.rules.piles if self.is_left(pile)]

    def _particles(self) -> None:
        self._drawn(0)

    def _quests(self) -> None:
        self._drawn(1)

    def _drawn(self, pile: int) -> None:
        _, seat = self.tasks.pop()
        self.tell(("particles", "quests")[pile])
        card = self.top(pile)
        self.tell("drawn", to=seat, card=self.deck.names[card])
        self.gain(seat, [card])

    def gain(self, seat: int, cards: list[int]) -> None:
        """Let a player have cards; neutrinos act at once, or when all others are in the hand."""
        for place, card in enumerate(cards):
            if self.deck.names[card] == NEUTRINO:
                self.limbo.append(card)
                if not self.rules.neutrinos_wait:
                    self.limbo += cards[place + 1 :]
                    self.tasks += [("rest", seat, *cards[place + 1 :]), ("neutrino", seat)]
                    return
                self.tasks.append(("neutrino", seat))
            else:
                insort(self.hand[seat], card)

    def _do_rest(self, seat: int, *cards: int) -> None:
        """Take the cards that a neutrino did not wait for."""
        for card in cards:
            self.limbo.remove(card)
        self.gain(seat, list(cards))

    def _do_neutrino(self, seat: int) -> None:
        swaps, draws = self.rules.neutrino
        other = (seat + self.rules.neighbour) % self.players
        self.tell("neutrino", seat=seat)
        self.tasks += [("gone",), *[("pile", seat)] * draws]
        if self.hand[seat] and self.hand[other]:
            self.tasks += [("swap", seat, other)] * swaps

    def _do_gone(self) -> None:
        """Discard a neutrino that has acted."""
        card = self.deck.names.index(NEUTRINO)
        self.limbo.remove(card)
        self.away([card])

    def _do_swap(self, seat: int, other: int) -> None:
        if not self.rules.unseen_swaps:
            self.tasks += [("give", other, seat, -1), ("give", seat, other, -1)]
            return
        for giver, taker in ((seat, other), (other, seat)):
            card = self.chance.one_of(self.hand[giver])
            self.hand[giver].remove(card)
            self.tell("give", to=giver, seat=giver, card=self.deck.names[card], n=taker + 1)
            self.limbo.append(card)
        for taker in (seat, other):
            insort(self.hand[taker], self.limbo.pop())

    def _moves_give(self, seat: int, other: int, given: int) -> list[Move]:
        del other, given
        return [("give", card) for card in self.held(seat)]

    def _give(self, card: int) -> None:
        _, seat, other, given = self.tasks.pop()
        self.tell("give", to=seat, card=self.deck.names[card], n=other + 1)
        self.hand[seat].remove(card)
        if self.tasks[-1][0] == "give" and given == -1 and self.tasks[-1][1] == other:
            self.limbo.append(card)
            self.tasks[-1] = ("give", other, seat, card)
            return
        self.limbo.remove(given)
        insort(self.hand[seat], given)
        insort(self.hand[other], card)

    def _do_offer(self) -> None:
        """Lay out new cards; in the first round that belongs to the set-up."""
        particles, quests, extra = self.rules.offer
        self.offers, self.out = [], []
        for place in range(self.rules.laid[str(self.players)]):
            # The one that is known to have more is the first here; its place makes no difference.
            count = particles + extra * (place == 0)
            cards = [self.top(0) for _ in range(count)] + [self.top(1) for _ in range(quests)]
            self.offers.append([card for card in cards if card >= 0])
            self.tell_cards("offer", self.first, self.offers[-1], n=place + 1)
        self.bids, self.prices = [-1] * len(self.offers), [0] * len(self.offers)

    def _do_ejection(self, seat: int) -> None:
        rules = self.rules
        due = len(self.hand[seat]) // rules.ejected_per * rules.ejected
        spared = sum(rules.spared.get(one, 0) for one in self.powers(seat))
        ejected = max(0, due - spared)
        if refund := rules.refund * (due if rules.spared_paid else ejected):
            self.ev[seat] += refund
            self.tell("refund", seat=seat, n=refund)
        if ejected and rules.recounts:
            self.tasks.append(("ejection", seat))
        self.tasks += [("eject", seat)] * ejected

    def _moves_eject(self, seat: int) -> list[Move]:
        return [("eject", card) for card in self.held(seat)]

    def _eject(self, card: int) -> None:
        _, seat = self.tasks.pop()
        self.tell("eject", card=self.deck.names[card])
        self.hand[seat].remove(card)
        self.zone.append(card)

    def _moves_quests(self, seat: int) -> list[Move]:
        deck, nucleons, off = self.deck, self.nucleons[seat], self._off(seat)
        if self.rules.nucleons_wait:
            nucleons = list(map(sub, nucleons, self.fresh[seat]))
        tables, have = self.tables, self.held_of(seat, 0)
        all_held, in_sets = tables.fields.held(have, self.rules.wild)
        found: list[Move] = [("done",)]
        for quest in dict.fromkeys(self.held_of(seat, 1)):
            if all(map(ge, nucleons, deck.own[quest])):
                # Of what it does not need only whole sets pay for it: without the rest, nearly all
                # is asked for again in other matches, which takes 5% off a match.
                needed = tables.fields.needed[quest]
                pays = all_held & needed | in_sets & ~needed
                for way in tables.ways[quest, pays, off]:
                    found.append(("play", quest, *way))
        return found if len(found) > 1 else []

    def _off(self, seat: int) -> tuple[int, ...]:
        """Return the particles of which quests need one less."""
        if not self.rules.discounts_wait:
            return self.front(seat).off
        working = self.laid[seat][: self.working[seat]]
        return self.tables.front(self.round, working, self.nucleons[seat]).off

    def _done(self) -> None:
        self.tasks.pop()
        self.tell("done")

    def _play(self, quest: int, off: int, paid: tuple[int, ...]) -> None:
        """Play a quest for cards `paid`, with one less of the particle `off`; -1: of none."""
        seat, deck = self.seat, self.deck
        cards = spread(paid)
        used = [deck.nucleons[place] for place in spread(deck.own[quest])]
        event = "play" if off < 0 else "play_cheaper"
        self.tell_cards(event, seat, (*used, *cards), card=deck.names[quest])
        for card in cards:
            self.hand[seat].remove(card)
        self.away(cards)
        if self.rules.nucleons_go:
            self.gone += used
        else:
            self.away(used)
        if self.rules.handed_score:
            self.handed[seat] += sum(deck.points[card] for card in used)
        for place, count in enumerate(deck.own[quest]):
            self.nucleons[seat][place] -= count
        self.hand[seat].remove(quest)
        if quest in self.deck.nucleons:
            self.nucleons[seat][self.deck.nucleons.index(quest)] += 1
            self.fresh[seat][self.deck.nucleons.index(quest)] += 1
        else:
            self.laid[seat].append(quest)
        if self.rules.one_quest:
            self.tasks.pop()

    def _do_next(self) -> None:
        """Pass the start token on; in the last round it mostly stays."""
        self.is_over = self.round == self.rules.rounds
        if not self.is_over or not self.rules.token_stays:
            self.first = (self.first + self.rules.passes) % self.players
        if not self.is_over:
            self.round += 1
            self.begin_round()

    # How near a player is to winning, and what moves promise and take: see `Table`.
    standing = standing_of
    worths = worths_of
    harm = harm_of
