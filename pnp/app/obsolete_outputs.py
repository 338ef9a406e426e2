"""Files that the same orders wrote before, and write no more: they are deleted.

A file of a component that is gone should not be printed. One that somebody has touched since, and
all others, are their owner's.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

from pnp.cache.fingerprints import digest_file
from pnp.files.atomic_write import delete


def delete_obsolete(blob: bytes | None, written: Collection[str], out: Path) -> None:
    """Delete what was written the last time, and is not among those `written` now.

    `blob` has the names of those below `out` and the digests of what was in them, as JSON.
    """
    for name, content in json.loads(blob or b"[]"):
        path = out / name
        if name not in written and digest_file(path, out) == content:
            delete(path, out)
