"""Numbers, colours and outlines in the language of PDF content streams (ISO 32000-2, 8)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pnp.core.values import Struct
from pnp.drawing.pdf_number import number
from pnp.fonts.outlines import Segment
from pnp.svg.matrix import FURTHEST, Matrix
from pnp.svg.outline import Outline
from pnp.svg.style import Colour, Pen

_KEPT = 200


class _PathOperators(Struct, frozen=True):
    """Templates of the operators of a path, with as many decimals as its unit needs."""

    decimals: int
    move: str
    line: str
    curve: str
    rectangle: str


def _with_decimals(decimals: int) -> _PathOperators:
    pair = f"%.{decimals}f %.{decimals}f"
    return _PathOperators(
        decimals, f"{pair} m", f"{pair} l", f"{pair} {pair} {pair} c", f"{pair} {pair} re"
    )


_OPERATORS = {decimals: _with_decimals(decimals) for decimals in (0, 2)}


class OutlineOperators(NamedTuple):
    """An outline as operators, and the box around its points: left, bottom, right, top."""

    text: str
    box: tuple[float, float, float, float]


# Five memos of operators are 8 % of drawing 540 cards (bench/caches.py).
@lru_cache(maxsize=4096)
def linear_operands(a: float, b: float, c: float, d: float) -> str:
    """Return the first four numbers of a `cm` or `Tm`: what turns and scales."""
    return " ".join(map(number, (a, b, c, d)))


def matrix_operands(matrix: Matrix, decimals: int = 0) -> str:
    """Return the six numbers of a `cm` or `Tm`; what moves has `decimals`."""
    a, b, c, d, e, f = matrix
    return f"{linear_operands(a, b, c, d)} {number(e, decimals)} {number(f, decimals)}"


def pen_operators(pen: Pen, scale: float, decimals: int) -> tuple[tuple[str, str], ...]:
    """Return the operators that set `pen`, each under the name of what it sets.

    Lengths have `decimals`.
    """
    dashes = " ".join(number(dash * scale, decimals) for dash in pen.dashes)
    offset = number(pen.offset * scale, decimals) if dashes else "0"
    operators = [
        ("w", f"{number(pen.width * scale, decimals)} w"),
        ("J", f"{pen.cap} J"),
        ("j", f"{pen.join} j"),
        ("d", f"[{dashes}] {offset} d"),
    ]
    if pen.join == 0:
        operators.append(("M", f"{number(pen.miter, 2)} M"))
    return tuple(operators)


# Five memos of operators are 8 % of drawing 540 cards (bench/caches.py).
@lru_cache(maxsize=4096)
def colour_operator(colour: Colour, grey: str, rgb: str) -> str:
    """Return the operator that sets a colour: `grey` with one number where one is enough."""
    parts = [number(part, 3) for part in colour]
    return f"{parts[0]} {grey}" if len(set(parts)) == 1 else f"{' '.join(parts)} {rgb}"


# 10 % of drawing the faces of Quarken (bench/caches.py).
def write_outline(outline: Outline, matrix: Matrix, decimals: int = 0) -> OutlineOperators:
    """Return the path operators of `outline` under `matrix`, with 0 or 2 `decimals`."""
    key = (matrix, decimals)
    found: OutlineOperators | None = outline.drawn.get(key)
    if found is None:
        if len(outline.drawn) >= _KEPT:
            outline.drawn.clear()
        operators = _OPERATORS[decimals]
        found = outline.drawn[key] = _write(outline.segments, matrix, operators)
    return found


def _write(
    segments: Iterable[Segment], matrix: Matrix, operators: _PathOperators
) -> OutlineOperators:
    """Return the operators of an outline under a matrix, and the box around its points."""
    a, b, c, d, e, f = matrix
    formats = {"M": operators.move, "L": operators.line, "C": operators.curve, "Z": "h"}
    lines: list[str] = []
    numbers: list[float] = []
    corners: list[tuple[float, float]] = []
    # All points are reckoned and written at once, which takes a third of one after the other.
    for kind, *said in segments:
        if kind == "R":
            text, found = _rectangle(said, matrix, operators)
            lines.append(text)
            corners += found
        else:
            lines.append(formats[kind])
            numbers += said
    pairs = [*zip(numbers[::2], numbers[1::2], strict=True)]
    xs = [a * x + c * y + e for x, y in pairs]
    ys = [b * x + d * y + f for x, y in pairs]
    numbers[::2], numbers[1::2] = xs, ys
    text = "\n".join(lines) % (*numbers,)
    box = _box([*xs, *(x for x, _ in corners)], [*ys, *(y for _, y in corners)])
    return OutlineOperators(text.replace("-0 ", "0 "), box)


def _box(xs: list[float], ys: list[float]) -> tuple[float, float, float, float]:
    box = (min(xs), min(ys), max(xs), max(ys))
    if not all(abs(edge) < FURTHEST for edge in box):
        raise OverflowError("outline lies too far out")
    return box


def _rectangle(
    numbers: list[float], matrix: Matrix, operators: _PathOperators
) -> tuple[str, list[tuple[float, float]]]:
    """Return the operators of a rectangle, and its corners."""
    a, b, c, d, e, f = matrix
    x, y, width, height = numbers
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    if (abs(b) + abs(c)) and (abs(a) + abs(d)):
        turned = [operators.line % point for point in zip(xs, ys, strict=True)]
        text = "\n".join((operators.move % (xs[0], ys[0]), *turned[1:], "h"))
        return text, [*zip(xs, ys, strict=True)]
    # The far edges are rounded by themselves, so that neighbours touch.
    edges = (min(xs), max(xs), min(ys), max(ys))
    left, right, bottom, top = (round(edge, operators.decimals) for edge in edges)
    text = operators.rectangle % (left, bottom, right - left, top - bottom)
    return text, [*zip(xs, ys, strict=True)]
