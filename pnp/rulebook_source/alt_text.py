"""What a face is called in words, for those who can't see its picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pnp.core.lazy_pattern import lazy_pattern
from pnp.model.game import Component, Face, Game, Value
from pnp.rulebook_source.strings import words_of

# Fields that hold what a card is called, the first that there is.
_NAMES = ("title", "name")
# A word of the game that is longer is a sentence.
_LONGEST = 24
# What makes letters look otherwise on a card, and is not read.
_MARKS = lazy_pattern(r"\*+|(?P<sign>[\^_])\{(?P<small>[^{}]*)\}|\\(?P<plain>.)")
_ANTI = "anti"


def spoken_name(game: Game, component: Component, face: Face) -> str:
    """Return what `face` of `component` is called in the language of `game`, never nothing.

    That is the title of its component, and its own title or name; without one, the game's words
    for the entries of lists that it names, else a number in which it differs from others.
    """
    own = _own_name(face)
    parts = [_plain(component.title)]
    if face.side == "back" and not own:
        parts.append(words_of(game.language)["back"])
    said = own or " ".join(dict.fromkeys(_words(game, component, face)))
    parts.append(said or _number(component, face))
    return ", ".join(filter(None, parts))


def spoken_in(game: Game, component: Component, face: Face) -> str:
    """Return the language of a spoken name, "" where it is that of `game`.

    It is another where neither the title of the component nor that of the face is translated.
    """
    titles = (component.title, *(face.fields.get(name) for name in _NAMES))
    languages = {game.lent.get(one, "") for one in titles if isinstance(one, str) and one}
    return languages.pop() if len(languages) == 1 else ""


def _own_name(face: Face) -> str:
    """Return the title or name that a card itself has, "" where it has none."""
    named = (face.fields.get(name) for name in _NAMES)
    return next((_plain(value) for value in named if isinstance(value, str) and value), "")


def _words(game: Game, component: Component, face: Face) -> Iterator[str]:
    """Yield the words for what a face without a name names."""
    known = ((field, face.fields.get(name)) for name, field in component.fields.items())
    keys = [(one.of, key) for one, key in known if one.type == "key" and isinstance(key, str)]
    is_anti = face.fields.get(_ANTI) is True or any(key.startswith(_ANTI) for _, key in keys)
    for of, key in keys:
        said = _word_for(game, of, key, is_anti)
        if 0 < len(said) <= _LONGEST:
            yield said


def _word_for(game: Game, of: str, key: str, is_anti: bool) -> str:
    """Return the game's word for the entry `key` of one of its lists, "" where it has none.

    The word of its opposite is that of "anti-up", or the game's word for "anti" before that of up.
    """
    if is_anti:
        opposite = _named(game, f"{_ANTI}-{key}")
        if opposite:
            return opposite
    said = _named(game, key)
    entry: Mapping[str, Value] = game.lists.get(of, {}).get(key, {})
    for name in _NAMES:
        value = entry.get(name)
        if not said and isinstance(value, str):
            said = _plain(value)
    return f"{game.words.get(_ANTI, '')}{said}" if is_anti and said else said


def _named(game: Game, key: str) -> str:
    return _plain(game.words.get(key) or game.words.get(key.replace("-", "_")) or "")


def _number(component: Component, face: Face) -> str:
    """Return the number in which the faces of a component differ, "" where there is none."""
    for name, field in component.fields.items():
        value = face.fields.get(name)
        others = {card.front.fields.get(name) for card in component.cards}
        if field.type in ("integer", "number") and value and len(others) > 1:
            return f"{value:g}"
    return ""


def _plain(text: str) -> str:
    def said(match: re.Match[str]) -> str:
        apart = " " if match["sign"] == "_" else ""
        return f"{apart}{match['small'] or match['plain'] or ''}"

    return " ".join(_MARKS.sub(said, text).split())
