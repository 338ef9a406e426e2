"""What a translator is told about a text: its room, and what stands for what in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import ceil

from pnp.core.icu_select import SELECT, fact_of
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.project import RULEBOOK
from pnp.expressions.facts import Figures
from pnp.expressions.parser import parse
from pnp.expressions.values import ExpressionError, show
from pnp.i18n.placeholders import names_in, offered
from pnp.model.game import Game, Text
from pnp.render.text_fit_survey import TextRoom
from pnp.rulebook_source.fact_placeholders import say
from pnp.text.spans import LOOK
from pnp.text.text_box import OPEN

_PLACEHOLDER = lazy_pattern(r"\\.|[\^_]\{|\{(?P<sign>=?)(?P<inside>[^{}]*)\}", re.DOTALL)
_ICON = lazy_pattern(r":(?P<name>[a-z][a-z0-9-]*):")
# What is printed of a text, but for what its placeholders come to.
_SHOWN = lazy_pattern(r"(?:[^\\{}*:\[\]^_]|\\.)+", re.DOTALL)
_NARROW = 4 / 3
_LONGEST = 60
_SOME = "a figure of the rules"


class _Words(dict[str, str]):
    """The words of a game; `said` are the keys of those that somebody asked for."""

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__(words)
        self.said: dict[str, None] = {}

    def __getitem__(self, key: str) -> str:
        self.said[key] = None
        return super().__getitem__(key)


class ExtractedComments:
    """Makes the notes of one game. `rooms` has the room of texts by their ids."""

    def __init__(self, game: Game, figures: Figures, rooms: Mapping[str, TextRoom]) -> None:
        self._game = game.id
        self._words = game.words
        self._figures = figures
        self._rooms = rooms
        self._icons = {path.stem for path in (game.folder / "art/icons").glob("*.svg")}
        self._names = dict(_names(game))

    def of(self, text: Text) -> str:
        """Return the note of `text`, a line for each thing to know."""
        room = self._rooms.get(text.id)
        lines = [_told(room)] if room else []
        lines += (*self._placeholders(text), *self._marks(text))
        return "\n".join(dict.fromkeys(lines))

    def most(self, text: Text) -> int:
        """Return how many characters no translation may exceed, markup and placeholders counted.

        0 is any number. `TextRoom` counts letters that are as wide as usual; narrow ones may be a
        third more (in the games that ship, up to 29 % more fit).
        """
        room = self._rooms.get(text.id)
        # Of a text with phrases one is printed, and all of them are counted.
        is_counted = room is not None and room.height != OPEN and SELECT not in text.text
        if room is None or not is_counted or not room.characters:
            return 0
        source = offered(text.text)
        shown = sum(len(part) for part in _SHOWN.findall(source))
        return max(ceil(room.characters * _NARROW) + len(source) - shown, len(source))

    def _placeholders(self, text: Text) -> Iterator[str]:
        names = names_in(text.text)
        for match in _PLACEHOLDER.finditer(text.text):
            inside = match["inside"]
            if not inside:
                continue
            example = self._names.get(text.id, {}).get(inside)
            if LOOK.fullmatch(match[0]):
                yield f"{match[0]} is a look of words or of an icon: keep it where it belongs."
            elif SELECT in inside:
                yield self._chosen(fact_of(inside), names)
            elif match["sign"]:
                placeholder = f"{{{names[inside]}}}" if inside in names else match[0]
                in_book = text.id.startswith(f"{self._game}.{RULEBOOK}.")
                figure = self._figure(inside, _Words(self._words), in_book)
                yield f"{placeholder} is {figure}."
            elif example:
                yield f"{match[0]} is {example}, or what is meant on each card."
            else:
                yield f"{match[0]} is filled in on each card."

    def _chosen(self, fact: str, names: Mapping[str, str]) -> str:
        """Return what to do with the phrases that `fact` chooses."""
        name = names.get(fact, fact)
        now = self._figure(fact, _Words({}))
        keep = "translate what stands in the braces of each word before them, and keep these words"
        return f"{{{name}, select, ...}} is one of several phrases, now that of {now}: {keep}."

    def _figure(self, inside: str, words: _Words, in_book: bool = False) -> str:
        """Return what is printed for a figure; `words` are those that it is said with.

        Outside of a rulebook that holds for texts alone, and numbers are said as they are.
        """
        try:
            value = self._figures.value(parse(inside))
        except ExpressionError:
            return _SOME
        said = say(value, words) if words and (in_book or isinstance(value, str)) else show(value)
        if len(said) > _LONGEST:
            return _SOME
        ids = ", ".join(f"{self._game}.words.{key}" for key in words.said)
        return f'"{said}" (translated as {ids})' if ids else said

    def _marks(self, text: Text) -> Iterator[str]:
        for match in _ICON.finditer(text.text):
            if match["name"] in self._icons:
                yield f"{match[0]} is a picture."
        if "\u00a0" in text.text:
            yield "Some spaces are no-break spaces: no line ends there."


def _told(room: TextRoom) -> str:
    if room.height == OPEN:
        wide = f"{room.width:.3g} mm wide, {room.characters} letters a line"
        return f"Room: {wide} (style {room.style})."
    size = f"{room.width:.3g} x {room.height:.3g} mm"
    return f"Room: {size}, about {room.characters} letters (style {room.style})."


def _names(game: Game) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the id of each text of a product with what the first card fills into it."""
    faces = [
        (component, face)
        for component in game.components
        for card in component.cards
        for face in (card.front, card.back)
        if face and face.names
    ]
    seen: set[str] = set()
    for component, face in faces:
        for text in face.texts.values():
            if "{" in text.text and text.id not in seen:
                seen.add(text.id)
                yield text.id, _examples(game, component.fields, face.names)


def _examples(game: Game, fields: Mapping[str, object], names: Mapping[str, str]) -> dict[str, str]:
    found = dict(names)
    for axis, key in names.items():
        entries = game.lists.get(getattr(fields[axis], "of", ""), {})
        for attribute, value in entries.get(key, {}).items():
            found[f"{axis}.{attribute}"] = str(value)
    return found
