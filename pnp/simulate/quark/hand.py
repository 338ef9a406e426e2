"""A hand of Quark: what it can pay for, by its cards, decayed cards and energy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.core.values import Struct, field
from pnp.play.facts import Facts


class Physics(Struct, frozen=True):
    """What quarks do: their order, mates, decays, and the energy of pairs."""

    rank: Mapping[str, int]
    mate: Mapping[str, str]
    decays: Mapping[str, tuple[str, ...]]
    pair_energy: Mapping[str, int]
    decay_energy: int
    step: int
    drawn: int
    discarded: int
    for_discard: int

    @classmethod
    def read(cls, facts: Facts) -> Physics:
        """Return it as the ledger has it. Raises PnpError."""
        order, anti = facts.names("flavour.order"), facts.texts("flavour.anti")
        decays = facts.lists("decay.targets")
        exchange = facts.counts("action.discard_draw")
        return cls(
            rank={kind: place for place, one in enumerate(order) for kind in (one, anti[one])},
            mate={**anti, **{mirrored: one for one, mirrored in anti.items()}},
            decays={**decays, **{anti[q]: tuple(anti[t] for t in ts) for q, ts in decays.items()}},
            pair_energy=facts.counts("action.annihilate.energy"),
            decay_energy=facts.number("action.decay.energy"),
            step=facts.number("action.create.step_energy"),
            drawn=facts.number("action.draw"),
            discarded=exchange["discard"],
            for_discard=exchange["draw"],
        )


class Making(Struct, frozen=True):
    """What is handed in: cards, decayed cards by their places, and energy."""

    cards: tuple[str, ...]
    decayed: tuple[int, ...]
    energy: int


class Hand(Struct):
    """Cards in hand; `decayed` ones lie in front and are any one of the quarks they name.

    `bound` is the part of the energy that can't be spent.
    """

    physics: Physics
    cards: list[str]
    energy: int
    decayed: list[tuple[str, ...]] = field(default_factory=list)
    bound: int = 0

    def payment(
        self, quarks: Sequence[str], held: Mapping[str, int], mirrored: bool
    ) -> Making | None:
        """Return the cheapest way to hand in `quarks`, or if `mirrored` all their antiquarks.

        `held` are the cards in hand by their kinds.
        """
        found = self._payment(quarks, held)
        if mirrored and (found is None or found.energy):
            other = self._payment([self.physics.mate[one] for one in quarks], held)
            if other and (found is None or other.energy < found.energy):
                return other
        return found

    def _payment(self, quarks: Sequence[str], held: Mapping[str, int]) -> Making | None:
        left, used = dict(held), []
        missing: list[str] = []
        for kind in quarks:
            if left.get(kind):
                left[kind] -= 1
                used.append(kind)
            elif len(missing) > len(self.decayed):
                return None
            else:
                missing.append(kind)
        places: list[int] = []
        lifted: list[str] = []
        for kind in missing:
            fits = (n for n, names in enumerate(self.decayed) if kind in names and n not in places)
            place = next(fits, None)
            if place is None:
                lifted.append(kind)
            else:
                places.append(place)
        if len(lifted) > 1:
            return None
        if not lifted:
            return Making(tuple(used), tuple(places), 0)
        return self._lifted(lifted[0], left, used, places)

    def _lifted(
        self, kind: str, left: Mapping[str, int], used: list[str], places: list[int]
    ) -> Making | None:
        """Return the payment with one lighter quark lifted to `kind`, if there is energy for it."""
        rank = self.physics.rank
        is_anti = kind not in self.physics.pair_energy
        turned = enumerate(self.decayed)
        lighter = [
            (rank[one], one, place)
            for one, place in (
                *((card, -1) for card, count in left.items() if count),
                *((name, n) for n, names in turned if n not in places for name in names),
            )
            if rank[one] < rank[kind] and (one not in self.physics.pair_energy) == is_anti
        ]
        if not lighter:
            return None
        heaviest, card, place = max(lighter)
        energy = (rank[kind] - heaviest) * self.physics.step
        if energy > self.energy - self.bound:
            return None
        if place < 0:
            return Making((*used, card), tuple(places), energy)
        return Making(tuple(used), (*places, place), energy)

    def pay(self, how: Making) -> None:
        """Hand in what a making takes."""
        for card in how.cards:
            self.cards.remove(card)
        self.decayed = [one for place, one in enumerate(self.decayed) if place not in how.decayed]
        self.energy -= how.energy

    def best_pair(self) -> tuple[str, int] | None:
        """Return the flavour and the energy of the best pair in hand, if there is one."""
        pairs = [
            (kind, energy)
            for kind, energy in self.physics.pair_energy.items()
            if kind in self.cards and self.physics.mate[kind] in self.cards
        ]
        return max(pairs, key=lambda pair: pair[1], default=None)

    def annihilate(self, kind: str) -> None:
        """Discard a pair for its energy."""
        self.cards.remove(kind)
        self.cards.remove(self.physics.mate[kind])
        self.energy += self.physics.pair_energy[kind]

    def decay(self, card: str) -> None:
        """Turn a card over in front of its player."""
        self.cards.remove(card)
        self.decayed.append(self.physics.decays[card])
        self.energy += self.physics.decay_energy
