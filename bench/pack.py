"""What `pnp pack GAME` takes from nothing: seconds, CPU and memory, beside its limits.

    .venv/bin/python bench/pack.py [GAME]...

A release of a game in one language may take 20 s on two cores, and 300 MB. Memory is that of the
largest process, since those that draw share most of theirs.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PNP = Path(sys.executable).with_name("pnp")
GAMES = ("element313", "elements", "quark", "quarken", "quirkyquarks")
SECONDS, MEGABYTES = 20.0, 300


def main(games: list[str]) -> int:
    """Print a line a game; return 1 where one takes more than its limits."""
    is_over = False
    print(f"{'game':14} {'wall s':>7} {'CPU s':>7} {'MB':>5} {'archive MB':>11}")
    for game in games or GAMES:
        with tempfile.TemporaryDirectory() as out:
            began, before = time.monotonic(), _cpu()
            command = [str(PNP), "pack", game, "--out", out]
            subprocess.run(command, check=True, capture_output=True)
            wall, cpu = time.monotonic() - began, _cpu() - before
            (archive,) = Path(out).glob("*/*.zip")
            size = archive.stat().st_size / 1e6
        # Of all that have ended so far: the largest counts.
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"{game:14} {wall:7.1f} {cpu:7.1f} {memory:5.0f} {size:11.1f}")
        is_over |= wall > SECONDS or memory > MEGABYTES
    return int(is_over)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
