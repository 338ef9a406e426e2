"""pnp new: a small working game to begin with."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.current_folder import current_folder
from pnp.cli.schema import tell_schemas
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, Where, shorten
from pnp.core.project import Project, find_project
from pnp.files.atomic_write import write_together
from pnp.load.scalars import DEVICES, NO_DEVICE, is_id
from pnp.load.tables.ids import id_of

_EPILOG = "Example: pnp new dragons && pnp build dragons"
_STARTER = Path(__file__).resolve().parent / "starter_game"


@click.command("new", epilog=_EPILOG)
@click.argument("name", metavar="NAME")
@click.option(
    "--root",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder to make it in.  [the nearest project upwards, else this folder]",
)
def command(name: str, root: Path | None) -> None:
    """Make the game NAME: a deck and coins that build at once, to change from there.

    Writes cards/NAME and templates/NAME; a folder with both is a project. Below one, the game is
    made in that project; --root . makes one here.
    """
    top = root or _folder()
    _refuse(name, top)
    files = _starter(name, top)
    write_together(files, top)
    for path in files:
        click.echo(path)
    tell_schemas(Project(top), [name])
    if root is None and top.is_absolute():
        told = f"'{name}' is in the project at {top}, which this folder lies in"
        click.echo(f"{told}; --root . makes one here", err=True)
    click.echo(
        f"'pnp check {name}' warns of text that would be cut off; 'pnp build' does not", err=True
    )


def _starter(name: str, top: Path) -> dict[Path, bytes]:
    """Return the files of the game `name` below `top`."""
    title = name.replace("-", " ").title()
    files: dict[Path, bytes] = {}
    for kind in ("cards", "templates"):
        for source in sorted((_STARTER / kind).rglob("*")):
            if source.is_file():
                text = source.read_text(encoding="utf-8")
                text = text.replace("NAME", name).replace("TITLE", title)
                path = top / kind / name / source.relative_to(_STARTER / kind)
                files[path] = text.encode()
    return files


def _folder() -> Path:
    """Return the project that the current folder lies in, else the current folder."""
    at = current_folder().resolve()
    found = find_project(None, at).root
    return found if found in at.parents else Path()


def _refuse(name: str, top: Path) -> None:
    if not is_id(name):
        hint = "use up to 40 small letters, digits and '-', beginning with a letter or digit"
        near = id_of(name)
        if is_id(near) and not {"/", "\\"}.intersection(name):
            hint = f"write {near}; {hint}"
        hint = f"choose another one: {NO_DEVICE}" if name in DEVICES else hint
        message = f"'{shorten(name)}' can't be the name of a game"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    there = [top / kind / name for kind in ("cards", "templates") if (top / kind / name).exists()]
    if there:
        hint = "choose another name, or move that folder away"
        raise UsageError(
            Problem(Where(str(folder)), "there is something here already", hint) for folder in there
        )
