"""Work that never returns, fills the memory or crashes is told by who supervises it."""

import signal
import subprocess
import sys

import pytest
from measured import needs_fork
from processes import Forked

pytestmark = needs_fork

# Works, most in C code that Python's own timers wait for; and what is told of them.
WORKS = """
import faulthandler, os, signal, sys, time
from itertools import repeat
from pnp.processes import process_slots
from pnp.processes import supervisor, work_record, worker_pool
from pnp.processes import time_and_memory_limits
from pnp.processes.time_and_memory_limits import LimitError, limited
time_and_memory_limits.SECONDS = time_and_memory_limits.GRACE = 0.05
process_slots.use_jobs(2)
def endless():
    return sum(repeat(1))
def crash():
    faulthandler._sigsegv()
def told(name, work):
    try:
        with limited(name):
            return f"{name} {work()}"
    except LimitError as error:
        frames = [line for file, line in error.frames or () if file == "<string>"]
        return f"{name} {error} (line {frames[0] if frames else 0})"
def say(lines):
    print(*lines, sep="\\n", flush=True)
    return 1
def here(**works):
    return say([told(*one) for one in works.items()])
def in_parallel(**works):
    found = worker_pool.Parallel(lambda: lambda one, tell: told(*one), [*works.items()])
    return say([result() for result in found])
def beside(**works):
    ((name, work),) = works.items()
    with worker_pool.in_background(lambda: told(name, work)) as result:
        return say([result()])
"""
LINE = WORKS[: WORKS.index("    return sum(")].count("\n") + 1
LATE = "works for more than 0.05 seconds"
# What is done -> what is told of it.
TOLD = {
    "here(a=lambda: 1, b=endless, c=lambda: 3)": f"a 1\nb {LATE} (line {LINE})\nc 3\n",
    "here(a=endless, b=endless)": f"a {LATE} (line {LINE})\nb {LATE} (line {LINE})\n",
    "here(a=crash, b=lambda: 2)": "a makes the program crash (line 0)\nb 2\n",
    "here(a=lambda: len(bytes(10 ** 9)))": "a needs more than 400 MB of memory (line 0)\n",
    "in_parallel(a=lambda: 1, b=endless, c=lambda: 3)": f"a 1\nb {LATE} (line {LINE})\nc 3\n",
    "in_parallel(a=crash, b=endless)": (
        f"a makes the program crash (line 0)\nb {LATE} (line {LINE})\n"
    ),
    "beside(a=endless)": f"a {LATE} (line {LINE})\n",
}


def supervised(work, before=""):
    return f"{WORKS}\n{before}\nsys.exit(supervisor.supervised(lambda: {work}))"


def start(work, before=""):
    return Forked(supervised(work, before))


def run(work, before=""):
    """Return exit code, output and messages of a supervised program that does `work`."""
    process = start(work, before)
    out, err = process.communicate()
    return process.returncode, out, err


@pytest.mark.parametrize("work", TOLD)
def test_what_ends_a_process_is_told_and_the_rest_is_done(work):
    assert run(work) == (1, TOLD[work], "")


def test_what_needs_less_than_the_most_memory_is_done():
    """However long it takes: a busy system may give memory slowly."""
    work = "here(a=lambda: len(bytes(10 ** 8)))"
    assert run(work, "time_and_memory_limits.SECONDS = 5") == (1, "a 100000000\n", "")


def test_where_there_are_no_timers_the_clock_counts():
    by_clock = (
        "time_and_memory_limits.HAS_TIMERS = work_record.HAS_TIMERS = False; "
        "time_and_memory_limits.SECONDS_BY_CLOCK = 0.2"
    )
    assert run("here(a=endless, b=lambda: 2)", by_clock) == (
        1, f"a {LATE} (line {LINE})\nb 2\n", "",
    )  # fmt: skip


def test_where_nothing_is_forked_it_is_started():
    started = f"supervisor._HAS_FORK, supervisor._START = False, {WORKS!r} + " + repr(
        "\nsys.exit(supervisor.supervised(lambda: here(a=endless, b=crash, c=dict)))"
    )
    code, out, err = run("None", started)
    assert (code, err) == (1, "")
    assert out == f"a {LATE} (line {LINE})\nb makes the program crash (line 0)\nc {{}}\n"


def test_after_three_nobody_waits_for_more():
    code, out, err = run("here(a=endless, b=endless, c=endless, d=endless)")
    assert (code, out) == (1, "")
    assert err == "".join(
        f"pnp: {name} {LATE}\n  hint: make it simpler, or take it out\n" for name in "abc"
    )


# Not signal.pause(): what comes right before it would be waited for once more.
THERE = "print('there', flush=True) or any(time.sleep(0.01) for _ in repeat(0))"
# The first try ends by itself; what waits for a signal is the second.
AGAIN = f"here(a=endless) and {THERE}"


@pytest.mark.parametrize("work", [THERE, AGAIN], ids=["at once", "after a stop"])
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGKILL"])
def test_who_ends_it_ends_the_work_too(name, work):
    """A pipe is closed when both processes have ended."""
    process = start(work)
    if work == AGAIN:
        assert process.stdout.readline().startswith(f"a {LATE}")
    assert process.stdout.readline() == "there\n"
    process.send_signal(signal.Signals[name])
    process.communicate()
    assert process.returncode == -signal.Signals[name]


# As after `ulimit -v`: whatever goes wrong then may come of it.
SCARCE = "import resource; resource.setrlimit(resource.RLIMIT_AS, (900_000_000,) * 2)"


def run_with_little_memory(work):
    """Return what `run` does, of a new process: one that has run many tests may be larger."""
    command = [sys.executable, "-c", supervised(work, SCARCE)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="nothing else keeps limits of memory")
@pytest.mark.parametrize("work", ["here(a=crash)", "in_parallel(a=crash)"])
def test_a_crash_where_memory_is_scarce_is_blamed_on_no_work(work):
    code, out, err = run_with_little_memory(work)
    assert code == -signal.SIGSEGV or "EndedError" in err
    assert out == ""
    assert "a process that worked on this was ended from outside" in err


@pytest.mark.skipif(sys.platform != "linux", reason="nothing else keeps limits of memory")
def test_scarce_memory_is_no_fault_of_the_work():
    _, out, err = run_with_little_memory("here(a=lambda: len(bytes(10 ** 9)))")
    assert out == ""
    assert err.endswith("MemoryError\n")


KILL = "os.kill(os.getpid(), signal.SIGKILL)"
KILLED = [KILL, f"here(a=lambda: {KILL})", f"in_parallel(a=lambda: {KILL})"]


@pytest.mark.skipif(sys.platform != "linux", reason="nothing else keeps limits of memory")
@pytest.mark.parametrize("work", KILLED)
def test_who_is_killed_tells_so_and_blames_no_work(work):
    """The system does that when there is no memory left, in a container without a word."""
    code, out, err = run(work)
    assert (code, out) == (-signal.SIGKILL, "")
    assert err == (
        "pnp: a process that worked on this was ended from outside\n"
        "  hint: see to it that there is memory left, and try again\n"
    )


def test_a_second_interrupt_leaves_the_end_alone():
    """Who sends it to a whole group sends it twice, since this process passes it on."""
    ends = (
        "try:\n    print('there', flush=True) or any(time.sleep(0.01) for _ in repeat(0))\n"
        "except KeyboardInterrupt:\n    os.kill(os.getpid(), signal.SIGINT)\n"
        "print('ended', flush=True)"
    )
    process = start(f"exec({ends!r}) or 7")
    assert process.stdout.readline() == "there\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (7, "ended\n", "")


def test_a_crash_of_who_is_interrupted_is_the_interrupt():
    """Some libraries crash when ^C comes while they are loaded."""
    crash = "signal.signal(signal.SIGINT, lambda *_: os.kill(os.getpid(), signal.SIGSEGV))"
    process = start(THERE, crash)
    assert process.stdout.readline() == "there\n"
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == -signal.SIGINT


def test_a_write_that_is_stopped_ends_first():
    """The one that works hears of SIGTERM: it is not just gone with the other."""
    # Not with print: what writes "there" may not have come back from it.
    tell = r"os.write(1, b'heard\n') and sys.exit(9)"
    heard = f"signal.signal(signal.SIGTERM, lambda *_: {tell})"
    process = start(THERE, heard)
    assert process.stdout.readline() == "there\n"
    process.send_signal(signal.SIGTERM)
    out, _ = process.communicate()
    assert (process.returncode, out) == (9, "heard\n")


def test_who_has_no_interest_in_the_end_of_processes_is_no_obstacle():
    assert run("7", "signal.signal(signal.SIGCHLD, signal.SIG_IGN)") == (7, "", "")


@pytest.mark.parametrize("call", ["os.fork", "os.memfd_create"])
def test_where_there_is_no_room_for_two_processes_one_does_the_work(call):
    before = f"def no(*_):\n    raise OSError\n{call} = no\nsys.platform = 'linux'"
    assert run("here(a=dict)", before) == (1, "a {}\n", "")


def test_an_exit_code_comes_back():
    assert run("7") == (7, "", "")
