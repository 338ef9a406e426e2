"""What a component becomes on a virtual table."""

from __future__ import annotations

from enum import Enum

from pnp.model.game import Component
from pnp.shapes.shape import Shape


class TableKind(Enum):
    """Things on virtual tables."""

    DECK = "cards in a stack, with backs"
    DISC = "a round tile"
    TILE = "a rectangular tile; boards, too"
    OUTLINED = "cut along an outline"
    DIE = "a plain die with as many sides, in place of a net"


def kind_of(component: Component) -> TableKind:
    """Return what the pieces of `component` become.

    Cards lie in a stack where all have a back; else each is a tile, which shows its front twice.
    """
    shape = component.shape
    if shape.sides:
        return TableKind.DIE
    if shape.is_disc:
        return TableKind.DISC
    if shape.is_outlined:
        return TableKind.OUTLINED
    is_card = shape in (Shape.CARD, Shape.ROUNDED) and not component.fold
    return (
        TableKind.DECK if is_card and all(card.back for card in component.cards) else TableKind.TILE
    )
