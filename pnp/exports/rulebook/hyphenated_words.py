"""Words that a hyphen parts over two lines: drawn in two places, and copied as the one they are.

Both parts are one marked content with the whole word as its text (ISO 32000-1, 14.9.4), so they
are drawn with the first line, which stays on the page of the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.core.units import PT_PER_MM
from pnp.core.values import replace
from pnp.fonts.shaping import SOFT_HYPHEN, width
from pnp.text.text_box import Line, PlacedRun


class BrokenWord(NamedTuple):
    """A word in two parts, the first with its hyphen; each stands on its own line."""

    text: str
    first: PlacedRun
    rest: PlacedRun


def whole_words(lines: Sequence[Line], language: str) -> Iterator[tuple[Line, BrokenWord | None]]:
    """Yield lines without the words that are broken, each with the one that begins at its end."""
    before: PlacedRun | None = None
    for line, after in zip(lines, (*lines[1:], None), strict=False):
        runs = list(line.runs)
        if before:
            runs[:1] = _without_first(runs[0], before)
        word = None
        if after and runs and runs[-1].text.endswith(SOFT_HYPHEN):
            start, first = _last_word(runs[-1], language)
            runs[-1:] = start
            rest = _first_word(after.runs[0], language)
            text = first.text.removesuffix(SOFT_HYPHEN) + rest.text
            word = BrokenWord(text, replace(first, text=first.text[:-1] + "-"), rest)
        before = word.rest if word else None
        yield line._replace(runs=tuple(runs)), word


def _last_word(run: PlacedRun, language: str) -> tuple[list[PlacedRun], PlacedRun]:
    """Return what stands before the last word of a run, if anything does, and that word."""
    start, space, word = run.text.rpartition(" ")
    if not space:
        return [], run
    wide = _mm(run, start + space, language)
    left = replace(run, text=start + space, width=wide)
    return [left], replace(run, x=run.x + wide, width=run.width - wide, text=word)


def _first_word(run: PlacedRun, language: str) -> PlacedRun:
    word = run.text.partition(" ")[0]
    return replace(run, text=word, width=_mm(run, word, language))


def _without_first(run: PlacedRun, word: PlacedRun) -> list[PlacedRun]:
    """Return a run without its first word, nothing if that is all."""
    rest, wide = run.text[len(word.text) :], word.width
    return [replace(run, x=run.x + wide, width=run.width - wide, text=rest)] if rest else []


def _mm(run: PlacedRun, text: str, language: str) -> float:
    return width(run.font, text, language) * run.size / PT_PER_MM
