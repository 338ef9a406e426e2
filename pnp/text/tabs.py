"""Words that stand at tab stops, and lines that begin at one: columns, lists, hanging indents.

Lengths are in em of the text. Stops are counted from the left of the box, however it is aligned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.core.values import Struct
from pnp.text.line_breaking import break_well
from pnp.text.line_items import Part, Word
from pnp.text.tab_stops import TabStop

# What stands for the {>} of a writer.
TAB = "\t"
# Between a word and the one at the next stop there is at least so much; a list has its own room.
LEAST = 0.3
_TINY = 1e-9
# How much of what stands at a stop is to the left of it.
_BEFORE = {"left": 0.0, "center": 0.5, "right": 1.0}


class BoxWidth(NamedTuple):
    """How wide a box is, in em, and how many mm an em is."""

    limit: float
    mm: float

    def at(self, stop: TabStop) -> float:
        """Return where a stop is, in em."""
        return stop.em + stop.mm / self.mm + stop.share * self.limit


class Tabs(Struct, frozen=True):
    """The stops of a paragraph by the numbers of the words that stand there.

    `hang` is where its lines begin, but for the first.
    """

    stops: Mapping[int, TabStop]
    hang: TabStop = TabStop()


class Segment(NamedTuple):
    """Words of a line, the first and the one behind the last of them, and where they begin."""

    start: int
    end: int
    x: float


def segments(
    words: Sequence[Word], tabs: Tabs, measure: BoxWidth, start: int, end: int
) -> list[Segment]:
    """Return where the words of one line stand."""
    at = [start, *(one for one in sorted(tabs.stops) if start < one < end), end]
    found: list[Segment] = []
    x = 0.0 if start == 0 else measure.at(tabs.hang)
    for first, last in pairwise(at):
        wide = _width(words[first:last])
        if first in tabs.stops:
            stop = tabs.stops[first]
            wanted = measure.at(stop) - _BEFORE[stop.align] * wide
            x = max(wanted, x + LEAST * (not stop.em)) if found else max(wanted, 0.0)
        found.append(Segment(first, last, x))
        x += wide
    return found


def break_tabbed(words: Sequence[Word], tabs: Tabs, measure: BoxWidth) -> list[int]:
    """Return the number of the first word of each line."""
    starts = [0]
    for index in range(1, len(words)):
        last = segments(words, tabs, measure, starts[-1], index + 1)[-1]
        wide = _width(words[last.start : last.end])
        if last.x + wide > measure.limit + _TINY:
            starts.append(index)
    behind = max(tabs.stops, default=0)
    first = next((at for at, start in enumerate(starts) if start > behind), len(starts))
    if first == len(starts):
        return starts
    # What hangs below the last stop is an ordinary paragraph, with a poor last line mended.
    x = segments(words, tabs, measure, starts[first - 1], behind + 1)[-1].x
    if abs(x - measure.at(tabs.hang)) > _TINY:
        return starts
    rest = words[behind:]
    breaks = break_well(
        [word.width for word in rest], [word.gap_width for word in rest], measure.limit - x
    )
    return [*starts[:first], *(behind + one for one in breaks[1:])]


def _width(words: Sequence[Word]) -> float:
    return sum(word.width for word in words) + sum(word.gap_width for word in words[1:])


def parts_of(words: Sequence[Word]) -> list[Part]:
    """Return the parts of words that stand side by side."""
    parts: list[Part] = []
    for number, word in enumerate(words):
        if number and word.gap:
            parts.append(word.gap)
        parts += word.parts
    return parts


def as_one(words: Sequence[Word]) -> tuple[Word, ...]:
    """Return words as one that no line is broken in; none of none."""
    parts = tuple(parts_of(words))
    return (Word(parts, _width(words), words[0].gap),) if words else ()
