"""A program beside this one that answers requests: bytes in, bytes out, below hard limits.

For libraries that have threads of their own: a process that has used one must not be forked, as
workers are. And for those that files of strangers could keep busy: only the helper is ended then,
and the next request starts another one.
"""

from __future__ import annotations

import atexit
import os
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO

if sys.platform != "win32":
    import resource

_LENGTH = struct.Struct(">I")
# What one request may take: seconds of CPU, wall seconds on a machine that is busy, and memory.
SECONDS = 8
SECONDS_BY_CLOCK = 60
MEGABYTES = 1000


class HelperError(Exception):
    """The helper ended before it answered: what it was asked takes too much time or memory."""


class Helper:
    """The function `serve` of a module of ours in a process of its own, started when first asked.

    A process that was forked from one that has a helper starts its own.
    """

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def ask(self, *parts: bytes) -> bytes:
        """Return the answer to a request of `parts`. Raises HelperError where there is none."""
        process = self._running()
        timer = threading.Timer(SECONDS_BY_CLOCK, process.kill)
        timer.daemon = True
        timer.start()
        try:
            assert process.stdin  # noqa: S101 - both are pipes
            assert process.stdout  # noqa: S101
            for part in parts:
                _write(process.stdin, part)
            process.stdin.flush()
            return _read(process.stdout)
        except (OSError, EOFError):
            self.end()
            raise HelperError from None
        finally:
            timer.cancel()

    def end(self) -> None:
        """End the helper, if it is this process's."""
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe:
                    pipe.close()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._owner != os.getpid():
            # `-P`: modules are those that this program found, not files of the current folder.
            start = f"import sys; sys.path[:] = {sys.path!r}; import {self._module} as helper; "
            self._process = subprocess.Popen(  # noqa: S603 - it is this program
                [sys.executable, "-P", "-c", f"{start}helper.serve()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            self._owner = os.getpid()
            atexit.register(self.end)
        return self._process


def serve(parts: int, answer: Callable[..., bytes], seconds: float = SECONDS) -> None:
    """Answer requests of so many `parts` from standard input until it ends.

    A request that takes more than `seconds` of CPU, or too much memory, ends this process.
    """
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    _limit_memory()
    with suppress(EOFError):
        while True:
            request = [_read(requests) for _ in range(parts)]
            _limit_time(seconds)
            made = answer(*request)
            _limit_time(0)
            _write(answers, made)
            answers.flush()


def _limit_memory() -> None:
    # Not on Windows; macOS ignores it.
    if sys.platform != "win32":
        with suppress(ValueError, OSError):
            most = MEGABYTES << 20
            resource.setrlimit(resource.RLIMIT_DATA, (most, most))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_time(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _read(stream: IO[bytes]) -> bytes:
    """Return the next message. Raises EOFError where the stream ends."""
    length = _LENGTH.unpack(_exactly(stream, _LENGTH.size))[0]
    return _exactly(stream, length)


def _exactly(stream: IO[bytes], count: int) -> bytes:
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data


def _write(stream: IO[bytes], data: bytes) -> None:
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
