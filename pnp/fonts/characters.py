"""Which characters and features of OpenType a font has."""

from __future__ import annotations

from functools import lru_cache

import uharfbuzz as hb

from pnp.fonts.font_file import FontFile
from pnp.fonts.harfbuzz import harfbuzz_font

# The feature of OpenType that small capitals are.
SMALL_CAPS = "smcp"
OVERLINE = "\u0305"
# Spaces that HarfBuzz makes from the ordinary one, and signs that no one sees.
_ALWAYS_THERE = (
    "\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u200b\u200c\u200d\u2060" + OVERLINE
)
# HarfBuzz's number of the language that a script is set in where none is named.
_USUAL = 0xFFFF


def _codes(font: FontFile) -> list[int]:
    """Return the code points that `font` has glyphs for; a damaged one says it of surrogates."""
    return [code for code in harfbuzz_font(font).face.unicodes if not 0xD800 <= code < 0xE000]


# Without it, building 540 cards would take 2 times the CPU (bench/caches.py).
@lru_cache(maxsize=64)
def characters(font: FontFile) -> frozenset[str]:
    """Return the characters that `font` can show, each by itself."""
    own = map(chr, _codes(font))
    return frozenset((*own, *_ALWAYS_THERE))


def features_of(font: FontFile) -> frozenset[str]:
    """Return the features of OpenType that `font` has, as "lnum", in any script and language."""
    face = harfbuzz_font(font).face
    return frozenset(
        feature
        for table in ("GSUB", "GPOS")
        for script, _ in enumerate(face.get_table_script_tags(table))
        for language in (*range(len(face.get_script_language_tags(table, script))), _USUAL)
        for feature in face.get_language_feature_tags(table, script, language)
    )


# 6 % of drawing the faces of Element 313 (bench/caches.py).
@lru_cache(maxsize=64)
def _texts(font: FontFile) -> dict[int, str]:
    """Return the character of the smallest code point of each glyph that has one."""
    glyph_of = harfbuzz_font(font).font.get_nominal_glyph
    # From the last to the first, so that the smallest code point stays.
    return {glyph_of(code): chr(code) for code in sorted(_codes(font), reverse=True)}


def _small_capitals(font: FontFile) -> dict[int, str]:
    """Return the letter of each small capital that no character of its own has."""
    if SMALL_CAPS not in features_of(font):
        return {}
    file, found = harfbuzz_font(font), dict[int, str]()
    for char in map(chr, sorted(_codes(font), reverse=True)):
        if char.islower():
            buffer = hb.Buffer()
            buffer.add_str(char)
            buffer.guess_segment_properties()
            hb.shape(file.font, buffer, {SMALL_CAPS: True})
            glyphs = [info.codepoint for info in buffer.glyph_infos or ()]
            found |= dict.fromkeys(glyphs[:1] if len(glyphs) == 1 else (), char)
    return found


def default_text(font: FontFile, gid: int) -> str:
    """Return the character of the smallest code point that `font` shows as `gid`, else "".

    A small capital is its letter: of a glyph that nothing is said of PDFium takes the number for a
    letter, and copies a word backwards if that is one of Hebrew, whatever is said around it.
    """
    text = _texts(font).get(gid, "")
    return text or (_small_capitals(font).get(gid, "") if gid else "")
