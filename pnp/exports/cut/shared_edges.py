"""Lines of which none is cut twice: where pieces touch, their common edge is one line."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.exports.cut.line import CutLine, Path, Vertex, straight

# Two lines are one where they are nearer than this, in mm, and their directions, in radians, have
# so many digits in common.
_NEAR, _DIGITS = 0.005, 5


class _Stretch(NamedTuple):
    """A straight side of a path: its line, from where to where along it, and whose it is.

    A line is of a kind, has a direction from 0 to below pi, and lies so far `across` from 0, 0.
    """

    kind: str
    angle: float
    across: float
    start: float
    end: float
    path: int


def without_doubles(lines: Iterable[CutLine]) -> list[CutLine]:
    """Return lines; those that lie on others of their kind fall apart, and each part is left once.

    Nothing else changes: a piece that touches no other one is cut in one go.
    """
    found = list(lines)
    together = list(_of_one_line(_stretches(found)))
    touching = {one.path for some in together for one in _overlapping(some)}
    kept: list[CutLine] = [one for number, one in enumerate(found) if number not in touching]
    for number in sorted(touching):
        kept += _arcs(found[number])
    for some in together:
        kept += _merged([one for one in some if one.path in touching])
    return kept


def _arcs(line: CutLine) -> Iterator[Path]:
    """Yield the arcs of a path, each by itself."""
    for start, end in line.sides() if isinstance(line, Path) else ():
        if start.bulge:
            yield Path(line.kind, (start, Vertex(end.x, end.y)), is_closed=False)


def _stretches(lines: list[CutLine]) -> Iterator[_Stretch]:
    """Yield the straight sides of paths."""
    for number, line in enumerate(lines):
        for start, end in line.sides() if isinstance(line, Path) else ():
            if not start.bulge and math.dist(start[:2], end[:2]) > _NEAR:
                angle = _angle(start, end)
                (first, across), (last, _) = _turned(start, angle), _turned(end, angle)
                low, high = sorted((first, last))
                yield _Stretch(line.kind, angle, across, low, high, number)


def _of_one_line(stretches: Iterable[_Stretch]) -> Iterator[list[_Stretch]]:
    """Yield the stretches that lie on one line, in their order along it."""
    some: list[_Stretch] = []
    for one in sorted(stretches):
        if some and (one[:2] != some[0][:2] or one.across > some[0].across + _NEAR):
            yield sorted(some, key=lambda stretch: stretch.start)
            some = []
        some.append(one)
    yield sorted(some, key=lambda stretch: stretch.start)


def _overlapping(stretches: list[_Stretch]) -> Iterator[_Stretch]:
    """Yield the stretches that lie on another one, of those of one line in their order."""
    last: _Stretch | None = None
    for one in stretches:
        if last is not None and one.start < last.end - _NEAR:
            yield from (last, one)
        if last is None or one.end > last.end:
            last = one


def _merged(stretches: Iterable[_Stretch]) -> Iterator[Path]:
    """Yield what stretches of one line cover, each part once; they come in their order."""
    spans: list[list[_Stretch]] = []
    for one in stretches:
        if spans and one.start < max(other.end for other in spans[-1]) + _NEAR:
            spans[-1].append(one)
        else:
            spans.append([one])
    for span in spans:
        kind, angle, across, start, *_ = span[0]
        cos, sin = math.cos(angle), math.sin(angle)
        yield straight(
            kind,
            *(
                (along * cos - across * sin, along * sin + across * cos)
                for along in (start, max(one.end for one in span))
            ),
        )


def _angle(start: Vertex, end: Vertex) -> float:
    """Return the direction of a line, from 0 to below pi, whichever way it is walked."""
    angle = round(math.atan2(end.y - start.y, end.x - start.x) % math.pi, _DIGITS)
    return 0.0 if angle == round(math.pi, _DIGITS) else angle


def _turned(point: Vertex, angle: float) -> tuple[float, float]:
    """Return where a point lies along a direction from 0, 0, and across it."""
    cos, sin = math.cos(angle), math.sin(angle)
    return point.x * cos + point.y * sin, point.y * cos - point.x * sin
