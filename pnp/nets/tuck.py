"""A tuck box: a sleeve glued at the side, its bottom glued, its lid tucked in behind the front.

From left to right on the net: back, left side, front, right side, and the flap that is glued inside
the back. Layers, each one thickness on the next: at the bottom the outer flap of the front, the
inner one of the back, dust flaps; at the top dust flaps, then the lid. The lip is inside the front.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.nets.net import GlueFlap, Net, NetEdge, Panel, Point, Polygon, Seam, at_origin, clockwise

# What moves against another panel keeps this far from it, in mm.
EASE = 0.5
# Of the lip: its length and the radius of its corners, in mm (Boxes.py, generators/paperbox.py,
# commit 7d1a89d: 15 and 7).
LIP, LIP_CORNER = 15.0, 7.0
# The flap that is glued inside the back, in mm: usual ones are 12.7 to 19, mostly 15.9
# (layeredpaperart.com, reverse tuck boxes). It becomes narrower by atan(2 / 25) at both ends
# (Boxes.py, as above).
GLUE_FLAP, GLUE_TAPER = 15.0, 2 / 25
# Dust flaps become narrower by 15 degrees at one side (layeredpaperart.com).
DUST_TAPER = math.tan(math.radians(15))
# The half disc cut out of the front, in mm: 15 across (Boxes.py, as above).
NOTCH = 7.5
# The shallowest box whose dust flaps and lip still have room, in mm.
SHALLOWEST = 6.0
_ARC = 6


def tuck_box(width: float, height: float, depth: float, thickness: float) -> Net:
    """Return the net of a tuck box with that much room inside, of paper `thickness` mm thick.

    All in mm. A box that would be too shallow to be tucked is deeper: see `deep_enough`.
    """
    return _Tuck(width, height, deep_enough(depth, thickness), thickness).net()


def deep_enough(depth: float, thickness: float) -> float:
    """Return the depth that a tuck box has, which was to have room for `depth` mm."""
    return max(depth, SHALLOWEST, 8 * thickness)


class _Tuck:
    """The measures of one tuck box, between the middles of its panels, in mm.

    x of the net grows along the sleeve, from the free edge of the back; y is 0 at the lid's crease.
    """

    def __init__(self, width: float, height: float, depth: float, thickness: float) -> None:
        self.inner = width, height, depth
        self.t = thickness
        self.wide = width + thickness
        # The lip lies inside the front, the glue flap inside the back.
        self.deep = depth + 3 * thickness + EASE
        # Two layers and a half below the room, one and a half above it.
        self.high = height + 4 * thickness
        self.lip = min(LIP, height / 2)
        # Where the creases of the sleeve lie.
        self.back = 0.0
        self.left = self.wide
        self.front = self.left + self.deep
        self.right = self.front + self.wide
        # The flap of the right side lies inside the back: that side is a thickness shorter.
        self.flap = self.right + self.deep - self.t

    def net(self) -> Net:
        """Return the net."""
        panels = (
            self._front(),
            self._wall("left", self.left, self.front, "front", self.front),
            self._wall("right", self.right, self.flap, "front", self.right),
            Panel(
                "back",
                _box(self.back, 0, self.left, self.high - self.t),
                "left",
                self._upright(self.left, self.t, self.high - 2 * self.t),
                "back",
            ),
            *self._lid(),
            *self._bottom(),
            *self._dust("left", self.front, self.left),
            *self._dust("right", self.right, self.flap),
            self._glue_flap(),
        )
        free = NetEdge(Point(self.back, self.t), Point(self.back, self.high - 2 * self.t))
        crease = self._upright(self.flap, self.t, self.high - 2 * self.t)
        seams = (
            Seam("back", free, crease, "right", self.t),
            self._closing("base", self.front, self.right, self.high, self.deep),
        )
        glued = (GlueFlap("glue", "back"), GlueFlap("floor", "base"))
        return at_origin(Net(panels, glued, seams, self.t, self.inner))

    def _front(self) -> Panel:
        x0, x1 = self.front, self.right
        outline = _box(x0, 0, x1, self.high)
        middle, radius = (x0 + x1) / 2, min(NOTCH, self.wide / 4, self.high / 4)
        notch = tuple(
            Point(middle - radius * math.cos(angle), radius * math.sin(angle))
            for angle in (math.pi * step / 16 for step in range(17))
        )
        return Panel("front", outline, role="front", cut=(outline[0], *notch, *outline[1:]))

    def _wall(self, name: str, x0: float, x1: float, parent: str, crease: float) -> Panel:
        """Return a side: it ends a thickness below the lid, and two above the foot of the front."""
        top, foot = self.t, self.high - 2 * self.t
        line = self._upright(crease, top, foot)
        return Panel(name, _box(x0, top, x1, foot), parent, line, "side")

    def _lid(self) -> Iterator[Panel]:
        """Yield lid and lip; slits at both ends of the lip's crease catch the dust flaps."""
        x0, x1, far = self.back, self.left, -(self.deep - self.t - EASE)
        crease = NetEdge(Point(x0, 0), Point(x1, 0))
        yield Panel("lid", _box(x0, far, x1, 0), "back", crease, "top", 180)
        inset = self.t / 2 + EASE
        # Boxes.py, as above: at most 10 mm, half of the depth, a fifth of the width.
        slit = min(10.0, self.deep / 2, self.wide / 5) + self.t
        x0, x1 = x0 + inset, x1 - inset
        corner = min(LIP_CORNER, self.lip / 2)
        outline = (
            *_arc(x0 + corner, far - self.lip + corner, corner, 180),
            *_arc(x1 - corner, far - self.lip + corner, corner, 270),
            Point(x1, far),
            Point(x0, far),
        )
        held = NetEdge(Point(self.back + slit, far), Point(self.left - slit, far))
        yield Panel("lip", outline, "lid", held)

    def _bottom(self) -> Iterator[Panel]:
        """Yield the outer flap of the bottom, on the front, and the inner one, on the back."""
        x0, x1, foot = self.front, self.right, self.high
        yield Panel(
            "base",
            _box(x0, foot, x1, foot + self.deep),
            "front",
            NetEdge(Point(x0, foot), Point(x1, foot)),
            "bottom",
        )
        x0, x1, foot = self.back + EASE, self.left - EASE, self.high - self.t
        yield Panel(
            "floor",
            _box(x0, foot, x1, foot + self.deep - self.t / 2 - EASE),
            "back",
            NetEdge(Point(x0, foot), Point(x1, foot)),
            printed=False,
        )

    def _dust(self, name: str, front: float, back: float) -> Iterator[Panel]:
        """Yield the dust flaps of a side, which goes from `front` to `back` on the net.

        They keep off the front, the upper one off the lip inside it, too, and off the back.
        """
        onward = 1 if back > front else -1
        # The back lies behind the left side by half its thickness, behind the right one by it all.
        far = back - onward * (EASE + (self.t / 2 if name == "left" else 0))
        length = min((self.deep + self.lip) / 2, self.wide / 2 - 2 * EASE)
        foot = self.high - 2 * self.t
        for where, y, up, layers in (("top", self.t, -1, 1.5), ("bottom", foot, 1, 0.5)):
            near = front + onward * (layers * self.t + EASE)
            slant = onward * min(length * DUST_TAPER, abs(far - near) / 3)
            tip = y + up * length
            corners = (Point(near, y), Point(near + slant, tip), Point(far, tip), Point(far, y))
            crease = NetEdge(Point(min(near, far), y), Point(max(near, far), y))
            yield Panel(f"{name}-{where}", clockwise(corners), name, crease)

    def _glue_flap(self) -> Panel:
        """Return the flap; it ends below the dust flaps of its side and above those at the foot."""
        x0, x1 = self.flap, self.flap + min(GLUE_FLAP, self.wide / 2)
        inset = self.t / 2 + EASE
        top, foot = self.t + inset, self.high - 2 * self.t - inset
        slant = (x1 - x0) * GLUE_TAPER + 2
        outline = (Point(x0, top), Point(x1, top + slant), Point(x1, foot - slant), Point(x0, foot))
        crease = self._upright(x0, top, foot)
        return Panel("glue", outline, "right", crease, printed=False)

    def _closing(self, flap: str, x0: float, x1: float, foot: float, long: float) -> Seam:
        """Return the seam of the bottom: its free edge lies along the foot of the back."""
        edge = NetEdge(Point(x0, foot + long), Point(x1, foot + long))
        foot = self.high - self.t
        crease = NetEdge(Point(self.back, foot), Point(self.left, foot))
        return Seam(flap, edge, crease, "back", self.t)

    @staticmethod
    def _upright(x: float, y0: float, y1: float) -> NetEdge:
        return NetEdge(Point(x, y0), Point(x, y1))


def _box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    """Return a rectangle, clockwise."""
    return (Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1))


def _arc(x: float, y: float, radius: float, start: int) -> Iterator[Point]:
    """Yield a quarter of a circle around x, y, clockwise from `start` degrees."""
    for step in range(_ARC + 1):
        angle = math.radians(start + 90 * step / _ARC)
        yield Point(x + radius * math.cos(angle), y + radius * math.sin(angle))
