"""Gradients as CairoSVG sets them on a surface of cairo; loaded where a face has one."""

from __future__ import annotations

from typing import Any

from pnp.core.geometry import Rect, Size
from pnp.svg.cairo import CairoError, Surface, draw_gradient
from pnp.svg.lengths import DPI
from pnp.svg.node import Node


class _Context:
    """Takes what CairoSVG sets as the source of what is painted."""

    source: Any = None

    def set_source(self, source: Any) -> None:
        """Keep the pattern."""
        self.source = source


class Tracer(Surface):  # type: ignore[misc]
    """What CairoSVG's functions need to know of a surface, and no cairo surface behind it."""

    def __init__(self, viewport: Size) -> None:
        # Surface.__init__ would make a cairo surface and draw the whole tree.
        self.context: Any = _Context()
        self.context_width, self.context_height = viewport
        self.width, self.height = viewport
        self.dpi = DPI
        self.font_size = 16.0
        self.map_rgba = None
        self.gradients: dict[str, Node] = {}


def traced(definition: Node, box: Rect, viewport: Size) -> Any:
    """Return the cairo pattern of a gradient on a shape with bounding box `box`, None for none."""
    tracer = Tracer(viewport)
    tracer.gradients[""] = definition
    try:
        if not draw_gradient(tracer, Node("rect", {"bounding_box": tuple(box)}), "", 1):
            return None
    except CairoError:
        return None  # the shape is too small for anything to be seen inside
    return tracer.context.source
