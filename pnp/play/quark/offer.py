"""What may be made at a time: all particles that lie open, and nucleons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.play.known import Known
from pnp.play.quark.payments import Recipe, Recipes
from pnp.play.quark.rules import Rules


class Offer(NamedTuple):
    """What may be made, by what is asked of it in each decision.

    `paid` are the bits of cards that a making can be paid with, and by those of them in a hand how
    it is paid; `lacks` the bits that it needs, and by those that are missing the kinds of which a
    card would be the last; `recipes` with decayed cards as well. All three in the order of moves.
    `uses` are how much each kind is wanted.
    """

    paid: tuple[tuple[int, Known[int, tuple[Recipe, ...]]], ...]
    lacks: tuple[tuple[int, Known[int, int]], ...]
    recipes: tuple[Recipes, ...]
    uses: tuple[int, ...]


def offer_of(rules: Rules, shown: Sequence[int]) -> Offer:
    """Return what may be made while particles lie open, by their places."""
    nucleons = rules.makings[rules.first[2] :]
    makings = (*(rules.makings[place] for place in sorted(shown)), *nucleons)
    uses = [0] * len(rules.kinds)
    for making in makings:
        for kind in making.kinds:
            uses[kind] += 2
    for making in nucleons:
        for kind in making.mirrored_kinds:
            uses[kind] += 1
    return Offer(
        paid=tuple((one.asks, one.paid) for one in makings),
        lacks=tuple((one.needs, one.lacks) for one in makings),
        recipes=tuple(one.recipes for one in makings),
        uses=tuple(uses),
    )
