"""Files that are whole or not there: written beside their place, then moved into it."""

from __future__ import annotations

import contextlib
import glob
import os
from pathlib import Path

from pnp.problems import PnpError, Problem, Where


def write_whole(path: Path, data: bytes | memoryview) -> None:
    """Write `data` to `path`, making its folder.

    Raises PnpError when there is no room or no permission; then the old file still stands.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(data)
        beside.replace(path)
        _sweep(path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        hint = "make room, or write to another folder"
        raise PnpError([Problem(Where(str(path)), f"can't be written: {reason}", hint)]) from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


def _sweep(path: Path) -> None:
    """Remove what builds that were killed have left beside `path`."""
    for left in path.parent.glob(f".{glob.escape(path.name)}.*.new"):
        owner = left.name.split(".")[-2]
        if owner.isdigit() and not _is_alive(int(owner)):
            with contextlib.suppress(OSError):
                left.unlink()


def _is_alive(process: int) -> bool:
    """Return whether a process with this number may still be at work."""
    if os.name != "posix":
        return True  # where asking would end it
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True
