"""The solids that dice are: corners in space, and faces as loops of corners seen from outside."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations, product

from pnp.core.values import Struct
from pnp.nets.folding_proof import Vector

_GOLDEN = (1 + math.sqrt(5)) / 2
_NEAR = 1e-6


class Solid(Struct, frozen=True):
    """A convex solid whose longest edge is 1. Faces are loops of numbers of `corners`."""

    corners: tuple[Vector, ...]
    faces: tuple[tuple[int, ...], ...]

    def normal(self, face: int) -> Vector:
        """Return the direction, of length 1, in which a face looks out."""
        return _normal([self.corners[one] for one in self.faces[face]])

    def opposite(self, face: int) -> int | None:
        """Return the face that looks the other way, None where there is none."""
        normal = self.normal(face)
        for other in range(len(self.faces)):
            if normal.dot(self.normal(other)) < -1 + _NEAR:
                return other
        return None


def solid(sides: int) -> Solid:
    """Return the solid of a die with 4, 6, 8, 10, 12 or 20 sides."""
    corners = _CORNERS[sides]()
    faces = _hull(corners)
    longest = max(
        _way(corners[face[k - 1]], corners[face[k]]).length
        for face in faces
        for k in range(len(face))
    )
    nothing = Vector(0, 0, 0)
    return Solid(tuple(nothing.plus(one, 1 / longest) for one in corners), faces)


def _signs(*lengths: float) -> list[Vector]:
    """Return points with these coordinates, and all signs of them, each once."""
    choices = [(-length, length) if length else (0.0,) for length in lengths]
    return [Vector(*point) for point in product(*choices)]


def _turned(points: Sequence[Vector]) -> list[Vector]:
    """Return points with their coordinates in all cyclic orders."""
    return [Vector(*(*one, *one)[k : k + 3]) for one in points for k in range(3)]


def _trapezohedron() -> list[Vector]:
    """Return the corners of a pentagonal trapezohedron as high above its middle as wide.

    Its waist goes up and down by h. A kite has the top, two corners of the waist above the middle,
    36 degrees to both sides, and the one between them below it; it is flat where these lie in a
    line as seen from the side: 1 - h = 2 h cos 36 / (1 - cos 36).
    """
    cosine = math.cos(math.radians(36))
    up = 1 / (1 + 2 * cosine / (1 - cosine))
    waist = [
        Vector(math.cos(math.radians(36 * k)), math.sin(math.radians(36 * k)), (-1) ** k * up)
        for k in range(10)
    ]
    return [*waist, Vector(0, 0, 1), Vector(0, 0, -1)]


_CORNERS: dict[int, Callable[[], list[Vector]]] = {
    4: lambda: [one for one in _signs(1, 1, 1) if one.x * one.y * one.z > 0],
    6: lambda: _signs(1, 1, 1),
    8: lambda: _turned(_signs(1, 0, 0)),
    10: _trapezohedron,
    12: lambda: [*_signs(1, 1, 1), *_turned(_signs(0, 1 / _GOLDEN, _GOLDEN))],
    20: lambda: _turned(_signs(0, 1, _GOLDEN)),
}


def _hull(corners: Sequence[Vector]) -> tuple[tuple[int, ...], ...]:
    """Return the faces of the smallest convex solid around corners, each counterclockwise."""
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for a, b, c in combinations(range(len(corners)), 3):
        normal = _way(corners[a], corners[b]).cross(_way(corners[a], corners[c]))
        if normal.length < _NEAR:
            continue
        heights = [_way(corners[a], one).dot(normal) / normal.length for one in corners]
        if max(heights) > _NEAR and min(heights) < -_NEAR:
            continue
        inside = frozenset(k for k, height in enumerate(heights) if abs(height) < _NEAR)
        if inside not in found:
            out = normal if max(heights) <= _NEAR else Vector(-normal.x, -normal.y, -normal.z)
            found[inside] = _around(sorted(inside), corners, out)
    return tuple(found.values())


def _around(face: Sequence[int], corners: Sequence[Vector], out: Vector) -> tuple[int, ...]:
    """Return the corners of a face in their order, counterclockwise as seen from outside."""
    middle = Vector(0, 0, 0)
    for one in face:
        middle = middle.plus(corners[one], 1 / len(face))
    right = _way(middle, corners[face[0]])
    up = out.cross(right)
    up = Vector(*(value * right.length / up.length for value in up))

    def angle(one: int) -> float:
        way = _way(middle, corners[one])
        return math.atan2(way.dot(up), way.dot(right)) % math.tau

    return tuple(sorted(face, key=lambda one: round(angle(one), 6)))


def _normal(loop: Sequence[Vector]) -> Vector:
    normal = _way(loop[0], loop[1]).cross(_way(loop[0], loop[2]))
    return Vector(*(value / normal.length for value in normal))


def _way(start: Vector, end: Vector) -> Vector:
    return end.plus(start, -1)
