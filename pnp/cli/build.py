"""pnp build: write print sheets, and what belongs to them; or what is named."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import click

from pnp.app.export_requests import order, usual_orders
from pnp.cli.exporting import CommandHelp, Write, export_command, export_named
from pnp.exports.registry import EXPORTS

_TO = click.option(
    "--to", multiple=True, metavar="EXPORT", help="What to write; see 'pnp export --help'."
)
_TOLD = CommandHelp(
    "build",
    "Write print sheets, parts list and rulebook of games (none named: all).",
    "build quarken --set level1 --paper letter",
)


class WritesWhatIsNamed(click.Command):
    """A command whose options are those of the exports that it is told to write."""

    def __init__(self, told: CommandHelp, write: Write | None = None) -> None:
        super().__init__(told.name)
        self._told = told
        self._write = write

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Return the context of a command with those options. Raises UsageError."""
        names = dict.fromkeys(_named(args))
        command = self.command([export_named(name).name for name in names])
        return command.make_context(info_name, args, parent, **extra)

    def command(self, names: list[str]) -> click.Command:
        """Return the command that writes the exports `names`, where there are none usual ones."""
        exports = [EXPORTS[name] for name in names] or [one.export for one in usual_orders()]
        return export_command(
            self._told,
            exports,
            lambda said: [order(name, said) for name in names] or usual_orders(said),
            _TO,
            write=self._write,
        )


def _named(args: list[str]) -> list[str]:
    """Return what --to names among the arguments, which are read once it is known what to take."""
    args = args[: args.index("--")] if "--" in args else args
    after = [value for flag, value in pairwise(args) if flag == "--to"]
    return after + [one.removeprefix("--to=") for one in args if one.startswith("--to=")]


command = WritesWhatIsNamed(_TOLD)
