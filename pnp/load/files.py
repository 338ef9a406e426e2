"""Which files a folder has: the names that data may mention, so that none leads outside."""

from __future__ import annotations

from pathlib import Path
from unicodedata import normalize

from pnp.core.folders import other_than_file
from pnp.core.problems import shorten
from pnp.core.project import Project, files_below
from pnp.core.values import Struct
from pnp.load.gathered_problems import BadValueError, UnknownNameError

SHARED = "_shared"


def lies_outside(name: str) -> bool:
    """Return whether `name` is a path that leads out of the folder it is looked up in."""
    parts = name.replace("\\", "/").split("/")
    return parts[0] == "" or ".." in parts or ":" in name


def same_letters(one: str, other: str) -> bool:
    """Return whether two names look alike (UAX 15): macOS has "ä" as "a" and a sign of its own."""
    return not other.isascii() and normalize("NFC", one) == normalize("NFC", other)


class Listing(Struct, frozen=True):
    """The files that data may name, each below one of `folders`; problems call these `shown`.

    `kind` is the word for such a file. `own` is the folder below `folders` that names start from.
    """

    kind: str
    shown: str
    names: frozenset[str]
    folders: tuple[Path, ...]
    own: str = ""

    def find(self, name: str) -> str:
        """Return the path of the file `name` below one of the folders. Raises BadValueError."""
        path = template_path(name, self.own)
        if name in self.names:
            return path
        same = next((one for one in self.names if same_letters(one, name)), "")
        if same:
            return template_path(same, self.own)
        if not name:
            raise BadValueError("text is empty", f"write the name of a file of {self.shown}")
        if lies_outside(name):
            message = f"'{shorten(name)}' lies outside {self.shown}"
            raise BadValueError(message, f"put the file into {self.shown} and write its name")
        other = next(filter(None, (other_than_file(one / path) for one in self.folders)), "")
        if other:
            message = f"'{shorten(name)}' is not a file, but {other}"
            raise BadValueError(message, "put a file in its place, or correct the name")
        other = f"{'or ' if self.names else ''}put it into {self.shown}"
        raise UnknownNameError(self.kind, name, self.names, other)


def art_of(folder: Path) -> Listing:
    """Return the files of the `art/` folder of a game."""
    return Listing("art file", "art/", frozenset(files_below(folder)), (folder,))


def templates_of(project: Project, game_id: str) -> Listing:
    """Return the templates that a game may use: its own, and "_shared/..." ones."""
    found: set[str] = set()
    folders = project.template_folders
    for folder in folders:
        found.update(files_below(folder / game_id))
        found.update(f"{SHARED}/{name}" for name in files_below(folder / SHARED))
    return Listing("template", f"templates/{game_id}/", frozenset(found), folders, game_id)


def template_path(name: str, game_id: str) -> str:
    """Return the template `name` as the renderer knows it, below the template folders."""
    return name if not game_id or name.startswith(f"{SHARED}/") else f"{game_id}/{name}"
