"""Text shaped by HarfBuzz: its glyphs in one font, with their advances and places.

All lengths are in em: multiply by the font size. x grows to the right, y grows upwards.
Kerning, ligatures and mark positions are those of the font. A combining overline (U+0305) is
not left to fonts, few of which have it: it becomes a `Bar`, as physicists draw it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import uharfbuzz as hb

from pnp.core.values import Struct
from pnp.fonts.characters import OVERLINE, SMALL_CAPS, features_of
from pnp.fonts.font_file import FontFile
from pnp.fonts.harfbuzz import HarfBuzzFont, harfbuzz_font
from pnp.fonts.metrics import ink

# At the end of a text it is where a word is broken, and is seen; elsewhere it is not.
SOFT_HYPHEN = "\u00ad"
# The particle bar, in em: how far above the ink, how much narrower than the letter on each side,
# how short at least, and the thickness if the font has no macron to take it from.
_BAR_GAP = 0.075
_BAR_INSET = 0.045
_BAR_SHORTEST = 0.2
_BAR_THICKNESS = 0.06
_THINNEST, _THICKEST = 0.05, 0.11


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


# A glyph as HarfBuzz gives it: number, text, (x offset, y offset, x advance, y advance).
_Key: TypeAlias = tuple[int, str, tuple[int, int, int, int]]
_MOST_GLYPHS = 20_000


class _Glyphs(dict[_Key, Glyph]):
    """The glyphs of a font; the same one each time, as a page has few different ones."""

    def __init__(self, em: float) -> None:
        self._em = em

    # 15 % of building 540 cards (bench/caches.py).
    def __missing__(self, key: _Key) -> Glyph:
        if len(self) == _MOST_GLYPHS:
            self.clear()
        gid, text, (x, y, across, _) = key
        em = self._em
        found = self[key] = Glyph(gid, text, across / em, x / em, y / em)
        return found


class _Shaper(NamedTuple):
    """A font file, and the glyphs it was asked for: both at one look-up, for each run of text."""

    file: HarfBuzzFont
    glyphs: _Glyphs


# One object for one font, since its glyphs fill it.
@lru_cache(maxsize=64)
def _shaper(font: FontFile) -> _Shaper:
    file = harfbuzz_font(font)
    return _Shaper(file, _Glyphs(file.em))


# 8 % of building 540 cards (bench/caches.py).
@lru_cache(maxsize=2048)
def shape(font: FontFile, text: str, language: str = "") -> Run:
    """Return `text` set in `font`. `language` is a BCP 47 tag, for letters that differ by it.

    Right-to-left text comes out in the order in which it is drawn, left to right.
    """
    file, known = _shaper(font)
    plain, barred = _without_bars(text)
    buffer = _buffer(file, _drawn(font, plain), language, bool(barred), font.features)
    infos = buffer.glyph_infos or ()
    positions = [place.position for place in buffer.glyph_positions or ()]
    texts = _glyph_texts(plain, [info.cluster for info in infos], barred)
    gids = [info.codepoint for info in infos]
    # No loop in Python: there is a glyph for each letter of each card.
    glyphs = tuple(map(known.__getitem__, zip(gids, texts, positions, strict=True)))
    missing = _missing(glyphs) if 0 in gids else ()
    width = sum([across for _, _, across, _ in positions]) / file.em
    bars = _bars(file, glyphs) if barred else ()
    return Run(font, text, glyphs, width, bars, missing)


def width(font: FontFile, text: str, language: str = "") -> float:
    """Return how wide `shape` makes `text`. Much cheaper, for words that may never be drawn."""
    file = harfbuzz_font(font)
    plain, barred = _without_bars(text)
    buffer = _buffer(file, _drawn(font, plain), language, bool(barred), font.features)
    return float(sum([place.x_advance for place in buffer.glyph_positions or ()]) / file.em)


def has(font: FontFile, text: str) -> bool:
    """Return whether `font` can show all of `text`: a character, or a letter with its marks.

    Spaces of any width count as had: HarfBuzz makes them from the ordinary one.
    """
    return not shape(font, text).missing


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


def _drawn(font: FontFile, text: str) -> str:
    """Return what glyphs show of `text`: capitals, for small capitals of a font that has none.

    It is copied as it was written.
    """
    if SMALL_CAPS not in font.features or SMALL_CAPS in features_of(font):
        return text
    return "".join(capital if len(capital := char.upper()) == 1 else char for char in text)


# A ligature would carry a bar over all of its letters.
_SEPARATE_LETTERS = {"liga": False, "clig": False, "dlig": False}


def _buffer(
    file: HarfBuzzFont, plain: str, language: str, barred: bool, features: Collection[str]
) -> Any:
    buffer = hb.Buffer()
    buffer.add_str(plain[:-1] + "-" if plain.endswith(SOFT_HYPHEN) else plain)
    if language:
        buffer.language = language
    buffer.guess_segment_properties()
    wanted = dict.fromkeys(features, True) | (_SEPARATE_LETTERS if barred else {})
    hb.shape(file.font, buffer, wanted or None)
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


def _bars(file: HarfBuzzFont, glyphs: Iterable[Glyph]) -> tuple[Bar, ...]:
    """Return a bar above every cluster that carries one; bars of neighbours become one."""
    bars: list[Bar] = []
    joins = False
    x = 0.0
    for glyph in glyphs:
        if OVERLINE in glyph.text:
            bar = _bar(file, glyph, x)
            if joins:
                before = bars.pop()
                bar = Bar(before.x0, bar.x1, max(before.y, bar.y), bar.thickness)
            bars.append(bar)
        joins = OVERLINE in glyph.text or (joins and not glyph.text)
        x += glyph.advance
    return tuple(bars)


def _bar(file: HarfBuzzFont, glyph: Glyph, x: float) -> Bar:
    extents = file.font.get_glyph_extents(glyph.gid)
    top = extents.y_bearing / file.em + glyph.y if extents else 0.0
    y = top + _BAR_GAP
    # Slanted letters lean about half their height; so does what stands above them.
    lean = y / 2 * math.tan(math.radians(-file.font.get_style_value(hb.StyleTag.SLANT_ANGLE)))
    left, right = x + _BAR_INSET + lean, x + glyph.advance - _BAR_INSET + lean
    short = max(0.0, _BAR_SHORTEST - (right - left)) / 2
    return Bar(left - short, right + short, y, _bar_thickness(file))


def _bar_thickness(file: HarfBuzzFont) -> float:
    """Return how thick the font's designer drew a bar above a letter, within reason."""
    top, bottom = ink(file, "¯", 0.0)
    thickness = top - bottom or _BAR_THICKNESS
    return float(min(max(thickness, _THINNEST), _THICKEST))
