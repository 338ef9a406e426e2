"""pnp new: a small working game to begin with."""

from __future__ import annotations

import re
from pathlib import Path

import click

from pnp.cli.options import root_option
from pnp.cli.schema import write_schemas
from pnp.problems import Problem, UsageError, Where
from pnp.write import write_whole

_EPILOG = "Example: pnp new dragons && pnp build dragons"
_STARTER = Path(__file__).resolve().parent.parent / "starter"
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


@click.command("new", epilog=_EPILOG)
@click.argument("name", metavar="NAME")
@root_option
def command(name: str, root: Path | None) -> None:
    """Make the game NAME in cards/NAME and templates/NAME: two components that build at once.

    Without --root the game is made in the current folder, which becomes a project of yours.
    """
    top = root or Path()
    _refuse(name, top)
    title = name.replace("-", " ").title()
    for kind in ("cards", "templates"):
        for source in sorted((_STARTER / kind).rglob("*")):
            if source.is_file():
                text = source.read_text(encoding="utf-8")
                text = text.replace("NAME", name).replace("TITLE", title)
                path = top / kind / name / source.relative_to(_STARTER / kind)
                write_whole(path, text.encode())
                click.echo(path)
    write_schemas(top / "cards")


def _refuse(name: str, top: Path) -> None:
    where = Where("command line")
    if not _NAME.fullmatch(name):
        hint = "use small letters, digits and '-', beginning with a letter"
        raise UsageError([Problem(where, f"'{name}' can't be the name of a game", hint)])
    for folder in (top / "cards" / name, top / "templates" / name):
        if folder.exists():
            hint = "choose another name, or move that folder away"
            raise UsageError([Problem(Where(str(folder)), "there is something here already", hint)])
