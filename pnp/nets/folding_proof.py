"""A net folded up, and proven: flaps lie where they are glued, seams meet, no panel crosses one.

A folded panel is a convex plate as thick as the paper. In space, x and y are those of the net's
first panel, and z points at the viewer; all other panels lie behind it, at z below 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple, TypeAlias

from pnp.core.values import Struct
from pnp.nets.net import Net, Panel, Point, Seam, edges, middle_of, toward

# How far from its place anything may lie, in mm: less than the width of a knife's cut.
TOLERANCE = 0.1
_STRAIGHT = 90.0


class Vector(NamedTuple):
    """A place, or a direction, in space; places in mm."""

    x: float
    y: float
    z: float

    def plus(self, other: Vector, times: float = 1.0) -> Vector:
        """Return the sum with `times` the other."""
        return Vector(self.x + times * other.x, self.y + times * other.y, self.z + times * other.z)

    def dot(self, other: Vector) -> float:
        """Return the scalar product."""
        return self.x * other.x + self.y * other.y + self.z * other.z

    def cross(self, other: Vector) -> Vector:
        """Return the vector product."""
        return Vector(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )

    @property
    def length(self) -> float:
        """How long it is."""
        return math.sqrt(self.dot(self))


class Pose(Struct, frozen=True):
    """How a panel lies in space: where 0, 0 of the net goes, and its x, its y and its outside."""

    origin: Vector
    right: Vector
    down: Vector
    out: Vector

    def place(self, point: Point) -> Vector:
        """Return where a point of the net goes, in the middle of the paper."""
        return self.origin.plus(self.right, point.x).plus(self.down, point.y)

    def polygon(self, outline: Iterable[Point]) -> tuple[Vector, ...]:
        """Return where points of the net go."""
        return tuple(map(self.place, outline))


FLAT = Pose(Vector(0, 0, 0), Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1))

Folded: TypeAlias = "Mapping[str, Pose]"


def fold(net: Net, angle: float = _STRAIGHT) -> Folded:
    """Return how each panel lies, by its name, when right creases are folded by `angle` degrees.

    Others are folded as much less, or more, as their own angle is.
    """
    poses = {net.panels[0].name: FLAT}
    waiting = list(net.panels[1:])
    while waiting:
        ready = [panel for panel in waiting if panel.parent in poses]
        if not ready:
            names = ", ".join(panel.name for panel in waiting)
            raise ValueError(f"panels hang on nothing: {names}")
        for panel in ready:
            poses[panel.name] = _hinged(
                poses[panel.parent], panel, math.radians(angle * panel.angle / _STRAIGHT)
            )
        waiting = [panel for panel in waiting if panel.name not in poses]
    return poses


def _hinged(parent: Pose, panel: Panel, angle: float) -> Pose:
    """Return the pose of a panel that is folded away from the viewer along its crease."""
    if panel.crease is None:
        raise ValueError(f"panel {panel.name} has no crease")
    start = panel.crease.start
    (ux, uy), (nx, ny) = toward(panel.crease, middle_of(panel.outline))
    nothing = Vector(0, 0, 0)
    along = nothing.plus(parent.right, ux).plus(parent.down, uy)
    away = nothing.plus(parent.right, nx).plus(parent.down, ny)
    bent = nothing.plus(away, math.cos(angle)).plus(parent.out, -math.sin(angle))
    out = nothing.plus(parent.out, math.cos(angle)).plus(away, math.sin(angle))
    right = nothing.plus(along, ux).plus(bent, nx)
    down = nothing.plus(along, uy).plus(bent, ny)
    origin = parent.place(start).plus(right, -start.x).plus(down, -start.y)
    return Pose(origin, right, down, out)


def faults(net: Net) -> list[str]:
    """Return what is wrong with the folded net, in sentences; nothing, if it makes a box."""
    poses = fold(net)
    return [
        *_loose_flaps(net, poses),
        *_open_seams(net, poses),
        *_crossings(net, poses),
        *_wrong_room(net, poses),
    ]


def _loose_flaps(net: Net, poses: Folded) -> Iterator[str]:
    for name, onto in net.glued:
        flap, target = net.panel(name), net.panel(onto)
        pose, wall = poses[name], poses[onto]
        if pose.out.dot(wall.out) < 1 - 1e-6:
            yield f"{name} does not lie parallel to {onto}"
            continue
        for place in pose.polygon(flap.outline):
            inside = -place.plus(wall.origin, -1).dot(wall.out)
            if abs(inside - net.thickness) > TOLERANCE:
                yield f"{name} lies {inside:.2f} mm inside {onto}, not {net.thickness:g}"
                break
        beyond = max(_outside(_on(wall, place), target) for place in pose.polygon(flap.outline))
        if beyond > TOLERANCE:
            yield f"{name} stands {beyond:.2f} mm out of {onto}"


def _open_seams(net: Net, poses: Folded) -> Iterator[str]:
    for seam in net.seams:
        for edge_end, gap in _gaps(seam, poses):
            if abs(gap - seam.apart) > TOLERANCE:
                ends = f"{edge_end.x:.1f}, {edge_end.y:.1f}"
                yield f"{seam.panel} at {ends} is {gap:.2f} mm from {seam.crease_of}"


def _gaps(seam: Seam, poses: Folded) -> Iterator[tuple[Point, float]]:
    """Yield how far the ends of a seam's edge are from the line of the crease."""
    start, end = poses[seam.crease_of].polygon(seam.crease)
    along = end.plus(start, -1)
    for point in seam.edge:
        place = poses[seam.panel].place(point)
        yield point, place.plus(start, -1).cross(along).length / along.length


def _crossings(net: Net, poses: Folded) -> Iterator[str]:
    thick = net.thickness
    plates = {panel.name: _Plate.of(panel, poses[panel.name], thick) for panel in net.panels}
    for one, other in combinations(net.panels, 2):
        if one.name == other.parent or other.name == one.parent:
            continue  # At a crease the plates of a sharp fold share half a thickness.
        depth = _depth(plates[one.name], plates[other.name])
        if depth > TOLERANCE / 2:
            yield f"{one.name} crosses {other.name} by {depth:.2f} mm"


def _wrong_room(net: Net, poses: Folded) -> Iterator[str]:
    """Yield what reaches into the room that the box was to have."""
    found = room(net, poses)
    for name, is_there, wanted in zip(("width", "height", "depth"), found, net.inner, strict=True):
        if abs(is_there - wanted) > TOLERANCE:
            yield f"the {name} inside is {is_there:.2f} mm, not {wanted:.2f}"


def room(net: Net, poses: Folded) -> tuple[float, float, float]:
    """Return the width, height and depth of the room in the middle of the folded net, in mm.

    It is what the plates leave free around the middle of the first panel, half of the depth behind
    it: so as far as a plate that stands across the way. An open side ends with its walls.
    """
    first = net.panels[0]
    middle = middle_of(first.outline)
    depth = net.inner[2]
    eye = Vector(middle.x, middle.y, -net.thickness / 2 - depth / 2)
    found = []
    for axis in (Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)):
        near, far = (_free(net, poses, eye, axis, sign) for sign in (-1, 1))
        found.append(near + far)
    return found[0], found[1], found[2]


def _free(net: Net, poses: Folded, eye: Vector, axis: Vector, sign: int) -> float:
    """Return how far it is from `eye` along an axis to the first plate that stands across it."""
    ways = []
    tops = []
    for panel in net.panels:
        pose = poses[panel.name]
        places = [place.plus(eye, -1).dot(axis) * sign for place in pose.polygon(panel.outline)]
        tops.append(max(places))
        if abs(abs(pose.out.dot(axis)) - 1) < 1e-6 and min(places) > 0:
            ways.append(min(places) - net.thickness / 2)
    return min(ways, default=max(tops))


class _Plate(Struct, frozen=True):
    """A panel in space, as thick as the paper: its corners, and the axes that may part it."""

    corners: tuple[Vector, ...]
    axes: tuple[Vector, ...]
    sides: tuple[Vector, ...]

    @classmethod
    def of(cls, panel: Panel, pose: Pose, thickness: float) -> _Plate:
        """Return the plate of a panel."""
        middle = pose.polygon(panel.outline)
        half = thickness / 2
        corners = tuple(place.plus(pose.out, by) for place in middle for by in (-half, half))
        along = tuple(
            unit
            for number, place in enumerate(middle)
            if (unit := _unit(middle[(number + 1) % len(middle)].plus(place, -1))).length
        )
        return cls(corners, (pose.out, *(one.cross(pose.out) for one in along)), (pose.out, *along))


def _unit(vector: Vector) -> Vector:
    length = vector.length
    return Vector(*(value / length for value in vector)) if length > 1e-9 else Vector(0, 0, 0)


def _depth(one: _Plate, other: _Plate) -> float:
    """Return how deep two convex plates are in each other, in mm; 0 or less where they are apart.

    The separating axis theorem: convex bodies are apart if and only if they are so along the normal
    of a face, or across an edge of each (Gottschalk, Lin and Manocha, OBBTree, 1996).
    """
    depth = math.inf
    for axis in _axes(one, other):
        mine = [corner.dot(axis) for corner in one.corners]
        yours = [corner.dot(axis) for corner in other.corners]
        depth = min(depth, max(mine) - min(yours), max(yours) - min(mine))
        if depth <= 0:
            return depth
    return depth


def _axes(one: _Plate, other: _Plate) -> Iterator[Vector]:
    yield from one.axes
    yield from other.axes
    for mine in one.sides:
        for yours in other.sides:
            axis = _unit(mine.cross(yours))
            if axis.length:
                yield axis


def _on(pose: Pose, place: Vector) -> Point:
    """Return the point of the net that lies below a place, on a panel in that pose."""
    way = place.plus(pose.origin, -1)
    return Point(way.dot(pose.right), way.dot(pose.down))


def _outside(point: Point, panel: Panel) -> float:
    """Return how far a point is outside of a panel, in mm; less than 0 inside."""
    return max(
        ((point.x - x0) * (y1 - y0) - (point.y - y0) * (x1 - x0)) / edge.length
        for edge in edges(panel.outline)
        if edge.length > 1e-9
        for (x0, y0), (x1, y1) in (edge,)
    )
