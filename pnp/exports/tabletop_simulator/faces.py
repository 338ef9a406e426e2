"""What Tabletop Simulator shows: cards on sheets, all else a picture by itself."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.exports.shared.virtual_table.kinds import TableKind, kind_of
from pnp.exports.shared.virtual_table.pictures import TablePictures, on_sheets, one_by_one, together
from pnp.exports.shared.virtual_table.sheets import Limits
from pnp.model.game import Component

# Pixels a side, columns and rows: Tabletop Simulator's knowledge base ("Asset creation", "Custom
# decks"). With 280 pixels per inch and not 300, a sheet has room for a row more of poker cards.
LIMITS = Limits(columns=10, rows=7, pixels=4096)
# A small piece is looked at closely.
_SMALL_MM, _SMALL_DPI = 40.0, 600


def faces_of(components: Sequence[Component]) -> TablePictures:
    """Return which pictures `components` need."""
    return together(_pictures(one) for one in components if kind_of(one) is not TableKind.DIE)


def _pictures(component: Component) -> TablePictures:
    kind = kind_of(component)
    if kind is TableKind.DECK:
        return on_sheets(component, LIMITS)
    dpi = _SMALL_DPI if max(component.size) <= _SMALL_MM else LIMITS.dpi
    return one_by_one(component, LIMITS.pixels, dpi, is_cut=kind is TableKind.OUTLINED)
