"""How many processes can work at once: what the machine, its scheduler and a container allow."""

from __future__ import annotations

import os
from math import ceil
from pathlib import Path

_GROUPS = Path("/sys/fs/cgroup")
_OWN = Path("/proc/self/cgroup")


def cpus() -> int:
    """Return how many CPUs this process may use, at least 1.

    Those that it may be scheduled on (sched_getaffinity(2)), and no more than the time that its
    control groups have on them: two CPUs for half of the time are one.
    """
    if hasattr(os, "sched_getaffinity"):
        count = len(os.sched_getaffinity(0))
    else:
        count = os.cpu_count() or 1
    return max(1, ceil(min(count, quota(_GROUPS, _OWN))))


def quota(groups: Path, own: Path) -> float:
    """Return how many CPUs' time the control groups of this process may take; infinity: all.

    `groups` is where they are mounted, `own` the file that names those of this process: version 2
    has `cpu.max` in its group and all above it, version 1 two files below `cpu`
    (https://docs.kernel.org/admin-guide/cgroup-v2.html, "CPU Interface Files").
    """
    found = [float("inf")]
    for line in _read(own).splitlines():
        _, controllers, path = line.split(":", 2)
        names = controllers.split(",")
        if controllers and "cpu" not in names:
            continue
        root = groups / controllers if controllers else groups
        # A container sees its own group as the root: the path may not be there.
        places = [root, *(root / part for part in _upwards(path))]
        found += (part for place in places for part in _quota_in(place))
    return min(found)


def _upwards(path: str) -> list[str]:
    parts = path.strip("/").split("/") if path.strip("/") else []
    return ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]


def _quota_in(group: Path) -> list[float]:
    numbers = _read(group / "cpu.max").split()
    if not numbers:
        numbers = [*_read(group / "cpu.cfs_quota_us").split()]
        numbers += _read(group / "cpu.cfs_period_us").split()
    if len(numbers) != 2 or not all(one.isdecimal() for one in numbers) or numbers[1] == "0":
        return []
    return [int(numbers[0]) / int(numbers[1])]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
