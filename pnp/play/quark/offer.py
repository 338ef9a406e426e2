"""What may be made at a time: all particles that lie open, and nucleons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.play.known import Known
from pnp.play.quark.figures import Rules
from pnp.play.quark.payments import Enough, Recipes

_MANY = 100  # as many as a byte of `uses` holds for certain


class Offer(NamedTuple):
    """What may be made, by what is asked of it in each decision.

    `enough` are the bits of cards that matter to a making, and by those of them in a hand what they
    are enough for; `recipes` how it is made with decayed cards as well. Both in the order of moves.
    `uses` are how much each kind is wanted.
    """

    enough: tuple[tuple[int, Known[int, Enough | None]], ...]
    recipes: tuple[Recipes, ...]
    uses: int


def offer_of(rules: Rules, shown: Sequence[int]) -> Offer:
    """Return what may be made while particles lie open, by their places."""
    nucleons = rules.makings[rules.first[2] :]
    makings = (*(rules.makings[place] for place in sorted(shown)), *nucleons)
    return Offer(
        enough=tuple([(one.asks, one.enough) for one in makings]),
        recipes=tuple([one.recipes for one in makings]),
        uses=sum([one.uses for one in makings[-_MANY:]]),
    )
