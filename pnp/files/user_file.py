"""Files of users, all opened in one way: regular, inside their project, and below a limit.

Nothing waits for a pipe, and no device is opened.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from pnp.core.folders import (
    LINK_HINT,
    LINK_OUT,
    LinkError,
    RefusedError,
    flags_of,
    opened_folder,
    refuse_other,
    resolved,
)
from pnp.core.overridden_reads import Substitutes
from pnp.core.problems import PnpError, Problem, Where

MB = 1_000_000


class FileKind(NamedTuple):
    """A kind of file: what sentences call it, the bytes it may have, and what else to do."""

    name: str
    most: int
    if_larger: str
    if_missing: str = "make it, or check how its name is spelt"
    if_other: str = "put a file in its place"


# Who runs a command may raise the limits of games.
ALLOW = "raise the limits, as with --allow 50"
YAML = FileKind(
    "file", 5 * MB, f"split it into several components, or {ALLOW}", if_other="put a YAML file here"
)
TABLE = FileKind(
    "table",
    10 * MB,
    f"split it into several components, or {ALLOW}",
    if_other="put a table in its place",
)
ART = FileKind(
    "art file",
    20 * MB,
    "make it smaller; 300 dpi at its printed size is enough",
    "put it into art/",
)
TEMPLATE = FileKind("template", MB, "split it, or put drawings into art/")
FONT = FileKind("font file", 50 * MB, "leave out of it the letters that no text has")
CATALOG = FileKind(
    "the catalog", 5 * MB, "delete its obsolete messages", if_other="put a catalog in its place"
)
XLIFF = FileKind("the XLIFF file", 20 * MB, "export it anew", "write it with 'pnp texts export'")
GLOSSARY = FileKind("the glossary", MB, "keep only the words that have to be decided")
MARKDOWN = FileKind("a rulebook", MB, "make it shorter")
SEALS = FileKind("file", 20 * MB, "write it anew with 'pnp check --seal'")
# Many cards at 600 dpi: larger than any that this program writes.
PDF = FileKind(
    "PDF",
    500 * MB,
    "count the files that it was joined from",
    "name a PDF that 'pnp build' wrote",
    "name a PDF that 'pnp build' wrote",
)
CHANGES = FileKind("a list of changes", MB, "keep the newest")
# What this program wrote a moment ago.
OUTPUT = FileKind("file", 500 * MB, "leave out what takes most", "run the command again")
# What faces can show of a game's art/.
PIXELS = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".avif")
PICTURES = (".svg", *PIXELS)
# What is larger is read by no part of this program.
LARGEST = FONT.most

_FLAGS = os.O_RDONLY | flags_of("O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY", "O_BINARY", "O_NOINHERIT")


class _Allowed:
    """How many `times` as much as usual the files of a command may hold: who runs it says so."""

    def __init__(self) -> None:
        self.times = 1


_allowed = _Allowed()


def allow(megabytes: int) -> None:
    """Let YAML files have so many MB, in whole times as many as usual; and games as many cards."""
    _allowed.times = max(1, -(-megabytes * MB // YAML.most))


def times() -> int:
    """Return how many times as much as usual YAML files, and games, may hold."""
    return _allowed.times


def _most(kind: FileKind) -> int:
    return kind.most * (_allowed.times if kind in (YAML, TABLE) else 1)


# What files hold for a while in the place of what is written there, by their paths.
_instead: Substitutes[str, bytes] = Substitutes()


def instead(path: Path, data: bytes) -> AbstractContextManager[None]:
    """Let `path` hold `data` for whoever reads it meanwhile; nothing is written."""
    return _instead.held(os.fspath(path), data)


def held_instead(path: Path | str) -> bytes | None:
    """Return what a file holds for a while, None for what is written there."""
    return _instead.get(os.fspath(path))


def read_file(path: Path, kind: FileKind, where: Where, inside: Path | None = None) -> bytes:
    """Return what the file `path` holds, of which problems say that it is at `where`.

    It has to lie below the folder `inside`, wherever links lead; without one, below its own.
    Raises PnpError when it is not there, no file, outside, too large, or can't be read.
    """
    data = held_instead(path)
    if data is not None:
        return data
    with open_file(path, kind, where, inside or path.parent) as file:
        before = os.fstat(file.fileno())
        data = file.read(_most(kind) + 1)
        if len(data) > _most(kind):
            raise _too_large(kind, where)
        if _state(os.fstat(file.fileno())) != _state(before):
            message = f"{kind.name} changes while it is read"
            raise PnpError([Problem(where, message, "try again when it is whole")])
    return data


@contextmanager
def open_file(path: Path, kind: FileKind, where: Where, inside: Path | None) -> Iterator[BinaryIO]:
    """Give the file `path`, open for reading, as `read_file` would read it.

    `inside` None is for what a user names on the command line: that may lie anywhere. Raises
    PnpError, also for what reading it raises.
    """
    try:
        with open_regular(path, inside) as file:
            if os.fstat(file.fileno()).st_size > _most(kind):
                raise _too_large(kind, where)
            yield file
    except RefusedError as error:
        hint = error.hint or kind.if_other
        raise PnpError([Problem(where, error.message, hint)]) from None
    except FileNotFoundError:
        message = f"there is no such {kind.name.removeprefix('the ').removeprefix('a ')}"
        raise PnpError([Problem(where, message, kind.if_missing)]) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        message = f"{kind.name} can't be read ({reason})"
        raise PnpError([Problem(where, message, "check who may read it")]) from None


def _too_large(kind: FileKind, where: Where) -> PnpError:
    message = f"{kind.name} is larger than {_most(kind) // MB} MB"
    return PnpError([Problem(where, message, kind.if_larger)])


def _state(found: os.stat_result) -> tuple[int, int]:
    return found.st_size, found.st_mtime_ns


def open_regular(path: Path, inside: Path | None) -> BinaryIO:
    """Return the regular file `path`, open for reading; below `inside` unless that is None.

    Raises RefusedError when it is something else or leads out, and OSError.
    """
    try:
        handle = _opened(path, inside)
    except ValueError:
        # A null byte, or half a pair of surrogates.
        raise RefusedError("no file can have this name", "rename it") from None
    try:
        refuse_other(os.fstat(handle).st_mode)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def _opened(path: Path, inside: Path | None) -> int:
    """Return a handle of what is at `path`, regular a moment before: to open a device does harm."""
    if inside is None:
        refuse_other(path.stat().st_mode)
        return os.open(path, _FLAGS)
    try:
        return _opened_in(path, inside)
    except LinkError:
        real, top = resolved(path), inside.resolve()
    if not real.is_relative_to(top):
        raise RefusedError(LINK_OUT, LINK_HINT)
    try:
        return _opened_in(real, top)
    except LinkError:
        # Put there a moment ago.
        raise RefusedError(LINK_OUT, LINK_HINT) from None


def _opened_in(path: Path, inside: Path) -> int:
    with opened_folder(path.parent, inside) as folder:
        refuse_other(folder.stat(path.name).st_mode)
        return folder.open(path.name, _FLAGS)
