"""A stand-in for a cairo context that writes down what CairoSVG draws on it."""

from __future__ import annotations

import math
from typing import Any, TypeAlias

from pnp.fonts.outlines import Segment
from pnp.svg.matrix import IDENTITY, Matrix, multiply

_TINY = 1e-7


_Way: TypeAlias = tuple[float, float]


# Most arcs are whole circles.
def _pieces(start: float, end: float) -> tuple[float, tuple[tuple[_Way, _Way], ...]]:
    """Return the curves of an arc: how long their handles are, and where each begins and ends.

    Both are of a radius of 1; a place is the cosine and sine of its angle.
    """
    count = max(1, math.ceil(abs(end - start) / (math.pi / 2) - 1e-9))
    step = (end - start) / count
    angles = [(start + index * step, start + (index + 1) * step) for index in range(count)]
    pieces = tuple((_way(first), _way(last)) for first, last in angles)
    # The handles that make a cubic curve touch the arc at its middle.
    return 4 / 3 * math.tan(step / 4), pieces


def _way(angle: float) -> _Way:
    return math.cos(angle), math.sin(angle)


class PathContext:
    """Takes the calls that CairoSVG's shapes and gradients make on a cairocffi.Context.

    `segments` are in the node's own coordinates: ("M", x, y), ("L", x, y), ("Z",),
    ("C", x1, y1, x2, y2, x, y), and ("R", x, y, width, height) for a whole rectangle.
    `source` is the last gradient that was set.
    """

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.source: Any = None
        self._matrix: Matrix = IDENTITY
        self._saved: list[Matrix] = []
        self._start = (0.0, 0.0)
        self._point: tuple[float, float] | None = None

    def _place(self, x: float, y: float) -> tuple[float, float]:
        if self._matrix is IDENTITY:
            # Of the two zeros the usual one, as below.
            return x + 0.0, y + 0.0
        a, b, c, d, e, f = self._matrix
        return a * x + c * y + e, b * x + d * y + f

    def _add(self, kind: str, point: tuple[float, float]) -> None:
        self.segments.append((kind, *point))
        self._point = point

    def save(self) -> None:
        """Remember the coordinates in use."""
        self._saved.append(self._matrix)

    def restore(self) -> None:
        """Go back to the coordinates of the last `save`."""
        self._matrix = self._saved.pop()

    def translate(self, x: float, y: float) -> None:
        """Move the coordinates."""
        self._matrix = multiply(self._matrix, (1, 0, 0, 1, x, y))

    def scale(self, x: float, y: float) -> None:
        """Scale the coordinates."""
        self._matrix = multiply(self._matrix, (x, 0, 0, y, 0, 0))

    def rotate(self, angle: float) -> None:
        """Turn the coordinates by `angle` radians."""
        sine, cosine = math.sin(angle), math.cos(angle)
        self._matrix = multiply(self._matrix, (cosine, sine, -sine, cosine, 0, 0))

    def set_tolerance(self, tolerance: float) -> None:
        """Do nothing: curves stay curves."""

    def set_source(self, source: Any) -> None:
        """Keep the gradient."""
        self.source = source

    def has_current_point(self) -> bool:
        """Return whether a line could start."""
        return self._point is not None

    def get_current_point(self) -> tuple[float, float]:
        """Return where a line would start."""
        return self._point or (0.0, 0.0)

    def new_path(self) -> None:
        """Forget what was drawn."""
        self.segments.clear()
        self._point = None

    def new_sub_path(self) -> None:
        """Lift the pen."""
        self._point = None

    def move_to(self, x: float, y: float) -> None:
        """Start a line at x, y."""
        self._start = self._place(x, y)
        if self.segments and self.segments[-1][0] == "M":
            self.segments.pop()
        self._add("M", self._start)

    def line_to(self, x: float, y: float) -> None:
        """Draw a line to x, y."""
        self._add("L", self._place(x, y))

    def curve_to(self, *points: float) -> None:
        """Draw a curve by two handles to its end: x and y of each."""
        place = self._place
        x1, y1, x2, y2, x3, y3 = points
        self._point = end = place(x3, y3)
        self.segments.append(("C", *place(x1, y1), *place(x2, y2), *end))

    def rel_move_to(self, dx: float, dy: float) -> None:
        """Start a line beside the last point."""
        x, y = self.get_current_point()
        self.move_to(x + dx, y + dy)

    def rel_line_to(self, dx: float, dy: float) -> None:
        """Draw a line by dx, dy."""
        x, y = self.get_current_point()
        self.line_to(x + dx, y + dy)

    def rel_curve_to(self, *points: float) -> None:
        """Draw a curve whose points are counted from the last point."""
        x, y = self.get_current_point()
        x1, y1, x2, y2, x3, y3 = points
        self.curve_to(x + x1, y + y1, x + x2, y + y2, x + x3, y + y3)

    def rectangle(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a whole rectangle."""
        self.segments.append(("R", x, y, width, height))
        self._point = None

    def close_path(self) -> None:
        """Draw a line back to where the last one started."""
        if self._point is not None:
            self.segments.append(("Z",))
            self._point = self._start

    def arc(self, x: float, y: float, radius: float, start: float, end: float) -> None:
        """Draw an arc with growing angles (radians)."""
        while end < start:
            end += math.tau
        self._arc(x, y, radius, start, end)

    def arc_negative(self, x: float, y: float, radius: float, start: float, end: float) -> None:
        """Draw an arc with shrinking angles (radians)."""
        while end > start:
            end -= math.tau
        self._arc(x, y, radius, start, end)

    def _arc(self, x: float, y: float, radius: float, start: float, end: float) -> None:
        if not all(map(math.isfinite, (x, y, radius, start, end))):
            raise OverflowError("arc has no end")
        self._meet(x + radius * math.cos(start), y + radius * math.sin(start), abs(radius))
        reach, pieces = _pieces(start, end)
        handle = reach * radius
        for (cosine, sine), (to_cosine, to_sine) in pieces:
            x0, y0 = x + radius * cosine, y + radius * sine
            x3, y3 = x + radius * to_cosine, y + radius * to_sine
            self.curve_to(
                x0 - handle * sine, y0 + handle * cosine,
                x3 + handle * to_sine, y3 - handle * to_cosine,
                x3, y3,
            )  # fmt: skip

    def _meet(self, x: float, y: float, size: float) -> None:
        """Go to the start of an arc: by a line, unless it is where the pen is."""
        if self._point is None:
            self.move_to(x, y)
            return
        wanted = self._place(x, y)
        if math.dist(self._point, wanted) > _TINY * (1 + size + abs(wanted[0]) + abs(wanted[1])):
            self.line_to(x, y)
