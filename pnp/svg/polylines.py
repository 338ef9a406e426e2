"""Path data as points that lines lead through: what lies beside a path, and along it."""

from __future__ import annotations

from typing import TypeAlias

from pnp.core.geometry import Size
from pnp.svg.node import Node
from pnp.svg.outline import cubic, outline

Point: TypeAlias = tuple[float, float]
Polyline: TypeAlias = tuple[Point, ...]

# A circle of 50 mm is four curves: so many steps keep within 0.01 mm of it.
_STEPS = 24


def polylines(data: str) -> tuple[Polyline, ...]:
    """Return the parts of a path, in its units; a closed one ends where it begins.

    Raises ValueError, saying what is wrong with it.
    """
    found: list[list[Point]] = []
    for kind, *numbers in outline(Node("path", {"d": data}), Size(0, 0)).segments:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if kind == "M":
            found.append(points)
            continue
        line = found[-1]
        if kind == "C":
            line += _curve(line[-1], points)
        elif kind == "Z":
            # What follows without a move begins there, too.
            line.append(line[0])
        else:
            line += points
    return tuple(tuple(line) for line in found if len(line) > 1)


def _curve(start: Point, ends: list[Point]) -> list[Point]:
    xs, ys = zip(start, *ends, strict=True)
    shares = [step / _STEPS for step in range(1, _STEPS + 1)]
    return [(cubic(share, *xs), cubic(share, *ys)) for share in shares]
