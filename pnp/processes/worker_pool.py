"""Work in other processes: the one way to it, for faces, editions, checks and rulebooks.

A worker is forked when there is something to do and a slot for it (`process_slots`), so that it has
all that was loaded before; where nothing can be forked, it is spawned, and what it needs is sent to
it. Where there is no slot, the work is done here. Results come in the order of the items.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any, Generic

from pnp.core.problems import FaultError, PnpError
from pnp.processes.process_slots import give_slots, start_method, take_slot
from pnp.processes.work import Begin, Item, Made, Tell, begun, nobody_left

if TYPE_CHECKING:
    from pnp.processes.worker_process import Worker


# A worker gets this part of its share at a time: the last ones to be done are few.
_PART = 4
# All that is worked on beside this process: whoever works looks after the others.
_beside: list[Parallel[Any, Any]] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_beside.clear)


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
        slots, while this process does something else: the first item is done here before.
        """
        self._begin = begin
        self._items = items
        self._hear = hear
        self._least = least
        self._next = 0  # the first item that nobody has
        self._held = 0  # slots for workers
        self._lent = 0  # which of them are those of this process
        self._workers: list[Worker] = []
        self._ended: dict[int, Callable[[], Made]] = {}
        self._is_broken = False
        self._work: Callable[[Item, Tell], Made] | None = None
        self._stays = start_method() == "spawn" and not _can_be_sent((begin, items))
        if beside and not self._stays:
            while self._left >= least * (self._held + 1) and take_slot():
                self._held += 1
            if self._held and self._left > self._held * least and start_method() == "fork":
                # What it takes to begin is forked, too. Two workers for 540 faces take 5 % more CPU
                # than one process so, not 8 %.
                self._do_first()
            # One share is left for this process to lend its slot for, when it asks for results.
            share = ceil(self._left / (self._held + 1))
            for _ in range(self._held):
                self._add(share)
            _beside.append(self)

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
        if self in _beside:
            _beside.remove(self)
        give_slots(self._held - self._lent)
        self._held = self._lent = 0

    def _advance(self) -> None:
        """See to it that something more has ended, or is about to."""
        self._grow()
        if self._workers:
            self._listen()
        elif self._is_broken:
            self._ended |= dict.fromkeys(range(self._next, len(self._items)), nobody_left)
        else:
            self._ended[self._next] = partial(self._here, self._next)
            self._next += 1

    def _do_first(self) -> None:
        try:
            made = self._here(0)
        except (PnpError, FaultError) as error:
            self._ended[0] = partial(_raise, error)
        else:
            self._ended[0] = lambda: made
        self._next = 1

    def _here(self, number: int) -> Made:
        if self._work is None:
            self._work = begun(self._begin)
        return self._work(self._items[number], partial(self._hear, number))

    def _grow(self) -> None:
        """Have as many workers as there are slots and work for; none rather than a single one."""
        for other in _beside:
            # What has ended gives its slot back, and is given more, before it is asked for. With
            # that, and forks that go on, two cores check Quark and Quarken in 20 % less wall time.
            if other is not self and other._workers:
                other._listen(0)
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
        self._give_back()

    def _give_back(self) -> None:
        """Give back the slots of workers that have ended."""
        spare = self._held - max(self._lent, len(self._workers))
        give_slots(spare)
        self._held -= spare

    def _part(self) -> int:
        return max(self._least, self._left // (_PART * max(self._held, 1)))

    def _add(self, count: int) -> None:
        from pnp.processes.worker_process import Worker

        # One that is forked goes on with what this process has begun: it knows what it knows.
        goes_on = self._work is not None and start_method() == "fork"
        worker = Worker(self._begun if goes_on else self._begin, self._items)
        self._workers.append(worker)
        self._give(worker, count)

    def _begun(self) -> Callable[[Item, Tell], Made]:
        assert self._work is not None  # noqa: S101 - it is asked for only then
        return self._work

    def _give(self, worker: Worker, count: int) -> None:
        stop = min(self._next + count, len(self._items))
        worker.give(range(self._next, stop))
        self._next = stop

    def _listen(self, seconds: float | None = None) -> None:
        """Wait until a worker says something, or so long; take over what it made."""
        from multiprocessing.connection import wait

        by_connection: dict[Any, Worker] = {one.connection: one for one in self._workers}
        for ready in wait(list(by_connection), seconds):
            worker = by_connection[ready]
            self._ended |= worker.listen(self._hear)
            if worker.is_gone:
                self._is_broken = True
            if worker.is_gone or (not worker.at and not self._left):
                worker.end()
                self._workers.remove(worker)
            elif not worker.at:
                self._give(worker, self._part())
        self._give_back()


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


def _raise(error: Exception) -> Any:
    raise error


def _can_be_sent(thing: object) -> bool:
    """Return whether a process that is spawned can have `thing`; else the work is done here."""
    from pnp.processes.worker_process import can_be_sent

    return can_be_sent(thing)
