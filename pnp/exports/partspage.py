"""The text of a parts list set on pages: what to print, to cut and count, and to have ready."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pnp.exports.furniture import Spot
from pnp.exports.labels import how_to_turn, notice_of, words_for
from pnp.exports.marks import Line
from pnp.exports.painter import Painter
from pnp.exports.partsjob import PartsList, PieceKind
from pnp.exports.partswords import PartsWords, parts_words_for
from pnp.geometry import Rect, Size
from pnp.sizes import PAPERS
from pnp.units import pt_to_mm

# Lengths in mm, sizes of type in pt.
_MARGIN = 18.0
_GUTTER = 8.0
_BOX = 3.4
_INDENT = 7.0
_TITLE, _SUBTITLE, _HEAD, _BODY, _SMALL, _NOTICE = 28.0, 11.0, 13.0, 10.0, 8.5, 6.5
_LINE = 4.6
_BEFORE_HEAD, _AFTER_HEAD = 8.0, 7.0
_PICTURE, _PICTURE_WIDE = 16.0, 20.0
_KIND_ROW, _FILE_ROW, _NEED_ROW = 19.0, 6.4, 6.0
_FOOT = 16.0
# Sleeves are sold for cards from "mini" to "jumbo" (see `sizes.CARDS`).
_LEAST_SLEEVED, _WIDEST_SLEEVED, _LONGEST_SLEEVED = 40.0, 90.0, 140.0


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture on a page (counted from 0): the rectangle of its trim in mm."""

    page: int
    trim: Rect
    kind: PieceKind


class PartsPages:
    """Fills pages from top to bottom; `pictures` is what is still to be placed on them."""

    def __init__(self, parts: PartsList, painter: Painter) -> None:
        self._parts = parts
        self._painter = painter
        self._words = parts_words_for(parts.language)
        self._page = PAPERS[parts.paper]
        self._width = self._page.width - 2 * _MARGIN
        self._number = 0
        self._y = 0.0
        self.pictures: list[Placed] = []

    def write(self) -> None:
        """Paint all pages."""
        self._painter.begin(self._page)
        self._title()
        self._files()
        self._kinds()
        self._needs()
        self._notice()
        self._painter.end()

    def _title(self) -> None:
        parts = self._parts
        self._say(_MARGIN, _MARGIN + 9, parts.title, _TITLE, bold=True)
        mark = words_for(parts.language).unchecked if parts.unchecked else ""
        edition = (self._words.title, parts.language, f"v{parts.version}", mark)
        self._say(_MARGIN, _MARGIN + 16, " · ".join(filter(None, edition)), _SUBTITLE)
        self._y = _MARGIN + 18

    def _files(self) -> None:
        parts, words = self._parts, self._words
        self._head(words.print_)
        total = sum(file.sheets for file in parts.files)
        turn = how_to_turn(words_for(parts.language), parts.backs)
        paper = parts.paper.upper() if parts.paper[0] == "a" else parts.paper.capitalize()
        said = words.in_all.format(sheets=_sheets(words, total), paper=paper, turn=turn)
        self._say(_MARGIN, self._y + 3, said, _SMALL)
        self._y += _FILE_ROW
        for file in parts.files:
            self._room(_FILE_ROW)
            base = self._ticked(_MARGIN)
            self._say(_MARGIN + _INDENT, base, file.says, _BODY, bold=True)
            at = _MARGIN + _INDENT + self._wide(file.says, _BODY, True) + 3
            self._say(at, base, _shortened(file.name, self._rest(at), self._small), _SMALL)
            self._say(_MARGIN + self._width, base, _sheets(words, file.sheets), _BODY, end=True)
            self._y += _FILE_ROW

    def _rest(self, at: float) -> float:
        """Return the mm from `at` to the number of sheets at the end of the line."""
        return _MARGIN + self._width - at - 20

    def _kinds(self) -> None:
        self._head(self._words.cut)
        column = (self._width - _GUTTER) / 2
        kinds = self._parts.kinds
        for first in range(0, len(kinds), 2):
            self._room(_KIND_ROW)
            for index, kind in enumerate(kinds[first : first + 2]):
                self._kind(kind, _MARGIN + index * (column + _GUTTER), column)
            self._y += _KIND_ROW

    def _kind(self, kind: PieceKind, x: float, width: float) -> None:
        self._painter.lines(_square(x, self._y + _PICTURE / 2 - _BOX / 2))
        shown = _within(kind.size, _PICTURE_WIDE, _PICTURE)
        left = x + _INDENT + (_PICTURE_WIDE - shown.width) / 2
        top = self._y + (_PICTURE - shown.height) / 2
        self.pictures.append(Placed(self._number, Rect(left, top, *shown), kind))
        at, room = x + _INDENT + _PICTURE_WIDE + 4, width - _INDENT - _PICTURE_WIDE - 4
        named = _wrapped(f"{kind.pieces} × {kind.title}", room, self._bold)[:2]
        told = _wrapped(_cut(self._words, kind), room, self._small)[:2]
        base = self._y + _PICTURE / 2 + 1.2 - _LINE / 2
        for number, line in enumerate((*named, *told)):
            size, bold = (_BODY, True) if number < len(named) else (_SMALL, False)
            self._say(at, base + number * _LINE, line, size, bold=bold)

    def _needs(self) -> None:
        self._head(self._words.need)
        for need in _needs(self._parts, self._words):
            lines = _wrapped(need, self._width - _INDENT, self._plain)
            self._room(_NEED_ROW + _LINE * (len(lines) - 1))
            base = self._ticked(_MARGIN)
            for number, line in enumerate(lines):
                self._say(_MARGIN + _INDENT, base + number * _LINE, line, _BODY)
            self._y += _NEED_ROW + _LINE * (len(lines) - 1)

    def _notice(self) -> None:
        lines = _wrapped(
            notice_of(self._parts.rights, self._parts.language), self._width, self._tiny
        )
        step = pt_to_mm(_NOTICE * 1.25)
        first = self._page.height - _MARGIN + 4 - step * (len(lines) - 1)
        for number, line in enumerate(lines):
            self._say(_MARGIN, first + number * step, line, _NOTICE)

    def _head(self, text: str) -> None:
        self._room(_BEFORE_HEAD + _AFTER_HEAD + _KIND_ROW)
        base = self._y + _BEFORE_HEAD + 3
        self._say(_MARGIN, base, text, _HEAD, bold=True)
        self._painter.lines([Line(_MARGIN, base + 2, _MARGIN + self._width, base + 2)], 0.6)
        self._y = base + _AFTER_HEAD

    def _room(self, height: float) -> None:
        """Begin another page where less than `height` mm are left."""
        if self._y + height <= self._page.height - _MARGIN - _FOOT + 10:
            return
        self._notice()
        self._number = self._painter.end() + 1
        self._painter.begin(self._page)
        self._y = _MARGIN

    def _ticked(self, x: float) -> float:
        """Draw a box to tick off at the line, and return the line's base."""
        self._painter.lines(_square(x, self._y))
        return self._y + _BOX - 0.5

    def _say(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, end: bool = False
    ) -> None:
        self._painter.text(text, Spot(x, y, 0, size, end), bold)

    def _wide(self, text: str, size: float, bold: bool) -> float:
        return self._painter.measure(text, size, bold)

    def _plain(self, text: str) -> float:
        return self._wide(text, _BODY, False)

    def _bold(self, text: str) -> float:
        return self._wide(text, _BODY, True)

    def _small(self, text: str) -> float:
        return self._wide(text, _SMALL, False)

    def _tiny(self, text: str) -> float:
        return self._wide(text, _NOTICE, False)


def _sheets(words: PartsWords, count: int) -> str:
    return (words.sheet if count == 1 else words.sheets).format(n=count)


def _has_sleeves(size: Size) -> bool:
    short, long = sorted(size)
    return short >= _LEAST_SLEEVED and short <= _WIDEST_SLEEVED and long <= _LONGEST_SLEEVED


def _mm(words: PartsWords, length: float) -> str:
    return f"{length:g}".replace(".", words.decimal)


def _size(words: PartsWords, size: Size) -> str:
    return f"{_mm(words, size.width)} × {_mm(words, size.height)}"


def _cut(words: PartsWords, kind: PieceKind) -> str:
    """Return how large a piece is and how it is cut."""
    if kind.shape == "round":
        return words.disc.format(d=_mm(words, kind.size.width))
    corners = words.corners.format(r=_mm(words, kind.corner)) if kind.corner else words.straight
    said = [f"{_size(words, kind.size)} mm", corners]
    if kind.tiles > 1:
        said.append(words.tiles.format(n=kind.tiles))
    return ", ".join(said)


def _needs(parts: PartsList, words: PartsWords) -> Iterator[str]:
    """Yield what the game needs, then tools, then sleeves."""
    yield from parts.needs
    yield words.knife
    radii = sorted({kind.corner for kind in parts.kinds if kind.shape == "card" and kind.corner})
    yield from (words.rounder.format(r=_mm(words, radius)) for radius in radii)
    discs = sorted({kind.size.width for kind in parts.kinds if kind.shape == "round"})
    yield from (words.punch.format(d=_mm(words, width)) for width in discs)
    if parts.backs == "gutterfold" or any(kind.tiles > 1 for kind in parts.kinds):
        yield words.glue
    sleeved: Counter[Size] = Counter()
    for kind in parts.kinds:
        if kind.shape == "card" and kind.corner and _has_sleeves(kind.size):
            sleeved[kind.size] += kind.pieces
    for size, n in sleeved.items():
        said = words.sleeve if n == 1 else words.sleeves
        yield said.format(n=n, size=_size(words, size))


def _wrapped(text: str, room: float, wide: Callable[[str], float]) -> list[str]:
    """Return the lines of `text` that are at most `room` mm wide; a longer word stands alone."""
    lines: list[str] = []
    for word in text.split():
        if lines and wide(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _shortened(text: str, room: float, wide: Callable[[str], float]) -> str:
    """Return `text`, or its beginning with an ellipsis where it is wider than `room` mm."""
    if wide(text) <= room:
        return text
    while text and wide(f"{text}…") > room:
        text = text[:-1]
    return f"{text}…" if text else ""


def _within(size: Size, width: float, height: float) -> Size:
    """Return `size` made as large as fits into `width` by `height`."""
    scale = min(width / size.width, height / size.height)
    return Size(size.width * scale, size.height * scale)


def _square(x: float, y: float) -> list[Line]:
    far, low = x + _BOX, y + _BOX
    ends = ((x, y, far, y), (far, y, far, low), (far, low, x, low), (x, low, x, y))
    return [Line(*end) for end in ends]
