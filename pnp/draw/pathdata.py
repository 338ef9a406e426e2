"""The small language of `d` and `points`: read strictly, written plainly for CairoSVG.

CairoSVG takes what it can of a path and says nothing of the rest, and takes time that grows with
the square of how many numbers follow one letter; so it is given one letter for each step.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.draw.matrix import NUMBER, parse_numbers

LARGEST_NUMBER = 1_000_000.0

# How many numbers each letter takes (SVG 1.1, section 8.3).
_COUNTS = {
    "M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0,
}  # fmt: skip
_STEP = re.compile(r"([MLHVCSQTAZ])([^MLHVCSQTAZ]*)", re.IGNORECASE)
_GAP = r"[\s,]*+"
_ARC = re.compile(
    _GAP + _GAP.join([f"({NUMBER})"] * 3 + ["([01])"] * 2 + [f"({NUMBER})"] * 2) + _GAP, re.ASCII
)


# A path is read twice: when it is checked, and when it is drawn.
@lru_cache(maxsize=2000)
def plain_path(text: str) -> str:
    """Return path data with a letter for each step and one space between all.

    Raises ValueError, saying what is wrong, for what is no path data.
    """
    start = text.lstrip()
    if start[:1] not in ("M", "m", ""):
        raise ValueError("does not start with M")
    steps: list[str] = []
    for letter, written in _STEP.findall(start):
        steps += _steps(letter, written)
    return " ".join(steps)


def _steps(letter: str, written: str) -> list[str]:
    count = _COUNTS[letter.upper()]
    numbers = _arcs(written) if count == 7 else _checked(parse_numbers(written))
    if count == 0 and not numbers:
        return [letter]
    if count == 0 or not numbers or len(numbers) % count:
        raise ValueError(f"has {len(numbers)} numbers after {letter}")
    # Further pairs after a move are lines.
    follower = {"M": "L", "m": "l"}.get(letter, letter)
    steps = []
    for start in range(0, len(numbers), count):
        values = " ".join(map(repr, numbers[start : start + count]))
        steps.append(f"{follower if start else letter} {values}")
    return steps


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
    if any(abs(number) > LARGEST_NUMBER for number in numbers):
        raise ValueError("has a number beyond a million")
    return numbers


def plain_points(text: str, closed: bool) -> str:
    """Return `points` as path data. Raises ValueError, saying what is wrong."""
    numbers = _checked(parse_numbers(text))
    if len(numbers) % 2:
        raise ValueError("has an x without a y")
    if not numbers:
        return ""
    return plain_path("M" + " ".join(map(repr, numbers)) + ("Z" if closed else ""))
