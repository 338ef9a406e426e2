"""Shapes as outlines and gradients as values, both as CairoSVG understands them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cairosvg import shapes
from cairosvg.bounding_box import calculate_bounding_box
from cairosvg.defs import draw_gradient
from cairosvg.path import path
from cairosvg.surface import Surface

from pnp.draw.matrix import IDENTITY, Matrix, inverse, multiply
from pnp.draw.node import Node
from pnp.draw.recorder import Recorder
from pnp.geometry import Size
from pnp.shape import Segment

# CSS pixels per inch (CSS Values and Units 3, section 6.2).
DPI = 96

# The functions of CairoSVG that draw a tag, and the attributes that they read.
SHAPES = {
    "rect": (shapes.rect, ("x", "y", "width", "height", "rx", "ry")),
    "circle": (shapes.circle, ("cx", "cy", "r")),
    "ellipse": (shapes.ellipse, ("cx", "cy", "rx", "ry")),
    "line": (shapes.line, ("x1", "y1", "x2", "y2")),
    "polyline": (shapes.polyline, ("points",)),
    "polygon": (shapes.polygon, ("points",)),
    "path": (path, ("d",)),
}
_KEPT = 20_000


class Outline:
    """A path in its own coordinates. `drawn` keeps how it was written under a map."""

    __slots__ = ("drawn", "segments")

    def __init__(self, segments: tuple[Segment, ...]) -> None:
        self.segments = segments
        self.drawn: dict[Any, Any] = {}


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours along a line (points x0, y0, x1, y1) or between circles (x0, y0, r0, x1, y1, r1).

    `matrix` takes the gradient's coordinates to those it is drawn in. Stops are
    (offset, red, green, blue, alpha), all from 0 to 1, offsets never falling.
    """

    points: tuple[float, ...]
    stops: tuple[tuple[float, float, float, float, float], ...]
    matrix: Matrix = IDENTITY


class Tracer(Surface):
    """What CairoSVG's functions need to know of a surface, and no cairo surface behind it."""

    def __init__(self, viewport: Size) -> None:
        # Surface.__init__ would make a cairo surface and draw the whole tree.
        self.context = Recorder()
        self.context_width, self.context_height = viewport
        self.width, self.height = viewport
        self.dpi = DPI
        self.font_size = 16.0
        self.map_rgba = None
        self.gradients: dict[str, Node] = {}


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
    tracer = Tracer(viewport)
    draw(tracer, node)
    segments = tracer.context.segments
    if node.tag == "rect" and segments[0][0] == "R" and 0 in segments[0][3:]:
        return Outline(())
    return Outline(tuple(segments))


def gradient(
    definition: Node, node: Node, viewport: Size, box: tuple[float, ...] | None
) -> Gradient | None:
    """Return what `definition` looks like on `node`; None where SVG draws nothing.

    `box` is the bounding box of a node that has no shape of its own (a text).
    """
    tracer = Tracer(viewport)
    tracer.gradients[""] = definition
    if box is not None:
        node = Node(bounding_box=box)
        node.tag = "rect"
    if not draw_gradient(tracer, node, "", 1):
        return None
    found = tracer.context.source
    try:
        back = inverse(found.get_matrix().as_tuple())
    except ZeroDivisionError:
        return None
    points = (
        found.get_linear_points()
        if definition.tag == "linearGradient"
        else found.get_radial_circles()
    )
    stops = tuple(tuple(stop) for stop in found.get_color_stops())
    return Gradient(tuple(points), stops, back) if stops else None


def bounding_box(node: Node, viewport: Size) -> tuple[float, ...] | None:
    """Return x, y, width, height around the points of a shape, in its own coordinates."""
    box = calculate_bounding_box(Tracer(viewport), node)
    return tuple(box) if box else None


def placed(gradient: Gradient, matrix: Matrix) -> Gradient:
    """Return the gradient as it lies after `matrix`."""
    return Gradient(gradient.points, gradient.stops, multiply(matrix, gradient.matrix))
