"""The largest free place beside the panels of a net, in mm."""

from __future__ import annotations

from itertools import combinations

from pnp.core.geometry import Rect, Size
from pnp.nets.net import Net

# How far a place keeps off panels and what bleeds beyond them, in mm.
_CLEAR = 5.0


def free_place(net: Net, share: Size) -> Rect | None:
    """Return where on the net a picture with the proportions of `share` fits largest, or None.

    It lies in the rectangle around the net. A panel takes the rectangle around it.
    """
    taken = [panel.box.grown(_CLEAR) for panel in net.panels]
    width, height = net.size
    xs = sorted({0.0, width, *(x for box in taken for x in (box.x, box.right) if 0 < x < width)})
    ys = sorted({0.0, height, *(y for box in taken for y in (box.y, box.bottom) if 0 < y < height)})
    best: Rect | None = None
    for left, right in combinations(xs, 2):
        here = [box for box in taken if box.x < right - 1e-6 and box.right > left + 1e-6]
        for top, bottom in combinations(ys, 2):
            place = Rect(left, top, right - left, bottom - top)
            if best is not None and _scale(place, share) <= _scale(best, share):
                continue
            if not any(box.overlaps(place) for box in here):
                best = place
    return best


def _scale(place: Rect, share: Size) -> float:
    return min(place.width / share.width, place.height / share.height)
