"""Files that are whole or not there: written beside their place, then moved into it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from pnp.problems import PnpError, Problem, Where


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path`, making its folder. Raises PnpError; then the old file stands."""
    write_through(path, lambda file: file.write(data))


def write_through(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Let `write` fill a new file, then put it at `path`, making its folder.

    Raises PnpError when there is no room or no permission; then the old file still stands.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            write(file)
        beside.replace(path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        hint = "make room, or name another folder with --out"
        raise PnpError([Problem(Where(str(path)), f"can't be written: {reason}", hint)]) from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()
