"""How much room each text of a game has, and which have too little: every face rendered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeAlias

from markupsafe import Markup

from pnp.core.problems import PnpError, Problem
from pnp.core.project import Project
from pnp.core.values import Struct, replace
from pnp.fonts.font_book import FontBook
from pnp.model.game import Card, Component, Face, Game
from pnp.processes.work import Tell
from pnp.processes.worker_pool import Parallel
from pnp.render.renderers_with_text_ids import KnowingRenderer, SizingRenderer
from pnp.render.text_fits import Fits, UnfitText, merged
from pnp.render.text_function import TextCall
from pnp.text.text_box import OPEN, Sizes

# The share of a box that a text which does not fit has at least.
_OVER = 1.01
# So many faces are looked at before others are asked for: fewer are not worth another process.
_PART = 100

# What a face is rendered from.
Place: TypeAlias = tuple[Component, Card, Face]


class TextRoom(NamedTuple):
    """A box that a text is set in, in mm (a height of OPEN is as high as it needs).

    `characters` is about how many fit at the smallest size of the style.
    """

    style: str
    width: float
    height: float
    characters: int


class TextsOn(NamedTuple):
    """The texts of a face: the room of those that are set as they are, by their ids.

    `reads` are the names of texts that faces share, as `Reads` has them.
    """

    rooms: Mapping[str, TextRoom]
    reads: tuple[str, ...]


class Fill(Struct, frozen=True):
    """How full the box of a text is: with a `share` of more than 1 it does not fit.

    The share is of what fits at the smallest size; 0 in a box that is as high as its text. `sizes`
    are None where it does not fit; `problems` say why.
    """

    share: float
    sizes: Sizes | None
    problems: tuple[Problem, ...] = ()


def rooms_of(project: Project, game: Game, fonts: FontBook) -> dict[str, TextRoom]:
    """Return the tightest room of each text, by its id, as far as it is set as it is.

    `game` has its figures filled in. A face that can't be rendered tells nothing.
    """
    places = [*places_of(game.components)]
    parts = [places[at : at + _PART] for at in range(0, len(places), _PART)]
    made = Parallel(partial(_rooms_on, project, game, fonts), parts)
    return _tightest(room for result in made for room in result().items())


def _rooms_on(
    project: Project, game: Game, fonts: FontBook
) -> Callable[[Sequence[Place], Tell], dict[str, TextRoom]]:
    survey = _Survey(project, game, fonts)
    survey.be_strict()
    return lambda places, tell: tightest(survey.texts(*place) for place in places)


def tightest(some: Iterable[TextsOn]) -> dict[str, TextRoom]:
    """Return the room of each text where it has least."""
    return _tightest(room for shown in some for room in shown.rooms.items())


def _tightest(some: Iterable[tuple[str, TextRoom]]) -> dict[str, TextRoom]:
    rooms: dict[str, TextRoom] = {}
    for name, room in some:
        if name not in rooms or room.characters < rooms[name].characters:
            rooms[name] = room
    return rooms


def texts_on(
    project: Project, game: Game, fonts: FontBook, faces: Iterable[Place]
) -> Iterator[TextsOn]:
    """Yield which texts of `game`, its figures filled in, stand on each of `faces`."""
    survey = _Survey(project, game, fonts)
    survey.be_strict()
    for place in faces:
        yield survey.texts(*place)


def fills_on(
    project: Project, game: Game, fonts: FontBook, faces: Iterable[Place], name: str
) -> Iterator[Fill | None]:
    """Yield how full the box of the text with the id `name` is on each of `faces`.

    None where it is not set as it is. `game` has its figures filled in.
    """
    filling = _Filling(project, game, fonts, name)
    filling.be_strict()
    for place in faces:
        yield filling.fill(*place)


def misfits_of(project: Project, game: Game, fonts: FontBook) -> tuple[UnfitText, ...]:
    """Return all texts of `game`, its figures filled in, that faces have no room or glyph for."""
    return merged(fits_on(project, game, fonts, places_of(game.components))).misfits


def fits_on(
    project: Project, game: Game, fonts: FontBook, faces: Iterable[Place]
) -> Iterator[Fits]:
    """Yield how the texts of `game`, its figures filled in, are set on each of `faces`."""
    fitting = _Fitting(project, game, fonts)
    fitting.be_strict()
    for place in faces:
        yield fitting.fits(*place)


def places_of(components: Iterable[Component]) -> Iterator[Place]:
    """Yield every face of `components` once, with its component and card."""
    seen: set[tuple[str, ...]] = set()
    for component in components:
        for card in component.cards:
            for face in card.faces:
                key = (component.id, *face.key)
                if key not in seen:
                    seen.add(key)
                    yield component, card, face


class _Fitting(SizingRenderer):
    def fits(self, component: Component, card: Card, face: Face) -> Fits:
        """Return how texts are set on a face."""
        problems: Sequence[Problem] = ()
        try:
            self.face(component, card, face)
        except PnpError as error:
            problems = error.problems
        found = merged([self.found, Fits(tuple(UnfitText("", one) for one in problems), {})])
        return replace(found, reads=self.read)

    def _typeset(self, content: object, call: TextCall) -> Markup:
        try:
            return super()._typeset(content, call)
        except PnpError as error:
            name = self.id_of(content)
            self.note(Fits(tuple(UnfitText(name, problem) for problem in error.problems), {}))
            return Markup()


class _Survey(KnowingRenderer[tuple[str, TextRoom]]):
    def texts(self, component: Component, card: Card, face: Face) -> TextsOn:
        """Return the texts of a face; none where it can't be rendered."""
        with suppress(PnpError):
            self.face(component, card, face)
        # One by one: a set less the keys of a map goes through all that was noted of other faces.
        others = sorted(name for name in self.reads.names if name not in self._noted)
        return TextsOn(_tightest(self.noted()), (*others,))

    def _typeset(self, content: object, call: TextCall) -> Markup:
        name = self.id_of(content)
        if name and call.content.strip():
            # What is wrong with one text says nothing of the next.
            with suppress(PnpError):
                box = call.box
                self.note(
                    (name, TextRoom(call.style, box.width, box.height, self._setter.room(call)))
                )
        with suppress(PnpError):
            return super()._typeset(content, call)
        return Markup()


class _Filling(KnowingRenderer[Fill]):
    def __init__(self, project: Project, game: Game, fonts: FontBook, name: str) -> None:
        super().__init__(project, game, fonts)
        self._name = name

    def fill(self, component: Component, card: Card, face: Face) -> Fill | None:
        """Return how full the fullest box of the text is on a face."""
        with suppress(PnpError):
            self.face(component, card, face)
        return max(self.noted(), key=lambda fill: fill.share, default=None)

    def _typeset(self, content: object, call: TextCall) -> Markup:
        markup = Markup()
        problems: tuple[Problem, ...] = ()
        try:
            markup = super()._typeset(content, call)
        except PnpError as error:
            problems = error.problems
        if call.content.strip() and self.id_of(content) == self._name:
            self.note(self._fill(call, problems))
        return markup

    def _fill(self, call: TextCall, problems: tuple[Problem, ...]) -> Fill:
        share = 0.0
        # Markup that can't be read has no room, either.
        with suppress(PnpError):
            letters = 0 if call.box.height == OPEN else self._setter.room(call)
            share = len(call.content.strip()) / letters if letters else 0.0
        if problems:
            return Fill(max(share, _OVER), None, problems)
        # What is counted in letters is near; whether it fits is sure.
        return Fill(min(share, 1.0), self._setter.sizes)
