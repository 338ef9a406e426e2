"""What lies in the box in which pile, so that a number of cards from its top is what is needed."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.core.values import Struct
from pnp.exports.shared.virtual_table.contents import Contents
from pnp.model.game import Card, Component


class Pile(Struct, frozen=True):
    """Cards of one component that lie on each other, the first on top: all copies of each."""

    component: Component
    cards: tuple[Card, ...]

    def taken_by(self, contents: Contents) -> int:
        """Return how many pieces a set-up takes from its top."""
        used = _used(contents, self.component)
        return sum(used.get(card.id, 0) for card in self.cards)


def piles_of(component: Component, set_ups: Sequence[Contents]) -> list[Pile]:
    """Return as few piles as hold what each set-up takes together: the first cards of each.

    A card lies on the one before it only where no set-up takes it and leaves one of those.
    """
    piles: list[list[Card]] = []
    uses = [_used(one, component) for one in set_ups]
    for card in component.cards:
        above = piles[-1] if piles else []
        fits = all(
            not used.get(card.id, 0) or all(used.get(one.id, 0) == one.copies for one in above)
            for used in uses
        )
        if above and fits:
            above.append(card)
        else:
            piles.append([card])
    return [Pile(component, tuple(cards)) for cards in piles]


def _used(contents: Contents, component: Component) -> dict[str, int]:
    """Return how many copies of each card are used, by ids."""
    return {one.card.id: one.copies for one in contents.used if one.component.id == component.id}
