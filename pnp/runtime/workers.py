"""Work in other processes: the one way to it, for faces, editions, checks and rulebooks.

A worker is forked when there is something to do and a slot for it (`runtime/slots.py`), so that it
has all that was loaded before; where nothing can be forked, it is spawned, and what it needs is
sent to it. Where there is no slot, the work is done here. Results come in the order of the items.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from math import ceil
from multiprocessing.connection import Connection, wait
from multiprocessing.reduction import ForkingPickler
from pickle import PicklingError
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from pnp.core.problems import FaultError, PnpError, Problem, Where
from pnp.runtime.limits import Record, end_as, keep_hard, record_for_another, stop_in
from pnp.runtime.slots import give_slots, spawned, start_method, take_slot

Item = TypeVar("Item")
Made = TypeVar("Made")
# What a work tells of how far it is, in values that can be pickled.
Tell: TypeAlias = Callable[..., None]
# Makes, once in a process, what is called with each item. It can be pickled where it is spawned.
Begin: TypeAlias = Callable[[], Callable[[Item, Tell], Made]]

_ENDED = Problem(
    Where("pnp"),
    "a process that worked on this was ended from outside",
    "see to it that there is memory left, and try again",
)


class EndedError(FaultError):
    """A process was ended from outside while it worked on something."""


# A worker gets this part of its share at a time: the last ones to be done are few.
_PART = 4
# Results are sent together: one by one, of a face each, took 4 % of the time of drawing them.
_SEND_SECONDS = 0.1


def _read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


# Games have mappings that nobody can change, which pickle knows nothing of.
ForkingPickler.register(MappingProxyType, lambda one: (_read_only, (dict(one),)))
# Our ends of the pipes to all workers: one that had those of others would keep them open.
_ours: list[Connection] = []
_workers: list[_Worker] = []


def nobody(*said: object) -> None:
    """Hear of what is done, and do nothing."""


class Parallel(Generic[Item, Made]):
    """Items that are worked on, here and in other processes.

    Going through it gives for each item, in order, what returns its result or raises its error.
    """

    def __init__(
        self,
        begin: Begin[Item, Made],
        items: Sequence[Item],
        hear: Callable[..., None] = nobody,
        least: int = 1,
        beside: bool = False,
    ) -> None:
        """`hear` is called with the number of an item and what its work tells.

        No worker is made for fewer items than `least`. `beside` begins at once, where there are
        slots, while this process does something else.
        """
        self._begin = begin
        self._items = items
        self._hear = hear
        self._least = least
        self._next = 0  # the first item that nobody has
        self._held = 0  # slots for workers
        self._lent = 0  # which of them are those of this process
        self._workers: list[_Worker] = []
        self._ended: dict[int, Callable[[], Made]] = {}
        self._is_broken = False
        self._work: Callable[[Item, Tell], Made] | None = None
        self._stays = start_method() == "spawn" and not _can_be_sent((begin, items))
        if beside and not self._stays:
            while self._left >= least * (self._held + 1) and take_slot():
                self._held += 1
            # One share is left for this process to lend its slot for, when it asks for results.
            share = ceil(self._left / (self._held + 1))
            for _ in range(self._held):
                self._add(share)

    @property
    def _left(self) -> int:
        return len(self._items) - self._next

    def __iter__(self) -> Iterator[Callable[[], Made]]:
        # Whoever waits lends its own slot.
        self._held += 1
        self._lent = 1
        try:
            for number in range(len(self._items)):
                while number not in self._ended:
                    self._advance()
                yield self._ended.pop(number)
        finally:
            self.close()

    def close(self) -> None:
        """End what is still worked on."""
        for worker in self._workers:
            worker.end()
        self._workers.clear()
        give_slots(self._held - self._lent)
        self._held = self._lent = 0

    def _advance(self) -> None:
        """See to it that something more has ended, or is about to."""
        self._grow()
        if self._workers:
            self._listen()
        elif self._is_broken:
            self._ended |= dict.fromkeys(range(self._next, len(self._items)), _nobody_left)
        else:
            self._ended[self._next] = partial(self._here, self._next)
            self._next += 1

    def _here(self, number: int) -> Made:
        if self._work is None:
            self._work = self._begin()
        return self._work(self._items[number], partial(self._hear, number))

    def _grow(self) -> None:
        """Have as many workers as there are slots and work for; none rather than a single one."""
        if self._is_broken or self._stays:
            return
        few = 1 if self._workers else 2
        while self._left >= few * self._least:
            if len(self._workers) == self._held or few == 2:
                if not take_slot():
                    break
                self._held += 1
            for _ in range(few):
                self._add(self._part())
            few = 1
        spare = self._held - max(1, len(self._workers))
        give_slots(spare)
        self._held -= spare

    def _part(self) -> int:
        return max(self._least, self._left // (_PART * max(self._held, 1)))

    def _add(self, count: int) -> None:
        worker = _Worker(self._begin, self._items)
        self._workers.append(worker)
        self._give(worker, count)

    def _give(self, worker: _Worker, count: int) -> None:
        stop = min(self._next + count, len(self._items))
        worker.give(range(self._next, stop))
        self._next = stop

    def _listen(self) -> None:
        by_connection: dict[Any, _Worker] = {one.connection: one for one in self._workers}
        for ready in wait(list(by_connection)):
            worker = by_connection[ready]
            self._ended |= worker.listen(self._hear)
            if worker.is_gone:
                self._is_broken = True
            if worker.is_gone or (not worker.at and not self._left):
                worker.end()
                self._workers.remove(worker)
            elif not worker.at:
                self._give(worker, self._part())


@contextmanager
def in_background(work: Callable[[], Made]) -> Iterator[Callable[[], Made]]:
    """Give what returns the result of `work`, or raises its error; it is done meanwhile.

    Where there is no slot for it, it is done when its result is asked for.
    """
    one = Parallel(partial(_always, work), (None,), beside=True)
    try:
        yield lambda: next(iter(one))()
    finally:
        one.close()


def _always(work: Callable[[], Made]) -> Callable[[object, Tell], Made]:
    return lambda item, tell: work()


class _Worker:
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
            return dict.fromkeys(self.at, _nobody_left)
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


def _can_be_sent(thing: object) -> bool:
    """Return whether a process that is spawned can have `thing`; else the work is done here."""
    try:
        ForkingPickler.dumps(thing)
    except (TypeError, AttributeError, PicklingError):
        return False
    return True


def _nobody_left() -> Any:
    raise EndedError(_ENDED)


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
    with suppress(EOFError, OSError):
        while True:
            done: list[tuple[int, tuple[str, Any]]] = []
            last = time.monotonic()
            for number in range(*connection.recv()):
                tell = partial(_tell, connection, number)
                try:
                    work = work or begin()
                    done.append((number, ("made", work(items[number], tell))))
                except (PnpError, FaultError, OSError, ModuleNotFoundError) as error:
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
