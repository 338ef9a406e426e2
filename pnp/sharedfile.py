"""A file for two processes. Loads nothing: `pnp.watch` says why."""

from __future__ import annotations

import os
import sys


def shared_file() -> int:
    """Return the number of an open file that has no name, and is gone when nobody has it open."""
    if sys.platform == "linux":
        return os.memfd_create("pnp")
    import tempfile

    file, name = tempfile.mkstemp()
    os.unlink(name)  # noqa: PTH108 - pathlib takes longer to load than all else here
    return file
