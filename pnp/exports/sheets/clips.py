"""The PDF operators that keep of a face what lies within its bleed, where that is no rectangle."""

from __future__ import annotations

from pnp.core.geometry import QUARTER
from pnp.core.units import mm_to_pt
from pnp.drawing.pdf_number import number
from pnp.pdf.paths import polygon
from pnp.shapes.trim import Trim


def clip_of(trim: Trim, bleed: float) -> str:
    """Return the clip of a piece with `bleed` mm around it, "" where all is kept.

    Its operators are in pt from the lower left corner of the box around that bleed.
    """
    if trim.outline:
        return _along(trim, bleed)
    return _circle(mm_to_pt(trim.size.grown(bleed).width / 2)) if trim.is_round else ""


def mirrored_form(face: str, clip: str, width: float, height: float) -> tuple[str, bytes]:
    """Return the entries of a form that shows another one from behind, and its operators.

    `face` is a reference to that; sizes are with its bleed, in mm.
    """
    right, top = (number(mm_to_pt(length), 3) for length in (width, height))
    entries = (
        f"/Type/XObject/Subtype/Form/BBox[0 0 {right} {top}]/Resources<</XObject<</F {face}>>>>"
    )
    return entries, f"-1 0 0 1 {right} 0 cm {clip}/F Do".encode("ascii")


def _along(trim: Trim, bleed: float) -> str:
    # Loaded only where there is an outline.
    from pnp.shapes.offset import grown

    points = ((x + bleed, y + bleed) for x, y in grown(trim.outline, bleed))
    return f"{polygon(points, trim.size.height + 2 * bleed)} W n "


def _circle(radius: float) -> str:
    """Return the clip that keeps the circle in a square with its lower left corner at 0, 0."""
    r, near, far, end = radius, radius * (1 - QUARTER), radius * (1 + QUARTER), 2 * radius
    curves = (
        (end, far, far, end, r, end),
        (near, end, 0, far, 0, r),
        (0, near, near, 0, r, 0),
        (far, 0, end, near, end, r),
    )
    steps = " ".join(" ".join(f"{value:.3f}" for value in curve) + " c" for curve in curves)
    return f"{end:.3f} {r:.3f} m {steps} W n "
