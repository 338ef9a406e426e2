"""A text in two languages: the first as usual, the second small below it or, on one line, beside.

Templates get both as one text. What they cut out of it, measure or compare is the first language;
what they put together, in macros or with ~, keeps both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import SupportsIndex

from pnp.core.geometry import Rect
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.units import PT_PER_MM
from pnp.core.values import replace
from pnp.text.fit import STEP, lay, prepare
from pnp.text.overflow import Overflow, does_not_fit
from pnp.text.text_box import OPEN, Line, TextBox, TextLayout
from pnp.text.text_problems import check

# Unicode's noncharacters, meant for use inside a program.
_OPEN, _MIDDLE, _CLOSE = "\ufdd0", "\ufdd1", "\ufdd2"
_BOTH = lazy_pattern(f"{_OPEN}(.*?){_MIDDLE}(.*?){_CLOSE}", re.DOTALL)
_MARKS = lazy_pattern(f"[{_OPEN}{_MIDDLE}{_CLOSE}]")
_NO_LETTER = lazy_pattern(r"[\W\d_]+")
# Between the two, in em of the second: below, the same in a box with room, and on one line.
_BELOW, _CLEAR, _BESIDE = 0.08, 0.3, 0.6
# How large the second is beside the first, and what nobody reads in print, in pt.
RATIO = 0.75
SMALLEST = 6.0


class BilingualText(str):
    """A text in two languages. Written it is both; its parts and its length are the first's."""

    __slots__ = ()

    def __new__(cls, first: str, second: str) -> BilingualText:
        """Return the text `first`, with `second` in the other language."""
        return super().__new__(cls, f"{_OPEN}{first}{_MIDDLE}{second}{_CLOSE}")

    @property
    def first(self) -> str:
        """The text in the first language."""
        return parted(self)[0]

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        return self.first[key]

    def split(self, sep: str | None = None, maxsplit: SupportsIndex = -1) -> list[str]:
        """Return the parts of the first language."""
        return self.first.split(sep, maxsplit)

    def splitlines(self, keepends: bool = False) -> list[str]:
        """Return the lines of the first language."""
        return self.first.splitlines(keepends)

    def __len__(self) -> int:
        return len(self.first)

    def __iter__(self) -> Iterator[str]:
        return iter(self.first)

    def __contains__(self, part: object) -> bool:
        return isinstance(part, str) and part in self.first

    def __eq__(self, other: object) -> bool:
        return self.first == (other.first if isinstance(other, BilingualText) else other)

    def __hash__(self) -> int:
        return hash(self.first)


def is_pair(text: str) -> bool:
    """Return whether any part of `text` is in two languages."""
    return str.find(text, _OPEN) >= 0


def parted(text: str) -> tuple[str, str]:
    """Return `text` in the first language, and in the second."""
    whole = str(text)
    first, second = (_MARKS.sub("", _BOTH.sub(rf"\{at}", whole)) for at in (1, 2))
    return first, second


def say_the_same(first: str, second: str) -> bool:
    """Return whether two texts have the same letters: then one of them is enough."""
    one, other = (_NO_LETTER.sub("", text).casefold() for text in (first, second))
    return one == other


def both_or_one(first: str, second: str) -> str:
    """Return a text in two languages, or one text where both are the same."""
    return BilingualText(first, second) if first != second else first


def set_pair(first: TextBox, second: TextBox) -> tuple[TextLayout, TextLayout]:
    """Return where both texts stand in the box of `first`, as large as they fit.

    The second keeps its size as a part of the first's, down to its own smallest. Raises PnpError
    as `set_text` does.
    """
    check(first)
    check(second)
    ratio = second.size / first.size
    smallest = min(first.size, first.min_size)
    prepared = prepare(first), prepare(second)
    size = first.size
    while True:
        size = max(size, smallest)
        small = max(second.min_size, size * ratio)
        layouts = [
            lay(text, replace(request, box=Rect(0, 0, first.box.width, OPEN), valign="top"), at)
            for text, request, at in zip(prepared, (first, second), (size, small), strict=True)
        ]
        placed = _placed(layouts, first, small)
        if not isinstance(placed, Overflow):
            return placed
        if size == smallest:
            raise does_not_fit(first, placed, None)
        size -= STEP


def height_of_pair(first: TextLayout, second: TextLayout) -> float:
    """Return how high both are together, in mm, where they stand one below the other."""
    gap = _BELOW * second.size / PT_PER_MM
    return first.height + gap + second.height


def _placed(
    layouts: list[TextLayout | Overflow], request: TextBox, small: float
) -> tuple[TextLayout, TextLayout] | Overflow:
    """Return both in their box: one below the other, else beside it; else by how much too large."""
    first, second = layouts
    if isinstance(first, Overflow):
        return first
    if isinstance(second, Overflow):
        return second
    box, mm = request.box, small / PT_PER_MM
    both = first.height + second.height
    high = both + _BELOW * mm
    if high <= box.height + 1e-6:
        if box.height != OPEN:
            # The half of what is left keeps it apart from what stands below.
            high = min(both + _CLEAR * mm, (high + box.height) / 2)
        top = box.y + _above(request.valign, box.height - high)
        below = top + high - second.height
        return _moved(first, box.x, top), _moved(second, box.x, below)
    wide = first.width + _BESIDE * mm + second.width
    is_line = len(first.lines) == len(second.lines) == 1 and first.height <= box.height + 1e-6
    if is_line and wide <= box.width + 1e-6:
        return _beside(first, second, request, wide)
    lines = len(first.lines) + len(second.lines)
    return Overflow(first.size, high - box.height, box.height, lines)


def _above(valign: str, spare: float) -> float:
    return 0.0 if spare == OPEN else spare * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign]


def _beside(
    first: TextLayout, second: TextLayout, request: TextBox, wide: float
) -> tuple[TextLayout, TextLayout]:
    box = request.box
    left = box.x + (box.width - wide) * {"left": 0.0, "center": 0.5, "right": 1.0}[request.align]
    top = box.y + _above(request.valign, box.height - first.height)
    one, other = first.lines[0], second.lines[0]
    base = one.y - other.y
    return (
        _moved(first, left - one.x, top),
        _moved(second, left + wide - second.width - other.x, top + base),
    )


def _moved(layout: TextLayout, right: float, down: float) -> TextLayout:
    def move(line: Line) -> Line:
        runs = tuple(replace(run, x=run.x + right, y=run.y + down) for run in line.runs)
        icons = tuple(
            icon._replace(place=icon.place._replace(x=icon.place.x + right, y=icon.place.y + down))
            for icon in line.icons
        )
        return line._replace(x=line.x + right, y=line.y + down, runs=runs, icons=icons)

    return replace(layout, lines=tuple(map(move, layout.lines)))
