"""The steps of the work in their order, each with a drawing.

Printing, turning, folding, cutting, rounding, gluing, counting, boxes.
Drawings are lines in a field of 31 by 19, which is WIDE by HIGH mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from pnp.core.geometry import Rect
from pnp.exports.parts_list.cuts_and_materials import has_round_corners, is_cut, is_punched
from pnp.exports.parts_list.job import PartsList
from pnp.exports.parts_list.strings import PartsStrings
from pnp.exports.shared.page.strings import PageStrings
from pnp.marks.crop_marks import MarkLine, around
from pnp.marks.mark_painter import Painter

_SCALE = 0.82
WIDE, HIGH = 31.0 * _SCALE, 19.0 * _SCALE
# The sheet in a drawing, moved to its left, and the pens, in pt.
_SHEET = Rect(4.5, 0.5, 12.5, 17.7)
_PEN, _BOLD = 0.6, 1.2
_Points: TypeAlias = "Sequence[tuple[float, float]]"


class StepDrawing(NamedTuple):
    """Lines of a drawing: thin, dashed, and those that matter, which have a colour."""

    thin: tuple[MarkLine, ...] = ()
    dashed: tuple[MarkLine, ...] = ()
    bold: tuple[MarkLine, ...] = ()

    def paint(self, painter: Painter, x: float, y: float, colour: str, scale: float) -> None:
        """Paint it with its upper left corner at x, y (mm), `scale` times as large as usual."""
        by = _SCALE * scale

        def moved(lines: Sequence[MarkLine]) -> list[MarkLine]:
            return [
                MarkLine(a * by + x, b * by + y, c * by + x, d * by + y) for a, b, c, d in lines
            ]

        painter.lines(moved(self.thin), _PEN)
        painter.dashes(moved(self.dashed))
        painter.lines(moved(self.bold), _BOLD, colour=colour)


class Step(NamedTuple):
    """A step of the work, and its drawing."""

    says: str
    drawing: StepDrawing


def steps_of(parts: PartsList, words: PartsStrings, labels: PageStrings) -> Iterator[Step]:
    """Yield what is to be done with these sheets, in its order."""
    yield Step(words.step_print, _printing())
    if parts.backs == "gutterfold":
        yield Step(words.step_fold, _folding())
    elif parts.backs != "none" and any(file.two_sided for file in parts.files):
        is_long = parts.backs == "duplex-long"
        turn = labels.long_edge if is_long else labels.short_edge
        yield Step(words.step_turn.format(turn=turn), _turning(is_long))
    if any(map(is_cut, parts.kinds)):
        yield Step(words.step_cut, _cutting())
    if parts.backs != "gutterfold" and any(kind.is_folded for kind in parts.kinds):
        yield Step(words.step_fold, _folding())
    if any(map(has_round_corners, parts.kinds)):
        yield Step(words.step_round, _rounding())
    if any(map(is_punched, parts.kinds)):
        yield Step(words.step_punch, _punching())
    if any(kind.tiles > 1 for kind in parts.kinds):
        yield Step(words.step_glue, _gluing())
    yield Step(words.step_count, _counting())
    if parts.boxes:
        yield Step(words.step_box, _boxing())


def _printing() -> StepDrawing:
    """Return a sheet with a ruler below its pieces."""
    x, _, right, bottom = _edges(_SHEET)
    ruler = [MarkLine(x + 1.5, bottom - 2, right - 1.5, bottom - 2)]
    ticks = [
        MarkLine(x + 1.5 + at, bottom - 2, x + 1.5 + at, bottom - 3.2) for at in (0, 4.75, 9.5)
    ]
    return StepDrawing((*around(_SHEET), *_pieces()), bold=(*ruler, *ticks))


def _turning(is_long: bool) -> StepDrawing:
    """Return a sheet, and an arrow around its long or its short edge."""
    x, y, right, bottom = _edges(_SHEET)
    if is_long:
        arrow = _arrow(_arc((right, y + 8.8), 6.5, 3.2, -150, 150))
    else:
        arrow = _arrow(_arc((x + 6.2, bottom - 1.5), 4.5, 4.5, -240, 60))
    return StepDrawing(tuple(around(_SHEET)), bold=tuple(arrow))


def _folding() -> StepDrawing:
    """Return a sheet with a dashed line, and an arrow from one half to the other."""
    x, y, right, _ = _edges(_SHEET)
    middle = MarkLine(x, y + 8.85, right, y + 8.85)
    arrow = _arrow(_arc((right, y + 8.85), 4.5, 5.5, -80, 80))
    return StepDrawing(tuple(around(_SHEET)), (middle,), tuple(arrow))


def _cutting() -> StepDrawing:
    """Return a sheet with a cut through it, and the blade in it."""
    x, y, right, _ = _edges(_SHEET)
    cut = MarkLine(x - 4, y + 9.2, right - 4, y + 9.2)
    blade = _path([(right - 4, y + 9.2), (right + 1, y + 5.2), (right + 6, y + 4.2),
                   (right + 5, y + 6.4), (right - 4, y + 9.2)])  # fmt: skip
    return StepDrawing((*around(_SHEET), *_pieces()), bold=(cut, *blade))


def _rounding() -> StepDrawing:
    """Return a card with one corner round."""
    x, y, right, bottom = 0.5, 2.0, 12.5, 18.0
    card = _path([(right - 4, y), (x, y), (x, bottom), (right, bottom), (right, y + 4)])
    old = (MarkLine(right - 4, y, right, y), MarkLine(right, y, right, y + 4))
    return StepDrawing(tuple(card), old, tuple(_path(_arc((right - 4, y + 4), 4, 4, -90, 0))))


def _punching() -> StepDrawing:
    """Return a disc in its square, and the strokes around it."""
    middle, r = (10.0, 9.5), 6.0
    ring = _path(_arc(middle, r, r, 0, 360))
    x, y = middle
    strokes = [
        (x - 9, y, x - 7, y),
        (x + 7, y, x + 9, y),
        (x, y - 9, x, y - 7),
        (x, y + 7, x, y + 9),
    ]
    return StepDrawing(tuple(MarkLine(*one) for one in strokes), bold=tuple(ring))


def _gluing() -> StepDrawing:
    """Return two tiles, one on the strip of the other."""
    one, other = Rect(0.5, 3.5, 13, 12), Rect(11.5, 2.5, 12, 12)
    arrow = _arrow([(17.5, 18.2), (12.1, 18.2)])
    return StepDrawing(
        (*around(one), *around(other)), (MarkLine(13.5, 3.5, 13.5, 15.5),), tuple(arrow)
    )


def _counting() -> StepDrawing:
    """Return a pile of cards, and a tick."""
    front = Rect(0.5, 4.4, 9.5, 13)
    x, y, right, bottom = _edges(front)
    behind = [
        line
        for n in (1.2, 2.4)
        for line in _path([(x + n, y - n + 1.2), (x + n, y - n), (right + n, y - n),
                           (right + n, bottom - n), (right + n - 1.2, bottom - n)])
    ]  # fmt: skip
    tick = _path([(14, 11), (16.5, 14.5), (22, 6)])
    return StepDrawing((*around(front), *behind), bold=tuple(tick))


def _boxing() -> StepDrawing:
    """Return a net with its creases, and an arrow around which it closes."""
    ends, y, bottom = (0.5, 6.5, 9.5, 15.5, 18.5), 8.5, 16.0
    x, *creases, right = ends
    flap = [(right, y), (right + 2, y + 1), (right + 2, bottom - 1), (right, bottom)]
    lid = [(x, y), (x, y - 2.5), (creases[0], y - 2.5), (creases[0], y)]
    outline = [(x, bottom), *lid, (right, y), *flap[1:], (x, bottom)]
    folds = [MarkLine(at, y, at, bottom) for at in (*creases, right)]
    arrow = _arrow(_arc((13.5, y - 1), 8.0, 6.0, 0, -150))
    return StepDrawing(tuple(_path(outline)), (*folds, MarkLine(x, y, creases[0], y)), tuple(arrow))


def _pieces() -> list[MarkLine]:
    """Return four cards on the sheet."""
    x, y = _SHEET.x + 1.6, _SHEET.y + 1.4
    cards = (Rect(x + 4.7 * a, y + 6.2 * b, 4.6, 6.1) for a in (0, 1) for b in (0, 1))
    return [line for card in cards for line in around(card)]


def _edges(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.right, rect.bottom


def _path(points: _Points) -> list[MarkLine]:
    return [MarkLine(*a, *b) for a, b in pairwise(points)]


def _arc(
    middle: tuple[float, float], across: float, down: float, start: float, stop: float
) -> list[tuple[float, float]]:
    """Return points of an ellipse from one angle to another, in degrees, clockwise from right."""
    steps = max(2, round(abs(stop - start) / 12))
    angles = (math.radians(start + (stop - start) * n / steps) for n in range(steps + 1))
    return [(middle[0] + across * math.cos(a), middle[1] + down * math.sin(a)) for a in angles]


def _arrow(points: _Points) -> list[MarkLine]:
    """Return a way with a head at its end."""
    (x0, y0), (x1, y1) = points[-2:]
    turn = math.atan2(y0 - y1, x0 - x1)
    ends = ((x1 + 2 * math.cos(turn + a), y1 + 2 * math.sin(turn + a)) for a in (-0.5, 0.5))
    return [*_path(points), *(MarkLine(x1, y1, *end) for end in ends)]
