"""Elements with coordinates of their own: which part of them is shown, and where."""

from __future__ import annotations

from pnp.core.geometry import Size
from pnp.svg.cairo import preserve_ratio
from pnp.svg.matrix import Matrix, parse_numbers
from pnp.svg.node import Node
from pnp.svg.outline import Tracer


def as_svg(node: Node, changed: dict[str, str]) -> Node:
    """Return a symbol or <svg> as the <svg> that a <use> of it stands for."""
    copy = Node("svg", {**node, **changed})
    copy.children, copy.source = node.children, node.source
    return copy


def view_box(node: Node) -> tuple[float, float, float, float] | None:
    """Return the four numbers of a `viewBox`, or None where there is none."""
    if "viewBox" not in node:
        return None
    x, y, width, height = parse_numbers(node["viewBox"])
    return x, y, width, height


def fit(node: Node, area: Size, box: tuple[float, float, float, float] | None) -> Matrix:
    """Return the map that shows `box` in `area`, at 0, 0, as the node's aspect ratio says."""
    if box is None:
        return (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    fitted = Node("svg", {key: node[key] for key in ("preserveAspectRatio",) if key in node})
    fitted.image_width, fitted.image_height = box[2:]
    x_scale, y_scale, x, y = preserve_ratio(Tracer(area), fitted, *area)
    return (x_scale, 0.0, 0.0, y_scale, (x - box[0]) * x_scale, (y - box[1]) * y_scale)
