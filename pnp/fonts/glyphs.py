"""Glyphs as a PDF names them."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from pnp.fonts.characters import default_text
from pnp.fonts.font_file import FontFile
from pnp.fonts.metrics import advance
from pnp.fonts.shaping import Glyph


class GlyphTable(dict[int, tuple[float, str, str]]):
    """For each glyph of a font: its width, what it is copied as, and its code in a content stream.

    Widths are in 1/1000 em, as rounded as a PDF states them.
    """

    def __init__(self, font: FontFile) -> None:
        self._font = font
        self._plain: set[Glyph] = set()

    def are_plain(self, glyphs: Collection[Glyph]) -> bool:
        """Return whether each glyph is copied as the text that it stands for."""
        if self._plain.issuperset(glyphs):
            return True
        new = {glyph for glyph in glyphs if glyph.text == self[glyph.gid][1]}
        self._plain |= new
        return new.issuperset(glyphs)

    # Without it, building 540 cards takes 3 times the CPU (bench/caches.py).
    def __missing__(self, gid: int) -> tuple[float, str, str]:
        width = round(advance(self._font, gid) * 1000, 1)
        self[gid] = width, default_text(self._font, gid), f"{gid:04X}"
        return self[gid]


# One object for one font, since it fills itself.
@lru_cache(maxsize=64)
def glyph_table(font: FontFile) -> GlyphTable:
    """Return the table of `font`; it fills itself as glyphs are asked for."""
    return GlyphTable(font)
