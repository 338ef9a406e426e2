"""A process that works on items by their numbers, and what it is told and tells."""

from __future__ import annotations

import multiprocessing
import signal
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from pickle import PicklingError
from types import MappingProxyType
from typing import Any

from pnp.core.problems import FaultError, PnpError
from pnp.processes.process_slots import spawned, start_method
from pnp.processes.time_and_memory_limits import end_as, keep_hard, record_for_another
from pnp.processes.work import Begin, Tell, begun, nobody_left
from pnp.processes.work_record import Record, stop_in

# Results are sent together: to hand one on takes 6 µs of CPU so, 39 µs one by one.
_SEND_SECONDS = 0.1
# What the command line has words for; all else is a fault of ours, and sent as its traceback.
_SENT_AS_THEY_ARE = (PnpError, FaultError, OSError, MemoryError, ModuleNotFoundError)


def can_be_sent(thing: object) -> bool:
    """Return whether a process that is spawned can have `thing`."""
    try:
        ForkingPickler.dumps(thing)
    except (TypeError, AttributeError, PicklingError):
        return False
    return True


def _read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


# Games have mappings that nobody can change, which pickle knows nothing of.
ForkingPickler.register(MappingProxyType, lambda one: (_read_only, (dict(one),)))
# Our ends of the pipes to all workers: one that had those of others would keep them open.
_ours: list[Connection] = []
_workers: list[Worker] = []


class Worker:
    """A process that works on items by their numbers; `at` are those that it has not done yet."""

    def __init__(self, begin: Begin[Any, Any], items: Sequence[Any]) -> None:
        method = start_method()
        context: Any = multiprocessing.get_context(method)
        self.connection, there = context.Pipe()
        self.is_gone = False
        self.at: list[int] = []
        self._record = record_for_another(method == "fork")
        _ours.append(self.connection)
        _workers.append(self)
        arguments = (there, begin, items, self._record, method)
        # It may have workers itself, which those of a daemon may not have.
        self._process = context.Process(target=_serve, args=arguments, daemon=False)
        self._process.start()
        there.close()

    def give(self, numbers: range) -> None:
        """Let it do more items."""
        self.at += numbers
        with suppress(OSError):
            self.connection.send((numbers.start, numbers.stop))

    def listen(self, hear: Callable[..., None]) -> dict[int, Callable[[], Any]]:
        """Return what has the result of each item that is done; `hear` how far others are."""
        try:
            kind, said = self.connection.recv()
        except (EOFError, OSError):
            self.is_gone = True
            self._follow()
            return dict.fromkeys(self.at, nobody_left)
        if kind == "told":
            hear(*said)
            return {}
        ended: dict[int, Callable[[], Any]] = {
            number: partial(_opened, *result) for number, result in said
        }
        self.at = [number for number in self.at if number not in ended]
        return ended

    def _follow(self) -> None:
        """End this process, too, if the other one was stopped at some work: both begin again."""
        self._process.join()
        code = self._process.exitcode or 0
        if self._record and stop_in(self._record.read(), code):
            for worker in _workers:
                worker._process.kill()
            end_as(self._record, code)

    def end(self) -> None:
        """End the process, whatever it is at, if it has not ended."""
        if self.connection.closed:
            return
        _ours.remove(self.connection)
        _workers.remove(self)
        self.connection.close()
        self._process.kill()
        self._process.join()
        if self._record:
            self._record.close()


def _opened(kind: str, said: Any) -> Any:
    """Return a result. Raises what was raised; a fault of ours has come as a text."""
    if kind == "fault":
        raise RuntimeError(said)
    if kind == "problems":
        raise said
    return said


def _serve(
    connection: Connection,
    begin: Begin[Any, Any],
    items: Sequence[Any],
    record: Record | None,
    started: str,
) -> None:
    """Work on items by their numbers until nobody asks for more."""
    if started == "spawn":
        spawned()
    keep_hard(record)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in _ours:
        other.close()
    _ours.clear()
    _workers.clear()
    work: Callable[[Any, Tell], Any] | None = None
    with suppress(EOFError, OSError, MemoryError):
        while True:
            done: list[tuple[int, tuple[str, Any]]] = []
            last = time.monotonic()
            for number in range(*connection.recv()):
                tell = partial(_tell, connection, number)
                try:
                    work = work or begun(begin)
                    done.append((number, ("made", work(items[number], tell))))
                except _SENT_AS_THEY_ARE as error:
                    done.append((number, ("problems", error)))
                except Exception:
                    done.append((number, ("fault", traceback.format_exc())))
                if time.monotonic() > last + _SEND_SECONDS:
                    connection.send(("made", done))
                    done, last = [], time.monotonic()
            if done:
                connection.send(("made", done))


def _tell(connection: Connection, number: int, *said: object) -> None:
    connection.send(("told", (number, *said)))
