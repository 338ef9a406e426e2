"""The icons of a rulebook that have a colour of their own, `:coin:{.fire}`."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.exports.rulebook.job import coloured
from pnp.render.art import Art
from pnp.render.art_effects import in_one_colour
from pnp.rulebook_source.block_types import Document
from pnp.rulebook_source.inline import ICON, StyledText, pieces_of
from pnp.rulebook_source.translation_units import texts_in
from pnp.text.spans import SpanStyles, items_of


def coloured_icons(
    document: Document, span_styles: SpanStyles, icons: Mapping[str, Art]
) -> dict[str, Art]:
    """Return the icons that `document` shows in a colour, by what `coloured` calls them."""
    texts = [one for one in texts_in(document) if ":{" in one.text]
    pieces = [piece for one in texts for piece in pieces_of(one.text, one.where, [])]
    found: dict[str, Art] = {}
    for piece in (one for one in pieces if isinstance(one, StyledText)):
        for icon, said in ICON.findall(piece.text):
            fill = fill_of(span_styles, piece.items, said)
            if fill and icon in icons:
                found[coloured(icon, fill)] = in_one_colour(icons[icon], fill)
    return found


def fill_of(span_styles: SpanStyles, items: tuple[str, ...], said: str) -> str:
    """Return the colour of an icon whose braces say `said`, "" where it keeps its own.

    `items` are those of the looks around it.
    """
    return span_styles.of((*items, *items_of(said))).fill if said else ""
