"""The owner of CairoSVG, and of cairocffi below it."""

from pnp.svg.cairo_binding import load

cairo = load()

# isort: split
# CairoSVG would load cairocffi itself.
from cairosvg.defs import draw_gradient  # noqa: E402
from cairosvg.surface import Surface  # noqa: E402

CairoError = cairo.CairoError

__all__ = ["CairoError", "Surface", "cairo", "draw_gradient"]
