"""The small language of `d` and `points`: read strictly, and written plainly for CairoSVG.

CairoSVG takes what it can of a path and says nothing of the rest, and takes time that grows with
the square of how many numbers follow one letter; so it is given one letter for each step, and only
paths with something to reckon: arcs, and curves that are told in short.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from pnp.core.lazy_pattern import lazy_pattern
from pnp.fonts.outlines import Segment
from pnp.svg.matrix import NUMBER, parse_numbers

LARGEST_NUMBER = 1_000_000.0

# A letter of path data and its numbers.
Step: TypeAlias = tuple[Any, ...]

# How many numbers each letter takes (SVG 1.1, section 8.3).
_COUNTS = {
    "M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0,
}  # fmt: skip
# Those that need no reckoning, and what becomes of them.
_PLAIN = {"M": "M", "L": "L", "H": "L", "V": "L", "C": "C", "Z": "Z"}
_STEP = lazy_pattern(r"([MLHVCSQTAZ])([^MLHVCSQTAZ]*)", re.IGNORECASE)
_GAP = r"[\s,]*+"
_ARC = lazy_pattern(
    _GAP + _GAP.join([f"({NUMBER})"] * 3 + ["([01])"] * 2 + [f"({NUMBER})"] * 2) + _GAP, re.ASCII
)


# A path is read twice: when it is checked, and when it is drawn.
# 10 % of building Elements (bench/caches.py).
@lru_cache(maxsize=2000)
def read_path(text: str) -> tuple[Step, ...]:
    """Return the steps of path data. Raises ValueError, saying what is wrong, for anything else."""
    start = text.lstrip()
    if start[:1] not in ("M", "m", ""):
        raise ValueError("does not start with M")
    steps: list[Step] = []
    for letter, written in _STEP.findall(start):
        steps += _steps(letter, written)
    return tuple(steps)


def _steps(letter: str, written: str) -> list[Step]:
    count = _COUNTS[letter.upper()]
    numbers = _arcs(written) if count == 7 else _checked(parse_numbers(written))
    if len(numbers) == count:
        return [(letter, *numbers)]
    if count == 0 or not numbers or len(numbers) % count:
        raise ValueError(f"has {len(numbers)} numbers after {letter}")
    # Further pairs after a move are lines.
    follower = {"M": "L", "m": "l"}.get(letter, letter)
    starts = range(count, len(numbers), count)
    first = (letter, *numbers[:count])
    return [first, *[(follower, *numbers[start : start + count]) for start in starts]]


def _arcs(written: str) -> list[float | int]:
    """Return the numbers of arcs, whose two flags may stand without gaps: "5 5 0 014 4"."""
    numbers: list[float | int] = []
    position = 0
    written = written.strip()
    while position < len(written):
        match = _ARC.match(written, position)
        if match is None:
            raise ValueError("has an arc that is not 5 numbers and 2 flags")
        radius, other, turn, large, sweep, x, y = match.groups()
        numbers += (*_checked([float(radius), float(other), float(turn)]), int(large), int(sweep))
        numbers += _checked([float(x), float(y)])
        position = match.end()
    return numbers


def _checked(numbers: list[float]) -> list[float]:
    if numbers and (max(numbers) > LARGEST_NUMBER or min(numbers) < -LARGEST_NUMBER):
        raise ValueError("has a number beyond a million")
    return numbers


def read_points(text: str, closed: bool) -> tuple[Step, ...]:
    """Return `points` as steps of a path. Raises ValueError, saying what is wrong."""
    numbers = _checked(parse_numbers(text))
    if len(numbers) % 2:
        raise ValueError("has an x without a y")
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    steps: list[Step] = [("L" if number else "M", x, y) for number, (x, y) in enumerate(pairs)]
    return (*steps, ("Z",)) if steps and closed else tuple(steps)


def plainly(steps: Iterable[Step]) -> str:
    """Return path data with a letter for each step and one space between all."""
    return " ".join([" ".join((letter, *map(repr, numbers))) for letter, *numbers in steps])


def segments_of(steps: Iterable[Step]) -> list[Segment] | None:
    """Return the lines and curves of a path; None where some of them have to be reckoned."""
    segments: list[Segment] = [("M", 0.0, 0.0)]
    x = y = left = top = 0.0
    # Nothing to close: no line since the last move.
    is_closed = True
    for letter, *numbers in steps:
        kind = letter.upper()
        if kind not in _PLAIN:
            return None
        if kind == "Z":
            if not is_closed:
                segments.append(("Z",))
                x, y = left, top
            is_closed = True
            continue
        points = _absolute(kind, numbers, x, y, letter != kind)
        x, y = points[-2:]
        if kind == "M":
            left, top = x, y
            if segments[-1][0] == "M":
                segments.pop()
        segments.append((_PLAIN[kind], *points))
        is_closed = kind == "M"
    return segments


def _absolute(
    kind: str, numbers: Sequence[float], x: float, y: float, is_relative: bool
) -> list[float]:
    """Return the points of a step that starts at `x`, `y`."""
    if kind == "H":
        return [x + numbers[0] if is_relative else numbers[0] + 0.0, y]
    if kind == "V":
        return [x, y + numbers[0] if is_relative else numbers[0] + 0.0]
    if not is_relative:
        # Of the two zeros the usual one.
        return [number + 0.0 for number in numbers]
    if len(numbers) == 2:
        return [numbers[0] + x, numbers[1] + y]
    xs, ys = [number + x for number in numbers[::2]], [number + y for number in numbers[1::2]]
    return [xs[0], ys[0], xs[1], ys[1], xs[2], ys[2]]
