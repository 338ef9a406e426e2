"""Shaped text in the language of PDF: glyph numbers, kerning, and what a reader may copy."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pnp.draw.outline import Outline
from pnp.fonts import FontFile
from pnp.shape import Glyph, Run, Segment, advance, default_text, outline, shape

# Glyphs further than this from where they should be are moved there; in 1/1000 em.
_NEAR = 1.0

# Characters that are copied as well by their plain sisters, which have the same glyph.
_PLAIN = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2011": "-"})


class Words(NamedTuple):
    """A run as text-showing operators, each with how far above the line it stands (em)."""

    run: Run
    shows: tuple[tuple[float, str], ...]
    gids: frozenset[int]


@lru_cache(maxsize=32768)
def glyph_width(font: FontFile, gid: int) -> float:
    """Return how far `gid` moves the pen, in 1/1000 em, as rounded as a PDF states it."""
    return round(advance(font, gid) * 1000, 1)


@lru_cache(maxsize=32768)
def _copied(font: FontFile, gid: int) -> str:
    return default_text(font, gid)


@lru_cache(maxsize=4096)
def set_words(font: FontFile, text: str, language: str) -> Words:
    """Return `text` in `font` as operators. Its bars are left to whoever draws it."""
    run = shape(font, text, language)
    writer = _Writer(font)
    for cluster in _clusters(run):
        copied = "".join([_copied(font, glyph.gid) for glyph in cluster])
        wanted = cluster[0].text
        same = copied == wanted or copied == wanted.translate(_PLAIN)
        writer.span("" if same else wanted)
        for glyph in cluster:
            writer.glyph(glyph)
    return Words(run, writer.finish(), frozenset(glyph.gid for glyph in run.glyphs))


def _clusters(run: Run) -> list[list[Glyph]]:
    clusters: list[list[Glyph]] = []
    for glyph in run.glyphs:
        if glyph.text or not clusters:
            clusters.append([])
        clusters[-1].append(glyph)
    return clusters


class _Writer:
    """Writes TJ operators; knows where the pen is and where it should be (1/1000 em)."""

    def __init__(self, font: FontFile) -> None:
        self._font = font
        self._wanted = 0.0
        self._pen = 0.0
        self._rise = 0.0
        self._items: list[str] = []
        self._hex = ""
        self._shows: list[tuple[float, str]] = []
        self._span = ""

    def span(self, text: str) -> None:
        """Start or go on with glyphs that are copied as `text`; "" as what they are."""
        if text and self._span:
            self._span += text
            return
        if text:
            self._show()
            self._span = text
        elif self._span:
            self._close_span()

    def _close_span(self) -> None:
        self._show()
        actual = ("\ufeff" + self._span).encode("utf-16-be").hex().upper()
        shows = self._shows[self._span_start :]
        del self._shows[self._span_start :]
        shows[0] = (shows[0][0], f"/Span<</ActualText<{actual}>>>BDC\n{shows[0][1]}")
        shows[-1] = (shows[-1][0], f"{shows[-1][1]}\nEMC")
        self._shows += shows
        self._span = ""

    def glyph(self, glyph: Glyph) -> None:
        if glyph.y != self._rise:
            self._show()
            self._rise = glyph.y
        gap = self._pen - self._wanted - glyph.x * 1000
        if abs(gap) >= _NEAR:
            self._flush()
            self._items.append(str(round(gap)))
            self._pen -= round(gap)
        self._hex += f"{glyph.gid:04X}"
        self._pen += glyph_width(self._font, glyph.gid)
        self._wanted += glyph.advance * 1000

    def _flush(self) -> None:
        if self._hex:
            self._items.append(f"<{self._hex}>")
            self._hex = ""

    def _show(self) -> None:
        self._flush()
        if len(self._items) == 1 and self._items[0][0] == "<":
            self._shows.append((self._rise, f"{self._items[0]}Tj"))
        elif self._items:
            self._shows.append((self._rise, f"[{''.join(self._items)}]TJ"))
        self._items.clear()
        self._span_start = len(self._shows) if not self._span else self._span_start

    def finish(self) -> tuple[tuple[float, str], ...]:
        self.span("")
        self._show()
        return tuple(self._shows)


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
