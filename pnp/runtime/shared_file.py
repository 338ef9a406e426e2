"""A file for two processes. Loads nothing: `pnp.runtime.watcher` says why."""

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
    else:
        import tempfile

        file, name = tempfile.mkstemp()
        os.unlink(name)  # noqa: PTH108 - pathlib takes longer to load than all else here
    os.ftruncate(file, SIZE)
    return file
