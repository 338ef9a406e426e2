"""Marks that a single piece has around it, in mm. Pure arithmetic. They are for fronts only.

A card has strokes at its corners. A disc has a ring where it is cut, and four strokes that point at
its middle: seen through a circle punch, or beside one, they show when it sits right. A piece with
an outline has a line along it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.core.geometry import Rect
from pnp.core.values import Struct, replace
from pnp.marks.crop_marks import MarkLine, cuts, depths
from pnp.shapes.trim import Point, Polygon, Trim
from pnp.sheet_layout.grid_imposition import Grid
from pnp.sheet_layout.gutters import PIECE_MARK, PIECE_MARK_START, gap_for_marks
from pnp.sheet_layout.imposed_sheets import PageGeometry
from pnp.sheet_layout.margins import MARK_LENGTH

# Marks on faces have a white edge, so that they are seen on dark background: as wide as this, in
# mm.
CASING = 0.3


class Arc(NamedTuple):
    """A quarter of a circle around x, y in mm, counterclockwise from `start` degrees."""

    x: float
    y: float
    radius: float
    start: int


class Circle(NamedTuple):
    """A circle around x, y in mm."""

    x: float
    y: float
    radius: float


class Piece(NamedTuple):
    """A piece on a page: the slot it lies in, how it is cut, and by how many degrees it is turned.

    Turns are counterclockwise.
    """

    slot: Rect
    trim: Trim
    rotation: int = 0


class Guides(Struct, frozen=True):
    """What helps to cut the pieces of a front: lines beside them, and what lies on their edges."""

    lines: tuple[MarkLine, ...] = ()
    circles: tuple[Circle, ...] = ()
    corners: tuple[MarkLine, ...] = ()
    arcs: tuple[Arc, ...] = ()
    between: tuple[MarkLine, ...] = ()
    outlines: tuple[Polygon, ...] = ()

    def __bool__(self) -> bool:
        return any((self.lines, self.circles, self.corners, self.between, self.outlines))


def guides(frame: PageGeometry, style: str, pieces: Sequence[Piece]) -> Guides:
    """Return the guides of a front with `pieces`, in a style of `crop_marks.style_for`."""
    if style == "none":
        return Guides()
    discs = [piece.slot for piece in pieces if piece.trim.is_round]
    outlines = tuple(outline_of(piece) for piece in pieces if piece.trim.outline)
    cards = [piece for piece in pieces if not (piece.trim.is_round or piece.trim.outline)]
    found = Guides(
        tuple(tick for disc in discs for tick in _around_disc(disc, frame)),
        tuple(Circle(x + size / 2, y + size / 2, size / 2) for x, y, size, _ in discs),
        outlines=outlines,
    )
    if style == "corners":
        edges = tuple(line for card in cards for line in _on_corners(card.slot, frame))
        arcs = tuple(arc for card in cards for arc in corner_arcs(card, CASING))
        return replace(found, corners=edges, arcs=arcs)
    if style == "pieces":
        ticks = (tick for card in cards for tick in _at_corners(card.slot, frame))
        found = replace(found, lines=(*found.lines, *ticks))
    between = tuple(cuts(frame, len(cards))) if isinstance(frame, Grid) and cards else ()
    return replace(found, between=between)


def outline_of(piece: Piece) -> Polygon:
    """Return where a piece is cut along its outline, on its page."""
    x, y, width, height = piece.slot
    if piece.rotation == 180:
        return tuple(Point(x + width - px, y + height - py) for px, py in piece.trim.outline)
    if piece.rotation == 270:
        return tuple(Point(x + width - py, y + px) for px, py in piece.trim.outline)
    if piece.rotation == 90:
        return tuple(Point(x + py, y + height - px) for px, py in piece.trim.outline)
    return tuple(Point(x + px, y + py) for px, py in piece.trim.outline)


def _around_disc(slot: Rect, frame: PageGeometry) -> Iterator[MarkLine]:
    """Yield four strokes that point at the middle of a disc, outside its bleed.

    They stand above, below and beside it, or, where discs are too near to each other for that, in
    the free corners between them.
    """
    radius = slot.width / 2
    x, y = slot.x + radius, slot.y + radius
    if frame.gap >= gap_for_marks(frame.bleed):
        yield _tick(x - radius, y, -1, 0, frame)
        yield _tick(x + radius, y, 1, 0, frame)
        yield _tick(x, y - radius, 0, -1, frame)
        yield _tick(x, y + radius, 0, 1, frame)
        return
    start = radius + frame.bleed + PIECE_MARK_START
    end = min(start + MARK_LENGTH, math.sqrt(2) * (radius + frame.gap / 2))
    near, far = start * math.sqrt(0.5), end * math.sqrt(0.5)
    for right, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        yield MarkLine(x + right * near, y + down * near, x + right * far, y + down * far)


def _at_corners(slot: Rect, frame: PageGeometry) -> Iterator[MarkLine]:
    """Yield two strokes at each corner of a card, outside its bleed."""
    for x, right in ((slot.x, -1), (slot.right, 1)):
        for y, down in ((slot.y, -1), (slot.bottom, 1)):
            yield _tick(x, y, right, 0, frame)
            yield _tick(x, y, 0, down, frame)


def _tick(x: float, y: float, right: int, down: int, frame: PageGeometry) -> MarkLine:
    """Return the stroke that begins at the bleed of a trim with an edge at x, y, and leads away.

    At the outside of the page it is shorter: it ends where other marks end.
    """
    across, below = depths(frame)
    ends = frame.trims
    ends = Rect(ends.x - across, ends.y - below, ends.width + 2 * across, ends.height + 2 * below)
    near = max(frame.bleed, PIECE_MARK_START)
    far = min(near + PIECE_MARK, _way_to(ends, x, y, right, down))
    return MarkLine(x + right * near, y + down * near, x + right * far, y + down * far)


def _way_to(box: Rect, x: float, y: float, right: int, down: int) -> float:
    """Return how far it is from x, y in a box to its side in that direction, in mm."""
    if right:
        return box.right - x if right > 0 else x - box.x
    return box.bottom - y if down > 0 else y - box.y


def _on_corners(slot: Rect, frame: PageGeometry) -> Iterator[MarkLine]:
    """Yield two strokes at each corner, in the bleed and so outside the card."""
    length = min(MARK_LENGTH, frame.gap / 2)
    start = min(PIECE_MARK_START, length / 4)
    for x, out_x in ((slot.x, -1), (slot.right, 1)):
        for y, out_y in ((slot.y, -1), (slot.bottom, 1)):
            yield MarkLine(x + out_x * start, y, x + out_x * length, y)
            yield MarkLine(x, y + out_y * start, x, y + out_y * length)


def corner_arcs(piece: Piece, casing: float) -> Iterator[Arc]:
    """Yield the round corners of a card, if it has any: drawn `casing` mm wide, all outside."""
    corner = piece.trim.corner
    if corner:
        radius = corner + casing / 2
        left, top, *_ = inner = piece.slot.grown(-corner)
        yield Arc(inner.right, top, radius, 0)
        yield Arc(left, top, radius, 90)
        yield Arc(left, inner.bottom, radius, 180)
        yield Arc(inner.right, inner.bottom, radius, 270)
