"""Files that are whole or not there: written beside their place, then moved into it."""

from __future__ import annotations

import contextlib
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
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        hint = "make room, or write to another folder"
        raise PnpError([Problem(Where(str(path)), f"can't be written: {reason}", hint)]) from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()
