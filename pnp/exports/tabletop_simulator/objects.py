"""Things on the table as Tabletop Simulator writes them: JSON objects.

Keys as they are told by Berserk Games (Tabletop Simulator API, "Custom Game Objects") and in the
schemas of matanlurey/tts-save-format. Lengths are in units of the table, which are inches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from pnp.core.geometry import Size
from pnp.core.units import MM_PER_INCH
from pnp.core.values import Struct

Json = dict[str, Any]

# At scale 1 a card is 80 mm high, and as wide as its picture then is: HardDie's DeckBuilder writes
# such sizes; that wide cards are scaled otherwise is told in tokeeto/shoggoth, pull request 212.
_CARD_MM = 80.0
# At scale 1 a tile is two units wide and high.
_TILE = 2.0
# Of tiles, in units.
_THICKNESS = 0.1
# Which colour a token's edge has, and a card's: what the program itself writes for white.
_WHITE: Json = {"r": 1.0, "g": 1.0, "b": 1.0}
_BAG: Json = {"r": 0.7058823, "g": 0.366520882, "b": 0.0}


class TablePosition(Struct, frozen=True):
    """Where a thing lies, seen from above: `x` to the right, `z` away from the first player.

    `turn` is in degrees, clockwise; `down`: its face is.
    """

    x: float = 0.0
    z: float = 0.0
    turn: float = 180.0
    down: bool = False


NOWHERE = TablePosition()


class Thing(Struct, frozen=True):
    """What every object says: its kind, its name, its size as a scale, and where it lies."""

    kind: str
    name: str = ""
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)
    spot: TablePosition = NOWHERE
    height: float = 1.5


def json_of(thing: Thing, **more: Any) -> Json:
    """Return the object of a thing, with `more` keys in place of the usual ones.

    It has no GUID yet: see `numbered`.
    """
    spot, scale = thing.spot, thing.scale
    return {
        "Name": thing.kind,
        "Transform": {
            "posX": round(spot.x, 3), "posY": thing.height, "posZ": round(spot.z, 3),
            "rotX": 0.0, "rotY": spot.turn, "rotZ": 180.0 if spot.down else 0.0,
            "scaleX": scale[0], "scaleY": scale[1], "scaleZ": scale[2],
        },
        "Nickname": thing.name,
        "Description": "",
        "GMNotes": "",
        "ColorDiffuse": _WHITE,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
        **more,
    }  # fmt: skip


class Card(Struct, frozen=True):
    """A card that is shown: its name, the number of its sheet (1-based), its cell (0-based)."""

    name: str
    sheet: int
    cell: int

    @property
    def id(self) -> int:
        """What Tabletop Simulator calls it."""
        return 100 * self.sheet + self.cell


def sheet_json(fronts: str, back: str, grid: tuple[int, int], own_backs: bool, shape: int) -> Json:
    """Return the entry of a sheet of cards; `fronts` and `back` are addresses."""
    return {
        "FaceURL": fronts,
        "BackURL": back,
        "NumWidth": grid[0],
        "NumHeight": grid[1],
        "BackIsHidden": True,
        "UniqueBack": own_backs,
        "Type": shape,
    }


def stack(
    name: str,
    cards: Sequence[Card],
    sheets: Mapping[int, Json],
    size: Size,
    spot: TablePosition = NOWHERE,
) -> Json:
    """Return cards of `size` mm, the first on top, face down: a deck, or a single card."""
    across = round(size.height / _CARD_MM, 4)
    scale = (across, 1.0, across)
    turned = TablePosition(spot.x, spot.z, spot.turn, down=True)
    singles = [
        json_of(
            Thing("Card", card.name, scale, turned),
            HideWhenFaceDown=True,
            Hands=True,
            CardID=card.id,
            CustomDeck={str(card.sheet): sheets[card.sheet]},
        )
        for card in cards
    ]
    if len(singles) == 1:
        return singles[0]
    used = dict.fromkeys(card.sheet for card in cards)
    return json_of(
        Thing("Deck", name, scale, turned),
        HideWhenFaceDown=True,
        DeckIDs=[card.id for card in cards],
        CustomDeck={str(one): sheets[one] for one in sorted(used)},
        ContainedObjects=singles,
    )


def tile(
    name: str, sides: tuple[str, str], size: Size, shape: int, spot: TablePosition = NOWHERE
) -> Json:
    """Return a tile of `size` mm; `sides` are addresses. `shape`: 0 box, 2 circle, 3 rounded."""
    scale = tuple(round(side / MM_PER_INCH / _TILE, 4) for side in size)
    front, back = sides
    return json_of(
        Thing("Custom_Tile", name, (scale[0], 1.0, scale[1]), spot),
        CustomImage={
            "ImageURL": front,
            "ImageSecondaryURL": back or front,
            "CustomTile": {
                "Type": shape, "Thickness": _THICKNESS, "Stackable": True, "Stretch": True,
            },
        },
    )  # fmt: skip


def token(name: str, sides: tuple[str, str], size: Size, spot: TablePosition = NOWHERE) -> Json:
    """Return a token of `size` mm that is cut along its outline."""
    across = round(max(size) / MM_PER_INCH / _TILE, 4)
    front, back = sides
    return json_of(
        Thing("Custom_Token", name, (across, 1.0, across), spot),
        CustomImage={
            "ImageURL": front,
            "ImageSecondaryURL": back,
            # Those that one has without asking.
            "CustomToken": {"Thickness": 0.2, "MergeDistancePixels": 15.0, "Stackable": False},
        },
    )


def die(sides: int, spot: TablePosition = NOWHERE) -> Json:
    """Return a plain die."""
    return json_of(Thing(f"Die_{sides}", "", (1.0, 1.0, 1.0), spot))


def bag(name: str, says: str, things: Sequence[Json], spot: TablePosition = NOWHERE) -> Json:
    """Return a bag with things in it; `says` is shown below its name."""
    return json_of(
        Thing("Bag", name, spot=spot),
        Description=says,
        ColorDiffuse=_BAG,
        ContainedObjects=list(things),
    )


def book(name: str, address: str) -> Json:
    """Return a PDF to leaf through, at the right of the table."""
    return json_of(
        Thing("Custom_PDF", name, (2.0, 1.0, 2.0), TablePosition(20.0, 0.0)),
        CustomPDF={"PDFUrl": address, "PDFPage": 0, "PDFPageOffset": 0},
    )


def zone(
    kind: str, colour: str, tint: Json, scale: tuple[float, float, float], spot: TablePosition
) -> Json:
    """Return a place that belongs to a player: a hand, or one that hides what lies there."""
    return json_of(
        Thing(kind, "", scale, spot, height=scale[1] / 2 + 1),
        ColorDiffuse={**tint, "a": 0.25},
        Locked=True,
        FogColor=colour,
    )


def numbered(things: Sequence[Json], seed: str) -> Sequence[Json]:
    """Return things, each, and what is in it, with a GUID: six digits of its place, hexadecimal.

    It depends on nothing but that place and `seed`.
    """
    taken: set[str] = set()

    def number(one: Json, place: str) -> None:
        digits = blake2b(place.encode(), digest_size=3).hexdigest()
        while digits in taken:
            digits = f"{(int(digits, 16) + 1) % 16**6:06x}"
        taken.add(digits)
        one["GUID"] = digits
        for at, inner in enumerate(one.get("ContainedObjects", ())):
            number(inner, f"{place}/{at}")

    for at, thing in enumerate(things):
        number(thing, f"{seed}/{at}")
    return things
