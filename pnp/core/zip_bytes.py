"""ZIP files of the same bytes each time: nothing in them tells when or where they were made."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from io import BytesIO

# The first day that a ZIP file can name (APPNOTE.TXT of PKWARE, 4.4.6).
_DATE = (1980, 1, 1, 0, 0, 0)
# Read and written by their owner, read by all: what is unpacked can be used.
_UNIX, _FILE_MODE = 3, 0o100644 << 16
# What is deflated already: doing so again takes time, and no room is saved.
_STORED = (".jpg", ".pdf", ".png", ".webp", ".woff2", ".zip")


def zip_bytes(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP file of `files`, paths and data, in their order."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path, content in files:
            entry = zipfile.ZipInfo(path, _DATE)
            entry.create_system, entry.external_attr = _UNIX, _FILE_MODE
            is_stored = path.lower().endswith(_STORED)
            entry.compress_type = zipfile.ZIP_STORED if is_stored else zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return data.getvalue()
