"""Words into lines, and lines into a box: where every run and icon stands, in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from pnp.core.geometry import Rect
from pnp.core.units import PT_PER_MM
from pnp.core.values import Struct
from pnp.fonts.metrics import Metrics
from pnp.fonts.shaping import SOFT_HYPHEN, shape
from pnp.text.line_items import ICON_MARGIN, FontRun, InlinePicture, Part, Word, places
from pnp.text.tabs import BoxWidth, Tabs, break_tabbed, parts_of, segments
from pnp.text.text_box import Line, PlacedIcon, PlacedRun, TextBox

# An empty line is this part of a line high.
_BLANK = 0.5
# What part of the room to the right of a line lies to its left.
SHIFT = {"left": 0.0, "center": 0.5, "right": 1.0}


class Paragraph(Struct, frozen=True):
    """What lies between two line breaks of the writer. Widths and gaps in em.

    `tabs` are its tab stops, and where a list has its words; None where there are none.
    `growths` are how many times as high as others lines are for its words; none: all are alike.
    """

    words: list[Word]
    widths: list[float]
    gaps: list[float]
    growths: Sequence[float] = ()
    tabs: Tabs | None = None

    def growth(self, start: int, end: int | None) -> float:
        """Return how many times as high as others the line of some of its words is."""
        return max(1.0, *self.growths[start:end]) if self.growths else 1.0


class Prepared(Struct, frozen=True):
    """A text as far as it does not depend on its size; `metrics` are of its main font."""

    paragraphs: list[Paragraph]
    metrics: Metrics

    def widest_word(self) -> Word | None:
        """Return the word that needs the widest box, if there is any word."""
        words = (word for paragraph in self.paragraphs for word in paragraph.words)
        return max(words, key=lambda word: word.width, default=None)


Breaker = Callable[[Sequence[float], Sequence[float], float], list[int]]


def break_paragraphs(text: Prepared, limit: float, mm: float, breaker: Breaker) -> list[list[int]]:
    """Return for each paragraph the index of the first word of each line.

    `limit` is in em, each of which is so many `mm`.
    """
    return [
        break_tabbed(paragraph.words, paragraph.tabs, BoxWidth(limit, mm))
        if paragraph.tabs and paragraph.words
        else breaker(paragraph.widths, paragraph.gaps, limit)
        if paragraph.words
        else []
        for paragraph in text.paragraphs
    ]


class _Rows(NamedTuple):
    """How far below the first baseline each line's stands, and the last one, in em.

    The first and the last line are so many times as high as others.
    """

    offsets: list[float]
    last: float
    first_growth: float
    last_growth: float


def _rows(text: Prepared, breaks: Iterable[Sequence[int]], leading: float) -> _Rows:
    offsets: list[float] = []
    at = last = 0.0
    first = growth = 1.0
    for paragraph, starts in zip(text.paragraphs, breaks, strict=True):
        ends: Sequence[int | None] = (*starts[1:], None)
        for start, end in zip(starts, ends, strict=False):
            if paragraph.growths or growth != 1:
                growth = paragraph.growth(start, end)
                if offsets:
                    at += leading * (growth - 1)
                else:
                    first = growth
            offsets.append(at)
            last = at
            at += leading
        if not starts:
            at += leading * _BLANK
    return _Rows(offsets, last, first, growth)


def height(text: Prepared, breaks: Sequence[Sequence[int]], leading: float) -> float:
    """Return how high a box the lines need, in em."""
    if not any(breaks):
        return 0.0
    rows, metrics = _rows(text, breaks, leading), text.metrics
    return metrics.ascent * rows.first_growth - metrics.descent * rows.last_growth + rows.last


def compose(
    text: Prepared, breaks: Sequence[Sequence[int]], request: TextBox, size: float
) -> tuple[Line, ...]:
    """Return the lines, each with its runs shaped as they will be drawn."""
    mm = size / PT_PER_MM
    rows = _rows(text, breaks, request.leading)
    offsets, language = rows.offsets, request.language
    first = _first_baseline(text.metrics, request, rows, mm)
    lines: list[Line] = []
    for paragraph, starts in zip(text.paragraphs, breaks, strict=True):
        ends = [*starts[1:], len(paragraph.words)]
        for start, end in zip(starts, ends, strict=False):
            y = first + offsets[len(lines)] * mm
            if paragraph.tabs:
                lines.append(
                    placed_at_stops(paragraph, (start, end), request.box, language, size, y)
                )
                continue
            parts = merged(paragraph.words[start:end], language)
            lines.append(_place(parts, request, size, y))
    return tuple(lines)


def _first_baseline(metrics: Metrics, request: TextBox, rows: _Rows, mm: float) -> float:
    """Return the y of the first baseline in mm."""
    box, last = request.box, rows.last
    highest = box.y + metrics.ascent * rows.first_growth * mm
    if request.valign == "top" or box.height == float("inf"):
        return highest
    lowest = box.bottom + (metrics.descent * rows.last_growth - last) * mm
    if request.valign == "bottom":
        return lowest
    middle = box.y + (box.height + (metrics.cap_height * rows.first_growth - last) * mm) / 2
    return max(highest, min(lowest, middle))


def merged(words: Sequence[Word], language: str) -> list[Part]:
    """Return the parts of a line, with neighbours in the same font as one run."""
    parts = parts_of(words)
    return [_join(list(same), language) for _, same in groupby(parts, _run_of)]


def _run_of(part: Part) -> tuple[object, ...]:
    """Return what parts of one run have in common; an icon is alone."""
    if isinstance(part, FontRun):
        return part.font, part.level, part.rise, part.stacked, part.style
    return (id(part),)


def _join(parts: Sequence[Part], language: str) -> Part:
    first = parts[0]
    if isinstance(first, InlinePicture):
        return first
    text = "".join([part.text for part in parts if isinstance(part, FontRun)])
    if SOFT_HYPHEN in text[:-1]:
        # A word that was broken stands in the line after all.
        text = text[:-1].replace(SOFT_HYPHEN, "") + text[-1]
    # Not `width`: who draws the line asks for this run again (27 % fewer were shaped).
    across = shape(first.font, text, language).width * first.scale
    return FontRun(first.font, text, first.level, first.rise, across, first.stacked, first.style)


def placed_at_stops(
    paragraph: Paragraph, some: tuple[int, int], box: Rect, language: str, size: float, y: float
) -> Line:
    """Return the line of some words, with those that stand at tab stops; it begins at the left."""
    mm, x = size / PT_PER_MM, box.x
    measure = BoxWidth(box.width / mm, mm)
    assert paragraph.tabs is not None  # noqa: S101 - it has some
    runs: list[PlacedRun] = []
    icons: list[PlacedIcon] = []
    right = x
    for segment in segments(paragraph.words, paragraph.tabs, measure, *some):
        parts = merged(paragraph.words[segment.start : segment.end], language)
        line = placed(parts, size, x + segment.x * mm, y)
        runs += line.runs
        icons += line.icons
        right = line.x + line.width
    return Line(x, y, right - x, tuple(runs), tuple(icons))


def _place(parts: Sequence[Part], request: TextBox, size: float, y: float) -> Line:
    across = places(parts)[1] * size / PT_PER_MM
    x = request.box.x + (request.box.width - across) * SHIFT[request.align]
    return placed(parts, size, x, y)


def placed(parts: Sequence[Part], size: float, x: float, y: float) -> Line:
    """Return a line that begins at x, in mm; its parts are as `merged` returns them."""
    mm = size / PT_PER_MM
    starts, across = places(parts)
    runs: list[PlacedRun] = []
    icons: list[PlacedIcon] = []
    for start, part in zip(starts, parts, strict=True):
        left, base = x + start * mm, y - part.rise * mm
        if isinstance(part, FontRun):
            run_size = size * part.scale
            wide = part.width * mm
            runs.append(PlacedRun(left, base, wide, part.font, run_size, part.text, part.style))
        else:
            high, wide = part.height * mm, (part.width - 2 * ICON_MARGIN) * mm
            place = Rect(left + ICON_MARGIN * mm, base - high, wide, high)
            icons.append(PlacedIcon(part.name, place, part.fill))
    return Line(x, y, across * mm, tuple(runs), tuple(icons))
