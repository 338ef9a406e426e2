"""pnp export all: a game in each of the ways of the registry that can serve it."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.app.export_all import AllOptions, export_all
from pnp.cli.options import (
    allow_option,
    games_argument,
    ink_option,
    jobs_option,
    lang_option,
    one_of_option,
    out_option,
    project_at,
    root_option,
)
from pnp.cli.output import paths_at_the_end
from pnp.cli.progress import progress
from pnp.core.sizes import PAPERS
from pnp.processes.garbage import uncollected

_EPILOG = "Example: pnp export all quarken --paper letter"


@click.command("all", epilog=_EPILOG)
@games_argument
@lang_option
@click.option("--strict", is_flag=True, help="Refuse what is not translated whole.")
@one_of_option("--paper", tuple(PAPERS), "a4")
@ink_option
@jobs_option
@allow_option
@root_option
@out_option
def command(
    games: tuple[str, ...], root: Path | None, out: Path, lang: str, strict: bool, **values: str
) -> None:
    """Write games in every way that 'pnp export --help' lists.

    What can't serve a game is told in a sentence, and the others are written.
    """
    options = AllOptions(lang, strict, values)
    with uncollected(), paths_at_the_end() as wrote, progress("drawing faces") as show:
        refused = export_all(project_at(root), games, options, out, show, wrote)
    for one in refused:
        click.echo(f"note: {one}", err=True)
