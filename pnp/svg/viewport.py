"""Elements with coordinates of their own: which part of them is shown, and where."""

from __future__ import annotations

from pnp.core.geometry import Size
from pnp.svg.lengths import length
from pnp.svg.matrix import Matrix, parse_numbers
from pnp.svg.node import Node

# Of the room that is left over: how much lies before what is shown (SVG 1.1, section 7.8).
_SHARES = {"min": 0.0, "mid": 0.5, "max": 1.0}


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
    left, top, width, height = box
    x_scale = area.width / width if width > 0 else 1
    y_scale = area.height / height if height > 0 else 1
    align, *how = (node.get("preserveAspectRatio") or "xMidYMid").split()
    x = y = 0.0
    if align != "none":
        x_scale = y_scale = (max if how[:1] == ["slice"] else min)(x_scale, y_scale)
        x = _SHARES[align[1:4].lower()] * (area.width / x_scale - width)
        y = _SHARES[align[5:].lower()] * (area.height / y_scale - height)
    return (x_scale, 0.0, 0.0, y_scale, (x - left) * x_scale, (y - top) * y_scale)


def size_of(node: Node) -> Size:
    """Return the width and height that an <svg> says, 0 where it says none; percentages are 0."""
    none = Size(0, 0)
    width, height = length(node.get("width"), none, "x"), length(node.get("height"), none, "y")
    box = view_box(node) if node.get("viewBox") else None
    return Size(width or box[2], height or box[3]) if box else Size(width, height)
