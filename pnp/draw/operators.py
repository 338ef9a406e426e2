"""Numbers, colours and outlines in the language of PDF content streams (ISO 32000-2, 8)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pnp.draw.matrix import FURTHEST, Matrix
from pnp.draw.outline import Outline
from pnp.draw.style import Colour, Pen
from pnp.shape import Segment

_MOVE = "%.0f %.0f m"
_LINE = "%.0f %.0f l"
_CURVE = "%.0f %.0f %.0f %.0f %.0f %.0f c"
_RECTANGLE = "%.0f %.0f %.0f %.0f re"
_KEPT = 200


class Written(NamedTuple):
    """An outline as operators, and the box around its points: left, bottom, right, top."""

    text: str
    box: tuple[float, float, float, float]


def number(value: float, decimals: int = 5) -> str:
    """Return `value` as short as its decimals allow. Raises OverflowError beyond PDF's numbers."""
    if not abs(value) < FURTHEST:
        raise OverflowError("number is too large")
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=4096)
def linear_operands(a: float, b: float, c: float, d: float) -> str:
    """Return the first four numbers of a `cm` or `Tm`: what turns and scales."""
    return " ".join(map(number, (a, b, c, d)))


def matrix_operands(matrix: Matrix) -> str:
    """Return the six numbers of a `cm` or `Tm`; what moves is in whole units."""
    a, b, c, d, e, f = matrix
    return f"{linear_operands(a, b, c, d)} {round(e)} {round(f)}"


@lru_cache(maxsize=4096)
def pen_operators(pen: Pen, scale: float) -> tuple[tuple[str, str], ...]:
    """Return the operators that set `pen`, each under the name of what it sets."""
    dashes = " ".join(number(dash * scale, 1) for dash in pen.dashes)
    offset = number(pen.offset * scale, 1) if dashes else "0"
    operators = [
        ("w", f"{number(pen.width * scale, 1)} w"),
        ("J", f"{pen.cap} J"),
        ("j", f"{pen.join} j"),
        ("d", f"[{dashes}] {offset} d"),
    ]
    if pen.join == 0:
        operators.append(("M", f"{number(pen.miter, 2)} M"))
    return tuple(operators)


@lru_cache(maxsize=4096)
def colour_operator(colour: Colour, grey: str, rgb: str) -> str:
    """Return the operator that sets a colour: `grey` with one number where one is enough."""
    parts = [number(part, 3) for part in colour]
    return f"{parts[0]} {grey}" if len(set(parts)) == 1 else f"{' '.join(parts)} {rgb}"


def write_outline(outline: Outline, matrix: Matrix) -> Written:
    """Return the path operators of `outline` under `matrix`."""
    found: Written | None = outline.drawn.get(matrix)
    if found is None:
        if len(outline.drawn) >= _KEPT:
            outline.drawn.clear()
        found = outline.drawn[matrix] = _write(outline.segments, matrix)
    return found


def _write(segments: Iterable[Segment], matrix: Matrix) -> Written:
    a, b, c, d, e, f = matrix
    lines: list[str] = []
    xs: list[float] = []
    ys: list[float] = []
    for kind, *numbers in segments:
        if kind == "Z":
            lines.append("h")
        elif kind == "R":
            text, corners = _rectangle(numbers, matrix)
            lines.append(text)
            xs += corners[0]
            ys += corners[1]
        else:
            points: list[float] = []
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                points += (a * x + c * y + e, b * x + d * y + f)
            xs += points[::2]
            ys += points[1::2]
            lines.append((_MOVE if kind == "M" else _LINE if kind == "L" else _CURVE) % (*points,))
    box = (min(xs), min(ys), max(xs), max(ys))
    if not all(abs(edge) < FURTHEST for edge in box):
        raise OverflowError("outline lies too far out")
    return Written("\n".join(lines).replace("-0 ", "0 "), box)


def _rectangle(numbers: list[float], matrix: Matrix) -> tuple[str, tuple[list[float], list[float]]]:
    a, b, c, d, e, f = matrix
    x, y, width, height = numbers
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    if (abs(b) + abs(c)) and (abs(a) + abs(d)):
        turned = [_LINE % point for point in zip(xs, ys, strict=True)]
        return "\n".join((_MOVE % (xs[0], ys[0]), *turned[1:], "h")), (xs, ys)
    # The far edges are rounded by themselves, so that neighbours touch.
    left, right, bottom, top = round(min(xs)), round(max(xs)), round(min(ys)), round(max(ys))
    return _RECTANGLE % (left, bottom, right - left, top - bottom), (xs, ys)
