"""The table at which Quark is played: who has what, and what lies in the centre."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from pnp.play.chance import Chance
from pnp.play.known import Known
from pnp.play.quark.figures import Rules
from pnp.play.quark.hand_kinds import Held
from pnp.play.quark.offer import Offer, offer_of
from pnp.play.quark.payments import Recipe, bits_held
from pnp.play.quark.uses import unpacked
from pnp.play.table import Event, Move, Table

_NONE = (0, 0, 0, 0)

# What the player in turn chooses with: the bits of the hand, what follows from its kinds, and how
# it can pay for what is made, None where cards have decayed. Then how much each kind is wanted, and
# as bits those of which a card is the last that something open lacks; or one more, of what can be
# made already. A decayed card serves as often as wanted here.
Sight: TypeAlias = tuple[int, Held, list[Recipe] | None, bytes, int]


class Board(Table):
    """A game of Quark as it stands. `hand`, `turned` (decayed) and `discards` count kinds.

    `tokens` are protons and neutrons, `made` the particles; `bound` energy can't be spent.
    `left` is how many actions are left, `drawing` how many cards of a swap, `taken` what actions
    were taken in this turn, where that matters.
    """

    FIXED = (*Table.FIXED, "goal", "offers", "sight")
    rules: Rules

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        self.goal = rules.goals[players]  # the atom that ends the game
        self.offers = Known(partial(offer_of, rules))
        self.sight: tuple[Sequence[Move], Sight] | None = None  # of what may be done now
        kinds, first = len(rules.kinds), rules.first
        cards = [kind for kind, copies in enumerate(rules.copies) for _ in range(copies)]
        self.deck = self.chance.shuffled(cards)
        self.particles = [self.chance.shuffled(range(first[n], first[n + 1])) for n in (0, 1)]
        self.hand = [[0] * kinds for _ in range(players)]
        self.turned = [[0] * kinds for _ in range(players)]
        self.energy = [rules.energy] * players
        self.bound = [0] * players
        self.tokens = [[0, 0] for _ in range(players)]
        self.made: list[list[int]] = [[] for _ in range(players)]
        self.discards = [0] * kinds
        self.row: list[int] = []
        self.rows: list[list[int]] = [[], []]
        self.left, self.drawing, self.announced = rules.actions, 0, [0] * players
        self.taken: list[str] = []
        for seat in range(players):
            for _ in range(rules.dealt):
                self.hand[seat][self.deck.pop()] += 1
        self.refill()

    def has(self, seat: int, atom: tuple[int, int, int, int]) -> bool:
        """Return whether a player has all parts of `atom`."""
        (protons, neutrons), energy = self.tokens[seat], self.energy[seat]
        return protons >= atom[0] and neutrons >= atom[1] and energy >= atom[2]

    @property
    def offer(self) -> Offer:
        """What may be made at the moment, by whoever can pay for it."""
        return self.offers[(*self.rows[0], *self.rows[1])]

    def look(self) -> Sight:
        """Return what the player in turn has to choose with, as it is now."""
        hand, turned, rules = self.hand[self.seat], self.turned[self.seat], self.rules
        offer, bits, is_decayed = self.offer, bits_held(hand), any(turned)
        serving = bits
        if is_decayed:
            for serves, count in zip(rules.serves, turned, strict=True):
                serving |= serves if count else 0
        paid: list[Recipe] = []
        lacking = 0
        for asks, enough in offer.enough:
            if found := enough[serving & asks]:
                paid += found[0]
                lacking |= found[1]
        held = rules.held[bits & rules.firsts]
        uses = unpacked(offer.uses + held.uses, len(hand))
        return bits, held, None if is_decayed else paid, uses, lacking

    @property
    def held(self) -> int:
        """How many cards of the player in turn count towards the limit."""
        decayed = sum(self.turned[self.seat]) if self.rules.counts_decayed else 0
        return sum(self.hand[self.seat]) + decayed

    def refill(self, of_quarks: bool = True, of_particles: bool = True) -> None:
        """Fill open rows of quarks and of particles, as far as their decks go."""
        baryons, mesons, quarks = self.rules.rows
        if of_quarks and len(self.row) < quarks:
            _fill(self.row, self.deck, quarks)
        if of_particles and len(self.rows[0]) < baryons:
            _fill(self.rows[0], self.particles[0], baryons)
        if of_particles and len(self.rows[1]) < mesons:
            _fill(self.rows[1], self.particles[1], mesons)

    def atom(self, seat: int) -> tuple[int, int, int, int]:
        """Return the atom that brings a player most, parts all 0 if they can build none."""
        (protons, neutrons), energy = self.tokens[seat], self.energy[seat]
        found, each = _NONE, self.rules.each_energy
        for one in self.rules.atoms:
            if protons >= one[0] and neutrons >= one[1] and energy >= one[2]:
                is_more = found is _NONE or one[3] - one[2] * each > found[3] - found[2] * each
                found = one if is_more else found
        return found

    def points(self, seat: int) -> int:
        """Return the points of a player, if the game ended now."""
        atom = self.atom(seat)
        makings, left = self.rules.makings, self.energy[seat] - atom[2]
        points = atom[3] + left * self.rules.each_energy
        for place in self.made[seat]:
            points += makings[place].points
        return points

    def ranks(self) -> list[tuple[int, int]]:
        """Return points and the energy left over, which breaks ties."""
        seats = range(self.players)
        breaks = self.rules.breaks_ties
        return [
            (self.points(one), (self.energy[one] - self.atom(one)[2]) * breaks) for one in seats
        ]

    def shown(self) -> list[Event]:
        """Return the open rows."""
        names = tuple(self.rules.makings[place].name for row in self.rows for place in row)
        quarks = tuple(self.rules.kinds[kind] for kind in self.row)
        return [Event("shown", self.seat, {"cards": names + quarks})]

    def view(self, seat: int) -> list[Event]:
        """Return the open rows, the hand, and what lies in front of a player."""
        hand, turned = (self._named(counts[seat]) for counts in (self.hand, self.turned))
        found = [*self.shown(), Event("hand", seat, {"cards": hand}), self._score(seat)]
        return [*found, Event("turned", seat, {"cards": turned})] if turned else found

    def scores(self) -> list[Event]:
        """Return points, energy and nucleons of all."""
        return [self._score(seat) for seat in range(self.players)]

    def _score(self, seat: int) -> Event:
        protons, neutrons = self.tokens[seat]
        values = {"n": self.points(seat), "m": self.energy[seat], "p": protons, "q": neutrons}
        return Event("score", seat, values)

    def _named(self, counts: list[int]) -> tuple[str, ...]:
        return tuple(
            name for name, n in zip(self.rules.kinds, counts, strict=True) for _ in range(n)
        )

    def pieces(self) -> Counter[str]:
        """Return all cards of quarks and particles."""
        kinds, found = self.rules.kinds, Counter[str]()
        for counts in (*self.hand, *self.turned, self.discards):
            for kind, count in enumerate(counts):
                found[kinds[kind]] += count
        found.update(kinds[kind] for kind in (*self.deck, *self.row))
        for places in (*self.particles, *self.rows, *self.made):
            found.update(self.rules.makings[place].name for place in places)
        return found

    def guess(self, chance: Chance) -> None:
        """Mix the hands of others with the deck, and the decks of particles."""
        cards = self.deck
        for seat in self.others:
            cards += [kind for kind, count in enumerate(self.hand[seat]) for _ in range(count)]
        cards = chance.shuffled(cards)
        for seat in self.others:
            count = sum(self.hand[seat])
            self.hand[seat] = [0] * len(self.rules.kinds)
            for _ in range(count):
                self.hand[seat][cards.pop()] += 1
        self.deck = cards
        self.particles = [chance.shuffled(deck) for deck in self.particles]


def _fill(row: list[int], deck: list[int], count: int) -> None:
    while len(row) < count and deck:
        row.append(deck.pop())
