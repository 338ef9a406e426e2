"""pnp export: write a game in one of the ways of the registry, or in all of them."""

from __future__ import annotations

import textwrap
from pathlib import Path

import click

from pnp.app.export_all import ALL, AllOptions, export_all
from pnp.app.export_requests import order
from pnp.cli.exporting import CommandHelp, export_command, export_named
from pnp.cli.listing_group import ListingGroup
from pnp.cli.options import (
    games_argument,
    ink_option,
    lang_option,
    one_of_option,
    project_at,
    strict_option,
    work_options,
)
from pnp.cli.output import paths_at_the_end
from pnp.cli.progress import progress
from pnp.exports.registry import EXPORTS
from pnp.processes.garbage import uncollected
from pnp.sizes.cards_and_papers import PAPERS

_EPILOG_OF_ALL = "Example: pnp export all quarken --paper letter"

# Spaces before and behind a name.
_AROUND_NAMES = 4
_EPILOG = "Example: pnp export booklet quarken --paper letter"


class _Exports(ListingGroup):
    heading = "Exports"

    def list_commands(self, context: click.Context) -> list[str]:
        return list(EXPORTS)

    def get_command(self, context: click.Context, name: str) -> click.Command:
        if name == ALL:
            return _all
        export = export_named(name)
        example = " ".join(filter(None, ("export", name, "quarken", export.example)))
        told = CommandHelp(name, export.says, example)
        return export_command(told, [export], lambda said: [order(name, said)])

    def rows(self, width: int) -> list[tuple[str, str]]:
        """Return a line for each export; what has no room in it stands in its own help."""
        room = width - max(map(len, EXPORTS)) - _AROUND_NAMES
        return [
            (name, textwrap.shorten(one.says, room, placeholder=" ..."))
            for name, one in EXPORTS.items()
        ]


@click.group(
    cls=_Exports, epilog=_EPILOG, subcommand_metavar="EXPORT [GAME]...", options_metavar=""
)
def command() -> None:
    """Write games in one way, or 'all'. Options of one: 'pnp export proof --help'."""


@click.command("all", epilog=_EPILOG_OF_ALL)
@games_argument
@lang_option
@strict_option
@one_of_option("--paper", tuple(PAPERS), "a4")
@ink_option
@work_options
def _all(
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
