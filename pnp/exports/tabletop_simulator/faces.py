"""What Tabletop Simulator shows: cards on sheets, all else a picture by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.core.values import Struct
from pnp.exports.shared.virtual_table.kinds import Kind, kind_of
from pnp.exports.shared.virtual_table.pictures import (
    CardPlace,
    Picture,
    TilePlace,
    on_sheets,
    one_by_one,
)
from pnp.exports.shared.virtual_table.sheets import Limits
from pnp.model.game import Component

# Pixels a side, columns and rows: Tabletop Simulator's knowledge base ("Asset creation", "Custom
# decks"). With 280 pixels per inch and not 300, a sheet has room for a row more of poker cards.
LIMITS = Limits(columns=10, rows=7, pixels=4096)
# A small piece is looked at closely.
_SMALL_MM, _SMALL_DPI = 40.0, 600


class Faces(Struct, frozen=True):
    """All pictures of a game, and the places of fronts of cards and tiles by the ids of faces."""

    pictures: tuple[Picture, ...]
    cards: Mapping[str, CardPlace]
    tiles: Mapping[str, TilePlace]


def faces_of(components: Sequence[Component]) -> Faces:
    """Return which pictures `components` need."""
    pictures: list[Picture] = []
    cards: dict[str, CardPlace] = {}
    tiles: dict[str, TilePlace] = {}
    for component in components:
        kind = kind_of(component)
        if kind is Kind.DECK:
            sheets = on_sheets(component, LIMITS)
            pictures += sheets.pictures
            cards |= sheets.places
        elif kind is not Kind.DIE:
            dpi = _SMALL_DPI if max(component.size) <= _SMALL_MM else LIMITS.dpi
            singles = one_by_one(component, LIMITS.pixels, dpi, is_cut=kind is Kind.OUTLINED)
            pictures += singles.pictures
            tiles |= singles.places
    return Faces(tuple(pictures), cards, tiles)
