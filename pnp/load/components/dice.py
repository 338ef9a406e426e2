"""Dice: cards whose fronts are nets, and what their template knows of the sides."""

from __future__ import annotations

import math
from collections.abc import Iterator
from types import MappingProxyType

from pnp.core.values import replace
from pnp.load.components.keys import BACK
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Values
from pnp.model.game import Card, Value
from pnp.nets.die import Die, DieSide, die
from pnp.nets.outline import bled, path_of
from pnp.sizes.bleed_width import BLEED

# Of the way from the middle of a side to a corner: where the numbers of a d4 stand.
_TOWARDS_CORNER = 0.5
# The shortest edge of a die that can be folded, and the longest, in mm.
SMALLEST_EDGE, LARGEST_EDGE = 6.0, 100.0


def die_of(sides: int, edge: float) -> Die:
    """Return the die with an edge in mm, or with the nearest that can be folded."""
    return die(sides, min(max(edge, SMALLEST_EDGE), LARGEST_EDGE))


def with_panels(
    cards: tuple[Card, ...], made: Die, values: Values, problems: Problems
) -> tuple[Card, ...]:
    """Return cards whose fronts have the field `panels`. A back is noted: a net has none."""
    panels = _panels(made)
    found = []
    for card in cards:
        if card.back is not None:
            where = values.where_of(BACK) if BACK in values else card.where
            problems.add(where, "back: a die has none", "delete it")
        fields = MappingProxyType({**card.front.fields, "panels": panels})
        found.append(replace(card, front=replace(card.front, fields=fields)))
    return tuple(found)


def _panels(made: Die) -> Value:
    """Return what templates know of each side, by its number as a text.

    That is its number, the middle of its art and how it is turned, clockwise in degrees, the radius
    of the circle inside of it, its path, and its path with bleed; and the places of its numbers,
    which are several on a d4.
    """
    found: dict[str, Value] = {}
    for side in made.sides:
        panel = made.net.panel(f"{side.number}")
        found[panel.name] = MappingProxyType(
            {
                "number": side.number,
                "x": round(side.middle.x, 4),
                "y": round(side.middle.y, 4),
                "turn": side.turn,
                "radius": round(side.radius, 4),
                "path": path_of(panel.outline),
                "bleed": path_of(bled(made.net, panel, BLEED)),
                "spots": tuple(_spots(made, side)),
            }
        )
    return MappingProxyType(found)


def _spots(made: Die, side: DieSide) -> Iterator[Value]:
    """Yield where numbers stand on a side: on a d4 at its corners, the one on top counts."""
    if len(made.sides) > 4:
        yield _spot(side.number, *side.middle, side.turn, 0.8 * side.radius)
        return
    x, y = side.middle
    for number, (corner_x, corner_y) in zip(side.tops, side.corners, strict=True):
        dx, dy = corner_x - x, corner_y - y
        turn = math.degrees(math.atan2(dx, -dy))
        at = (x + _TOWARDS_CORNER * dx, y + _TOWARDS_CORNER * dy)
        yield _spot(number, *at, turn, 0.38 * side.radius)


def _spot(number: int, x: float, y: float, turn: float, radius: float) -> Value:
    rounded = (round(value, 4) for value in (x, y, turn, radius))
    return MappingProxyType(
        {"number": number, **dict(zip(("x", "y", "turn", "radius"), rounded, strict=True))}
    )
