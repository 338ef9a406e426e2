"""What it takes to write all games for a cutting machine: CPU seconds, and memory.

    .venv/bin/python bench/cut.py [MACHINE]...       these machines, or all

Nothing is kept of an earlier run. CPU is that of all processes: divided by the number of CPUs it is
the least that one waits. Memory is that of the largest process, in MB. Fails beyond the limits.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MACHINES = ("silhouette", "scanncut", "cricut", "laser")
# Of two CPUs, 20 s each; and MB.
MOST_CPU, MOST_MEMORY = 40.0, 300.0


def measured(machine: str) -> tuple[float, float, float]:
    """Return the seconds of CPU and of waiting, and the MB, of a run in a process of its own."""
    child = os.fork()
    if not child:
        with tempfile.TemporaryDirectory() as out:
            words = ["export", "cut", "--machine", machine, "--root", str(ROOT), "--out", out]
            done = subprocess.run([sys.executable, "-m", "pnp", *words], capture_output=True)
        os._exit(done.returncode)
    start = time.perf_counter()
    _, status, used = os.wait4(child, 0)
    if status:
        sys.exit(f"{machine}: the export failed")
    kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    return used.ru_utime + used.ru_stime, time.perf_counter() - start, kilobytes / 1000


def main(machines: list[str]) -> int:
    """Print a line for each machine; return 1 where one is beyond a limit."""
    is_beyond = False
    for machine in machines or MACHINES:
        cpu, waited, memory = measured(machine)
        is_beyond = is_beyond or cpu > MOST_CPU or memory > MOST_MEMORY
        print(f"{machine:12} {cpu:6.1f} s of CPU {waited:6.1f} s {memory:6.0f} MB", flush=True)
    return int(is_beyond)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
