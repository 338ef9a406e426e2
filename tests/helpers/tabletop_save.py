"""Saves of Tabletop Simulator, read back: a schema of what they may say, and what lies in them."""

import json
from collections import Counter

import archives
from jsonschema import Draft202012Validator

NUMBER, TEXT, FLAG, WHOLE = ({"type": kind} for kind in ("number", "string", "boolean", "integer"))
COLOUR = {
    "type": "object",
    "properties": dict.fromkeys("rgba", NUMBER),
    "required": ["r", "g", "b"],
    "additionalProperties": False,
}
PLACE = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")


def _exactly(keys, optional=()):
    required = [key for key in keys if key not in optional]
    return {
        "type": "object", "properties": keys, "required": required, "additionalProperties": False,
    }  # fmt: skip


# Sheets have at most 10 columns and 7 rows.
DECK = _exactly({
    "FaceURL": {"type": "string", "minLength": 1}, "BackURL": {"type": "string", "minLength": 1},
    "NumWidth": {"type": "integer", "minimum": 1, "maximum": 10},
    "NumHeight": {"type": "integer", "minimum": 1, "maximum": 7},
    "BackIsHidden": FLAG, "UniqueBack": FLAG, "Type": {"enum": [0, 1, 2, 3, 4]},
})  # fmt: skip
IMAGE = _exactly(
    {
        "ImageURL": {"type": "string", "minLength": 1}, "ImageSecondaryURL": TEXT,
        "CustomTile": _exactly({
            "Type": {"enum": [0, 1, 2, 3]}, "Thickness": NUMBER, "Stackable": FLAG, "Stretch": FLAG,
        }),
        "CustomToken": _exactly({
            "Thickness": NUMBER, "MergeDistancePixels": NUMBER, "Stackable": FLAG,
        }),
    },
    optional=("CustomTile", "CustomToken"),
)  # fmt: skip
ALWAYS = {
    "Name": {"enum": [
        "Deck", "Card", "Custom_Tile", "Custom_Token", "Custom_PDF", "Bag", "HandTrigger",
        "FogOfWarTrigger", "Die_4", "Die_6", "Die_8", "Die_10", "Die_12", "Die_20",
    ]},
    "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
    "Transform": _exactly(dict.fromkeys(PLACE, NUMBER)),
    "ColorDiffuse": COLOUR,
    **dict.fromkeys(("Nickname", "Description", "GMNotes"), TEXT),
    **dict.fromkeys((
        "Locked", "Grid", "Snap", "IgnoreFoW", "Autoraise", "Sticky", "Tooltip", "GridProjection",
        "HideWhenFaceDown", "Hands",
    ), FLAG),
}  # fmt: skip
SOMETIMES = {
    "CardID": {"type": "integer", "minimum": 100},
    "DeckIDs": {"type": "array", "items": {"type": "integer", "minimum": 100}, "minItems": 2},
    "CustomDeck": {
        "type": "object", "additionalProperties": DECK, "propertyNames": {"pattern": "^[0-9]+$"},
    },
    "CustomImage": IMAGE,
    "CustomPDF": _exactly({"PDFUrl": TEXT, "PDFPage": WHOLE, "PDFPageOffset": WHOLE}),
    "FogColor": TEXT,
    "ContainedObjects": {"type": "array", "items": {"$ref": "#/$defs/object"}},
}  # fmt: skip
OBJECT = _exactly({**ALWAYS, **SOMETIMES}, optional=SOMETIMES)
TAB = _exactly({
    "title": TEXT, "body": TEXT, "color": TEXT, "visibleColor": COLOUR, "id": WHOLE,
})  # fmt: skip
ANY, LIST = {"type": "object"}, {"type": "array"}
BOUNDS = {"type": "array", "items": WHOLE, "minItems": 2, "maxItems": 2}
SAVE = {
    **_exactly({
        **dict.fromkeys((
            "SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity", "Table",
            "Sky", "SkyURL", "Note", "Rules", "LuaScript", "LuaScriptState", "XmlUI",
        ), TEXT),
        "PlayingTime": BOUNDS, "PlayerCounts": BOUNDS,
        "Tags": LIST, "DecalPallet": LIST, "CustomUIAssets": LIST, "SnapPoints": LIST,
        "EpochTime": {"const": 0}, "Gravity": NUMBER, "PlayArea": NUMBER,
        "TabStates": {"type": "object", "additionalProperties": TAB},
        **dict.fromkeys(
            ("MusicPlayer", "Grid", "Lighting", "Hands", "ComponentTags", "Turns"), ANY
        ),
        "ObjectStates": {"type": "array", "items": {"$ref": "#/$defs/object"}, "minItems": 1},
    }),
    "$defs": {"object": OBJECT},
}  # fmt: skip


def errors(save):
    """Return what the schema says is wrong with a save."""
    return [one.message for one in Draft202012Validator(SAVE).iter_errors(save)]


def read(paths):
    """Return the saves among files that were written, by their names without the suffix."""
    return {path.stem: json.loads(path.read_bytes()) for path in paths if path.suffix == ".json"}


def unzipped(paths):
    """Return what lies in the only ZIP file, by its paths."""
    (path,) = (path for path in paths if path.suffix == ".zip")
    return archives.unzipped(path.read_bytes())


def objects(things):
    """Yield all objects of a save, at any depth."""
    for one in things:
        yield one
        yield from objects(one.get("ContainedObjects", ()))


def pieces(thing):
    """Return how many pieces there are in a bag or a stack, by what they show.

    A card shows an address and a cell of it, anything else an address; dice show their kind.
    """
    found = Counter()
    for one in objects([thing]):
        match one["Name"]:
            case "Card":
                sheet, cell = divmod(one["CardID"], 100)
                found[one["CustomDeck"][str(sheet)]["FaceURL"], cell] += 1
            case "Custom_Tile" | "Custom_Token":
                found[one["CustomImage"]["ImageURL"]] += 1
            case "Die_6" | "Die_4" | "Die_20":
                found[one["Name"]] += 1
    return found


def addresses(save):
    """Return all addresses that a save names."""
    found = set()
    for one in objects(save["ObjectStates"]):
        for sheet in one.get("CustomDeck", {}).values():
            found |= {sheet["FaceURL"], sheet["BackURL"]}
        image = one.get("CustomImage", {})
        found |= {image[key] for key in ("ImageURL", "ImageSecondaryURL") if image.get(key)}
        found |= {one["CustomPDF"]["PDFUrl"]} if "CustomPDF" in one else set()
    return found
