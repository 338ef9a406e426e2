"""What it takes to write all games for a cutting machine: CPU seconds, and memory.

    .venv/bin/python bench/cut.py [MACHINE]...       these machines, or all

Nothing is kept of an earlier run. CPU is that of all processes: divided by the number of CPUs it is
the least that one waits. Memory is that of the largest process, in MB. Fails beyond the limits.
"""

from __future__ import annotations

import sys

from all_games import table

MACHINES = ("silhouette", "scanncut", "cricut", "laser")

if __name__ == "__main__":
    machines = sys.argv[1:] or MACHINES
    sys.exit(table({name: ("cut", "--machine", name) for name in machines}))
