"""Text that flows: around what lies in its box, and on into further boxes.

Lines keep to one grid in each box. Each takes the widest part of its box that is free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError
from pnp.core.units import PT_PER_MM
from pnp.core.values import Struct
from pnp.text.compose import SHIFT, Paragraph, Prepared, merged, placed, placed_at_stops
from pnp.text.fit import STEP, prepare
from pnp.text.overflow import Overflow, does_not_fit
from pnp.text.tabs import BoxWidth, segments
from pnp.text.text_box import OPEN, Line, TextBox, TextLayout
from pnp.text.text_problems import check

Polygon: TypeAlias = tuple[tuple[float, float], ...]

_TOLERANCE = 1e-6
# An empty line is this part of a line high.
_BLANK = 0.5
# What keeps a text that has no room anywhere from going down for ever.
_MOST_ROWS = 3000


class Flow(Struct, frozen=True):
    """Where a text flows, in mm: `boxes` one after the other, around `holes` by `gap`."""

    boxes: tuple[Rect, ...]
    holes: tuple[Polygon, ...] = ()
    gap: float = 1.0


def set_flowing(request: TextBox, flow: Flow) -> tuple[TextLayout, PnpError | None]:
    """Return where the text of `request` stands in the boxes of `flow`, as large as it fits.

    With what is wrong where it does not fit: the last box is then as high as what is left of it.
    Raises PnpError as `set_text` does for the rest. The box of `request` is the first.
    """
    check(request)
    prepared = prepare(request)
    size, smallest = request.size, min(request.size, request.min_size)
    while True:
        size = max(size, smallest)
        layout, overflow = _Setter(prepared, request, flow, size).layout()
        if overflow is None:
            return layout, None
        if size == smallest:
            return layout, does_not_fit(request, overflow, None)
        size -= STEP


class _Place(NamedTuple):
    """Where a line has room: its left end and width, in mm, and its baseline."""

    x: float
    width: float
    y: float


class _Setter:
    """Sets a text in one size."""

    def __init__(self, text: Prepared, request: TextBox, flow: Flow, size: float) -> None:
        self._text = text
        self._request = request
        self._flow = flow
        self._size = size
        self._mm = size / PT_PER_MM
        self._box = 0
        self._ascent = text.metrics.ascent * self._mm
        self._descent = -text.metrics.descent * self._mm
        self._step = request.leading * self._mm
        self._y = flow.boxes[0].y + self._ascent
        self._rows = 0
        self._too_wide: Overflow | None = None

    def layout(self) -> tuple[TextLayout, Overflow | None]:
        """Return the lines, and by how much they are too large for their boxes."""
        lines: list[Line] = []
        for paragraph in self._text.paragraphs:
            if not paragraph.words:
                if self._y > self._flow.boxes[self._box].y + self._ascent + _TOLERANCE:
                    self._y += self._step * _BLANK
                continue
            start = 0
            while start < len(paragraph.words):
                line, start = self._line(paragraph, start)
                lines.append(line)
        box, request = self._flow.boxes[self._box], self._request
        low = max((line.y for line in lines), default=box.y) + self._descent
        top = self._flow.boxes[0].y
        layout = TextLayout(tuple(lines), self._size, low - top, request.language)
        excess = low - box.bottom
        if self._too_wide or excess <= _TOLERANCE:
            return layout, self._too_wide
        return layout, Overflow(self._size, excess, box.height, len(lines))

    def _line(self, paragraph: Paragraph, start: int) -> tuple[Line, int]:
        growth = 1.0
        while True:
            place = self._room(paragraph, start, growth)
            end = self._end(paragraph, start, place.width)
            line = self._placed(paragraph, start, end, place)
            # Words were measured one by one; what kerning with a space adds is known only now.
            while line.width > place.width + _TOLERANCE and end > start + 1:
                end -= 1
                line = self._placed(paragraph, start, end, place)
            needed = paragraph.growth(start, end)
            if needed <= growth:
                break
            growth = needed
        self._y = place.y + self._step
        return line, end

    def _room(self, paragraph: Paragraph, start: int, growth: float) -> _Place:
        """Return where the next line has room for its first word, below the last box, too."""
        wanted = paragraph.words[start].width * self._mm
        while True:
            box = self._flow.boxes[self._box]
            y = self._y + (growth - 1) * (self._step if self._y > box.y + self._ascent + _TOLERANCE
                                          else self._ascent)  # fmt: skip
            is_last = self._box == len(self._flow.boxes) - 1
            low = y + self._descent * growth
            if low > box.bottom + _TOLERANCE and not is_last:
                self._box += 1
                self._y = self._flow.boxes[self._box].y + self._ascent
                continue
            x, width = self._free(box, y - self._ascent * growth, low)
            widest = max(one.width for one in self._flow.boxes)
            if wanted > widest + _TOLERANCE and self._too_wide is None:
                word = paragraph.words[start].text
                self._too_wide = Overflow(self._size, wanted - widest, widest, 1, word)
            if paragraph.tabs:
                wanted = self._needed(paragraph, start, width)
            if self._too_wide or wanted <= width + _TOLERANCE:
                return _Place(x, width, y)
            self._rows += 1
            if self._rows > _MOST_ROWS or (is_last and low > box.bottom):
                return _Place(box.x, box.width, y)
            self._y += self._step

    def _needed(self, paragraph: Paragraph, start: int, width: float) -> float:
        """Return how much room the first word of a line needs, with its indent and its bullet."""
        tabs, words = paragraph.tabs, paragraph.words
        assert tabs is not None  # noqa: S101 - it has some
        end = start + (2 if start == 0 and 0 in tabs.stops and len(words) > 1 else 1)
        last = segments(words, tabs, BoxWidth(width / self._mm, self._mm), start, end)[-1]
        return (last.x + words[end - 1].width) * self._mm

    def _free(self, box: Rect, top: float, low: float) -> tuple[float, float]:
        """Return where the widest part of a row that no hole reaches into begins, and its width."""
        if top > box.bottom:
            return box.x, box.width
        gap = self._flow.gap
        taken = [
            reach
            for hole in self._flow.holes
            for reach in [reach_of(hole, top - gap, low + gap)]
            if reach
        ]
        edges = [(box.x, box.x)]
        edges += sorted((left - gap, right + gap) for left, right in taken)
        edges.append((box.x + box.width,) * 2)
        best = (box.x, 0.0)
        end = box.x
        for (_, before), (left, _) in pairwise(edges):
            end = max(end, before)
            room = min(left, box.x + box.width) - end
            if room > best[1] + _TOLERANCE:
                best = (end, room)
        return best

    def _end(self, paragraph: Paragraph, start: int, width: float) -> int:
        """Return the number of the word that has no room in a line any more."""
        limit = width / self._mm + _TOLERANCE
        measure = BoxWidth(limit, self._mm)
        at = paragraph.widths[start]
        for end in range(start + 1, len(paragraph.words)):
            if paragraph.tabs:
                last = segments(paragraph.words, paragraph.tabs, measure, start, end + 1)[-1]
                words = paragraph.words[last.start : end + 1]
                at = last.x + sum(word.width + word.gap_width for word in words)
                at -= words[0].gap_width
            else:
                at += paragraph.gaps[end] + paragraph.widths[end]
            if at > limit:
                return end
        return len(paragraph.words)

    def _placed(self, paragraph: Paragraph, start: int, end: int, place: _Place) -> Line:
        if paragraph.tabs:
            box = Rect(place.x, 0, place.width, OPEN)
            return placed_at_stops(
                paragraph, (start, end), box, self._request.language, self._size, place.y
            )
        parts = merged(paragraph.words[start:end], self._request.language)
        line = placed(parts, self._size, place.x, place.y)
        shift = (place.width - line.width) * SHIFT[self._request.align]
        return placed(parts, self._size, place.x + shift, place.y) if shift else line


def reach_of(polygon: Polygon, top: float, low: float) -> tuple[float, float] | None:
    """Return from where to where a closed polygon reaches between two heights, None if nowhere."""
    xs = list(_crossings(polygon, top, low))
    return (min(xs), max(xs)) if xs else None


def _crossings(polygon: Polygon, top: float, low: float) -> Iterator[float]:
    corners: Sequence[tuple[float, float]] = (*polygon, polygon[0])
    for (x0, y0), (x1, y1) in pairwise(corners):
        if max(y0, y1) < top or min(y0, y1) > low:
            continue
        if y0 == y1:
            yield from (x0, x1)
            continue
        for y in (max(top, min(y0, y1)), min(low, max(y0, y1))):
            yield x0 + (x1 - x0) * (y - y0) / (y1 - y0)
