"""pnp schema: what editors check game files with."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from pnp.cli.current_folder import current_folder
from pnp.cli.options import allow_option, project_at
from pnp.core.problems import Problem, UsageError, Where
from pnp.core.project import Project

_EPILOG = "Example: pnp schema"


@click.command("schema", epilog=_EPILOG)
@click.option(
    "--root",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder with cards/ and templates/.  [the nearest upwards]",
)
@allow_option
def command(root: Path | None) -> None:
    """Write JSON Schemas into cards/_schema/, where the first line of game files finds them.

    Each game has its own there, which knows its fields, keys, styles, templates, art and fonts;
    every build keeps it fresh.
    """
    project = project_at(root)
    at = current_folder().resolve() if root is None else project.root
    if project.root not in (at, *at.parents):
        hint = "go to a folder with cards/ and templates/, or name it with --root"
        raise UsageError([Problem(Where(str(at)), "there is no project here", hint)])
    tell_schemas(project, project.games())


def tell_schemas(project: Project, games: Iterable[str]) -> None:
    """Write the schemas of a project, those of `games` too, and print their paths."""
    from pnp.app.game_schemas import write_schemas

    for path in write_schemas(project, games):
        click.echo(path)
