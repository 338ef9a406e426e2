"""The kinds of values that game.yaml and component files share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pnp.core.geometry import Size
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import shorten
from pnp.core.units import LENGTH, lengths_in, spelt
from pnp.core.values import replace
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.key_types import Key, KeyType, Values, choice, list_of, map_of, scalar
from pnp.load.scalars import (
    COLOUR,
    GAME_ID,
    LANGUAGE,
    LIST_KEY,
    NAME,
    NUMBER_TEXT,
    PERCENT_TEXT,
    PLAYERS,
    TAB_STOP_TEXT,
    URL,
    VERSION,
    flag,
    free,
    is_colour,
    length,
    line,
    matching,
    number,
    percent,
    player_count,
    points,
    prose,
    side,
    tab_stop,
)
from pnp.model.game import PROVENANCES, Value
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar, items_of
from pnp.sizes.cards_and_papers import CARDS

# A width and a height in one text: "63 x 88", "2.5in x 3.5in", "63×88 mm".
_SIDE = r"([0-9.]+) ?(mm|cm|in|pt)?"
_BY_SIGN = f"{_SIDE} ?[x×] ?{_SIDE}"
_LENGTHS = lazy_pattern(LENGTH)
# What people write beside the two lengths, and before the one of a disc.
_BETWEEN = lazy_pattern(r"(?:[\s,;*x×()–-]|by|and|round|diameter|disc|ø|⌀)*", re.IGNORECASE)
_ROUND = lazy_pattern("[øØ⌀]|diameter")
_LONGEST_SIZE = 50
STRING = {"type": "string"}
TEXT = {"type": ["string", "integer"]}
SCALAR = {"type": ["string", "number", "boolean"]}
FREE = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]}
# How deep it goes is for the loader to say.
NESTED = {"type": [*SCALAR["type"], "array", "object"]}
_LENGTH: dict[str, Any] = {
    "anyOf": [{"type": "string", "pattern": f"^{LENGTH}$"}, {"type": "number"}]
}


def _pattern(
    pattern: str, what: str, example: str, types: Mapping[str, Any] = STRING
) -> KeyType[str]:
    schema = {**types, "pattern": f"^(?:{pattern})$"}
    return scalar(matching(pattern, what, example), "", schema, is_text=True)


def _read_nested(node: Node, label: str, problems: Problems) -> Value | None:
    """Return a value, or a list or a map of them, which may hold lists and maps themselves."""
    if isinstance(node, Items):
        return _ITEM_LIST.read(node, label, problems)
    if isinstance(node, Entries):
        return _ITEM_MAP.read(node, label, problems)
    try:
        return free(node.text, node.quoted)
    except BadValueError as error:
        problems.bad(node.where, label, error)
        return None


def _read_size(node: Node, label: str, problems: Problems) -> Size | None:
    """Return the size of a card's name, or of two lengths; one alone is the width of a disc."""
    text = _in_one(node)
    if isinstance(node, Scalar) and text[:1].isalpha() and not _ROUND.match(text):
        if text not in CARDS:
            problems.unknown("card size", text, CARDS, node.where)
        return CARDS.get(text)
    of_text = width_and_height(node) or (node, node) if isinstance(node, Scalar) else ()
    sides = of_text or items_of(node)
    meant = _meant_by_sides(node, sides)
    if meant or len(sides) != 2:
        shown = f", not '{shorten(text)}'" if meant and isinstance(node, Scalar) else ""
        message = f"{label}: must be a name, or a width and a height{shown}"
        hint = meant or "euro-poker, or [63mm, 88mm]; for a disc 25mm"
        problems.add(node.where, message, f"write {hint}")
        return None
    width, height = (SIDE.read(side, label, problems) for side in sides)
    return Size(width, height) if width is not None and height is not None else None


def _meant_by_sides(node: Node, sides: Sequence[Node]) -> str:
    """Return how a size is written whose sides are not two lengths; "" where one can't tell."""
    lengths = [side.text for side in sides if isinstance(side, Scalar)]
    if len(lengths) == 2 and all(map(_LENGTHS.fullmatch, lengths)):
        return ""
    meant = _meant(_in_one(node))
    # A list or a map is no disc.
    return meant if isinstance(node, Scalar) or meant.startswith("[") else ""


def _in_one(node: Node) -> str:
    """Return what is meant as a size, in one text: of a list its items, of a map its values."""
    if isinstance(node, Scalar):
        return node.text
    nodes = node.items if isinstance(node, Items) else [value for _, value in node.entries]
    return " x ".join(one.text for one in nodes if isinstance(one, Scalar))


def _meant(text: str) -> str:
    """Return how the size is written that somebody wrote otherwise; "" where one can't tell."""
    found, others = lengths_in(text[:_LONGEST_SIZE])
    if not _BETWEEN.fullmatch(others) or len(text) > _LONGEST_SIZE:
        return ""
    unit = next((one for _, one in found if one), "mm")
    alone = ""
    if len(found) == 1 and re.fullmatch("[0-9]+,[0-9]{2,}", found[0][0]):
        # 63,88 are two numbers, or one with a decimal comma.
        alone = f", or {spelt(found[0][0], unit)} for a disc"
        found = [(part, unit) for part in found[0][0].split(",")]
    said = [spelt(number, own or unit) for number, own in found]
    if len(said) == 2:
        return f"[{', '.join(said)}]{alone}"
    return f"{said[0]} for a disc" if len(said) == 1 else ""


def width_and_height(node: Scalar) -> tuple[Node, ...]:
    """Return the two lengths of "63 x 88mm"; none where a text is no such pair.

    A unit that stands only once is that of both.
    """
    match = re.fullmatch(_BY_SIGN, node.text)
    if match is None:
        return ()
    width, own, height, unit = match.groups(default="")
    return (replace(node, text=width + (own or unit)), replace(node, text=height + (unit or own)))


_colour = matching(COLOUR, "a colour", '"#d22" or "#dd2222", in quotes')


def _read_colour(text: str) -> str:
    """Return a colour; one that is written otherwise is told how it is written here."""
    try:
        return _colour(text)
    except BadValueError as error:
        found = re.fullmatch("#?([0-9A-Fa-f]{6})(?:[0-9A-Fa-f]{2})?", text)
        digits = found[1] if found else _digits_of(text)
        hint = f'write "#{digits}", in quotes' if digits else error.hint
        raise BadValueError(error.message, hint) from None


def _digits_of(name: str) -> str:
    """Return the six digits of a colour that CSS has a name for, or that is spelt as in CSS."""
    # Imported where a colour is wrong, which is rare: it takes 30 ms.
    from pnp.load.css_colours import digits_of

    return digits_of(name)


read_id = matching(GAME_ID, "an id", "forest-deck: up to 40 small letters, digits and -")
read_name = matching(NAME, "a name that templates can say", "title or cost_2")
read_key = matching(LIST_KEY, "a key", "red, red-2 or K+: up to 80 letters, digits, _ + -")

ID = scalar(read_id, "", {**TEXT, "pattern": f"^{GAME_ID}$"}, is_text=True)
NAME_TEXT: KeyType[str] = scalar(
    read_name, "", {"type": "string", "pattern": f"^{NAME}$"}, is_text=True
)
LINE: KeyType[str] = scalar(line, "", TEXT, is_text=True)
PROSE: KeyType[str] = scalar(prose, "", TEXT, is_text=True)
FLAG: KeyType[bool] = scalar(flag, False, {"enum": ["yes", "no", True, False, "true", "false"]})
MM: KeyType[float] = scalar(length, 0.0, _LENGTH)
SIDE: KeyType[float] = scalar(side, 0.0, _LENGTH)
POINTS: KeyType[float] = scalar(points, 0.0, _LENGTH)
NUMBER: KeyType[float] = scalar(
    number,
    0.0,
    {"anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^(?:{NUMBER_TEXT})$"}]},
)
TAB_STOP: KeyType[tuple[str, float]] = scalar(
    tab_stop, ("", 0.0), {"type": ["string", "number"], "pattern": f"^(?:{TAB_STOP_TEXT})$"}
)
PERCENT: KeyType[float] = scalar(
    percent, 1.0, {"type": "string", "pattern": f"^(?:{PERCENT_TEXT})$"}
)
PALETTE_COLOUR: KeyType[str] = scalar(
    _read_colour, "", {**STRING, "pattern": f"^(?:{COLOUR})$"}, is_text=True
)
ADDRESS = _pattern(URL, "an address", "https://example.org/game")
LANGUAGE_TAG = _pattern(LANGUAGE, "a language", "en, nl or pt-BR")
VERSION_TEXT = _pattern(VERSION, "a version", "1.0.0", TEXT)
PLAYER_COUNT = scalar(player_count, "", {**TEXT, "pattern": f"^(?:{PLAYERS})$"}, is_text=True)
ITEM_VALUE: KeyType[Value] = KeyType(_read_nested, None, NESTED)
_ITEM_LIST = list_of(ITEM_VALUE)
_ITEM_MAP = map_of(read_key, ITEM_VALUE, LIST_KEY)
PROVENANCE_NAME = choice("provenance", PROVENANCES, "stated")
CARD_SIZE: KeyType[Size] = KeyType(
    _read_size,
    CARDS["euro-poker"],
    {
        "anyOf": [
            {"enum": list(CARDS)},
            *_LENGTH["anyOf"],
            {"type": "string", "pattern": f"^{_BY_SIGN}$"},
            {"type": "array", "items": _LENGTH, "minItems": 2, "maxItems": 2},
        ]
    },
)


def palette_colour(
    said: Values, key: Key[Any], name: str, palette: Mapping[str, str], problems: Problems
) -> str:
    """Return a colour as it is, or what it is in the palette; note a problem for another name."""
    if is_colour(name):
        return name
    if name not in palette:
        problems.unknown("colour of the palette", name, palette, said.where_of(key))
    return palette.get(name, "#000000")
