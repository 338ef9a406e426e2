"""A command run in a process that another one watches, so that what goes over its limits is told.

When the system ends that process at some work (`pnp.limits`), the command is run again, and that
work fails at once: all that is right is done, and all that is wrong is told, in the usual order.
The process is forked before anything is loaded; where there is no fork (Windows), it is started.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from pnp.limits import LimitError, Record, Stop, keep_hard, stop_in
from pnp.problems import ExitCode, Problem, Where

# How often a command is ended, each time at other work, before nobody waits for more.
_MOST_STOPS = 3
# What a process that was started is told: the file of its record, and what is lost.
_RECORD, _LOST = "PNP_RECORD", "PNP_LOST"
_START = "from pnp.__main__ import run; run()"
_HAS_FORK = hasattr(os, "fork")
_HINT = "make it simpler, or take it out"


def watched(run: Callable[[], int]) -> int:
    """Return the exit code of `run`, which another process works on; in that one, too."""
    if _RECORD in os.environ:
        keep_hard(Record(os.environ.pop(_RECORD)), _from_json(os.environ.pop(_LOST)))
        return run()
    lost: dict[str, Stop] = {}
    for _ in range(_MOST_STOPS):
        if _HAS_FORK:
            record = Record()
            child = _fork()
            if not child:
                keep_hard(record, lost)
                return run()
            code = _wait(child)
            said = record.close()
        else:
            said, code = _start(lost)
        stop = stop_in(said, code)
        if stop is None:
            return code if code >= 0 else _end_by(-code)
        lost[stop.work] = stop
    return _tell(lost)


def _fork() -> int:
    """Return 0 in a new process, which ends when this one does; here, its number.

    Signals that come from now on wait here until `_wait` takes them.
    """
    reader, writer = os.pipe()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _awaited())
    child = os.fork()
    if child:
        os.close(reader)
        # The system closes `writer` when this process ends, however that comes about.
        return child
    os.close(writer)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    if sys.platform == "linux":
        _end_when_closed(reader)
    return 0


def _awaited() -> frozenset[signal.Signals]:
    return frozenset((signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGHUP))


def _end_when_closed(reader: int) -> None:
    """Let the system end this process (SIGIO, pipe(7)) when nobody has the other end any more."""
    import fcntl

    fcntl.fcntl(reader, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(reader, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)


def _wait(child: int) -> int:
    """Return the exit code of `child`, negative for a signal. Signals meant for it are passed on.

    What comes from a terminal it has, too; who calls kill means it, and knows only this process.
    """
    while True:
        if hasattr(signal, "sigwaitinfo"):
            info = signal.sigwaitinfo(_awaited())
            sent, is_for_all = info.si_signo, info.si_code > 0
        else:
            sent = signal.sigwait(_awaited())
            is_for_all = sent == signal.SIGINT
        if sent != signal.SIGCHLD:
            if not is_for_all:
                os.kill(child, sent)
            continue
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)


def _end_by(number: int) -> int:
    """End as the process that did the work: by a signal."""
    signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (number,))
    os.kill(os.getpid(), number)
    return 128 + number


def _start(lost: Mapping[str, Stop]) -> tuple[bytes, int]:
    """Return what a process recorded that was started with our arguments, and its exit code."""
    import json
    import subprocess
    import tempfile

    file, path = tempfile.mkstemp()
    os.close(file)
    record = Record(path)
    told = os.environ | {_RECORD: path, _LOST: json.dumps(lost)}
    command = [sys.executable, "-P", "-c", _START, *sys.argv[1:]]
    with subprocess.Popen(command, env=told) as process:  # noqa: S603 - it is this program
        # ^C goes to both; the other one answers it.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        code = process.wait()
        signal.signal(signal.SIGINT, before)
    said = record.close()
    Path(path).unlink()
    return said, code


def _from_json(text: str) -> dict[str, Stop]:
    import json

    return {
        work: Stop(work, reason, tuple((file, line) for file, line in frames))
        for work, (_, reason, frames) in json.loads(text).items()
    }


def _tell(lost: Mapping[str, Stop]) -> int:
    """Tell what went over its limits: nothing else is known."""
    for stop in lost.values():
        problem = Problem(Where("pnp"), f"{stop.work} {LimitError(stop.reason)}", _HINT)
        sys.stderr.write(f"{problem}\n")
    return ExitCode.PROBLEMS
