"""The process that keeps games open: requests in, answers out; long work in others beside it."""

from __future__ import annotations

import gc
import os
import signal
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pnp.core.problems import FaultError, PnpError
from pnp.core.project import Project
from pnp.exports.registry import EXPORTS
from pnp.processes.cpus import cpus
from pnp.processes.hard_limits import forget_lost, keep_hard
from pnp.processes.process_slots import start_method
from pnp.processes.work_record import Record, Stop
from pnp.processes.worker_process import Worker

if TYPE_CHECKING:
    from pnp.resident.engine import Engine

# What is kept lives long; a search through all of it for every few faces would take longer.
_GARBAGE = (50_000, 20, 50)
# What has to be answered first, of what is asked for: an update makes all else up to date.
_ORDER = (
    "update", "problems", "edition", "save_text", "text_table", "try_text", "picture",
    "begin_language", "text_places", "typed_page", "export", "refuses", "check",
)  # fmt: skip
# What is made in processes beside.
_LONG = ("export", "refuses", "check", "text_places", "typed_page")
# An export that is made here, of what is kept of it.
_KEPT = "sheets"


class Request(NamedTuple):
    """What is asked: the method of an engine, and its arguments. `number` tells it from others."""

    number: int
    what: str
    said: tuple[Any, ...]

    @property
    def game(self) -> str:
        """The game that it is about, "" for several."""
        asked = self.said[0]
        return asked if isinstance(asked, str) else getattr(asked, "game", "")

    @property
    def is_long(self) -> bool:
        """Whether other requests should not wait for it."""
        is_kept = self.what == "export" and self.said[0].name == _KEPT
        return self.what in _LONG and not is_kept


# "made" and what is returned, "raised" and an error, "fault" and the text of a fault of ours.
Answer: TypeAlias = tuple[str, Any]


class EngineStart(NamedTuple):
    """What the process of an engine begins with: `lost` as `hard_limits.keep_hard` has it."""

    project: Project
    out: Path
    version: int
    lost: Mapping[str, Stop]


def serve(
    connection: Connection, start: EngineStart, record: Record | None, others: list[Any]
) -> None:
    """Answer requests until nobody asks any more. `others` are ends of pipes that are not ours."""
    for one in others:
        one.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(*_GARBAGE)
    keep_hard(record, start.lost)
    if hasattr(os, "register_at_fork"):
        # One that works on would keep it open.
        os.register_at_fork(after_in_child=connection.close)
    # Loaded here, while who asks does other things.
    from pnp.resident.engine import Engine

    loop = _Loop(connection, Engine(start.project, start.out, start.version))
    with suppress(EOFError, OSError):
        loop.run()


class _Loop:
    def __init__(self, connection: Connection, engine: Engine) -> None:
        self._connection = connection
        self._engine = engine
        self._waiting: list[Request] = []
        self._beside: dict[Any, tuple[Request, Worker]] = {}

    def run(self) -> None:
        """Answer requests. Raises EOFError when nobody is there to ask."""
        while True:
            asked = self._next()
            idle = None if asked is None else 0
            for ready in wait([self._connection, *self._beside], idle):
                if ready is self._connection:
                    self._waiting.append(self._connection.recv())
                    asked = None
                else:
                    self._listen(ready)
            # All that was asked meanwhile is known now.
            if asked is not None:
                self._waiting.remove(asked)
                self._answer(asked)

    def _next(self) -> Request | None:
        """Return what is to be worked on now, None for nothing."""
        room = len(self._beside) < max(1, cpus())
        possible = [one for one in self._waiting if room or not one.is_long]
        return min(possible, key=lambda one: _ORDER.index(one.what), default=None)

    def _answer(self, asked: Request) -> None:
        work = getattr(self._engine, asked.what)
        if asked.is_long and start_method() == "fork":
            # Loaded once, and not by each.
            self._load(asked)
            worker = Worker(lambda: lambda item, tell: work(*asked.said), (None,))
            worker.give(range(1))
            self._beside[worker.connection] = (asked, worker)
            return
        answer = _answer_of(lambda: work(*asked.said))
        if asked.what == "update" and answer[0] == "made":
            forget_lost()
            self._begin_again(answer[1].games)
        self._connection.send((asked.number, *answer))

    @staticmethod
    def _load(asked: Request) -> None:
        from pnp.resident.engine import needed

        needed(asked.what)
        if asked.what == "export" and asked.said[0].name in EXPORTS:
            EXPORTS[asked.said[0].name].load()

    def _begin_again(self, games: tuple[str, ...]) -> None:
        """Let what is worked on for `games` be made of them as they are now."""
        for place, (asked, worker) in [*self._beside.items()]:
            if asked.game in games:
                worker.end()
                del self._beside[place]
                self._waiting.append(asked)

    def _listen(self, place: Any) -> None:
        asked, worker = self._beside[place]
        ended = worker.listen(lambda *said: None)
        if ended:
            del self._beside[place]
            answer = _answer_of(ended[0])
            worker.end()
            self._connection.send((asked.number, *answer))


def _answer_of(work: Callable[[], Any]) -> Answer:
    try:
        return "made", work()
    except (PnpError, FaultError, OSError, ModuleNotFoundError) as error:
        return "raised", error
    except Exception:
        return "fault", traceback.format_exc()
