"""Fonts in a PDF: one subset per font and file, with what readers need to copy its text."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from pnp.fonts.font_file import FontFile
from pnp.fonts.metrics import pdf_metrics
from pnp.fonts.outlines import is_truetype
from pnp.pdf.glyph_objects import FontSubset, cmap

_IDENTITY = Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0)
_BLANK = " "


def embed_font(pdf: Pdf, target: Object, font: FontFile, glyphs: FontSubset) -> None:
    """Fill the dictionary `target` with `font`, which has these `glyphs`, or marks of them.

    Text is shown by glyph numbers, two bytes each (Identity-H; ISO 32000-2, 9.7).
    """
    name = Name(f"/{glyphs.tag.decode()}+{pdf_metrics(font).name}")
    truetype = is_truetype(font)
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2 if truetype else Name.CIDFontType0,
        BaseFont=name,
        CIDSystemInfo=_IDENTITY,
        FontDescriptor=pdf.make_indirect(_descriptor(pdf, font, name, glyphs)),
        DW=1000,
        W=Object.parse(glyphs.widths),
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
            ToUnicode=_stream(pdf, glyphs.unicode),
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
    return _stream(pdf, zlib.compress(data, 9), **entries)


def _stream(pdf: Pdf, deflated: bytes, **entries: Object | int | str) -> Stream:
    return Stream(pdf, deflated, Filter=Name.FlateDecode, **entries)


def _descriptor(pdf: Pdf, font: FontFile, name: Name, glyphs: FontSubset) -> Dictionary:
    metrics = pdf_metrics(font)
    truetype = is_truetype(font)
    file = (
        _stream(pdf, glyphs.file, Length1=Object.parse(glyphs.length))
        if truetype
        else _stream(pdf, glyphs.file, Subtype=Name.OpenType)
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
