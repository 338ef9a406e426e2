"""What the quests in a hand promise, by how many particles and nucleons there are for them.

All in hundredths of a point. Counts are kept in one whole number, a field of bits for each quest,
so that one lookup for each kind of particle says what all quests get of it, and a card more or
fewer is one subtraction. That, and plans that are found again in other matches, take a fifth off
the time of a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter, getitem
from typing import TypeAlias

from pnp.play.known import Known
from pnp.play.quirkyquarks.cards import Amounts, Deck

_SPARE = 30  # of a particle of no use yet, in a first round
_WHOLE = 1000  # of a quest, when nothing is missing


class Rank:
    """A quest that brings `gain` when it is played, as one of those in a hand; `order` sorts them.

    `worths` are what it promises by its field in the number of a Plan. The same one stands for the
    same quest wherever it brings the same, so that it is compared by what it is, not what it has.
    """

    __slots__ = ("order", "parts", "worths")

    def __init__(self, gain: int, quest: int, worths: tuple[int, ...], parts: Amounts) -> None:
        self.order = (-gain, quest)
        self.worths = worths
        self.parts = parts


class Plan:
    """Quests in a hand, the best first, each of which takes all that it can of what is left.

    `kinds` has for each kind of particle, and of nucleon behind these, what each count of it adds
    to the number that stands for a hand.
    """

    __slots__ = ("_bits", "_rounds", "_spare", "_worths", "kinds", "off", "ranks", "turn")

    def __init__(
        self, ranks: tuple[Rank, ...], turn: int, off: tuple[int, ...], fields: Fields
    ) -> None:
        self.ranks, self.turn, self.off = ranks, turn, off
        self._bits, self._rounds = fields.bits, fields.rounds
        self._spare = _SPARE * (fields.rounds - turn)
        self._worths = [rank.worths for rank in ranks]
        needs = [dict(rank.parts) for rank in ranks]
        self.kinds = [
            fields.taken[kind, kind in off, tuple(need.get(kind, 0) for need in needs)]
            for kind in range(fields.kinds)
        ]

    def number(self, left: Sequence[int]) -> int:
        """Return the number that stands for so many of each kind."""
        return sum(map(getitem, self.kinds, left))

    def value(self, number: int) -> int:
        """Return what the quests promise, and what is left of particles."""
        total, bits = 0, self._bits
        mask = (1 << bits) - 1
        for worths in self._worths:
            total += worths[number & mask]
            number >>= bits
        return total + self._spare * number // self._rounds


class LastPlan(Plan):
    """Quests in the last round: nothing comes of one that lacks more than a discount spares.

    The number of a hand has a field for each kind. Whether all are enough for a quest is seen at
    once: of a bit that is set above each field those are borrowed whose kind is lacking.
    """

    __slots__ = ("_guards", "_quests", "_spared")

    def __init__(
        self, ranks: tuple[Rank, ...], turn: int, off: tuple[int, ...], fields: Fields
    ) -> None:
        self.ranks, self.turn, self.off = ranks, turn, off
        self.kinds = fields.counts
        self._bits = fields.width
        self._guards = sum(fields.guard(kind) for kind in range(fields.kinds))
        self._spared = frozenset(fields.guard(kind) for kind in off)
        self._quests = [
            (rank.worths[-1], sum(count << fields.width * kind for kind, count in rank.parts))
            for rank in ranks
        ]

    def value(self, number: int) -> int:
        """Return what those quests bring that can be played one after another."""
        total, guards = 0, self._guards
        for worth, needs in self._quests:
            left = (number | guards) - needs
            if lacks := guards & ~left:
                # All bits below a guard are set where one is lacking, as 0 - 1 sets them.
                below = lacks - (lacks >> self._bits - 1)
                if lacks not in self._spared or left & below != below:
                    continue
                left ^= below
            total += worth
            number = left & ~guards
        return total


class Fields:
    """How counts are put into one number for the cards of `deck`, in matches of so many rounds.

    A field of a Plan is how many of what a quest needs are there, and `unit` for each kind of which
    too few are there, but a discount spares one. Above all fields stand the particles that are
    left.
    """

    def __init__(self, deck: Deck, rounds: int) -> None:
        self.deck, self.rounds = deck, rounds
        self._most = [*deck.copies[: deck.particles], *(deck.copies[n] for n in deck.nucleons)]
        self.kinds = len(self._most)
        self.unit = max(deck.size) + 1
        self._limit = self.unit * (self.kinds + 1)
        self.bits = self._limit.bit_length()
        self.width = max(*self._most, *deck.size).bit_length() + 1
        self.counts = [
            [count << self.width * kind for count in range(most + 1)]
            for kind, most in enumerate(self._most)
        ]
        self.taken: Known[tuple[int, bool, tuple[int, ...]], list[int]] = Known(
            lambda asked: [self._taken(*asked, count) for count in range(self._most[asked[0]] + 1)]
        )

    def guard(self, kind: int) -> int:
        """Return the bit above the field of a kind."""
        return 1 << self.width * (kind + 1) - 1

    def _taken(self, kind: int, is_off: bool, needs: tuple[int, ...], count: int) -> int:
        """Return what so many of a kind add to a number, for quests that need so many each."""
        number = 0
        for place, need in enumerate(needs):
            taken = min(need, count)
            count -= taken
            lacks = self.unit if is_off and taken < need else 0
            number += taken + lacks << self.bits * place
        return number + ((count if kind < self.deck.particles else 0) << self.bits * len(needs))

    def worths(self, gain: int, size: int, turn: int) -> tuple[int, ...]:
        """Return what a quest promises by its field.

        By how many of its particles and nucleons there are, and one more where one is spared. The
        later the round, the less a half is worth.
        """
        found = []
        for there in range(size):
            worth, part = gain, _WHOLE * there // size
            for _ in range(turn):
                worth = worth * part // _WHOLE
            found.append(worth)
        found.append(gain)
        last = turn == self.rounds
        return tuple(
            found[min(field % self.unit + (field >= self.unit), size)]
            for field in range(size + 1 if last else self._limit)
        )


# Quests, the best first; the round, and the particles that discounts take off.
_Planned: TypeAlias = tuple[tuple[Rank, ...], int, tuple[int, ...]]


class Plans:
    """All plans of the rules; each is made once for all matches."""

    def __init__(self, deck: Deck, rounds: int) -> None:
        self._fields = Fields(deck, rounds)
        self._plans: Known[_Planned, Plan] = Known(self._plan)
        # By what a quest brings, the quest, and the round.
        self.ranks: Known[tuple[int, int, int], Rank] = Known(self._rank)
        # By a plan, a quest, and 1 where it is added to it, or -1 where it is taken away.
        self.changed: Known[tuple[Plan, Rank, int], Plan] = Known(self._changed)

    def of(self, ranks: Iterable[Rank], turn: int, off: tuple[int, ...]) -> Plan:
        """Return the plan of quests in a round, with the particles that discounts take off."""
        return self._plans[tuple(sorted(ranks, key=attrgetter("order"))), turn, off]

    def _plan(self, asked: _Planned) -> Plan:
        is_last = asked[1] == self._fields.rounds
        return (LastPlan if is_last else Plan)(*asked, self._fields)

    def _rank(self, asked: tuple[int, int, int]) -> Rank:
        gain, quest, turn = asked
        deck = self._fields.deck
        worths = self._fields.worths(max(gain, 0), deck.size[quest], turn)
        return Rank(gain, quest, worths, deck.parts[quest])

    def _changed(self, asked: tuple[Plan, Rank, int]) -> Plan:
        plan, rank, more = asked
        ranks = list(plan.ranks)
        if more > 0:
            ranks.append(rank)
        else:
            del ranks[[one.order for one in ranks].index(rank.order)]
        return self.of(ranks, plan.turn, plan.off)
