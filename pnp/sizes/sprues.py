"""Sheets that are cut before they are printed, and their slots."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct


class SprueSlot(Struct, frozen=True):
    """A place on a sprue, in mm of the sheet. Its piece is turned by so many degrees clockwise.

    With a `component`, it takes pieces of that one only.
    """

    place: Rect
    turn: int = 0
    component: str = ""

    @property
    def room(self) -> Size:
        """How large a piece may be, seen upright."""
        return self.place.size.turned() if self.turn % 180 else self.place.size


class Sprue(Struct, frozen=True):
    """A sheet with its slots, as the front shows them."""

    name: str
    page: Size
    slots: tuple[SprueSlot, ...]


def repeated(slot: SprueSlot, columns: int, rows: int, pitch: Size) -> Iterator[SprueSlot]:
    """Yield a slot in columns and rows, a row after the other; `pitch` is the way to the next."""
    for row in range(rows):
        for column in range(columns):
            place = slot.place.moved(column * pitch.width, row * pitch.height)
            yield SprueSlot(place, slot.turn, slot.component)
