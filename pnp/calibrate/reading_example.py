"""The picture on the sheet of how a vernier is read: a ruler below, a scale above, both larger."""

from __future__ import annotations

from pnp.calibrate.layout import STEP, STEPS
from pnp.marks.crop_marks import Line
from pnp.marks.mark_painter import Painter
from pnp.marks.piece_marks import Circle
from pnp.marks.slug_area import Spot
from pnp.marks.tile_marks import Note

# A millimetre of the ruler is so long here. It shows those from FIRST to LAST.
_MM = 8.0
_FIRST, _LAST = 19, 31
_READ, _MEETS = 20.4, 4
_RULER = 9.0
_LINE, _THICK = 0.5, 1.4  # pt
_SIZE, _BELOW = 8.0, 9.5  # pt


def paint_example(painter: Painter, says: str, x: float, y: float) -> float:
    """Paint it with its upper left corner at x, y, and what it `says` below; return where it ends.

    All in mm.
    """
    foot = y + 11.0

    def at(mm: float) -> float:
        return x + (mm - _FIRST) * _MM

    scale = [_READ + STEP * step for step in range(STEPS + 1)]
    for step, mm in enumerate(scale):
        high = 6.0 if step % 5 == 0 else 4.0
        width = _THICK if step == _MEETS else _LINE
        painter.lines([Line(at(mm), foot - high, at(mm), foot)], width)
        if step % 5 == 0 or step == _MEETS:
            painter.note(Note(str(step), at(mm), foot - high - 2.0, 0, _SIZE))
    marks = range(_FIRST, _LAST + 1)
    for mm in marks:
        high = 6.0 if mm % 10 == 0 else 4.8 if mm % 5 == 0 else 3.4
        met = mm == round(scale[_MEETS])
        painter.lines([Line(at(mm), foot, at(mm), foot + high)], _THICK if met else _LINE)
        if mm % 10 == 0:
            painter.note(Note(str(mm), at(mm), foot + high + 2.0, 0, _SIZE))
    left, right = x - 1.0, at(_LAST) + 1.0
    painter.lines([Line(left, foot, right, foot)], _LINE)
    painter.lines([Line(left, foot + _RULER + 1.5, right, foot + _RULER + 1.5)], _LINE)
    painter.discs([Circle(at(scale[_MEETS]), foot, 0.7)])
    painter.text(says, Spot(x, foot + _RULER + 6.5, 0, _BELOW, False))
    return foot + _RULER + 7.0
