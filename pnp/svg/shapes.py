"""Rectangles, circles, ellipses and lines as paths: reckoned in the order of CairoSVG."""

from __future__ import annotations

import math

from pnp.core.geometry import Size
from pnp.svg.lengths import length
from pnp.svg.node import Node
from pnp.svg.path_recorder import PathContext

# How far the handles of a quarter of a circle reach, for a radius of 1.
_REACH = 4 * (2**0.5 - 1) / 3


def circle(context: PathContext, node: Node, viewport: Size) -> None:
    """Draw a circle."""
    radius = length(node.get("r"), viewport)
    if radius:
        x, y = length(node.get("cx"), viewport, "x"), length(node.get("cy"), viewport, "y")
        context.new_sub_path()
        context.arc(x, y, radius, 0, 2 * math.pi)
        context.close_path()


def ellipse(context: PathContext, node: Node, viewport: Size) -> None:
    """Draw an ellipse: a circle that is flattened."""
    across, down = length(node.get("rx"), viewport, "x"), length(node.get("ry"), viewport, "y")
    if not across or not down:
        return
    x, y = length(node.get("cx"), viewport, "x"), length(node.get("cy"), viewport, "y")
    ratio = down / across
    context.new_sub_path()
    context.save()
    context.scale(1, ratio)
    context.arc(x, y / ratio, across, 0, 2 * math.pi)
    context.close_path()
    context.restore()


def line(context: PathContext, node: Node, viewport: Size) -> None:
    """Draw a line."""
    x1, y1, x2, y2 = (length(node.get(one), viewport, one[0]) for one in ("x1", "y1", "x2", "y2"))
    context.move_to(x1, y1)
    context.line_to(x2, y2)


def rect(context: PathContext, node: Node, viewport: Size) -> None:
    """Draw a rectangle; a radius that is not said is as the other one."""
    x, y = length(node.get("x"), viewport, "x"), length(node.get("y"), viewport, "y")
    width = length(node.get("width"), viewport, "x")
    height = length(node.get("height"), viewport, "y")
    said_across, said_down = node.get("rx"), node.get("ry")
    if said_across and said_down is None:
        said_down = said_across
    elif said_down and said_across is None:
        said_across = said_down
    across, down = length(said_across, viewport, "x"), length(said_down, viewport, "y")
    if across == 0 or down == 0:
        context.rectangle(x, y, width, height)
        return
    across, down = min(across, width / 2), min(down, height / 2)
    c1, c2 = _REACH * across, _REACH * down
    context.new_path()
    context.move_to(x + across, y)
    context.rel_line_to(width - 2 * across, 0)
    context.rel_curve_to(c1, 0, across, c2, across, down)
    context.rel_line_to(0, height - 2 * down)
    context.rel_curve_to(0, c2, c1 - across, down, -across, down)
    context.rel_line_to(-width + 2 * across, 0)
    context.rel_curve_to(-c1, 0, -across, -c2, -across, -down)
    context.rel_line_to(0, -height + 2 * down)
    context.rel_curve_to(0, -c2, across - c1, -down, across, -down)
    context.close_path()
