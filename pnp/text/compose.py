"""Words into lines, and lines into a box: where every run and icon stands, in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from pnp.core.geometry import Rect
from pnp.core.units import PT_PER_MM
from pnp.core.values import Struct
from pnp.fonts.metrics import Metrics
from pnp.fonts.shaping import SOFT_HYPHEN, shape
from pnp.text.line_items import ICON_MARGIN, Letters, Part, Picture, Word, places
from pnp.text.request import Line, PlacedIcon, PlacedRun, TextBox

# An empty line is this part of a line high.
_BLANK = 0.5
# What part of the room to the right of a line lies to its left.
SHIFT = {"left": 0.0, "center": 0.5, "right": 1.0}


class Paragraph(Struct, frozen=True):
    """What lies between two line breaks of the writer. Widths and gaps in em."""

    words: list[Word]
    widths: list[float]
    gaps: list[float]


class Prepared(Struct, frozen=True):
    """A text as far as it does not depend on its size; `metrics` are of its main font."""

    paragraphs: list[Paragraph]
    metrics: Metrics

    def widest_word(self) -> Word | None:
        """Return the word that needs the widest box, if there is any word."""
        words = (word for paragraph in self.paragraphs for word in paragraph.words)
        return max(words, key=lambda word: word.width, default=None)


Breaker = Callable[[Sequence[float], Sequence[float], float], list[int]]


def break_paragraphs(text: Prepared, limit: float, breaker: Breaker) -> list[list[int]]:
    """Return for each paragraph the index of the first word of each line; `limit` in em."""
    return [
        breaker(paragraph.widths, paragraph.gaps, limit) if paragraph.words else []
        for paragraph in text.paragraphs
    ]


def _line_offsets(breaks: Iterable[Sequence[int]], leading: float) -> tuple[list[float], float]:
    """Return how far below the first baseline each line's stands, and the last one, in em."""
    offsets: list[float] = []
    at = last = 0.0
    for starts in breaks:
        for _ in starts:
            offsets.append(at)
            last = at
            at += leading
        if not starts:
            at += leading * _BLANK
    return offsets, last


def height(text: Prepared, breaks: Sequence[Sequence[int]], leading: float) -> float:
    """Return how high a box the lines need, in em."""
    if not any(breaks):
        return 0.0
    return text.metrics.ascent - text.metrics.descent + _line_offsets(breaks, leading)[1]


def compose(
    text: Prepared, breaks: Sequence[Sequence[int]], request: TextBox, size: float
) -> tuple[Line, ...]:
    """Return the lines, each with its runs shaped as they will be drawn."""
    mm = size / PT_PER_MM
    offsets, last = _line_offsets(breaks, request.leading)
    first = _first_baseline(text.metrics, request, last, mm)
    lines: list[Line] = []
    for paragraph, starts in zip(text.paragraphs, breaks, strict=True):
        ends = [*starts[1:], len(paragraph.words)]
        for start, end in zip(starts, ends, strict=False):
            parts = _merge(paragraph.words[start:end], request.language)
            lines.append(_place(parts, request, size, first + offsets[len(lines)] * mm))
    return tuple(lines)


def _first_baseline(metrics: Metrics, request: TextBox, last: float, mm: float) -> float:
    """Return the y of the first baseline in mm, with the last one `last` em below it."""
    box = request.box
    highest = box.y + metrics.ascent * mm
    if request.valign == "top" or box.height == float("inf"):
        return highest
    lowest = box.bottom + (metrics.descent - last) * mm
    if request.valign == "bottom":
        return lowest
    middle = box.y + (box.height + (metrics.cap_height - last) * mm) / 2
    return max(highest, min(lowest, middle))


def _merge(words: Iterable[Word], language: str) -> list[Part]:
    """Return the parts of a line, with neighbours in the same font as one run."""
    parts: list[Part] = []
    for number, word in enumerate(words):
        if number and word.gap:
            parts.append(word.gap)
        parts += word.parts
    return [_join(list(same), language) for _, same in groupby(parts, _run_of)]


def _run_of(part: Part) -> tuple[object, ...]:
    """Return what parts of one run have in common; an icon is alone."""
    if isinstance(part, Letters):
        return part.font, part.level, part.rise, part.stacked
    return (id(part),)


def _join(parts: Sequence[Part], language: str) -> Part:
    first = parts[0]
    if isinstance(first, Picture):
        return first
    text = "".join([part.text for part in parts if isinstance(part, Letters)])
    if SOFT_HYPHEN in text[:-1]:
        # A word that was broken stands in the line after all.
        text = text[:-1].replace(SOFT_HYPHEN, "") + text[-1]
    # Not `width`: who draws the line asks for this run again (27 % fewer were shaped).
    across = shape(first.font, text, language).width * first.scale
    return Letters(first.font, text, first.level, first.rise, across, first.stacked)


def _place(parts: Sequence[Part], request: TextBox, size: float, y: float) -> Line:
    mm = size / PT_PER_MM
    starts, across = places(parts)
    x = request.box.x + (request.box.width - across * mm) * SHIFT[request.align]
    runs: list[PlacedRun] = []
    icons: list[PlacedIcon] = []
    for start, part in zip(starts, parts, strict=True):
        left, base = x + start * mm, y - part.rise * mm
        if isinstance(part, Letters):
            run_size = size * part.scale
            runs.append(PlacedRun(left, base, part.width * mm, part.font, run_size, part.text))
        else:
            high, wide = part.height * mm, (part.width - 2 * ICON_MARGIN) * mm
            place = Rect(left + ICON_MARGIN * mm, base - high, wide, high)
            icons.append(PlacedIcon(part.name, place))
    return Line(x, y, across * mm, tuple(runs), tuple(icons))
