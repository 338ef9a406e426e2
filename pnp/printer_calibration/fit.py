"""The map that explains where things were printed, by least squares, and what it leaves over."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from pnp.core.geometry import Size
from pnp.core.values import Struct
from pnp.svg.matrix import Matrix, mapped

# Of x = a + b * u + c * v, how many numbers have to be found.
_UNKNOWN = 3
_Row: TypeAlias = "tuple[float, float, float]"
# Readings along a line, or nearly so, tell no area: in mm², of those of points 1 mm apart.
_FLAT = 1.0


class PrintedCoordinate(NamedTuple):
    """That what should be at x, y was printed at `value` in x (`axis` 0) or in y (`axis` 1).

    In mm from the middle of the page, y downwards.
    """

    axis: int
    x: float
    y: float
    value: float


class SheetFit(Struct, frozen=True):
    """The map of a side of one sheet, in mm about the middle of the page, and what is left over.

    `left_over` is, for x and for y, the standard error of a reading: the root of the sum of squared
    residuals over the readings that are more than the unknowns (GUM Supplement 2, as in any linear
    regression); 0 where there are no more.
    """

    matrix: Matrix
    left_over: tuple[float, float]


class FlatError(ValueError):
    """Too little was read to find a map."""


def fit(seen: Iterable[PrintedCoordinate]) -> SheetFit:
    """Return the map that explains what was seen best. Raises FlatError where many do as well."""
    all_ = list(seen)
    (x, left_x), (y, left_y) = (_solved([one for one in all_ if one.axis == n]) for n in (0, 1))
    return SheetFit((x[1], y[1], x[2], y[2], x[0], y[0]), (left_x, left_y))


def mean(matrices: Sequence[Matrix]) -> Matrix:
    """Return the map in the middle of several."""
    a, b, c, d, e, f = (sum(values) / len(matrices) for values in zip(*matrices, strict=True))
    return a, b, c, d, e, f


def furthest(one: Matrix, other: Matrix, page: Size) -> float:
    """Return by how many mm two maps differ at most on a page: at one of its corners."""
    return max(
        math.dist(mapped(one, x, y), mapped(other, x, y))
        for x in (-page.width / 2, page.width / 2)
        for y in (-page.height / 2, page.height / 2)
    )


def _solved(seen: Sequence[PrintedCoordinate]) -> tuple[_Row, float]:
    """Return the numbers of `value` = n0 + n1 * x + n2 * y, and what they leave over."""
    rows = [(1.0, one.x, one.y) for one in seen]
    square = [[sum(row[i] * row[j] for row in rows) for j in range(_UNKNOWN)] for i in range(3)]
    right = [sum(row[i] * one.value for row, one in zip(rows, seen, strict=True)) for i in range(3)]
    if _determinant(square) <= _FLAT:
        raise FlatError
    found = solved([[*row, value] for row, value in zip(square, right, strict=True)])
    squares = sum(
        (one.value - sum(n * part for n, part in zip(found, row, strict=True))) ** 2
        for row, one in zip(rows, seen, strict=True)
    )
    more = len(seen) - _UNKNOWN
    return (found[0], found[1], found[2]), math.sqrt(squares / more) if more else 0.0


def solved(rows: list[list[float]]) -> list[float]:
    """Return what solves linear equations, each with its right side last: Gauss, by columns."""
    count = len(rows)
    for column in range(count):
        best = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for row in range(count):
            if row != column:
                by = rows[row][column]
                rows[row] = [
                    one - by * other for one, other in zip(rows[row], rows[column], strict=True)
                ]
    return [row[-1] for row in rows]


def _determinant(m: Sequence[Sequence[float]]) -> float:
    return (
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    )
