"""pnp texts: what translators work on."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.build import for_each_game
from pnp.cli.options import game_argument, games_argument, out_option, project_at, root_option
from pnp.cli.output import paths_at_the_end
from pnp.translating import extract, start, update

_EPILOG = "Example: pnp texts extract quarken"
_language = click.argument("language", metavar="LANG")
_some_language = click.argument("language", default="", metavar="[LANG]")
_some_game = click.argument("game", default="", metavar="[GAME]")


@click.group("texts", epilog=_EPILOG)
def command() -> None:
    """Write and look after the catalogs (.po) that games are translated with."""


@command.command("extract")
@games_argument
@root_option
@out_option
def _extract(games: tuple[str, ...], root: Path | None, out: Path) -> None:
    """Write all texts of a game as a template for catalogs (.pot)."""
    project = project_at(root)
    with paths_at_the_end() as wrote:
        for_each_game(project, games, lambda name: extract(project, name, out), wrote)


@command.command("new")
@game_argument
@_language
@root_option
def _new(game: str, language: str, root: Path | None) -> None:
    """Start the catalog of GAME in the language LANG, as de or pt-BR."""
    project = project_at(root)
    with paths_at_the_end() as wrote:
        for_each_game(project, [game], lambda name: start(project, name, language), wrote)


@command.command("update")
@_some_game
@_some_language
@root_option
def _update(game: str, language: str, root: Path | None) -> None:
    """Bring catalogs up to date with the texts; a text that changed makes its translation fuzzy.

    Prints the catalogs that had to change.
    """
    project = project_at(root)
    with paths_at_the_end() as wrote:
        names = [language] if language else []
        for_each_game(
            project, [game] if game else [], lambda name: update(project, name, names), wrote
        )
