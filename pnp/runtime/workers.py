"""Work done side by side in processes of its own, as many as there are cores to do it.

Where processes can't be forked, or where this one is such a process, works are done here, one after
the other, when their results are asked for.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from pnp.core.problems import PnpError, Problem, Where
from pnp.runtime.limits import Record, end_as, keep_hard, record_for_another, stop_in

Made = TypeVar("Made")
# Does some work, and tells meanwhile how far it is, in values that can be pickled.
Work: TypeAlias = Callable[[Callable[..., None]], Made]

_ENDED = Problem(
    Where("pnp"),
    "a process that worked on this was ended from outside",
    "see to it that there is memory left, and try again",
)
# Our ends of the pipes to all workers: one that had those of others would keep them open.
_ours: list[Connection] = []
_workers: list[Worker[Any]] = []
_is_worker = False


def cores() -> int:
    """Return how many processes can work at once."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def can_help() -> bool:
    """Return whether work can be done in other processes."""
    return cores() > 1 and not is_worker()


def is_worker() -> bool:
    """Return whether this process does a part of the work of another one, as others do."""
    return _is_worker


def parallel_map(
    works: Sequence[Work[Made]], hear: Callable[..., None]
) -> Generator[Callable[[], Made], None, None]:
    """Yield for each of `works`, in their order, what returns its result, or raises its error.

    `hear` is called with the number of a work and what that tells. What is still worked on when
    nobody asks for more is ended.
    """
    if len(works) == 1 or not can_help():
        yield from (partial(work, partial(hear, at)) for at, work in enumerate(works))
        return
    workers = [Worker(works) for _ in range(min(len(works), cores()))]
    try:
        yield from _in_order(workers, len(works), hear)
    finally:
        for worker in workers:
            worker.end()


def _in_order(
    workers: Sequence[Worker[Made]], count: int, hear: Callable[..., None]
) -> Iterator[Callable[[], Made]]:
    following = iter(range(count))
    busy: dict[Any, Worker[Made]] = {worker.connection: worker for worker in workers}
    for worker in workers:
        worker.begin(next(following))
    ended: dict[int, Callable[[], Made]] = {}
    for number in range(count):
        while number not in ended and busy:
            for ready in wait(list(busy)):
                worker = busy[ready]
                ended_one = worker.listen(partial(hear, worker.number))
                if ended_one is None:
                    continue
                ended[worker.number] = ended_one
                after = next(following, None) if worker.is_there else None
                if after is None:
                    del busy[ready]
                    worker.end()
                else:
                    worker.begin(after)
        yield ended.pop(number, _nobody_left)


def _nobody_left() -> Any:
    raise PnpError([_ENDED])


class Background(NamedTuple, Generic[Made]):
    """A work that is done meanwhile.

    `go` lets it go on where it waits; `result` waits for its result and returns it, or raises its
    error.
    """

    go: Callable[[], None]
    result: Callable[[], Made]


@contextmanager
def in_background(work: Callable[[Callable[[], None]], Made]) -> Iterator[Background[Made]]:
    """Give what is known of `work`, which is done meanwhile.

    It is called with what it may call, once or again: that waits until it may `go` on.
    """
    if not can_help():
        yield Background(_nothing, lambda: work(_nothing))
        return
    here, there = multiprocessing.Pipe()
    _ours.append(here)
    # Who has been let go on need not wait again.
    worker = Worker([lambda tell: work(cache(there.recv))])
    worker.begin(0)
    try:
        yield Background(lambda: here.send(None), lambda: (worker.listen(print) or _nobody_left)())
    finally:
        _ours.remove(here)
        worker.end()
        here.close()
        there.close()


def _nothing() -> None:
    """Wait for nothing."""


class Worker(Generic[Made]):
    """A process that does some of `works`, one at a time. `number` is the one it is at."""

    def __init__(self, works: Sequence[Work[Made]]) -> None:
        context: Any = multiprocessing.get_context("fork")
        self.connection, there = context.Pipe()
        self.number = 0
        self.is_there = True
        self._record = record_for_another()
        _ours.append(self.connection)
        _workers.append(self)
        arguments = (there, works, self._record)
        # It has a process of its own that draws, which those of a daemon may not have.
        self._process = context.Process(target=_serve, args=arguments, daemon=False)
        self._process.start()
        there.close()

    def begin(self, number: int) -> None:
        """Let it do a work."""
        self.number = number
        with suppress(OSError):
            self.connection.send(number)

    def listen(self, hear: Callable[..., None]) -> Callable[[], Made] | None:
        """Return what has the result of its work once it is done; until then `hear` how far."""
        try:
            kind, said = self.connection.recv()
        except (EOFError, OSError):
            self.is_there = False
            self._follow()
            return _nobody_left
        if kind == "told":
            hear(*said)
            return None
        return partial(_opened, kind, said)

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


def _serve(connection: Connection, works: Sequence[Work[Any]], record: Record | None) -> None:
    """Do works by their numbers until nobody asks for more."""
    global _is_worker
    _is_worker = True
    keep_hard(record)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in _ours:
        other.close()

    def tell(*said: object) -> None:
        connection.send(("told", said))

    with suppress(EOFError, OSError):
        while True:
            connection.send(_done(works[connection.recv()], tell))


def _done(work: Work[Any], tell: Callable[..., None]) -> tuple[str, Any]:
    try:
        return "made", work(tell)
    except (PnpError, OSError) as error:
        return "problems", error
    except Exception:
        return "fault", traceback.format_exc()
