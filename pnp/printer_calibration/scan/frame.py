"""From pixels to mm on the paper, about its middle, y downwards.

By the dpi of a scan, or by the paper itself, which a photograph shows in perspective.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import TypeAlias

from pnp.core.geometry import Size
from pnp.core.units import MM_PER_INCH
from pnp.core.values import Struct
from pnp.printer_calibration.fit import solved
from pnp.printer_calibration.scan.edges import Edges, Straight, angle, crossing

# A projective map: rows of a 3 x 3 matrix.
Projection: TypeAlias = "tuple[float, float, float, float, float, float, float, float, float]"
_PAIRS = (("left", "right"), ("top", "bottom"))
# Paper is cut to 1.5 mm or 2 (ISO 216, 5.2), and scanners are off by less: a size that differs by
# more is not what the dpi of the file say.
_OFF = 0.015
_STEPS = 4


class Frame(Struct, frozen=True):
    """A map from pixels to mm on the paper."""

    map: Projection

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where on the paper a place of the picture is."""
        a, b, c, d, e, f, g, h, i = self.map
        by = g * x + h * y + i
        return (a * x + b * y + c) / by, (d * x + e * y + f) / by

    def scale(self, x: float, y: float) -> float:
        """Return how many mm a pixel at a place is long."""
        (x0, y0), (x1, y1) = self.at(x - 1, y - 1), self.at(x + 1, y + 1)
        return math.hypot(x1 - x0, y1 - y0) / math.sqrt(8)


def frame_of(
    edges: Edges, dpi: tuple[float, float] | None, paper: Size, use: Collection[str]
) -> Frame | None:
    """Return the frame that the edges of a paper give, of which those in `use` say where it lies.

    None where there are too few: two that meet, by the dpi of a scan; else all four.
    """
    if dpi and _fits(edges, dpi, paper):
        used = {name: line for name, line in edges.items() if name in use}
        return _scan(used, dpi, paper)
    if len(edges) < 4:
        return None
    half_x, half_y = paper.width / 2, paper.height / 2
    return Frame(
        _projection(
            [crossing(edges[x], edges[y]) for y in ("top", "bottom") for x in ("left", "right")],
            [(x, y) for y in (-half_y, half_y) for x in (-half_x, half_x)],
        )
    )


def _fits(edges: Edges, dpi: tuple[float, float], paper: Size) -> bool:
    """Return whether the paper is as large as the dpi of a scan say, as far as it is seen."""
    for (first, second), length, by in zip(_PAIRS, paper, dpi, strict=True):
        if first in edges and second in edges:
            middle = 0.0
            for other in edges.keys() - {first, second}:
                middle = edges[other].start
            gap = (edges[second].at(middle) - edges[first].at(middle)) / by * MM_PER_INCH
            gap *= math.cos(angle(first, edges[first]))
            if abs(gap / length - 1) > _OFF:
                return False
    return True


def _scan(edges: Mapping[str, Straight], dpi: tuple[float, float], paper: Size) -> Frame | None:
    """Return the frame of a scan: lengths are by its dpi, place and turn by the edges."""
    if not all(edges.keys() & set(pair) for pair in _PAIRS):
        return None
    across, down = (MM_PER_INCH / one for one in dpi)
    lines = {name: _in_mm(name, line, across, down) for name, line in edges.items()}
    # An edge tells an angle the better the longer it is.
    weights = {name: (paper.height if name in _PAIRS[0] else paper.width) ** 2 for name in lines}
    turn = sum(weights[name] * angle(name, line) for name, line in lines.items())
    turn /= sum(weights.values())
    sine, cosine = math.sin(turn), math.cos(turn)
    x = y = 0.0
    for _ in range(_STEPS):
        x, y = (
            _middle(lines, pair, length, (x, y), (sine, cosine))
            for pair, length in zip(_PAIRS, paper, strict=True)
        )
    return Frame(
        (cosine * across, sine * down, -x, -sine * across, cosine * down, -y, 0.0, 0.0, 1.0)
    )


def _in_mm(name: str, line: Straight, across: float, down: float) -> Straight:
    if name in _PAIRS[0]:
        return Straight(line.start * across, line.slope * across / down)
    return Straight(line.start * down, line.slope * down / across)


def _middle(
    lines: Mapping[str, Straight],
    pair: tuple[str, str],
    length: float,
    about: tuple[float, float],
    turn: tuple[float, float],
) -> float:
    """Return where the middle of the paper lies in one direction, turned upright, in mm.

    Both edges are asked where the middle lies in the other direction, which is `about`. Of one that
    is not seen, the paper's length says where it is.
    """
    found = []
    for name, sign in zip(pair, (1, -1), strict=True):
        if name in lines:
            place = _upright(lines[name], name in _PAIRS[0], about, turn)
            found.append(place + sign * length / 2)
    return sum(found) / len(found)


def _upright(
    line: Straight, is_side: bool, about: tuple[float, float], turn: tuple[float, float]
) -> float:
    """Return where a line lies in coordinates turned by sine and cosine, beside a point of them."""
    sine, cosine = turn
    start, slope = line
    if is_side:
        y = (about[1] + sine * start) / (cosine - slope * sine)
        return cosine * (start + slope * y) + sine * y
    x = (about[0] - sine * start) / (cosine + slope * sine)
    return -sine * x + cosine * (start + slope * x)


def _projection(from_: list[tuple[float, float]], to: list[tuple[float, float]]) -> Projection:
    """Return the projective map that takes four points to four others."""
    rows = []
    for (x, y), (u, v) in zip(from_, to, strict=True):
        rows.append([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u])
        rows.append([0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v])
    a, b, c, d, e, f, g, h = solved(rows)
    return a, b, c, d, e, f, g, h, 1.0
