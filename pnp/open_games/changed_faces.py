"""Which faces of a game that is kept open an edit touches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.app.localized_game import figures_of, localized
from pnp.cache.fingerprints import digest
from pnp.core.project import Project
from pnp.core.values import Struct, replace
from pnp.faces.face_jobs import FaceContext, jobs_for
from pnp.fonts.font_book import FontBook
from pnp.game_texts.fact_placeholders import fill_figures
from pnp.model.game import Card, Component, Game
from pnp.model.ink import Ink
from pnp.open_games.values import CardPatch

# So many cards that are others, or stand in other lines, are told with a change: of more, the game
# is asked for anew.
_MOST_TOLD = 500


class OpenedEdition(NamedTuple):
    """A game as it is written, its fonts, and the game in the language of an edition."""

    written: Game
    fonts: FontBook
    game: Game


class Patch(NamedTuple):
    """A game of which some cards of a component, by their index, are others than before.

    `has_moved`: further cards stand in other lines now.
    """

    opened: OpenedEdition
    component: str
    cards: Mapping[int, Card]
    has_moved: bool


class PatchedEdition(Struct, frozen=True):
    """An edition after a patch: the `index` of the component, and its `cards` that are others."""

    opened: OpenedEdition
    index: int
    cards: Mapping[int, Card]


def opened_in(project: Project, written: Game, fonts: FontBook, language: str) -> OpenedEdition:
    """Return a game in a language. Raises UsageError for one that it has not, and PnpError."""
    return OpenedEdition(written, fonts, localized(project, written, language))


def keys_of(context: FaceContext, components: Iterable[Component]) -> dict[str, str]:
    """Return what tells how faces look in all inks from how they look at other times, by id."""
    inks = digest(*(sorted(colours.items()) for colours in context.game.inks.values()))
    return {job.id: f"{job.key}-{inks}" for job in jobs_for(context, components)}


def all_keys(project: Project, opened: OpenedEdition) -> dict[str, str]:
    """Return the keys of all faces of an edition, as `keys_of` does."""
    context = FaceContext(project, opened.game, opened.fonts, Ink.FULL)
    return keys_of(context, opened.game.printed)


def places_of(game: Game) -> dict[str, tuple[int, int]]:
    """Return the index of the component and of the first card that show each face, by its id."""
    places: dict[str, tuple[int, int]] = {}
    for index, component in enumerate(game.printed):
        for at, card in enumerate(component.cards):
            for face in card.faces:
                places.setdefault(component.face_id(face), (index, at))
    return places


def patched(project: Project, before: OpenedEdition, patch: Patch) -> PatchedEdition:
    """Return an edition with the cards of `patch` as it says them. Raises PnpError."""
    written = patch.opened.written
    ids = [component.id for component in written.components]
    index = ids.index(patch.component)
    if before.game is before.written:
        return PatchedEdition(OpenedEdition(written, before.fonts, written), index, patch.cards)
    changed = _filled(project, written.components[index], patch)
    cards = list(before.game.components[index].cards)
    for at, card in changed.items():
        cards[at] = card
    components = list(before.game.components)
    components[index] = replace(components[index], cards=(*cards,))
    game = replace(before.game, components=(*components,))
    return PatchedEdition(OpenedEdition(written, before.fonts, game), index, changed)


def _filled(project: Project, component: Component, patch: Patch) -> Mapping[int, Card]:
    """Return the cards of `patch` with its figures put in."""
    part = replace(component, cards=(*patch.cards.values(),))
    mini = replace(patch.opened.written, components=(part,), boxes=())
    filled = fill_figures(mini, figures_of(project, mini))
    return dict(zip(patch.cards, filled.components[0].cards, strict=True))


def is_same(before: Game, patch: Patch, now: PatchedEdition) -> bool:
    """Return whether nothing of a game is another after a patch, nor stands in another line."""
    old = before.components[now.index].cards
    return not patch.has_moved and all(card == old[at] for at, card in now.cards.items())


def told_with(before: Game, patch: Patch, now: PatchedEdition) -> CardPatch | None:
    """Return the cards that are others after a patch, None where there are too many to tell."""
    old, new = (one.components[now.index].cards for one in (before, now.opened.game))
    others = {at: card for at, card in enumerate(new) if card is not old[at]}
    return CardPatch(patch.component, others) if len(others) <= _MOST_TOLD else None


def differ_in_words_only(before: Game, after: Game) -> bool:
    """Return whether the same pieces are printed of two states of a game."""
    return _bare(before) == _bare(after)


def _bare(game: Game) -> object:
    """Return what is printed of a game but for its texts."""
    return [
        (component.id, component.trim, [(card.id, card.copies) for card in component.cards])
        for component in game.printed
    ]
