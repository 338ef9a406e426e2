"""A command run in a process that another one supervises: what goes over its limits is told.

When the system ends that process at some work (`time_and_memory_limits`), the command is run again,
and that work fails at once: all that is right is done, and all that is wrong is told, in the usual
order. The process is forked before anything is loaded, even of Python's own library: every page
that is there would be copied. Where there is no fork (Windows), it is started.
"""

from __future__ import annotations

# What is below signal, which loads enum: most of all that would be loaded here.
import _signal as signal  # type: ignore[import-not-found]
import os
import sys

from pnp.processes.address_space import is_scarce
from pnp.processes.shared_file import named_file, shared_file

if sys.platform == "linux":
    import fcntl

# As typing.TYPE_CHECKING, which takes longer to load than all else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.processes.work_record import ProcessEnd

# How often a command is ended, each time at other work, before nobody waits for more.
_MOST_STOPS = 3
# What a process that was started is told: the file of its record, and what is lost.
_RECORD, _LOST = "PNP_RECORD", "PNP_LOST"
_START = "from pnp.__main__ import run; run()"
_HAS_FORK = hasattr(os, "fork")
_HINT = "make it simpler, or take it out"


def supervised(run: Callable[[], int]) -> int:
    """Return the exit code of `run`, which another process works on; in that one, too."""
    if _RECORD in os.environ:
        _work_as_told()
        return run()
    lost: dict[str, ProcessEnd] = {}
    for _ in range(_MOST_STOPS):
        if _HAS_FORK:
            try:
                record = shared_file()
                child = _fork()
            except OSError:
                # There is no room for another process. Python's own timers are left.
                return run()
            if not child:
                _keep_hard(record, lost)
                return run()
            stop, code = _stopped(record, _wait(child))
        else:
            stop, code = _start(lost)
        if stop is None:
            return code if code >= 0 else _end_by(-code)
        lost[stop.work] = stop
    return _tell(lost)


def _fork() -> int:
    """Return 0 in a new process, which ends when this one does; here, its number.

    Signals that come from now on wait here until `_wait` takes them.
    """
    reader, writer = os.pipe()
    # Whoever started this one may have no interest in the end of processes; that is inherited.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, _awaited())
    try:
        child = os.fork()
    except OSError:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _awaited())
        raise
    # The system closes `writer` when this process ends, however that comes about.
    os.close(reader if child else writer)
    if not child:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _interrupt_once)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _awaited())
        _end_when_closed(reader)
    return child


def _awaited() -> tuple[int, ...]:
    return signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGHUP


def _interrupt_once(number: int, frame: object) -> None:
    """Answer ^C, but no second one, which would interrupt the end.

    Who sends it to a whole group sends two: `_wait` passes one on.
    """
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _end_when_closed(reader: int) -> None:
    """Let the system end this process (SIGIO, pipe(7)) when nobody has the other end any more."""
    if sys.platform == "linux":
        fcntl.fcntl(reader, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(reader, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)


def _keep_hard(record: int, lost: Mapping[str, ProcessEnd]) -> None:
    from pnp.processes.time_and_memory_limits import keep_hard
    from pnp.processes.work_record import Record

    keep_hard(Record(record), lost)


def _wait(child: int) -> int:
    """Return the exit code of `child`, negative for a signal. Signals meant for it are passed on.

    What comes from a terminal it has, too; who calls kill means it, and knows only this process.
    Some libraries crash when they are interrupted while they are loaded: that is its end by ^C.
    """
    is_interrupted = False
    while True:
        if hasattr(signal, "sigwaitinfo"):
            info = signal.sigwaitinfo(_awaited())
            sent, is_for_all = info.si_signo, info.si_code > 0
        else:
            sent = signal.sigwait(_awaited())
            is_for_all = sent == signal.SIGINT
        is_interrupted |= sent == signal.SIGINT
        if sent != signal.SIGCHLD:
            if not is_for_all:
                os.kill(child, sent)
            continue
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
            return -signal.SIGINT if is_interrupted and code == -signal.SIGSEGV else code


def _stopped(record: int, code: int) -> tuple[ProcessEnd | None, int]:
    """Return how the process of a record was stopped (None: it ended by itself), and its code."""
    if code == 0:
        os.close(record)
        return None, code
    from pnp.processes.work_record import Record, stop_in

    return stop_in(Record(record).close(), code), code


def _end_by(number: int) -> int:
    """End as the process that did the work: by a signal."""
    if number == signal.SIGKILL or is_scarce():
        # Nobody else tells of it: a program without memory is ended so, or crashes.
        from pnp.processes.work import ENDED

        sys.stderr.write(f"{ENDED}\n")
        sys.stderr.flush()
    if number != signal.SIGKILL:
        signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (number,))
    os.kill(os.getpid(), number)
    return 128 + number


def _start(lost: Mapping[str, ProcessEnd]) -> tuple[ProcessEnd | None, int]:
    """Return as `_stopped` how a process ended that was started with our arguments."""
    import json
    import subprocess

    record, path = named_file()
    told = os.environ | {_RECORD: path, _LOST: json.dumps(lost)}
    command = [sys.executable, "-P", "-c", _START, *sys.argv[1:]]
    with subprocess.Popen(command, env=told) as process:  # noqa: S603 - it is this program
        # ^C goes to both; the other one answers it.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        code = process.wait()
        signal.signal(signal.SIGINT, before)
    found = _stopped(record, code)
    os.unlink(path)  # noqa: PTH108 - pathlib takes longer to load than all else here
    return found


def _work_as_told() -> None:
    """Begin as a process that was started by `_start`."""
    import json

    from pnp.processes.work_record import ProcessEnd

    record = os.open(os.environ.pop(_RECORD), os.O_RDWR | getattr(os, "O_BINARY", 0))
    lost = {
        work: ProcessEnd(work, reason, tuple((file, line) for file, line in frames))
        for work, (_, reason, frames) in json.loads(os.environ.pop(_LOST)).items()
    }
    _keep_hard(record, lost)


def _tell(lost: Mapping[str, ProcessEnd]) -> int:
    """Tell what went over its limits: nothing else is known."""
    from pnp.core.exit_codes import ExitCode
    from pnp.core.problems import Problem, Where
    from pnp.processes.time_and_memory_limits import LimitError

    for stop in lost.values():
        problem = Problem(Where("pnp"), f"{stop.work} {LimitError(stop.reason)}", _HINT)
        sys.stderr.write(f"{problem}\n")
    return ExitCode.PROBLEMS
