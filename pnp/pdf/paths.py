"""Paths as PDF operators; lengths in pt, y upwards."""

from __future__ import annotations

# Of the radius: how far Bezier handles reach to make a quarter of a circle.
_QUARTER = 0.5522847498


def rounded(width: float, height: float, radius: float) -> str:
    """Return the path of a rectangle from 0, 0 with corners of `radius`, all in pt."""
    if radius <= 0:
        return f"0 0 {width:.3f} {height:.3f} re"
    near = radius * (1 - _QUARTER)
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
