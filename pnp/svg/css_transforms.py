"""Transforms of CSS as the attribute `transform` of SVG, which has no units."""

from __future__ import annotations

import math
import re

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.units import MM_PER_INCH

_FUNCTION = lazy_pattern(r"\s*([a-zA-Z0-9]+)\(([^()]*)\)\s*")
_VALUE = lazy_pattern(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)", re.IGNORECASE)
# What a unit is in degrees, or in pixels (CSS Values and Units 3, sections 6.2 and 7.1).
_ANGLES = {"": 1.0, "deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}
_LENGTHS = {
    "": 1.0, "px": 1.0, "pt": 96 / 72, "mm": 96 / MM_PER_INCH, "cm": 960 / MM_PER_INCH, "in": 96.0,
}  # fmt: skip
_SHARES = {"": 1.0, "%": 0.01}
# What each is in SVG, the units of its values, and where those of one axis go.
_KNOWN: dict[str, tuple[str, dict[str, float]]] = {
    "translate": ("translate({})", _LENGTHS),
    "translatex": ("translate({} 0)", _LENGTHS),
    "translatey": ("translate(0 {})", _LENGTHS),
    "translate3d": ("translate({})", _LENGTHS),
    "scale": ("scale({})", _SHARES),
    "scalex": ("scale({} 1)", _SHARES),
    "scaley": ("scale(1 {})", _SHARES),
    "rotate": ("rotate({})", _ANGLES),
    "rotatez": ("rotate({})", _ANGLES),
    "skewx": ("skewX({})", _ANGLES),
    "skewy": ("skewY({})", _ANGLES),
    "matrix": ("matrix({})", {"": 1.0}),
}
_MOST_VALUES = {"translate3d": 2}


def readable_transform(text: str) -> str:
    """Return CSS transforms as SVG writes them, "" for one that is none, or is of a box."""
    found = []
    at = 0
    while at < len(text):
        function = _FUNCTION.match(text, at)
        if function is None or function[1].lower() not in _KNOWN:
            return ""
        name = function[1].lower()
        written, units = _KNOWN[name]
        values = [_VALUE.fullmatch(one) for one in re.split(r"[\s,]+", function[2].strip())]
        if not all(one and one[2].lower() in units for one in values):
            return ""
        numbers = [float(one[1]) * units[one[2].lower()] for one in values if one]
        kept = numbers[: _MOST_VALUES.get(name)]
        found.append(written.format(" ".join(f"{one:.9g}" for one in kept)))
        at = function.end()
    return " ".join(found)
