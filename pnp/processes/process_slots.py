"""Process slots: how many processes of a command may work at a time, counted over all.

Each has a slot while it works, and lends it while it waits for others. The free ones are bytes in
a pipe, which every process that is forked has, too (as GNU make's job server). One that is
spawned has no slots to give.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from pnp.processes.available_cpus import cpus

# That processes are to be spawned ("spawn") where they would be forked: for tests.
_START = "PNP_START_METHOD"


class _Slots:
    """Free slots beside that of the process that makes this."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pipe: tuple[int, int] | None = None
        if start_method() == "fork" and count:
            self._pipe = os.pipe()
            os.set_blocking(self._pipe[0], False)
            os.write(self._pipe[1], bytes(count))

    def take(self) -> bool:
        if self._pipe is None:
            was_free = self._count > 0
            self._count -= was_free
            return was_free
        try:
            return bool(os.read(self._pipe[0], 1))
        except BlockingIOError:
            return False

    def give(self, count: int) -> None:
        if self._pipe is None:
            self._count += count
        elif count:
            os.write(self._pipe[1], bytes(count))

    def close(self) -> None:
        for end in self._pipe or ():
            with suppress(OSError):
                os.close(end)


class _Jobs:
    """How many processes a command wants at a time, 0 for no matter, and the slots once made."""

    def __init__(self) -> None:
        self.wanted = 0
        self.free: _Slots | None = None


_jobs = _Jobs()


def start_method() -> str:
    """Return how processes start here: "fork", or "spawn", from nothing but what is sent to them.

    macOS has fork, but its libraries don't work in a forked process.
    """
    usual = "fork" if sys.platform == "linux" else "spawn"
    return "spawn" if os.environ.get(_START) == "spawn" else usual


def use_jobs(count: int) -> None:
    """Let `count` processes work at a time, or, for 0, as many as there are CPUs to use."""
    _jobs.wanted = count
    if _jobs.free is not None:
        _jobs.free.close()
    _jobs.free = None


def renew_slots() -> None:
    """Have all slots free again, once nobody else works: who was ended gave none back."""
    use_jobs(_jobs.wanted)
    give_slots(0)


def use_at_most(count: int) -> None:
    """Let at most `count` processes work at a time, and no more than there are CPUs; 0: as many.

    On two CPUs, four processes take 17 to 38 % more CPU time than two, and no less wall time.
    """
    use_jobs(min(count, cpus()))


def jobs() -> int:
    """Return how many processes of this command may work at a time."""
    return _jobs.wanted or cpus()


def spawned() -> None:
    """Begin as a process that was spawned: it has no slots but its own."""
    use_jobs(1)


def take_slot() -> bool:
    """Return whether there was a free slot; it is the caller's now."""
    return _slots().take()


def give_slots(count: int) -> None:
    """Give back slots that were taken."""
    _slots().give(count)


def _slots() -> _Slots:
    if _jobs.free is None:
        _jobs.free = _Slots(jobs() - 1)
    return _jobs.free
