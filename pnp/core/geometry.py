"""Sizes and rectangles in mm; x grows to the right, y grows downwards."""

from __future__ import annotations

from typing import NamedTuple

# Of the radius: how far the handles of Bezier curves reach that make a quarter of a circle
# (4/3 * (sqrt(2) - 1)).
QUARTER = 0.5522847498


class Size(NamedTuple):
    """A width and a height in mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """Return the size with width and height swapped."""
        return Size(self.height, self.width)

    def grown(self, by: float) -> Size:
        """Return the size with `by` mm more on every side."""
        return Size(self.width + 2 * by, self.height + 2 * by)


class Rect(NamedTuple):
    """A rectangle in mm: its top left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge, in mm."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge, in mm."""
        return self.y + self.height

    @property
    def size(self) -> Size:
        """The width and height, in mm."""
        return Size(self.width, self.height)

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its corners, clockwise from the top left."""
        x, y, right, bottom = self.x, self.y, self.right, self.bottom
        return (x, y), (right, y), (right, bottom), (x, bottom)

    def grown(self, by: float) -> Rect:
        """Return the rectangle with `by` mm more on every side."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the rectangle moved by `dx` and `dy` mm."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def mirrored(self, page: Size) -> Rect:
        """Return where the rectangle lies after the page is turned about its vertical middle."""
        return Rect(page.width - self.right, self.y, self.width, self.height)

    def flipped(self, page: Size) -> Rect:
        """Return where the rectangle lies after the page is turned about its horizontal middle."""
        return Rect(self.x, page.height - self.bottom, self.width, self.height)

    def overlaps(self, other: Rect) -> bool:
        """Return whether the insides of the two rectangles meet (touching edges do not count)."""
        tiny = 1e-9
        return (
            self.x < other.right - tiny
            and other.x < self.right - tiny
            and self.y < other.bottom - tiny
            and other.y < self.bottom - tiny
        )

    def contains(self, other: Rect) -> bool:
        """Return whether `other` lies wholly inside (edges may touch)."""
        tiny = 1e-9
        return (
            self.x <= other.x + tiny
            and self.y <= other.y + tiny
            and other.right <= self.right + tiny
            and other.bottom <= self.bottom + tiny
        )
