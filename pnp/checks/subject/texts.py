"""All words of a game, each with what it is called and where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where
from pnp.model.game import Component, Face, Game
from pnp.rulebook_source.block_types import Document
from pnp.rulebook_source.translation_units import texts_in
from pnp.text.number_words import WORD

LISTS = "lists"


class GameText(NamedTuple):
    """A text. `name` is what it is called in problems: "hand/up-red, title".

    `component` is LISTS for the texts of a game's lists, and empty for those that cards don't show.
    `typed` is a card's text before the names in its braces were filled in, or a rulebook's with its
    placeholders for figures.
    """

    component: str
    field: str
    name: str
    text: str
    where: Where
    typed: str = ""


RULEBOOK = "rulebook"
# Where pictures and links point, and placeholders for figures with their words, are no text.
_NO_TEXT = lazy_pattern(rf"(?<=\])\([^()\s]*\)|{WORD}\{{=[^{{}}]*\}}")


def texts_of_rulebook(document: Document | None) -> Iterator[GameText]:
    """Yield every text of a rulebook, if there is one, that has words, or figures, in it."""
    for one in texts_in(document) if document else ():
        if one.text:
            said, plain = f"{RULEBOOK}, {one.id}", _NO_TEXT.sub(" ", one.text)
            yield GameText(RULEBOOK, one.kind, said, plain, one.where, one.text)


def texts_of_game(game: Game) -> Iterator[GameText]:
    """Yield every text of a game: titles, notice, words, lists, and both sides of the cards."""
    yield GameText("", "title", "title of the game", game.title, game.where)
    yield GameText("", "notice", "notice", game.rights.notice, game.where)
    for key, text in game.words.items():
        yield GameText("", key, f"word '{key}'", text, game.where)
    yield from _lists(game)
    for one in game.sets.values():
        yield GameText("", "sets", f"set '{one.name}'", one.title, game.where)
    for component in game.components:
        yield from _component(component)


def _lists(game: Game) -> Iterator[GameText]:
    """Yield the texts of lists; a text that is a key of a list or the palette names that entry."""
    keys = {key for entries in (*game.lists.values(), game.palette) for key in entries}
    for name, entries in game.lists.items():
        for key, known in entries.items():
            for what, text in known.items():
                if isinstance(text, str) and text not in keys:
                    yield GameText(LISTS, what, f"list '{name}', {key}, {what}", text, game.where)


def _component(component: Component) -> Iterator[GameText]:
    yield GameText(component.id, "", f"title of {component.id}", component.title, component.where)
    seen: set[tuple[str, ...]] = set()
    for card in component.cards:
        for face in (card.front, card.back):
            if face is not None and face.key not in seen:
                seen.add(face.key)
                yield from _face(component, face)


def _face(component: Component, face: Face) -> Iterator[GameText]:
    side = ", back" if face.side == "back" else ""
    for name, value in face.fields.items():
        if isinstance(value, str) and component.fields[name].type == "text" and value:
            called = f"{component.id}/{face.name}{side}, {name}"
            typed = face.texts[name].text if name in face.texts else ""
            yield GameText(component.id, name, called, value, face.where, typed)
