"""The keys of a box in game.yaml: one table, for the loader and for the schema."""

from __future__ import annotations

from typing import Any

from pnp.load.key_types import Key, choice, list_of, map_of, raw
from pnp.load.records import record
from pnp.load.scalars import GAME_ID
from pnp.load.values import FLAG, LINE, MM, SIDE, read_id

TUCK, LID_AND_TRAY = "tuck", "lid-and-tray"

KIND = Key("kind", choice("kind of box", (TUCK, LID_AND_TRAY), TUCK), "tuck, or lid-and-tray", True)
_NAME = {"type": "string", "pattern": f"^{GAME_ID}$"}
_PATTERNS = {"type": "array", "items": {"type": "string"}}
HOLDS = Key(
    "holds",
    raw(
        {
            "anyOf": [
                _NAME,
                {"type": "array", "items": _NAME, "minItems": 1},
                {"type": "object", "additionalProperties": _PATTERNS, "minProperties": 1},
            ]
        }
    ),
    "a component, a list of them, or for each a list of card ids, as {hand: [up-*]}",
    required=True,
)
TITLE = Key("title", LINE, "what it is called; else the title of what it holds")
SLEEVED = Key("sleeved", FLAG, "whether its cards are in sleeves")
STOCK = Key("stock", MM, "how thick its cards or tokens are, as 0.3mm")
PAPER = Key("paper", MM, "how thick the paper of the box is, as 0.3mm; else that of its cards")
SIZE = Key("size", list_of(SIDE), "the room inside: width, height and depth, as [65mm, 90mm, 40mm]")
LID = Key("lid", list_of(SIDE), "the lid's outside: width, height and depth; with 'tray'")
TRAY = Key("tray", list_of(SIDE), "the tray's outside: width, height and depth; with 'lid'")
TEMPLATE = Key("template", LINE, "its SVG template; else box.svg.j2 of the game, or the usual one")
BOX_KEYS: tuple[Key[Any], ...] = (
    KIND, HOLDS, TITLE, SLEEVED, STOCK, PAPER, SIZE, LID, TRAY, TEMPLATE,
)  # fmt: skip

BOXES = Key("boxes", map_of(read_id, record(BOX_KEYS), GAME_ID), "boxes to keep the game in")
