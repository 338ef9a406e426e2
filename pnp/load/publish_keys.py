"""The key `publish` of game.yaml: one table, for the loader and for the schema."""

from __future__ import annotations

import re
from typing import Any

from pnp.core.problems import shorten
from pnp.load.gathered_problems import BadValueError, UnknownNameError
from pnp.load.key_types import Key, list_of, map_of, scalar
from pnp.load.records import record
from pnp.load.scalars import line, prose
from pnp.load.values import ADDRESS, FLAG, LINE, TEXT

# As itch.io's "short description or tagline", and a line of a search result.
LONGEST_TAGLINE = 100
# The Game Crafter asks for three "cool factors".
MOST_HIGHLIGHTS = 3
# Fields of BoardGameGeek for people, and who else works on a game that is printed at home.
ROLES = (
    "designer", "artist", "graphic-designer", "developer", "writer", "editor", "translator",
    "tester", "publisher",
)  # fmt: skip
_MINUTES = "[1-9][0-9]{0,3}(?:-[1-9][0-9]{0,3})?"
_MOST_AGE = 99
_YEARS = (1900, 2100)


def _tagline(text: str) -> str:
    said = line(text)
    if len(said) > LONGEST_TAGLINE:
        message = f"text has {len(said)} characters; the most is {LONGEST_TAGLINE}"
        raise BadValueError(message, "say it in one short sentence")
    return said


def _description(text: str) -> str:
    if not text.strip():
        raise BadValueError("text is empty", "write some, or delete the key")
    return prose(text).strip()


def _minutes(text: str) -> str:
    least, _, most = text.partition("-")
    if not re.fullmatch(_MINUTES, text) or (most and int(most) < int(least)):
        message = f"'{shorten(text)}' is not how many minutes a game takes"
        raise BadValueError(message, "write for example 30 or 30-45")
    return text


def _age(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]?", text):
        message = f"'{shorten(text)}' is no age from 1 to {_MOST_AGE}"
        raise BadValueError(message, "write from how many years on, as 10")
    return int(text)


def _year(text: str) -> int:
    least, most = _YEARS
    if not re.fullmatch("[0-9]{4}", text) or not least <= int(text) <= most:
        raise BadValueError(
            f"'{shorten(text)}' is no year from {least} to {most}", "write one, as 2026"
        )
    return int(text)


def _role(text: str) -> str:
    if text not in ROLES:
        raise UnknownNameError("role", text, ROLES)
    return text


_TAGLINE = scalar(_tagline, "", {**TEXT, "maxLength": LONGEST_TAGLINE}, is_text=True)
_AT_LEAST: dict[str, Any] = {"minimum": 1, "maximum": _MOST_AGE}
_BETWEEN: dict[str, Any] = {"minimum": _YEARS[0], "maximum": _YEARS[1]}
_FEW = list_of(LINE)

TAGLINE = Key(
    "tagline", _TAGLINE, f"what it is, in a line of up to {LONGEST_TAGLINE} characters", True
)
DESCRIPTION = Key(
    "description",
    scalar(_description, "", TEXT, is_text=True),
    "what one does in it, in one or more paragraphs",
    required=True,
)
HIGHLIGHTS = Key("highlights", _FEW, "up to three reasons to play it, one line each")
MINUTES = Key(
    "minutes",
    scalar(_minutes, "", {**TEXT, "pattern": f"^(?:{_MINUTES})$"}, is_text=True),
    "how long a game takes, as 30-45",
)
AGE = Key("age", scalar(_age, 0, {"type": "integer", **_AT_LEAST}), "from how many years on, as 10")
YEAR = Key(
    "year", scalar(_year, 0, {"type": "integer", **_BETWEEN}), "when this edition was made, as 2026"
)
MECHANICS = Key(
    "mechanics", _FEW, "what BoardGameGeek calls what one does, as [Set Collection, Dice Rolling]"
)
CREDITS = Key(
    "credits",
    map_of(_role, list_of(LINE), "|".join(ROLES)),
    "who did what, as {designer: [Ada Lovelace]}; else the authors of 'rights' designed it",
)
HOMEPAGE = Key("homepage", ADDRESS, "the address of its own page")
COVER = Key("cover", LINE, "a picture of art/ for the cover; else cards lie on it")
SHOWN = Key("shown", _FEW, "cards that pictures show, as [hand/up-red]; else some of the first")
PRIVATE = Key("private", FLAG, "yes: an edition for private play, which is not to be published")
PUBLISH_KEYS: tuple[Key[Any], ...] = (
    TAGLINE, DESCRIPTION, HIGHLIGHTS, MINUTES, AGE, YEAR, MECHANICS, CREDITS, HOMEPAGE, COVER,
    SHOWN, PRIVATE,
)  # fmt: skip

PUBLISH = Key("publish", record(PUBLISH_KEYS), "what its page at a shop says; pnp pack needs it")
