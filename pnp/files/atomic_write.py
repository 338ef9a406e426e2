"""Files that are whole or not there: written beside their place, then moved into it.

Beside means: by a name that nothing had, in a folder that was stepped into without following a link
out. So a link that somebody put there leads nothing away, and what stands there is replaced, never
written into.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import signal
import stat
import threading
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.core.folders import Folder, LinkError, RefusedError, flags_of, opened_folder, refuse_other
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where

# The kind of problem with what the system did not take.
NOT_WRITTEN = "can't be written"
_HINT = "make room, or write to another folder"
_ALLOWED = "write to another folder, or ask for leave to write there"
_DELETE = "delete it, or write to another folder"
# What is written beside a file: by its name, the process, and a random number.
_BESIDE = lazy_pattern(r"\.(.+)\.([0-9]+)\.[0-9a-f]+\.new", re.DOTALL)
_STOPS = (signal.SIGINT, signal.SIGTERM)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
_THROUGH = os.O_WRONLY | flags_of("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY")


def write_whole(path: Path, data: bytes | memoryview, inside: Path | None = None) -> None:
    """Write `data` to `path`, making its folders below `inside`: see `write_together`."""
    write_together({path: data}, inside)


def write_together(files: Mapping[Path, bytes | memoryview], inside: Path | None = None) -> None:
    """Write files that belong together: all of them, or none. See `staged`."""
    with staged(inside) as stage:
        for path, data in files.items():
            stage.add(path, data)
        stage.put_in_place()


@contextlib.contextmanager
def staged(inside: Path | None = None) -> Iterator[Stage]:
    """Give what files are added to that belong together: each is whole, and none is left out.

    All are written before the first is moved into its place, and whoever stops the program waits
    until the last is: only a kill between two moves leaves some new and some old, which the next
    build writes anew. What is not put in place is gone at the end, with the folders made for it.

    No folder below `inside` (each file's own, if None) may be a link that leads out of it; that one
    is made, and may be a link itself.
    """
    with contextlib.ExitStack() as end:
        yield Stage(inside, end)


class Stage:
    """Files that are written beside their places, until all are put there."""

    def __init__(self, inside: Path | None, end: contextlib.ExitStack) -> None:
        self._inside = inside
        self._end = end
        self._written: list[_WrittenFile] = []
        # One object for each folder, since handles are few.
        self._folders: dict[Path, Folder] = {}

    def add(self, path: Path, data: bytes | memoryview, mode: int = 0o666) -> None:
        """Write `data` beside `path`. Raises PnpError where it can't be; old files still stand.

        `mode` says who may read and write the file, as far as the umask of the process lets them.
        """
        beside = f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}.new"
        with _told_of(path):
            folder = self._folder(path.parent)
            _refuse_place(folder, path.name)
            with os.fdopen(folder.open(beside, _NEW, mode), "wb") as file:
                self._end.callback(_let_go, folder, beside)
                file.write(data)
        self._written.append(_WrittenFile(path, folder, beside))

    def put_in_place(self) -> None:
        """Let all files take their places. Raises PnpError."""
        with _undisturbed():
            for one in self._written:
                with _told_of(one.path):
                    one.folder.rename(one.beside, one.path.name)
        _sweep(self._folders.values(), {one.path.name for one in self._written})

    def _folder(self, path: Path) -> Folder:
        """Return the folder `path`, open until the end: once, since handles are few."""
        if path not in self._folders:
            top = self._inside or path
            new = [one for one in (path, *path.parents) if not os.path.lexists(one)]
            for one in reversed(new):
                self._end.callback(_remove_empty, one)
            top.mkdir(parents=True, exist_ok=True)
            opened = opened_folder(path, top, make=True)
            self._folders[path] = self._end.enter_context(opened)
        return self._folders[path]


def write_to(path: Path, data: bytes) -> None:
    """Write `data` to what a user calls `path`: a file, whole, or into a pipe or a device.

    A link stays, and what it leads to is written. Raises PnpError.
    """
    with _told_of(path):
        with contextlib.suppress(FileNotFoundError):
            mode = path.stat().st_mode
            if stat.S_ISFIFO(mode) or stat.S_ISCHR(mode):
                with os.fdopen(os.open(path, _THROUGH), "wb") as file:
                    os.set_blocking(file.fileno(), True)
                    file.write(data)
                return
        real = path.resolve() if path.is_symlink() else path
    write_whole(real, data)


def delete(path: Path, inside: Path) -> None:
    """Delete a file below `inside`, if that is possible; what a link leads to stays."""
    with contextlib.suppress(OSError, RefusedError), opened_folder(path.parent, inside) as folder:
        folder.unlink(path.name)


class _WrittenFile(NamedTuple):
    """A file that is written beside its place."""

    path: Path
    folder: Folder
    beside: str


def _let_go(folder: Folder, name: str) -> None:
    with contextlib.suppress(OSError):
        folder.unlink(name)


def _remove_empty(folder: Path) -> None:
    with contextlib.suppress(OSError):
        folder.rmdir()


def _refuse_place(folder: Folder, name: str) -> None:
    """Raise RefusedError where no file can take the place of what is there: a folder, a device."""
    with contextlib.suppress(FileNotFoundError, LinkError):
        refuse_other(folder.stat(name).st_mode)


@contextlib.contextmanager
def _told_of(path: Path) -> Iterator[None]:
    """Raise PnpError, at `path`, for what the system refuses."""
    try:
        yield
    except RefusedError as error:
        hint = error.hint or _DELETE
        raise PnpError([_unwritten(path, error.message, hint)]) from None
    except (OSError, RuntimeError, ValueError) as error:
        # A loop of links is a RuntimeError before Python 3.13, a null byte a ValueError.
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        hint = _ALLOWED if isinstance(error, PermissionError) else _HINT
        with contextlib.suppress(OSError, ValueError):
            above = (one for one in path.parents if one.exists() and not one.is_dir())
            reason, hint = next(
                ((f"'{one}' is no folder", _DELETE) for one in above), (reason, hint)
            )
        raise PnpError([_unwritten(path, reason, hint)]) from None


def _unwritten(path: Path, reason: str, hint: str) -> Problem:
    return Problem(Where(str(path)), f"{NOT_WRITTEN}: {reason}", hint, kind=NOT_WRITTEN)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Let whoever stops the program wait until the body has ended.

    Handlers are changed and not the mask of signals, which every thread has its own of.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {one: signal.signal(one, lambda number, _: came.append(number)) for one in _STOPS}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, signal.SIG_DFL if handler is None else handler)
        for number in came[:1]:
            signal.raise_signal(number)


def _sweep(folders: Iterable[Folder], names: Container[str]) -> None:
    """Remove what builds that were killed have left in `folders` beside files of these `names`."""
    with contextlib.suppress(OSError):
        for folder in folders:
            for path in folder.path.glob(".*.new"):
                match = _BESIDE.fullmatch(path.name)
                if match and match[1] in names and not _is_alive(int(match[2])):
                    _let_go(folder, path.name)


def _is_alive(process: int) -> bool:
    """Return whether a process with this number may still be at work."""
    if os.name != "posix":
        return True  # where asking would end it
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        pass
    return True
