"""How fine the pixels are that Typst makes of filters of a drawing, as blurs and shadows."""

from __future__ import annotations

from pnp.core.geometry import Size
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.units import PT_PER_INCH, PT_PER_MM

# What can't be vector has 4 pixels for each point of a page of Typst's; printed, it has these.
RASTER_DPI = 600
# Those of filters that take too long otherwise.
COARSE_DPI = 200
_PER_POINT = 4
# The longer side of a page, in points.
_LEAST, _MOST = 10.0, 3000.0
# Sides of no length, in mm, have no picture.
_NOTHING = 1e-9
# How an element, or CSS, says that it has a filter.
_FILTERED = lazy_pattern(rb"""filter\s*[:=]\s*["']?\s*(?:url\(|[a-z-]+\()""")


def is_filtered(svg: bytes) -> bool:
    """Return whether a drawing has filters."""
    return _FILTERED.search(svg) is not None


def page_for(size: Size) -> tuple[int, int]:
    """Return the sides, in pt, of the page for a drawing of `size` (mm) that gives it RASTER_DPI.

    They are whole: the page is stretched to where it lies.
    """
    longer = max(size) * PT_PER_MM * RASTER_DPI / PT_PER_INCH / _PER_POINT
    scale = min(max(longer, _LEAST), _MOST) / max(*size, _NOTHING)
    return max(1, round(size.width * scale)), max(1, round(size.height * scale))


def coarser(page: tuple[int, int]) -> tuple[int, int]:
    """Return the sides of a page that gives COARSE_DPI instead."""
    coarse = COARSE_DPI / RASTER_DPI
    return max(1, round(page[0] * coarse)), max(1, round(page[1] * coarse))
