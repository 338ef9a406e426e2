"""Folders as places to open files from: stepped into one by one, and no link is followed.

What is opened in a folder by its handle is in that folder, whatever becomes of the path meanwhile.
Where a system has no such handles (Windows), a folder is its resolved path.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.core.hinted_error import HintedError
from pnp.core.values import Struct

OUT = "that leads out of its folder"
LINK_OUT = f"this is a link {OUT}"
LINK_HINT = "put what it leads to in its place, or delete it"

HAS_HANDLES = {os.open, os.stat, os.mkdir, os.unlink, os.rename} <= os.supports_dir_fd

# What is neither a file nor a link, by its mode.
_OTHERS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class RefusedError(HintedError):
    """Why a file is not opened: `message` is a sentence, `hint` what to do, "" if it depends."""


class LinkError(Exception):
    """There is a link on the way."""


def flags_of(*names: str) -> int:
    """Return those of the flags of open() that this system has, as O_NOFOLLOW."""
    found = 0
    for name in names:
        found |= getattr(os, name, 0)
    return found


_ALWAYS = flags_of("O_NOFOLLOW", "O_CLOEXEC", "O_NOCTTY", "O_BINARY", "O_NOINHERIT")
# Into a folder that nobody may list, one may still step.
_FOLDER = flags_of("O_DIRECTORY", "O_CLOEXEC", "O_PATH")


class Folder(Struct, frozen=True):
    """A folder that is open: `handle` is None where the system has none."""

    path: Path
    handle: int | None

    def open(self, name: str, flags: int, mode: int = 0o666) -> int:
        """Return a handle of the entry `name`; `mode` is that of a new one, less the umask.

        Raises LinkError where it is a link, and OSError.
        """
        entry = self.path / name if self.handle is None else name
        try:
            return os.open(entry, flags | _ALWAYS, mode, dir_fd=self.handle)
        except OSError as error:
            # For a link that is not followed, systems say different things.
            if error.errno in (errno.ELOOP, errno.EMLINK):
                raise LinkError from None
            raise

    def stat(self, name: str) -> os.stat_result:
        """Return what the entry `name` is, of a link the link. Raises OSError."""
        entry = self.path / name if self.handle is None else name
        return os.stat(entry, dir_fd=self.handle, follow_symlinks=False)

    def rename(self, name: str, new: str) -> None:
        """Let the entry `name` take the place of `new`. Raises OSError."""
        if self.handle is None:
            os.replace(self.path / name, self.path / new)  # noqa: PTH105
        else:
            os.rename(name, new, src_dir_fd=self.handle, dst_dir_fd=self.handle)

    def unlink(self, name: str) -> None:
        """Delete the entry `name`, of a link the link. Raises OSError."""
        entry = self.path / name if self.handle is None else name
        os.unlink(entry, dir_fd=self.handle)


@contextmanager
def opened_folder(path: Path, inside: Path, make: bool = False) -> Iterator[Folder]:
    """Give the folder `path`, open; links on its way may lead to what lies below `inside`.

    With `make` those that are missing below `inside` are made. Raises RefusedError for links that
    lead out, and OSError.
    """
    try:
        folder = _quickly(path, inside, make)
        if folder is None:
            real, top = resolved(path, strict=not make), inside.resolve()
            if not real.is_relative_to(top):
                raise RefusedError(LINK_OUT, LINK_HINT)
            folder = _stepped(top, real.relative_to(top).parts, make)
    except LinkError:
        # Put there a moment ago.
        raise RefusedError(LINK_OUT, LINK_HINT) from None
    try:
        yield folder
    finally:
        if folder.handle is not None:
            os.close(folder.handle)


def _quickly(path: Path, inside: Path, make: bool) -> Folder | None:
    """Return the folder at once, as most have no link on their way; None where one has to look.

    To resolve each path would take four times as long.
    """
    if HAS_HANDLES and path.is_relative_to(inside):
        with suppress(LinkError):
            return _stepped(inside, path.relative_to(inside).parts, make)
    return None


def _stepped(top: Path, parts: Sequence[str], make: bool) -> Folder:
    """Return the folder that `parts` name below `top`. Raises LinkError, and OSError."""
    if not HAS_HANDLES:
        path = top.joinpath(*parts)
        if make:
            path.mkdir(parents=True, exist_ok=True)
        return Folder(path, None)
    if ".." in parts:
        raise LinkError
    at = os.open(top, _FOLDER)
    try:
        for part in parts:
            below = _below(at, part, make)
            os.close(at)
            at = below
    except BaseException:
        os.close(at)
        raise
    return Folder(top.joinpath(*parts), at)


def _below(folder: int, name: str, make: bool) -> int:
    if make:
        with suppress(FileExistsError):
            os.mkdir(name, dir_fd=folder)
    try:
        return os.open(name, _FOLDER | flags_of("O_NOFOLLOW"), dir_fd=folder)
    except OSError as error:
        found = error.errno in (errno.ELOOP, errno.EMLINK, errno.ENOTDIR)
        if found and stat.S_ISLNK(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
            raise LinkError from None
        raise


def resolved(path: Path, strict: bool = True) -> Path:
    """Return where `path` leads, free of links. Raises RefusedError for links to nothing.

    Raises OSError where there is nothing, if `strict`, or where no one may look.
    """
    try:
        real = path.resolve(strict=strict)
    except PermissionError:
        raise
    except (RuntimeError, OSError) as error:
        # A loop of links is a RuntimeError before Python 3.13.
        is_loop = isinstance(error, RuntimeError) or error.errno == errno.ELOOP
        if is_loop or is_link(path):
            raise RefusedError("this is a link to nothing", LINK_HINT) from None
        raise
    return real


def refuse_other(mode: int) -> None:
    """Raise RefusedError for the mode of what is no regular file; LinkError for a link."""
    if stat.S_ISLNK(mode):
        raise LinkError
    if not stat.S_ISREG(mode):
        raise RefusedError(f"this is not a file, but {_other(mode)}")


def _other(mode: int) -> str:
    return next((name for is_one, name in _OTHERS if is_one(mode)), "something else")


def other_than_file(path: Path) -> str:
    """Return what is at `path` instead of a file, as "a pipe"; "" for files, links and nothing."""
    try:
        mode = path.lstat().st_mode
    except (OSError, ValueError):
        return ""
    return "" if stat.S_ISREG(mode) or stat.S_ISLNK(mode) else _other(mode)


def is_link(path: Path) -> bool:
    """Return whether `path` is a symbolic link; where no one may look it is none."""
    return os.path.islink(path)  # noqa: PTH114 - Path's fails where no one may look


def is_there(path: Path) -> bool:
    """Return whether there is anything by the name `path`, be it a link that leads nowhere."""
    return os.path.lexists(path)
