"""How faces look with a translation that somebody types, and how full its box is."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.app.localized_game import JOIN
from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.faces.face_jobs import FaceContext
from pnp.model.game import Game
from pnp.model.ink import Ink
from pnp.open_games.face_drawer import FaceDrawer, said_game
from pnp.open_games.kept_edition import KeptEdition
from pnp.open_games.text_values import TranslationPreview, TypedOrder
from pnp.open_games.translation_table import decided_words
from pnp.render.text_fit_survey import Fill, Place, fills_on


def preview(project: Project, kept: KeptEdition, order: TypedOrder) -> TranslationPreview:
    """Return how faces look with what `order` says; what does not fit runs over its box."""
    opened = kept.opened
    said = {order.id: order.said}
    try:
        game = said_game(project, opened.written, order.language, said)
        fill, worst = _fullest(project, game, kept, order)
        drawn = game
        if order.second:
            both = f"{order.language}{JOIN}{order.second}"
            drawn = said_game(project, opened.written, both, said)
        look = FaceDrawer(FaceContext(project, drawn, opened.fonts, Ink.FULL), runs_over=True)
        places = {name: kept.place_of(name) for name in order.faces}
        pictures = {
            name: look.picture(place, name, kept.version) for name, place in places.items() if place
        }
    except PnpError as error:
        return TranslationPreview(kept.version, problems=error.problems)
    return TranslationPreview(
        kept.version, fill, worst, pictures, lacks=_lacks(project, game, order)
    )


def _lacks(project: Project, game: Game, order: TypedOrder) -> tuple[str, ...]:
    decided = decided_words(project, game, order.language)
    if decided is None:
        return ()
    return tuple(one.term for one in decided.lacking(order.source, order.said))


def _fullest(
    project: Project, game: Game, kept: KeptEdition, order: TypedOrder
) -> tuple[Fill | None, str]:
    """Return the fullest box of the text, and the face it is on."""
    places = [*_places(game, kept, order)]
    fills = fills_on(project, game, kept.opened.fonts, (place for _, place in places), order.id)
    found = [(fill, name) for fill, (name, _) in zip(fills, places, strict=True) if fill]
    return max(found, key=lambda one: one[0].share, default=(None, ""))


def _places(game: Game, kept: KeptEdition, order: TypedOrder) -> Iterator[tuple[str, Place]]:
    for name in order.measured:
        place = kept.place_of(name)
        if place:
            component = game.printed[place[0]]
            card = component.cards[place[1]]
            face = next(one for one in card.faces if component.face_id(one) == name)
            yield name, (component, card, face)
