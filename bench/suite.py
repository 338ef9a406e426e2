"""Measure the test suite: wall and CPU seconds, peak memory, and what its files cost.

A file by itself stands for its imports and the collecting of its tests.

    .venv/bin/python bench/suite.py                  two workers, as on two cores
    .venv/bin/python bench/suite.py -n 4 tests/cli   what pytest takes is handed on
    .venv/bin/python bench/suite.py --most=99        99 files and tests instead of 20
    .venv/bin/python bench/suite.py --check          exit 1 where a target is missed, by a file too

CPU seconds are of all processes, those that tests start included. Memory is the sum over all
processes at one time of what they have to themselves and their share of what they share (PSS); it
is looked at once a second (which took 7 % of the time when it was five times), and needs Linux.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WALL, CPU, MEGABYTES = 120.0, 200.0, 2000.0  # to reach, on two cores that do nothing else
# Of one file, with what it is the first in its process to load. All but one take less than half.
MOST_OF_A_FILE = 15.0  # CPU s
MOST = "20"
COLLECTING = "collecting"
TICKS = os.sysconf("SC_CLK_TCK")
_FOLDER = "PNP_SUITE_COSTS"


def pytest_configure(config: pytest.Config) -> None:
    """Be a plugin of pytest: where `main` asks for costs, each worker writes down its own."""
    if (folder := os.environ.get(_FOLDER)) and hasattr(config, "workerinput"):
        config.pluginmanager.register(_Costs(Path(folder)))


class _Costs:
    """Writes what each test took, in lines of JSON: [name, CPU seconds]."""

    def __init__(self, folder: Path) -> None:
        self._file = (folder / f"{os.getpid()}.jsonl").open("w")
        self._within = 0.0  # what the tests of a file took, which runs as one

    def _note(self, name: str, seconds: float) -> None:
        self._file.write(json.dumps([name, round(seconds, 3)]) + "\n")
        self._file.flush()

    def pytest_collection_finish(self) -> None:
        self._note(COLLECTING, _cpu())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before, outer, self._within = _cpu(), self._within, 0.0
        try:
            return (yield)
        finally:
            took = _cpu() - before
            self._note(item.nodeid, took - self._within)
            self._within = outer + took


def _cpu() -> float:
    """Return CPU seconds of this process and of all that it started, ended or not."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    running = sum(map(_seconds, _below(os.getpid())))
    return time.process_time() + ended.ru_utime + ended.ru_stime + running


def _below(pid: int) -> Iterator[int]:
    """Yield the processes that one has started, and those that they have."""
    with suppress(OSError):  # it has ended meanwhile
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield int(child)
                yield from _below(int(child))


def _seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    # utime, stime, cutime, cstime of proc_pid_stat(5), the first two fields cut off.
    return sum(map(int, fields[11:15])) / TICKS


def _memory(pid: int) -> float:
    """Return MB of PSS of a process and all below it."""
    total = 0
    for one in (pid, *_below(pid)):
        with suppress(OSError):
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
            total += next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    return total / 1024


def _watch(running: subprocess.Popen[bytes], cpu: list[float], memory: list[float]) -> None:
    """Write down CPU seconds and MB, until the process ends.

    What a test leaves to run until the end is nobody's child then; so CPU is looked at before.
    """
    for look in count():
        if running.poll() is not None:
            return
        cpu.append(sum(map(_seconds, (running.pid, *_below(running.pid)))))
        if look % 5 == 0:
            memory.append(_memory(running.pid))
        time.sleep(0.2)


def measure(arguments: list[str]) -> tuple[int, float, float, float, Counter[str]]:
    """Run the suite; return pytest's exit code, wall s, CPU s, MB, and CPU s for each test."""
    with tempfile.TemporaryDirectory() as folder:
        paths = os.pathsep.join(filter(None, (str(ROOT / "bench"), os.environ.get("PYTHONPATH"))))
        environment = os.environ | {_FOLDER: folder, "PYTHONPATH": paths}
        workers = [] if "-n" in arguments else ["-n", "2"]
        command = [sys.executable, "-m", "pytest", "-p", "suite", *workers, *arguments]
        start = time.perf_counter()
        running = subprocess.Popen(command, cwd=ROOT, env=environment)
        cpu, memory = [0.0], [0.0]
        watch = threading.Thread(target=_watch, args=(running, cpu, memory))
        watch.start()
        code = running.wait()
        wall = time.perf_counter() - start
        watch.join()
        costs: Counter[str] = Counter()
        for path in Path(folder).iterdir():
            for line in path.read_text().splitlines():
                name, seconds = json.loads(line)
                costs[name] += seconds
    return code, wall, max(cpu), max(memory), costs


def _table(title: str, costs: Counter[str], most: int) -> Iterator[str]:
    yield f"\n{title}"
    for name, seconds in costs.most_common(most):
        yield f"{seconds:8.2f}  {name}"


def main() -> int:
    """Print what the suite takes."""
    own = [word for word in sys.argv[1:] if word == "--check" or word.startswith("--most=")]
    arguments = [word for word in sys.argv[1:] if word not in own]
    most = int(next((word.removeprefix("--most=") for word in own if word != "--check"), MOST))
    code, wall, cpu, megabytes, costs = measure(arguments)
    files: Counter[str] = Counter()
    for name, seconds in costs.items():
        files[name.partition("::")[0]] += seconds
    for line in (
        *_table("CPU s of files", files, most),
        *_table("CPU s of tests", costs, most),
        f"\n{sum('::' in name for name in costs)} tests: {wall:.0f} s wall, {cpu:.0f} s CPU "
        f"({sum(costs.values()):.0f} of them in tests), {megabytes:.0f} MB at most",
    ):
        print(line)
    dear = [name for name, took in files.items() if name != COLLECTING and took > MOST_OF_A_FILE]
    for name in dear:
        print(f"{name} takes more than {MOST_OF_A_FILE:.0f} s: try fewer, or share what is made")
    missed = wall > WALL or cpu > CPU or megabytes > MEGABYTES or dear
    return code or int("--check" in own and bool(missed))


if __name__ == "__main__":
    raise SystemExit(main())
