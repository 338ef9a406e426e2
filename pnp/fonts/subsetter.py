"""Font files with a part of their glyphs, for PDFs and pages. The same input, the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import uharfbuzz as hb

from pnp.fonts.font_file import FontFile, font_problems
from pnp.fonts.harfbuzz import harfbuzz_font

_LAYOUT = ("GSUB", "GPOS", "GDEF", "BASE", "kern")
# What a font in a PDF does without, as glyphs are named by number (ISO 32000-2, 9.9.1).
_NOT_FOR_PDF = ("OS/2", "name", "post", "cmap", "GSUB", "GPOS", "GDEF", "BASE", "STAT", "gasp")


def subset(font: FontFile, gids: Iterable[int]) -> bytes:
    """Return a font file with the outlines of `gids` alone, under the numbers they have now.

    Hints, and tables that a PDF has no use for, are left out. The same input, the same bytes.
    """
    return _subset(font, _numbered(gids, _NOT_FOR_PDF))


def subset_for_codes(font: FontFile, gids: Iterable[int]) -> bytes:
    """Return a font file as `subset` does, with the tables that a browser asks for, but no layout.

    It names none of its glyphs by a code point.
    """
    return _subset(font, _numbered(gids, _LAYOUT))


def subset_for_text(font: FontFile, text: Iterable[str]) -> bytes:
    """Return a font file that sets the characters of `text` as `font` does, its features too."""
    wanted = hb.SubsetInput()
    wanted.unicode_set.update(map(ord, text))
    wanted.layout_feature_tag_set.update(map(_tag, font.features))
    wanted.flags = hb.SubsetFlags.NO_HINTING
    return _subset(font, wanted)


def _numbered(gids: Iterable[int], without: Iterable[str]) -> Any:
    """Return what asks for glyphs, which keep their numbers, and for no tables of `without`."""
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(gids)
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
    wanted.drop_table_tag_set.update(map(_tag, without))
    return wanted


def _tag(name: str) -> int:
    return int.from_bytes(name.encode("ascii"), "big")


def _subset(font: FontFile, wanted: Any) -> bytes:
    with font_problems(font):
        return bytes(wanted.subset(harfbuzz_font(font).face).blob.data)
