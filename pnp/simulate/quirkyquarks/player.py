"""A player of Quirky Quarks: what cards are worth to a greedy one, and which quests are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pnp.core.values import Struct, field
from pnp.play.quirkyquarks.rules import Objective, Rules

_SPARE = 0.3  # points that a particle of no use yet is worth in a first round
# What players take a power to bring in each round to come, in points. An eV scores one; a card
# drawn helps a quest along, a discount saves a particle of every other quest, and a card that is
# not ejected would have been the worst.
_CARD, _DISCOUNT, _KEPT = 1.5, 1.0, 0.7
_HOPE = 0.5  # of an objective that is not sure before the last round


class Player(Struct, eq=False):  # two players may hold the same
    """Coins, cards in hand, nucleons in front, and what quests have brought.

    `gifts` are quests whose powers and objectives work for nothing, to see what these bring.
    """

    rules: Rules
    ev: int
    particles: Counter[str] = field(default_factory=Counter)
    quests: list[str] = field(default_factory=list)
    nucleons: Counter[str] = field(default_factory=Counter)
    played: list[str] = field(default_factory=list)
    gifts: tuple[str, ...] = ()
    used: int = 0
    got: int = 0

    @property
    def cards(self) -> int:
        """How many cards there are in hand."""
        return self.particles.total() + len(self.quests)

    @property
    def working(self) -> list[str]:
        """Quests in front whose powers and objectives count."""
        return [*self.played, *self.gifts]

    @property
    def quest_points(self) -> int:
        """Points printed on the quests that lie in front."""
        points = self.rules.points
        lying = sum(points[name] * count for name, count in self.nucleons.items())
        return lying + sum(points[name] for name in self.played)

    @property
    def points(self) -> int:
        """Points of quests, objectives and eV, as counted at the end."""
        met = (self.rules.objectives[name].points for name in self.working if self.meets(name))
        return self.quest_points + sum(met) + self.ev

    def meets(self, name: str) -> bool:
        """Return whether a quest has an objective, and its owner achieves it."""
        objective = self.rules.objectives.get(name)
        return objective is not None and self._has(objective.of) >= objective.least

    def _has(self, kind: str) -> int:
        if kind == "eV":
            return self.ev
        own = self.nucleons.total() if kind == "nucleon" else 0
        return own + sum(self.rules.kinds[name] == kind for name in self.played)

    def funding(self) -> tuple[int, int]:
        """Return the eV and the cards of a funding, with what quests in front add."""
        (coins, cards), rules, working = self.rules.funding, self.rules, self.working
        coins += sum(rules.more_ev.get(name, 0) for name in working)
        return coins, cards + sum(rules.more_cards.get(name, 0) for name in working)

    def ejects(self) -> tuple[int, int]:
        """Return how many cards have to be ejected, and the eV for them and for those spared."""
        rules = self.rules
        due = self.cards // rules.ejected_per * rules.ejected
        spared = sum(rules.spared.get(name, 0) for name in self.working)
        return max(0, due - spared), due * rules.refund

    def purse(self, turn: int) -> int:
        """Return the eV that may be bid in round `turn`: an objective's are kept in the last."""
        if turn < self.rules.rounds:
            return self.ev
        sums = (self.rules.objectives[name] for name in self.working if self.meets(name))
        return self.ev - max((one.least for one in sums if one.of == "eV"), default=0)

    def worths(self, offers: Sequence[list[str]], turn: int) -> list[float]:
        """Return what each of `offers` is worth in points in round `turn`."""
        now = self._value([], turn)
        return [self._value(cards, turn) - now for cards in offers]

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
        total, off, most = 0.0, set(self.discount), rules.discount_most
        gains = {name: rules.gains[name] + self._promise(name, turn) for name in quests}
        for name in sorted(quests, key=gains.__getitem__, reverse=True):
            amounts = rules.amounts[name]
            there = [
                (kind, n if left.get(kind, 0) > n else left.get(kind, 0))
                for kind, n in amounts.items()
            ]
            lacks = any(n < amounts[kind] and kind in off for kind, n in there)
            part = (sum(n for _, n in there) + most * lacks) / len(rules.needs[name])
            if part < 1 and turn == rules.rounds:
                continue
            total += max(gains[name], 0) * part**turn
            for kind, count in there:
                left[kind] = left.get(kind, 0) - count
        loose = sum(left.get(kind, 0) for kind in rules.particles)
        return total + _SPARE * loose * (rules.rounds - turn) / rules.rounds

    def _promise(self, name: str, turn: int) -> float:
        """Return what a power or an objective is worth if `name` is played in round `turn`."""
        rules, to_come = self.rules, self.rules.rounds - turn
        if rules.kinds[name] not in ("process", "theory"):
            return 0
        if objective := rules.objectives.get(name):
            return self._hope(objective, self._has(objective.of), turn)
        worth = float(rules.more_ev.get(name, 0)) + _CARD * rules.more_cards.get(name, 0)
        worth += _KEPT * rules.spared.get(name, 0)
        if name in rules.discounts and not set(rules.discounts[name]) & set(self.discount):
            worth += _DISCOUNT
        return worth * to_come

    def _hope(self, objective: Objective, has: int, turn: int) -> float:
        """Return what an objective is worth with so much of it there."""
        part = min(1, has / objective.least)
        sure = part == 1
        return objective.points * (sure if turn == self.rules.rounds else _HOPE * (part + sure))

    def spare(self, turn: int) -> str:
        """Return the card that is missed least, "" when the hand is empty."""
        cards = [*self.particles, *dict.fromkeys(self.quests)]
        return min(cards, key=lambda card: (-self._without(card, turn), card), default="")

    def _without(self, card: str, turn: int) -> float:
        self.drop(card)
        left = self._value([], turn)
        self.gain(card)
        return left

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

    def play(self, turn: int) -> list[str]:
        """Play all quests that bring points, best first; return the cards that are discarded."""
        discarded: list[str] = []
        while True:
            gains = {name: self._gain(name, turn) for name in self.quests}
            can = [(name, paid) for name in gains if (paid := self._payment(name))]
            can = [one for one in can if gains[one[0]] > 0]
            if not can:
                return discarded
            discarded += self._play(*max(can, key=lambda one: gains[one[0]]))

    def _gain(self, name: str, turn: int) -> float:
        """Return what playing a quest brings, with its power and what it does to objectives."""
        rules = self.rules
        gain = rules.gains[name] + self._promise(name, turn)
        handed_in = sum(part in rules.nucleons for part in rules.needs[name])
        for theory in self.working:
            if theory in rules.objectives:
                objective = rules.objectives[theory]
                now = after = self._has(objective.of)
                after += rules.kinds[name] == objective.of
                after -= handed_in * (objective.of == "nucleon")
                gain += self._hope(objective, after, turn) - self._hope(objective, now, turn)
        return gain

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
        named = [part for name in self.working if name in table for part in table[name]]
        return Counter(named)
