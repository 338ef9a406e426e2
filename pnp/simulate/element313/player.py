"""A greedy player of Element 313: what is in hand and on the table, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import sub

from pnp.core.values import Struct, field
from pnp.play.element313.rules import Atom, Rules
from pnp.simulate.element313.purse import Purse

# What an ability is worth to a greedy player while the target is far, in points of value.
_WORTH = {
    "hand": 30,
    "fixed": 30,
    "secondary": 40,
    "any": 35,
    "convert": 15,
    "swap": 15,
    "redraw": 8,
    "replace": 8,
}
_FAR = 100  # points from the target, from which on abilities no longer count
_KEPT_FOR = 2  # atoms that quarks are kept for


def sums(values: Iterable[int], most: int) -> int:
    """Return what `values` come to, each + or -, as bits: bit n + most stands for n.

    None of them is left out. `most` is at least the sum of all.
    """
    reached = 1 << most
    for value in values:
        reached = reached << value | reached >> value
    return reached


def distance(reached: int, target: int, most: int) -> int:
    """Return how far the nearest sum is from `target`."""
    place = target + most
    if reached >> place & 1:
        return 0
    below = (reached & ((1 << place) - 1)).bit_length() - 1
    above = reached >> place
    over = (above & -above).bit_length() - 1 if above else place
    return min(place - below, over)


def spread(amounts: Iterable[int]) -> list[int]:
    """Return the colour of each quark; nothing for an amount below 1."""
    return [colour for colour, count in enumerate(amounts) for _ in range(count)]


class Player(Struct):
    """Quarks in hand, and atoms: those face up count and work, `new` ones lie face down."""

    rules: Rules
    quarks: list[int]
    atoms: list[Atom] = field(default_factory=list)
    new: list[Atom] = field(default_factory=list)
    is_done: bool = False

    def ability(self, sort: str) -> int:
        """Return what all abilities of a sort add up to."""
        return sum(atom.figure for atom in self.atoms if atom.sort == sort)

    @property
    def limit(self) -> int:
        """The hand limit."""
        return self.rules.hand + self.ability("hand")

    @property
    def held(self) -> list[Atom]:
        """All atoms, face up or face down."""
        return self.atoms + self.new

    def purse(self) -> Purse:
        """Return what there is to pay with in this turn."""
        fixed, secondary = [0] * len(self.rules.primaries), [0] * len(self.rules.secondaries)
        for atom in self.atoms:
            given = secondary if atom.sort == "secondary" else fixed
            for colour, count in enumerate(atom.gives):
                given[colour] += count
        extra = (self.ability(sort) for sort in ("any", "convert", "swap"))
        return Purse(self.rules, tuple(self.quarks), tuple(fixed), tuple(secondary), *extra)

    def away(self, atoms: Iterable[Atom]) -> int:
        """Return how far the values of atoms, with the best signs, are from the target."""
        values = [atom.value for atom in atoms]
        most = sum(values) + self.rules.target
        return distance(sums(values, most), self.rules.target, most)

    def worths(self, row: Sequence[Atom]) -> list[int]:
        """Return what atoms are worth: the way each leads to the target, and its ability."""
        values, target = [atom.value for atom in self.held], self.rules.target
        most = sum(values) + target + max((atom.value for atom in row), default=0)
        reached = sums(values, most)
        away = distance(reached, target, most)
        return [
            away
            - distance(reached << atom.value | reached >> atom.value, target, most)
            + (_WORTH.get(atom.sort, 0) * atom.figure if away >= _FAR else 0)
            for atom in row
        ]

    def useless(self, row: Sequence[Atom]) -> list[int]:
        """Return the quarks in hand that the best atoms in reach do not need.

        In reach is what is worth something and a full hand may pay for.
        """
        purse = self.purse()
        worths = sorted(zip(self.worths(row), map(purse.missing, row), strict=True), reverse=True)
        needs = [
            missing
            for worth, missing in worths
            if worth > 0 and sum(missing) - purse.free <= self.limit
        ]
        none = (0,) * len(self.quarks)
        kept = (max(amounts) for amounts in zip(none, *needs[:_KEPT_FOR], strict=True))
        return spread(map(sub, self.quarks, kept))

    def loss(self, atom: Atom) -> int:
        """Return how far from the target the atoms are without one of them."""
        rest = self.held
        rest.remove(atom)
        return self.away(rest)

    def lose(self, atom: Atom) -> None:
        """Give up an atom, face up or face down."""
        (self.atoms if atom in self.atoms else self.new).remove(atom)
