"""What pieces can be: all that depends on the shape of one, in one place."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from pnp.core.geometry import Size
from pnp.shapes.trim import Polygon, Trim


class _Traits(NamedTuple):
    """What a line of `Shape` says; what it leaves out is not so."""

    name: str
    called: str
    is_disc: bool = False
    has_corner: bool = False
    own_sheets: bool = False
    is_sleeved: bool = False
    least_gap: float = 0.0
    is_outlined: bool = False
    sides: int = 0


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

    CARD = _Traits("card", "a card", has_corner=True, is_sleeved=True)
    ROUND = _Traits("round", "a round component", is_disc=True, least_gap=2.0)
    BOARD = _Traits("board", "a board", own_sheets=True)
    NET = _Traits("net", "", own_sheets=True)
    ROUNDED = _Traits("rounded", "a rounded piece", has_corner=True)
    HEXAGON = _Traits("hexagon", "a hexagon", has_corner=True, is_outlined=True)
    FLAT_HEXAGON = _Traits("flat-hexagon", "a flat hexagon", has_corner=True, is_outlined=True)
    OCTAGON = _Traits("octagon", "an octagon", has_corner=True, is_outlined=True)
    TRIANGLE = _Traits("triangle", "a triangle", has_corner=True, is_outlined=True)
    ARROW = _Traits("arrow", "an arrow", is_outlined=True)
    D4 = _Traits("d4", "a d4", own_sheets=True, sides=4)
    D6 = _Traits("d6", "a d6", own_sheets=True, sides=6)
    D8 = _Traits("d8", "a d8", own_sheets=True, sides=8)
    D10 = _Traits("d10", "a d10", own_sheets=True, sides=10)
    D12 = _Traits("d12", "a d12", own_sheets=True, sides=12)
    D20 = _Traits("d20", "a d20", own_sheets=True, sides=20)
    DIE_CUT = _Traits("die-cut", "a die cut", is_outlined=True)

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
        for trait, value in zip(_Traits._fields[1:], traits, strict=True):
            setattr(one, trait, value)
        return one

    def trim(self, size: Size, corner: float, outline: Polygon = ()) -> Trim:
        """Return where a piece of `size` is cut; `corner` is the radius in mm that it asks for."""
        return Trim(size, size.width / 2 if self.is_disc else corner, outline)
