"""Where things are: the folders of a project below its root."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from pnp.core.folders import LINK_HINT, OUT, is_link, is_there
from pnp.core.problems import PnpError, Problem, UsageError, Where
from pnp.core.values import Struct

_PACKAGE = Path(__file__).resolve().parent.parent
# An installed wheel carries the games inside the package; a checkout has them beside it.
BUNDLED = _PACKAGE / "bundled" if (_PACKAGE / "bundled").is_dir() else _PACKAGE.parent

# Who asks is who runs this, as for all other calls; Windows knows no difference.
_BY_EFFECTIVE = os.access in os.supports_effective_ids

# In the folder of a game.
RULEBOOK_FILE = "rulebook.md"
# Behind the game, in the ids of its texts.
RULEBOOK = "rulebook"
# What is new in each version of a game.
CHANGES_FILE = "changes.md"


class Project(Struct, frozen=True):
    """A root with `cards/` and `templates/`; fonts and shared templates also from the bundle."""

    root: Path

    @property
    def cards(self) -> Path:
        """The folder with one folder per game."""
        return self.root / "cards"

    @property
    def template_folders(self) -> tuple[Path, ...]:
        """The folders templates are looked up in, the project's own first."""
        return tuple(dict.fromkeys((self.root / "templates", BUNDLED / "templates")))

    @property
    def font_folders(self) -> tuple[Path, ...]:
        """The folders with a `fonts.yaml`, readable or not, the project's own first."""
        folders = dict.fromkeys((self.root / "fonts", BUNDLED / "fonts"))
        return tuple(folder for folder in folders if is_there(folder / "fonts.yaml"))

    def games(self) -> tuple[str, ...]:
        """Return the ids of all games, sorted. A game is a folder with a `game.yaml`."""
        try:
            names = sorted(path.name for path in self.cards.iterdir())
        except OSError:
            return ()
        return tuple(
            name
            for name in names
            if not name.startswith(("_", ".")) and os.path.lexists(self.cards / name / "game.yaml")
        )

    def show(self, path: Path) -> str:
        """Return `path` as problems name it: relative to the root where it lies below it."""
        try:
            return path.relative_to(self.root).as_posix()
        except ValueError:
            return path.as_posix()


def find_project(root: Path | None, start: Path) -> Project:
    """Return the project at `root`, else the nearest upwards from `start`, else the bundled one.

    A project has `cards/`, with a game in it or with `templates/` beside it.

    Raises UsageError when `root` is given and has no `cards/` folder, and PnpError when one of the
    project's folders leads out of it.
    """
    project = _find(root, start)
    problems = [
        bad_link(Where(name), fault)
        for name in ("cards", "templates", "fonts")
        if (fault := fault_of_link(project.root / name, project.root))
    ]
    if problems:
        raise PnpError(problems)
    return project


def _find(root: Path | None, start: Path) -> Project:
    if root is not None:
        if not _is_folder(root / "cards"):
            hint = "name a folder that has cards/ and templates/, or make one with 'pnp new NAME'"
            raise UsageError([Problem(Where(str(root)), "there is no cards/ folder here", hint)])
        return Project(root.resolve())
    for folder in (start.resolve(), *start.resolve().parents):
        project = Project(folder)
        # Of a game whose faces are the shared ones there may be no templates.
        if _is_folder(project.cards) and (_is_folder(folder / "templates") or project.games()):
            return project
    return Project(BUNDLED)


def files_below(folder: Path) -> tuple[str, ...]:
    """Return the names of all files below `folder`, as "icons/coin.svg", sorted.

    Left out are hidden files, names that can't be printed, and what `bad_links` returns.
    """
    return tuple(sorted(name for name, fault in _walk(folder) if not fault))


# Path has methods for these, but they fail where no one may look.
def is_file(path: Path) -> bool:
    """Return whether `path` is a file; where no one may look it is none."""
    return os.path.isfile(path)  # noqa: PTH113


def _is_folder(path: Path) -> bool:
    return os.path.isdir(path)  # noqa: PTH112


def bad_links(folder: Path) -> dict[str, str]:
    """Return the names of links below `folder` that are not followed, and where each leads.

    The name "" stands for the folder itself.
    """
    return {name: fault for name, fault in _walk(folder) if fault}


def bad_link(where: Where, fault: str) -> Problem:
    """Return the problem with a link that is not followed; `fault` is where it leads."""
    return Problem(where, f"this is a link {fault}", LINK_HINT)


def fault_of_link(path: Path, within: Path) -> str:
    """Return "" if all is well with `path`, else where the link leads that it is."""
    if not is_link(path):
        return ""
    if not os.path.exists(path):  # noqa: PTH110
        return "to nothing"
    is_inside = path.resolve().is_relative_to(within.resolve())
    return "" if is_inside else OUT


def _walk(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the name of every file and bad link below `folder`, and what is wrong with the link."""
    fault = fault_of_link(folder, folder.parent)
    if fault:
        yield "", fault
        return
    yield from _below(folder, os.fspath(folder), "")


def _below(top: Path, folder: str, before: str) -> Iterator[tuple[str, str]]:
    """Yield what `_walk` does of a folder below `top`, whose files have `before` in their names.

    What `os.scandir` knows needs no look at each file: a fifth of what `os.walk` and paths take.
    """
    folders: list[str] = []
    for entry in _entries(folder):
        name = before + entry.name
        if entry.is_symlink():
            fault = _fault_of(Path(entry.path), top)
            if entry.name.isprintable():
                yield name, fault
        elif entry.is_dir(follow_symlinks=False):
            folders.append(entry.name)
        elif entry.is_file(follow_symlinks=False) and entry.name.isprintable():
            yield name, ""
    for one in folders:
        yield from _below(top, os.path.join(folder, one), f"{before}{one}/")  # noqa: PTH118


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """Return what is in a folder but what is hidden; nothing where no one may look."""
    # Whoever may read names, but not what they are of, may do nothing with them.
    if not os.access(folder, os.X_OK, effective_ids=_BY_EFFECTIVE):
        return []
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if not entry.name.startswith(".")]
    except OSError:
        return []


def _fault_of(link: Path, top: Path) -> str:
    return fault_of_link(link, top) or ("" if is_file(link) else "to a folder")
