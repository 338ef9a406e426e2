"""Which files a folder has: the names that data may mention, so that none leads outside."""

from __future__ import annotations

from pnp.core.problems import shorten
from pnp.core.project import Project, files_below
from pnp.load.report import BadValueError, UnknownNameError

SHARED = "_shared"


def lies_outside(name: str) -> bool:
    """Return whether `name` is a path that leads out of the folder it is looked up in."""
    parts = name.replace("\\", "/").split("/")
    return parts[0] == "" or ".." in parts or ":" in name


def find_file(kind: str, name: str, known: tuple[str, ...] | frozenset[str], folder: str) -> str:
    """Return `name` if it is one of `known` files; `kind` and `folder` are for the problem.

    Raises BadValueError.
    """
    if name in known:
        return name
    if not name:
        raise BadValueError("text is empty", f"write the name of a file of {folder}")
    if lies_outside(name):
        message = f"'{shorten(name)}' lies outside {folder}"
        raise BadValueError(message, f"put the file into {folder} and write its name")
    raise UnknownNameError(kind, name, known)


def templates_of(project: Project, game_id: str) -> frozenset[str]:
    """Return the names of templates that a game may use: its own, and "_shared/..." ones."""
    found: set[str] = set()
    for folder in project.template_folders:
        found.update(files_below(folder / game_id))
        found.update(f"{SHARED}/{name}" for name in files_below(folder / SHARED))
    return frozenset(found)


def template_path(name: str, game_id: str) -> str:
    """Return the template `name` as the renderer knows it, below the template folders."""
    return name if name.startswith(f"{SHARED}/") else f"{game_id}/{name}"
