"""A tray, and the lid that goes over it: a floor with four walls, glued at the corners.

Flaps at the ends of the long walls are glued inside the short ones: so long walls are a thickness
shorter at both ends.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.nets.net import GlueFlap, Net, NetEdge, Panel, Point, Polygon, Seam, at_origin

# How far the lid stays from the tray on every side, in mm. Made by hand of card, 2.5 mm on the
# whole (lankratzke.blogspot.com); a shop needs less than half of it.
PLAY = 1.25
# Corner flaps, in mm: they become narrower by atan(2 / 25) (Boxes.py, generators/paperbox.py,
# commit 7d1a89d).
FLAP, FLAP_TAPER = 15.0, 2 / 25
# How far the foot of a flap keeps off the floor, in mm.
_EASE = 0.5
# A lid covers so much of its tray, and this at least, in mm.
_COVERS, LEAST_COVERED = 0.5, 15.0
# A tray for a few tokens is this deep all the same, in mm: walls that can be held and glued.
SHALLOWEST = 18.0


class Outside(NamedTuple):
    """The width, height and depth of a tray or a lid, paper and all, in mm; it lies flat."""

    width: float
    height: float
    depth: float


def around_room(width: float, height: float, depth: float, thickness: float) -> Outside:
    """Return the outside of a tray with that much room: two papers at walls, three with flaps."""
    long, short = 4 * thickness, 2 * thickness
    across, down = (long, short) if width >= height else (short, long)
    return Outside(width + across, height + down, depth + thickness)


def lid_over(tray: Outside, thickness: float) -> Outside:
    """Return the outside of a lid that goes over a tray, PLAY mm away on every side.

    Both lie the same way, so both have flaps in the same walls.
    """
    width, height, _ = around_room(tray.width + 2 * PLAY, tray.height + 2 * PLAY, 0, thickness)
    return Outside(width, height, min(tray.depth, max(LEAST_COVERED, _COVERS * tray.depth)))


def play_of(lid: Net, tray: Outside) -> tuple[float, float]:
    """Return how far a lid stays from its tray on each side, across and down, in mm."""
    width, height, _ = lid.inner
    return (width - tray.width) / 2, (height - tray.height) / 2


def tray_net(outside: Outside, thickness: float, is_lid: bool = False) -> Net:
    """Return the net of a tray or a lid of that size, of paper `thickness` mm thick."""
    return _Tray(outside, thickness, is_lid).net()


class _Tray:
    """The measures of a tray, between the middles of its panels, in mm.

    u runs along its long walls, v along the short ones; the floor begins at 0, 0. A tray that is
    higher than wide is turned by 90 degrees.
    """

    def __init__(self, outside: Outside, thickness: float, is_lid: bool) -> None:
        self.t = thickness
        self.is_lid = is_lid
        self.is_upright = outside.height > outside.width
        self.long = max(outside.width, outside.height) - thickness
        self.short = min(outside.width, outside.height) - thickness
        self.deep = outside.depth - thickness / 2
        room = (self.long - 3 * thickness, self.short - thickness)
        self.inner = (*(room[::-1] if self.is_upright else room), self.deep - thickness / 2)
        # Where long walls begin and end.
        self.start, self.end = thickness, self.long - thickness
        self.flap = min(FLAP, self.short / 2 - _EASE)

    def net(self) -> Net:
        """Return the net."""
        long, short, deep = self.long, self.short, self.deep
        floor = Panel(
            "base", self._box(0, 0, long, short), role="front" if self.is_lid else "bottom"
        )
        walls = (
            self._wall("head", (self.start, -deep, self.end, 0), (0, -1)),
            self._wall("foot", (self.start, short, self.end, short + deep), (0, 1)),
            self._wall("left", (-deep, 0, 0, short), (-1, 0)),
            self._wall("right", (long, 0, long + deep, short), (1, 0)),
        )
        flaps = tuple(self._flaps())
        return at_origin(
            Net(
                (floor, *walls, *flaps),
                tuple(GlueFlap(flap.name, flap.name.partition("-")[2]) for flap in flaps),
                tuple(self._seams(flaps)),
                self.t,
                self.inner,
            )
        )

    def _wall(
        self, name: str, box: tuple[float, float, float, float], away: tuple[int, int]
    ) -> Panel:
        """Return a wall, which lies on that side of the floor. A lid's hang, a tray's stand."""
        u0, v0, u1, v1 = box
        u, v = away
        near_u, near_v = (u1 if u < 0 else u0), (v1 if v < 0 else v0)
        ends = ((near_u, v0), (near_u, v1)) if u else ((u0, near_v), (u1, near_v))
        up = (-u, -v) if self.is_lid else (u, v)
        if self.is_upright:
            up = (-up[1], up[0])
        turn = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[up]
        return Panel(name, self._box(*box), "base", self._line(*ends), "side", turn)

    def _flaps(self) -> Iterator[Panel]:
        """Yield the flaps at the ends of the long walls, each named "wall-where it is glued"."""
        low, high = self.t / 2 + _EASE, self.deep - _EASE
        slant = min(self.flap * FLAP_TAPER + 1, (high - low) / 4)
        for wall, foot, out in (("head", 0.0, -1), ("foot", self.short, 1)):
            for side, u, on in (("left", self.start, -1), ("right", self.end, 1)):
                corners = (
                    (u, foot + out * low),
                    (u + on * self.flap, foot + out * (low + slant)),
                    (u + on * self.flap, foot + out * (high - slant)),
                    (u, foot + out * high),
                )
                crease = self._line(corners[0], corners[3])
                outline = _clockwise(self._at(*corner) for corner in corners)
                yield Panel(f"{wall}-{side}", outline, wall, crease, printed=False)

    def _seams(self, flaps: Iterable[Panel]) -> Iterator[Seam]:
        """Yield the corners: the end of a short wall lies along the crease of a flap."""
        for flap in flaps:
            wall, _, side = flap.name.partition("-")
            v = 0.0 if wall == "head" else self.short
            u, out = (0.0, -1) if side == "left" else (self.long, 1)
            edge = self._line((u, v), (u + out * self.deep, v))
            if flap.crease is not None:
                yield Seam(side, edge, flap.crease, flap.name, self.t)

    def _at(self, u: float, v: float) -> Point:
        return Point(self.short - v, u) if self.is_upright else Point(u, v)

    def _line(self, start: tuple[float, float], end: tuple[float, float]) -> NetEdge:
        return NetEdge(self._at(*start), self._at(*end))

    def _box(self, u0: float, v0: float, u1: float, v1: float) -> Polygon:
        corners = ((u0, v0), (u1, v0), (u1, v1), (u0, v1))
        return _clockwise(self._at(*corner) for corner in corners)


def _clockwise(corners: Iterable[Point]) -> Polygon:
    """Return a convex polygon so that it runs clockwise, y being downwards, from its top left."""
    points = list(corners)
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    points.sort(key=lambda point: math.atan2(point.y - y, point.x - x))
    return tuple(points)
