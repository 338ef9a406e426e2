"""Files to a ZIP archive of the same bytes each time, and to a list of their checksums."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from pnp.core.zip_bytes import zip_bytes

SUMS = "SHA256SUMS"


def archive_bytes(folder: str, files: Mapping[str, bytes]) -> bytes:
    """Return the ZIP of `files` by their paths below `folder`, sorted, with their checksums."""
    named = [(f"{folder}/{path}", files[path]) for path in sorted(files)]
    return zip_bytes([*named, (f"{folder}/{SUMS}", sums(files).encode())])


def sums(files: Mapping[str, bytes]) -> str:
    """Return a line for each file, sorted, as `sha256sum --check` reads: its SHA-256 and path."""
    return "".join(f"{sha256(files[path]).hexdigest()}  {path}\n" for path in sorted(files))
