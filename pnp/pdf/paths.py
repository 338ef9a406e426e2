"""Paths as PDF operators; lengths in pt, y upwards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.core.geometry import QUARTER, Rect
from pnp.core.units import mm_to_pt


def rounded(width: float, height: float, radius: float) -> str:
    """Return the path of a rectangle from 0, 0 with corners of `radius`, or all round, in pt."""
    r = min(radius, width / 2, height / 2)
    w, h, near = width, height, r * (1 - QUARTER)
    steps: tuple[tuple[Any, ...], ...] = (
        (r, 0, "m"),
        (w - r, 0, "l"),
        (w - near, 0, w, near, w, r, "c"),
        (w, h - r, "l"),
        (w, h - near, w - near, h, w - r, h, "c"),
        (r, h, "l"),
        (near, h, 0, h - near, 0, h - r, "c"),
        (0, r, "l"),
        (0, near, near, 0, r, 0, "c"),
    )
    path = (" ".join([*(f"{value:.3f}" for value in step[:-1]), step[-1]]) for step in steps)
    return " ".join(path) + " h"


def polygon(points: Iterable[tuple[float, float]], height: float) -> str:
    """Return the path of a polygon in mm, y downwards, whose page or box is `height` mm high."""
    steps = [f"{mm_to_pt(x):.3f} {mm_to_pt(height - y):.3f}" for x, y in points]
    return f"{steps[0]} m {' '.join(f'{step} l' for step in steps[1:])} h"


def box_on_page(place: Rect, height: float) -> tuple[float, float, float, float]:
    """Return the left, bottom, right and top of a place on a page, in pt from its lower left.

    The place is in mm from the upper left of the page, which is `height` mm high.
    """
    sides = (place.x, height - place.bottom, place.right, height - place.y)
    left, bottom, right, top = map(mm_to_pt, sides)
    return left, bottom, right, top
