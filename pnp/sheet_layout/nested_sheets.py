"""Pieces of one outline on sheets, in rows that reach into each other. All in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct
from pnp.shapes.no_fit_polygon import NestedPlace, patterns
from pnp.shapes.trim import Point, Polygon, Trim
from pnp.sheet_layout.grid_imposition import Copy, around_all, filled
from pnp.sheet_layout.gutters import gap_between_outlines
from pnp.sheet_layout.imposed_sheets import Imposition, PageGeometry
from pnp.sheet_layout.packing import PaperOrientation, ways
from pnp.sheet_layout.paper import AnyPaper

_UPSIDE_DOWN = 180


def nest(
    copies: Sequence[Copy], trim: Trim, paper: AnyPaper, backs: str, bleed: float
) -> Imposition | None:
    """Return the fewest sheets that hold `copies`, each a front's key and a back's key or None.

    All are cut along the outline of `trim`. None where one fits on no sheet.
    """
    tries = [
        layout
        for way in ways(paper, backs, bleed)
        if (layout := _Layout.of(way, trim, len(copies))).spots
    ]
    if not tries:
        return None
    wanted = len(copies)
    best = min(tries, key=lambda one: (-(-wanted // len(one.spots)), one.area(wanted)))
    return best.imposition(copies)


class _Layout(Struct, frozen=True):
    """The places of pieces in a way to lay the paper, from the corner of its room."""

    way: PaperOrientation
    size: Size
    spots: tuple[NestedPlace, ...]
    gap: float

    @classmethod
    def of(cls, way: PaperOrientation, trim: Trim, wanted: int) -> _Layout:
        """Return the closest layout, in rows, or in columns where the way is `upright`."""
        gap = gap_between_outlines(way.bleed)
        outline, size, room = trim.outline, trim.size, way.room.size
        if way.upright:
            outline, size, room = _swapped(outline), size.turned(), room.turned()
        filled = (one.fill(size, room) for one in patterns(outline, size, gap))
        best = min(
            (spots for spots in filled if spots),
            key=lambda spots: (-min(len(spots), wanted), _area(spots[:wanted], size)),
            default=[],
        )
        if way.upright:
            best = [NestedPlace(y, x, turned) for x, y, turned in best]
        return cls(way, trim.size, tuple(best), gap)

    def area(self, wanted: int) -> float:
        """Return the area of the box around so many pieces, in mm2."""
        return _area(self.spots[:wanted], self.size)

    def imposition(self, copies: Sequence[Copy]) -> Imposition:
        """Return the sheets, the pieces in the middle of their room."""
        slots = list(self._slots())
        way, trims = self.way, around_all(self.way.page, (slot for slot, _ in slots))
        frame = PageGeometry(way.page, way.bleed, self.gap, way.axis, way.folded, trims)
        return filled(frame, slots, copies)

    def _slots(self) -> Iterator[tuple[Rect, int]]:
        """Yield each slot on the page, and by how much its piece is turned."""
        width, height = self.size
        right = max(spot.x for spot in self.spots) + width
        bottom = max(spot.y for spot in self.spots) + height
        x, y = self.way.start(right, bottom)
        for spot in self.spots:
            place = Rect(x + spot.x, y + spot.y, width, height)
            yield place, _UPSIDE_DOWN if spot.turned else 0


def _area(spots: Sequence[NestedPlace], size: Size) -> float:
    """Return the area of the box around pieces: of two layouts that hold as many, it is less."""
    right, bottom = (max(spot[axis] for spot in spots) for axis in (0, 1))
    return round((right + size.width) * (bottom + size.height), 3)


def _swapped(outline: Polygon) -> Polygon:
    """Return an outline with x and y swapped: columns are the rows of that."""
    return tuple(Point(y, x) for x, y in reversed(outline))
