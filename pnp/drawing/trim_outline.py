"""Where a face is cut, as an outline."""

from __future__ import annotations

from pnp.core.geometry import QUARTER
from pnp.shapes.trim import Trim
from pnp.svg.outline import Outline


def trim_outline(trim: Trim) -> Outline:
    """Return the cut of `trim`, in mm from the top left corner of its size."""
    (width, height), r = trim.size, trim.corner
    if trim.outline:
        first, *others = trim.outline
        return Outline((("M", *first), *(("L", *point) for point in others), ("Z",)))
    if not r:
        return Outline((("R", 0.0, 0.0, width, height),))
    k = r * (1 - QUARTER)
    return Outline((
        ("M", r, 0.0),
        ("L", width - r, 0.0),
        ("C", width - k, 0.0, width, k, width, r),
        ("L", width, height - r),
        ("C", width, height - k, width - k, height, width - r, height),
        ("L", r, height),
        ("C", k, height, 0.0, height - k, 0.0, height - r),
        ("L", 0.0, r),
        ("C", 0.0, k, k, 0.0, r, 0.0),
        ("Z",),
    ))  # fmt: skip
