"""What it takes to write all games for each virtual table: CPU seconds, and memory.

    .venv/bin/python bench/virtual_tables.py [EXPORT]...       these, or all

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
# What each is told, by its name here.
EXPORTS = {
    "tabletop-simulator": ["tabletop-simulator"],
    "playingcards": ["playingcards"],
    **{
        name: ["table-pictures", "--for", name]
        for name in ("tabletopia", "screentop", "tabletop-playground", "dragncards")
    },
}
# Of two CPUs, 20 s each; and MB.
MOST_CPU, MOST_MEMORY = 40.0, 300.0


def measured(export: list[str]) -> tuple[float, float, float]:
    """Return the seconds of CPU and of waiting, and the MB, of a run in a process of its own."""
    child = os.fork()
    if not child:
        with tempfile.TemporaryDirectory() as out:
            words = ["export", *export, "--root", str(ROOT), "--out", out]
            done = subprocess.run([sys.executable, "-m", "pnp", *words], capture_output=True)
        os._exit(done.returncode)
    start = time.perf_counter()
    _, status, used = os.wait4(child, 0)
    if status:
        sys.exit(f"{' '.join(export)}: the export failed")
    kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    return used.ru_utime + used.ru_stime, time.perf_counter() - start, kilobytes / 1000


def main(names: list[str]) -> int:
    """Print a line for each export; return 1 where one is beyond a limit."""
    is_beyond = False
    for name in names or EXPORTS:
        cpu, waited, memory = measured(EXPORTS[name])
        is_beyond = is_beyond or cpu > MOST_CPU or memory > MOST_MEMORY
        print(f"{name:20} {cpu:6.1f} s of CPU {waited:6.1f} s {memory:6.0f} MB", flush=True)
    return int(is_beyond)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
