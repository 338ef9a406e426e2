"""Text to glyphs: the only module that knows HarfBuzz (uharfbuzz).

All lengths are in em: multiply by the font size. x grows to the right, y grows upwards.
Kerning, ligatures and mark positions are those of the font. A combining overline (U+0305) is
not left to fonts, few of which have it: it becomes a `Bar`, as physicists draw it.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import uharfbuzz as hb

from pnp.core.values import Struct, field
from pnp.fonts.font_file import FontFile, font_problems

OVERLINE = "\u0305"
# At the end of a text it is where a word is broken, and is seen; elsewhere it is not.
SOFT_HYPHEN = "\u00ad"

# The particle bar, in em: how far above the ink, how much narrower than the letter on each side,
# how short at least, and the thickness if the font has no macron to take it from.
_BAR_GAP = 0.075
_BAR_INSET = 0.045
_BAR_SHORTEST = 0.2
_BAR_THICKNESS = 0.06
_THINNEST, _THICKEST = 0.05, 0.11

_LAYOUT = ("GSUB", "GPOS", "GDEF", "BASE", "kern")
# What a font in a PDF does without, as glyphs are named by number (ISO 32000-2, 9.9.1).
_NOT_FOR_PDF = ("OS/2", "name", "post", "cmap", "GSUB", "GPOS", "GDEF", "BASE", "STAT", "gasp")

Segment: TypeAlias = tuple[Any, ...]


class Glyph(NamedTuple):
    """A glyph by its number in the font, and what of the text it stands for.

    A cluster's characters are the `text` of its first glyph; the others have "".
    `x`, `y` move the glyph from where the advances before it put it.
    """

    gid: int
    text: str
    advance: float
    x: float
    y: float


class Bar(Struct, frozen=True):
    """A line above letters: from x0 to x1 along the run, its lower edge at y."""

    x0: float
    x1: float
    y: float
    thickness: float


class Run(Struct, frozen=True):
    """A shaped text in one font. `missing` are the characters that the font has no glyph for."""

    font: FontFile
    text: str
    glyphs: tuple[Glyph, ...]
    width: float
    bars: tuple[Bar, ...]
    missing: tuple[str, ...]


class Metrics(NamedTuple):
    """Heights of a font's letters above the baseline, as drawn; `descent` is below it, negative."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


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


class _Opened(Struct):
    """A font file as HarfBuzz holds it, and what was found out about it."""

    face: Any
    font: Any
    em: float
    glyphs: _Glyphs
    texts: dict[int, str] = field(default_factory=dict)


# A glyph as HarfBuzz gives it: number, text, (x offset, y offset, x advance, y advance).
_Key: TypeAlias = tuple[int, str, tuple[int, int, int, int]]
_MOST_GLYPHS = 20_000


class _Glyphs(dict[_Key, Glyph]):
    """The glyphs of a font; the same one each time, as a page has few different ones."""

    def __init__(self, em: float) -> None:
        self._em = em

    def __missing__(self, key: _Key) -> Glyph:
        if len(self) == _MOST_GLYPHS:
            self.clear()
        gid, text, (x, y, across, _) = key
        em = self._em
        found = self[key] = Glyph(gid, text, across / em, x / em, y / em)
        return found


# HarfBuzz's number of the language that a script is set in where none is named.
_USUAL = 0xFFFF


@lru_cache(maxsize=64)
def _opened(font: FontFile) -> _Opened:
    with font_problems(font):
        face = hb.Face(hb.Blob(font.data))
        em = float(face.upem)
        return _Opened(face, hb.Font(face), em, _Glyphs(em))


@lru_cache(maxsize=2048)
def shape(font: FontFile, text: str, language: str = "") -> Run:
    """Return `text` set in `font`. `language` is a BCP 47 tag, for letters that differ by it.

    Right-to-left text comes out in the order in which it is drawn, left to right.
    """
    opened = _opened(font)
    plain, barred = _without_bars(text)
    buffer = _buffer(opened, plain, language, bool(barred), font.features)
    infos = buffer.glyph_infos or ()
    positions = [place.position for place in buffer.glyph_positions or ()]
    texts = _glyph_texts(plain, [info.cluster for info in infos], barred)
    gids = [info.codepoint for info in infos]
    # No loop in Python: there is a glyph for each letter of each card.
    glyphs = tuple(map(opened.glyphs.__getitem__, zip(gids, texts, positions, strict=True)))
    missing = _missing(glyphs) if 0 in gids else ()
    width = sum([across for _, _, across, _ in positions]) / opened.em
    bars = _bars(opened, glyphs) if barred else ()
    return Run(font, text, glyphs, width, bars, missing)


@lru_cache(maxsize=8192)
def width(font: FontFile, text: str, language: str = "") -> float:
    """Return how wide `shape` makes `text`. Much cheaper, for words that may never be drawn."""
    opened = _opened(font)
    plain, barred = _without_bars(text)
    buffer = _buffer(opened, plain, language, bool(barred), font.features)
    return float(sum([place.x_advance for place in buffer.glyph_positions or ()]) / opened.em)


# Spaces that HarfBuzz makes from the ordinary one, and signs that no one sees.
_ALWAYS_THERE = (
    "\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u200b\u200c\u200d\u2060" + OVERLINE
)


def _codes(font: FontFile) -> list[int]:
    """Return the code points that `font` has glyphs for; a damaged one says it of surrogates."""
    return [code for code in _opened(font).face.unicodes if not 0xD800 <= code < 0xE000]


@lru_cache(maxsize=64)
def characters(font: FontFile) -> frozenset[str]:
    """Return the characters that `font` can show, each by itself."""
    own = map(chr, _codes(font))
    return frozenset((*own, *_ALWAYS_THERE))


@lru_cache(maxsize=4096)
def has(font: FontFile, text: str) -> bool:
    """Return whether `font` can show all of `text`: a character, or a letter with its marks.

    Spaces of any width count as had: HarfBuzz makes them from the ordinary one.
    """
    return not shape(font, text).missing


@lru_cache(maxsize=64)
def features_of(font: FontFile) -> frozenset[str]:
    """Return the features of OpenType that `font` has, as "lnum", in any script and language."""
    face = _opened(font).face
    return frozenset(
        feature
        for table in ("GSUB", "GPOS")
        for script, _ in enumerate(face.get_table_script_tags(table))
        for language in (*range(len(face.get_script_language_tags(table, script))), _USUAL)
        for feature in face.get_language_feature_tags(table, script, language)
    )


def _missing(glyphs: Iterable[Glyph]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c for g in glyphs if g.gid == 0 for c in g.text if c != OVERLINE))


def _without_bars(text: str) -> tuple[str, frozenset[int]]:
    """Return `text` without overlines, and the indices of the characters that carry one."""
    if OVERLINE not in text:
        return text, frozenset()
    kept: list[str] = []
    barred: set[int] = set()
    for char in text:
        if char != OVERLINE:
            kept.append(char)
        elif kept:
            barred.add(len(kept) - 1)
    return "".join(kept), frozenset(barred)


# A ligature would carry a bar over all of its letters.
_SEPARATE_LETTERS = {"liga": False, "clig": False, "dlig": False}


def _buffer(
    opened: _Opened, plain: str, language: str, barred: bool, features: Collection[str]
) -> Any:
    buffer = hb.Buffer()
    buffer.add_str(plain[:-1] + "-" if plain.endswith(SOFT_HYPHEN) else plain)
    if language:
        buffer.language = language
    buffer.guess_segment_properties()
    wanted = dict.fromkeys(features, True) | (_SEPARATE_LETTERS if barred else {})
    hb.shape(opened.font, buffer, wanted or None)
    return buffer


def _glyph_texts(text: str, clusters: list[int], barred: Collection[int]) -> Sequence[str]:
    """Return what each glyph stands for: its cluster's characters, then "" for the others."""
    if clusters == list(range(len(text))) and not barred:
        return text
    starts = sorted(set(clusters))
    ends = [*starts[1:], len(text)]
    texts = {
        start: "".join(text[i] + OVERLINE if i in barred else text[i] for i in range(start, end))
        for start, end in zip(starts, ends, strict=True)
    }
    return [texts.pop(cluster, "") for cluster in clusters]


def _bars(opened: _Opened, glyphs: Iterable[Glyph]) -> tuple[Bar, ...]:
    """Return a bar above every cluster that carries one; bars of neighbours become one."""
    bars: list[Bar] = []
    joins = False
    x = 0.0
    for glyph in glyphs:
        if OVERLINE in glyph.text:
            bar = _bar(opened, glyph, x)
            if joins:
                before = bars.pop()
                bar = Bar(before.x0, bar.x1, max(before.y, bar.y), bar.thickness)
            bars.append(bar)
        joins = OVERLINE in glyph.text or (joins and not glyph.text)
        x += glyph.advance
    return tuple(bars)


def _bar(opened: _Opened, glyph: Glyph, x: float) -> Bar:
    extents = opened.font.get_glyph_extents(glyph.gid)
    top = extents.y_bearing / opened.em + glyph.y if extents else 0.0
    y = top + _BAR_GAP
    # Slanted letters lean about half their height; so does what stands above them.
    lean = y / 2 * math.tan(math.radians(-opened.font.get_style_value(hb.StyleTag.SLANT_ANGLE)))
    left, right = x + _BAR_INSET + lean, x + glyph.advance - _BAR_INSET + lean
    short = max(0.0, _BAR_SHORTEST - (right - left)) / 2
    return Bar(left - short, right + short, y, _bar_thickness(opened))


def _bar_thickness(opened: _Opened) -> float:
    """Return how thick the font's designer drew a bar above a letter, within reason."""
    top, bottom = _ink(opened, "¯", 0.0)
    thickness = top - bottom or _BAR_THICKNESS
    return float(min(max(thickness, _THINNEST), _THICKEST))


@lru_cache(maxsize=64)
def metrics(font: FontFile) -> Metrics:
    """Return the heights of d, p, H and x as they are drawn.

    The ascent that a font file states leaves room for stacked accents and differs widely between
    families; the height of a d is what an eye takes for the top of a line.
    """
    opened = _opened(font)
    stated = opened.font.get_font_extents("ltr")
    ascent = _ink(opened, "d", stated.ascender / opened.em)[0]
    descent = _ink(opened, "p", stated.descender / opened.em)[1]
    cap_height = _ink(opened, "H", ascent)[0]
    return Metrics(ascent, descent, cap_height, _ink(opened, "x", cap_height * 0.7)[0])


def _ink(opened: _Opened, char: str, default: float) -> tuple[float, float]:
    """Return the top and bottom of a letter's ink, or `default` twice without such a letter."""
    gid = opened.font.get_nominal_glyph(ord(char))
    extents = opened.font.get_glyph_extents(gid) if gid else None
    if extents is None:
        return default, default
    top = extents.y_bearing / opened.em
    return top, top + extents.height / opened.em


def advance(font: FontFile, gid: int) -> float:
    """Return how far glyph `gid` moves the pen, as the font file states it."""
    opened = _opened(font)
    return float(opened.font.get_glyph_h_advance(gid) / opened.em)


def units(font: FontFile) -> int:
    """Return how many units of the font file make an em."""
    return int(_opened(font).em)


def is_truetype(font: FontFile) -> bool:
    """Return whether outlines are quadratic ("glyf"); else they are cubic ("CFF ")."""
    return "glyf" in _opened(font).face.table_tags


def _draw_funcs() -> Any:
    funcs = hb.DrawFuncs()
    funcs.set_move_to_func(lambda x, y, pen: pen(("M", x, y)))
    funcs.set_line_to_func(lambda x, y, pen: pen(("L", x, y)))
    funcs.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen(("C", a, b, c, d, x, y)))
    funcs.set_close_path_func(lambda pen: pen(("Z",)))
    return funcs


_DRAW = _draw_funcs()


@lru_cache(maxsize=2048)
def outline(font: FontFile, gid: int) -> tuple[Segment, ...]:
    """Return the outline of glyph `gid`, with quadratic curves raised to cubic ones.

    Segments are ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) and ("Z",).
    """
    opened = _opened(font)
    drawn: list[Segment] = []
    opened.font.draw_glyph(gid, _DRAW, drawn.append)
    em = opened.em
    return tuple((kind, *(value / em for value in values)) for kind, *values in drawn)


def default_text(font: FontFile, gid: int) -> str:
    """Return the character of the smallest code point that `font` shows as `gid`, else ""."""
    opened = _opened(font)
    if not opened.texts:
        # From the last to the first, so that the smallest code point stays.
        for code in sorted(_codes(font), reverse=True):
            opened.texts[opened.font.get_nominal_glyph(code)] = chr(code)
    return opened.texts.get(gid, "")


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
        return bytes(wanted.subset(_opened(font).face).blob.data)


@lru_cache(maxsize=64)
def pdf_metrics(font: FontFile) -> PdfMetrics:
    """Return what the font descriptor of `font` in a PDF has to say."""
    opened = _opened(font)
    per_mille = 1000 / opened.em
    stated = opened.font.get_font_extents("ltr")
    with font_problems(font):
        box = struct.unpack(">4h", opened.face.reference_table("head").data[36:44])
    name = opened.face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME)
    weight = opened.font.get_style_value(hb.StyleTag.WEIGHT)
    x0, y0, x1, y1 = (round(value * per_mille) for value in box)
    return PdfMetrics(
        name=name or f"{font.family}-{font.style}".replace(" ", ""),
        bbox=(x0, y0, x1, y1),
        ascent=round(stated.ascender * per_mille),
        descent=round(stated.descender * per_mille),
        cap_height=round(metrics(font).cap_height * 1000),
        italic_angle=round(opened.font.get_style_value(hb.StyleTag.SLANT_ANGLE), 2),
        # No font file states how thick its stems are; readers use it for substitutes only.
        stem_v=round(50 + (weight / 65) ** 2),
        flags=_flags(opened, font),
    )


def _flags(opened: _Opened, font: FontFile) -> int:
    """Return the flags of ISO 32000-2, table 121: fixed pitch, symbolic, italic."""
    post = opened.face.reference_table("post").data
    fixed = len(post) >= 16 and post[12:16] != b"\0\0\0\0"
    return fixed | 1 << 2 | font.italic << 6
