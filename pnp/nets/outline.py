"""The outlines of a net: the line it is cut out along, and how far each panel is printed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from pnp.nets.net import Net, NetEdge, Panel, Point, Polygon, edges

_NEAR = 1e-6
# Points that are nearer than this are one, in mm.
_SAME = 1e-4


def cut_of(net: Net) -> Polygon:
    """Return the line that a net is cut out along, clockwise. A slit is walked twice."""
    points = list(_clean(_walk(net.panels[0], None, net.by_parent)))
    return tuple(points[1:] if math.dist(points[0], points[-1]) < _SAME else points)


def path_of(outline: Polygon) -> str:
    """Return an outline as the path of an SVG."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in outline) + "Z"


def bled(net: Net, panel: Panel, by: float) -> Polygon:
    """Return what is printed of a panel: `by` mm beyond its cuts, and on flaps that bear no art."""
    creases = [one.crease for one in net.panels if one.parent == panel.name and one.printed]
    creases.append(panel.crease)
    sides = [
        _moved(side, 0 if any(one and _lies_on(one, side) for one in creases) else by)
        for side in edges(panel.outline)
        if side.length > _NEAR
    ]
    return tuple(_crossing(sides[number - 1], side) for number, side in enumerate(sides))


def _moved(edge: NetEdge, by: float) -> NetEdge:
    (x0, y0), (x1, y1) = edge
    out_x, out_y = (y1 - y0) / edge.length * by, (x0 - x1) / edge.length * by
    return NetEdge(Point(x0 + out_x, y0 + out_y), Point(x1 + out_x, y1 + out_y))


def _crossing(one: NetEdge, other: NetEdge) -> Point:
    """Return where the lines of two segments meet; of parallel ones, where the second begins."""
    (x0, y0), (x1, y1) = one
    (x2, y2), (x3, y3) = other
    across = (x1 - x0) * (y3 - y2) - (y1 - y0) * (x3 - x2)
    if abs(across) < _NEAR:
        return other.start
    share = ((x2 - x0) * (y3 - y2) - (y2 - y0) * (x3 - x2)) / across
    return Point(x0 + share * (x1 - x0), y0 + share * (y1 - y0))


def _walk(
    panel: Panel, crease: NetEdge | None, hanging: Mapping[str, tuple[Panel, ...]]
) -> Iterator[Point]:
    """Yield the cut of a panel and all that hangs on it, from one end of its crease to another."""
    outline = panel.cut or panel.outline
    children = hanging.get(panel.name, ())
    sides = list(edges(outline))
    first = 0
    if crease is not None:
        first = next(number for number, side in enumerate(sides) if _lies_on(crease, side))
        # Clockwise around this panel, its crease runs the other way than around its parent.
        yield crease.start
        yield from _along(NetEdge(crease.start, sides[first].end), children, hanging)
        first += 1
    count = len(sides) - (crease is not None)
    for number in range(first, first + count):
        yield from _along(sides[number % len(sides)], children, hanging)
    if crease is not None:
        yield crease.end


def _along(
    side: NetEdge, children: Iterable[Panel], hanging: Mapping[str, tuple[Panel, ...]]
) -> Iterator[Point]:
    """Yield the cut along a side, and around what hangs on it."""
    yield side.start
    ends = [
        (sorted(child.crease, key=lambda point: math.dist(side.start, point)), child)
        for child in children
        if child.crease and _lies_on(child.crease, side)
    ]
    for (near, far), child in sorted(ends, key=lambda one: math.dist(side.start, one[0][0])):
        yield near
        yield from _walk(child, NetEdge(near, far), hanging)
        yield far
    yield side.end


def _lies_on(crease: NetEdge, side: NetEdge) -> bool:
    """Return whether both ends of a crease lie on a side."""
    if side.length < _NEAR:
        return False
    (x0, y0), (x1, y1) = side
    for x, y in crease:
        along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / side.length
        across = ((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / side.length
        if abs(across) > _SAME or not -_SAME <= along <= side.length + _SAME:
            return False
    return True


def _clean(points: Iterable[Point]) -> Iterator[Point]:
    """Yield points, each once where one comes several times in a row."""
    last: Point | None = None
    for point in points:
        if last is None or math.dist(point, last) > _SAME:
            yield point
            last = point
