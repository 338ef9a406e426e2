"""Markup of other programs, which would be printed as it stands: how it is written here."""

from __future__ import annotations

import re

from pnp.core.lazy_pattern import lazy_pattern

_SUFFIXES = "svg|png|jpe?g|webp"
# What begins with a bracket and is markup elsewhere.
BRACKETED = lazy_pattern(
    r"(?P<foreign>\[/\w+\]|\[(?:b|i|u|s|red|green|blue|yellow|orange|purple|white|black)\]"
    r"|\[(?:color|colour|size|font)=[^\[\]]*\]"
    rf"|\[[^\[\]\n]*\]\((?:https?://[^()\s]+|[\w./-]+\.(?:{_SUFFIXES}))\))(?P<line>)"
)
# How what other programs call so is written here.
_COLOUR = "write [words]{.name} for a colour of the palette, or [words]{#a01c1c}"
_SIZED = "write [words]{120%} for letters of another size"
_HERE = {
    **dict.fromkeys(("b", "strong", "__"), "write **bold**"),
    **dict.fromkeys(("i", "em", "_"), "write *italic*"),
    "sup": "write x^{2}",
    "sub": "write H_{2}O",
    **dict.fromkeys(("br", "p", "n"), 'begin a new line: text with | below the key, or "\\n"'),
    **dict.fromkeys(("u", "ins"), "write [words]{.underline}"),
    **dict.fromkeys(("s", "del", "strike"), "write [words]{.strike}"),
    **dict.fromkeys(("small", "big", "size"), _SIZED),
    **dict.fromkeys(("span", "font", "color", "colour"), _COLOUR),
    **dict.fromkeys(
        ("red", "green", "blue", "yellow", "orange", "purple", "white", "black"), _COLOUR
    ),
    **dict.fromkeys(
        ("img", "svg", "png", "jpg", "jpeg", "webp"),
        "write :name: for the picture name.svg in art/icons/",
    ),
    **dict.fromkeys(("http", "https"), "write the address alone: a card has no links"),
}
_NO_SUCH = "letters have the look of their style; docs/text.md has what words may say"


def written_here(found: str, line: str) -> str:
    """Return how markup of another program is written here; `line` are its underscores, if any."""
    name = re.search(r"\((https?):|\.(\w+)\)$", found) or re.search(r"(\w+)", found)
    return _HERE.get(line or (name[name.lastindex or 1].lower() if name else ""), _NO_SUCH)
