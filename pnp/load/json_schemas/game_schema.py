"""The JSON Schemas of one game: the general ones, and beside them the names of that game.

They hold what the game's files say at the moment, and never underline what the loader takes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pnp.load import game_keys as of_game
from pnp.load.boxes.keys import BOXES, HOLDS
from pnp.load.components import keys as of_component
from pnp.load.components.component_schema import NO_BACK
from pnp.load.json_schemas.editor_schemas import COMPONENT, GAME, schemas
from pnp.load.json_schemas.game_names import ComponentNames, GameNames
from pnp.load.key_types import Json
from pnp.load.publish_keys import COVER, PUBLISH
from pnp.load.rulebook_style import ACCENT, BOOK, BOOK_STYLES, INK, PAPER
from pnp.load.scalars import FLAG_WORDS, NUMBER_TEXT
from pnp.load.tables.columns import OF_CARDS
from pnp.load.tables.keys import COLUMNS, FILE, LEFT_OUT, TABLE
from pnp.load.values import SCALAR
from pnp.sizes.label_sheets import LABELS

# Names in braces, which products fill in, and figures of the ledger, as =rounds.
_FILLED_IN: Json = {"type": "string", "pattern": r"\{|^="}
_ANYTHING: Json = {}
_DEFINED, _TEMPLATES, _ART = "$defs", "templates", "art"
_HEX: Json = {"type": "string", "pattern": "^#"}


def schemas_of(names: GameNames) -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas (draft 2020-12) of game.yaml and of components, by file name."""
    general = schemas()
    own = [_only_in(name, _cards(name, said, names)) for name, said in names.components.items()]
    return {
        GAME: {**general[GAME], "allOf": [_game(names)]},
        COMPONENT: {
            **general[COMPONENT],
            "allOf": [_components(names), *own],
            _DEFINED: _definitions(names),
        },
    }


def _definitions(names: GameNames) -> dict[str, Json]:
    """Return what components refer to in several places: fields, keys of lists, files."""
    return {
        _TEMPLATES: _one_of(names.templates),
        _ART: _one_of(names.art, _FILLED_IN),
        **{_key_of(of): _one_of(keys, _FILLED_IN) for of, keys in names.lists.items()},
        **{
            f"{name}.{field}": _field(*of, names)
            for name, said in names.components.items()
            for field, of in said.fields.items()
        },
    }


def _defined(name: str) -> dict[str, Any]:
    return {"$ref": f"#/{_DEFINED}/{name}"}


def _key_of(name: str) -> str:
    return f"key-of-{name}"


def _game(names: GameNames) -> dict[str, Any]:
    """Return what game.yaml says with names of the game."""
    colour = _one_of(names.palette, _HEX)
    style = {
        of_game.FONTS.name: _list(_one_of(names.fonts)),
        of_game.FILL.name: colour,
        of_game.SECOND.name: _one_of(names.styles),
    }
    span = {of_game.SPAN_FONTS.name: _list(_one_of(names.fonts)), of_game.SPAN_FILL.name: colour}
    shades = _keys(names.palette)
    book = {
        BOOK_STYLES.name: {"additionalProperties": _one_of(names.styles)},
        **{key.name: colour for key in (INK, PAPER, ACCENT)},
    }
    box = {
        HOLDS.name: _one_of(names.components, {"type": ["array", "object"]}),
        of_component.TEMPLATE.name: _one_of(names.templates),
    }
    return _properties({
        of_game.COMPONENTS.name: _list(_one_of(names.components)),
        of_game.STYLES.name: {"additionalProperties": _properties(style)},
        of_game.SPANS.name: {"additionalProperties": _properties(span)},
        of_game.INKS.name: _properties({key.name: shades for key in of_game.INK_KEYS}),
        of_game.SETS.name: {
            "additionalProperties": _properties({of_game.SET_CARDS.name: _keys(names.components)})
        },
        of_game.TEXTS.name: _keys(names.lists),
        BOOK.name: _properties(book),
        BOXES.name: {"additionalProperties": _properties(box)},
        PUBLISH.name: _properties({COVER.name: _one_of(names.art)}),
    })  # fmt: skip


def _components(names: GameNames) -> dict[str, Any]:
    """Return what all components say with names of the game; new ones may be called otherwise."""
    template = _defined(_TEMPLATES)
    sheets = [said.sheet for said in names.components.values() if said.sheet]
    field = {of_component.OF.name: _one_of(names.lists)}
    outlines = [name for name in names.art if name.endswith(".svg")]
    named = of_component.NAMED_SHAPES
    return _properties({
        of_component.COMPONENT.name: _one_of(names.components, _ANYTHING),
        of_component.TEMPLATE.name: template,
        of_component.BACK_TEMPLATE.name: template,
        of_component.SHAPE.name: _one_of((*named, *outlines)),
        of_component.SPRUE.name: _one_of(LABELS, _ANYTHING),
        of_component.SHEET.name: _one_of(dict.fromkeys(sheets), _ANYTHING),
        of_component.FIELDS.name: {"additionalProperties": _properties(field)},
    })  # fmt: skip


def _only_in(component: str, schema: Json) -> dict[str, Any]:
    name = of_component.COMPONENT.name
    this = {**_properties({name: {"const": component}}), "required": [name]}
    return {"if": this, "then": schema}


def _cards(name: str, said: ComponentNames, names: GameNames) -> dict[str, Any]:
    """Return what one component says of its cards, with its own fields and backs."""
    fields = {field: _defined(f"{name}.{field}") for field in said.fields}
    side = _exactly({of_component.FACE_TEMPLATE.name: _defined(_TEMPLATES), **fields})
    shared = _one_of((*said.backs, NO_BACK))
    axes = {name: _list(schema) for name, schema in fields.items()}
    card = {
        **{key.name: _ANYTHING for key in of_component.CARD_KEYS},
        of_component.CARD_BACK.name: {"anyOf": [shared, _FILLED_IN, side]},
        of_component.PRODUCT.name: _exactly(axes),
        of_component.CARD_PROVENANCE.name: _keys(fields),
        **fields,
    }
    columns = {"additionalProperties": _one_of((*fields, *OF_CARDS, LEFT_OUT))}
    table = {FILE.name: _one_of(names.tables), COLUMNS.name: columns}
    return _properties({
        of_component.BACK.name: shared,
        of_component.BACKS.name: {"additionalProperties": side},
        of_component.DEFAULTS.name: _exactly(fields),
        TABLE.name: _one_of(names.tables, {"type": "object", **_properties(table)}),
        of_component.CARDS.name: _list(_exactly(card)),
    })  # fmt: skip


def _field(kind: str, of: str, names: GameNames) -> Json:
    """Return what cards may say under a field of that type."""
    if kind in ("key", "keys"):
        key = _defined(_key_of(of)) if of in names.lists else {}
        return _list(key) if kind == "keys" else key
    return {
        "integer": _number("integer"),
        "number": _number("number"),
        "flag": {"anyOf": [{"type": "boolean"}, {"enum": list(FLAG_WORDS)}, _FILLED_IN]},
        "art": _defined(_ART),
    }.get(kind, SCALAR)


def _number(kind: str) -> Json:
    written = {"type": "string", "pattern": f"^(?:{NUMBER_TEXT})$"}
    return {"anyOf": [{"type": kind}, written, _FILLED_IN]}


def _one_of(names: Iterable[str], *others: Json) -> dict[str, Any]:
    """Return what is one of `names`, or fits one of `others`. Anything, where there is no name."""
    listed = list(names)
    # YAML makes numbers of names that are digits.
    numbers = [int(name) for name in listed if name.isdecimal()]
    return {"anyOf": [{"enum": listed + numbers}, *others]} if listed else {}


def _list(item: Json) -> dict[str, Any]:
    return {"items": item}


def _keys(names: Collection[str]) -> dict[str, Any]:
    """Return what is a map with some of `names` as its keys."""
    return _exactly(dict.fromkeys(names, _ANYTHING))


def _properties(properties: Mapping[str, Json]) -> dict[str, Any]:
    return {"properties": dict(properties)}


def _exactly(properties: Mapping[str, Json]) -> dict[str, Any]:
    return {"type": "object", **_properties(properties), "additionalProperties": False}
