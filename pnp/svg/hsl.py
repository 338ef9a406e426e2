"""Colours that are said by their hue: hsl() and hsla()."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb

from pnp.core.lazy_pattern import lazy_pattern
from pnp.svg.matrix import NUMBER

# CSS Color 3, 4.2.4: the hue in degrees, saturation and lightness in percent.
_PARTS = rf"({NUMBER})(?:deg)?\s*,\s*({NUMBER})%\s*,\s*({NUMBER})%"
_HSL = lazy_pattern(
    rf"(?:hsl\(\s*{_PARTS}|hsla\(\s*{_PARTS}\s*,\s*({NUMBER}))\s*\)", re.ASCII | re.IGNORECASE
)


def from_hue(value: str) -> tuple[float, float, float, float] | None:
    """Return red, green, blue and alpha, 0 to 1, of hsl() or hsla(); None of another colour."""
    found = _HSL.fullmatch(value.strip())
    if found is None:
        return None
    hue, saturation, lightness, *alpha = (float(part) for part in found.groups() if part)
    shares = (_share(lightness / 100), _share(saturation / 100))
    return (*hls_to_rgb(hue / 360 % 1, *shares), _share(*alpha or (1.0,)))


def _share(value: float) -> float:
    return min(max(value, 0.0), 1.0)
