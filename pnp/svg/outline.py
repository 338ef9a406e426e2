"""Shapes as outlines and gradients as values, both as CairoSVG understands them."""

from __future__ import annotations

import math
from typing import Any, TypeAlias

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct
from pnp.fonts.outlines import Segment
from pnp.svg.cairo import CairoError, Surface, draw_gradient, path, shapes
from pnp.svg.matrix import IDENTITY, Matrix, inverse, is_nothing, parse_transform
from pnp.svg.node import Node
from pnp.svg.path_data import Step, plainly, read_path, read_points, segments_of
from pnp.svg.path_recorder import PathContext

# CSS pixels per inch (CSS Values and Units 3, section 6.2).
DPI = 96

# The functions of CairoSVG that draw a tag, and the attributes that they read.
SHAPES = {
    "rect": (shapes.rect, ("x", "y", "width", "height", "rx", "ry")),
    "circle": (shapes.circle, ("cx", "cy", "r")),
    "ellipse": (shapes.ellipse, ("cx", "cy", "rx", "ry")),
    "line": (shapes.line, ("x1", "y1", "x2", "y2")),
    "polyline": (path, ("points",)),
    "polygon": (path, ("points",)),
    "path": (path, ("d",)),
}
_KEPT = 20_000
_Point: TypeAlias = tuple[float, float]
_Polyline: TypeAlias = tuple[_Point, ...]

# A circle of 50 mm is four curves: so many steps keep within 0.01 mm of it.
_STEPS = 24


class Outline:
    """A path in its own coordinates. `drawn` keeps how it was written under a map.

    `flat` says that there is nothing inside, only lines. PDF would fill them with a hairline.
    """

    __slots__ = ("drawn", "flat", "segments")

    def __init__(self, segments: tuple[Segment, ...]) -> None:
        self.segments = segments
        kinds = "".join([segment[0] for segment in segments]).replace("Z", "")
        self.flat = all(subpath in ("", "L") for subpath in kinds.split("M"))
        self.drawn: dict[Any, Any] = {}


class Gradient(Struct, frozen=True):
    """Colours along a line (points x0, y0, x1, y1) or between circles (x0, y0, r0, x1, y1, r1).

    `matrix` takes the gradient's coordinates to those it is drawn in. Stops are
    (offset, red, green, blue, alpha), all from 0 to 1, offsets never falling.
    """

    points: tuple[float, ...]
    stops: tuple[tuple[float, float, float, float, float], ...]
    matrix: Matrix = IDENTITY

    @property
    def single(self) -> tuple[float, float, float, float] | None:
        """The one colour (with alpha) of a gradient that has no way to go, else None.

        SVG paints it in the last one (SVG 1.1, sections 13.2.2 and 13.2.3).
        """
        half = len(self.points) // 2
        no_way = self.points[half:] == self.points[:half] if half == 2 else self.points[-1] == 0
        return self.stops[-1][1:] if no_way or len(self.stops) == 1 else None


class Tracer(Surface):  # type: ignore[misc]
    """What CairoSVG's functions need to know of a surface, and no cairo surface behind it."""

    def __init__(self, viewport: Size) -> None:
        # Surface.__init__ would make a cairo surface and draw the whole tree.
        self.context = PathContext()
        self.context_width, self.context_height = viewport
        self.width, self.height = viewport
        self.dpi = DPI
        self.font_size = 16.0
        self.map_rgba = None
        self.gradients: dict[str, Node] = {}


# 18 % of checking Quark (bench/caches.py).
_outlines: dict[tuple[Any, ...], Outline] = {}


def outline(node: Node, viewport: Size) -> Outline:
    """Return the outline of a shape; percentages are of `viewport`. Equal shapes share one."""
    draw, names = SHAPES[node.tag]
    get = node.get
    key = (node.tag, viewport, *[get(name) for name in names])
    found = _outlines.get(key)
    if found is None:
        if len(_outlines) >= _KEPT:
            _outlines.clear()
        found = _outlines[key] = _trace(draw, node, viewport)
    return found


def _trace(draw: Any, node: Node, viewport: Size) -> Outline:
    segments = _path(node, viewport) if draw is path else _shape(draw, node, viewport)
    if not math.isfinite(sum([sum(segment[1:]) for segment in segments])):
        raise OverflowError("outline has no end")
    if segments and segments[0][0] == "R" and 0 in segments[0][3:]:
        return Outline(())
    return Outline(tuple(segments))


def _shape(draw: Any, node: Node, viewport: Size) -> list[Segment]:
    tracer = Tracer(viewport)
    draw(tracer, node)
    segments: list[Segment] = tracer.context.segments
    return segments


def _path(node: Node, viewport: Size) -> list[Segment]:
    steps = _steps(node)
    found = segments_of(steps)
    # A node of its own: CairoSVG leaves its notes on it.
    return found or _shape(path, Node("path", {"d": plainly(steps)}), viewport)


def _steps(node: Node) -> tuple[Step, ...]:
    if node.tag == "path":
        return read_path(node.get("d", ""))
    return read_points(node.get("points", ""), node.tag == "polygon")


def gradient(definition: Node, box: Rect, viewport: Size) -> Gradient | None:
    """Return a gradient as it lies on a shape with bounding box `box`; None for none at all."""
    if is_nothing(parse_transform(definition.get("gradientTransform", ""))):
        return None
    tracer = Tracer(viewport)
    tracer.gradients[""] = _readable(definition)
    try:
        if not draw_gradient(tracer, Node("rect", {"bounding_box": tuple(box)}), "", 1):
            return None
    except CairoError:
        return None  # the shape is too small for anything to be seen inside
    found = tracer.context.source
    back = inverse(found.get_matrix().as_tuple())
    if is_nothing(back):
        return None
    points = (
        found.get_linear_points()
        if definition.tag == "linearGradient"
        else found.get_radial_circles()
    )
    stops = tuple(tuple(stop) for stop in found.get_color_stops())
    return Gradient(tuple(points), stops, back) if stops else None


def _readable(definition: Node) -> Node:
    """Return a gradient with nothing but stops, their opacities as numbers."""
    node = Node(definition.tag, definition)
    for child in definition.children:
        if child.tag == "stop":
            opacity = read_opacity(child.get("stop-opacity", "1"))
            node.children.append(Node("stop", {**child, "stop-opacity": str(opacity)}))
    return node


def read_opacity(text: str) -> float:
    """Return an opacity from 0 to 1, written as a number or in percent."""
    share = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    return min(1.0, max(0.0, share))


def bounding_box(outline: Outline) -> Rect:
    """Return the smallest rectangle around an outline, in its own coordinates."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for kind, *numbers in outline.segments:
        if kind == "R":
            left, top, width, height = numbers
            xs += (left, left + width)
            ys += (top, top + height)
        elif kind == "C":
            xs += _extremes(x, *numbers[::2])
            ys += _extremes(y, *numbers[1::2])
        elif numbers:
            xs.append(numbers[0])
            ys.append(numbers[1])
        if numbers:
            x, y = numbers[-2:]
    if not xs:
        return Rect(0, 0, 0, 0)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _extremes(a: float, b: float, c: float, d: float) -> list[float]:
    """Return the ends of a cubic curve and where it turns round, along one axis."""
    # The derivative is 3 (p t^2 + q t + r).
    p, q, r = d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a
    if abs(p) < 1e-12 * (abs(q) + 1):
        turns = [-r / q] if q else []
    else:
        root = q * q - 4 * p * r
        turns = [(-q + sign * math.sqrt(root)) / (2 * p) for sign in (1, -1)] if root >= 0 else []
    return [a, d, *(cubic(t, a, b, c, d) for t in turns if 0 < t < 1)]


def cubic(t: float, a: float, b: float, c: float, d: float) -> float:
    """Return where a cubic curve through `a`, `b`, `c`, `d` is at `t` (0 to 1), along one axis."""
    s = 1 - t
    return a * s**3 + 3 * b * t * s**2 + 3 * c * t * t * s + d * t**3


def polylines(data: str) -> tuple[_Polyline, ...]:
    """Return the parts of a path, in its units; a closed one ends where it begins.

    Raises ValueError, saying what is wrong with it.
    """
    found: list[list[_Point]] = []
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


def _curve(start: _Point, ends: list[_Point]) -> list[_Point]:
    xs, ys = zip(start, *ends, strict=True)
    shares = [step / _STEPS for step in range(1, _STEPS + 1)]
    return [(cubic(share, *xs), cubic(share, *ys)) for share in shares]
