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
from pnp.processes.process_slots import give_slots, renew_slots, start_method, take_slot, use_jobs
from pnp.processes.time_and_memory_limits import forget_lost, keep_hard
from pnp.processes.work_record import ProcessEnd, Record
from pnp.processes.worker_process import Worker

if TYPE_CHECKING:
    from pnp.open_games.session import Session

# What is kept lives long; a search through all of it for every few faces would take longer.
_GARBAGE = (50_000, 20, 50)
# What a session is asked for, first what has to be answered first: an update makes all else up to
# date.
QUESTIONS = (
    "update", "problems", "edition", "save_text", "text_table", "try_text", "picture",
    "begin_language", "text_places", "typed_page", "export", "refuses", "check",
)  # fmt: skip
# What is made in processes beside.
_LONG = ("export", "refuses", "check", "text_places", "typed_page")
# An export that is made here, of what is kept of it.
_KEPT = "sheets"


class Request(NamedTuple):
    """What is asked: the method of a session, and its arguments. `number` tells it from others."""

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


class SessionStart(NamedTuple):
    """What the process of a session begins with.

    `jobs` processes may work at a time; `lost` is as `time_and_memory_limits.keep_hard` has it.
    """

    project: Project
    out: Path
    jobs: int
    version: int
    lost: Mapping[str, ProcessEnd]


def serve(
    connection: Connection, start: SessionStart, record: Record | None, others: list[Any]
) -> None:
    """Answer requests until nobody asks any more. `others` are ends of pipes that are not ours."""
    for one in others:
        one.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(*_GARBAGE)
    use_jobs(start.jobs)
    keep_hard(record, start.lost)
    if hasattr(os, "register_at_fork"):
        # One that works on would keep it open.
        os.register_at_fork(after_in_child=connection.close)
    # Loaded here, while who asks does other things.
    from pnp.open_games.session import Session

    loop = _Loop(connection, Session(start.project, start.out, start.version))
    with suppress(EOFError, OSError):
        loop.run()


class _Loop:
    def __init__(self, connection: Connection, session: Session) -> None:
        self._connection = connection
        self._session = session
        self._waiting: list[Request] = []
        self._beside: dict[Any, tuple[Request, Worker]] = {}
        self._held = 0  # slots for what is beside; the first has that of this process
        # Made before the first fork: what is forked shares these slots, and makes none of its own.
        renew_slots()

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
        in_order = sorted(self._waiting, key=lambda one: QUESTIONS.index(one.what))
        return next((one for one in in_order if not one.is_long or self._has_slot()), None)

    def _has_slot(self) -> bool:
        """Return whether one more may work beside; it has its slot then."""
        if len(self._beside) > self._held:
            self._held += take_slot()
        return len(self._beside) <= self._held

    def _leave(self, place: Any) -> None:
        """Forget what worked beside at `place`, and give its slot back."""
        del self._beside[place]
        if not self._beside:
            # What was ended may have had workers, whose slots nobody gave back.
            renew_slots()
            self._held = 0
        elif self._held >= len(self._beside):
            give_slots(1)
            self._held -= 1

    def _answer(self, asked: Request) -> None:
        work = getattr(self._session, asked.what)
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
        from pnp.open_games.session import needed

        needed(asked.what)
        if asked.what == "export" and asked.said[0].name in EXPORTS:
            EXPORTS[asked.said[0].name].preload()

    def _begin_again(self, games: tuple[str, ...]) -> None:
        """Let what is worked on for `games` be made of them as they are now."""
        for place, (asked, worker) in [*self._beside.items()]:
            if asked.game in games:
                worker.end()
                self._leave(place)
                self._waiting.append(asked)

    def _listen(self, place: Any) -> None:
        asked, worker = self._beside[place]
        ended = worker.listen(lambda *said: None)
        if ended:
            answer = _answer_of(ended[0])
            worker.end()
            self._leave(place)
            self._connection.send((asked.number, *answer))


def _answer_of(work: Callable[[], Any]) -> Answer:
    try:
        return "made", work()
    except (PnpError, FaultError, OSError, ModuleNotFoundError) as error:
        return "raised", error
    except Exception:
        return "fault", traceback.format_exc()
