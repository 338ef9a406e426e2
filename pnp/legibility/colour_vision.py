"""How far apart eyes see two colours, also those of dichromats, by CIE 1976 L*a*b*."""

from __future__ import annotations

import math
from typing import TypeAlias

from pnp.colour.rgb import LUMINANCE, Light, Rgb, dot, light_of

_Rows: TypeAlias = tuple[Light, Light, Light]

GREY = "grey"

# How a dichromat sees light, in linear sRGB: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
# Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
# Visualization and Computer Graphics 15 (2009), severity 1.0.
_DICHROMATS: dict[str, _Rows] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
VISIONS = (GREY, *_DICHROMATS)

# Linear sRGB to CIE XYZ, each as a part of white's (IEC 61966-2-1; white is D65).
_XYZ: _Rows = (
    (0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505),
    LUMINANCE,
    (0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089),
)


def colour_matrices() -> dict[str, str]:
    """Return VISIONS as values of SVG's feColorMatrix, for linearRGB (Filter Effects 1, 9.6)."""
    rows = {GREY: (LUMINANCE,) * 3, **_DICHROMATS}
    return {
        name: " ".join(f"{a:.6f} {b:.6f} {c:.6f} 0 0" for a, b, c in seen) + " 0 0 0 1 0"
        for name, seen in rows.items()
    }


def as_hex(colour: Rgb) -> str:
    """Return a colour as "#rrggbb"."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mixed(below: Rgb, above: Rgb, alpha: float) -> Rgb:
    """Return what is seen where `above` is laid on `below` at an opacity."""
    red, green, blue = (
        round(under + (over - under) * alpha) for under, over in zip(below, above, strict=True)
    )
    return red, green, blue


def distance(one: Rgb, other: Rgb, vision: str) -> float:
    """Return how far two colours are apart (delta E, CIE 1976) to one of VISIONS.

    About 2.3 can just be noticed side by side; black and white are 100 apart.
    """
    return math.dist(_lab(_seen(one, vision)), _lab(_seen(other, vision)))


def _seen(colour: Rgb, vision: str) -> Light:
    light = light_of(colour)
    if vision == GREY:
        grey = dot(LUMINANCE, light)
        return grey, grey, grey
    red, green, blue = (min(1.0, max(0.0, dot(row, light))) for row in _DICHROMATS[vision])
    return red, green, blue


def _lab(light: Light) -> Light:
    x, y, z = (_bent(dot(row, light)) for row in _XYZ)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _bent(share: float) -> float:
    return math.cbrt(share) if share > (6 / 29) ** 3 else share * (29 / 6) ** 2 / 3 + 4 / 29
