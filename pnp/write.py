"""Files that are whole or not there: written beside their place, then moved into it."""

from __future__ import annotations

import contextlib
import glob
import os
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.problems import PnpError, Problem, Where


def write_whole(path: Path, data: bytes | memoryview) -> None:
    """Write `data` to `path`, making its folder.

    Raises PnpError when there is no room or no permission; then the old file still stands.
    """
    write_together({path: data})


def write_together(files: Mapping[Path, bytes | memoryview]) -> None:
    """Write files that belong together: all of them are new, or all old, at any time.

    Raises PnpError when one of them can't be written; then all the old ones still stand.
    """
    beside = {path: path.with_name(f".{path.name}.{os.getpid()}.new") for path in files}
    try:
        for path, data in files.items():
            with _told_of(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                with beside[path].open("wb") as file:
                    file.write(data)
        with _undisturbed():
            for path in files:
                with _told_of(path):
                    beside[path].replace(path)
                    _sweep(path)
    finally:
        for left in beside.values():
            with contextlib.suppress(OSError):
                left.unlink()


@contextlib.contextmanager
def _told_of(path: Path) -> Iterator[None]:
    """Raise PnpError, at `path`, for what the system refuses."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        hint = "make room, or write to another folder"
        raise PnpError([Problem(Where(str(path)), f"can't be written: {reason}", hint)]) from None


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Let whoever stops the program wait until the body has ended, where that can be had."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
