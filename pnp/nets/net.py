"""A net: flat panels joined at creases, a tree of them, in mm; x to the right, y downwards.

What is seen is the side that is printed, the outside of the box: every crease folds away from the
viewer. Panels stand for the middle of the paper, which is folded sharply: so a panel that is glued
inside another lies one thickness inside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct, replace


class Point(NamedTuple):
    """A place on the net, in mm."""

    x: float
    y: float


Polygon: TypeAlias = "tuple[Point, ...]"


class NetEdge(NamedTuple):
    """A straight line on the net, in mm."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """How long it is, in mm."""
        return math.dist(self.start, self.end)


class ArtBox(Struct, frozen=True):
    """Where the art of a panel lies: its box on the net, and how it is turned there.

    `turn` is 0, 90, 180 or 270 degrees clockwise. `width` and `height` are those of the art before
    it is turned.
    """

    x: float
    y: float
    width: float
    height: float
    turn: int

    @property
    def origin(self) -> Point:
        """Where the top left corner of the art lies on the net."""
        across, down = {0: (0, 0), 90: (1, 0), 180: (1, 1), 270: (0, 1)}[self.turn]
        width, height = self.width, self.height
        if self.turn % 180:
            width, height = height, width
        return Point(self.x + across * width, self.y + down * height)


class Panel(Struct, frozen=True):
    """A part of a net that stays flat.

    `outline` is convex and runs clockwise. It hangs on `parent` by the `crease`, which lies on an
    edge of both; the first panel has none. `cut` is the outline with a notch in it. `role` is what
    it is on the box: "front", "back", "side", "top", "bottom" or "flap". One that is not `printed`
    is glued inside another. `turn` is how its art is turned: see ArtBox. `angle` is by how many
    degrees it is folded away.
    """

    name: str
    outline: Polygon
    parent: str = ""
    crease: NetEdge | None = None
    role: str = "flap"
    turn: int = 0
    printed: bool = True
    cut: Polygon = ()
    angle: float = 90.0

    @property
    def box(self) -> Rect:
        """The rectangle around it."""
        return around(self.outline)

    @property
    def art(self) -> ArtBox:
        """Where its art lies."""
        x, y, width, height = self.box
        if self.turn % 180:
            width, height = height, width
        return ArtBox(x, y, width, height, self.turn)


class GlueFlap(NamedTuple):
    """A flap, and the panel that it is glued inside of."""

    flap: str
    onto: str


class Seam(NamedTuple):
    """An edge of a panel that lies along a crease of another one, when the box is folded.

    They are `apart` mm apart, both in the middle of the paper.
    """

    panel: str
    edge: NetEdge
    crease: NetEdge
    crease_of: str
    apart: float


class Net(Struct, frozen=True):
    """A box laid flat, made of paper that is `thickness` mm thick.

    The first panel is the one that all others hang on. `inner` are the width, height and depth of
    the room in the box when it is closed.
    """

    panels: tuple[Panel, ...]
    glued: tuple[GlueFlap, ...]
    seams: tuple[Seam, ...]
    thickness: float
    inner: tuple[float, float, float]

    def panel(self, name: str) -> Panel:
        """Return the panel `name`."""
        return next(one for one in self.panels if one.name == name)

    @property
    def use(self) -> str:
        """What it is once it is folded: a "box" that closes, a "lid", a "tray", or a "die"."""
        if self.panels[0].role == "side":
            return "die"
        if any(panel.role == "back" for panel in self.panels):
            return "box"
        return "tray" if self.panels[0].role == "bottom" else "lid"

    @property
    def by_parent(self) -> Mapping[str, tuple[Panel, ...]]:
        """The panels that hang on each panel."""
        found: dict[str, tuple[Panel, ...]] = {}
        for panel in self.panels[1:]:
            found[panel.parent] = (*found.get(panel.parent, ()), panel)
        return found

    @property
    def size(self) -> Size:
        """The size of the rectangle around it; its top left corner is at 0, 0."""
        return around(point for panel in self.panels for point in panel.outline).size

    @property
    def creases(self) -> tuple[NetEdge, ...]:
        """Where it is scored and folded."""
        return tuple(panel.crease for panel in self.panels if panel.crease)


def around(points: Iterable[Point]) -> Rect:
    """Return the rectangle around points."""
    xs, ys = zip(*points, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def at_origin(net: Net) -> Net:
    """Return the net, moved so that the rectangle around it begins at 0, 0."""
    box = around(point for panel in net.panels for point in panel.outline)

    def line(segment: NetEdge) -> NetEdge:
        return NetEdge(*points(segment))

    def points(some: Iterable[Point]) -> Polygon:
        # A millionth of a millimetre is nobody's; sums of sizes end in such figures.
        return tuple(Point(round(x - box.x, 6), round(y - box.y, 6)) for x, y in some)

    panels = tuple(
        replace(
            panel,
            outline=points(panel.outline),
            crease=line(panel.crease) if panel.crease else None,
            cut=points(panel.cut),
        )
        for panel in net.panels
    )
    seams = tuple(
        seam._replace(edge=line(seam.edge), crease=line(seam.crease)) for seam in net.seams
    )
    return replace(net, panels=panels, seams=seams)


def middle_of(polygon: Polygon) -> Point:
    """Return the mean of the corners of a polygon."""
    count = len(polygon)
    return Point(sum(x for x, _ in polygon) / count, sum(y for _, y in polygon) / count)


def toward(line: NetEdge, place: Point) -> tuple[Point, Point]:
    """Return the directions along a line, and across it to the side of a place, both 1 long."""
    (x0, y0), (x1, y1) = line
    along = Point((x1 - x0) / line.length, (y1 - y0) / line.length)
    is_left = (place.y - y0) * along.x - (place.x - x0) * along.y < 0
    return along, Point(along.y, -along.x) if is_left else Point(-along.y, along.x)


def clockwise(polygon: Polygon) -> Polygon:
    """Return a polygon so that it runs clockwise, y being downwards."""
    area = sum(one.x * other.y - one.y * other.x for one, other in edges(polygon))
    return polygon if area > 0 else polygon[::-1]


def edges(polygon: Polygon) -> Iterator[NetEdge]:
    """Yield the edges of a polygon, in its order."""
    for number, start in enumerate(polygon):
        yield NetEdge(start, polygon[(number + 1) % len(polygon)])
