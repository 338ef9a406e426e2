"""Heights and widths of a font's letters, as drawn and as a PDF states them.

Lengths are in em, if nothing else is said: multiply by the font size. y grows upwards.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import NamedTuple

import uharfbuzz as hb

from pnp.core.values import Struct
from pnp.fonts.font_file import FontFile, font_problems
from pnp.fonts.harfbuzz import HarfBuzzFont, harfbuzz_font


class Metrics(NamedTuple):
    """Heights of a font's letters above the baseline, as drawn; `descent` is below it, negative."""

    ascent: float
    descent: float
    cap_height: float


class PdfMetrics(Struct, frozen=True):
    """What a PDF's font descriptor says, in 1/1000 em (ISO 32000-2, table 120)."""

    name: str
    bbox: tuple[int, int, int, int]
    ascent: int
    descent: int
    cap_height: int
    italic_angle: float
    stem_v: int
    flags: int


# 15 % of setting the rulebook of Quarken (bench/caches.py).
@lru_cache(maxsize=64)
def metrics(font: FontFile) -> Metrics:
    """Return the heights of d, p and H as they are drawn.

    The ascent that a font file states leaves room for stacked accents and differs widely between
    families; the height of a d is what an eye takes for the top of a line.
    """
    file = harfbuzz_font(font)
    stated = file.font.get_font_extents("ltr")
    ascent = ink(file, "d", stated.ascender / file.em)[0]
    descent = ink(file, "p", stated.descender / file.em)[1]
    cap_height = ink(file, "H", ascent)[0]
    return Metrics(ascent, descent, cap_height)


def ink(file: HarfBuzzFont, char: str, default: float) -> tuple[float, float]:
    """Return the top and bottom of a letter's ink, or `default` twice without such a letter."""
    gid = file.font.get_nominal_glyph(ord(char))
    extents = file.font.get_glyph_extents(gid) if gid else None
    if extents is None:
        return default, default
    top = extents.y_bearing / file.em
    return top, top + extents.height / file.em


def advance(font: FontFile, gid: int) -> float:
    """Return how far glyph `gid` moves the pen, as the font file states it."""
    file = harfbuzz_font(font)
    return float(file.font.get_glyph_h_advance(gid) / file.em)


def pdf_metrics(font: FontFile) -> PdfMetrics:
    """Return what the font descriptor of `font` in a PDF has to say."""
    file = harfbuzz_font(font)
    per_mille = 1000 / file.em
    stated = file.font.get_font_extents("ltr")
    with font_problems(font):
        box = struct.unpack(">4h", file.face.reference_table("head").data[36:44])
    name = file.face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME)
    weight = file.font.get_style_value(hb.StyleTag.WEIGHT)
    x0, y0, x1, y1 = (round(value * per_mille) for value in box)
    return PdfMetrics(
        name=name or f"{font.family}-{font.style}".replace(" ", ""),
        bbox=(x0, y0, x1, y1),
        ascent=round(stated.ascender * per_mille),
        descent=round(stated.descender * per_mille),
        cap_height=round(metrics(font).cap_height * 1000),
        italic_angle=round(file.font.get_style_value(hb.StyleTag.SLANT_ANGLE), 2),
        # No font file states how thick its stems are; readers use it for substitutes only.
        stem_v=round(50 + (weight / 65) ** 2),
        flags=_flags(file, font),
    )


def _flags(file: HarfBuzzFont, font: FontFile) -> int:
    """Return the flags of ISO 32000-2, table 121: fixed pitch, symbolic, italic."""
    post = file.face.reference_table("post").data
    fixed = len(post) >= 16 and post[12:16] != b"\0\0\0\0"
    return fixed | 1 << 2 | font.italic << 6
