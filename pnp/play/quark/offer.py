"""What may be made at a time: all particles that lie open, and nucleons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pnp.play.known import Known
from pnp.play.quark.figures import Making, Rules
from pnp.play.quark.payments import Enough

_MANY = 100  # as many as a byte of `uses` holds for certain


class Offer(NamedTuple):
    """What may be made, by what is asked of it in each decision; in the order of moves.

    What each `pays` is described in `Making`. `uses` are how much each kind is wanted.
    """

    makings: list[Making]
    pays: list[tuple[int, Known[int, Enough | None]]]
    uses: int


def offer_of(rules: Rules, shown: Iterable[int]) -> Offer:
    """Return what may be made while particles lie open, by their places."""
    makings = [rules.makings[place] for place in sorted(shown)]
    makings += rules.makings[rules.first[2] :]
    uses = sum([one.uses for one in makings[-_MANY:]])
    return Offer(makings, [one.pays for one in makings], uses)
