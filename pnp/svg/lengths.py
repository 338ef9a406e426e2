"""Lengths of SVG in user units (CSS pixels), as CairoSVG reads them."""

from __future__ import annotations

import math
import re

from pnp.core.geometry import Size

# CSS pixels per inch (CSS Values and Units 3, section 6.2).
DPI = 96
_EM = 16.0
_UNITS = {
    "em": _EM, "ex": _EM / 2, "ch": _EM / 2,
    "mm": DPI * (1 / 25.4), "cm": DPI * (1 / 2.54), "in": DPI * 1, "pt": DPI * (1 / 72),
    "pc": DPI * (1 / 6), "px": 1,
}  # fmt: skip
_END = re.compile(r"[ \n\r\t,]")


def length(text: str | None, viewport: Size, axis: str = "xy") -> float:
    """Return a length, 0 for none and for unknown units; percentages are of an axis of `viewport`.

    `axis` is "x", "y", or "xy" for its diagonal (SVG 1.1, section 7.10).
    """
    if not text:
        return 0
    try:
        return float(text)
    except ValueError:
        pass
    first = _END.split(text.strip(" \n\r\t,"), maxsplit=1)[0]
    if first.endswith("%"):
        return float(first[:-1]) * _whole(viewport, axis) / 100
    unit = _UNITS.get(first[-2:])
    return float(first[:-2]) * unit if unit else 0


def _whole(viewport: Size, axis: str) -> float:
    width, height = viewport
    return {"x": width, "y": height, "xy": math.hypot(width, height) / 2**0.5}[axis]
