"""Pieces that are folded up from one side of the paper: tents, books and standees. All in mm.

A spread is printed on both sides, and folded in its middle.

A tent is folded at its top, and its back lies above the front, upside down. A standee is a tent
with a foot below each half, which is folded outwards. A book is folded at its left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct, replace
from pnp.shapes.trim import Point, Polygon, Trim
from pnp.sheet_layout.grid_imposition import Copy, Grid
from pnp.sheet_layout.imposed_sheets import FoldedPiece, Imposition, PageGeometry, Placement, Sheet

TENT, BOOK, STANDEE, SPREAD = "tent", "book", "standee", "spread"
_UPSIDE_DOWN = 180
# Of the width of a piece with an outline: its foot.
_FOOT_SHARE = 0.6
# So far the foot reaches into it, in mm: a curve that stands on one point would tear off.
_INTO_FOOT = 2.0


class Folding(Struct, frozen=True):
    """How pieces cut along `trim` are folded: TENT, BOOK or STANDEE, and how deep its feet are."""

    trim: Trim
    fold: str
    foot: float = 0.0

    @property
    def open(self) -> Size:
        """The size of a piece before it is folded."""
        width, height = self.trim.size
        if self.fold == BOOK:
            return Size(2 * width, height)
        return Size(width, 2 * height + 2 * self.foot)


def lay_open(copies: Sequence[Copy], grid: Grid, folding: Folding) -> Imposition:
    """Return the sheets for `copies` in a grid whose slots are as large as an open piece."""
    frame = PageGeometry(grid.page, grid.bleed, grid.gap, "", False, grid.trims)
    sheets = []
    for number, start in enumerate(range(0, len(copies), len(grid.slots)), 1):
        some = copies[start : start + len(grid.slots)]
        pairs = list(zip(grid.slots, some, strict=False))
        placed = [
            place for slot, copy in pairs for place in _placed(slot, copy, folding, grid.bleed)
        ]
        pieces = tuple(_piece(slot, folding) for slot, _ in pairs)
        sheets.append(Sheet(number, tuple(placed), (), folded=pieces))
    return Imposition(frame, tuple(sheets))


def with_creases(layout: Imposition) -> Imposition:
    """Return the sheets of spreads with the line in the middle of each along which it is folded."""
    return replace(layout, sheets=tuple(map(_creased, layout.sheets)))


def _creased(sheet: Sheet) -> Sheet:
    pieces = tuple(FoldedPiece((), (_middle(front),)) for front in sheet.fronts)
    return replace(sheet, folded=pieces)


def _middle(front: Placement) -> tuple[Point, Point]:
    slot = front.slot
    if front.rotation % 180:
        y = slot.y + slot.height / 2
        return _line((slot.x, y), (slot.right, y))
    x = slot.x + slot.width / 2
    return _line((x, slot.y), (x, slot.bottom))


def _halves(slot: Rect, folding: Folding) -> tuple[Rect, Rect]:
    """Return where the front lies in an open piece, and the back."""
    (width, height), foot = folding.trim.size, folding.foot
    if folding.fold == BOOK:
        return Rect(slot.x + width, slot.y, width, height), Rect(slot.x, slot.y, width, height)
    back = Rect(slot.x, slot.y + foot, width, height)
    return back.moved(0, height), back


def _placed(slot: Rect, copy: Copy, folding: Folding, bleed: float) -> Iterator[Placement]:
    """Yield the front of a piece and its back; a standee without one shows its front mirrored."""
    front, back = _halves(slot, folding)
    key, behind = copy
    yield Placement(front, key, 0, _half(front, back, bleed))
    turn = 0 if folding.fold == BOOK else _UPSIDE_DOWN
    window = _half(back, front, bleed)
    if behind is not None:
        yield Placement(back, behind, turn, window)
    elif folding.fold == STANDEE:
        yield Placement(back, key, turn, window, is_mirrored=True)


def _half(half: Rect, other: Rect, bleed: float) -> Rect:
    """Return what of a half is printed: with its bleed, but not beyond the fold."""
    x, y, width, height = half.grown(bleed)
    if other.x != half.x:
        return Rect(x + (bleed if other.x < half.x else 0), y, width - bleed, height)
    return Rect(x, y + (bleed if other.y < half.y else 0), width, height - bleed)


def _piece(slot: Rect, folding: Folding) -> FoldedPiece:
    """Return where an open piece is cut, folded and glued."""
    front, back = _halves(slot, folding)
    foot, x, right = folding.foot, slot.x, slot.right
    if folding.fold == BOOK:
        crease = ((front.x, slot.y), (front.x, slot.bottom))
        return FoldedPiece(_cut(slot, folding), (_line(*crease),))
    creases = [((x, front.y), (right, front.y))]
    feet: list[Polygon] = []
    if foot:
        creases += [((x, y), (right, y)) for y in (back.y, front.bottom)]
        left, wide = _foot(front, folding.trim)
        feet = [_box(Rect(left, y, wide, foot)) for y in (slot.y, front.bottom)]
    return FoldedPiece(_cut(slot, folding), tuple(_line(*one) for one in creases), tuple(feet))


def _cut(slot: Rect, folding: Folding) -> Polygon:
    """Return the line along which an open piece is cut.

    One with an outline is cut when it is folded and glued, both its halves at once.
    """
    outline = folding.trim.outline
    if not outline:
        return _box(slot)
    # Loaded only where there is an outline.
    from pnp.shapes.offset import joined

    front, _ = _halves(slot, folding)
    around = tuple(Point(front.x + x, front.y + y) for x, y in outline)
    if not folding.foot:
        return around
    left, wide = _foot(front, folding.trim)
    y = front.bottom - _INTO_FOOT
    return joined(around, _box(Rect(left, y, wide, folding.foot + _INTO_FOOT)))


def _foot(front: Rect, trim: Trim) -> tuple[float, float]:
    """Return where the foot of a standee begins, and how wide it is: below where it stands."""
    if not trim.outline:
        return front.x, front.width
    low = [x for x, y in trim.outline if y > trim.size.height - _INTO_FOOT]
    wide = _FOOT_SHARE * front.width
    middle = (min(low) + max(low)) / 2
    return front.x + min(max(0.0, middle - wide / 2), front.width - wide), wide


def _line(start: tuple[float, float], end: tuple[float, float]) -> tuple[Point, Point]:
    return Point(*start), Point(*end)


def _box(rect: Rect) -> Polygon:
    return tuple(Point(*corner) for corner in rect.corners)
