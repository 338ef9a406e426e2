"""What pieces can be: all that depends on the shape of one, in one place."""

from __future__ import annotations

from enum import StrEnum

from pnp.core.geometry import Size, Trim

_TRAITS = (
    "called", "is_disc", "has_corner", "own_sheets", "is_sleeved", "least_gap",
)  # fmt: skip


class Shape(StrEnum):
    """The shape of a piece; its value is its name in files.

    `called` is what sentences call it, "" for one that no file names. `is_disc`: its size is one
    diameter, and a punch cuts it. `has_corner`: its corners may be rounded. `own_sheets`: it shares
    its sheets with no other component, and is cut into tiles where it is larger than the paper.
    Contact sheets may show it smaller. `is_sleeved`: there are sleeves for it.
    `least_gap` is the room in mm that its tool needs between two.
    """

    # called, is_disc, has_corner, own_sheets, is_sleeved, least_gap
    CARD = "card", "a card", False, True, False, True, 0.0
    ROUND = "round", "a round component", True, False, False, False, 2.0
    BOARD = "board", "a board", False, False, True, False, 0.0
    NET = "net", "", False, False, True, False, 0.0

    called: str
    is_disc: bool
    has_corner: bool
    own_sheets: bool
    is_sleeved: bool
    least_gap: float

    def __new__(cls, name: str, *traits: str | float) -> Shape:
        """Return the shape that a line above declares."""
        one = str.__new__(cls, name)
        one._value_ = name
        for trait, value in zip(_TRAITS, traits, strict=True):
            setattr(one, trait, value)
        return one

    def trim(self, size: Size, corner: float) -> Trim:
        """Return where a piece of `size` is cut; `corner` is the radius in mm that it asks for."""
        return Trim(size, size.width / 2 if self.is_disc else corner)
