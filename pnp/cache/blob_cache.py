"""What was made before, kept by content: a file of small blobs that any build may read or lose.

A key must say everything that the blob depends on; then nothing in the cache can be stale.
The cache is only ever a shortcut: damaged, locked or full, it is as if it were empty.

It may have come with somebody's folder. So it is opened only if it is made of nothing but what this
module makes, no journal beside it is ever read (one can name files to be deleted), and a blob that
this machine has not sealed is none.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from hashlib import blake2b
from pathlib import Path

from pnp.cache.secret import cache_secret
from pnp.core.folders import Folder, LinkError, RefusedError, opened_folder
from pnp.core.problems import printable
from pnp.files.user_file import open_regular

# About 400 000 faces, or 500 pictures that fill a card.
LARGEST = 1_000_000_000
_FILE = ".pnp-cache.sqlite"
_BESIDE = tuple(f"{_FILE}-{end}" for end in ("journal", "wal", "shm"))
_BATCH = 500
# How long somebody who holds the file is waited for: in silence, and once more when that was told.
_WAIT_SECONDS = 1.0
_WORK_SECONDS = 20.0
_STEPS = 100_000  # of SQLite's machine, between two looks at the clock: some milliseconds
# Bytes before each blob that tell whether it is as it was: no database looks into blobs.
_SEAL = 16

# The header of the file (https://www.sqlite.org/fileformat2.html, 1.3): where its parts are.
_MAGIC = b"SQLite format 3\0"
_HEADER = 100
_VERSIONS = slice(18, 20)  # both 1: a journal that is rolled back, and none that is written ahead
_FORMAT_AT, _OWNER_AT = slice(60, 64), slice(68, 72)  # user_version, application_id
_FORMAT, _OWNER = 1, 0x504E5063
_TABLE = "CREATE TABLE kept (key TEXT PRIMARY KEY, blob BLOB)"
_SCHEMA = [
    ("index", "sqlite_autoindex_kept_1", "kept", None),
    ("table", "kept", "kept", _TABLE),
]
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: LARGEST,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 10,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 10,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 1,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 0,
}
# What says that the file is not what it should be, and not that somebody else is at it.
_SPOILT = (
    sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_TOOBIG,
)  # fmt: skip


# Files that were waited for in vain, to be read or written (True): nobody waits for them again
# until they are free.
_held: set[tuple[Path, bool]] = set()


class _SpoiltError(Exception):
    """The file is not what this module makes."""


class BlobCache:
    """A mapping from keys to bytes in one file; `folder` is made when something is kept.

    When more than `largest` bytes are kept, older entries make room.
    """

    def __init__(self, folder: Path, largest: int = LARGEST) -> None:
        self._folder = folder
        self._largest = largest
        self._file = folder / _FILE

    def is_there(self) -> bool:
        """Return whether anything was ever kept."""
        try:
            return stat.S_ISREG(self._file.lstat().st_mode)
        except OSError:
            return False

    def get(self, keys: Iterable[str]) -> dict[str, bytes]:
        """Return the blobs that are there, by key."""
        wanted = list(dict.fromkeys(keys))
        found: dict[str, bytes] = {}
        if not wanted or not self.is_there():
            return found
        with contextlib.suppress(sqlite3.Error, OSError, _SpoiltError), self._opened() as database:
            for start in range(0, len(wanted), _BATCH):
                some = wanted[start : start + _BATCH]
                marks = ",".join("?" * len(some))
                query = f"SELECT key, blob FROM kept WHERE key IN ({marks})"  # noqa: S608
                rows = database.execute(query, some)
                found.update(
                    (key, blob) for key, kept in rows if (blob := _unsealed(key, kept)) is not None
                )
        return found

    def put(self, blobs: Mapping[str, bytes]) -> None:
        """Keep `blobs`. What can't be kept is let go without a word."""
        if not blobs:
            return
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        for _attempt in ("as it is", "anew"):
            try:
                with self._opened(make=True) as database, database:
                    self._patiently(True, partial(database.execute, "BEGIN IMMEDIATE"))
                    # One after the other: all of them sealed would be there twice.
                    sealed = ((key, _seal(key, blob) + blob) for key, blob in blobs.items())
                    database.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", sealed)
                    self._make_room(database)
                return
            except _SpoiltError:
                self._remove()
            except sqlite3.Error as error:
                if error.sqlite_errorcode & 0xFF not in _SPOILT:
                    return
                self._remove()
            except OSError:
                return

    @contextlib.contextmanager
    def _opened(self, make: bool = False) -> Iterator[sqlite3.Connection]:
        """Give the database. Raises _SpoiltError, OSError and sqlite3.Error."""
        try:
            with opened_folder(self._folder, self._folder) as folder:
                _clear(folder)
                if make:
                    _touch(folder)
            is_new = self._is_new()
        except (LinkError, RefusedError):
            raise _SpoiltError from None
        # By its real folder: whatever that one is a link to, its user named it.
        file = self._folder.resolve() / _FILE
        seconds = 0.0 if (self._file, make) in _held else _WAIT_SECONDS
        with contextlib.closing(sqlite3.connect(file, timeout=seconds)) as database:
            self._patiently(make, partial(_restrict, database))
            if is_new:
                _begin(database)
            if database.execute(_HAS).fetchall() != _SCHEMA:
                raise _SpoiltError
            yield database
            _held.discard((self._file, make))

    def _patiently(self, make: bool, work: Callable[[], object]) -> None:
        """Call `work`, and if somebody holds the file that was never waited for in vain, again.

        Raises sqlite3.Error.
        """
        try:
            work()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or (self._file, make) in _held:
                raise
            if (self._file, not make) not in _held:
                _tell_of_wait(self._file)
            _held.add((self._file, make))
            work()

    def _is_new(self) -> bool:
        """Return whether nothing is in the file yet. Raises _SpoiltError, and OSError."""
        with open_regular(self._file, self._folder) as file:
            found = os.fstat(file.fileno())
            header = file.read(_HEADER)
        if found.st_nlink > 1 or found.st_size > 4 * LARGEST:
            raise _SpoiltError
        if not header:
            return True
        said = (header[_VERSIONS], *(int.from_bytes(header[at]) for at in (_FORMAT_AT, _OWNER_AT)))
        if not header.startswith(_MAGIC) or said != (b"\1\1", _FORMAT, _OWNER):
            raise _SpoiltError
        return False

    def _make_room(self, database: sqlite3.Connection) -> None:
        pages, size = (
            database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size")
        )
        if pages * size > self._largest:
            half = "SELECT rowid FROM kept ORDER BY rowid LIMIT (SELECT COUNT(*) / 2 FROM kept)"
            database.execute(f"DELETE FROM kept WHERE rowid IN ({half})")  # noqa: S608

    def _remove(self) -> None:
        with contextlib.suppress(OSError):
            self._file.unlink()


_HAS = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type LIMIT 3"


def _clear(folder: Folder) -> None:
    """Delete what lies beside the database: none of this program's leaves anything there."""
    for name in _BESIDE:
        with contextlib.suppress(FileNotFoundError):
            folder.unlink(name)


def _tell_of_wait(file: Path) -> None:
    """Tell what is waited for; processes that work for another one leave that to it."""
    multiprocessing = sys.modules.get("multiprocessing")
    if multiprocessing is None or multiprocessing.parent_process() is None:
        with contextlib.suppress(OSError):
            sys.stderr.write(
                f"{printable(str(file))}: another program holds this; waiting a little for it,"
                " then doing without\n"
            )
            sys.stderr.flush()


def _touch(folder: Folder) -> None:
    """Make the file of the database, if it is not there."""
    with contextlib.suppress(FileExistsError):
        os.close(folder.open(_FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL))


def _restrict(database: sqlite3.Connection) -> None:
    """Let nothing in the file have an effect but its rows (https://www.sqlite.org/security.html).

    The journal is in memory: whoever is killed leaves a file that may be spoilt, and is made anew.
    """
    for limit, most in _LIMITS.items():
        database.setlimit(limit, most)
    end = time.monotonic() + _WORK_SECONDS
    database.set_progress_handler(lambda: time.monotonic() > end, _STEPS)
    for setting in (
        "trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0", "temp_store = MEMORY",
        "journal_mode = MEMORY", "synchronous = OFF",
    ):  # fmt: skip
        database.execute(f"PRAGMA {setting}")
    # The first look at the file: whoever holds it is waited for here.
    database.execute(_HAS).close()


def _begin(database: sqlite3.Connection) -> None:
    """Make the table, unless another process has."""
    database.execute("BEGIN IMMEDIATE")
    if not database.execute(_HAS).fetchall():
        database.execute(_TABLE)
        database.execute(f"PRAGMA application_id = {_OWNER}")
        database.execute(f"PRAGMA user_version = {_FORMAT}")
    database.execute("COMMIT")


def _seal(key: str, blob: bytes) -> bytes:
    said = key.encode()
    hasher = blake2b(b"%d:" % len(said), digest_size=_SEAL, key=cache_secret())
    hasher.update(said)
    hasher.update(blob)
    return hasher.digest()


def _unsealed(key: object, kept: object) -> bytes | None:
    """Return the blob in what the database gave, None where it is damaged."""
    if not isinstance(key, str) or not isinstance(kept, bytes):
        return None
    blob = kept[_SEAL:]
    return blob if kept[:_SEAL] == _seal(key, blob) else None
