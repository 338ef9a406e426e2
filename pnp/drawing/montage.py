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
        self._is_single = columns * rows == 1
        self._size = (columns * cell[0], rows * cell[1])
        self._is_cut = is_cut
        self._image: Image.Image | None = None

    @property
    def image(self) -> Image.Image:
        """All cells: RGB, or RGBA where they have no corners."""
        if self._image is None:
            usual = ("RGBA", self._size) if self._is_cut else ("RGB", self._size, "white")
            self._image = Image.new(*usual)
        return self._image

    def put(self, index: int, image: Image.Image) -> None:
        """Put an image into a cell: 0 is the first of the first row."""
        if self._is_single:
            # A board has as many pixels as a whole sheet: a copy would take 60 MB.
            self._image = image
            return
        row, column = divmod(index, self._columns)
        self.image.paste(image, (column * self._cell[0], row * self._cell[1]))
