"""A game and its fonts, ready for work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.cache.fingerprints import data_digest, looks_digest
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, one_of, shorten
from pnp.core.project import Project
from pnp.expressions.facts import Figures
from pnp.fonts.font_book import FontBook
from pnp.game_texts.fact_placeholders import fill_figures, has_figures
from pnp.game_texts.pseudo import pseudo_game
from pnp.i18n.catalog_files import PSEUDO, catalog_languages, catalog_path
from pnp.load.game_and_fonts import read_game
from pnp.load.ledger.ledger import ledger_of
from pnp.model.game import Card, Component, Game
from pnp.text.right_to_left import is_right_to_left

if TYPE_CHECKING:
    from pnp.i18n.catalog import Catalog
    from pnp.load.components.cached_components import CachedComponents

# Between the two languages of an edition.
JOIN = "+"


def open_game(project: Project, game: str, language: str = "") -> tuple[Game, FontBook]:
    """Return `game` and the fonts it may use. Raises PnpError for whatever is wrong with them."""
    written, fonts = open_written(project, game)
    return localized(project, written, language), fonts


def open_written(
    project: Project, game: str, kept: CachedComponents | None = None
) -> tuple[Game, FontBook]:
    """Return `game` as it is written, its texts with placeholders for figures; so checks want it.

    With it come the fonts it may use. `kept` has components as they were read before. Raises
    PnpError for whatever is wrong with them.
    """
    # While its files are the same they need not be read again.
    key = (project, game, data_digest(project, game), looks_digest(project, game))
    if key not in _opened:
        if len(_opened) >= _MOST_OPENED:
            _opened.clear()
        _opened[key] = read_game(project, game, kept)
    return _opened[key]


_MOST_OPENED = 8
# To read Quarken again takes 36 ms.
_opened: dict[tuple[Project, str, str, str], tuple[Game, FontBook]] = {}


def localized(project: Project, written: Game, language: str, strict: bool = False) -> Game:
    """Return a game as it is printed in `language` ("": its own), with its figures filled in.

    Two languages, as "nl+en", are both on it, the second small. Raises UsageError where it is not
    translated into `language`, and PnpError for what is wrong in the catalog; `strict`: also for
    what is missing there.
    """
    names = language.split(JOIN)
    for name in names:
        _refuse_right_to_left(project, written, name or written.language)
    games = [with_figures(project, in_language(project, written, name, strict)) for name in names]
    if len(games) == 1:
        return games[0]
    if len(games) > 2 or games[0].language == games[1].language:
        hint = "write two languages, as nl+en"
        raise UsageError(
            [Problem(COMMAND_LINE, f"'{shorten(language)}' is not two languages", hint)]
        )
    from pnp.game_texts.two_languages import paired

    return paired(*games)


def _refuse_right_to_left(project: Project, written: Game, language: str) -> None:
    """Raise PnpError for a language that can't be set: its words would stand in the wrong order."""
    if is_right_to_left(language):
        path = catalog_path(project, written.id, language)
        is_own = language == written.language
        where = written.where if is_own else Where(project.show(path))
        message = f"'{language}' is written from right to left, which can't be set yet"
        raise PnpError([Problem(where, message, "print another language; catalogs can be made")])


def in_language(project: Project, written: Game, language: str, strict: bool = False) -> Game:
    """Return a game in `language`, with placeholders for figures. Raises PnpError."""
    if language in ("", written.language):
        return written
    # Loaded only where a game is translated.
    from pnp.game_texts import apply_catalog
    from pnp.rulebook_source.edition import texts_of_rulebook

    if language == PSEUDO:
        return pseudo_game(written)
    catalog = open_catalog(project, written, language)
    if strict:
        texts = (*apply_catalog.texts_of(written), *texts_of_rulebook(project, written))
        missing = list(apply_catalog.untranslated(texts, catalog))
        if missing:
            raise PnpError(missing)
    return apply_catalog.translated(written, catalog, fallback_of(project, written, language))


def fallback_of(project: Project, written: Game, language: str) -> Catalog | None:
    """Return the catalog that says what that of `language` leaves out, None for the game itself.

    Raises PnpError where the game names a language that it has no catalog of.
    """
    name = written.fallback
    if name in ("", language, written.language):
        return None
    try:
        return open_catalog(project, written, name)
    except UsageError:
        known = catalog_languages(project, written.id)
        raise PnpError([one_of("language to fall back to", name, known, written.where)]) from None


def open_catalog(project: Project, written: Game, language: str) -> Catalog:
    """Return the catalog of a language. Raises UsageError where there is none, and PnpError."""
    from pnp.i18n.po_reading import read_catalog

    known = catalog_languages(project, written.id)
    if language not in known:
        message = f"'{written.id}' is not translated into '{shorten(language)}'"
        hint = (
            f"use --lang {written.language}, the language it is written in; or begin a catalog:"
            f" pnp texts new {written.id} LANG"
        )
        if known:
            hint = f"use one of: {', '.join(sorted({written.language, *known}))}"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    path = catalog_path(project, written.id, language)
    return read_catalog(path, project.show(path), language, project.root)


def with_figures(project: Project, game: Game) -> Game:
    """Return `game` with the figures of its ledger in its texts. Raises PnpError.

    A game without a ledger has no facts: a text that names one is a problem at its own place.
    """
    if not has_figures(game):
        return game
    return fill_figures(game, figures_of(project, game))


def figures_of(project: Project, game: Game) -> Figures:
    """Return the figures of a game's ledger, none where it has no ledger. Raises PnpError."""
    return Figures(ledger_of(project, game.id))


def find_card(game: Game, name: str) -> tuple[Component, Card]:
    """Return the card with the id `name`, or "component/id" where ids repeat. Raises UsageError."""
    wanted, _, card_id = name.rpartition("/")
    found = {
        f"{component.id}/{card.id}": (component, card)
        for component in game.printed
        for card in component.cards
        if card.id == card_id and wanted in ("", component.id)
    }
    if not found:
        known = [card.id for component in game.printed for card in component.cards]
        raise UsageError([one_of("card", name, known, COMMAND_LINE)])
    if len(found) > 1:
        message = f"{len(found)} components have a card '{card_id}'"
        raise UsageError([Problem(COMMAND_LINE, message, f"write one of: {', '.join(found)}")])
    return next(iter(found.values()))
