"""Styles of the texts of boxes, where a game has none."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.core.values import replace
from pnp.model.game import Style
from pnp.model.selection import BOX

_FONT = "Source Sans 3"


def with_box_styles(styles: Mapping[str, Style], book: Mapping[str, Style]) -> Mapping[str, Style]:
    """Return `styles` with those of boxes that it lacks: like the rulebook's, in any size."""
    plain = Style("box", (_FONT,), weight="bold")
    made: dict[str, Style] = {}
    for name, part, least in (("title", "title", 9.0), ("line", "point", 6.0)):
        style = book.get(part, plain)
        named = f"{BOX}-{name}"
        made[named] = replace(style, name=named, min_size=min(least, style.size), leading=1.0)
    return MappingProxyType({**made, **styles})
