"""The files of a game's `art/` folder, each read once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath

from pnp.core.problems import PnpError, Where, one_of
from pnp.core.project import Project
from pnp.fonts.font_book import FontBook
from pnp.load.files import Listing, art_of
from pnp.load.gathered_problems import BadValueError, UnknownNameError
from pnp.render.argument_checks import CallError, refused
from pnp.render.art import Art, read_art
from pnp.render.dependency_tracking import ART, LINK

_ICONS = PurePosixPath("icons")
_NOWHERE = Where("")
# Characters of the SVG of all pictures that are kept.
_MOST_READ = 50_000_000
_HOW = "where a card may have none, ask first: {% if card.picture %}"


class ArtFiles:
    """Pictures by their names below `folder`, as "icons/coin.svg"."""

    def __init__(self, project: Project, folder: Path, fonts: FontBook) -> None:
        self._project = project
        self._folder = folder
        self._fonts = fonts
        # Without it, rendering 540 cards takes 3 times the CPU (bench/caches.py).
        self._read: dict[str, Art | PnpError] = {}
        self._length = 0

    def read(self, name: object) -> Art:
        """Return the picture called `name`.

        Raises CallError when there is none of that name, and PnpError when it is no picture.
        """
        # What is undefined says so itself when it is asked whether it is there.
        text = str(name or "")
        if text not in self._read:
            path = self._folder / self._find(text)
            try:
                self._read[text] = self._kept(self._load(path, self._project.show(path)))
            except PnpError as error:
                # It is as bad for the next card: reading may take long, too.
                self._read[text] = error
        found = self._read[text]
        if isinstance(found, PnpError):
            raise PnpError(found.problems)
        return found

    def _kept(self, last: Art) -> Art:
        """Return a picture; those before it are let go of where all are too long together."""
        self._length += len(last.svg)
        if self._length > _MOST_READ:
            self._read.clear()
            self._length = len(last.svg)
        return last

    def _load(self, path: Path, shown: str) -> Art:
        return read_art(path, shown, self._project.root, self._fonts)

    def files_of(self, name: object) -> Iterator[str]:
        """Yield what stands in `Reads.files` for a picture that could be read."""
        yield f"{ART}{name}"
        links = self.read(name).links
        if links:
            folder = PurePosixPath(self._find(str(name))).parent
            yield from (f"{LINK}{folder / link}" for link in links)

    def icons(self) -> dict[str, float]:
        """Return the width of every icon at height 1."""
        paths = map(PurePosixPath, sorted(self._files.names))
        files = (one for one in paths if one.parent == _ICONS and one.suffix == ".svg")
        boxes = {path.stem: self.read(path).box for path in files}
        return {name: box.width / box.height for name, box in boxes.items()}

    # Read once: all faces see the same files.
    @cached_property
    def _files(self) -> Listing:
        return art_of(self._folder)

    def _find(self, name: str) -> str:
        if not name:
            raise CallError("art() has no name of a file", _HOW)
        try:
            return self._files.find(name)
        except UnknownNameError as error:
            found = error.told(one_of(error.kind, name, error.known, _NOWHERE))
            raise refused(found) from None
        except BadValueError as error:
            raise CallError(error.message, error.hint) from None
