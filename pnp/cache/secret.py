"""What seals the cache: a key of this machine's own. What came with somebody's folder lacks it.

It has to be this user's alone, too: whoever knows it can seal what they like.
"""

from __future__ import annotations

import importlib.util
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from pnp.core.folders import LinkError, RefusedError
from pnp.core.problems import PnpError
from pnp.files.atomic_write import staged
from pnp.files.user_file import open_regular

_HAS_USERS = hasattr(os, "geteuid")
_LENGTH = 32  # bytes


# 7 % of checking Quarken (bench/caches.py).
@cache
def cache_secret() -> bytes:
    """Return the key of this machine: 32 bytes, kept beside the program's code or in the home.

    Where neither can be written, it is a new one in every process: nothing is kept then.
    """
    for path in _places():
        with suppress(OSError, LinkError, RefusedError, PnpError):
            return _read(path) or _made(path)
    return secrets.token_bytes(_LENGTH)


def secret_folder() -> Path:
    """Return the folder of that key, where what is kept for all games lies beside it."""
    cache_secret()
    places = [*_places()]
    return next((path for path in places if path.exists()), places[0]).parent


def _places() -> Iterator[Path]:
    yield Path(importlib.util.cache_from_source(__file__)).with_name("cache.key")
    with suppress(RuntimeError):
        yield Path.home() / ".cache" / "pnp-cards" / "cache.key"


def _read(path: Path) -> bytes:
    """Return the key in a file, nothing where there is none that is good. Raises OSError."""
    with suppress(FileNotFoundError):
        _refuse_open(path.parent)
        with open_regular(path, path.parent) as file:
            key = file.read(_LENGTH)
            if len(key) == _LENGTH and _is_secret(os.fstat(file.fileno())):
                return key
    return b""


def _refuse_open(folder: Path) -> None:
    """Raise PermissionError if others than this user, and root, can put files into a folder."""
    found = folder.stat()
    is_open = found.st_mode & stat.S_IWOTH and not found.st_mode & stat.S_ISVTX
    if _HAS_USERS and (is_open or found.st_uid not in (os.geteuid(), 0)):
        raise PermissionError


def _is_secret(file: os.stat_result) -> bool:
    """Return whether nobody but this user can have read or written a file, by any name."""
    is_open = file.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    return not _HAS_USERS or (file.st_uid == os.geteuid() and not is_open and file.st_nlink == 1)


def _made(path: Path) -> bytes:
    """Return a new key, once it is in its file; another process may be faster.

    Raises OSError and PnpError.
    """
    key = secrets.token_bytes(_LENGTH)
    path.parent.mkdir(parents=True, exist_ok=True)
    _refuse_open(path.parent)
    with staged(path.parent) as stage:
        stage.add(path, key, 0o600)
        stage.put_in_place()
    return _read(path)
