"""What of a font in a PDF depends on which of its glyphs are used, spelled as qpdf does.

Without pikepdf: where a card has changed, it is all that is made anew beside its face.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import pairwise
from typing import NamedTuple

from pnp.fonts.font_file import FontFile
from pnp.fonts.glyphs import glyph_table
from pnp.fonts.subsetter import subset

_TAG_LETTERS = 6

_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{blocks}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
# ISO 32000-2, 9.10.3 by way of Adobe's CMap rules: at most 100 entries in a block.
_BLOCK = 100


class FontSubset(NamedTuple):
    """A part of the glyphs of a font, as bytes that stand in a PDF.

    `tag` comes before the name of the font, `widths` is its W array, `file` its file, deflated, and
    `length` how long it was before; `unicode` is its CMap, deflated.
    """

    tag: bytes
    widths: bytes
    file: bytes
    length: bytes
    unicode: bytes


def subset_of(font: FontFile, gids: Iterable[int]) -> FontSubset:
    """Return what a PDF has of `font` for the glyphs `gids`."""
    used = sorted({0, *gids})
    data = subset(font, used)
    return FontSubset(
        subset_tag(font, used).encode("ascii"),
        _widths(font, used).encode("ascii"),
        zlib.compress(data, 9),
        b"%d" % len(data),
        zlib.compress(to_unicode(font, used).encode("ascii"), 9),
    )


class UsedFont(NamedTuple):
    """A font that drawings call `name`, and the glyphs that all of them together use."""

    name: str
    font: FontFile
    gids: frozenset[int]


def marks_of(name: str) -> FontSubset:
    """Return what stands for a subset of the font that drawings call `name` until it is known."""
    said = name.encode("ascii")
    return FontSubset(
        b"Tag~%b~" % said,
        b"/Widths~%b~" % said,
        b"File~%b~" % said,
        b"/Length~%b~" % said,
        b"Unicode~%b~" % said,
    )


def subset_tag(font: FontFile, gids: Iterable[int]) -> str:
    """Return six capitals that differ where fonts or glyphs do (ISO 32000-2, 9.9.2)."""
    digest = blake2b(f"{font.digest} {list(gids)}".encode(), digest_size=8).digest()
    value = int.from_bytes(digest, "big")
    return "".join(chr(ord("A") + value // 26**place % 26) for place in range(_TAG_LETTERS))


def _widths(font: FontFile, gids: list[int]) -> str:
    """Return the W array: a first glyph, then the widths of it and its neighbours."""
    table = glyph_table(font)
    runs = (f"{run[0]} [ {' '.join(_plain(table[gid][0]) for gid in run)} ]" for run in _runs(gids))
    return f"[ {' '.join(runs)} ]"


def _plain(value: float) -> str:
    return str(int(value) if value == int(value) else value)


def _runs(gids: list[int]) -> Iterator[list[int]]:
    """Yield the stretches of `gids` without gaps."""
    run = gids[:1]
    for before, gid in pairwise(gids):
        if gid != before + 1:
            yield run
            run = []
        run.append(gid)
    yield run


def to_unicode(font: FontFile, gids: Iterable[int]) -> str:
    """Return the CMap that says which characters glyphs stand for."""
    table = glyph_table(font)
    return cmap((gid, table[gid][1]) for gid in gids)


def cmap(pairs: Iterable[tuple[int, str]]) -> str:
    """Return the CMap that says of glyphs what they stand for; "" is nothing known."""
    lines = [f"<{gid:04X}> <{_utf16(text)}>" for gid, text in pairs if text]
    blocks = []
    for start in range(0, len(lines), _BLOCK):
        block = lines[start : start + _BLOCK]
        blocks.append("\n".join((f"{len(block)} beginbfchar", *block, "endbfchar")))
    return _CMAP.format(blocks="\n".join(blocks))


def _utf16(text: str) -> str:
    return text.encode("utf-16-be").hex().upper()
