"""pnp list: what there is to print."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.build import for_each_game
from pnp.cli.options import games_argument, project_at, root_option
from pnp.cli.output import aligned, counted
from pnp.fonts import load_fonts
from pnp.load.game import load_game
from pnp.model import CardSet, Component, Game

_EPILOG = "Example: pnp list quarken"


@click.command("list", epilog=_EPILOG)
@games_argument
@root_option
def command(games: tuple[str, ...], root: Path | None) -> None:
    """List games with their components, counts, sets and languages."""
    project = project_at(root)
    fonts = load_fonts(project.font_folders)
    for_each_game(
        project, games, lambda name: describe(load_game(project, name, fonts)), click.echo
    )


def describe(game: Game) -> list[str]:
    """Return the lines that show one game."""
    pieces = counted(sum(part.total() for part in game.components), "piece")
    lines = [f"{game.id}: {game.title} {game.version}, {game.language}, {pieces}"]
    lines += aligned(map(_component, game.components), indent=2)
    return lines + aligned((_set(game, one) for one in game.sets.values()), indent=2)


def _component(part: Component) -> tuple[str, ...]:
    width, height = part.size
    size = f"{width:g} mm round" if part.shape == "round" else f"{width:g} x {height:g} mm"
    return (
        part.id,
        str(part.total()),
        "pieces",
        str(len(part.cards)),
        "different",
        size,
        part.title,
    )


def _set(game: Game, card_set: CardSet) -> tuple[str, ...]:
    count = sum(
        card.copies
        for part in game.components
        for card in part.cards
        if card.id in card_set.cards.get(part.id, ())
    )
    return (f"--set {card_set.name}", str(count), "pieces", card_set.title)
