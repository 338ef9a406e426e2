"""Games that are kept open, as pages ask for them, and what pages hear of them."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from pnp.core.problems import FaultError, PnpError, Problem
from pnp.core.project import Project
from pnp.open_games.open_games import OpenGames
from pnp.open_games.values import (
    Change,
    Checked,
    EditionInfo,
    FaceOrder,
    FacePreview,
    Update,
    patched,
)
from pnp.serve.jobs import Jobs
from pnp.serve.server_sent_events import Hub

Made = TypeVar("Made")
# A face: its game, its id, a language, an ink.
_Place: TypeAlias = "tuple[str, str, str, str]"

# Answers that are waited for at a time.
_MOST_ASKED = 32
# Seconds between a change and the checks that look at it.
_REST = 0.5
# Gives files that changed, until an event is set.
Watch: TypeAlias = Callable[[asyncio.Event], AsyncIterator[Collection[Path]]]
# So many faces that changed are told to pages; of more, they ask.
_MOST_TOLD = 200
# Pictures as pages have them, in bytes: also those of before, which are laid under the new ones.
_MOST_BYTES = 100_000_000
# Of a face: as it is, and as it was before each of two saves that came soon after each other.
_MOST_VERSIONS = 3


class Live:
    """What is served: `open_games` in other threads, and `hub` for what comes of it.

    For the thread of the loop only.
    """

    def __init__(self, project: Project, out: Path, open_games: OpenGames, watch: Watch) -> None:
        """Serve `project`; what is written goes to `out`, and `watch` tells of its files."""
        self.project = project
        self.out = out
        self._watch = watch
        self.hub = Hub()
        self.jobs = Jobs(self.hub)
        self.open_games = open_games
        # Tells this server from those before it, whose numbers say nothing now.
        self.name = secrets.token_hex(4)
        self._changed: dict[tuple[str, str], dict[str, int]] = {}
        self._since: dict[str, int] = {}
        # Of each face, its pictures by their versions, the last one that was asked for at the end.
        self._pictures: OrderedDict[_Place, OrderedDict[str, FacePreview]] = OrderedDict()
        self._size = 0
        self._infos: dict[tuple[str, str], EditionInfo | None] = {}
        self._updates = 0
        # What stands for all that was told so far.
        self.version = self.name
        self._checked: dict[str, Checked] = {}
        self._to_check: set[str] = set()
        # Games whose checks somebody has asked for: also those that were never checked to the end.
        self._watched: set[str] = set()
        self._checking: asyncio.Task[None] | None = None
        self._of_faces: dict[tuple[str, str], dict[str, tuple[Problem, ...]]] = {}
        self._ahead: asyncio.Task[None] | None = None

    async def ask(self, work: Callable[..., Made], *said: object) -> Made:
        """Return what `work` returns, done in another thread. Raises UsageError."""
        return await asyncio.to_thread(work, *said)

    async def edition(self, game: str, language: str) -> EditionInfo | None:
        """Return a game in a language, None where it could never be read. Raises UsageError.

        It is kept until a file of the game changes: a game of 5,000 cards takes a second to send.
        """
        key = game, language
        if key not in self._infos:
            before = self._updates
            info = await self.ask(self.open_games.edition, game, language)
            if before != self._updates:
                return info
            self._infos[key] = info
        return self._infos[key]

    def version_of(self, game: str, language: str, face: str) -> str:
        """Return what stands for how a face looks now: addresses of its picture have it."""
        changed = self._changed.get((game, language), {})
        return f"{self.name}.{changed.get(face, self._since.get(game, 0))}"

    async def picture(self, order: FaceOrder, version: str) -> FacePreview:
        """Return the picture that a page knows by `version`, as it was then where it is kept.

        Raises UsageError.
        """
        place = order.game, order.face, order.language, order.ink
        if version in self._pictures.get(place, ()) and not order.said:
            self._pictures.move_to_end(place)
            return self._pictures[place][version]
        picture = await self.ask(self.open_games.picture, order)
        self._note(order, picture)
        if version and not picture.is_old and not order.said:
            self._keep(place, version, picture)
        return picture

    def draw_ahead(self, wanted: Iterable[tuple[FaceOrder, str]]) -> None:
        """Begin with the pictures, by their versions, that a page is about to ask for.

        It has its styles and scripts to load first; then they are there.
        """
        if self._ahead:
            self._ahead.cancel()
        self._ahead = asyncio.create_task(self._draw(tuple(wanted)))

    async def _draw(self, wanted: Iterable[tuple[FaceOrder, str]]) -> None:
        with suppress(PnpError, FaultError):
            for order, version in wanted:
                await self.picture(order, version)

    async def problems(self, game: str, language: str) -> tuple[Problem, ...]:
        """Return what can't be read of a game, and what of it can't be drawn as far as is seen."""
        unread = await self.ask(self.open_games.problems, game)
        drawn = (one for some in self._of_faces.get((game, language), {}).values() for one in some)
        return (*dict.fromkeys((*unread, *drawn)),)

    def checked(self, game: str) -> Checked | None:
        """Return what checks said of a game last, None where they never did."""
        return self._checked.get(game)

    def check_soon(self, game: str) -> None:
        """Check a game as it is now, unless that is under way, and tell pages what came of it."""
        self._watched.add(game)
        self._to_check.add(game)
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._check())

    async def _check(self) -> None:
        while self._to_check:
            # Who saves twice in a second has not done yet.
            await asyncio.sleep(_REST)
            game = self._to_check.pop()
            with suppress(PnpError, FaultError):
                self._checked[game] = await self.ask(self.open_games.check, game)
                self.hub.tell("problems", games=[game])

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Follow changes of files while the body lasts."""
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(_MOST_ASKED))
        stop = asyncio.Event()
        task = asyncio.create_task(self.follow(self._watch(stop)))
        try:
            yield
        finally:
            stop.set()
            self.jobs.stop()
            # What waits for an answer gets none.
            self.open_games.close()
            for one in filter(None, (task, self._checking, self._ahead)):
                one.cancel()
                with suppress(asyncio.CancelledError, FaultError):
                    await one

    async def follow(self, changes: AsyncIterator[Collection[Path]]) -> None:
        """Take in what changes, and tell pages of it, until there is no more."""
        async for paths in changes:
            await self.take_in(paths)

    async def take_in(self, paths: Collection[Path]) -> None:
        """Take in that files have changed, and tell pages of it."""
        update = await self.ask(self.open_games.update, paths)
        self._updates += 1
        changes = {(one.game, one.language): one for one in update.changes}
        for key in [one for one in self._infos if one[0] in update.games]:
            known, change = self._infos.pop(key), changes.get(key)
            if known and change and (now := patched(known, change)):
                self._infos[key] = now
        for change in update.changes:
            self._forget(change)
        for game in update.games:
            if game in self._watched:
                self.check_soon(game)
        if update.games:
            self.version = f"{self.name}.{update.version}"
            told = self._told(update)
            self.hub.tell("change", games=list(update.games), version=self.version, changes=told)

    def _told(self, update: Update) -> list[dict[str, Any]] | None:
        """Return which pictures have another version now; None where more may be another."""
        few = all(one.is_words_only and len(one.faces) <= _MOST_TOLD for one in update.changes)
        if not few or {one.game for one in update.changes} != {*update.games}:
            return None
        return [
            {
                "game": one.game,
                "language": one.language,
                "faces": one.faces,
                "v": f"{self.name}.{one.version}",
            }
            for one in update.changes
        ]

    def _forget(self, change: Change) -> None:
        place = change.game, change.language
        known = self._changed.setdefault(place, {})
        known.update((face, change.version) for face in change.faces)
        of_faces = self._of_faces.get(place, {})
        for face in (*change.faces, *change.lost):
            of_faces.pop(face, None)

    def _note(self, order: FaceOrder, picture: FacePreview) -> None:
        """Remember what is wrong with a face, and tell pages where that is news."""
        if order.said:
            return
        of_faces = self._of_faces.setdefault((order.game, order.language), {})
        if of_faces.get(order.face, ()) != picture.problems:
            of_faces[order.face] = picture.problems
            self.hub.tell("problems", games=[order.game])

    def _keep(self, place: _Place, version: str, picture: FacePreview) -> None:
        versions = self._pictures.setdefault(place, OrderedDict())
        self._pictures.move_to_end(place)
        self._size += len(picture.svg) - self._let_go(versions, version)
        versions[version] = picture
        while len(versions) > _MOST_VERSIONS:
            self._size -= self._let_go(versions, next(iter(versions)))
        while self._size > _MOST_BYTES:
            _, others = self._pictures.popitem(last=False)
            self._size -= sum(len(one.svg) for one in others.values())

    @staticmethod
    def _let_go(versions: OrderedDict[str, FacePreview], version: str) -> int:
        """Return how many bytes a picture had that is let go, 0 where there is none."""
        gone = versions.pop(version, None)
        return len(gone.svg) if gone else 0
