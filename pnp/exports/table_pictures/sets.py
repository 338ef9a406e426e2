"""What each virtual table takes: pictures one by one, or on sheets, and how large."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.core.values import Struct
from pnp.exports.shared.virtual_table.kinds import TableKind, kind_of
from pnp.exports.shared.virtual_table.pictures import TablePictures, on_sheets, one_by_one
from pnp.exports.shared.virtual_table.sheets import Limits
from pnp.model.game import Component


class Target(Struct, frozen=True):
    """How a program wants its pictures.

    `name` is its own; `is_sheets`: cards lie side by side, else each face is a file.
    """

    name: str
    is_sheets: bool
    limits: Limits


# Tabletopia: ten pixels a mm, no side over 4000 (its help, "How to prepare graphics"; its "Game
# creator checklist"). Screentop: sheets without gaps, 2048 pixels a side as makers of such sheets
# keep to; nothing of its own says how large they may be. Tabletop Playground: up to 128 columns and
# rows (plasticity-studios/tabletop-playground-schemas); 4096 pixels a side are shown everywhere.
# DragnCards shows single cards, on a screen that many share.
TARGETS = {
    "tabletopia": Target("Tabletopia", False, Limits(1, 1, 4000, dpi=254)),
    "screentop": Target("Screentop", True, Limits(10, 10, 2048, dpi=200, coarse=150)),
    "tabletop-playground": Target("Tabletop Playground", True, Limits(10, 10, 4096)),
    "dragncards": Target("DragnCards", False, Limits(1, 1, 1024, dpi=200)),
}


class ComponentPictures(Struct, frozen=True):
    """The pictures of one component."""

    component: Component
    pictures: TablePictures


def pictures_for(target: Target, components: Sequence[Component]) -> Iterator[ComponentPictures]:
    """Yield the pictures of each component. What is cut along an outline is always by itself."""
    for component in components:
        kind = kind_of(component)
        if target.is_sheets and kind is not TableKind.OUTLINED:
            yield ComponentPictures(component, on_sheets(component, target.limits))
            continue
        is_cut = kind in (TableKind.OUTLINED, TableKind.DISC)
        limits = target.limits
        yield ComponentPictures(component, one_by_one(component, limits.pixels, limits.dpi, is_cut))
