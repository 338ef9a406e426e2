"""The way in: games of a project that stay open while their files change."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from pnp.core.problems import Problem
from pnp.core.project import Project
from pnp.open_games.session_process import SessionProcess
from pnp.open_games.text_values import (
    Saved,
    SaveOrder,
    TextPlaces,
    TextTable,
    Tried,
    TypedOrder,
    TypedPage,
)
from pnp.open_games.values import (
    Checked,
    EditionInfo,
    Exported,
    ExportOrder,
    FaceOrder,
    Picture,
    Update,
)


class OpenGames:
    """Games that are kept open, each read when it is first asked for.

    Whoever watches files tells `update` which have changed; nothing is looked at by itself. All
    methods may be called from any thread; they wait for an answer, so that an event loop calls them
    in another one. What is wrong in files of users is in their answers, and ends nothing: a file
    that can't be read leaves the last good state of its game, and a template that never ends is
    ended. They raise UsageError, for games, languages, faces, exports and options that there are
    not, and FaultError once it is closed.

    The work is done in another process, so that it is best made before there are other threads,
    and before files and sockets are opened that should not stay open with it. What takes long
    (checks, books, pictures) is done in processes of its own: faces are drawn meanwhile.
    """

    def __init__(self, project: Project, out: Path) -> None:
        """Keep games of `project`; `out` is the folder with the cache, as for `pnp build`."""
        self._project = project
        self._version = 1
        self._session = SessionProcess(project, out)

    @property
    def version(self) -> int:
        """The number of the last update: it grows, and answers of an older one are stale."""
        return self._version

    @property
    def pid(self) -> int:
        """The number of the process that does the work, as it is now."""
        return self._session.pid

    def games(self) -> tuple[str, ...]:
        """Return the ids of all games, sorted."""
        return self._project.games()

    def update(self, paths: Iterable[Path]) -> Update:
        """Take in that the files `paths` (absolute) were written, made or deleted.

        Games that nobody asked for before are in `games`, and have no changes.
        """
        update: Update = self._ask("update", (*paths,))
        self._version = max(self._version, update.version)
        return update

    def edition(self, game: str, language: str = "") -> EditionInfo | None:
        """Return a game in a language, "" its own; None where it could never be read.

        `problems` tells why then.
        """
        info: EditionInfo | None = self._ask("edition", game, language)
        return info

    def problems(self, game: str) -> tuple[Problem, ...]:
        """Return what keeps a game from being read as it is now, in all languages asked for."""
        problems: tuple[Problem, ...] = self._ask("problems", game)
        return problems

    def picture(self, order: FaceOrder) -> Picture:
        """Return the picture of a face."""
        picture: Picture = self._ask("picture", order)
        return picture

    def export(self, order: ExportOrder) -> Exported:
        """Return the files of an export, made of the game as its files are now.

        A game that contradicts its rules is exported all the same: `refuses` tells that.
        """
        return self.begin_export(order).result()

    def begin_export(self, order: ExportOrder) -> Future[Exported]:
        """Return what will have the files of an export, as `export` returns them."""
        return self._session.ask("export", (order,))

    def text_places(self, game: str) -> TextPlaces:
        """Return the texts of a game, and where they stand; none where it can't be read."""
        places: TextPlaces = self._ask("text_places", game)
        return places

    def text_table(self, game: str, language: str, places: TextPlaces) -> TextTable:
        """Return the texts of a game and what they are in a language that it has a catalog of.

        `places` are those of the game as it is now.
        """
        table: TextTable = self._ask("text_table", game, language, places)
        return table

    def save_text(self, order: SaveOrder) -> Saved:
        """Save a translation into its catalog, where that still says what the order supposes."""
        saved: Saved = self._ask("save_text", order)
        return saved

    def begin_language(
        self, game: str, language: str, beside: str, places: TextPlaces
    ) -> tuple[Path, ...]:
        """Return the catalog of a new language, with texts in the language `beside` in its notes.

        Raises UsageError for no language and one that is there, and PnpError for other catalogs.
        """
        paths: tuple[Path, ...] = self._ask("begin_language", game, language, beside, places)
        return paths

    def try_text(self, order: TypedOrder) -> Tried:
        """Return how faces look with a translation that is typed."""
        tried: Tried = self._ask("try_text", order)
        return tried

    def typed_page(self, order: TypedOrder) -> TypedPage:
        """Return the rulebook with a translation that is typed."""
        page: TypedPage = self._ask("typed_page", order)
        return page

    def check(self, game: str) -> Checked:
        """Return the report of all checks of a game, as `pnp check` gives it."""
        checked: Checked = self._ask("check", game)
        return checked

    def refuses(self, game: str) -> tuple[Problem, ...]:
        """Return the errors for which `pnp build` prints nothing of a game, none where it does."""
        return self.begin_refuses(game).result()

    def begin_refuses(self, game: str) -> Future[tuple[Problem, ...]]:
        """Return what will have the errors that `refuses` returns."""
        return self._session.ask("refuses", (game,))

    def close(self) -> None:
        """End all work at once; nothing can be asked for any more."""
        self._session.close()

    def _ask(self, what: str, *said: Any) -> Any:
        return self._session.ask(what, said).result()
