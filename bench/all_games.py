"""What it takes to export all games, with nothing kept: CPU seconds, waiting, and memory.

For the benches of exports, which have their limits here.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Of two CPUs, 20 s each; and MB.
MOST_CPU, MOST_MEMORY = 40.0, 300.0


def measured(words: Sequence[str]) -> tuple[float, float, float]:
    """Return the seconds of CPU and of waiting, and the MB, of `pnp export` with these words."""
    with tempfile.TemporaryDirectory() as out:
        told = ["export", *words, "--root", str(ROOT), "--out", out]
        start = time.perf_counter()
        process = subprocess.Popen([sys.executable, "-m", "pnp", *told], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        waited = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(words)}: the export failed")
    kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    return used.ru_utime + used.ru_stime, waited, kilobytes / 1000


def table(exports: Mapping[str, Sequence[str]]) -> int:
    """Print a line for each export; return 1 where one is beyond a limit."""
    is_beyond = False
    for name, words in exports.items():
        cpu, waited, memory = measured(words)
        is_beyond = is_beyond or cpu > MOST_CPU or memory > MOST_MEMORY
        print(f"{name:20} {cpu:6.1f} s of CPU {waited:6.1f} s {memory:6.0f} MB", flush=True)
    return int(is_beyond)
