"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import click

from pnp.project import Project, find_project

Command = TypeVar("Command", bound=Any)

root_option = click.option(
    "--root",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder with cards/ and templates/.  [the nearest upwards, else the games that ship]",
)
out_option = click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("output"),
    show_default=True,
    metavar="DIR",
    help="Where to write.",
)
low_ink_option = click.option("--low-ink", is_flag=True, help="White ground and outlines.")
games_argument = click.argument("games", nargs=-1, metavar="[GAME]...")
game_argument = click.argument("game", metavar="GAME")


def project_at(root: Path | None) -> Project:
    """Return the project that `--root` names, or the one that the current folder is in."""
    return find_project(root, Path.cwd())
