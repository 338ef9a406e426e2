"""A file for two processes. Loads nothing: `pnp.processes.supervisor` says why."""

from __future__ import annotations

import os
import sys

SIZE = 65536


def shared_file() -> int:
    """Return the number of an open file of SIZE zeros, without a name: it goes with its last user.

    Raises OSError where there is no room for one.
    """
    if sys.platform == "linux":
        file = os.memfd_create("pnp")
        os.ftruncate(file, SIZE)
        return file
    file, name = named_file()
    os.unlink(name)  # noqa: PTH108 - pathlib takes longer to load than all else here
    return file


def named_file() -> tuple[int, str]:
    """Return the number of an open file of SIZE zeros, and its path. Raises OSError as above."""
    import tempfile

    file, name = tempfile.mkstemp()
    os.ftruncate(file, SIZE)
    return file, name
