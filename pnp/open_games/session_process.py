"""The process of a session as those see it who ask it: it begins again when it is ended."""

from __future__ import annotations

import atexit
import multiprocessing
import os
import signal
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Lock, Thread, current_thread
from typing import Any

from pnp.core.problems import FaultError, Problem, Where
from pnp.core.project import Project
from pnp.open_games.session_loop import Request, SessionStart, serve
from pnp.processes.process_slots import jobs, start_method
from pnp.processes.shared_file import named_file, shared_file
from pnp.processes.work_record import HAS_TIMERS, ProcessEnd, Record, stop_in

# How often it is ended from outside, with no answer between, before nobody waits for more.
_MOST_ENDS = 3
_WHERE = Where("pnp")
_ENDED = Problem(
    _WHERE,
    "the process that keeps games open is ended from outside again and again",
    "see to it that there is memory left, and begin again",
)
_CLOSED = Problem(_WHERE, "games are no longer kept open")


class SessionProcess:
    """A process with a session. One that the system ends at work of a file is begun again.

    That work fails then, in words, until a file changes; all else that was asked is asked again.
    """

    def __init__(self, project: Project, out: Path) -> None:
        self._start = SessionStart(project, out, jobs(), 1, {})
        self._numbers = count()
        self._asked: dict[int, tuple[Request, Future[Any]]] = {}
        self._lock = Lock()
        self._is_closed = False
        self._ends = 0
        self._reader: Thread | None = None
        self._begin(start_method())
        # Python would wait for it at its own end.
        atexit.register(self.close)

    @property
    def pid(self) -> int:
        """The number of the process, as it is now."""
        return self._process.pid or 0

    def ask(self, what: str, said: tuple[Any, ...]) -> Future[Any]:
        """Return what will have the answer of the session's method `what`. Raises FaultError."""
        answer: Future[Any] = Future()
        with self._lock:
            if self._is_closed:
                raise FaultError(_CLOSED)
            if self._reader is None:
                self._reader = Thread(target=self._listen, daemon=True)
                self._reader.start()
            asked = Request(next(self._numbers), what, said)
            self._asked[asked.number] = asked, answer
            with suppress(OSError):
                # It has ended; whoever listens asks again.
                self._connection.send(asked)
        return answer

    def close(self) -> None:
        """End it, and all that it has begun, at once."""
        atexit.unregister(self.close)
        with self._lock:
            self._is_closed = True
            self._end()
        if self._reader and self._reader is not current_thread():
            self._reader.join()
        self._give_up(_CLOSED)

    def _begin(self, method: str) -> None:
        """Start the process. One that is forked has no threads of this one."""
        context: Any = multiprocessing.get_context(method)
        self._connection, there = context.Pipe()
        is_forked = method == "fork"
        self._record = None
        if HAS_TIMERS and is_forked:
            self._record = Record(shared_file())
        elif HAS_TIMERS:
            self._record = Record(*named_file())
        others = [self._connection] if is_forked else []
        said = (there, self._start, self._record, others)
        self._process = context.Process(target=serve, args=said, daemon=False)
        self._process.start()
        there.close()
        with suppress(OSError, AttributeError):
            # Its own group: ^C is for this process alone, and it ends with all that it began.
            os.setpgid(self._process.pid, self._process.pid)

    def _end(self) -> int:
        """End the process and its group; return its exit code."""
        with suppress(OSError, AttributeError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()
        with suppress(OSError):
            self._connection.close()
        return self._process.exitcode or 0

    def _listen(self) -> None:
        while not self._is_closed:
            try:
                number, kind, said = self._connection.recv()
            except (EOFError, OSError):
                if not self._begin_again():
                    return
                continue
            self._ends = 0
            with self._lock:
                asked, answer = self._asked.pop(number, (None, None))
                if asked and asked.what == "update" and kind == "made":
                    self._start = self._start._replace(version=said.version, lost={})
            if answer is not None:
                _settle(answer, kind, said)

    def _begin_again(self) -> bool:
        """Return whether there is a new process in place of one that has ended."""
        with self._lock:
            if self._is_closed:
                return False
            self._process.join()
            stop = self._stop(self._process.exitcode or 0)
            self._end()
            self._ends += stop is None
            if self._ends > _MOST_ENDS:
                self._is_closed = True
            else:
                lost = self._start.lost if stop is None else {**self._start.lost, stop.work: stop}
                # Answers of the next one are newer than all of this one.
                self._start = self._start._replace(version=self._start.version + 1, lost=lost)
                self._begin("spawn")
                for asked, _ in self._asked.values():
                    self._connection.send(asked)
        if self._is_closed:
            self._give_up(_ENDED)
        return not self._is_closed

    def _stop(self, code: int) -> ProcessEnd | None:
        return stop_in(self._record.close(), code) if self._record else None

    def _give_up(self, problem: Problem) -> None:
        for _, answer in [*self._asked.values()]:
            if not answer.done():
                answer.set_exception(FaultError(problem))
        self._asked.clear()


def _settle(answer: Future[Any], kind: str, said: Any) -> None:
    if kind == "made":
        answer.set_result(said)
    else:
        answer.set_exception(said if kind == "raised" else RuntimeError(said))
