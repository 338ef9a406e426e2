"""The table at which Quark is played: who has what, and what lies in the centre."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from operator import ge
from typing import Any, NamedTuple

from pnp.core.values import Struct
from pnp.play.games.quark.figures import Atom, Making, Rules
from pnp.play.games.quark.hand_kinds import HandKinds
from pnp.play.games.quark.payments import DECAYED, Enough, Recipe
from pnp.play.memo_dict import MemoDict
from pnp.play.seeded_random import SeededRandom
from pnp.play.table import Event, Move, Table, event, spread

_MANY = 100  # as many as a byte of `uses` holds for certain

_NONE = (0, 0, 0, 0)


class Sight(Struct, frozen=True):
    """What the player in turn chooses with: `held` is what follows from the kinds in the hand.

    `paid` is how it can pay for what is made, None where cards have decayed. `uses` are how much
    each kind is wanted, where a decayed card serves as often as wanted. `lacking` are the kinds,
    each by LAST, of which a card is the last that something open lacks; or one more, of what can be
    made already.
    """

    held: HandKinds
    paid: list[Recipe] | None
    uses: int
    lacking: int


class Board(Table):
    """A game of Quark as it stands. By seats, `hand` and `turned` (decayed) are bits of `Cards`.

    `discards` count kinds, `rows` are baryons and mesons that lie open. `tokens` are protons and
    neutrons, `made` the particles; `bound` energy can't be spent. `left` is how many actions are
    left, `drawing` how many cards of a swap, `taken` what actions were taken in this turn, where
    that matters. `first` is the seat that begins each round.
    """

    FIXED = (*Table.FIXED, "goal", "nucleon", "atoms", "offered", "sight")
    rules: Rules

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        self.goal = protons, neutrons, energy, points = rules.goals[players]  # ends the game
        # What each part of that atom promises, a hundred for a point.
        self.nucleon = 100 * (points - energy * rules.each_energy) // max(protons + neutrons, 1)
        # 7 % of playing Quark (bench/caches.py).
        self.atoms = MemoDict(partial(_atom_of, rules))  # by protons, neutrons and energy
        self.offered: Any = None, None  # the rows, and what may be made while they are these
        self.sight: tuple[Sequence[Move], Sight] | None = None  # of what may be done now
        kinds, first = len(rules.kinds), rules.first
        self.deck = self.chance.shuffled(spread(rules.copies))
        self.particles = [self.chance.shuffled(range(first[n], first[n + 1])) for n in (0, 1)]
        self.hand, self.turned = [0] * players, [0] * players
        self.energy = [rules.energy] * players
        self.bound = [0] * players
        self.tokens = [[0, 0] for _ in range(players)]
        self.made: list[list[int]] = [[] for _ in range(players)]
        self.discards = [0] * kinds
        self.row: list[int] = []
        self.rows: tuple[tuple[int, ...], ...] = ((), ())
        self.left, self.drawing, self.announced = rules.actions, 0, [0] * players
        self.taken: list[str] = []
        self.first = 0
        for seat in range(players):
            for _ in range(rules.dealt):
                self.hand[seat] = rules.cards.more(self.hand[seat], self.deck.pop())
        self.refill()

    def has(self, seat: int, atom: Atom) -> bool:
        """Return whether a player has all parts of `atom`."""
        protons, neutrons = self.tokens[seat]
        return protons >= atom[0] and neutrons >= atom[1] and self.energy[seat] >= atom[2]

    @property
    def offer(self) -> Offer:
        """What may be made at the moment, by whoever can pay for it."""
        if self.offered[0] is not self.rows:
            self.offered = self.rows, offer_of(self.rules, chain(*self.rows))
        found: Offer = self.offered[1]
        return found

    def look(self) -> Sight:
        """Return what the player in turn has to choose with, as it is now."""
        hand, turned, rules = self.hand[self.seat], self.turned[self.seat], self.rules
        _, pays, uses = self.offer
        serving = hand
        if turned:
            for serves, one in zip(rules.serves, rules.cards.ones, strict=True):
                serving |= serves if turned & one else 0
        paid: list[Recipe] = []
        lacking = 0
        held = rules.held[hand & rules.firsts]
        for asks, enough in pays:
            if found := enough[serving & asks]:
                some, last = found
                paid += some
                lacking |= last
        return Sight(held, None if turned else paid, uses + held.uses, lacking)

    @property
    def held(self) -> int:
        """How many cards of the player in turn count towards the limit."""
        decayed = self.turned[self.seat].bit_count() if self.rules.counts_decayed else 0
        return self.hand[self.seat].bit_count() + decayed

    def lift_cost(self, pair: int, *cards: int) -> int:
        """Return the energy that lifts `cards` of the hand to `pair`, to be annihilated."""
        both = zip(self.rules.pairs[pair], cards, strict=False)
        steps = sum([abs(kind - card) for kind, card in both if card < DECAYED])
        return steps * self.rules.physics.step

    def refill(self, of_quarks: bool = True, of_particles: bool = True) -> None:
        """Fill open rows of quarks and of particles, as far as their decks go."""
        baryons, mesons, quarks = self.rules.rows
        if of_quarks and len(self.row) < quarks:
            self.row += drawn(self.deck, quarks - len(self.row))
        if of_particles:
            (some, others), decks = self.rows, self.particles
            lack, lacks = baryons - len(some), mesons - len(others)
            if (lack > 0 and decks[0]) or (lacks > 0 and decks[1]):
                self.rows = (*some, *drawn(decks[0], lack)), (*others, *drawn(decks[1], lacks))

    def atom(self, seat: int) -> Atom:
        """Return the atom that brings a player most, parts all 0 if they can build none."""
        protons, neutrons = self.tokens[seat]
        return self.atoms[protons, neutrons, self.energy[seat]]

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
        return [event("shown", self.seat, cards=names + quarks)]

    def view(self, seat: int) -> list[Event]:
        """Return the open rows, the hand, and what lies in front of a player."""
        hand, turned = (self._named(some[seat]) for some in (self.hand, self.turned))
        found = [*self.shown(), event("hand", seat, cards=hand), self._score(seat)]
        return [*found, event("turned", seat, cards=turned)] if turned else found

    def scores(self) -> list[Event]:
        """Return points, energy and nucleons of all."""
        return [self._score(seat) for seat in range(self.players)]

    def _score(self, seat: int) -> Event:
        protons, neutrons = self.tokens[seat]
        points, energy = self.points(seat), self.energy[seat]
        return event("score", seat, n=points, m=energy, p=protons, q=neutrons)

    def _named(self, held: int) -> tuple[str, ...]:
        return tuple(self.rules.kinds[kind] for kind in self.rules.cards.kinds(held))

    def pieces(self) -> Counter[str]:
        """Return all cards of quarks and particles."""
        kinds, found = self.rules.kinds, Counter[str]()
        for held in (*self.hand, *self.turned):
            found.update(self._named(held))
        for kind, count in enumerate(self.discards):
            found[kinds[kind]] += count
        found.update(kinds[kind] for kind in (*self.deck, *self.row))
        for places in (*self.particles, *self.rows, *self.made):
            found.update(self.rules.makings[place].name for place in places)
        return found

    def guess(self, chance: SeededRandom) -> None:
        """Mix the hands of others with the deck, and the decks of particles."""
        cards, known = self.deck, self.rules.cards
        for seat in self.others:
            cards += known.kinds(self.hand[seat])
        cards = chance.shuffled(cards)
        for seat in self.others:
            count = self.hand[seat].bit_count()
            self.hand[seat] = known.of(drawn(cards, count))
        self.deck = cards
        self.particles = [chance.shuffled(deck) for deck in self.particles]


def _atom_of(rules: Rules, has: tuple[int, int, int]) -> Atom:
    """Return the atom that brings most to who has so many protons, neutrons and energy."""
    can_be = [one for one in rules.atoms if all(map(ge, has, one))]
    each = rules.each_energy
    return max(can_be, key=lambda one: one[3] - one[2] * each, default=_NONE)


def without(row: tuple[int, ...], place: int) -> tuple[int, ...]:
    """Return a row without the particle at `place`, which lies there once."""
    at = row.index(place)
    return row[:at] + row[at + 1 :]


def drawn(deck: list[int], count: int) -> list[int]:
    """Take cards from a deck, as many as there are, and return them."""
    return [deck.pop() for _ in range(min(count, len(deck)))]


class Offer(NamedTuple):
    """What may be made, by what is asked of it in each decision; in the order of moves.

    What each `pays` is described in `Making`. `uses` are how much each kind is wanted.
    """

    makings: list[Making]
    pays: list[tuple[int, MemoDict[int, Enough | None]]]
    uses: int


def offer_of(rules: Rules, shown: Iterable[int]) -> Offer:
    """Return what may be made while particles lie open, by their places."""
    makings = [rules.makings[place] for place in sorted(shown)]
    makings += rules.makings[rules.first[2] :]
    uses = sum([one.uses for one in makings[-_MANY:]])
    return Offer(makings, [one.pays for one in makings], uses)
