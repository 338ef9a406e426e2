"""How much room pieces take in a box, in mm. Pure arithmetic.

Pieces of one kind lie in piles side by side; kinds lie on each other. Figures of cards are those of
home card stock: 250 to 300 g/m2 is about 0.3 mm thick.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.core.geometry import Size
from pnp.core.values import Struct

# Card stock that people print on at home, in mm.
STOCK = 0.3
# A sleeve around a card, in mm: both its sides, and what it is wider and higher (a 63 x 88 card is
# in one of 66 x 91).
SLEEVE, SLEEVE_BORDER = 0.2, 3.0
# Room around a pile, in mm on the whole: so that it slides, and so that the lid closes on it.
_SIDEWAYS, _ON_TOP = 1.5, 1.0
# At most so many piles in a row; and no pile higher than so many times the longer side.
_PILES = 6
_TALL = 1.5
# A front that is smaller than this has no room for a title, in mm: a mini card.
_LEAST = Size(44.0, 63.0)


class EqualPieces(Struct, frozen=True):
    """Pieces of one size: how many, how large one is, and how thick, in mm."""

    pieces: int
    size: Size
    thickness: float


class InnerRoom(NamedTuple):
    """The width, height and depth of the room in a box, in mm. Pieces lie on its back."""

    width: float
    height: float
    depth: float


def room_for(kinds: Sequence[EqualPieces]) -> InnerRoom:
    """Return the room for pieces that takes the least paper around it.

    Raises ValueError where there are none.
    """
    rooms = [room for room in _rooms(kinds) if room.depth < math.inf]
    large = [room for room in rooms if room.width >= _LEAST.width and room.height >= _LEAST.height]
    return min(large or rooms, key=lambda room: (round(_surface(room), 6), room))


def depth_of(kinds: Iterable[EqualPieces], floor: Size) -> float:
    """Return how deep pieces lie on a floor, in mm; infinite where one is larger than it."""
    return sum(_depth(kind, floor) for kind in kinds) + _ON_TOP


def _rooms(kinds: Sequence[EqualPieces]) -> Iterator[InnerRoom]:
    widths, heights = zip(*(kind.size for kind in kinds), strict=True)
    # One that holds all of them, whatever their shapes.
    yield _room(kinds, Size(max(widths), max(heights)))
    for kind in kinds:
        for columns in range(1, _PILES + 1):
            for rows in range(1, _PILES + 1):
                if (columns - 1) * rows >= kind.pieces:
                    break  # A column would be empty.
                room = _room(kinds, Size(columns * kind.size.width, rows * kind.size.height))
                if room.depth <= _TALL * max(room.width, room.height):
                    yield room


def _room(kinds: Sequence[EqualPieces], piles: Size) -> InnerRoom:
    floor = Size(piles.width + _SIDEWAYS, piles.height + _SIDEWAYS)
    return InnerRoom(*floor, depth_of(kinds, floor))


def _depth(kind: EqualPieces, floor: Size) -> float:
    piles = max(_piles(kind.size, floor), _piles(kind.size.turned(), floor))
    return math.ceil(kind.pieces / piles) * kind.thickness if piles else math.inf


def _piles(size: Size, floor: Size) -> int:
    return int((floor.width - 1e-6) // size.width) * int((floor.height - 1e-6) // size.height)


def _surface(room: InnerRoom) -> float:
    return room.width * room.height + room.width * room.depth + room.height * room.depth
