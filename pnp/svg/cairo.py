"""The owner of CairoSVG, and of cairocffi below it."""

from pnp.svg.cairo_binding import load, without

cairo = load()

# What reads documents, their CSS, pictures and what they refer to, which is done elsewhere. One
# card of 540 edited takes 10 % less CPU without.
_UNUSED = ("urllib.request", "cssselect2", "tinycss2", "defusedxml", "PIL")

# CairoSVG would load cairocffi itself.
with without(_UNUSED):
    from cairosvg import shapes
    from cairosvg.colors import COLORS, color
    from cairosvg.defs import draw_gradient
    from cairosvg.helpers import node_format, preserve_ratio, size
    from cairosvg.parser import handle_white_spaces
    from cairosvg.path import path
    from cairosvg.surface import Surface

CairoError = cairo.CairoError

__all__ = [
    "COLORS",
    "CairoError",
    "Surface",
    "cairo",
    "color",
    "draw_gradient",
    "handle_white_spaces",
    "node_format",
    "path",
    "preserve_ratio",
    "shapes",
    "size",
]
