"""Where a sheet's title, number, ruler and notice go: the free margins around the grid, in mm.

Four items, two margins opposite each other, or a third one where that lets the type be larger.
Pure arithmetic: widths of text come from a function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TypeAlias

from pnp.core.units import pt_to_mm
from pnp.core.values import Struct, astuple
from pnp.marks.crop_marks import Sides, depths
from pnp.sheet_layout.imposed_sheets import PageGeometry
from pnp.sheet_layout.margins import MARKS_EDGE

RULER = 100.0
# What labels are set in, and in which weights.
FAMILY, WEIGHTS = "Source Sans 3", ("regular", "semibold")

Measure = Callable[[str, float, bool], float]  # text, size in pt, bold -> mm

# Type sizes in pt: of title, number and ruler, and of the notice. The first that fits is taken.
_SIZES = ((7.0, 6.0), (6.5, 5.5), (6.0, 5.0), (5.5, 5.0), (5.0, 4.5), (4.5, 4.5))
_CAP, _DESCENT, _LEADING = 0.70, 0.22, 1.2  # of the size; Source Sans 3, rounded up
_BETWEEN = 6.0
_FOLD_CLEAR = 4.0
_LEAST_CLEAR, _MOST_CLEAR = 0.3, 1.2
_TINY = 1e-6
_SHARES = 40
_LONGEST = 2000  # characters; more fit on no sheet

_TITLE, _NUMBER, _SCALE, _NOTICE = "title", "number", "ruler", "notice"
# What goes where: (axis: 0 main or 1 other, side: 0 first or 1 second) -> at its start, at its end.
_RECIPES: tuple[dict[tuple[int, int], tuple[str, str]], ...] = (
    {(0, 0): (_TITLE, _NUMBER), (0, 1): (_SCALE, _NOTICE)},
    {(0, 0): (_TITLE, _NUMBER), (0, 1): (_NOTICE, ""), (1, 0): (_SCALE, "")},
    {(0, 0): (_TITLE, _NUMBER), (0, 1): (_SCALE, ""), (1, 0): (_NOTICE, "")},
    {(0, 0): (_TITLE, ""), (0, 1): (_SCALE, _NUMBER), (1, 0): (_NOTICE, "")},
    {(0, 0): (_TITLE, _SCALE), (0, 1): (_NOTICE, _NUMBER)},
)


class TextPosition(Struct, frozen=True):
    """Where a line of text stands: its baseline on the page in mm, 0 or 90 degrees, size in pt.

    At 90 degrees it reads upwards. `end` says that the place is that of the text's end.
    """

    x: float
    y: float
    angle: int
    size: float
    end: bool

    def along(self, distance: float) -> TextPosition:
        """Return the place `distance` mm further in the direction of reading."""
        if self.angle:
            return TextPosition(self.x, self.y - distance, self.angle, self.size, self.end)
        return TextPosition(self.x + distance, self.y, self.angle, self.size, self.end)


_Lines: TypeAlias = "tuple[tuple[str, TextPosition], ...]"


class SlugTexts(Struct, frozen=True):
    """What stands on a sheet: the title in two weights, the longest number, ruler and notice."""

    title: str
    details: str
    number: str
    scale: str
    notice: str


class SlugArea(Struct, frozen=True):
    """Where each item goes. `ends` says how far from the paper's edge guide lines may run."""

    title: TextPosition
    number: TextPosition
    ruler: TextPosition
    notice: _Lines
    ends: Sides


class _Band(Struct, frozen=True):
    """A free margin. Lines of text in it start at `x`, `y`, `inner` edge first.

    `outward` is 1 where text stands with its foot to the grid, -1 where with its head. `split`
    is the room on either side of a fold, 0 where no fold crosses.
    """

    side: int
    x: float
    y: float
    angle: int
    length: float
    depth: float
    outward: int
    split: float


def arrange(
    frame: PageGeometry, texts: SlugTexts, measure: Measure, corner: float = 0.0
) -> SlugArea | None:
    """Return places for all of `texts`, in the largest type that fits, or None if none does.

    They keep `corner` mm from the corners of the page, along its edges.
    """
    if any(len(text) > _LONGEST for text in astuple(texts)):
        return None
    for (size, small), upright, wide in product(_SIZES, (True, False), (False, True)):
        axes = _bands(frame, upright, wide, corner), _bands(frame, not upright, False, corner)
        for recipe in _RECIPES:
            found = _Try(axes, recipe, texts, measure, size, small).result(frame)
            if found is not None:
                return found
    return None


def _bands(frame: PageGeometry, upright: bool, wide: bool, corner: float) -> tuple[_Band, _Band]:
    """Return the margins above and below the grid if `upright`, else those at its sides.

    They are as long as the grid, or if `wide` as long as the page lets them.
    """
    (width, height), trims = frame.page, frame.trims
    across, down = depths(frame)
    split = frame.folded and (frame.axis == "vertical") is upright
    if upright:
        start = max(corner, MARKS_EDGE if wide else trims.x)
        length, depth = width - 2 * start, trims.y - down - MARKS_EDGE
        room = length / 2 - _FOLD_CLEAR if split else 0.0
        return (
            _Band(1, start, trims.y - down, 0, length, depth, 1, room),
            _Band(3, start, trims.bottom + down, 0, length, depth, -1, room),
        )
    start = max(corner, MARKS_EDGE if wide else trims.y)
    length, depth = height - 2 * start, trims.x - across - MARKS_EDGE
    room = length / 2 - _FOLD_CLEAR if split else 0.0
    return (
        _Band(0, trims.x - across, height - start, 90, length, depth, 1, room),
        _Band(2, trims.right + across, height - start, 90, length, depth, -1, room),
    )


class _Try(Struct, frozen=True):
    """One recipe in one size."""

    axes: tuple[tuple[_Band, _Band], tuple[_Band, _Band]]
    recipe: dict[tuple[int, int], tuple[str, str]]
    texts: SlugTexts
    measure: Measure
    size: float
    small: float

    def result(self, frame: PageGeometry) -> SlugArea | None:
        placed: dict[str, _Lines] = {}
        trims, (across, down) = frame.trims, depths(frame)
        ends = [MARKS_EDGE] * 4
        for (axis, side), items in self.recipe.items():
            band = self.axes[axis][side]
            found = self._place(band, *items)
            if found is None:
                return None
            placed.update(found)
            ends[band.side] = trims.y - down if band.side % 2 else trims.x - across
        title, number, ruler = (placed[item][0][1] for item in (_TITLE, _NUMBER, _SCALE))
        return SlugArea(title, number, ruler, placed[_NOTICE], Sides(*ends))

    def _place(self, band: _Band, first: str, last: str) -> dict[str, _Lines] | None:
        """Return the lines of one or two items of a band; one line for all but the notice."""
        if not self._fits(band, first, last):
            return None
        lines: list[str] | None = [""]
        if _NOTICE in (first, last):
            lines = self._notice(band, first if last == _NOTICE else last)
        if lines is None:
            return None
        clear = min(_MOST_CLEAR, band.depth - self._height(len(lines)))
        placed: dict[str, _Lines] = {}
        for item, end in ((first, False), (last, True)):
            if item == _NOTICE:
                placed[item] = tuple(self._stack(band, lines, self.small, clear, end))
            elif item:
                placed[item] = tuple(self._stack(band, [""], self.size, clear, end))
        return placed

    def _fits(self, band: _Band, first: str, last: str) -> bool:
        if band.depth < _LEAST_CLEAR + self._height(1) - _TINY:
            return False
        widths = [self._width(item) for item in (first, last) if item]
        if band.split:
            return max(widths) <= band.split
        return sum(widths) + _BETWEEN * (len(widths) - 1) <= band.length

    def _width(self, item: str) -> float:
        texts, size = self.texts, self.size
        if item == _TITLE:
            return self.measure(texts.title, size, True) + self.measure(texts.details, size, False)
        if item == _NUMBER:
            return self.measure(texts.number, size, False)
        return ruler_length(texts.scale, size, self.measure) if item == _SCALE else 0.0

    def _notice(self, band: _Band, other: str) -> list[str] | None:
        """Return the notice in lines that fit beside `other`, or None."""
        room = band.split or band.length - (self._width(other) + _BETWEEN if other else 0.0)
        lines = self._wrap(room)
        if lines is None or _LEAST_CLEAR + self._height(len(lines)) > band.depth + _TINY:
            return None
        # Lines as even as they can be: no word is left alone on the last one.
        for share in range(1, _SHARES):
            even = self._wrap(room * (1 - share / _SHARES))
            if even is None or len(even) > len(lines):
                break
            lines = even
        return lines

    def _wrap(self, room: float) -> list[str] | None:
        return _wrap(self.texts.notice, room, lambda text: self.measure(text, self.small, False))

    def _height(self, lines: int) -> float:
        """Return the mm from top to foot of so many lines, the one at the grid in `size`."""
        more = _LEADING * pt_to_mm(self.small) * max(lines - 1, 0)
        return pt_to_mm(self.size) * (_CAP + _DESCENT) + more

    def _stack(
        self, band: _Band, lines: list[str], size: float, clear: float, end: bool
    ) -> Iterator[tuple[str, TextPosition]]:
        """Yield each line with its place; the one next to the grid is level with its neighbour."""
        step = _LEADING * pt_to_mm(size)
        start = band.length if end else 0.0
        for number, text in enumerate(lines):
            if band.outward > 0:
                up = clear + pt_to_mm(self.size) * _DESCENT + step * (len(lines) - 1 - number)
            else:
                up = -clear - pt_to_mm(self.size) * _CAP - step * number
            if band.angle:
                yield text, TextPosition(band.x - up, band.y - start, 90, size, end)
            else:
                yield text, TextPosition(band.x + start, band.y - up, 0, size, end)


def ruler_length(scale: str, size: float, measure: Measure) -> float:
    """Return the mm from the ruler's zero to the end of the text beside it."""
    return RULER + pt_to_mm(size) / 2 + measure(scale, size, False)


def _wrap(text: str, room: float, width: Callable[[str], float]) -> list[str] | None:
    """Return `text` in lines of at most `room` mm, or None if a single word is wider."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer) <= room:
            lines[-1] = longer
        elif width(word) <= room:
            lines.append(word)
        else:
            return None
    return lines
