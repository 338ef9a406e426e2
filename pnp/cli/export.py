"""pnp export: write a game in one of the ways of the registry."""

from __future__ import annotations

import click

from pnp.app.orders import order
from pnp.cli.exporting import Told, export_command, export_named
from pnp.exports.registry import EXPORTS

_EPILOG = "Example: pnp export booklet quarken --paper letter"


class _Exports(click.Group):
    def list_commands(self, context: click.Context) -> list[str]:
        return list(EXPORTS)

    def get_command(self, context: click.Context, name: str) -> click.Command:
        export = export_named(name)
        example = " ".join(filter(None, ("export", name, "quarken", export.example)))
        told = Told(name, export.says, example)
        return export_command(told, [export], lambda said: [order(name, said)])

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Exports"):
            formatter.write_dl([(name, one.says) for name, one in EXPORTS.items()])


@click.group(
    cls=_Exports, epilog=_EPILOG, subcommand_metavar="EXPORT [GAME]...", options_metavar=""
)
def command() -> None:
    """Write games in one way, and print the paths, one a line.

    Each has options of its own: 'pnp export proof --help'.
    """
