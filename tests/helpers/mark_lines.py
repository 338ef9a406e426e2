"""Lines of marks as the rectangles around them."""

from pnp.core.geometry import Rect


def box(line):
    """Return the rectangle that a line of marks fills, in mm."""
    x, y = min(line.x0, line.x1), min(line.y0, line.y1)
    return Rect(x, y, abs(line.x1 - line.x0), abs(line.y1 - line.y0))
