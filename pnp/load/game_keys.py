"""The keys of game.yaml: one table, for the loader and for the schema."""

from __future__ import annotations

from typing import Any

from pnp.core.values import replace
from pnp.fonts.font_file import WEIGHTS
from pnp.load.boxes.keys import BOXES
from pnp.load.key_types import Key, choice, list_of, map_of
from pnp.load.publish_keys import PUBLISH
from pnp.load.records import record
from pnp.load.rulebook_style import BOOK
from pnp.load.scalars import GAME_ID, LIST_KEY, NAME
from pnp.load.tables.keys import LIST_TABLE_KEYS
from pnp.load.values import (
    ADDRESS,
    FLAG,
    ID,
    ITEM_VALUE,
    LANGUAGE_TAG,
    LINE,
    NAME_TEXT,
    NUMBER,
    PALETTE_COLOUR,
    PERCENT,
    PLAYER_COUNT,
    POINTS,
    PROSE,
    TAB_STOP,
    VERSION_TEXT,
    read_id,
    read_key,
    read_name,
)
from pnp.readers.registry import TABLES

LICENCE = Key("licence", LINE, "the licence of data and art, as CC-BY-4.0", required=True)
NOTICE = Key("notice", LINE, "one line that every sheet carries", required=True)
AUTHORS = Key("authors", list_of(LINE), "who made the game, a list of names", required=True)
URL = Key("url", ADDRESS, "where to read more")
RIGHTS_KEYS: tuple[Key[Any], ...] = (LICENCE, NOTICE, AUTHORS, URL)

_ALIGN = choice("align", ("left", "center", "right"), "left")
_VALIGN = choice("valign", ("top", "middle", "bottom"), "top")

FONTS = Key("fonts", list_of(LINE), "font families; the first that has a sign shows it", True)
WEIGHT = Key("weight", choice("weight", WEIGHTS, "regular"), "how thick the letters are")
BOLD = Key("bold", choice("weight", WEIGHTS, "bold"), "the weight of **bold** words")
ITALIC = Key("italic", FLAG, "whether the letters are slanted")
SIZE = Key("size", POINTS, "the size of the letters, as 9pt")
MIN_SIZE = Key("min_size", POINTS, "how far the size may go down until the text fits, as 7pt")
LEADING = Key("leading", NUMBER, "from line to line, as a multiple of the size, as 1.25")
ALIGN = Key("align", _ALIGN, "where lines stand in the width of their box")
VALIGN = Key("valign", _VALIGN, "where lines stand in the height of their box")
FILL = Key("fill", LINE, 'the colour: a name of the palette, or "#rrggbb" in quotes')
SECOND = Key("second", LINE, "the style of the second language, where two are printed")
FEATURES = Key("features", list_of(LINE), "features of the font, as lnum, tnum for tables")
TABS = Key("tabs", list_of(TAB_STOP), "where words behind {>} stand: 20mm, right 40mm")
STYLE_KEYS: tuple[Key[Any], ...] = (
    FONTS, WEIGHT, BOLD, ITALIC, SIZE, MIN_SIZE, LEADING, ALIGN, VALIGN, FILL, SECOND, FEATURES,
    TABS,
)  # fmt: skip

_SPAN_LINE = choice("line", ("underline", "strike"), "")
SPAN_FILL = Key("fill", LINE, FILL.description)
SPAN_SIZE = Key("size", PERCENT, "how large beside the text around, as 120%")
SPAN_FONTS = Key("fonts", list_of(LINE), "font families, where they are others")
SPAN_WEIGHT = Key("weight", choice("weight", WEIGHTS, ""), WEIGHT.description)
SPAN_ITALIC = Key("italic", FLAG, ITALIC.description)
SMALL_CAPS = Key("smallcaps", FLAG, "whether small letters are small capitals")
SPAN_LINE = Key("line", _SPAN_LINE, "a line below the words or through them: underline, strike")
SPAN_KEYS: tuple[Key[Any], ...] = (
    SPAN_FILL, SPAN_SIZE, SPAN_FONTS, SPAN_WEIGHT, SPAN_ITALIC, SMALL_CAPS, SPAN_LINE,
)  # fmt: skip

SET_TITLE = Key("title", LINE, "what the set is called", required=True)
SET_CARDS = Key(
    "cards",
    map_of(read_id, list_of(LINE), GAME_ID),
    "for each component a list of card ids; * stands for anything, as up-*",
    required=True,
)
SET_KEYS: tuple[Key[Any], ...] = (SET_TITLE, SET_CARDS)

GAME = Key("game", ID, "the game's id, the name of its folder", required=True)
TITLE = Key("title", LINE, "what it is called on sheets", required=True)
LANGUAGE = Key("language", LANGUAGE_TAG, "the language of its texts, as en or pt-BR", required=True)
FALLBACK = Key("fallback", LANGUAGE_TAG, "the language of what a translation leaves out, as en")
VERSION = Key("version", VERSION_TEXT, "the version of this edition, as 1.0.0", required=True)
PLAYERS = Key("players", PLAYER_COUNT, "how many play, as 2-6")
RIGHTS = Key("rights", record(RIGHTS_KEYS), "who made it, under which licence", required=True)
COMPONENTS = Key(
    "components", list_of(ID), "the component files, in the order they are printed", required=True
)
_LIST = map_of(read_key, map_of(read_name, ITEM_VALUE, NAME), LIST_KEY)
_LISTS = map_of(read_name, _LIST, NAME)
# A list may be a table: its file, or a map with these keys, which may be those of entries, too.
_OR_TABLE = {
    **_LIST.schema,
    "type": ["object", "string"],
    "pattern": rf"\.(?:{'|'.join(one[1:] for one in TABLES)})$",
    "properties": {
        key.name: {"description": key.description, "type": ["string", "object"]}
        for key in LIST_TABLE_KEYS
    },
}
LISTS = Key(
    "lists",
    # Where it is a table, that has been read before: see `tables.list_rows`.
    replace(_LISTS, schema={**_LISTS.schema, "additionalProperties": _OR_TABLE}),
    "things that cards share: for each list its keys, for each key what is known of it; or a table",
)
_COLOURS = map_of(read_key, PALETTE_COLOUR, LIST_KEY)
PALETTE = Key("palette", _COLOURS, 'named colours, as "#1b1b1b"')
HOME_INK = Key("home", _COLOURS, "lighter grounds for printers at home: colours of the palette")
LOW_INK = Key("low", _COLOURS, "white grounds and outlines: colours of the palette")
INK_KEYS: tuple[Key[Any], ...] = (HOME_INK, LOW_INK)
INKS = Key("inks", record(INK_KEYS), "the colours that differ in editions which take less ink")
WORDS = Key("words", map_of(read_key, PROSE, LIST_KEY), "words that stand in templates")
STYLES = Key(
    "styles",
    map_of(read_key, record(STYLE_KEYS), LIST_KEY),
    "how texts are set: for each style its fonts, size and more",
)
SPANS = Key(
    "spans",
    map_of(read_key, record(SPAN_KEYS), LIST_KEY),
    "how words inside a text look, [words]{.name}: for each name its fill, size and more",
)
SETS = Key(
    "sets",
    map_of(read_id, record(SET_KEYS), GAME_ID),
    "parts of the game that can be printed alone, with --set",
)
NEEDS = Key(
    "needs",
    list_of(PROSE),
    "what else players need, one line each, as [2 dice, a bag]; it stands in the parts list",
)
TEXTS = Key(
    "texts",
    map_of(read_name, list_of(NAME_TEXT), NAME),
    "what of lists is translated, as {element: [name]}, where it is not what it looks like",
)
# How many pixels per inch of paper pictures have at most; 0 is as many as there are.
PICTURE_PPI = {"300 ppi": 300, "600 ppi": 600, "as they are": 0}
PICTURES = Key(
    "pictures",
    choice("resolution", PICTURE_PPI, "300 ppi"),
    "how fine pictures are printed; what is finer by half is made that: 300 ppi, 600 ppi,"
    " or as they are",
)
GAME_KEYS: tuple[Key[Any], ...] = (
    GAME, TITLE, LANGUAGE, VERSION, PLAYERS, RIGHTS, COMPONENTS, LISTS, PALETTE, WORDS, STYLES,
    SPANS, SETS, INKS, BOOK, NEEDS, TEXTS, FALLBACK, BOXES, PICTURES, PUBLISH,
)  # fmt: skip
