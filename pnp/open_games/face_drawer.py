"""Faces of an edition as pictures: as its files say them, or with words that somebody types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pnp.app.localized_game import JOIN, fallback_of, localized, open_catalog, with_figures
from pnp.core.geometry import Rect
from pnp.core.problems import FaceName, PnpError, Problem, of_face
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.drawing.face_picture import FacePicture
from pnp.drawing.svg_file import svg_file
from pnp.faces.face_jobs import FaceContext
from pnp.faces.locate import Locator
from pnp.game_texts.two_languages import paired
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.catalog_files import catalog_languages
from pnp.i18n.placeholders import key_of, offered
from pnp.model.game import Card, Component, Face, Game
from pnp.open_games.values import FacePreview
from pnp.render.renderer import Renderer
from pnp.sizes.bleed_width import BLEED


class FaceDrawer:
    """The faces of a game in one ink, ready to be drawn."""

    def __init__(self, context: FaceContext, runs_over: bool = False) -> None:
        """Draw faces of `context`; with `runs_over`, also texts that do not fit."""
        self._renderer = Renderer(context.project, context.game, context.fonts, context.ink)
        if runs_over:
            self._renderer.let_texts_run_over()
        self.take(context)

    def take(self, context: FaceContext) -> None:
        """Go on with a game in which nothing but what single cards say is another."""
        self.context = context
        self._locator = Locator(context.project, context.game, context.fonts, context.ink)

    def picture(self, place: tuple[int, int], name: str, version: int) -> FacePreview:
        """Return the picture of a face; without one where it can't be drawn. Raises UsageError."""
        component = self.context.game.printed[place[0]]
        card = component.cards[place[1]]
        face = next(one for one in card.faces if component.face_id(one) == name)
        misfits = len(self._renderer.misfits)
        try:
            svg = self._svg(component, card, face)
        except PnpError as error:
            return FacePreview(version, b"", problems=self._told(component, card, face, error))
        found = self._renderer.misfits[misfits:]
        return FacePreview(version, svg, misfits=found, reads=(*self._renderer.reads.names,))

    def _svg(self, component: Component, card: Card, face: Face) -> bytes:
        size = component.size.grown(BLEED)
        keep = Rect(0, 0, *size)
        svg = self._renderer.face(component, card, face)
        picture = FacePicture(svg, self.context.fonts, face.where, size, keep)
        return svg_file(picture, keep, component.face_id(face), on_screen=True)

    def _told(
        self, component: Component, card: Card, face: Face, error: PnpError
    ) -> tuple[Problem, ...]:
        located = self._locator.locate(component, card, face, error.problems)
        game = self.context.game.id
        name = FaceName(game, component.id, face.name, face.side, face.template)
        return (*of_face(located, name),)


def said_game(project: Project, written: Game, language: str, said: Mapping[str, str]) -> Game:
    """Return a game in `language` with other words for the texts whose ids are in `said`.

    Of two languages, they are of the first. Raises UsageError for a language that it is not
    translated into, and PnpError for bad words.
    """
    # Loaded only where somebody translates.
    from pnp.game_texts.apply_catalog import texts_of, translated

    first, _, second = language.partition(JOIN)
    if second:
        other = localized(project, written, second)
        return paired(said_game(project, written, first, said), other)
    own = language or written.language
    has_one = own in catalog_languages(project, written.id)
    catalog = open_catalog(project, written, own) if has_one else Catalog(own, ())
    texts = [text for text in texts_of(written) if text.id in said]
    messages = [*_other(catalog, {key_of(text) for text in texts})]
    messages += (Message(text.id, offered(text.text), (said[text.id],)) for text in texts)
    fallback = fallback_of(project, written, own)
    game = translated(written, replace(catalog, messages=tuple(messages)), fallback)
    return with_figures(project, game)


def _other(catalog: Catalog, keys: set[tuple[str, str]]) -> Iterable[Message]:
    return (one for one in catalog.messages if one.key not in keys)
