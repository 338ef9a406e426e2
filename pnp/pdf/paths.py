"""Paths as PDF operators; lengths in pt, y upwards."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.core.geometry import QUARTER
from pnp.core.units import mm_to_pt


def rounded(width: float, height: float, radius: float) -> str:
    """Return the path of a rectangle from 0, 0 with corners of `radius`, all in pt."""
    if radius <= 0:
        return f"0 0 {width:.3f} {height:.3f} re"
    near = radius * (1 - QUARTER)
    right, top = width - radius, height - radius
    steps = (
        (radius, 0), (right, 0), (width - near, 0, width, near, width, radius),
        (width, top), (width, height - near, width - near, height, right, height),
        (radius, height), (near, height, 0, height - near, 0, top),
        (0, radius), (0, near, near, 0, radius, 0),
    )  # fmt: skip
    signs = {2: "l", 6: "c"}
    parts = [" ".join(f"{value:.3f}" for value in step) for step in steps]
    drawn = (f"{part} {signs[len(step)]}" for part, step in zip(parts, steps, strict=True))
    first, *others = drawn
    return " ".join((first.replace("l", "m"), *others, "h"))


def polygon(points: Iterable[tuple[float, float]], height: float) -> str:
    """Return the path of a polygon in mm, y downwards, whose page or box is `height` mm high."""
    steps = [f"{mm_to_pt(x):.3f} {mm_to_pt(height - y):.3f}" for x, y in points]
    return f"{steps[0]} m {' '.join(f'{step} l' for step in steps[1:])} h"
