"""Fonts in a PDF: one subset per font and file, with what readers need to copy its text."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import pairwise

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from pnp.fonts.font_file import FontFile
from pnp.fonts.glyphs import glyph_table
from pnp.fonts.metrics import pdf_metrics
from pnp.fonts.outlines import is_truetype
from pnp.fonts.subset import subset

_TAG_LETTERS = 6

_IDENTITY = Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0)
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
_BLANK = " "


def embed_font(pdf: Pdf, target: Object, font: FontFile, gids: Iterable[int]) -> None:
    """Fill the dictionary `target` with a font that has the glyphs `gids` of `font`.

    Text is shown by glyph numbers, two bytes each (Identity-H; ISO 32000-2, 9.7).
    """
    used = sorted({0, *gids})
    name = Name(f"/{subset_tag(font, used)}+{pdf_metrics(font).name}")
    truetype = is_truetype(font)
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2 if truetype else Name.CIDFontType0,
        BaseFont=name,
        CIDSystemInfo=_IDENTITY,
        FontDescriptor=pdf.make_indirect(_descriptor(pdf, font, name, used)),
        DW=1000,
        W=_widths(font, used),
    )
    if truetype:
        descendant.CIDToGIDMap = Name.Identity
    target.update(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=name,
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(descendant)]),
            ToUnicode=deflated(pdf, to_unicode(font, used).encode("ascii")),
        )
    )


def mute_font(pdf: Pdf, font: Object, target: Object, gids: Iterable[int]) -> None:
    """Fill `target` with the embedded `font` for words that are seen, but are no text.

    Their glyphs are blanks to whoever reads or copies: a font that says nothing of its glyphs
    would make some readers guess.
    """
    target.update(font)
    silent = cmap((gid, _BLANK) for gid in sorted({0, *gids}))
    target["/ToUnicode"] = deflated(pdf, silent.encode("ascii"))


def deflated(pdf: Pdf, data: bytes, **entries: Object | int | str) -> Stream:
    """Return a stream of `pdf` with `data` deflated."""
    return Stream(pdf, zlib.compress(data, 9), Filter=Name.FlateDecode, **entries)


def subset_tag(font: FontFile, gids: Iterable[int]) -> str:
    """Return six capitals that differ where fonts or glyphs do (ISO 32000-2, 9.9.2)."""
    digest = blake2b(f"{font.digest} {list(gids)}".encode(), digest_size=8).digest()
    value = int.from_bytes(digest, "big")
    return "".join(chr(ord("A") + value // 26**place % 26) for place in range(_TAG_LETTERS))


def _descriptor(pdf: Pdf, font: FontFile, name: Name, gids: Iterable[int]) -> Dictionary:
    metrics = pdf_metrics(font)
    data = subset(font, gids)
    truetype = is_truetype(font)
    file = (
        deflated(pdf, data, Length1=len(data))
        if truetype
        else deflated(pdf, data, Subtype=Name.OpenType)
    )
    return Dictionary(
        {
            "/Type": Name.FontDescriptor,
            "/FontName": name,
            "/Flags": metrics.flags,
            "/FontBBox": Array(metrics.bbox),
            "/ItalicAngle": metrics.italic_angle,
            "/Ascent": metrics.ascent,
            "/Descent": metrics.descent,
            "/CapHeight": metrics.cap_height,
            "/StemV": metrics.stem_v,
            "/FontFile2" if truetype else "/FontFile3": file,
        }
    )


def _widths(font: FontFile, gids: list[int]) -> Array:
    """Return the W array: a first glyph, then the widths of it and its neighbours."""
    array = Array()
    table = glyph_table(font)
    for run in _runs(gids):
        array.append(run[0])
        array.append(Array([_plain(table[gid][0]) for gid in run]))
    return array


def _plain(value: float) -> float | int:
    return int(value) if value == int(value) else value


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
