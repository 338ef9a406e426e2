"""Pictures of one size side by side, with nothing between them."""

from __future__ import annotations

from PIL import Image


class Montage:
    """A grid of `columns` x `rows` cells of `cell` pixels, in which nothing is yet.

    What is empty is white, or, where cells have no corners, transparent.
    """

    def __init__(self, columns: int, rows: int, cell: tuple[int, int], is_cut: bool) -> None:
        self._columns = columns
        self._cell = cell
        size = (columns * cell[0], rows * cell[1])
        self.image = Image.new("RGBA", size) if is_cut else Image.new("RGB", size, "white")

    def put(self, index: int, image: Image.Image) -> None:
        """Put an image into a cell: 0 is the first of the first row."""
        row, column = divmod(index, self._columns)
        self.image.paste(image, (column * self._cell[0], row * self._cell[1]))
