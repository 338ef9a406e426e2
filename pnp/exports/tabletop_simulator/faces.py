"""Which pictures there are, and on which of them each face is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.core.values import Struct, replace
from pnp.exports.images.draw import Look, Wanted
from pnp.exports.images.grid import GridSheet
from pnp.exports.images.pieces import Pair, Shown, pairs
from pnp.exports.virtual_table.kinds import Kind, kind_of
from pnp.exports.virtual_table.sheets import Limits, finest, sheet_plan, sheets_of
from pnp.model.game import COMMON, Component

# Pixels a side, columns and rows: Tabletop Simulator's knowledge base ("Asset creation", "Custom
# decks"). With 280 pixels per inch and not 300, poker cards have a row more on a sheet.
LIMITS = Limits(columns=10, rows=7, pixels=4096)
# A small piece is looked at closely.
_SMALL_MM, _SMALL_DPI = 40.0, 600


class Picture(Struct, frozen=True):
    """A picture: its name, by which others speak of it, and what it shows."""

    name: str
    wanted: Wanted

    @property
    def suffix(self) -> str:
        """How its file ends."""
        return self.wanted.look.format


class CardPlace(Struct, frozen=True):
    """Where a card is: on the picture `fronts`, in the cell `index` (0-based, by rows).

    `back` is the picture of its back, or, where backs are `own`, a sheet of them in the same cells.
    """

    fronts: str
    index: int
    columns: int
    rows: int
    back: str
    own: bool


class TilePlace(Struct, frozen=True):
    """The pictures of both sides; `back` is "" where the front shows on both."""

    front: str
    back: str


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
            found, of_deck = _deck(component)
            pictures += found
            cards |= of_deck
        elif kind is not Kind.DIE:
            found, of_tiles = _tiles(component, kind)
            pictures += found
            tiles |= of_tiles
    return Faces(tuple(pictures), cards, tiles)


def _deck(component: Component) -> tuple[list[Picture], dict[str, CardPlace]]:
    """Return sheets of fronts, of own backs in the same cells, and common backs by themselves."""
    shown = [pair for pair in pairs(component, copies=False) if pair.back]
    plan = sheet_plan(component.size, LIMITS)
    look = Look("jpg", plan.dpi, 0.0, is_cut=False)
    fronts = sheets_of(component, "front", [pair.front for pair in shown], plan)
    own = [None if pair.has_common_back else pair.back for pair in shown]
    backs = sheets_of(component, "back", own, plan)
    pictures = [Picture(_sheet_name(sheet), Wanted(sheet, look)) for sheet in fronts]
    pictures += [
        Picture(_sheet_name(sheet), Wanted(sheet, look)) for sheet in backs if any(sheet.cells)
    ]
    common = {pair.back.key: pair.back for pair in shown if pair.back and pair.has_common_back}
    single = replace(look, dpi=finest(component.size, LIMITS.pixels, LIMITS.dpi))
    pictures += [Picture(_back_name(one), Wanted(one, single)) for one in common.values()]
    places = {}
    for at, pair in enumerate(shown):
        sheet = fronts[at // plan.room]
        behind = backs[at // plan.room]
        places[pair.front.key] = CardPlace(
            fronts=_sheet_name(sheet),
            index=at % plan.room,
            columns=sheet.grid.columns,
            rows=sheet.grid.rows,
            back=_back_of(pair, behind),
            own=not pair.has_common_back,
        )
    return pictures, places


def _back_of(pair: Pair, behind: GridSheet) -> str:
    common = pair.back if pair.has_common_back else None
    return _back_name(common) if common else _sheet_name(behind)


def _tiles(component: Component, kind: Kind) -> tuple[list[Picture], dict[str, TilePlace]]:
    """Return a picture of each front and of each back."""
    dpi = _SMALL_DPI if max(component.size) <= _SMALL_MM else LIMITS.dpi
    is_cut = kind is Kind.OUTLINED
    fine = finest(component.size, LIMITS.pixels, dpi)
    look = Look("png" if is_cut else "jpg", fine, 0.0, is_cut)
    pictures: dict[str, Picture] = {}
    places = {}
    for pair in pairs(component, copies=False):
        sides = [_tile(one, pair) for one in (pair.front, pair.back) if one]
        for name, shown in sides:
            pictures.setdefault(name, Picture(name, Wanted(shown, look)))
        places[pair.front.key] = TilePlace(sides[0][0], sides[1][0] if len(sides) > 1 else "")
    return [*pictures.values()], places


def _tile(shown: Shown, pair: Pair) -> tuple[str, Shown]:
    """Return what the picture of a side is called, and what it shows.

    A back that is not of its own variant is that of its card.
    """
    if shown is pair.front:
        return f"{shown.component.id}-{shown.id}-front", shown
    if pair.has_common_back:
        return _back_name(shown), shown
    return f"{shown.component.id}-{shown.card.id}-back", shown


def _sheet_name(sheet: GridSheet) -> str:
    return f"{sheet.component.id}-{sheet.side}s-{sheet.number}"


def _back_name(shown: Shown) -> str:
    return f"{shown.component.id}-back-{shown.face.name.removeprefix(COMMON)}"
