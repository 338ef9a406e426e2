"""How much room each text of a game has, and which have too little: every face rendered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeAlias

from markupsafe import Markup

from pnp.core.problems import PnpError, Problem
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.fonts.book import FontBook
from pnp.model.game import Card, Component, Face, Game, Value
from pnp.model.ink import Ink
from pnp.render.fits import Fits, Overflow, merged
from pnp.render.renderer import Renderer
from pnp.render.text_function import TextCall
from pnp.text.pair import is_pair


class Room(NamedTuple):
    """A box that a text is set in, in mm (a height of OPEN is as high as it needs).

    `characters` is about how many fit at the smallest size of the style.
    """

    style: str
    width: float
    height: float
    characters: int


class _Tagged(str):
    """A text that knows its id, as long as nothing is made of it."""

    __slots__ = ("id",)
    id: str


def rooms_of(project: Project, game: Game, fonts: FontBook) -> dict[str, Room]:
    """Return the tightest room of each text, by its id, as far as it is set as it is.

    `game` has its figures filled in. A face that can't be rendered tells nothing.
    """
    survey = _Survey(project, _tagged(game), fonts)
    for component, card, face in _faces(game):
        with suppress(PnpError):
            survey.face(component, card, face)
    return survey.rooms


# What a face is rendered from.
Place: TypeAlias = tuple[Component, Card, Face]


def misfits_of(project: Project, game: Game, fonts: FontBook) -> tuple[Overflow, ...]:
    """Return all texts of `game`, its figures filled in, that faces have no room or glyph for."""
    return merged(fits_on(project, game, fonts, _faces(game))).misfits


def fits_on(
    project: Project, game: Game, fonts: FontBook, faces: Iterable[Place]
) -> Iterator[Fits]:
    """Yield how the texts of `game`, its figures filled in, are set on each of `faces`."""
    fitting = _Fitting(project, _tagged(game), fonts)
    for place in faces:
        yield fitting.fits(*place)


def _faces(game: Game) -> Iterator[Place]:
    """Yield every face once, with its component and card."""
    seen: set[tuple[str, ...]] = set()
    for component in game.components:
        for card in component.cards:
            for face in card.faces:
                key = (component.id, *face.key)
                if key not in seen:
                    seen.add(key)
                    yield component, card, face


def _tagged(game: Game) -> Game:
    words = {key: _tag(said, f"{game.id}.words.{key}") for key, said in game.words.items()}
    lists = {
        name: {
            key: _tagged_entry(
                known, game.texts.get(name, frozenset()), f"{game.id}.lists.{name}.{key}"
            )
            for key, known in entries.items()
        }
        for name, entries in game.lists.items()
    }
    return replace(game, words=words, lists=lists)


def _tagged_entry(
    known: Mapping[str, Value], names: frozenset[str], above: str
) -> dict[str, Value]:
    return {
        name: _tag(value, f"{above}.{name}") if name in names and isinstance(value, str) else value
        for name, value in known.items()
    }


def _tag(text: str, name: str) -> str:
    if is_pair(text):
        return text  # templates cut it in their own way
    tagged = _Tagged(text)
    tagged.id = name
    return tagged


class _Knowing(Renderer):
    """A renderer that knows which text it sets."""

    def __init__(self, project: Project, game: Game, fonts: FontBook) -> None:
        super().__init__(project, game, fonts, ink=Ink.FULL)
        # What it finds is what could not be printed in a real language.
        self._setter.runs_over = False

    def _id_of(self, content: object) -> str:
        if isinstance(content, _Tagged):
            return content.id
        text = self._face.texts.get(self._field_of(content))
        return text.id if text else ""


class _Fitting(_Knowing):
    def __init__(self, project: Project, game: Game, fonts: FontBook) -> None:
        super().__init__(project, game, fonts)
        # What was found, by what the face is said to read: so it is found on all faces that have a
        # drawing in common, though that is made but once.
        self._found: dict[str, Fits] = {}

    def fits(self, component: Component, card: Card, face: Face) -> Fits:
        """Return how texts are set on a face."""
        problems: Sequence[Problem] = ()
        try:
            self.face(component, card, face)
        except PnpError as error:
            problems = error.problems
        found = [self._found[name] for name in sorted(self.reads.names & self._found.keys())]
        return merged([*found, Fits(tuple(Overflow("", one) for one in problems), {})])

    def _note(self, fits: Fits) -> None:
        name = f"fits.{len(self._found):09}"
        self._found[name] = fits
        self.reads.names.add(name)

    def _typeset(self, content: object, call: TextCall) -> Markup:
        name = self._id_of(content)
        try:
            markup = super()._typeset(content, call)
        except PnpError as error:
            self._note(Fits(tuple(Overflow(name, problem) for problem in error.problems), {}))
            return Markup()
        if name and self._setter.sizes:
            self._note(Fits((), {name: self._setter.sizes}))
        return markup


class _Survey(_Knowing):
    def __init__(self, project: Project, game: Game, fonts: FontBook) -> None:
        super().__init__(project, game, fonts)
        self.rooms: dict[str, Room] = {}

    def _typeset(self, content: object, call: TextCall) -> Markup:
        name = self._id_of(content)
        if name and call.content.strip():
            # What is wrong with one text says nothing of the next.
            with suppress(PnpError):
                self._note(name, call)
        with suppress(PnpError):
            return super()._typeset(content, call)
        return Markup()

    def _note(self, name: str, call: TextCall) -> None:
        characters = self._setter.room(call)
        known = self.rooms.get(name)
        if known is None or characters < known.characters:
            self.rooms[name] = Room(call.style, call.box.width, call.box.height, characters)
