"""Looks of words inside texts, `spans` of game.yaml: values to a SpanStyle."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.fonts.font_book import FontBook
from pnp.load import game_keys as keys
from pnp.load.field_types import Values
from pnp.load.report import Problems
from pnp.load.text import is_colour
from pnp.model.game import SpanStyle


def read_spans(
    values: Values, fonts: FontBook | None, problems: Problems
) -> Mapping[str, SpanStyle]:
    """Return the looks of words of a game; `fonts` None leaves unchecked whether fonts exist."""
    palette = values[keys.PALETTE]
    found = {}
    for name, said in values[keys.SPANS].items():
        fill = said[keys.SPAN_FILL]
        if fill and not is_colour(fill) and fill not in palette:
            problems.unknown("colour of the palette", fill, palette, said.where_of(keys.SPAN_FILL))
        families = said[keys.SPAN_FONTS] if fonts is None else fonts.families
        for family in said[keys.SPAN_FONTS]:
            if family not in families:
                problems.unknown("font family", family, families, said.where_of(keys.SPAN_FONTS))
        found[name] = SpanStyle(
            fill=fill,
            size=said.get(keys.SPAN_SIZE, 1.0),
            fonts=said[keys.SPAN_FONTS],
            weight=said[keys.SPAN_WEIGHT],
            italic=said[keys.SPAN_ITALIC] if said.is_good(keys.SPAN_ITALIC) else None,
            smallcaps=said[keys.SMALL_CAPS],
            line=said[keys.SPAN_LINE],
        )
    return MappingProxyType(found)
