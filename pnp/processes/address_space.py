"""Whether the program may have the memory that its own limits take for granted."""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import resource

# What the program, the largest work that it lets templates do, and its libraries need at once.
_NEEDED = 1_000_000_000


def is_scarce() -> bool:
    """Return whether less memory than that may be had, as after `ulimit -v`: errors come of it."""
    if sys.platform == "win32":
        return False
    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    return most != resource.RLIM_INFINITY and most < _NEEDED
