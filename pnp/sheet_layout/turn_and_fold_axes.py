"""About which middle line of a page paper is turned over, or along which it is folded."""

from __future__ import annotations

from pnp.core.geometry import Size

# The middle line about which paper is turned: (mode, portrait?) -> axis in page view.
_TURNS = {
    ("duplex-long", True): "vertical",
    ("duplex-long", False): "horizontal",
    ("duplex-short", True): "horizontal",
    ("duplex-short", False): "vertical",
}


def axes(backs: str, page: Size) -> tuple[str, ...]:
    """Return the middle lines about which, or along which, such a page can be turned or folded."""
    if backs == "gutterfold":
        return ("horizontal", "vertical")
    return (_TURNS.get((backs, page.width <= page.height), ""),)
