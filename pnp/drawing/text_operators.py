"""Shaped text in the language of PDF: glyph numbers, kerning, and what a reader may copy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import Struct
from pnp.fonts.font_file import FontFile
from pnp.fonts.glyphs import GlyphTable, glyph_table
from pnp.fonts.outlines import Segment, outline
from pnp.fonts.shaping import Glyph, Run, shape
from pnp.svg.outline import Outline

# Glyphs further than this from where they should be are moved there; in 1/1000 em.
_NEAR = 1.0

# Characters that are copied as well by their plain sisters, which have the same glyph.
_PLAIN = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2011": "-"})


_MARK = lazy_pattern(r"/Span<<[^\n]*>>BDC\n|\nEMC")


class ShownRun(Struct, frozen=True):
    """A run as text-showing operators, each with how far above the line it stands (em)."""

    run: Run
    shows: tuple[tuple[float, str], ...]
    gids: frozenset[int]


# 7 % of drawing the faces of Quark to look at them (bench/caches.py).
@lru_cache(maxsize=4096)
def set_words(font: FontFile, text: str, language: str) -> ShownRun:
    """Return `text` in `font` as operators. Its bars are left to whoever draws it."""
    run = shape(font, text, language)
    table = glyph_table(font)
    writer = _Writer(table)
    for copied, glyphs in _spans(run.glyphs, table):
        writer.write(glyphs, copied)
    return ShownRun(run, tuple(writer.shows), frozenset([glyph.gid for glyph in run.glyphs]))


def _spans(glyphs: Sequence[Glyph], table: GlyphTable) -> list[tuple[str, Sequence[Glyph]]]:
    """Return stretches of glyphs, each with the text it is copied as where glyphs don't tell."""
    if table.are_plain(glyphs):
        return [("", glyphs)]
    spans: list[tuple[str, Sequence[Glyph]]] = []
    for cluster in _clusters(glyphs):
        wanted = cluster[0].text
        copied = "".join([table[glyph.gid][1] for glyph in cluster])
        actual = "" if copied in (wanted, wanted.translate(_PLAIN)) else wanted
        if spans and bool(spans[-1][0]) == bool(actual):
            before = spans.pop()
            actual, cluster = before[0] + actual, [*before[1], *cluster]
        spans.append((actual, cluster))
    return spans


def _clusters(glyphs: Iterable[Glyph]) -> list[list[Glyph]]:
    clusters: list[list[Glyph]] = []
    for glyph in glyphs:
        if glyph.text or not clusters:
            clusters.append([])
        clusters[-1].append(glyph)
    return clusters


def without_marks(show: str) -> str:
    """Return an operator without what it is copied as."""
    return _MARK.sub("", show)


class _Writer:
    """Writes TJ operators; knows where the pen is and where it should be (1/1000 em)."""

    def __init__(self, table: GlyphTable) -> None:
        self.shows: list[tuple[float, str]] = []
        self._table = table
        self._wanted = 0.0
        self._pen = 0.0
        self._rise = 0.0
        self._items: list[str] = []
        self._codes: list[str] = []

    def write(self, glyphs: Iterable[Glyph], copied: str) -> None:
        """Show glyphs, to be copied as `copied`, or as what they are."""
        first = len(self.shows)
        # Locals: this is done for each letter of each card.
        table, codes, pen, wanted = self._table, self._codes, self._pen, self._wanted
        for gid, _, step, x, y in glyphs:
            gap = pen - wanted - x * 1000
            if y != self._rise:
                self._show()
                self._rise = y
            if not -_NEAR < gap < _NEAR:
                self._flush()
                self._items.append(str(round(gap)))
                pen -= round(gap)
            width, _, code = table[gid]
            codes.append(code)
            pen += width
            wanted += step * 1000
        self._pen, self._wanted = pen, wanted
        self._show()
        if copied:
            self._mark(first, copied)

    def _mark(self, first: int, copied: str) -> None:
        """Say what the operators from `first` on are copied as (ISO 32000-2, 14.9.4)."""
        actual = ("\ufeff" + copied).encode("utf-16-be").hex().upper()
        rise, show = self.shows[first]
        self.shows[first] = (rise, f"/Span<</ActualText<{actual}>>>BDC\n{show}")
        rise, show = self.shows[-1]
        self.shows[-1] = (rise, f"{show}\nEMC")

    def _flush(self) -> None:
        if self._codes:
            self._items.append(f"<{''.join(self._codes)}>")
            self._codes.clear()

    def _show(self) -> None:
        self._flush()
        if len(self._items) == 1 and self._items[0][0] == "<":
            self.shows.append((self._rise, f"{self._items[0]}Tj"))
        elif self._items:
            self.shows.append((self._rise, f"[{''.join(self._items)}]TJ"))
        self._items.clear()


def text_outline(run: Run, size: float, x: float, y: float) -> Outline:
    """Return the letters of `run` as an outline, their line starting at x, y; y grows downwards."""
    segments: list[Segment] = []
    pen = x
    for glyph in run.glyphs:
        left, line = pen + glyph.x * size, y - glyph.y * size
        for kind, *numbers in outline(run.font, glyph.gid):
            points = zip(numbers[::2], numbers[1::2], strict=True)
            placed = (v for u, w in points for v in (left + u * size, line - w * size))
            segments.append((kind, *placed))
        pen += glyph.advance * size
    return Outline(tuple(segments))


def bars_outline(run: Run, size: float, x: float, y: float) -> Outline:
    """Return the bars above the letters of `run` as an outline."""
    return Outline(
        tuple(
            ("R", x + bar.x0 * size, y - (bar.y + bar.thickness) * size,
             (bar.x1 - bar.x0) * size, bar.thickness * size)
            for bar in run.bars
        )
    )  # fmt: skip
