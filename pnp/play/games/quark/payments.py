"""What can be handed in for a particle of Quark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from pnp.core.values import Struct
from pnp.play.games.quark.cards import Cards
from pnp.play.games.quark.piece_demand import LAST, packed
from pnp.play.table import Move

DECAYED = 100
_BARYON = 3  # quarks


class Recipe(NamedTuple):
    """A move that makes something, and what it needs: cards from the hand, and energy.

    The move says the cards that are handed in, each a kind; `DECAYED` is added to those that lie
    decayed in front.
    """

    needs: int
    energy: int
    move: Move


class Enough(NamedTuple):
    """What some cards are enough for, of one making: how it is `paid`, whatever energy there is.

    `last` are the kinds, each by LAST, of which one card is the last that is wanted, or one more.
    """

    paid: tuple[Recipe, ...]
    last: int


# By the decayed cards that they take: those that take nothing else are the first.
Recipes: TypeAlias = dict[tuple[int, ...], tuple[Recipe, ...]]


class Physics(Struct, frozen=True):
    """What quarks do. A kind is a number; the second half of all are the antiquarks of the first.

    `decays` are the kinds that each decays to. So many quarks of a particle may be lifted, for
    `step` energy a kind; decayed ones if `decayed_rise`, antiquarks if `antiquarks_rise`, and down
    as well unless they `only_rise`. A baryon `mixes` quarks and antiquarks, or is made of either.
    """

    decays: tuple[tuple[int, ...], ...]
    lifts: int
    step: int
    decayed_rise: bool
    antiquarks_rise: bool
    only_rise: bool
    mixes: bool

    def lifted(self, kind: int) -> range:
        """Return the kinds that can be lifted to `kind`, and itself."""
        half = len(self.decays) // 2
        if kind >= half and not self.antiquarks_rise:
            return range(kind, kind + 1)
        lightest = kind - kind % half
        return range(lightest, kind + 1 if self.only_rise else lightest + half)

    def ways(self, quarks: tuple[int, ...], mirrored: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        """Return what something is made of, which is said for quarks and, or (), antiquarks."""
        if self.mixes and len(mirrored) == _BARYON:
            return dict.fromkeys(product(*zip(quarks, mirrored, strict=True)))
        return (quarks, mirrored) if mirrored else (quarks,)


def recipes(
    physics: Physics, cards: Cards, place: int, quarks: tuple[int, ...], mirrored: tuple[int, ...]
) -> Recipes:
    """Return how the making at `place` can be paid for, whatever a player has.

    The same cards are never handed in with more energy than they need.
    """
    found: dict[tuple[int, ...], int] = {}
    for way in physics.ways(quarks, mirrored):
        for sources in product(*(_sources(physics, kind) for kind in way)):
            energies = [energy for _, energy in sources if energy]
            if len(energies) <= physics.lifts:
                paid = tuple(sorted(card for card, _ in sources))
                found[paid] = min(sum(energies), found.get(paid, sum(energies)))
    by_decayed: dict[tuple[int, ...], list[Recipe]] = {}
    moves = (("create", place, paid, energy) for paid, energy in found.items())
    for move in sorted(moves, key=_order):
        _, _, paid, energy = move
        held = [card for card in paid if card < DECAYED]
        recipe = Recipe(cards.of(held), energy, move)
        by_decayed.setdefault(paid[len(held) :], []).append(recipe)
    return {paid: tuple(known) for paid, known in by_decayed.items()}


def _sources(physics: Physics, kind: int) -> list[tuple[int, int]]:
    """Return the cards that can serve as a quark of `kind`, and the energy that each needs."""
    lifted = physics.lifted(kind)
    found = [(card, abs(kind - card) * physics.step) for card in lifted]
    for card, quarks in enumerate(physics.decays):
        for quark in quarks:
            if quark == kind or (physics.decayed_rise and quark in lifted):
                found.append((card + DECAYED, abs(kind - quark) * physics.step))
    return found


def parts_of(decayed: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """Return all that may be handed in of decayed cards, of which there are so many of each kind.

    The cards of each are sorted, at most so many; nothing comes first.
    """
    parts: list[tuple[int, ...]] = [()]
    for kind, count in enumerate(decayed):
        for used in range(1, min(count, most) + 1):
            more = (kind + DECAYED,) * used
            parts += [
                (*part, *more)
                for part in parts
                if len(part) + used <= most and (not part or part[-1] < kind + DECAYED)
            ]
    return parts


def payments(
    known: Iterable[Recipes], lacks: int, parts: Sequence[tuple[int, ...]], energy: int
) -> list[Move]:
    """Return the moves that make one of `known`, by their places, the cheapest first.

    `lacks` are bits of what is not in the hand, `parts` what may be used of decayed cards, and
    `energy` what may be spent.
    """
    found = [
        move
        for recipes in known
        for part in parts
        for needs, cost, move in recipes.get(part, ())
        if cost <= energy and not needs & lacks
    ]
    return sorted(found, key=_order) if len(parts) > 1 else found


def enough(recipes: Sequence[Recipe], needs: int, masks: Sequence[int], held: int) -> Enough | None:
    """Return what is held is enough for; None where more than a card is wanted.

    `recipes` are those of the making, `needs` its quarks, and `masks` the cards of each kind.
    """
    paid = tuple(recipe for recipe in recipes if not recipe.needs & ~held)
    lacks = needs & ~held
    is_one = not lacks & lacks - 1
    if not paid and not is_one:
        return None
    wanted = (lacks or needs) if is_one else 0
    return Enough(paid, packed(LAST * bool(wanted & mask) for mask in masks))


def _order(move: Move) -> tuple[int, int, tuple[int, ...]]:
    _, place, cards, energy = move
    return place, energy, cards
