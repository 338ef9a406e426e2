"""Colours as CSS has them: by name, rgb() and hsl()."""

from __future__ import annotations

from tinycss2.color3 import RGBA, parse_color


def is_of_css(text: str) -> bool:
    """Return whether CSS knows a colour."""
    return parse_color(text) is not None


def digits_of(text: str) -> str:
    """Return the six digits of a colour that CSS knows, "" for others, and what shines through."""
    colour = parse_color(text)
    if not isinstance(colour, RGBA) or colour.alpha < 1:
        return ""
    return "".join(f"{round(255 * min(max(part, 0), 1)):02x}" for part in colour[:3])
