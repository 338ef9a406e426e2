"""Lines that a machine follows, in mm from the upper left corner of the sheet; y grows downwards.

They are straight pieces and arcs of circles, so that nothing has to be approximated on the way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from pnp.core.cutting_machines import LINES
from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct
from pnp.shapes.trim import Polygon, Trim, sides_of

# The bulge of a quarter of a circle: the tangent of a quarter of its angle.
QUARTER_ARC = math.tan(math.pi / 8)
_TINY = 1e-6
# What lies within so many mm of height is taken to be of one row.
_ROW = 5.0


class Vertex(NamedTuple):
    """A corner of a line; `bulge` is how the way to the next one bends.

    It is the tangent of a quarter of the arc's angle, above 0 where that turns clockwise; 0 is
    straight.
    """

    x: float
    y: float
    bulge: float = 0.0


class Path(Struct, frozen=True):
    """A line from corner to corner; `kind` is one of `cutting_machines.LINES`."""

    kind: str
    vertices: tuple[Vertex, ...]
    is_closed: bool = True

    @property
    def box(self) -> Rect:
        """The rectangle around its corners; arcs of cards lie inside of it."""
        xs, ys = [one.x for one in self.vertices], [one.y for one in self.vertices]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def sides(self) -> Iterator[tuple[Vertex, Vertex]]:
        """Yield each piece of the line: where it begins, with its bulge, and where it ends."""
        yield from pairwise(self.vertices)
        if self.is_closed:
            yield self.vertices[-1], self.vertices[0]


class Circle(Struct, frozen=True):
    """A circle around x, y."""

    kind: str
    x: float
    y: float
    radius: float

    @property
    def box(self) -> Rect:
        """The square around it."""
        return Rect(self.x, self.y, 0, 0).grown(self.radius)


CutLine: TypeAlias = "Path | Circle"


def polygon(kind: str, points: Iterable[tuple[float, float]]) -> Path:
    """Return the closed line through points."""
    return Path(kind, tuple(Vertex(x, y) for x, y in points))


def straight(kind: str, start: tuple[float, float], end: tuple[float, float]) -> Path:
    """Return a straight line."""
    return Path(kind, (Vertex(*start), Vertex(*end)), is_closed=False)


def rounded(kind: str, place: Rect, radius: float) -> Path:
    """Return the line around a rectangle, clockwise, its corners arcs of `radius` mm."""
    if radius < _TINY:
        return polygon(kind, place.corners)
    x, y, right, bottom = place.x, place.y, place.right, place.bottom
    r = min(radius, place.width / 2, place.height / 2)
    corners = (
        (Vertex(x + r, y), Vertex(right - r, y, QUARTER_ARC)),
        (Vertex(right, y + r), Vertex(right, bottom - r, QUARTER_ARC)),
        (Vertex(right - r, bottom), Vertex(x + r, bottom, QUARTER_ARC)),
        (Vertex(x, bottom - r), Vertex(x, y + r, QUARTER_ARC)),
    )
    found = [one for pair in corners for one in pair]
    # Where two arcs meet there is no straight piece between them.
    kept = [
        one for one, after in zip(found, (*found[1:], found[0]), strict=True) if one.bulge
        or math.dist(one[:2], after[:2]) > _TINY
    ]  # fmt: skip
    return Path(kind, tuple(kept))


def dashes(kind: str, line: Path, cut: float, left: float) -> Iterator[Path]:
    """Yield a straight line as strokes of about `cut` mm that `left` mm are left between."""
    length = math.dist(*(one[:2] for one in line.vertices))
    count = max(1, round((length + left) / (cut + left)))
    share = cut / (count * (cut + left) - left)
    step = (cut + left) / (count * (cut + left) - left)
    for number in range(count):
        yield _part(kind, line, number * step, number * step + share)


def _part(kind: str, line: Path, start: float, end: float) -> Path:
    """Return the part of a straight line between two shares of its length."""
    (x0, y0, _), (x1, y1, _) = line.vertices
    return straight(
        kind,
        (x0 + start * (x1 - x0), y0 + start * (y1 - y0)),
        (x0 + end * (x1 - x0), y0 + end * (y1 - y0)),
    )


def is_closed(line: CutLine) -> bool:
    """Return whether a line ends where it begins."""
    return isinstance(line, Circle) or line.is_closed


def in_order(lines: Iterable[CutLine]) -> list[CutLine]:
    """Return lines as they are to be cut: by their kinds; what lies within another one, before it.

    Else row by row, every other one from right to left.
    """
    found = list(lines)
    closed = [one for one in found if is_closed(one)]

    def key(line: CutLine) -> tuple[float, ...]:
        box = line.box
        around = sum(other.box.contains(box) for other in closed if other.kind == line.kind)
        row = round((box.y + box.height / 2) / _ROW)
        return LINES.index(line.kind), -around, row, box.x if row % 2 == 0 else -box.x

    return sorted(found, key=key)


def flattened(line: CutLine, most: float = 0.02) -> list[tuple[float, float]]:
    """Return the corners of a line whose arcs are pieces that keep within `most` mm of them."""
    if isinstance(line, Circle):
        ends = line.x - line.radius, line.x + line.radius
        line = Path(line.kind, tuple(Vertex(x, line.y, 1) for x in ends))
    found: list[tuple[float, float]] = []
    for start, end in line.sides():
        found += [start[:2], *_on_arc(start, end, most)]
    return found if line.is_closed else [*found, line.vertices[-1][:2]]


def centre_of(start: Vertex, end: Vertex) -> tuple[float, float, float]:
    """Return the middle of the circle that an arc is of, and its radius."""
    dx, dy = end.x - start.x, end.y - start.y
    # How far the middle lies beside that of the chord, in lengths of the chord.
    beside = (1 / start.bulge - start.bulge) / 4
    x = (start.x + end.x) / 2 - beside * dy
    y = (start.y + end.y) / 2 + beside * dx
    return x, y, math.hypot(start.x - x, start.y - y)


def _on_arc(start: Vertex, end: Vertex, most: float) -> Iterator[tuple[float, float]]:
    """Yield the points between the ends of an arc."""
    if not start.bulge:
        return
    x, y, radius = centre_of(start, end)
    angle = 4 * math.atan(start.bulge)
    step = 2 * math.acos(1 - min(most / radius, 1))
    count = max(1, math.ceil(abs(angle) / step))
    first = math.atan2(start.y - y, start.x - x)
    for number in range(1, count):
        turned = first + angle * number / count
        yield x + radius * math.cos(turned), y + radius * math.sin(turned)


def scored_within(line: Path, outline: Polygon) -> Iterator[Path]:
    """Yield the parts of a straight line that lie inside a polygon."""
    (x0, y0, _), (x1, y1, _) = line.vertices
    crossed, piece = {0.0, 1.0}, Trim(Size(0, 0), 0.0, outline)
    for (ax, ay), (bx, by) in sides_of(outline):
        from_a = (x1 - x0) * (ay - y0) - (y1 - y0) * (ax - x0)
        from_b = (x1 - x0) * (by - y0) - (y1 - y0) * (bx - x0)
        if (from_a > 0) == (from_b > 0):
            continue
        share = from_a / (from_a - from_b)
        cx, cy = ax + share * (bx - ax) - x0, ay + share * (by - ay) - y0
        along = (cx * (x1 - x0) + cy * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2)
        if 0 < along < 1:
            crossed.add(along)
    least = _TINY / math.hypot(x1 - x0, y1 - y0)
    for start, end in pairwise(sorted(crossed)):
        # What touches a corner alone is not inside.
        if end - start < least:
            continue
        middle = (start + end) / 2
        if piece.depth(x0 + middle * (x1 - x0), y0 + middle * (y1 - y0)) > 0:
            yield _part(line.kind, line, start, end)
