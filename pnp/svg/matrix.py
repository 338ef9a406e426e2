"""Affine maps: (a, b, c, d, e, f) takes x, y to a*x + c*y + e, b*x + d*y + f."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import TypeAlias

from pnp.core.lazy_pattern import lazy_pattern

Matrix: TypeAlias = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

# Whole numbers in PDF have 32 bits (ISO 32000-1, annex C).
FURTHEST = 2.0**31
_SMALLEST = 1e-12

# Atomic groups: as long as it can be, and never tried again in parts, which could take hours.
NUMBER = r"(?>[+-]?(?>\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
_NUMBER = lazy_pattern(NUMBER, re.ASCII)
_USUAL = lazy_pattern(r"[-+.0-9eE, \t\r\n]*+")
_STEP = lazy_pattern(r"(?<!\w)(\w++)\s*+\(([^()]*+)\)", re.ASCII)


def parse_numbers(text: str) -> list[float]:
    """Return the numbers in `text`, as SVG separates them. Raises ValueError for anything else."""
    if _USUAL.fullmatch(text):
        # What is told apart by gaps, as most are. Else one may start where another ends: "1-2.5.5".
        with suppress(ValueError):
            return [*map(float, text.replace(",", " ").split())]
    rest = _NUMBER.sub("", text).strip(" \t\r\n,")
    if rest:
        raise ValueError(f"has '{rest[:20]}' where numbers should be")
    return [float(number) for number in _NUMBER.findall(text)]


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the map that does `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def mapped(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where `matrix` takes a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def bounded(matrix: Matrix) -> Matrix:
    """Return `matrix`. Raises OverflowError when a PDF can't say a number of it."""
    for part in matrix:
        if not abs(part) < FURTHEST:
            raise OverflowError("drawing lies too far out")
    return matrix


def determinant(matrix: Matrix) -> float:
    """Return by how much areas grow, negative where left and right are swapped."""
    return matrix[0] * matrix[3] - matrix[1] * matrix[2]


def is_nothing(matrix: Matrix) -> bool:
    """Return whether things are scaled to nothing; they are not drawn, as SVG wants it."""
    return abs(determinant(matrix)) < _SMALLEST


def scale_of(matrix: Matrix) -> float:
    """Return by how much lengths grow, as a mean over all directions."""
    return math.sqrt(abs(determinant(matrix)))


def stretch(matrix: Matrix) -> float:
    """Return by how much lengths grow at most, or a little less in a skewed map."""
    a, b, c, d, _, _ = matrix
    return max(math.hypot(a, b), math.hypot(c, d))


def inverse(matrix: Matrix) -> Matrix:
    """Return the map back. Raises ZeroDivisionError when there is none."""
    a, b, c, d, e, f = matrix
    by = 1 / determinant(matrix)
    return (d * by, -b * by, -c * by, a * by, (c * f - d * e) * by, (b * e - a * f) * by)


def is_similarity(matrix: Matrix) -> bool:
    """Return whether circles stay circles, so that a pen keeps one width in all directions."""
    a, b, c, d, _, _ = matrix
    lengths = a * a + b * b - c * c - d * d
    return max(abs(lengths), abs(a * c + b * d)) <= 1e-6 * (a * a + b * b + c * c + d * d)


def box_under(
    matrix: Matrix, box: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """Return the box around where `matrix` takes `box` (both left, bottom, right, top)."""
    a, b, c, d, e, f = matrix
    left, bottom, right, top = box
    if b == 0 == c:
        # Most drawings lie upright; nothing (of no size) stays nothing.
        left, right = a * left + e, a * right + e
        bottom, top = d * bottom + f, d * top + f
        if a < 0:
            left, right = right, left
        return (left, top, right, bottom) if d < 0 else (left, bottom, right, top)
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def _rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    # Quarter turns are exact, so that a turned rectangle stays one.
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    if degrees % 90 == 0:
        sine, cosine = float(round(sine)), float(round(cosine))
    return (cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)


# The functions of SVG 1.1, section 7.6, and how many numbers each takes.
_STEPS: dict[str, tuple[Callable[..., Matrix], tuple[int, ...]]] = {
    "matrix": (lambda *numbers: numbers, (6,)),
    "translate": (lambda x, y=0.0: (1.0, 0.0, 0.0, 1.0, x, y), (1, 2)),
    "scale": (lambda x, y=None: (x, 0.0, 0.0, x if y is None else y, 0.0, 0.0), (1, 2)),
    "rotate": (_rotate, (1, 3)),
    "skewX": (lambda by: (1.0, 0.0, math.tan(math.radians(by)), 1.0, 0.0, 0.0), (1,)),
    "skewY": (lambda by: (1.0, math.tan(math.radians(by)), 0.0, 1.0, 0.0, 0.0), (1,)),
}


# 6 % of drawing the faces of Element 313 to look at them (bench/caches.py).
@lru_cache(maxsize=4096)
def parse_transform(text: str) -> Matrix:
    """Return the map that an SVG `transform` writes down.

    Raises ValueError, saying what is wrong, when it is none.
    """
    rest = _STEP.sub("", text).strip(" \t\r\n,")
    if rest:
        raise ValueError(f"has '{rest[:20]}', which is no transform")
    matrix = IDENTITY
    for name, written in _STEP.findall(text):
        numbers = parse_numbers(written)
        step, counts = _STEPS.get(name, (None, ()))
        if step is None:
            raise ValueError(f"has '{name}', which is no transform")
        if len(numbers) not in counts:
            raise ValueError(f"has {name} with {len(numbers)} numbers")
        matrix = multiply(matrix, step(*numbers))
    return matrix
