"""pnp export: write a game in one of the ways of the registry."""

from __future__ import annotations

import textwrap

import click

from pnp.app.export_all import ALL
from pnp.app.export_requests import order
from pnp.cli import export_all
from pnp.cli.exporting import Told, export_command, export_named
from pnp.exports.registry import EXPORTS

# Spaces before and behind a name.
_AROUND_NAMES = 4
_EPILOG = "Example: pnp export booklet quarken --paper letter"


class _Exports(click.Group):
    def list_commands(self, context: click.Context) -> list[str]:
        return list(EXPORTS)

    def get_command(self, context: click.Context, name: str) -> click.Command:
        if name == ALL:
            return export_all.command
        export = export_named(name)
        example = " ".join(filter(None, ("export", name, "quarken", export.example)))
        told = Told(name, export.says, example)
        return export_command(told, [export], lambda said: [order(name, said)])

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the exports alone, so that all have room on a screen: --help is known by now."""
        self.format_commands(context, formatter)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a line for each export; what has no room in it stands in its own help."""
        room = formatter.width - max(map(len, EXPORTS)) - _AROUND_NAMES
        listed = [
            (name, textwrap.shorten(one.says, room, placeholder=" ..."))
            for name, one in EXPORTS.items()
        ]
        with formatter.section("Exports"):
            formatter.write_dl(listed)


@click.group(
    cls=_Exports, epilog=_EPILOG, subcommand_metavar="EXPORT [GAME]...", options_metavar=""
)
def command() -> None:
    """Write games in one way, or 'all'. What it can be told: 'pnp export proof --help'."""
