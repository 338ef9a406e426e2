"""Files of games that are written anew as what they are made of changes: `pnp watch`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from pnp.app.build_games import possible_orders
from pnp.app.build_parallel import chosen_games, languages_of
from pnp.app.export_requests import ExportRequest, Order
from pnp.app.repeated_problems import refused, untold
from pnp.cache.fingerprints import digest_data, digest_file
from pnp.checks.subject.result import plural
from pnp.core.problems import PnpError, Problem, UsageError
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.files.atomic_write import delete, staged
from pnp.open_games.open_games import OpenGames
from pnp.open_games.values import Exported, ExportOrder, Update


class RewrittenFiles(Struct, frozen=True):
    """What came of a game: the files that are others now, or why all stand as they did.

    `faces` is how many faces look otherwise, 0 where it was written the first time.
    """

    game: str
    paths: tuple[Path, ...] = ()
    gone: tuple[Path, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    faces: int = 0

    def said(self) -> str:
        """Return a line that says it."""
        if self.problems:
            return f"{self.game}: {plural(len(self.problems), 'problem')}, no file is touched"
        faces = [f"{plural(self.faces, 'face')} changed"] if self.faces else []
        gone = [f"{plural(len(self.gone), 'file')} deleted"] if self.gone else []
        files = (
            f"{plural(len(self.paths), 'file')} written" if self.paths else "files are as before"
        )
        return f"{self.game}: {', '.join((*faces, files, *gone))}"


class Rewriter:
    """Writes what is wanted of games, and again what an update touches."""

    def __init__(
        self,
        project: Project,
        open_games: OpenGames,
        games: Sequence[str],
        wanted: ExportRequest,
        out: Path,
    ) -> None:
        """Write `wanted` of `games` (none named: all) below `out`. Raises UsageError."""
        chosen_games(games, project.games())
        self._project = project
        self._open_games = open_games
        self._games = tuple(dict.fromkeys(games))
        self._wanted = wanted
        self._out = out
        # What was written of each game, and what was in it.
        self._written: dict[str, dict[Path, str]] = {}
        # Notes are told once.
        self._noted: dict[str, list[str]] = {}

    def all(self) -> Iterator[RewrittenFiles]:
        """Yield what came of each game, written now. Raises UsageError for what there is not."""
        for game in self._games or self._project.games():
            yield self._write(game, 0)

    def after(self, paths: Collection[Path]) -> Iterator[RewrittenFiles]:
        """Yield what came of each game that `paths`, which have changed, are a part of."""
        update = self._open_games.update(paths) if paths else Update(0)
        for game in update.games:
            if self._games and game not in self._games:
                continue
            ids = {face for one in update.changes if one.game == game for face in one.faces}
            try:
                yield self._write(game, len(ids))
            except UsageError as error:
                # A language, set or component that was there before.
                yield RewrittenFiles(game, problems=error.problems)

    def _write(self, game: str, faces: int) -> RewrittenFiles:
        """Write what is wanted of a game, where it is otherwise than before. Raises UsageError."""
        orders = possible_orders(self._project, game, self._wanted.orders)
        is_checked = any(one.export.printed for one in orders)
        errors = self._open_games.begin_refuses(game) if is_checked else None
        unchecked = bool(errors and self._wanted.force and errors.result())
        begun = [self._open_games.begin_export(one) for one in self._asked(game, orders, unchecked)]
        exported = [one.result() for one in begun]
        problems: list[Problem] = []
        for made in exported:
            problems += untold(made.problems, problems)
        if errors and not self._wanted.force:
            problems += refused(errors.result(), problems)
        if problems:
            return RewrittenFiles(game, problems=tuple(problems), faces=faces)
        try:
            return self._put(game, faces, exported)
        except PnpError as error:
            return RewrittenFiles(game, problems=error.problems, faces=faces)

    def _asked(self, game: str, orders: Sequence[Order], unchecked: bool) -> Iterator[ExportOrder]:
        languages = languages_of(self._project, game, self._wanted.language)
        for language in languages:
            for one in orders:
                strict = self._wanted.strict
                name, values = one.export.name, one.values
                yield ExportOrder(game, name, language, values, strict, unchecked, languages)

    def _put(self, game: str, faces: int, exported: Sequence[Exported]) -> RewrittenFiles:
        """Write files that are otherwise than they stand, all or none. Raises PnpError."""
        data: dict[Path, bytes] = {}
        notes: list[str] = []
        for one in exported:
            folder = self._out / game / one.edition
            data |= {folder / file.path: file.data for file in one.files}
            notes += one.notes
        before = self._written.get(game, {})
        is_there = {path: digest_file(path, self._out) for path in data}
        new = {path: said for path, said in data.items() if is_there[path] != digest_data(said)}
        with staged(self._out) as stage:
            for path, said in new.items():
                stage.add(path, said)
            stage.put_in_place()
        gone = [path for path in before if path not in data]
        # What somebody has changed is theirs.
        gone = [path for path in gone if digest_file(path, self._out) == before[path]]
        for path in gone:
            delete(path, self._out)
        self._written[game] = {path: digest_file(path, self._out) for path in data}
        told = tuple(one for one in dict.fromkeys(notes) if one not in self._noted.get(game, ()))
        self._noted[game] = notes
        return RewrittenFiles(game, (*new,), (*gone,), (), told, faces)
