"""How high a chapter is, about, before it is laid out: what is out of sight need not be."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pnp.core.lazy_pattern import lazy_pattern

TAG = lazy_pattern(r"<svg.*?</svg>|<[^>]*>", re.DOTALL)
_SPACES = lazy_pattern(r"\s+")
# CSS pixels for each of them on a screen of 320, measured in the games that ship: no chapter of
# theirs is higher than this makes it. One that were would lie over the next, to axe and the like.
_LETTER = 1.1
_PARTS = {'<div class="row': 150, "<figure": 35, "<tr": 55, "<p": 22, "<li": 22, "<h": 22}
# A step of the classes, in CSS pixels, and in rem.
_STEP, _REM = 160, 10


def height_class(html: str) -> str:
    """Return the class of a chapter, by its HTML."""
    letters = len(_SPACES.sub(" ", TAG.sub("", html)))
    pixels = letters * _LETTER + sum(html.count(tag) * each for tag, each in _PARTS.items())
    return f"h{int(pixels // _STEP) + 1}"


def height_rules(classes: Iterable[str]) -> str:
    """Return CSS with what chapters of `classes` are taken for until they are laid out."""
    return "\n".join(
        f".{name}{{contain-intrinsic-height:auto {int(name[1:]) * _REM}rem}}"
        for name in sorted(set(classes))
    )
