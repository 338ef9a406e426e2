"""pnp schema: what editors check game files with."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pnp.cli.here import here
from pnp.cli.options import project_at
from pnp.core.problems import Problem, UsageError, Where
from pnp.runtime.atomic_write import write_whole

_EPILOG = "Example: pnp schema"


@click.command("schema", epilog=_EPILOG)
@click.option(
    "--root",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder with cards/ and templates/.  [the nearest upwards]",
)
def command(root: Path | None) -> None:
    """Write JSON Schemas into cards/_schema/, where the first line of game files finds them."""
    project = project_at(root)
    at = here().resolve() if root is None else project.root
    if project.root not in (at, *at.parents):
        hint = "go to a folder with cards/ and templates/, or name it with --root"
        raise UsageError([Problem(Where(str(at)), "there is no project here", hint)])
    write_schemas(project.root)


def write_schemas(root: Path) -> None:
    """Write all schemas into the project at `root` and print their paths."""
    from pnp.load.schema import schemas

    for name, schema in schemas().items():
        path = root / "cards" / "_schema" / name
        text = json.dumps(schema, indent=2, ensure_ascii=False)
        write_whole(path, f"{text}\n".encode(), root)
        click.echo(path)
