"""The keys of component files: one table, for the loader and for the schema."""

from __future__ import annotations

import re
from typing import Any

from pnp.load.components.card_field_types import FIELD_TYPES
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Json, Key, KeyType, choice, list_of, map_of, raw, scalar
from pnp.load.records import record, record_schema
from pnp.load.scalars import GAME_ID, NAME
from pnp.load.tables.keys import TABLE
from pnp.load.values import (
    CARD_SIZE,
    FLAG,
    FREE,
    ID,
    LINE,
    MM,
    PROVENANCE_NAME,
    SCALAR,
    STRING,
    TEXT,
    read_name,
)
from pnp.model.game import PROVENANCES
from pnp.readers.yaml_tree import Node, Scalar
from pnp.shapes.shape import Shape

_FIELD_VALUE: Json = {"description": "a field, as the component declares it", **FREE}


def _map_schema(values: Json, names: str = NAME) -> dict[str, Any]:
    return {
        "type": "object",
        "propertyNames": {"pattern": f"^(?:{names})$"},
        "additionalProperties": values,
    }


TYPE = Key("type", choice("field type", FIELD_TYPES, "text"), "what the field holds", required=True)
OF = Key("of", LINE, "the list of game.yaml that its keys come from")
OPTIONAL = Key("optional", FLAG, "whether a card may leave it out")
PROVENANCE = Key("provenance", PROVENANCE_NAME, "where its values come from; else stated")
FIELD_KEYS: tuple[Key[Any], ...] = (TYPE, OF, OPTIONAL, PROVENANCE)

FACE_TEMPLATE = Key("template", LINE, "the template of this back; else back_template")
BACK_KEYS: tuple[Key[Any], ...] = (FACE_TEMPLATE,)
_BACK: Json = record_schema(BACK_KEYS, others=_FIELD_VALUE)

CARD_ID = Key(
    "id",
    raw({**TEXT, "pattern": r"^(?:[a-z0-9+-]|\{[^{}]+\})+$"}),
    "the card's id; in a product {flavour} puts in the key",
    required=True,
)
_COUNT: Json = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 500}, STRING]}
COPIES = Key(
    "copies",
    raw({"anyOf": [*_COUNT["anyOf"], {"type": "object"}]}),
    "how many pieces; in a product a number, or a map from a list's keys to numbers",
)
PRODUCT = Key(
    "product",
    raw(_map_schema({"type": "array", "items": SCALAR, "minItems": 1})),
    "one card for each combination: for each field the values it takes",
)
VARIANTS = Key(
    "variants",
    list_of(ID),
    "names of ways in which it is drawn; its copies take them in turn, and are one card",
)
CARD_BACK = Key(
    "back",
    raw({"anyOf": [TEXT, _BACK]}),
    "a name from backs, none, or a map with the fields of the card's other side",
)
CARD_PROVENANCE = Key(
    "provenance",
    raw(_map_schema({"enum": list(PROVENANCES)})),
    "where single values of this card come from, by field",
)
CARD_KEYS: tuple[Key[Any], ...] = (
    CARD_ID, COPIES, VARIANTS, PRODUCT, CARD_BACK, CARD_PROVENANCE,
)  # fmt: skip
_CARD: Json = record_schema(CARD_KEYS, others=_FIELD_VALUE)

# What a card says beside its fields, and what templates know of it beside them.
RESERVED = frozenset(key.name for key in CARD_KEYS) | {
    "template", "number", "total", "side", "variant",
}  # fmt: skip

COMPONENT = Key("component", ID, "the component's id, the name of its file", required=True)
TITLE = Key("title", LINE, "what it is called on sheets", required=True)
SIZE = Key(
    "size", CARD_SIZE, "the cut size: a name, [63mm, 88mm], or for discs 25mm", required=True
)
NAMED_SHAPES = tuple(str(one) for one in Shape if one.called and one is not Shape.DIE_CUT)
_OUTLINE_FILE = r"\.svg$"


def _read_shape(node: Node, label: str, problems: Problems) -> str | None:
    if isinstance(node, Scalar) and re.search(_OUTLINE_FILE, node.text):
        return node.text
    return _named_shape.read(node, label, problems)


_named_shape = choice("shape", NAMED_SHAPES, Shape.CARD)
SHAPE = Key(
    "shape",
    KeyType(
        _read_shape,
        str(Shape.CARD),
        {"anyOf": [{"enum": list(NAMED_SHAPES)}, {"type": "string", "pattern": _OUTLINE_FILE}]},
    ),
    f"{', '.join(NAMED_SHAPES)}, or the name of an SVG file of art/ with an outline",
)
CORNER = Key("corner", MM, "the radius of the corners, as 3mm; 0mm makes them square")
FOLD = Key(
    "fold",
    choice("fold", ("tent", "book", "standee", "spread"), ""),
    "tent, book or standee: front and back are printed on one side, and folded; spread: an open"
    " card, its inside on its back",
)
FOOT = Key("foot", MM, "how deep the foot of a standee is, as 8mm")
# Names of label sheets may be numbers; and other files have sheets of their own.
LABEL_SHEET = scalar(str, "", TEXT)
SPRUE = Key(
    "sprue",
    LABEL_SHEET,
    "a label sheet as L7160 or 5160, or a YAML file with the slots of a sheet, as frame.yaml",
)
SHEET = Key("sheet", ID, "a name: components that say the same one are printed on common sheets")
EXTRA = Key("extra", FLAG, "whether it is printed only where it is asked for, as posters are")
TEMPLATE = Key("template", LINE, "the SVG template, a file of templates/<game>/", required=True)
BACK = Key("back", LINE, "the back of cards that name none: a name from backs, or none")
BACK_TEMPLATE = Key("back_template", LINE, "the template of backs that name none; else template")
BACKS = Key("backs", raw(_map_schema(_BACK, GAME_ID)), "backs that cards share, by name")
FIELDS = Key(
    "fields",
    map_of(read_name, record(FIELD_KEYS, first="type"), NAME),
    "everything that a card or a back may say, with its type",
)
DEFAULTS = Key(
    "defaults", raw(_map_schema(_FIELD_VALUE)), "values of fields that a card leaves out"
)
CARDS = Key("cards", raw({"type": "array", "items": _CARD, "minItems": 1}), "the cards")
COMPONENT_KEYS: tuple[Key[Any], ...] = (
    COMPONENT, TITLE, SIZE, SHAPE, CORNER, FOLD, FOOT, SPRUE, SHEET, EXTRA, TEMPLATE,
    BACK, BACK_TEMPLATE, BACKS, FIELDS, DEFAULTS, TABLE, CARDS,
)  # fmt: skip
