"""What a process is at, in a file that another one reads when the system has ended it."""

from __future__ import annotations

import mmap
import os
import re
import signal
import sys
from typing import Any, NamedTuple

from pnp.core.lazy_pattern import lazy_pattern
from pnp.processes.address_space import is_scarce
from pnp.processes.shared_file import SIZE

HAS_TIMERS = hasattr(signal, "setitimer")
TRACE_AT = 4096
_FRAME = lazy_pattern(r'^  File "(.*)", line (\d+) in ', re.MULTILINE)
TIME, TOGETHER, MEMORY, CRASH = "time", "together", "memory", "crash"
# What ended a process that was at work; whoever else sends a signal means the whole program.
_REASONS = {
    getattr(signal, name): reason
    for name, reason in {
        "SIGPROF": TIME,
        # Who runs out of memory altogether is ended so. Linux keeps the limit of the work itself:
        # there it is the memory of all programs, or somebody who calls kill.
        "SIGKILL": None if sys.platform == "linux" else MEMORY,
        "SIGSEGV": CRASH,
        "SIGABRT": CRASH,
        "SIGBUS": CRASH,
        "SIGFPE": CRASH,
        "SIGILL": CRASH,
    }.items()
    if hasattr(signal, name)
}


class ProcessEnd(NamedTuple):
    """How a process ended at `work`, by TIME, MEMORY or CRASH; `frames` as in LimitError."""

    work: str
    reason: str
    frames: tuple[tuple[str, int], ...]


class Record:
    """What a process is at, and where its Python code was when it was ended.

    It is in a `file` that two processes share; one that has a `path` is found by it.
    """

    def __init__(self, file: int, path: str = "") -> None:
        self.file = file
        self._path = path
        self._map = mmap.mmap(self.file, SIZE)

    def begin(self, work: str) -> None:
        """Note that this process is at `work`."""
        said = work.encode(errors="surrogatepass")
        self._map[: len(said) + 2] = len(said).to_bytes(2, "big") + said

    def end(self) -> None:
        """Note that it is at nothing that has limits."""
        self._map[:2] = b"\0\0"

    def read(self) -> bytes:
        """Return all that it says."""
        return self._map[:]

    def take_over(self, said: bytes) -> None:
        """Say what another one said."""
        self._map[:] = said

    def close(self) -> bytes:
        """Give back what it needs; return what it said."""
        said = self.read()
        self._map.close()
        os.close(self.file)
        if self._path:
            os.unlink(self._path)  # noqa: PTH108 - pathlib takes longer to load than all else here
        return said

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _record_at, (self._path,)


def _record_at(path: str) -> Record:
    return Record(os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0)))


def stop_in(said: bytes, exit_code: int) -> ProcessEnd | None:
    """Return how a process that `said` this in its record ended, None if it was not stopped.

    `exit_code` is negative for a signal.
    """
    work = said[2 : 2 + int.from_bytes(said[:2], "big")].decode(errors="surrogatepass")
    trace = said[TRACE_AT:].rstrip(b"\0").decode(errors="replace")
    reason = _REASONS.get(-exit_code) if HAS_TIMERS else TIME if trace else None
    if not work or reason is None or (reason == CRASH and is_scarce()):
        return None
    return ProcessEnd(
        work, reason, tuple((file, int(line)) for file, line in _FRAME.findall(trace))
    )
