"""Sizes and rectangles in mm; x grows to the right, y grows downwards."""

from __future__ import annotations

import math
from typing import NamedTuple

from pnp.core.values import Struct


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


class Trim(Struct, frozen=True):
    """Where a face is cut: `size` in mm, corners rounded by `corner` mm. A disc is all corner."""

    size: Size
    corner: float

    @property
    def is_round(self) -> bool:
        """Whether it is the trim of a disc."""
        return self.size.width == self.size.height == 2 * self.corner

    def depth(self, x: float, y: float) -> float:
        """Return how far inside the cut a point lies, in mm; negative outside.

        0, 0 is the top left corner of `size`.
        """
        across = abs(x - self.size.width / 2) - self.size.width / 2 + self.corner
        down = abs(y - self.size.height / 2) - self.size.height / 2 + self.corner
        beyond = math.hypot(max(across, 0.0), max(down, 0.0))
        return self.corner - beyond - min(max(across, down), 0.0)
