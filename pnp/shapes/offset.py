"""Outlines grown and shrunk, by Clipper: every point of the new edge is as far from the old one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import pyclipper

from pnp.core.geometry import Rect, Size
from pnp.shapes.trim import Point, Polygon, Trim

# Clipper counts in whole numbers: so many to a mm.
UNITS = 100_000
# How far, in mm, the straight pieces of an arc may lie inside it.
_ARC = 0.004
# Corners that are nearer than this to the line of their neighbours are none, in mm.
FLAT = 0.002
# Of a bleed: what is filled deeper than this is a notch, and not a sharp corner.
_DEEP = 3.0


# 0.8 ms for an outline of 40 corners, at each of its places.
@lru_cache(maxsize=64)
def offset(outline: Polygon, by: float) -> tuple[Polygon, ...]:
    """Return the edge of all that lies within `by` mm of `outline`, or deeper inside than -`by`.

    It has several parts where the outline closes around a hole, or falls apart; a hole runs
    counterclockwise. The largest is the first; there is none where nothing is left.
    """
    if not by:
        return (outline,)
    pen = pyclipper.PyclipperOffset(2.0, _ARC * UNITS)
    pen.AddPath(units(outline), pyclipper.JT_ROUND, pyclipper.ET_CLOSEDPOLYGON)
    paths = pyclipper.CleanPolygons(pen.Execute(by * UNITS), FLAT * UNITS)
    found = [polygon(path) for path in paths if len(path) > 2]
    return tuple(sorted(found, key=lambda one: -abs(area(one))))


def grown(outline: Polygon, by: float) -> Polygon:
    """Return the outer edge of what lies within `by` mm of an outline, without holes."""
    return offset(outline, by)[0]


def fills_notch(outline: Polygon, by: float) -> bool:
    """Return whether a bleed of `by` mm meets itself across a notch, or around a hole.

    What it fills is found by shrinking the grown outline again. A corner of 60 degrees is filled as
    deep as the bleed is wide, one of 29 degrees three times as deep, and a notch deeper.
    """
    parts = offset(outline, by)
    if len(parts) > 1:
        return True
    closed = offset(parts[0], -by)
    filled = Trim(Size(0, 0), 0.0, closed[0]) if closed else None
    return filled is not None and any(filled.depth(*point) > _DEEP * by for point in outline)


def rounded(outline: Polygon, radius: float) -> Polygon:
    """Return an outline with its corners rounded; () where it is too narrow for the radius."""
    inner = offset(outline, -radius)
    return grown(inner[0], radius) if inner and len(inner) == 1 else ()


def simple(outline: Polygon) -> bool:
    """Return whether an outline neither crosses nor touches itself."""
    parts = pyclipper.SimplifyPolygon(units(outline), pyclipper.PFT_EVENODD)
    return len(parts) == 1 and abs(abs(area(polygon(parts[0]))) - abs(area(outline))) < FLAT


def cleaned(outline: Polygon) -> Polygon:
    """Return an outline clockwise, and without the corners that are none."""
    found = polygon(pyclipper.CleanPolygon(units(outline), FLAT * UNITS))
    return found if area(found) > 0 else found[::-1]


def joined(outline: Polygon, other: Polygon) -> Polygon:
    """Return the outer edge of two outlines that overlap; of two that do not, of the larger."""
    return max(map(polygon, _union([units(outline), units(other)])), key=area)


def simpler(outline: Polygon, by: float) -> Polygon:
    """Return an outline without corners that are nearer than `by` mm to their neighbours' line."""
    return polygon(pyclipper.CleanPolygon(units(outline), max(by, FLAT) * UNITS))


def area(outline: Sequence[tuple[float, float]]) -> float:
    """Return the area in mm2 of a polygon; below 0 where it runs counterclockwise."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


def no_fit(outline: Polygon, other: Polygon) -> tuple[Polygon, ...]:
    """Return the edges of where 0, 0 of `other` may not lie: there it would overlap `outline`."""
    turned = [(-x, -y) for x, y in units(other)]
    paths = pyclipper.MinkowskiSum(turned, units(outline), True)
    # The sum is that of the edges: what lies wholly inside is forbidden, too.
    return tuple(polygon(path) for path in _union(paths) if pyclipper.Orientation(path))


def units(outline: Iterable[tuple[float, float]]) -> list[tuple[int, int]]:
    """Return points as Clipper counts them."""
    return [(round(x * UNITS), round(y * UNITS)) for x, y in outline]


def polygon(path: Iterable[Any]) -> Polygon:
    """Return points of Clipper's in mm."""
    return tuple(Point(x / UNITS, y / UNITS) for x, y in path)


def united(outline: Polygon, other: Polygon) -> tuple[Polygon, ...]:
    """Return the outer edges of all that lies in one of two outlines: one, or two apart."""
    found = _union([units(outline), units(other)])
    return tuple(polygon(path) for path in found if pyclipper.Orientation(path))


def _union(paths: Any) -> Any:
    """Return the edges, holes among them, of all that lies in one of `paths`, as Clipper counts."""
    union = pyclipper.Pyclipper()
    union.AddPaths(paths, pyclipper.PT_SUBJECT, True)
    return union.Execute(pyclipper.CT_UNION, pyclipper.PFT_NONZERO, pyclipper.PFT_NONZERO)


def common(outline: Polygon, box: Rect) -> tuple[Polygon, ...]:
    """Return the edges of what of a polygon lies in a rectangle: of none, one or several parts."""
    clip = pyclipper.Pyclipper()
    clip.AddPath(units(outline), pyclipper.PT_SUBJECT, True)
    clip.AddPath(units(box.corners), pyclipper.PT_CLIP, True)
    found = clip.Execute(pyclipper.CT_INTERSECTION, pyclipper.PFT_NONZERO, pyclipper.PFT_NONZERO)
    return tuple(polygon(path) for path in found)


def within(line: tuple[Point, Point], box: Rect) -> tuple[Point, Point] | None:
    """Return what of a straight line lies in a rectangle, None where nothing does."""
    clip = pyclipper.Pyclipper()
    clip.AddPath(units(line), pyclipper.PT_SUBJECT, False)
    clip.AddPath(units(box.corners), pyclipper.PT_CLIP, True)
    found = pyclipper.OpenPathsFromPolyTree(
        clip.Execute2(pyclipper.CT_INTERSECTION, pyclipper.PFT_NONZERO, pyclipper.PFT_NONZERO)
    )
    return (polygon(found[0])[0], polygon(found[0])[-1]) if found else None
