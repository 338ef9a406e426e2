"""The outline that a drawing of any program has in it: the line along which a die would cut."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pnp.core.geometry import Size
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where
from pnp.files.user_file import ART, read_file
from pnp.shapes.offset import area, cleaned, simple
from pnp.shapes.trim import Point, Polygon
from pnp.svg.css import read_declarations
from pnp.svg.entities import expanded
from pnp.svg.face_document import SourceMap, WrittenPiece
from pnp.svg.matrix import IDENTITY, Matrix, mapped, multiply, parse_transform
from pnp.svg.node import Node, Tree, parse_svg
from pnp.svg.outline import SHAPES, outline

# The element that is the outline where there are several.
CUT = "cut"
# How far its straight sides may lie off the curves that are drawn, of the size of the drawing:
# 0.01 mm of a piece that is 100 mm large.
_TOLERANCE = 1e-4
# Nearer than this an end meets its start, as a share of the drawing.
_CLOSED = 1e-3
_MOST = 2000
_NOT_SHOWN = frozenset(("clipPath", "defs", "marker", "mask", "pattern", "symbol"))
_HIDDEN = (("display", "none"), ("visibility", "hidden"))
_DOCTYPE = lazy_pattern(rb"<!DOCTYPE\s[^\[\]<>]*>")
_SEVERAL = f'join the shapes to one (in Inkscape: Path > Union), or give one of them id="{CUT}"'


def drawn_outline(path: Path, where: Where, inside: Path) -> Polygon:
    """Return the outline in the SVG file at `path`, clockwise; the larger side of its box is 1.

    `where` is for problems of the file, which must lie `inside`. Raises PnpError.
    """
    data = expanded(read_file(path, ART, where, inside))
    # What Illustrator writes before a drawing says nothing of it.
    data = _DOCTYPE.sub(lambda found: b"\n" * found[0].count(b"\n"), data, count=1)
    text = data.decode("utf-8-sig", "replace")
    lines = SourceMap([WrittenPiece(text, Where(where.file, 1), True)], where)
    tree = parse_svg(text, where, lines)
    node, matrix = _chosen(tree)
    place = tree.place(node)
    with _readable(place):
        segments = outline(node, Size(1, 1)).segments
    return _checked(list(_subpaths(segments, matrix)), place)


def fitted(unit: Polygon, size: Size) -> Polygon:
    """Return an outline of `drawn_outline` as large as `size`, in mm."""
    box = proportions(unit)
    scale = (size.width / box.width, size.height / box.height)
    moved = tuple(Point(x * scale[0], y * scale[1]) for x, y in unit)
    return cleaned(moved)


def proportions(unit: Polygon) -> Size:
    """Return the size of the box around an outline that begins at 0, 0."""
    return Size(max(x for x, _ in unit), max(y for _, y in unit))


def _chosen(tree: Tree) -> tuple[Node, Matrix]:
    """Return the shape that is the outline, and what takes it to the drawing's coordinates."""
    found = list(_shapes(tree, tree.root, IDENTITY))
    named = [one for one in found if one[0].get("id") == CUT]
    if len(named or found) == 1:
        return (named or found)[0]
    if not found:
        message = "there is no shape in it to cut along"
        raise _refused(tree.where, message, "draw the outline as one path, without text or <use>")
    place = tree.place(found[1][0])
    raise _refused(place, f"there are {len(found)} shapes in it, and one is cut along", _SEVERAL)


def _shapes(tree: Tree, node: Node, at: Matrix) -> Iterator[tuple[Node, Matrix]]:
    """Yield all shapes that are seen below a node, and what takes them to the drawing."""
    for child in node.children:
        with _readable(tree.place(child)):
            if child.tag in _NOT_SHOWN or _is_hidden(child):
                continue
            matrix = multiply(at, parse_transform(child.get("transform", "")))
        if child.tag in SHAPES and child.tag != "line":
            yield child, matrix
        yield from _shapes(tree, child, matrix)


def _is_hidden(node: Node) -> bool:
    said = {name: value for name, value, _ in read_declarations(node.get("style", ""))}
    return any(said.get(name, node.get(name)) == value for name, value in _HIDDEN)


@contextmanager
def _readable(place: Where) -> Iterator[None]:
    """Tell what can't be read of a shape at its place. Raises PnpError."""
    try:
        yield
    except (ValueError, OverflowError) as error:
        raise _refused(place, f"{error}", "draw it anew") from None


def _subpaths(segments: Sequence[tuple[Any, ...]], at: Matrix) -> Iterator[list[Point]]:
    """Yield each subpath as its points; its first comes again at its end where it is closed."""
    points: list[Point] = []
    finest = _TOLERANCE * _reach(segments, at)
    for kind, *numbers in segments:
        some = [Point(*mapped(at, x, y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if kind == "R":
            x, y, width, height = numbers
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
            yield [Point(*mapped(at, *corner)) for corner in corners]
        elif kind == "M":
            if len(points) > 1:
                yield points
            points = some
        elif kind == "Z" and points:
            points = [*points, points[0]]
        elif kind == "C":
            points += _curve(points[-1], some, finest)
        else:
            points += some
    if len(points) > 1:
        yield points


def _reach(segments: Sequence[tuple[Any, ...]], at: Matrix) -> float:
    """Return about how large an outline is, in the drawing's coordinates."""
    numbers = [one[1:] if one[0] != "R" else (*one[1:3], one[1] + one[3], one[2] + one[4])
               for one in segments]  # fmt: skip
    points = [
        mapped(at, *pair) for one in numbers for pair in zip(one[::2], one[1::2], strict=True)
    ]
    return max((max(some) - min(some) for some in zip(*points, strict=True)), default=0.0) or 1.0


def _curve(start: Point, ends: Sequence[Point], finest: float) -> Iterator[Point]:
    """Yield points along a cubic Bezier curve, its start left out.

    Between n of them, even in t, a side is off it by no more than 3/4 d / n2, where d is the larger
    second difference of the control points: 1/8 of the most that the second derivative can be.
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, *ends
    bend = max(
        math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
        math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    )
    steps = max(1, math.ceil(math.sqrt(0.75 * bend / finest)))
    for step in range(1, steps + 1):
        t, u = step / steps, 1 - step / steps
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        yield Point(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)


def _checked(subpaths: list[list[Point]], place: Where) -> Polygon:
    """Return the one closed line of an outline, its box's larger side 1. Raises PnpError."""
    if not subpaths:
        raise _refused(place, "the outline has no lines", "draw it anew")
    xs, ys = zip(*(point for points in subpaths for point in points), strict=True)
    large = max(max(xs) - min(xs), max(ys) - min(ys))
    if min(max(xs) - min(xs), max(ys) - min(ys)) < 1e-3 * large or not large:
        raise _refused(place, "the outline is a line without an inside", "draw a closed outline")
    if len(subpaths) > 1:
        message = f"the outline has {len(subpaths)} lines, and one is cut along"
        hint = "delete its holes, and join its parts (in Inkscape: Path > Union)"
        raise _refused(place, message, hint)
    points = subpaths[0]
    if math.dist(points[0], points[-1]) > _CLOSED * large:
        message = "the outline is open: it does not end where it begins"
        raise _refused(place, message, "close the path: end it with Z")
    x0, y0 = min(xs), min(ys)
    unit = tuple(Point((x - x0) / large, (y - y0) / large) for x, y in points[:-1])
    # As on a piece that is 100 mm large.
    trial = tuple(Point(100 * x, 100 * y) for x, y in unit)
    if not simple(trial):
        hint = "take the crossing out (in Inkscape: Path > Union mends most)"
        raise _refused(place, "the outline crosses itself", hint)
    if len(unit) > _MOST:
        message = f"the outline has {len(unit)} corners; the most is {_MOST}"
        raise _refused(place, message, "make it simpler (in Inkscape: Path > Simplify)")
    return unit if area(unit) > 0 else unit[::-1]


def _refused(where: Where, message: str, hint: str) -> PnpError:
    return PnpError([Problem(where, message, hint)])
