"""Dice as nets: each side a panel, hinged to its neighbours, with flaps to be glued. In mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.core.values import Struct
from pnp.nets.net import (
    Net,
    NetEdge,
    Panel,
    Point,
    Polygon,
    Seam,
    at_origin,
    clockwise,
    edges,
    middle_of,
    toward,
)
from pnp.nets.solids import Solid, solid

# How thick paper is taken to be, in mm: it is folded sharply, and its flaps lie inside.
_PAPER = 0.2
# Of the edge that it hangs on: how deep a flap is at most; and in mm.
_FLAP, _DEEPEST = 0.35, 7.0
# How much narrower a flap becomes at each end, for each mm of its depth: 45 degrees.
_TAPER = 1.0
_TRIES = (1.0, 0.8, 0.6, 0.45)


class DieSide(Struct, frozen=True):
    """Where the art of a side stands on the net: its middle, and the radius of the circle inside.

    `turn` is by how many degrees, clockwise, it is turned so that an edge is below it. `corners`
    are those of the panel, in its order, and `tops` their numbers, from 1 on.
    """

    number: int
    middle: Point
    radius: float
    turn: float
    corners: Polygon
    tops: tuple[int, ...]


class Die(Struct, frozen=True):
    """A die laid flat, and its sides by their numbers, from 1 on."""

    net: Net
    sides: tuple[DieSide, ...]


# For each solid: on which face each one hangs, and the first on none. Found by looking through some
# thousand trees for the smallest rectangle in which no panel lies on another; of a cube it is the
# cross that people know.
_TREES: dict[int, tuple[int, ...]] = {
    4: (-1, 2, 0, 0),
    6: (-1, 0, 0, 0, 0, 1),
    8: (-1, 0, 3, 7, 0, 1, 2, 5),
    10: (-1, 3, 0, 0, 0, 7, 7, 9, 2, 2),
    12: (-1, 0, 4, 10, 0, 1, 1, 6, 4, 6, 4, 6),
    20: (-1, 0, 0, 2, 3, 0, 7, 5, 9, 14, 6, 14, 10, 16, 15, 19, 18, 4, 17, 12),
}


def die(sides: int, edge: float) -> Die:
    """Return the net of a die with so many sides, whose longest edge is `edge` mm long."""
    return _Unfolding(solid(sides), _TREES[sides], edge).die()


class _Unfolding:
    def __init__(self, body: Solid, parents: Sequence[int], edge: float) -> None:
        self._body = body
        self._parents = parents
        self._edge = edge
        self._places = flat_faces(body, parents, edge)

    def die(self) -> Die:
        """Return the die."""
        numbers = numbered(self._body)
        root = self._parents.index(-1)
        order = [root]
        for one in order:
            order += [k for k, parent in enumerate(self._parents) if parent == one]
        names = {face: f"{numbers[face]}" for face in order}
        panels = [self._panel(face, names) for face in order]
        flaps, seams = self._flaps(names)
        net = at_origin(Net((*panels, *flaps), (), tuple(seams), _PAPER, (0, 0, 0)))
        tops = [tuple(corner + 1 for corner in self._places[face]) for face in order]
        panels = list(net.panels[: len(order)])
        found = (_side(one, top) for one, top in zip(panels, tops, strict=True))
        return Die(net, tuple(sorted(found, key=lambda side: side.number)))

    def _panel(self, face: int, names: dict[int, str]) -> Panel:
        outline = tuple(self._places[face].values())
        parent = self._parents[face]
        if parent < 0:
            return Panel(names[face], outline, role="side")
        return Panel(
            names[face],
            outline,
            names[parent],
            self._shared(parent, face),
            "side",
            angle=self._angle(parent, face),
        )

    def _shared(self, face: int, other: int) -> NetEdge:
        """Return the edge of a face, on the net, that another one has, too."""
        places = self._places[face]
        start, end = (one for one in self._body.faces[face] if one in self._body.faces[other])
        return NetEdge(places[start], places[end])

    def _angle(self, face: int, other: int) -> float:
        cosine = self._body.normal(face).dot(self._body.normal(other))
        return math.degrees(math.acos(max(-1.0, min(1.0, cosine))))

    def _flaps(self, names: dict[int, str]) -> tuple[list[Panel], list[Seam]]:
        """Return a flap for each pair of edges that are not folded, and where they meet."""
        taken = [tuple(one.values()) for one in self._places]
        flaps: list[Panel] = []
        seams: list[Seam] = []
        for face, other in _neighbours(self._body):
            if face in (self._parents[other],) or other in (self._parents[face],):
                continue
            flap, (on, onto) = self._flap(face, other, taken)
            name = f"{names[on]}-{names[onto]}"
            crease = self._shared(on, onto)
            angle = self._angle(on, onto)
            taken.append(flap)
            flaps.append(Panel(name, flap, names[on], crease, printed=False, angle=angle))
            seams.append(Seam(names[onto], self._shared(onto, on), crease, names[on], 0.0))
        return flaps, seams

    def _flap(
        self, face: int, other: int, taken: Sequence[Polygon]
    ) -> tuple[Polygon, tuple[int, int]]:
        """Return the deepest flap that lies on nothing else, and on which face it hangs."""
        tries = [
            (_trapezoid(self._shared(on, onto), (*self._places[on].values(),), share), (on, onto))
            for share in _TRIES
            for on, onto in ((face, other), (other, face))
        ]
        free = (one for one in tries if not any(overlap(one[0], panel) for panel in taken))
        return next(free, tries[-1])


def numbered(body: Solid) -> tuple[int, ...]:
    """Return the number of each face: opposite ones add up to one more than there are sides.

    High and low numbers lie next to each other.
    """
    count = len(body.faces)
    numbers = [0] * count
    low = 1
    for face in range(count):
        if numbers[face]:
            continue
        opposite = body.opposite(face)
        if opposite is None:
            numbers[face] = face + 1
            continue
        number = low if low % 2 else count + 1 - low
        numbers[face], numbers[opposite] = number, count + 1 - number
        low += 1
    return tuple(numbers)


def flat_faces(body: Solid, parents: Sequence[int], edge: float) -> list[dict[int, Point]]:
    """Return where the corners of each face lie on the net, by their numbers, clockwise."""
    places: list[dict[int, Point]] = [{} for _ in body.faces]
    root = parents.index(-1)
    places[root] = _first(body, root, edge)
    waiting = [face for face in range(len(parents)) if face != root]
    while waiting:
        for face in [one for one in waiting if places[parents[one]]]:
            places[face] = _beside(body, face, parents[face], places[parents[face]], edge)
        waiting = [face for face in waiting if not places[face]]
    return places


def _first(body: Solid, face: int, edge: float) -> dict[int, Point]:
    loop, out = body.faces[face], body.normal(face)
    corners = [body.corners[one] for one in loop]
    right = corners[1].plus(corners[0], -1)
    right = right.plus(right, 1 / right.length - 1)
    up = out.cross(right)
    ways = [one.plus(corners[0], -1) for one in corners]
    flat = [Point(edge * way.dot(right), -edge * way.dot(up)) for way in ways]
    return dict(reversed(list(zip(loop, flat, strict=True))))


def _beside(
    body: Solid, face: int, parent: int, known: dict[int, Point], edge: float
) -> dict[int, Point]:
    """Return a face turned about the edge that it shares with its parent, into the plane."""
    loop = body.faces[face]
    start, end = (one for one in loop if one in body.faces[parent])
    origin, along = body.corners[start], body.corners[end].plus(body.corners[start], -1)
    long = along.length
    (x0, y0), inside = known[start], next(known[one] for one in known if one not in (start, end))
    right, back = toward(NetEdge(known[start], known[end]), inside)
    found = {}
    for one in reversed(loop):
        way = body.corners[one].plus(origin, -1)
        across = way.dot(along) / long
        far = math.sqrt(max(0.0, way.dot(way) - across * across))
        found[one] = Point(
            x0 + edge * (across * right.x - far * back.x),
            y0 + edge * (across * right.y - far * back.y),
        )
    return found


def _neighbours(body: Solid) -> Iterator[tuple[int, int]]:
    for face, loop in enumerate(body.faces):
        for other in range(face + 1, len(body.faces)):
            if len(set(loop) & set(body.faces[other])) == 2:
                yield face, other


def _trapezoid(crease: NetEdge, panel: Polygon, share: float) -> Polygon:
    """Return a flap on an edge of a panel, clockwise."""
    (x0, y0), (x1, y1) = crease
    right, back = toward(crease, middle_of(panel))
    deep = share * min(_DEEPEST, _FLAP * crease.length)
    inset = min(deep * _TAPER / share, 0.45 * crease.length)
    ends = ((inset, deep), (crease.length - inset, deep))
    tips = [
        Point(x0 + along * right.x - far * back.x, y0 + along * right.y - far * back.y)
        for along, far in ends
    ]
    return clockwise((Point(x0, y0), *tips, Point(x1, y1)))


def overlap(one: Polygon, other: Polygon) -> bool:
    """Return whether two convex polygons lie on each other by more than they touch."""
    for polygon in (one, other):
        for (x0, y0), (x1, y1) in edges(polygon):
            axis = (y1 - y0, x0 - x1)
            long = math.hypot(*axis)
            mine, yours = (
                [(x * axis[0] + y * axis[1]) / long for x, y in some] for some in (one, other)
            )
            if max(mine) < min(yours) + 0.01 or max(yours) < min(mine) + 0.01:
                return False
    return True


def _side(panel: Panel, tops: tuple[int, ...]) -> DieSide:
    """Return where the art of a panel stands: on the lowest of its edges."""
    outline = panel.outline
    middle, sides = middle_of(outline), list(edges(outline))

    def far(edge: NetEdge) -> float:
        (x0, y0), (x1, y1) = edge
        return ((x1 - x0) * (middle.y - y0) - (y1 - y0) * (middle.x - x0)) / edge.length

    radius = min(map(far, sides))
    return DieSide(int(panel.name), middle, radius, round(_turn(sides, middle), 4), outline, tops)


def _turn(sides: Sequence[NetEdge], middle: Point) -> float:
    """Return by how many degrees art is turned clockwise, so that the lowest edge is below it.

    On a kite the corner between its long edges is on top.
    """
    shortest = min(side.length for side in sides)
    long = [side for side in sides if side.length > 1.1 * shortest]
    if long:
        near = {(round(x, 4), round(y, 4)) for x, y in long[0]}
        (top,) = (one for one in long[1] if (round(one.x, 4), round(one.y, 4)) in near)
        return math.degrees(math.atan2(top.x - middle.x, middle.y - top.y))
    lowest = max(sides, key=lambda side: (round(side[0].y + side[1].y, 4), side[0].x))
    (x0, y0), (x1, y1) = lowest
    # Clockwise, the edge below leads to the left.
    return math.degrees(math.atan2(y0 - y1, x0 - x1))
