"""Looks of words inside texts, `spans` of game.yaml: values to a SpanStyle."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.fonts.font_book import FontBook
from pnp.load.field_types import Values
from pnp.load.game_keys import (
    PALETTE,
    SMALL_CAPS,
    SPAN_FILL,
    SPAN_FONTS,
    SPAN_ITALIC,
    SPAN_LINE,
    SPAN_SIZE,
    SPAN_WEIGHT,
    SPANS,
)
from pnp.load.report import Problems
from pnp.load.text import is_colour
from pnp.model.game import SpanStyle


def read_spans(
    values: Values, fonts: FontBook | None, problems: Problems
) -> Mapping[str, SpanStyle]:
    """Return the looks of words of a game; `fonts` None leaves unchecked whether fonts exist."""
    palette = values[PALETTE]
    found = {}
    for name, said in values[SPANS].items():
        fill = said[SPAN_FILL]
        if fill and not is_colour(fill) and fill not in palette:
            problems.unknown("colour of the palette", fill, palette, said.where_of(SPAN_FILL))
        families = said[SPAN_FONTS] if fonts is None else fonts.families
        for family in said[SPAN_FONTS]:
            if family not in families:
                problems.unknown("font family", family, families, said.where_of(SPAN_FONTS))
        found[name] = SpanStyle(
            fill=fill,
            size=said.get(SPAN_SIZE, 1.0),
            fonts=said[SPAN_FONTS],
            weight=said[SPAN_WEIGHT],
            italic=said[SPAN_ITALIC] if said.is_good(SPAN_ITALIC) else None,
            smallcaps=said[SMALL_CAPS],
            line=said[SPAN_LINE],
        )
    return MappingProxyType(found)
