"""Verniers of a printer with known faults as an eye reads them on a ruler, to a line."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.core.geometry import Size
from pnp.printer_calibration.layout import STEPS, Point, Vernier, verniers
from pnp.printer_correction.distortion import Distortion
from pnp.sizes.cards_and_papers import PAPERS


def readings(
    paper: str, backs: str, side: str, printed: Distortion, errors: Sequence[float] = (0.0,) * 8
) -> list[float]:
    """Return what is read of the eight verniers of a side, with an error in mm for each.

    An eye takes the line of the scale that comes nearest to a line of the ruler: that is right to
    0.05 mm.
    """
    page = PAPERS[paper]
    return [
        _read(one, page, printed, error)
        for one, error in zip(verniers(page, backs, side), errors, strict=True)
    ]


def _read(one: Vernier, page: Size, printed: Distortion, error: float) -> float:
    places = [_distance(one, one.at(step), page, printed) + error for step in range(STEPS + 1)]
    meets = min(range(STEPS + 1), key=lambda step: abs(places[step] - round(places[step])))
    # The line of the ruler that it meets lies so many mm beyond the last before line 0.
    return round(places[meets]) - meets + meets / 10


def _distance(one: Vernier, place: Point, page: Size, printed: Distortion) -> float:
    """Return how far from the edge of the paper a point is that is meant to be printed there."""
    a, b, c, d, e, f = printed.matrix()
    x, y = place.x - page.width / 2, place.y - page.height / 2
    x, y = a * x + c * y + e + page.width / 2, b * x + d * y + f + page.height / 2
    right, down = one.onward
    along, length = (x, page.width) if right else (y, page.height)
    return along if right + down > 0 else length - along


def typed(values: Sequence[float]) -> str:
    """Return readings as somebody types them."""
    return " ".join(f"{math.floor(value * 10 + 0.5) / 10:g}" for value in values)
