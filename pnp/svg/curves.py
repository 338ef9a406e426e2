"""Paths with something to reckon: arcs, and curves that are told in short (SVG 1.1, 8.3).

The numbers are reckoned in the order in which CairoSVG reckons them, so that outlines are the same
to the last digit.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from pnp.fonts.outlines import Segment
from pnp.svg.path_data import Step
from pnp.svg.path_recorder import PathContext

_SMOOTH, _QUADRATIC = "CS", "QT"


def reckoned(steps: Iterable[Step]) -> list[Segment]:
    """Return the lines and curves of a path. Raises OverflowError for one that has no end."""
    pen = _Pen()
    for letter, *numbers in steps:
        pen.step(letter, numbers)
    return pen.context.segments


class _Pen:
    """Draws one step after the other, and keeps what the next may go on from.

    `last` is the last letter. `control` and `end` are those of the last curve, from `origin`.
    """

    def __init__(self) -> None:
        self.context = PathContext()
        self.context.move_to(0, 0)
        # Beside that of the context, which is where an arc ended as it was reckoned.
        self._x = self._y = 0.0
        self._first: tuple[float, float] | None = None
        self._last = ""
        self._origin = self._control = self._end = (0.0, 0.0)

    def step(self, letter: str, numbers: list[float]) -> None:
        """Draw what a letter and its numbers say."""
        kind = letter.upper()
        if self._last.upper() in ("", "M", "Z"):
            self._first = None
        if kind not in ("M", "Z") and self._first is None:
            self._first = (self._x, self._y)
        if kind == "Z":
            if self._first:
                self.context.close_path()
                self._x, self._y = self._first
        elif kind == "A":
            self._arc(numbers, letter == kind)
        else:
            _DRAWN[kind](self, numbers, letter == kind)
        self._last = letter

    def _go(self, x: float, y: float, is_absolute: bool) -> None:
        self._x, self._y = (x, y) if is_absolute else (self._x + x, self._y + y)

    def _move(self, numbers: list[float], is_absolute: bool) -> None:
        (self.context.move_to if is_absolute else self.context.rel_move_to)(*numbers)
        self._go(numbers[0], numbers[1], is_absolute)

    def _line(self, numbers: list[float], is_absolute: bool) -> None:
        (self.context.line_to if is_absolute else self.context.rel_line_to)(*numbers)
        self._go(numbers[0], numbers[1], is_absolute)

    def _level(self, numbers: list[float], is_absolute: bool) -> None:
        self._line([*numbers, self._y if is_absolute else 0], is_absolute)

    def _upright(self, numbers: list[float], is_absolute: bool) -> None:
        self._line([self._x if is_absolute else 0, *numbers], is_absolute)

    def _curve(self, numbers: list[float], is_absolute: bool) -> None:
        x1, y1, x2, y2, x3, y3 = numbers
        x, y = self._x, self._y
        draw = self.context.curve_to if is_absolute else self.context.rel_curve_to
        draw(x1, y1, x2, y2, x3, y3)
        self._go(x3, y3, is_absolute)
        if is_absolute:
            x = y = 0
        self._control, self._end = (x2 + x, y2 + y), (x3 + x, y3 + y)

    def _smooth(self, numbers: list[float], is_absolute: bool) -> None:
        """Draw a curve that goes on as the last one ended."""
        (x2, y2), (x3, y3) = self._control, self._end
        goes_on = self._last.upper() in ("C", "S")
        if is_absolute:
            start = (x3 + (x3 - x2), y3 + (y3 - y2)) if goes_on else (self._x, self._y)
        else:
            start = (x3 - x2, y3 - y2) if goes_on else (0, 0)
        self._curve([*start, *numbers], is_absolute)

    def _quadratic(self, numbers: list[float], is_absolute: bool) -> None:
        x1, y1 = self._origin = (self._x, self._y) if is_absolute else (0, 0)
        x2, y2, x3, y3 = numbers
        self._control, self._end = (x2, y2), (x3, y3)
        draw = self.context.curve_to if is_absolute else self.context.rel_curve_to
        draw(
            x2 * 2 / 3 + x1 / 3, y2 * 2 / 3 + y1 / 3, x2 * 2 / 3 + x3 / 3, y2 * 2 / 3 + y3 / 3,
            x3, y3,
        )  # fmt: skip
        self._go(x3, y3, is_absolute)

    def _smooth_quadratic(self, numbers: list[float], is_absolute: bool) -> None:
        """Draw a quadratic curve that goes on as the last one ended."""
        x, y = (self._x, self._y) if is_absolute else (0, 0)
        if self._last.upper() not in ("Q", "T"):
            self._quadratic([x, y, *numbers], is_absolute)
            return
        (x2, y2), (x3, y3) = self._control, self._end
        was_absolute = self._last.isupper()
        if is_absolute and not was_absolute:
            x2, y2, x3, y3 = x2 + x, y2 + y, x3 + x, y3 + y
        elif was_absolute and not is_absolute:
            x1, y1 = self._origin
            x2, y2, x3, y3 = x2 - x1, y2 - y1, x3 - x1, y3 - y1
        control = (x + (x3 - x2), y + (y3 - y2)) if is_absolute else (x3 - x2, y3 - y2)
        self._quadratic([*control, *numbers], is_absolute)

    def _arc(self, numbers: list[float], is_absolute: bool) -> None:
        """Draw an arc of an ellipse (SVG 1.1, F.6)."""
        x_radius, y_radius, degrees, is_large, is_swept, x3, y3 = numbers
        x1, y1 = self._x, self._y
        if is_absolute:
            x3, y3 = x3 - x1, y3 - y1
        if not x_radius or not y_radius:
            self._line([x3, y3], is_absolute=False)
            return
        rotation, ratio = math.radians(degrees), y_radius / x_radius
        # As if it were a circle, with its end on the x axis.
        x_end, y_end = _turned(x3, y3, -rotation)
        y_end /= ratio
        angle = math.atan2(y_end, x_end)
        x_end = math.hypot(x_end, y_end)
        radius = max(x_radius, x_end / 2)
        x_centre = x_end / 2
        y_centre = (radius**2 - x_centre**2) ** 0.5
        if bool(is_large) is bool(is_swept):
            y_centre = -y_centre
        x_end, y_end = _turned(x_end, 0, angle)
        x_centre, y_centre = _turned(x_centre, y_centre, angle)
        start = math.atan2(0 - y_centre, 0 - x_centre)
        stop = math.atan2(y_end - y_centre, x_end - x_centre)
        context = self.context
        context.save()
        context.translate(x1, y1)
        context.rotate(rotation)
        context.scale(1, ratio)
        (context.arc if is_swept else context.arc_negative)(x_centre, y_centre, radius, start, stop)
        context.restore()
        self._go(x3, y3, is_absolute=False)


_DRAWN = {
    "M": _Pen._move,
    "L": _Pen._line,
    "H": _Pen._level,
    "V": _Pen._upright,
    "C": _Pen._curve,
    "S": _Pen._smooth,
    "Q": _Pen._quadratic,
    "T": _Pen._smooth_quadratic,
}


def _turned(x: float, y: float, angle: float) -> tuple[float, float]:
    """Return a point turned around 0, 0 by `angle` radians."""
    sine, cosine = math.sin(angle), math.cos(angle)
    return x * cosine - y * sine, y * cosine + x * sine
