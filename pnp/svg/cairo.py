"""The owner of CairoSVG, and of cairocffi below it."""

from pnp.svg.cairo_binding import load

cairo = load()

# isort: split
# CairoSVG would load cairocffi itself.
from cairosvg import shapes  # noqa: E402
from cairosvg.colors import COLORS, color  # noqa: E402
from cairosvg.defs import draw_gradient  # noqa: E402
from cairosvg.helpers import node_format, preserve_ratio, size  # noqa: E402
from cairosvg.parser import handle_white_spaces  # noqa: E402
from cairosvg.path import path  # noqa: E402
from cairosvg.surface import Surface  # noqa: E402

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
