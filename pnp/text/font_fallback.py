"""The fonts of a style: for each look a row of families, the first that has a letter shows it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from pnp.core.problems import Where
from pnp.core.values import Struct, field, replace
from pnp.fonts.characters import characters
from pnp.fonts.font_book import FontBook
from pnp.fonts.font_file import FontFile
from pnp.fonts.metrics import Metrics, metrics
from pnp.fonts.shaping import has
from pnp.text.spans import SpanStyle

# A font that has some Greek letters, for mathematics, leaves Greek to one that has them all.
_ALPHABETS = dict.fromkeys(map(chr, range(0x370, 0x400)), "αλΛΞ")
_ALPHABETS |= dict.fromkeys(map(chr, range(0x400, 0x530)), "абЖЯ")

# A font without these has the ordinary hyphen.
_HYPHENS = str.maketrans("\u2010\u2011", "--")

# How much heavier letters of about two thirds the size have to be to look alike.
_RAISED_WEIGHT = 1.25


class Chain(Struct, frozen=True, eq=False):
    """Fonts in order of preference. Equal only to itself, so that it is a cheap key.

    `raised` are the same families for superscripts and subscripts: heavier, where there is such a
    style, as small letters of the same weight look thin beside large ones.
    """

    fonts: tuple[FontFile, ...]
    raised: tuple[FontFile, ...]

    @property
    def metrics(self) -> Metrics:
        """The heights of the first font, which lines are spaced by."""
        return metrics(self.fonts[0])

    def __str__(self) -> str:
        return ", ".join(map(str, self.fonts))


class StyleFonts(Struct, frozen=True, eq=False):
    """The chains of a style, each found when a text first needs it."""

    book: FontBook
    families: tuple[str, ...]
    weight: str
    bold: str
    italic: bool
    features: tuple[str, ...] = ()
    # 15 % of setting the texts of 540 cards (bench/caches.py).
    _chains: dict[tuple[bool, bool], Chain] = field(default_factory=dict)

    def chain(self, bold: bool, italic: bool, where: Where) -> Chain:
        """Return the fonts of text that is, or is not, marked as bold and italic.

        Italic inside an italic style stands upright. Raises PnpError when the first family has no
        such style; the others lend what comes closest.
        """
        found = self._chains.get((bold, italic))
        if found is None:
            weight = self.bold if bold else self.weight
            slanted = italic != self.italic
            first = self.book.find(self.families[0], weight, slanted, where)
            others = [
                self.book.nearest(family, weight, slanted, where) for family in self.families[1:]
            ]
            fonts = (first, *others)
            raised = tuple(self.book.heavier(font, _RAISED_WEIGHT) for font in fonts)
            found = self._chains[bold, italic] = Chain(self._set(fonts), self._set(raised))
        return found

    def dressed(self, style: SpanStyle) -> StyleFonts:
        """Return the chains of words that have a look of their own."""
        if not style.fonts and not style.weight and style.italic is None:
            return self
        return resolve(
            self.book,
            style.fonts or self.families,
            style.weight or self.weight,
            self.bold,
            self.italic if style.italic is None else style.italic,
            () if style.fonts else self.features,
        )

    def _set(self, fonts: tuple[FontFile, ...]) -> tuple[FontFile, ...]:
        """Return `fonts` with the features of the style."""
        if not self.features:
            return fonts
        return tuple(replace(font, features=self.features) for font in fonts)


# One object for one style, since it keeps its chains of fonts.
@lru_cache(maxsize=256)
def resolve(
    book: FontBook,
    families: tuple[str, ...],
    weight: str,
    bold: str,
    italic: bool,
    features: tuple[str, ...] = (),
) -> StyleFonts:
    """Return the fonts of a style; equal arguments, the same value."""
    return StyleFonts(book, families, weight, bold, italic, features)


def pieces_by_font(
    fonts: tuple[FontFile, ...], text: str, missing: list[str]
) -> Iterator[tuple[FontFile, str]]:
    """Yield the pieces of `text` with their fonts; what no font has is added to `missing`."""
    first = fonts[0]
    if characters(first).issuperset(text) and _ALPHABETS.keys().isdisjoint(text):
        yield first, text
        return
    found: list[tuple[FontFile, str]] = []
    for cluster in _clusters(text):
        font = _font_for(fonts, cluster)
        if font is None and (plain := cluster.translate(_HYPHENS)) != cluster:
            cluster, font = plain, _font_for(fonts, plain)
        if font is None:
            missing.append(cluster)
        found.append((font or first, cluster))
    for font, same in groupby(found, lambda pair: pair[0]):
        yield font, "".join(cluster for _, cluster in same)


def _font_for(fonts: tuple[FontFile, ...], cluster: str) -> FontFile | None:
    """Return the font that shows a letter with its marks, or None when there is none."""
    able = [font for font in fonts if has(font, cluster)]
    alphabet = _ALPHABETS.get(cluster[0])
    whole = [font for font in able if alphabet and characters(font).issuperset(alphabet)]
    return next(iter(whole or able), None)


def _clusters(text: str) -> Iterator[str]:
    """Yield letters, each with the marks that follow it."""
    cluster = ""
    for char in text:
        if cluster and unicodedata.category(char)[0] != "M" and char != "\u200d":
            yield cluster
            cluster = ""
        cluster += char
    yield cluster
