"""pnp list: what there is to print."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.options import games_argument, project_at, root_option
from pnp.fonts import load_fonts
from pnp.load.game import load_game
from pnp.model import Game
from pnp.problems import UsageError, Where, one_of

_EPILOG = "Example: pnp list quarken"


@click.command("list", epilog=_EPILOG)
@games_argument
@root_option
def command(games: tuple[str, ...], root: Path | None) -> None:
    """List games with their components, counts, sets and languages."""
    project = project_at(root)
    known = project.games()
    unknown = [
        one_of("game", name, known, Where("command line")) for name in games if name not in known
    ]
    if unknown:
        raise UsageError(unknown)
    fonts = load_fonts(project.font_folders)
    for name in games or known:
        click.echo("\n".join(describe(load_game(project, name, fonts))))


def describe(game: Game) -> list[str]:
    """Return the lines that show one game."""
    pieces = sum(component.total() for component in game.components)
    lines = [f"{game.id}: {game.title} {game.version}, {game.language}, {pieces} pieces"]
    for part in game.components:
        size = f"{part.size.width:g} x {part.size.height:g} mm"
        if part.shape == "round":
            size = f"{part.size.width:g} mm round"
        counts = f"{part.total():4} pieces  {len(part.cards):3} different"
        lines.append(f"  {part.id:14} {counts}  {size:16} {part.title}")
    for card_set in game.sets.values():
        count = sum(
            card.copies
            for part in game.components
            for card in part.cards
            if card.id in card_set.cards.get(part.id, ())
        )
        lines.append(f"  --set {card_set.name:8} {count:4} pieces  {card_set.title}")
    return lines
