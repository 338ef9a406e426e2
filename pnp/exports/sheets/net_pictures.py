"""Where on the sheet of a net the picture of the folded box stands."""

from __future__ import annotations

from pnp.core.geometry import Rect, Size
from pnp.exports.shared.page.piece_picture import fitted
from pnp.marks.slug_area import SlugArea, TextPosition
from pnp.nets.folded_picture import folded_picture
from pnp.nets.free_place import free_place
from pnp.nets.net import Net
from pnp.sheet_layout.imposed_sheets import PageGeometry
from pnp.sheet_layout.margins import MARKS_EDGE

# Smaller than this it shows nothing, in mm; and it is not so large as the box.
_LEAST, _LARGEST = 18.0, 0.6
# Between the net and a picture beside it, in mm.
_CLEAR = 8.0
# At the foot of a page, so much is left for labels, in mm.
_LABELS = 18.0


def picture_place(frame: PageGeometry, net: Net, slot: Rect, slug_area: SlugArea) -> Rect | None:
    """Return where on the page the picture of a net stands, None where there is no room.

    That is between its panels, or to the right of it or below it where no label stands.
    """
    size = folded_picture(net).size
    between = free_place(net, size)
    places = [between.moved(slot.x, slot.y)] if between else []
    right = frame.page.width - MARKS_EDGE - slot.right - 2 * _CLEAR
    below = frame.page.height - MARKS_EDGE - _LABELS - slot.bottom - 2 * _CLEAR
    for place in (
        Rect(slot.right + _CLEAR, slot.y, right, slot.height),
        Rect(slot.x, slot.bottom + _CLEAR, slot.width, below),
    ):
        if min(place.size) > 0 and not _has_labels(place, slug_area):
            places.append(place)
    fitting = [_centred(size, place) for place in places]
    best = max(fitting, key=lambda place: place.width, default=None)
    return best if best is not None and min(best.size) >= _LEAST else None


def _has_labels(place: Rect, slug_area: SlugArea) -> bool:
    spots = (
        slug_area.title,
        slug_area.number,
        slug_area.ruler,
        *(spot for _, spot in slug_area.notice),
    )
    return any(_crosses(spot, place) for spot in spots)


def _crosses(spot: TextPosition, place: Rect) -> bool:
    """Return whether a line of text, of whatever length, may run through a place."""
    if spot.angle:
        return spot.x > place.x
    return place.y < spot.y < place.bottom


def _centred(size: Size, place: Rect) -> Rect:
    found = fitted(size, place, _LARGEST)
    return found.moved((place.width - found.width) / 2, (place.height - found.height) / 2)
