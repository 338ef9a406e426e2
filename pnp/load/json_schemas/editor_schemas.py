"""JSON Schemas of the YAML files, from the tables that the loader reads with.

Editors complete and check with them while one types; the loader checks more, and has the last word.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.fonts.font_file import WEIGHTS
from pnp.load.components.keys import CARDS, COMPONENT_KEYS
from pnp.load.components.sprues import SPRUE_KEYS
from pnp.load.game_keys import GAME_KEYS
from pnp.load.key_types import Json, Key, raw
from pnp.load.ledger.keys import RULES_KEYS
from pnp.load.records import record_schema
from pnp.load.tables.keys import TABLE
from pnp.load.values import LINE

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_FILE: Json = {"type": "string", "minLength": 1}
_STYLES = [weight + slant for weight in WEIGHTS for slant in ("", " italic")]
_STYLE_FILES: Json = {
    "type": "object",
    "properties": {
        style: {"description": f"the font file of {style}", **_FILE} for style in _STYLES
    },
    "additionalProperties": False,
    "minProperties": 1,
}

FONT_KEYS: tuple[Key[Any], ...] = (
    Key("licence", LINE, "the licence of the fonts, as OFL-1.1", required=True),
    Key("licence_file", raw(_FILE), "the licence's text, a file below fonts/", required=True),
    Key("source", LINE, "the address they come from", required=True),
    Key("styles", raw(_STYLE_FILES), "for each style its file below fonts/", required=True),
)


# The names of the schemas, as first lines of files have them.
GAME, COMPONENT, RULES, FONTS, SPRUE = (
    f"{kind}.schema.json" for kind in ("game", "component", "rules", "fonts", "sprue")
)


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schema (draft 2020-12) of each kind of file, by the schema's file name."""
    return {
        GAME: _document("A game: game.yaml", GAME_KEYS),
        COMPONENT: {
            **_document("A component of a game", COMPONENT_KEYS),
            "anyOf": [
                {"properties": {key.name: True}, "required": [key.name]} for key in (CARDS, TABLE)
            ],
        },
        SPRUE: _document("A sheet with slots: the sprue of components", SPRUE_KEYS),
        RULES: _document("The ledger of a game: rules.yaml", RULES_KEYS),
        FONTS: {
            "$schema": _DIALECT,
            "title": "Fonts: fonts.yaml",
            "type": "object",
            "additionalProperties": record_schema(FONT_KEYS),
        },
    }


def _document(title: str, keys: Iterable[Key[Any]]) -> dict[str, Any]:
    return {"$schema": _DIALECT, "title": title, **record_schema(keys)}
