"""The edges of the paper in a picture: straight lines between a darker background and the sheet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import linear_regression, median
from typing import NamedTuple, TypeAlias

from pnp.printer_calibration.scan.picture import ScannedPicture

# A background is seen if it is darker than paper by so many shades.
_DARKER = 30
# Paper is what most of a picture is: its shade is that than which so much is darker.
PAPER_SHARE = 0.8
# So many strips lie across an edge, each so many pixels wide; half of them have to find it.
_STRIPS, _WIDE = 64, 5
_ENOUGH = 24
# Strips keep from the corners; an edge is looked for in the half of the picture on its side.
_CORNER = 0.08
# What is paper goes on for this share of the picture: dust on the background does not.
_GOES_ON = 0.008
# Of a background the outermost share of the picture is looked at.
_BORDER = 0.004
_NEAR = 1.5  # pixels
# Of the points far from another one, each so-manieth makes a pair with it.
_EACH = 5


# Whether an edge is upright, and whether it lies at the far end of rows or columns.
_SIDES = {
    "left": (True, False),
    "right": (True, True),
    "top": (False, False),
    "bottom": (False, True),
}


class Straight(NamedTuple):
    """A line along which x = start + slope * y, for upper and lower edges y = start + slope * x."""

    start: float
    slope: float

    def at(self, along: float) -> float:
        """Return where the line is at a y, for upper and lower edges at an x."""
        return self.start + self.slope * along


Edges: TypeAlias = Mapping[str, Straight]


def find_edges(picture: ScannedPicture) -> dict[str, Straight]:
    """Return the edges of the paper that are seen, by "left", "right", "top" and "bottom"."""
    paper = picture.smaller()[0].share(PAPER_SHARE)
    found = {}
    for name, (upright, far) in _SIDES.items():
        line = _line([*_crossings(picture, paper, upright, far)])
        if line is not None:
            found[name] = line
    return found


def _crossings(
    picture: ScannedPicture, paper: int, upright: bool, far: bool
) -> Iterator[tuple[float, float]]:
    """Yield (place along an edge, place of the edge) where strips find it."""
    width, height = picture.size if upright else picture.size[::-1]
    for number in range(_STRIPS):
        at = round(height * (_CORNER + (1 - 2 * _CORNER) * (number + 0.5) / _STRIPS))
        box = (0, at - _WIDE // 2, width, at - _WIDE // 2 + _WIDE)
        box = box if upright else (box[1], box[0], box[3], box[2])
        shades = picture.strip(box, across=upright)
        place = _first_paper(shades[::-1] if far else shades, paper)
        if place is not None:
            yield at - _WIDE // 2 + _WIDE / 2, width - place if far else place


def _first_paper(shades: bytes, paper: int) -> float | None:
    """Return where a strip goes from background to paper, between pixels; None if it does not."""
    border = max(1, round(len(shades) * _BORDER))
    background = median(shades[:border])
    if paper - background < _DARKER:
        return None
    middle, goes_on = (paper + background) / 2, max(3, round(len(shades) * _GOES_ON))
    for place in range(1, len(shades) // 2):
        if shades[place] >= middle and min(shades[place : place + goes_on]) >= middle:
            return _edge(shades, place, goes_on)
    return None


def _edge(shades: bytes, near: int, reach: int) -> float:
    """Return where a strip is as bright as the middle between what lies on both sides of a place.

    That is where a blurred edge lies. Where light falls unevenly, both are lighter or darker than
    elsewhere.
    """
    background = median(shades[max(0, near - 2 * reach) : max(1, near - reach // 2)])
    middle = (median(shades[near + reach // 2 : near + 2 * reach]) + background) / 2
    for place in range(max(1, near - reach), near + reach):
        before, after = shades[place - 1], shades[place]
        if before < middle <= after:
            return place - 0.5 + (middle - before) / (after - before)
    return near


def _line(points: Sequence[tuple[float, float]]) -> Straight | None:
    """Return the line that most of the points lie along; None where it is less than half of them.

    That through two of them to which most others are near (as RANSAC, but of two hundred pairs that
    lie far apart), then the least squares of these: what covers a part of the edge says nothing.
    """
    if len(points) < _ENOUGH:
        return None
    far = len(points) // 3
    pairs = (
        (points[a], points[b])
        for a in range(len(points))
        for b in range(a + far, len(points), _EACH)
    )
    line = max((_through(*pair) for pair in pairs), key=lambda one: len(_near(points, one)))
    near = _near(points, line)
    if 2 * len(near) <= _STRIPS:
        return None
    slope, start = linear_regression(*zip(*near, strict=True))
    return Straight(start, slope)


def _through(one: tuple[float, float], other: tuple[float, float]) -> Straight:
    slope = (other[1] - one[1]) / (other[0] - one[0])
    return Straight(one[1] - slope * one[0], slope)


def _near(points: Sequence[tuple[float, float]], line: Straight) -> list[tuple[float, float]]:
    start, slope = line
    return [point for point in points if -_NEAR <= point[1] - start - slope * point[0] <= _NEAR]


def crossing(upright: Straight, level: Straight) -> tuple[float, float]:
    """Return where a left or right edge meets an upper or lower one."""
    y = (level.start + level.slope * upright.start) / (1 - level.slope * upright.slope)
    return upright.at(y), y


def angle(name: str, line: Straight) -> float:
    """Return by how many radians, clockwise, the paper is turned that has this edge."""
    return math.atan(-line.slope if name in ("left", "right") else line.slope)
