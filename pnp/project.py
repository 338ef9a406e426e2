"""Where things are: the folders of a project below its root."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pnp.problems import Problem, UsageError, Where

_PACKAGE = Path(__file__).resolve().parent
# An installed wheel carries the games inside the package; a checkout has them beside it.
BUNDLED = _PACKAGE / "bundled" if (_PACKAGE / "bundled").is_dir() else _PACKAGE.parent


@dataclass(frozen=True, slots=True)
class Project:
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
        """The folders with a `fonts.yaml`, the project's own first."""
        folders = dict.fromkeys((self.root / "fonts", BUNDLED / "fonts"))
        return tuple(folder for folder in folders if (folder / "fonts.yaml").is_file())

    def games(self) -> tuple[str, ...]:
        """Return the ids of all games, sorted. A game is a folder with a `game.yaml`."""
        return tuple(
            sorted(
                path.parent.name
                for path in self.cards.glob("*/game.yaml")
                if not path.parent.name.startswith(("_", "."))
            )
        )

    def show(self, path: Path) -> str:
        """Return `path` as problems name it: relative to the root where it lies below it."""
        try:
            return path.relative_to(self.root).as_posix()
        except ValueError:
            return path.as_posix()


def find_project(root: Path | None, start: Path) -> Project:
    """Return the project at `root`, else the nearest upwards from `start`, else the bundled one.

    Raises UsageError when `root` is given and has no `cards/` folder.
    """
    if root is not None:
        if not (root / "cards").is_dir():
            hint = "name a folder that has cards/ and templates/, or make one with 'pnp new NAME'"
            raise UsageError([Problem(Where(str(root)), "there is no cards/ folder here", hint)])
        return Project(root.resolve())
    for folder in (start.resolve(), *start.resolve().parents):
        if (folder / "cards").is_dir() and (folder / "templates").is_dir():
            return Project(folder)
    return Project(BUNDLED)
