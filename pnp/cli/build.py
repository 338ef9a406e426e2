"""pnp build: write print sheets."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.build import build_games
from pnp.cli.options import games_argument, low_ink_option, out_option, project_at, root_option
from pnp.cli.progress import progress
from pnp.exports.marks import MARKS
from pnp.impose import BACKS
from pnp.options import Options
from pnp.problems import Problem, UsageError, Where
from pnp.selection import Selection
from pnp.sizes import PAPERS
from pnp.units import parse_length

_EPILOG = "Example: pnp build quarken --set level1 --paper letter"


def _length(context: click.Context, parameter: click.Parameter, raw: str) -> float:
    try:
        return parse_length(raw)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@click.command("build", epilog=_EPILOG)
@games_argument
@click.option("--component", default="", metavar="C", help="Only this component.")
@click.option("--lang", default="", metavar="L", help="Language.  [the game's own]")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--backs", type=click.Choice(BACKS), default="duplex-long", show_default=True)
@click.option("--bleed", default="1.5mm", callback=_length, show_default=True, metavar="MM")
@click.option("--marks", type=click.Choice(MARKS), default="crop", show_default=True)
@low_ink_option
@click.option("--set", "card_set", default="", metavar="NAME", help="Only the cards of a set.")
@click.option("--cards", default="", metavar="PATTERN", help="Only these cards, e.g. 'up-*'.")
@root_option
@out_option
def command(
    games: tuple[str, ...],
    component: str,
    lang: str,
    paper: str,
    backs: str,
    bleed: float,
    marks: str,
    low_ink: bool,
    card_set: str,
    cards: str,
    root: Path | None,
    out: Path,
) -> None:
    """Write print sheets as PDF and print their paths, one a line. No GAME means all."""
    if not 0 <= bleed <= 3:
        hint = "use 0mm to 3mm; faces are drawn 3 mm beyond the cut"
        raise UsageError([Problem(Where("command line"), f"bleed of {bleed:g} mm", hint)])
    options = Options(
        Selection(component, card_set, cards), lang, paper, backs, bleed, marks, low_ink
    )
    with progress("drawing faces") as show:
        paths = build_games(project_at(root), games, options, out, show)
    for path in paths:
        click.echo(path)
