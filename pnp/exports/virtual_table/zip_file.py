"""ZIP files whose bytes depend on nothing but what is in them."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from io import BytesIO

from pnp.exports.job import File

# The first day that a ZIP file can name (APPNOTE.TXT of PKWARE, 4.4.6).
_DATE = (1980, 1, 1, 0, 0, 0)
# Read and written by their owner, read by all: what is unpacked can be used.
_FILE_MODE = 0o100644 << 16
# What is deflated already.
_STORED = (".jpg", ".png", ".pdf", ".webp")


def zip_bytes(files: Iterable[File]) -> bytes:
    """Return a ZIP file of `files`, in their order; pictures and PDF are stored as they are."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for file in files:
            info = zipfile.ZipInfo(file.path, _DATE)
            info.external_attr = _FILE_MODE
            info.create_system = 3
            stored = file.path.lower().endswith(_STORED)
            info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(info, file.data)
    return data.getvalue()
