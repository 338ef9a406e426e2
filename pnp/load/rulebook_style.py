"""The key `rulebook` of game.yaml: how the game's rulebook looks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Key, Values, map_of
from pnp.load.records import record
from pnp.load.scalars import LIST_KEY
from pnp.load.values import LINE, palette_colour, read_key
from pnp.model.game import BookStyle, Style

BOOK_STYLES = Key(
    "styles",
    map_of(read_key, LINE, LIST_KEY),
    "for title, chapter, section, point, body, strong and small the text style it is set in",
)
INK = Key("ink", LINE, 'the colour of its words: a name of the palette, or "#rrggbb"')
PAPER = Key("paper", LINE, "the colour of its pages")
ACCENT = Key("accent", LINE, "the colour of numbers, rules and links where no tone is named")
TONES = Key(
    "tones",
    map_of(read_key, LINE, LIST_KEY),
    "colours that chapters may name, as {level1: blue} for '## Level 1 {.level1}'",
)
BOOK_KEYS: tuple[Key[Any], ...] = (BOOK_STYLES, INK, PAPER, ACCENT, TONES)
BOOK = Key("rulebook", record(BOOK_KEYS), "how the rulebook looks")

# The parts of a rulebook that have a style of their own.
PARTS = ("title", "chapter", "section", "point", "body", "strong", "small")


def read_book(
    said: Values, palette: Mapping[str, str], styles: Mapping[str, Style], problems: Problems
) -> BookStyle:
    """Return the look that the game's `rulebook` says; what it leaves out is as usual."""
    where = said.where_of(BOOK_STYLES)
    chosen: dict[str, Style] = {}
    for part, name in said[BOOK_STYLES].items():
        if part not in PARTS:
            problems.unknown("part of a rulebook", part, PARTS, where)
        elif name not in styles:
            problems.unknown("text style", name, styles, where)
        else:
            chosen[part] = styles[name]
    usual = BookStyle({})
    colours = {
        key.name: palette_colour(said, key, said.get(key, blank), palette, problems)
        for key, blank in ((INK, usual.ink), (PAPER, usual.paper), (ACCENT, usual.accent))
    }
    tones = {
        name: palette_colour(said, TONES, colour, palette, problems)
        for name, colour in said[TONES].items()
    }
    return BookStyle(MappingProxyType(chosen), **colours, tones=MappingProxyType(tones))
