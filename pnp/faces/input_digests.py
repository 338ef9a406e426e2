"""What stands for the files that faces read: for each what is in it now."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pnp.cache.fingerprints import digest_file
from pnp.core.project import Project, is_file
from pnp.load.files import art_of
from pnp.load.gathered_problems import BadValueError, UnknownNameError
from pnp.render.dependency_tracking import ART, LINK, TEMPLATE

_KINDS = (TEMPLATE, ART, LINK)


class ReadFiles:
    """The files of a game by their names in `Reads.files`, each looked at once."""

    def __init__(self, project: Project, game: str) -> None:
        self._project = project
        self._art = art_of(project.cards / game / "art")
        # Looked at once: all faces of a run are made of the same files.
        self.digest = cache(self._digest)

    @staticmethod
    def has(name: str) -> bool:
        """Return whether a name is one of a file."""
        return name.startswith(_KINDS)

    def _digest(self, name: str) -> str:
        """Return 32 hex digits for what is in a file, "" where there is none."""
        kind, _, file = name.partition(":")
        found = self._template(file) if f"{kind}:" == TEMPLATE else self._picture(f"{kind}:", file)
        return digest_file(*found) if found else ""

    def _template(self, file: str) -> tuple[Path, Path] | None:
        folders = self._project.template_folders
        return next(((one / file, one.parent) for one in folders if is_file(one / file)), None)

    def _picture(self, kind: str, file: str) -> tuple[Path, Path] | None:
        (folder,) = self._art.folders
        try:
            return folder / (self._art.find(file) if kind == ART else file), self._project.root
        except (BadValueError, UnknownNameError):
            return None
