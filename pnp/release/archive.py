"""Files to a ZIP archive of the same bytes each time, and to a list of their checksums."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping
from hashlib import sha256

SUMS = "SHA256SUMS"
# The earliest time that a ZIP can tell (APPNOTE.TXT 4.4.6): when it was made is not said.
_TIME = (1980, 1, 1, 0, 0, 0)
_UNIX, _MODE = 3, 0o644
# What is deflated already: doing so again takes time, and no room is saved.
_PACKED = (".pdf", ".png", ".webp", ".jpg", ".zip", ".woff2")


def archive_bytes(folder: str, files: Mapping[str, bytes]) -> bytes:
    """Return the ZIP of `files` by their paths below `folder`, sorted, with their checksums."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for path in sorted(files):
            _add(archive, f"{folder}/{path}", files[path])
        _add(archive, f"{folder}/{SUMS}", sums(files).encode())
    return data.getvalue()


def sums(files: Mapping[str, bytes]) -> str:
    """Return a line for each file, sorted, as `sha256sum --check` reads: its SHA-256 and path."""
    return "".join(f"{sha256(files[path]).hexdigest()}  {path}\n" for path in sorted(files))


def files_in(data: bytes) -> dict[str, bytes]:
    """Return the files of an archive by their paths below its folder."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}


def folders_of(paths: Iterable[str]) -> list[str]:
    """Return the folders at the top of an archive, sorted."""
    return sorted({path.partition("/")[0] for path in paths if "/" in path})


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _TIME)
    entry.create_system, entry.external_attr = _UNIX, _MODE << 16
    entry.compress_type = (
        zipfile.ZIP_STORED if name.lower().endswith(_PACKED) else zipfile.ZIP_DEFLATED
    )
    archive.writestr(entry, data)
