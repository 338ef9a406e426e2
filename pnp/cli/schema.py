"""pnp schema: what editors check game files with."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pnp.cli.options import project_at, root_option
from pnp.write import write_whole

_EPILOG = "Example: pnp schema"


@click.command("schema", epilog=_EPILOG)
@root_option
def command(root: Path | None) -> None:
    """Write JSON Schemas into cards/_schema/, where the first line of game files finds them."""
    write_schemas(project_at(root).cards)


def write_schemas(cards: Path) -> None:
    """Write all schemas below the `cards` folder and print their paths."""
    from pnp.schema import schemas

    for name, schema in schemas().items():
        path = cards / "_schema" / name
        text = json.dumps(schema, indent=2, ensure_ascii=False)
        write_whole(path, f"{text}\n".encode())
        click.echo(path)
