"""The way in: games of a project that stay open while their files change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.core.problems import Problem
from pnp.core.project import Project
from pnp.open_games.session_loop import QUESTIONS
from pnp.open_games.session_process import SessionProcess
from pnp.open_games.values import Exported, ExportOrder, Update

if TYPE_CHECKING:
    from pnp.open_games.session import Session
else:
    # Loaded by the process that it works in, while this one does other things.
    Session = object


class OpenGames(Session):
    """Games that are kept open, each read when it is first asked for.

    It is asked as a `Session` is, whose methods it has, with their arguments in their order; the
    answers come from another process.

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
        update: Update = self._session.ask("update", ((*paths,),)).result()
        self._version = max(self._version, update.version)
        return update

    def begin_export(self, order: ExportOrder) -> Future[Exported]:
        """Return what will have the files of an export, as `export` returns them."""
        return self._session.ask("export", (order,))

    def begin_refuses(self, game: str) -> Future[tuple[Problem, ...]]:
        """Return what will have the errors that `refuses` returns."""
        return self._session.ask("refuses", (game,))

    def close(self) -> None:
        """End all work at once; nothing can be asked for any more."""
        self._session.close()

    def __getattr__(self, what: str) -> Callable[..., Any]:
        """Return what asks the session for its method `what`, and waits for the answer."""
        if what not in QUESTIONS:
            raise AttributeError(what)
        return lambda *said: self._session.ask(what, said).result()
