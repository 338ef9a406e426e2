"""Text along a path: each letter stands upright on it, where the middle of the letter is."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from html import escape
from itertools import accumulate, pairwise
from typing import NamedTuple

from pnp.core.actual_text import said_group
from pnp.core.geometry import Rect
from pnp.core.problems import PnpError
from pnp.core.units import PT_PER_MM
from pnp.core.values import replace
from pnp.fonts.shaping import shape
from pnp.text.compose import SHIFT, merged, placed
from pnp.text.fit import STEP, prepare
from pnp.text.overflow import Overflow, does_not_fit
from pnp.text.svg import DrawIcon, text_element, under_line
from pnp.text.text_box import Line, PlacedIcon, PlacedRun, TextBox
from pnp.text.text_problems import about, check

_TOLERANCE = 1e-6


class TextPath:
    """A path that text stands on, in mm: points that lines lead through."""

    def __init__(self, points: tuple[tuple[float, float], ...]) -> None:
        self._points = points

    # Without it, the place of a letter takes 12 µs and not 1.
    @cached_property
    def _ends(self) -> list[float]:
        """How far along the path each of its lines ends."""
        return list(accumulate(math.dist(*pair) for pair in pairwise(self._points)))

    @property
    def length(self) -> float:
        """How long the path is."""
        return self._ends[-1]

    def at(self, way: float) -> tuple[float, float, float]:
        """Return the point so far along the path, and where the path leads there, in radians.

        Beyond its ends it goes straight on.
        """
        index = min(bisect_right(self._ends, way), len(self._ends) - 1)
        while index and self._ends[index] - self._ends[index - 1] < _TOLERANCE:
            index -= 1
        (x0, y0), (x1, y1) = self._points[index : index + 2]
        angle = math.atan2(y1 - y0, x1 - x0)
        more = way - (self._ends[index - 1] if index else 0.0)
        return x0 + math.cos(angle) * more, y0 + math.sin(angle) * more, angle


class PathOptions(NamedTuple):
    """How a text stands on its track: further on by `start` mm, its letters `spacing` mm apart."""

    track: TextPath
    start: float = 0.0
    spacing: float = 0.0


class Letter(NamedTuple):
    """A letter, or an icon, with its turn in degrees; where it stands if it were not turned.

    It is turned about the left end of its baseline.
    """

    what: PlacedRun | PlacedIcon
    turn: float


class TextOnPath(NamedTuple):
    """The letters of a text along a path, and their size, in pt."""

    letters: tuple[Letter, ...]
    size: float
    text: str


def set_along(request: TextBox, along: PathOptions) -> tuple[TextOnPath, PnpError | None]:
    """Return where the letters of a text stand on a path, as large as they have room.

    With what is wrong where they have none: then they stand beyond its ends. The box of `request`
    is as wide as the path is long. Raises PnpError as `set_text` does for the rest.
    """
    check(request)
    prepared = prepare(request)
    lines = [paragraph.words for paragraph in prepared.paragraphs if paragraph.words]
    if len(lines) > 1:
        raise PnpError([about(request.subject, *_ONE_LINE)])
    if not lines:
        return TextOnPath((), request.size, ""), None
    parts = merged(lines[0], request.language)
    size, smallest = request.size, min(request.size, request.min_size)
    room = along.track.length - max(0.0, along.start)
    while True:
        size = max(size, smallest)
        line = placed(parts, size, 0.0, 0.0)
        letters = list(_letters(line, request.language, along.spacing))
        wide = line.width + along.spacing * (len(letters) - 1)
        fits = wide <= room + _TOLERANCE
        if fits or size == smallest:
            start = along.start + (room - wide) * SHIFT[request.align]
            stood = tuple(_turned(one, along.track, start) for one in letters)
            found = TextOnPath(stood, size, line.text)
            return found, None if fits else _too_long(request, line.text, wide - room, room, size)
        size -= STEP


_ONE_LINE = ("a text along a path has several lines", "write it on one line")


def _too_long(request: TextBox, text: str, excess: float, room: float, size: float) -> PnpError:
    overflow = Overflow(size, excess, max(room, _TOLERANCE), 1, text, on_path=True)
    return does_not_fit(request, overflow, None)


def _letters(line: Line, language: str, spacing: float) -> Iterator[PlacedRun | PlacedIcon]:
    """Yield the letters and icons of a line from left to right, each as a run of its own."""
    things: list[PlacedRun | PlacedIcon] = [*line.icons]
    for run in line.runs:
        things += _of_run(run, language)
    things.sort(key=lambda one: one.place.x if isinstance(one, PlacedIcon) else one.x)
    for number, one in enumerate(things):
        more = spacing * number
        if isinstance(one, PlacedIcon):
            yield one._replace(place=one.place.moved(more, 0))
        else:
            yield replace(one, x=one.x + more)


def _of_run(run: PlacedRun, language: str) -> Iterator[PlacedRun]:
    em = run.size / PT_PER_MM
    x, text, wide = run.x, "", 0.0
    for glyph in shape(run.font, run.text, language).glyphs:
        if glyph.text and text:
            yield replace(run, x=x, width=wide, text=text)
            x, text, wide = x + wide, "", 0.0
        text += glyph.text
        wide += glyph.advance * em
    yield replace(run, x=x, width=wide, text=text)


def _turned(one: PlacedRun | PlacedIcon, track: TextPath, start: float) -> Letter:
    """Return a letter of a straight line, whose baseline is at 0, as it stands on a path."""
    if isinstance(one, PlacedIcon):
        left, wide, low = one.place.x, one.place.width, one.place.bottom
    else:
        left, wide, low = one.x, one.width, one.y
    x, y, angle = track.at(start + left + wide / 2)
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = x - cos * wide / 2 - sin * low, y - sin * wide / 2 + cos * low
    turn = math.degrees(angle)
    if isinstance(one, PlacedIcon):
        place = Rect(x, y - one.place.height, wide, one.place.height)
        return Letter(one._replace(place=place), turn)
    return Letter(replace(one, x=x, y=y), turn)


def along_to_svg(lettered: TextOnPath, fill: str, language: str, draw_icon: DrawIcon) -> str:
    """Return the SVG of a text along a path, in mm; its letters are copied in their order."""
    parts: list[str] = []
    for what, turn in lettered.letters:
        if isinstance(what, PlacedIcon):
            place = what.place
            drawn = draw_icon(what.name, place, what.fill)
            at = f"{place.x:.3f} {place.bottom:.3f}"
        else:
            colour = what.style.fill if what.style and what.style.fill else fill
            drawn = text_element(what, escape(colour)) + under_line(what, escape(colour))
            at = f"{what.x:.3f} {what.y:.3f}"
        parts.append(f'<g transform="rotate({turn:.3f} {at})">{drawn}</g>')
    # Letters that are turned, each by itself, are words to no reader.
    said = said_group(lettered.text, "".join(parts))
    return f'<g class="text" xml:lang="{escape(language)}">{said}</g>'
