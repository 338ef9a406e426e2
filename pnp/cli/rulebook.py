"""pnp rulebook: write rulebooks."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.app.build import build_rulebooks
from pnp.cli.notes import note_small_pages
from pnp.cli.options import (
    games_argument,
    jobs_option,
    lang_option,
    one_of_option,
    out_option,
    project_at,
    root_option,
)
from pnp.cli.output import paths_at_the_end
from pnp.cli.pseudo import warn_of_misfits
from pnp.impose.print_options import RULEBOOKS

_EPILOG = "Example: pnp rulebook quarken --format booklet-a4"


@click.command("rulebook", epilog=_EPILOG)
@games_argument
@lang_option
@one_of_option("--format", (*RULEBOOKS, "all"), "a5")
@jobs_option
@root_option
@out_option
def command(
    games: tuple[str, ...],
    lang: str,
    format: str,  # noqa: A002
    root: Path | None,
    out: Path,
) -> None:
    """Write rulebooks, from rulebook.md, and print their paths, one a line.

    Without GAME: every game that has a rulebook.md.
    """
    formats = RULEBOOKS if format == "all" else (format,)
    project = project_at(root)
    with paths_at_the_end() as wrote:
        build_rulebooks(project, games, lang, formats, out, wrote)
    note_small_pages(project, games, formats)
    warn_of_misfits(project, games, lang)
