"""Fonts of web pages, as WOFF2: the only module that knows fontTools (and brotli, through it)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from io import BytesIO

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

from pnp.fonts.characters import characters
from pnp.fonts.font_file import FontFile, font_problems
from pnp.fonts.subsetter import subset_for_codes, subset_for_text

# fontTools loads it where it writes, and where it is not there says what sounds like a bad font.
import_module("brotli")


def text_woff2(font: FontFile, text: Iterable[str]) -> bytes:
    """Return WOFF2 that sets `text` as `font` does, kerning and features included.

    What the font has no glyph for is left out; b"" where that is all. The same input, the same
    bytes.
    """
    wanted = sorted(characters(font).intersection(text))
    return _woff2(subset_for_text(font, wanted), font, {}) if wanted else b""


def glyphs_woff2(font: FontFile, codes: Mapping[int, int]) -> bytes:
    """Return WOFF2 in which each code point of `codes` is a glyph of `font`, and nothing is shaped.

    So a browser paints the glyphs that it is told, each where it is told.
    """
    return _woff2(subset_for_codes(font, codes.values()), font, codes)


def _woff2(data: bytes, font: FontFile, codes: Mapping[int, int]) -> bytes:
    with font_problems(font):
        file = TTFont(BytesIO(data), recalcTimestamp=False)
        if codes:
            names = file.getGlyphOrder()
            table = CmapSubtable.newSubtable(4)
            table.platformID, table.platEncID, table.language = 3, 1, 0
            table.cmap = {code: names[gid] for code, gid in codes.items()}
            file["cmap"].tables = [table]
        file.flavor = "woff2"
        made = BytesIO()
        file.save(made)
        return made.getvalue()
