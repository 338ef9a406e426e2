"""What the quests in a hand promise, by how many particles and nucleons there are for them.

All in hundredths of a point. How many there are of each kind is one whole number, with a field of
bits for each kind and one for all particles together above them: a card more or fewer is one
addition, and what a quest takes is looked up by the fields of its parts alone, for all matches.
That takes a match of greedy players 8% less time than plans of whole hands did that were kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter, mul
from typing import TypeAlias

from pnp.play.games.quirkyquarks.cards import Deck
from pnp.play.memo_dict import MemoDict

_SPARE = 30  # of a particle of no use yet, in a first round
_WHOLE = 1000  # of a quest, when nothing is missing

# What a quest brings, the quest, the round, and the particles of which it needs one less.
Planned: TypeAlias = tuple[int, int, int, tuple[int, ...]]


in_order = attrgetter("order")  # of plans: the best first


class Plan:
    """A quest in a hand: `found` has what it promises, and the number of what it takes.

    By the fields of its parts, which are those in `mask`. `order` sorts the quests in a hand.
    """

    __slots__ = ("_fields", "_gain", "_off", "_parts", "_size", "_turn", "found", "mask", "order")

    def __init__(self, planned: Planned, fields: Fields) -> None:
        gain, quest, self._turn, self._off = planned
        self.order = quest - gain * len(fields.deck.names)
        # 56 % of playing Quirky Quarks (bench/caches.py).
        self.found: MemoDict[int, tuple[int, int]] = MemoDict(self._taken)
        self._gain, self._size = max(gain, 0), fields.deck.size[quest]
        self._parts, self._fields = fields.deck.parts[quest], fields
        self.mask = sum(fields.ones << fields.width * kind for kind, _ in self._parts)

    def _taken(self, there: int) -> tuple[int, int]:
        """Return what is promised where so much is there.

        A kind that lacks is spared once. The later the round, the less a half is worth, and in the
        last one nothing comes of it, so that it takes nothing.
        """
        fields, taken, lacks, is_spared = self._fields, 0, 0, False
        for kind, need in self._parts:
            count = min(there >> fields.width * kind & fields.ones, need)
            taken += count * fields.units[kind]
            lacks += need - count
            is_spared |= count < need and kind in self._off
        part = _WHOLE * (self._size - lacks + is_spared) // self._size
        if part < _WHOLE and self._turn == fields.rounds:
            return 0, 0
        worth = self._gain
        for _ in range(self._turn):
            worth = worth * part // _WHOLE
        return worth, taken


class Fields:
    """The fields of a number for the cards of `deck`, in matches of so many rounds.

    `units` are one of each kind: of particles by their cards, then of nucleons.
    """

    def __init__(self, deck: Deck, rounds: int) -> None:
        self.deck, self.rounds = deck, rounds
        most = [*deck.copies[: deck.particles], *(deck.copies[n] for n in deck.nucleons)]
        self.width = max(most).bit_length()
        self.ones = (1 << self.width) - 1
        self._top = self.width * len(most)
        self.units = [
            (1 << self.width * kind) + (kind < deck.particles) * (1 << self._top)
            for kind in range(len(most))
        ]
        # By cards, all particles of the kinds that a quest needs.
        self.needed = [
            sum(self.ones << self.width * kind for kind, need in enumerate(needs) if need)
            for needs in deck.needs
        ]
        # One object for each plan, since it keeps what was found.
        self.plans: MemoDict[Planned, Plan] = MemoDict(lambda planned: Plan(planned, self))

    def number(self, counts: Sequence[int]) -> int:
        """Return the number that stands for so many of each kind."""
        return sum(map(mul, self.units, counts))

    def held(self, particles: Sequence[int], alike: int) -> tuple[int, int]:
        """Return the fields of `particles` alone, and of those in sets of so many that are alike.

        How many there are together is not in these.
        """
        found = in_sets = 0
        for kind in set(particles):
            count, field = particles.count(kind), self.width * kind
            found += count << field
            in_sets += count - count % alike << field
        return found, in_sets

    def counts(self, number: int) -> list[int]:
        """Return how many particles of each kind a number stands for."""
        return [number >> self.width * kind & self.ones for kind in range(self.deck.particles)]

    def value(self, plans: Iterable[Plan], number: int, turn: int) -> int:
        """Return what quests promise that take what they can one after the other, and the rest."""
        total = 0
        for plan in plans:
            worth, taken = plan.found[number & plan.mask]
            total += worth
            number -= taken
        return total + _SPARE * (self.rounds - turn) * (number >> self._top) // self.rounds
