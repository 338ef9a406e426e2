"""A game and its fonts, ready for work."""

from __future__ import annotations

from pnp.facts import Figures, Ledger
from pnp.filling import fill_figures, has_figures
from pnp.fonts import FontBook, load_fonts
from pnp.load.game import load_game
from pnp.load.ledger import games_with_rules, load_rules
from pnp.model import Card, Component, Game
from pnp.problems import Problem, UsageError, Where, one_of, shorten
from pnp.project import Project

_HERE = Where("command line")


def open_game(project: Project, game: str, language: str = "") -> tuple[Game, FontBook]:
    """Return `game` and the fonts it may use. Raises PnpError for whatever is wrong with them."""
    written, fonts = open_written(project, game, language)
    return with_figures(project, written), fonts


def open_written(project: Project, game: str, language: str = "") -> tuple[Game, FontBook]:
    """Return `game` as it is written, with holes for figures in its texts; so checks want it.

    With it come the fonts it may use. Raises PnpError for whatever is wrong with them.
    """
    fonts = load_fonts(project.font_folders)
    loaded = load_game(project, game, fonts)
    if language not in ("", loaded.language):
        hint = f"use --lang {loaded.language}, the language it is written in"
        message = f"'{game}' is not translated into '{shorten(language)}'"
        raise UsageError([Problem(_HERE, message, hint)])
    return loaded, fonts


def with_figures(project: Project, game: Game) -> Game:
    """Return `game` with the figures of its ledger in its texts. Raises PnpError.

    A game without a ledger has no facts: a text that names one is a problem at its own place.
    """
    if not has_figures(game):
        return game
    has_ledger = game.id in games_with_rules(project)
    ledger = load_rules(project, game.id).ledger if has_ledger else Ledger(game.id, "", {}, ())
    return fill_figures(game, Figures(ledger))


def find_card(game: Game, name: str) -> tuple[Component, Card]:
    """Return the card with the id `name`, or "component/id" where ids repeat. Raises UsageError."""
    wanted, _, card_id = name.rpartition("/")
    found = {
        f"{component.id}/{card.id}": (component, card)
        for component in game.components
        for card in component.cards
        if card.id == card_id and wanted in ("", component.id)
    }
    if not found:
        known = [card.id for component in game.components for card in component.cards]
        raise UsageError([one_of("card", name, known, _HERE)])
    if len(found) > 1:
        message = f"{len(found)} components have a card '{card_id}'"
        raise UsageError([Problem(_HERE, message, f"write one of: {', '.join(found)}")])
    return next(iter(found.values()))
