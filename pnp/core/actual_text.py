"""Parts of an SVG that are copied as a text, whatever they show."""

from __future__ import annotations

# What the class of such a group begins with; the text in UTF-16 follows, in hex digits.
SAID = "said-"


def said_group(text: str, svg: str) -> str:
    """Return the group of an SVG that is copied as `text`."""
    return f'<g class="{SAID}{text.encode("utf-16-be").hex()}">{svg}</g>'
