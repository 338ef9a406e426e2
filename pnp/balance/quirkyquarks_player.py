"""A player of Quirky Quarks: what cards are worth to a greedy one, and which quests are played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import prod

from pnp.balance.quirkyquarks_rules import Rules

_SPARE = 0.3  # points that a particle of no use yet is worth in a first round


@dataclass(eq=False)  # two players may hold the same
class Player:
    """Coins, cards in hand, nucleons in front, and what quests have brought."""

    rules: Rules
    ev: int
    particles: Counter[str] = field(default_factory=Counter)
    quests: list[str] = field(default_factory=list)
    nucleons: Counter[str] = field(default_factory=Counter)
    played: list[str] = field(default_factory=list)
    used: int = 0
    got: int = 0

    @property
    def cards(self) -> int:
        """How many cards there are in hand."""
        return self.particles.total() + len(self.quests)

    @property
    def points(self) -> int:
        """Points of the quests that lie in front."""
        rules = self.rules
        lying = sum(rules.points[name] * count for name, count in self.nucleons.items())
        return lying + sum(rules.points[name] for name in self.played)

    def worth(self, cards: list[str], turn: int) -> float:
        """Return what `cards` more are worth in points in round `turn`."""
        return self._value(cards, turn) - self._value([], turn)

    def _value(self, more: list[str], turn: int) -> float:
        """Return the points that the hand promises: those of a quest, by how much of it is there.

        The later the round, the less a half is worth; in the last one it is nothing.
        """
        rules, left = self.rules, {**self.particles, **self.nucleons}
        quests = self.quests.copy()
        for card in more:
            if card in rules.needs:
                quests.append(card)
            else:
                left[card] = left.get(card, 0) + 1
        total = 0.0
        for name in sorted(quests, key=rules.gains.__getitem__, reverse=True):
            there = [(kind, min(n, left.get(kind, 0))) for kind, n in rules.amounts[name].items()]
            part = sum(n for _, n in there) / len(rules.needs[name])
            if part < 1 and turn == rules.rounds:
                continue
            total += max(rules.gains[name], 0) * prod([part] * turn)
            for kind, count in there:
                left[kind] = left.get(kind, 0) - count
        loose = sum(left.get(kind, 0) for kind in rules.particles)
        return total + _SPARE * loose * (rules.rounds - turn) / rules.rounds

    def spare(self, turn: int) -> str:
        """Return the card that is missed least, "" when the hand is empty."""
        cards = [*self.particles, *dict.fromkeys(self.quests)]
        return min(cards, key=lambda card: (self._without(card, turn), card), default="")

    def _without(self, card: str, turn: int) -> float:
        self.drop(card)
        lost = self.worth([card], turn)
        self.gain(card)
        return lost

    def gain(self, card: str) -> None:
        """Take a card into the hand."""
        if card in self.rules.needs:
            self.quests.append(card)
        else:
            self.particles[card] += 1

    def drop(self, card: str) -> None:
        """Give a card out of the hand."""
        if card in self.rules.needs:
            self.quests.remove(card)
        else:
            self.particles -= Counter([card])

    def play(self) -> list[str]:
        """Play all quests that bring points, best first; return the cards that are discarded."""
        discarded: list[str] = []
        while True:
            can = [(name, paid) for name in self.quests if (paid := self._payment(name))]
            can = [one for one in can if self.rules.gains[one[0]] > 0]
            if not can:
                return discarded
            name, paid = max(can, key=lambda one: self.rules.gains[one[0]])
            discarded += self._play(name, paid)

    def _play(self, name: str, paid: Counter[str]) -> list[str]:
        own = Counter({kind: n for kind, n in paid.items() if kind in self.rules.nucleons})
        particles = paid - own
        self.particles -= particles
        self.nucleons -= own
        self.used += particles.total()
        self.quests.remove(name)
        if name in self.rules.nucleons:
            self.nucleons[name] += 1
        else:
            self.played.append(name)
        return list(paid.elements())

    def _payment(self, name: str) -> Counter[str] | None:
        """Return what a quest is paid with, equal particles for a missing one among it, or None."""
        rules, need = self.rules, self.rules.amounts[name]
        own = Counter({kind: n for kind, n in need.items() if kind in rules.nucleons})
        if own - self.nucleons:
            return None
        paid = (need - own) & self.particles
        lacks = need - own - paid
        missing = lacks.total() - min((lacks & self.discount).total(), rules.discount_most)
        left = self.particles - paid
        for kind, count in left.items():
            sets = min(missing, count // rules.wild)
            paid[kind] += sets * rules.wild
            missing -= sets
        return None if missing else paid + own

    @property
    def discount(self) -> Counter[str]:
        """Ingredients that quests in front take off later ones."""
        table = self.rules.discounts
        return Counter(part for name in self.played for part in table.get(name, ()))
