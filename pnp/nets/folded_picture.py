"""A picture of a folded box, seen from above at its front right corner, in mm.

The projection is orthographic: so each panel is an affine picture of its art, and stays vector. A
tuck box stands on its bottom; a lid and a tray lie as on a table, the tray open.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct
from pnp.nets.folding_proof import Folded, Pose, Vector, fold
from pnp.nets.net import Net, Panel, Point, Polygon, around

# How far the box is turned to the left, and how far one looks down on it, in degrees.
_TURN, _DOWN = 32.0, 24.0
# How dark sides are, by the way they face: light comes from above, a little from the left.
_LIGHT = Vector(-0.45, -0.65, 0.6)
_DARKEST = 0.22


class Affine(NamedTuple):
    """x' = a x + c y + e, y' = b x + d y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def place(self, point: Point) -> Point:
        """Return where a point goes."""
        x, y = point
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)


class BoxSide(Struct, frozen=True):
    """A panel in the picture: its outline there, and how it is drawn.

    `matrix` brings places of the net to the picture. `shade` is how much black lies on it, 0 to 1.
    Where the inside is seen, `is_art` is false, and it is plain paper.
    """

    name: str
    outline: Polygon
    matrix: Affine
    shade: float
    is_art: bool


class NetPicture(Struct, frozen=True):
    """The sides of a box that are seen, those behind first; the picture begins at 0, 0."""

    size: Size
    sides: tuple[BoxSide, ...]


def folded_picture(net: Net) -> NetPicture:
    """Return the picture of a net, folded and closed; as large as the box is."""
    poses = fold(net)
    sides = sorted(_seen(net, poses), key=lambda pair: pair[0])
    box = around(point for _, side in sides for point in side.outline)
    return NetPicture(box.size, tuple(_moved(side, box) for _, side in sides))


def _seen(net: Net, poses: Folded) -> Iterator[tuple[tuple[bool, float], BoxSide]]:
    """Yield the sides that are seen, each with what they are ordered by."""
    is_open = net.use == "tray"
    for panel in net.panels:
        if panel.role == "flap":
            continue
        pose = _turned(net, poses[panel.name])
        is_art = pose.out.z > 1e-6
        if is_art or is_open:
            depth = sum(place.z for place in pose.polygon(panel.outline)) / len(panel.outline)
            yield (is_art, depth), _side(panel, pose, is_art)


def _turned(net: Net, pose: Pose) -> Pose:
    """Return a pose as it is seen: x to the right, y down, z towards the viewer."""
    turn, down = math.radians(-_TURN), math.radians(_DOWN)

    def see(vector: Vector) -> Vector:
        x, y, z = _stood(net, vector)
        x, z = (
            x * math.cos(turn) + z * math.sin(turn),
            z * math.cos(turn) - x * math.sin(turn),
        )
        return Vector(
            x,
            y * math.cos(down) + z * math.sin(down),
            z * math.cos(down) - y * math.sin(down),
        )

    return Pose(*(see(vector) for vector in (pose.origin, pose.right, pose.down, pose.out)))


def _stood(net: Net, vector: Vector) -> Vector:
    """Return where a direction goes when the folded net stands as it is used."""
    x, y, z = vector
    if net.use == "box":
        return vector
    return Vector(x, z, -y) if net.use == "tray" else Vector(x, -z, y)


def _side(panel: Panel, pose: Pose, is_art: bool) -> BoxSide:
    matrix = Affine(
        pose.right.x, pose.right.y, pose.down.x, pose.down.y, pose.origin.x, pose.origin.y
    )
    out = pose.out if is_art else Vector(-pose.out.x, -pose.out.y, -pose.out.z)
    lit = max(0.0, out.dot(_LIGHT) / _LIGHT.length)
    shade = round(_DARKEST * (1 - lit), 3)
    outline = tuple(map(matrix.place, panel.outline))
    return BoxSide(panel.name, outline, matrix, shade, is_art)


def _moved(side: BoxSide, box: Rect) -> BoxSide:
    matrix = side.matrix._replace(e=side.matrix.e - box.x, f=side.matrix.f - box.y)
    outline = tuple(Point(x - box.x, y - box.y) for x, y in side.outline)
    return BoxSide(side.name, outline, matrix, side.shade, side.is_art)
