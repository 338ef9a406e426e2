"""Pictures of faces that are kept in memory, each as it was drawn last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from typing import TypeAlias
from zlib import compress, decompress

from pnp.core.values import replace
from pnp.model.ink import Ink
from pnp.open_games.values import FacePreview

# Of all pictures of an edition, in bytes.
_MOST = 64_000_000
# A face by its id, and the ink that it is shown in.
Shown: TypeAlias = tuple[str, Ink]


class KeptPictures:
    """The pictures of the faces of an edition; those that were drawn first are let go first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Shown, FacePreview] = OrderedDict()
        self._size = 0

    def last(self, shown: Shown) -> FacePreview | None:
        """Return the picture of a face that was put here last, None where there is none."""
        kept = self._kept.get(shown)
        return replace(kept, svg=decompress(kept.svg)) if kept else None

    def put(self, shown: Shown, picture: FacePreview) -> None:
        """Keep the picture of a face instead of what was kept of it."""
        self._let_go(shown)
        # A quarter of the memory; it takes a fiftieth of the time to draw one.
        self._kept[shown] = kept = replace(picture, svg=compress(picture.svg, 1))
        self._size += len(kept.svg)
        while self._size > _MOST:
            self._let_go(next(iter(self._kept)))

    def forget(self, faces: Collection[str]) -> None:
        """Let go of the pictures of faces that are gone."""
        for shown in [shown for shown in self._kept if shown[0] in faces]:
            self._let_go(shown)

    def _let_go(self, shown: Shown) -> None:
        gone = self._kept.pop(shown, None)
        self._size -= len(gone.svg) if gone else 0
