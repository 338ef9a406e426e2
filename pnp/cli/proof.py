"""pnp proof: contact sheets to look at while designing."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.app.proofs import ProofOptions, show_games
from pnp.cli.notes import note_blurred_pictures
from pnp.cli.options import (
    games_argument,
    jobs_option,
    lang_option,
    low_ink_option,
    named_option,
    out_option,
    project_at,
    root_option,
)
from pnp.cli.output import paths_at_the_end
from pnp.cli.progress import progress
from pnp.cli.pseudo import warn_of_misfits
from pnp.model.selection import Selection

_EPILOG = "Example: pnp proof quarken --component hand --grey"


@click.command("proof", epilog=_EPILOG)
@games_argument
@named_option("--component", metavar="C", help="Only this component.")
@named_option("--cards", metavar="PATTERN", help="Only these cards, e.g. 'up-*'.")
@click.option(
    "--dpi",
    type=click.IntRange(30, 600),
    default=100,
    metavar="DPI",
    show_default=True,
    help="Pixels per inch.",
)
@click.option("--grey", is_flag=True, help="As a black-and-white printer shows it.")
@lang_option
@low_ink_option
@jobs_option
@root_option
@out_option
def command(
    games: tuple[str, ...],
    component: str,
    cards: str,
    lang: str,
    dpi: int,
    grey: bool,
    low_ink: bool,
    root: Path | None,
    out: Path,
) -> None:
    """Write contact sheets as PNG: every face as it looks when cut, with its id and copies."""
    options = ProofOptions(Selection(component, "", cards), low_ink, grey, dpi, lang)
    project = project_at(root)
    with paths_at_the_end() as wrote, progress("drawing faces") as show:
        show_games(project, games, options, out, show, wrote)
    warn_of_misfits(project, games, lang)
    note_blurred_pictures(project, games, lang, options.selection, low_ink, out)
