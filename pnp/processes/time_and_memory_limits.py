"""Hard limits of CPU time and memory for work that strangers' files ask for.

Python's timers wait for C code to return, and `a == b` of lists that share their parts may take
years. Here the system keeps the limits: it refuses memory (RLIMIT_DATA), and its timer ends the
process. What the process was at stands then in a record that `pnp.processes.supervisor` reads; it
runs the command again, in which that work fails at once, in words, like any other.

What holds where: on Linux all of it; on macOS time, and memory only while Python code runs, since
the system ignores its limits of memory; on Windows only time, by the clock (SECONDS_BY_CLOCK).
"""

from __future__ import annotations

import faulthandler
import math
import mmap
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pnp.processes.address_space import is_scarce
from pnp.processes.shared_file import named_file, shared_file
from pnp.processes.work_record import (
    CRASH,
    HAS_TIMERS,
    MEMORY,
    TIME,
    TOGETHER,
    TRACE_AT,
    ProcessEnd,
    Record,
)

if sys.platform != "win32":
    import resource

# What ships needs an eighth of one.
SECONDS = 3
# How much more memory than before the work may have.
MEGABYTES = 400
# What Python code may have beyond that until it is looked at again: with not a byte left, Python
# can't say at which line it was. What fills memory bit by bit takes half of it at most.
_SPARE = 50
# C code has these seconds more than Python code, which is interrupted and knows its line.
GRACE = 1
# What all work for a game may take in a process: so much, and a share for each. An honest face or
# expression needs a tenth of its share, on a machine that is ten times as slow all of it, so a deck
# may be as large as it likes; what always stays just below SECONDS is stopped at the fourth.
SECONDS_OF_ALL = 10
SHARE = 0.04
# Wall seconds where there are no timers that count CPU time.
SECONDS_BY_CLOCK = 20
# How often Python code at work is looked at.
_LOOK_SECONDS = 0.1
_IS_LINUX = sys.platform == "linux"
_MOST_WORK = 1000  # letters, of up to four bytes


class LimitError(Exception):
    """Work that went over its limits. Its text goes on after the name of what was at work.

    `frames` are the files and lines of Python code it was at, innermost first, where that was in a
    process that was ended; None where it was in this one.
    """

    def __init__(self, reason: str, frames: tuple[tuple[str, int], ...] | None = None) -> None:
        said = {
            TIME: f"works for more than {SECONDS:g} seconds",
            TOGETHER: f"works, with all before it, {SECONDS_OF_ALL:g} seconds longer than it may",
            MEMORY: f"needs more than {MEGABYTES} MB of memory",
            CRASH: "makes the program crash",
        }
        super().__init__(said[reason])
        self.reason = reason
        self.frames = frames


class _State:
    """What this process knows of its limits.

    `lost` is work that fails at once, by its name. `end` is when Python code at work is
    interrupted, by the CPU seconds of its thread. `beyond` are the CPU seconds that work took
    beyond the shares of all that there was, by what it is a part of. `statm` is a handle, below 0
    while there is none.
    """

    def __init__(self) -> None:
        self.record: Record | None = None
        self.lost: Mapping[str, ProcessEnd] = {}
        self.is_busy = False
        self.end = math.inf
        self.beyond: dict[str, float] = {}
        self.statm = -1


_state = _State()


def keep_hard(record: Record | None, lost: Mapping[str, ProcessEnd] | None = None) -> None:
    """Let the system end this process when work goes over its limits; a supervisor reads `record`.

    What is in `lost`, by its name, fails at once. Without a record only Python code is interrupted.
    """
    _state.record = record
    _state.lost = _state.lost if lost is None else lost
    _state.beyond.clear()
    if record:
        os.lseek(record.file, TRACE_AT, os.SEEK_SET)
    if record and HAS_TIMERS:
        # A forked process has what the other one registered, for another record.
        faulthandler.unregister(signal.SIGPROF)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        # It writes down the lines of Python even where C code is at work, then the signal ends all.
        faulthandler.register(signal.SIGPROF, record.file, all_threads=True, chain=True)


def forget_lost() -> None:
    """Let work that was lost be tried again, with all the time it may have: files have changed."""
    _state.lost = {}
    _state.beyond.clear()


def record_for_another(is_forked: bool) -> Record | None:
    """Return a record for a process that this one supervises, None where this one has none.

    What `is_forked` has its file; else it is found by a path, as it comes out of pickle.
    """
    if _state.record is None:
        return None
    return Record(shared_file()) if is_forked else Record(*named_file())


def end_as(record: Record, exit_code: int) -> None:
    """End this process as one ended that it supervises."""
    if _state.record:
        _state.record.take_over(record.read())
        faulthandler.unregister(signal.SIGPROF)
        os.kill(os.getpid(), -exit_code)


def _forget() -> None:
    """Begin as a process that nobody supervises; what is lost stays known."""
    _state.record, _state.is_busy, _state.statm = None, False, -1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


@contextmanager
def limited(work: str, part_of: str = "") -> Iterator[None]:
    """Raise LimitError in the body when it works for SECONDS of CPU, or needs MEGABYTES more.

    It is raised at once when all work that is a part of the same, as of a game, took SECONDS_OF_ALL
    more than a SHARE for each. Where the program may have too little, MemoryError is left.
    `work` names it, the same in each run. Where it is lost the error comes at once. What is long
    in Python code knows its line. Within other limited work nothing more is limited.
    """
    if _state.is_busy:
        yield
        return
    work = work[:_MOST_WORK]
    if work in _state.lost:
        raise LimitError(_state.lost[work].reason, _state.lost[work].frames)
    # What was ended took its time before.
    beyond = _state.beyond.get(part_of, len(_state.lost) * (SECONDS + GRACE))
    if beyond > SECONDS_OF_ALL:
        raise LimitError(TOGETHER)
    _state.is_busy = True
    start = time.thread_time()
    _arm(work)
    before = _interrupt_late()
    memory = _limit_memory(MEGABYTES + (0 if before is None else _SPARE))
    try:
        try:
            yield
        finally:
            # What is interrupted from here on would end as MemoryError, in no words.
            _state.is_busy = False
    except MemoryError as error:
        raise _of_memory(error) from None
    finally:
        _state.is_busy = False
        _state.beyond[part_of] = max(0.0, beyond + time.thread_time() - start - SHARE)
        _set_memory(memory)
        if before is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        _disarm()


def _of_memory(error: MemoryError) -> Exception:
    """Return the error of work that found no memory: that of the program, if it may have little."""
    return error if is_scarce() else LimitError(MEMORY).with_traceback(error.__traceback__)


def _arm(work: str) -> None:
    """Let this process be ended, if somebody supervises it, when `work` takes too long."""
    if _state.record is None:
        return
    _state.record.begin(work)
    if HAS_TIMERS:
        signal.setitimer(signal.ITIMER_PROF, SECONDS + GRACE)
    else:
        faulthandler.dump_traceback_later(SECONDS_BY_CLOCK, exit=True, file=_state.record.file)


def _disarm() -> None:
    if _state.record is None:
        return
    if HAS_TIMERS:
        signal.setitimer(signal.ITIMER_PROF, 0)
    else:
        faulthandler.cancel_dump_traceback_later()
    _state.record.end()


def _interrupt_late() -> Any:
    """Interrupt Python code after SECONDS of CPU; return what handled the signal before.

    Only work counts, not waiting for other programs. None where there are no timers, and in other
    threads than the main one.
    """
    if not HAS_TIMERS or threading.current_thread() is not threading.main_thread():
        return None
    _state.end = time.thread_time() + SECONDS
    most = _used() + MEGABYTES

    def look(signum: int, frame: object) -> None:
        if not _state.is_busy or _state.end == math.inf:
            return
        if time.thread_time() >= _state.end:
            raise LimitError(TIME)
        if _used() > most:
            raise MemoryError

    before = signal.signal(signal.SIGALRM, look)
    pause = min(SECONDS, _LOOK_SECONDS)
    signal.setitimer(signal.ITIMER_REAL, pause, pause)
    return before


def _used() -> float:
    """Return the memory of this process in MB, the most it ever had where that is all there is."""
    if _IS_LINUX:
        return _data() / 1e6
    # macOS counts in bytes, all others in kB.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1e6 if sys.platform == "darwin" else 1e3)


def _limit_memory(megabytes: float) -> tuple[int, int] | None:
    """Let the system refuse more memory than so much; return the limits that were before."""
    if not _IS_LINUX:
        return None
    soft, hard = before = resource.getrlimit(resource.RLIMIT_DATA)
    most = _data() + int(megabytes * 1e6)
    for limit in (soft, hard):
        most = most if limit == resource.RLIM_INFINITY else min(most, limit)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
    return before


def _set_memory(limits: tuple[int, int] | None) -> None:
    if limits is not None:
        resource.setrlimit(resource.RLIMIT_DATA, limits)


def give_room() -> None:
    """Neither interrupt nor refuse memory until the work ends: who tells of it needs both."""
    _state.end = math.inf
    if _state.is_busy and _IS_LINUX:
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


def _data() -> int:
    """Return the bytes that RLIMIT_DATA counts of this process (proc(5), statm)."""
    if _state.statm < 0:
        # Kept open: that makes it ten times as fast.
        _state.statm = os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)
    return int(os.pread(_state.statm, 200, 0).split()[5]) * mmap.PAGESIZE
