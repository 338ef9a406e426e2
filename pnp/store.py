"""What was made before, kept by content: a file of small blobs that any build may read or lose.

A key must say everything that the blob depends on; then nothing in the store can be stale.
The store is only ever a shortcut: damaged, locked or full, it is as if it were empty.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path

# Kept at most: about 50 000 faces. Older entries make room.
LARGEST = 128_000_000
_BATCH = 500
_WAIT_SECONDS = 2.0
# Bytes before each blob that tell whether it is as it was: no database looks into blobs.
_SEAL = 16


class Store:
    """A mapping from keys to bytes in one file; `folder` is made when something is kept."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / ".pnp-cache.sqlite"

    def is_there(self) -> bool:
        """Return whether anything was ever kept."""
        return self._file.is_file()

    def get(self, keys: Iterable[str]) -> dict[str, bytes]:
        """Return the blobs that are there, by key."""
        wanted = list(dict.fromkeys(keys))
        found: dict[str, bytes] = {}
        if not wanted or not self.is_there():
            return found
        with contextlib.suppress(sqlite3.Error), contextlib.closing(self._open()) as database:
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
            self._file.parent.mkdir(parents=True, exist_ok=True)
        for attempt in ("as it is", "anew"):
            try:
                with contextlib.closing(self._open()) as database, database:
                    sealed = ((key, _seal(key, blob) + blob) for key, blob in blobs.items())
                    database.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", sealed)
                    self._make_room(database)
                return
            except sqlite3.DatabaseError as error:
                busy = isinstance(error, sqlite3.OperationalError)
                if busy or attempt == "anew":
                    return
                self._remove()

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._file, timeout=_WAIT_SECONDS)
        try:
            database.execute("PRAGMA synchronous = OFF")
            database.execute("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, blob BLOB)")
        except sqlite3.Error:
            database.close()
            raise
        return database

    def _make_room(self, database: sqlite3.Connection) -> None:
        pages, size = (
            database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size")
        )
        if pages * size > LARGEST:
            half = "SELECT rowid FROM kept ORDER BY rowid LIMIT (SELECT COUNT(*) / 2 FROM kept)"
            database.execute(f"DELETE FROM kept WHERE rowid IN ({half})")  # noqa: S608

    def _remove(self) -> None:
        with contextlib.suppress(OSError):
            self._file.unlink()


def _seal(key: str, blob: bytes) -> bytes:
    return blake2b(blob, digest_size=_SEAL, key=key.encode()[:64]).digest()


def _unsealed(key: str, kept: object) -> bytes | None:
    """Return the blob in what the database gave, None where it is damaged."""
    if not isinstance(kept, bytes):
        return None
    blob = kept[_SEAL:]
    return blob if kept[:_SEAL] == _seal(key, blob) else None
