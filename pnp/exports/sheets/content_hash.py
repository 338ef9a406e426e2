"""What stands for all that is on sheets: their labels say it, and who holds two can compare it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import decompress

from pnp.cache.fingerprints import Digest
from pnp.core.memo import Memo
from pnp.exports.sheets.job import SheetPart

# So many faces are hashed together: what comes before the first other one was hashed before.
_TOGETHER = 64


def content_hash(parts: Sequence[SheetPart], memo: Memo) -> str:
    """Return 8 hex digits that stand for what the cards of `parts` show, and how often."""
    digest = Digest()
    for part in parts:
        keys = (part.id, *(place.key for sheet in part.layout.sheets for place in sheet.fronts))
        digest = _after(digest, keys, str, memo)
        faces = [*part.faces.values()]
        for start in range(0, len(faces), _TOGETHER):
            streams = tuple(face.stream for face in faces[start : start + _TOGETHER])
            digest = _after(digest, streams, decompress, memo)
    return digest.text()[:8]


def _after(
    digest: Digest, said: tuple[str | bytes, ...], read: Callable[..., object], memo: Memo
) -> Digest:
    """Return what a digest is once it was told, too, what `read` reads in each of `said`."""

    def made() -> Digest:
        more = digest.copy()
        for one in said:
            more.add(read(one))
        return more

    return memo.get(("digest", digest.text(), said), made)
