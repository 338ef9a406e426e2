"""What pieces can be: all that depends on the shape of one, in one place."""

from __future__ import annotations

from enum import StrEnum

from pnp.core.geometry import Size
from pnp.shapes.trim import Polygon, Trim

_TRAITS = (
    "called", "is_disc", "has_corner", "own_sheets", "is_sleeved", "least_gap", "is_outlined",
    "sides",
)  # fmt: skip


class Shape(StrEnum):
    """The shape of a piece; its value is its name in files.

    `called` is what sentences call it, "" for one that no file names. `is_disc`: its size is one
    diameter, and a punch cuts it. `has_corner`: its corners may be rounded. `own_sheets`: it shares
    its sheets with no other component, and is cut into tiles where it is larger than the paper.
    Contact sheets may show it smaller. `is_sleeved`: there are sleeves for it.
    `least_gap` is the room in mm that its tool needs between two. `is_outlined`: it is cut along an
    outline of its own, and a `DIE_CUT` along one that is drawn, whose file is named. A die with so
    many `sides` is a net.
    """

    # called, is_disc, has_corner, own_sheets, is_sleeved, least_gap, is_outlined, sides
    CARD = "card", "a card", False, True, False, True, 0.0, False, 0
    ROUND = "round", "a round component", True, False, False, False, 2.0, False, 0
    BOARD = "board", "a board", False, False, True, False, 0.0, False, 0
    NET = "net", "", False, False, True, False, 0.0, False, 0
    ROUNDED = "rounded", "a rounded piece", False, True, False, False, 0.0, False, 0
    HEXAGON = "hexagon", "a hexagon", False, True, False, False, 0.0, True, 0
    FLAT_HEXAGON = "flat-hexagon", "a flat hexagon", False, True, False, False, 0.0, True, 0
    OCTAGON = "octagon", "an octagon", False, True, False, False, 0.0, True, 0
    TRIANGLE = "triangle", "a triangle", False, True, False, False, 0.0, True, 0
    ARROW = "arrow", "an arrow", False, False, False, False, 0.0, True, 0
    D4 = "d4", "a d4", False, False, True, False, 0.0, False, 4
    D6 = "d6", "a d6", False, False, True, False, 0.0, False, 6
    D8 = "d8", "a d8", False, False, True, False, 0.0, False, 8
    D10 = "d10", "a d10", False, False, True, False, 0.0, False, 10
    D12 = "d12", "a d12", False, False, True, False, 0.0, False, 12
    D20 = "d20", "a d20", False, False, True, False, 0.0, False, 20
    DIE_CUT = "die-cut", "a die cut", False, False, False, False, 0.0, True, 0

    called: str
    is_disc: bool
    has_corner: bool
    own_sheets: bool
    is_sleeved: bool
    least_gap: float
    is_outlined: bool
    sides: int

    def __new__(cls, name: str, *traits: str | float) -> Shape:
        """Return the shape that a line above declares."""
        one = str.__new__(cls, name)
        one._value_ = name
        for trait, value in zip(_TRAITS, traits, strict=True):
            setattr(one, trait, value)
        return one

    def trim(self, size: Size, corner: float, outline: Polygon = ()) -> Trim:
        """Return where a piece of `size` is cut; `corner` is the radius in mm that it asks for."""
        return Trim(size, size.width / 2 if self.is_disc else corner, outline)
