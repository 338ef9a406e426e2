"""Pieces of several sizes on common sheets, as few as can be found. Pure arithmetic, all in mm.

Pieces lie on shelves, the tallest first; on a shelf stands one stack beside the other, and in a
stack one piece below the other. So a guillotine can part them: first the shelves, then the stacks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import product

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct, field
from pnp.sheet_layout.grid_imposition import around, around_all
from pnp.sheet_layout.gutters import fold_gap, gap_for_marks
from pnp.sheet_layout.imposed_sheets import Imposition, PageGeometry, Placement, sheet_of
from pnp.sheet_layout.margins import line_sides, margins
from pnp.sheet_layout.paper import AnyPaper, paper_of
from pnp.sheet_layout.turn_and_fold_axes import axes

_TINY = 1e-6
# A piece that lies sideways is turned so that its head points to the left.
_SIDEWAYS = 90
# So many pieces are placed in search of fewer sheets: a second or less.
_ENOUGH = 50_000


class Piece(Struct, frozen=True):
    """A copy to be placed: its trim, the key of its front, and that of its back or None."""

    trim: Size
    front: str
    back: str | None


def pack(pieces: Sequence[Piece], paper: AnyPaper, backs: str, bleed: float) -> Imposition | None:
    """Return the fewest sheets that hold `pieces`, or None where one of them fits on no sheet.

    `backs` is "none" where none of them has a back. No piece is turned unless that saves a sheet.
    Pieces of one size keep their order.
    """
    sizes = list(dict.fromkeys(piece.trim for piece in pieces))
    best: _Packing | None = None
    placed = 0
    for turned in _turns(sizes):
        if placed > _ENOUGH and best is not None:
            break
        tries = [_Packing(pieces, way, turned) for way in ways(paper, backs, bleed)]
        good = [one for one in (best, *tries) if one is not None and one.racks]
        best = min(good, key=lambda one: len(one.racks), default=None)
        if best is not None and len(best.racks) == 1:
            break
        placed += len(tries) * len(pieces)
    return best.layout() if best else None


def _turns(sizes: Sequence[Size]) -> Iterator[frozenset[Size]]:
    """Yield which sizes to lay sideways: none first, then all wide, all tall, each one, all."""
    yield frozenset()
    oblong = [size for size in sizes if size.width != size.height]
    wide = frozenset(size for size in oblong if size.width > size.height)
    choices = (wide, frozenset(oblong) - wide, *(frozenset((size,)) for size in oblong), oblong)
    yield from dict.fromkeys(frozenset(some) for some in choices if some)


class PaperOrientation(Struct, frozen=True):
    """A way to lay the paper: `room` is what fronts may fill; shelves lie, or stand `upright`."""

    page: Size
    bleed: float
    axis: str
    folded: bool
    room: Rect
    upright: bool

    def start(self, width: float, height: float) -> tuple[float, float]:
        """Return where what is so large begins in the room.

        Next to a fold, where one that slants shifts backs least; else in the middle.
        """
        room, fold = self.room, self.axis if self.folded else ""
        x = room.x + (room.width - width) / (1 if fold == "vertical" else 2)
        y = room.y + (room.height - height) / (1 if fold == "horizontal" else 2)
        return x, y


def ways(paper: AnyPaper, backs: str, bleed: float) -> Iterator[PaperOrientation]:
    """Yield the ways to lay a paper, upright first."""
    folded = backs == "gutterfold"
    sheet = paper_of(paper)
    least, line = margins(bleed, sheet)
    bend = fold_gap(bleed, gap_for_marks(bleed))
    upright_first = (sheet.size, sheet.size.turned())
    for page in upright_first:
        for axis, upright, side in product(axes(backs, page), (False, True), (1, 0)):
            if side not in line_sides(page, axis if folded else ""):
                continue
            room = around(page, *((least, line) if side else (line, least)))
            if folded and axis == "vertical":
                room = room._replace(width=(room.width - bend) / 2)
            elif folded:
                room = room._replace(height=(room.height - bend) / 2)
            yield PaperOrientation(page, bleed, axis, folded, room, upright)


class _Packing:
    """Pieces packed in one way, those of the sizes `turned` sideways. No racks: they don't fit."""

    def __init__(
        self, pieces: Sequence[Piece], way: PaperOrientation, turned: frozenset[Size]
    ) -> None:
        self._pieces = pieces
        self._way = way
        self._turned = turned
        self.racks = self._fill()

    def _fill(self) -> list[_Rack]:
        gap = gap_for_marks(self._way.bleed)
        room = self._seen(self._way.room.size)
        groups: dict[Size, deque[int]] = {}
        for number, piece in enumerate(self._pieces):
            width, height = self._seen(self._lying(piece.trim))
            groups.setdefault(Size(width + gap, height + gap), deque()).append(number)
        racks: list[_Rack] = []
        for size in sorted(groups, key=lambda size: (-size.height, -size.width)):
            waiting = groups[size]
            for rack in racks:
                rack.take(size, waiting)
            while waiting:
                rack = _Rack(Size(room.width + gap, room.height + gap))
                rack.take(size, waiting)
                if not rack.shelves:
                    return []
                racks.append(rack)
        return racks

    def _lying(self, trim: Size) -> Size:
        return trim.turned() if trim in self._turned else trim

    def _seen(self, size: Size) -> Size:
        """Return a size as shelves see it: theirs is the width, also where they stand upright."""
        return size.turned() if self._way.upright else size

    def layout(self) -> Imposition:
        """Return the sheets, what is on each as near to the middle of its room as can be."""
        way = self._way
        placed = [self._placed(rack) for rack in self.racks]
        trims = around_all(way.page, (slot for sheet in placed for _, slot in sheet))
        gap = gap_for_marks(way.bleed)
        frame = PageGeometry(way.page, way.bleed, gap, way.axis, way.folded, trims)
        sheets = []
        for number, sheet in enumerate(placed, 1):
            fronts = [
                Placement(slot, piece.front, _SIDEWAYS if piece.trim in self._turned else 0)
                for piece, slot in sheet
            ]
            sheets.append(sheet_of(frame, number, fronts, [piece.back for piece, _ in sheet]))
        return Imposition(frame, tuple(sheets))

    def _placed(self, rack: _Rack) -> list[tuple[Piece, Rect]]:
        """Return each piece of a sheet with its slot, in reading order."""
        way, found = self._way, []
        for number, x, y in rack.places():
            trim = self._lying(self._pieces[number].trim)
            found.append((number, Rect(*((y, x) if way.upright else (x, y)), *trim)))
        right = max(rect.right for _, rect in found)
        bottom = max(rect.bottom for _, rect in found)
        start = way.start(right, bottom)
        moved = [(number, rect.moved(*start)) for number, rect in found]
        moved.sort(key=lambda one: (round(one[1].y, 6), one[1].x))
        return [(self._pieces[number], rect) for number, rect in moved]


class _Stack(Struct):
    """Pieces below each other on a shelf, their gaps included."""

    x: float
    size: Size
    used: float = 0.0
    places: list[tuple[int, float]] = field(default_factory=list)

    def take(self, size: Size, waiting: deque[int]) -> None:
        """Take as many of the `waiting` pieces of that size as fit."""
        while waiting and size.width <= self.size.width and self._room() >= size.height:
            self.places.append((waiting.popleft(), self.used))
            self.used += size.height

    def _room(self) -> float:
        return self.size.height - self.used + _TINY


class _Shelf(Struct):
    """Stacks beside each other, as high as the first piece."""

    y: float
    size: Size
    used: float = 0.0
    stacks: list[_Stack] = field(default_factory=list)

    def take(self, size: Size, waiting: deque[int]) -> None:
        """Take as many of the `waiting` pieces of that size as fit."""
        for stack in self.stacks:
            stack.take(size, waiting)
        while waiting and size.height <= self.size.height and self._room() >= size.width:
            self.stacks.append(_Stack(self.used, Size(size.width, self.size.height)))
            self.stacks[-1].take(size, waiting)
            self.used += size.width

    def _room(self) -> float:
        return self.size.width - self.used + _TINY


class _Rack(Struct):
    """Shelves below each other: what is on one sheet."""

    size: Size
    used: float = 0.0
    shelves: list[_Shelf] = field(default_factory=list)

    def take(self, size: Size, waiting: deque[int]) -> None:
        """Take as many of the `waiting` pieces of that size as fit."""
        for shelf in self.shelves:
            shelf.take(size, waiting)
        wide_enough = self.size.width + _TINY >= size.width
        while waiting and wide_enough and self.size.height - self.used + _TINY >= size.height:
            self.shelves.append(_Shelf(self.used, Size(self.size.width, size.height)))
            self.shelves[-1].take(size, waiting)
            self.used += size.height

    def places(self) -> Iterator[tuple[int, float, float]]:
        """Yield the number of each piece and the x and y of its top left corner."""
        for shelf in self.shelves:
            for stack in shelf.stacks:
                for number, y in stack.places:
                    yield number, stack.x, shelf.y + y
