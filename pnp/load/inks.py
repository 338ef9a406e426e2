"""Editions by their ink: which there are, and which colours of the palette are others in them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.load.field_types import Values
from pnp.load.game_keys import INK_KEYS, INKS, PALETTE
from pnp.load.report import Problems
from pnp.model.ink import USUAL, Ink


def read_inks(values: Values, problems: Problems) -> Mapping[Ink, Mapping[str, str]]:
    """Return the inks that a game is drawn in, in the order of Ink."""
    said, palette = values[INKS], values[PALETTE]
    colours = {Ink(key.name): said[key] for key in INK_KEYS if said is not None and key in said}
    for name in dict.fromkeys(name for others in colours.values() for name in others):
        if name not in palette:
            problems.unknown("colour of the palette", name, palette, values.where_of(INKS))
    return MappingProxyType({ink: colours.get(ink, {}) for ink in Ink if ink in {*USUAL, *colours}})
