"""pnp list: what there is to print."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.app.build_parallel import for_each_game
from pnp.app.localized_game import figures_of, open_catalog
from pnp.cli.options import games_argument, project_at, root_option
from pnp.cli.output import aligned, numbers, pieces
from pnp.core.project import Project
from pnp.game_texts.fact_placeholders import fill_titles
from pnp.i18n.catalog_files import catalog_languages
from pnp.load.game_and_fonts import read_game
from pnp.model.game import CardSet, Component, Game
from pnp.model.ink import USUAL
from pnp.model.measured_size import measured

_EPILOG = "Example: pnp list quarken"


@click.command("list", epilog=_EPILOG)
@games_argument
@root_option
def command(games: tuple[str, ...], root: Path | None) -> None:
    """List games with their components, counts, sets and languages."""
    project = project_at(root)

    def lines(name: str) -> list[str]:
        game, _ = read_game(project, name)
        titled = fill_titles(game, lambda: figures_of(project, game))
        return describe(titled) + _languages(project, game)

    for_each_game(project, games, lines, click.echo)


def describe(game: Game) -> list[str]:
    """Return the lines that show one game."""
    parts, sets = game.components, list(game.sets.values())
    total = pieces(sum(part.total() for part in parts if not part.extra))
    lines = [f"{game.id}: {game.title} {game.version}, {game.language}, {total}"]
    components = (
        [part.id for part in parts],
        numbers([part.total() for part in parts], pieces),
        numbers([len(part.cards) for part in parts], "{} different".format),
        [_size(part) for part in parts],
        [part.title for part in parts],
    )
    options = (
        [f"--set {one.name}" for one in sets],
        numbers([_pieces(game, one) for one in sets], pieces),
        [one.title for one in sets],
    )
    inks = [f"  --ink {ink}" for ink in game.inks if ink not in USUAL]
    return lines + aligned(components, indent=2) + aligned(options, indent=2) + inks + _boxes(game)


def _boxes(game: Game) -> list[str]:
    """Return a line for each part of a box, as large as it is when it is laid flat."""
    columns = (
        [f"--component {part.id}" for part in game.boxes],
        [f"{part.size.width:.0f} x {part.size.height:.0f} mm" for part in game.boxes],
        [part.title for part in game.boxes],
    )
    return aligned(columns, indent=2)


def _languages(project: Project, game: Game) -> list[str]:
    """Return a line for each language that `game` is translated into: how far that is."""
    languages = catalog_languages(project, game.id)
    if not languages:
        return []
    # Loaded only where a game is translated.
    from pnp.game_texts.apply_catalog import Translator, texts_of
    from pnp.rulebook_source.edition import texts_of_rulebook

    texts = (*texts_of(game), *texts_of_rulebook(project, game))
    sayers = [Translator(open_catalog(project, game, language)) for language in languages]
    columns = (
        [f"--lang {language}" for language in languages],
        [f"{sum(map(one.has, texts))} of {len(texts)} texts translated" for one in sayers],
    )
    return aligned(columns, indent=2)


def _size(part: Component) -> str:
    width, height = measured(part)
    return f"{width:g} mm round" if part.shape.is_disc else f"{width:g} x {height:g} mm"


def _pieces(game: Game, card_set: CardSet) -> int:
    """Return how many pieces of `game` belong to a set."""
    return sum(
        card.copies
        for part in game.components
        for card in part.cards
        if card.id in card_set.cards.get(part.id, ())
    )
