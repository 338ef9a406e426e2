"""What the page of translations keeps: where texts stand, how they are translated, typed faces."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from pnp.cache.fingerprints import data_digest, digest, looks_digest
from pnp.open_games.text_values import TextPlaces, TextRow, TextTable
from pnp.serve.live import Live

Made = TypeVar("Made")
# Of all pictures with typed words, in bytes: pages show the last few.
_MOST_BYTES = 20_000_000
_MOST_KEPT = 24


class TextStore:
    """For the thread of the loop only."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._made: OrderedDict[tuple[str, ...], asyncio.Task[Any]] = OrderedDict()
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0

    async def places(self, game: str) -> TextPlaces:
        """Return the texts of a game with their faces, as its files are now. Raises UsageError."""
        state = await self._live.ask(_state, self._live, game, "")
        return await self._once(
            ("places", game, state), lambda: self._live.ask(self._live.open_games.text_places, game)
        )

    async def table(self, game: str, language: str) -> TextTable:
        """Return the texts of a game with their translations. Raises UsageError."""
        places = await self.places(game)
        state = await self._live.ask(_state, self._live, game, language)
        return await self._once(
            ("table", game, language, state),
            lambda: self._live.ask(self._live.open_games.text_table, game, language, places),
        )

    async def row(self, game: str, language: str, key: str) -> TextRow | None:
        """Return a text, None where there is none with that key. Raises UsageError."""
        table = await self.table(game, language)
        return next((row for row in table.rows if row.key == key), None)

    async def _once(self, key: tuple[str, ...], make: Callable[[], Awaitable[Made]]) -> Made:
        """Return what `make` makes, once for all who ask at the same time or later."""
        task = self._made.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._made[key] = asyncio.ensure_future(make())
        self._made.move_to_end(key)
        while len(self._made) > _MOST_KEPT:
            self._made.popitem(last=False)
        # Who goes away does not end it for the others.
        made: Made = await asyncio.shield(task)
        return made

    def keep(self, svg: bytes) -> str:
        """Return the key of a picture."""
        key = digest(svg)
        if key not in self._pictures:
            self._size += len(svg)
        self._pictures[key] = svg
        self._pictures.move_to_end(key)
        while self._size > _MOST_BYTES:
            _, left = self._pictures.popitem(last=False)
            self._size -= len(left)
        return key

    def picture(self, key: str) -> bytes:
        """Return a picture by its key, b"" where it is no longer kept."""
        return self._pictures.get(key, b"")


def _state(live: Live, game: str, language: str) -> str:
    """Return what stands for the files that texts depend on, with the catalog of a language."""
    project = live.project
    return digest(data_digest(project, game, language), looks_digest(project, game))
