"""Pixels of a scan: shades of grey, looked at a strip, a window, or all of it smaller. Pillow's."""

from __future__ import annotations

from pathlib import Path

from PIL.Image import Image, Resampling, Transpose
from PIL.ImageOps import exif_transpose

from pnp.core.problems import PnpError, Problem, Where
from pnp.core.values import Struct
from pnp.files.user_file import MB, FileKind, read_file
from pnp.svg.image_header import PictureError, opened

_KIND = FileKind("the picture", 100 * MB, "scan it at 300 dpi", "name the scan of a printed sheet")
_EXIF_ORIENTATION = 0x0112
# What cameras and programs write that know no size, in dpi.
_LEAST_DPI = 90.0
_WHOLE = 0.02
# On less no line of the sheet is seen, even of the smallest paper: 24 dpi.
_LEAST_SIDE = 200
# Rows are looked for in so many pixels of height.
_SMALL = 900


class ScannedPicture(Struct, frozen=True, eq=False):
    """A picture in shades of grey, 0 to 255; `dpi` across and down, None where it does not say.

    Places are in pixels from the upper left corner; the middle of the first lies at 0.5, 0.5.
    """

    where: Where
    pixels: Image
    dpi: tuple[float, float] | None

    @property
    def size(self) -> tuple[int, int]:
        """How many pixels it is wide and high."""
        found: tuple[int, int] = self.pixels.size
        return found

    def turned(self, quarters: int) -> ScannedPicture:
        """Return it turned by so many times 90 degrees, anticlockwise."""
        if not quarters:
            return self
        ways = (Transpose.ROTATE_90, Transpose.ROTATE_180, Transpose.ROTATE_270)
        dpi = self.dpi[::-1] if self.dpi and quarters % 2 else self.dpi
        return ScannedPicture(self.where, self.pixels.transpose(ways[quarters - 1]), dpi)

    def strip(self, box: tuple[int, int, int, int], across: bool) -> bytes:
        """Return the mean shades of the columns of a box, where not `across` of its rows."""
        left, top, right, bottom = box
        size = (right - left, 1) if across else (1, bottom - top)
        return self.pixels.resize(size, Resampling.BOX, box).tobytes()

    def window(self, box: tuple[int, int, int, int]) -> bytes:
        """Return the shades in a box, row by row."""
        return self.pixels.crop(box).tobytes()

    def smaller(self) -> tuple[ScannedPicture, int]:
        """Return it in few pixels, and how many of its own each of these stands for."""
        by = max(1, max(self.size) // _SMALL)
        return ScannedPicture(self.where, self.pixels.reduce(by), None), by

    def share(self, part: float) -> int:
        """Return the shade than which that part of its pixels is darker."""
        counts = self.pixels.histogram()
        rest = part * sum(counts)
        for shade, count in enumerate(counts):
            rest -= count
            if rest <= 0:
                return shade
        return len(counts) - 1

    def dark(self, below: float) -> list[bytes]:
        """Return its rows, in which what is darker than `below` is 1, and all else 0."""
        width, height = self.size
        data = self.pixels.point([int(shade < below) for shade in range(256)]).tobytes()
        return [data[row * width : (row + 1) * width] for row in range(height)]


def read_picture(path: Path) -> ScannedPicture:
    """Return the picture in a file, upright as its camera says. Raises PnpError."""
    where = Where(str(path))
    data = read_file(path, _KIND, where, path.resolve().parent)
    try:
        with opened(data) as image:
            said = image.info.get("dpi")
            turned = image.getexif().get(_EXIF_ORIENTATION, 1)
            grey = exif_transpose(image).convert("L")
    except PictureError as error:
        raise PnpError([Problem(where, f"the picture {error}", error.hint)]) from None
    if min(grey.size) < _LEAST_SIDE:
        message = f"the picture has {grey.width} x {grey.height} pixels, too few to measure by"
        raise PnpError([Problem(where, message, "scan it at 300 dpi")])
    return ScannedPicture(where, grey, None if turned > 1 else _dpi(said))


def _dpi(said: object) -> tuple[float, float] | None:
    """Return what a file says of its dpi, None where that can't be of a scan."""
    if not isinstance(said, tuple) or len(said) != 2:
        return None
    # A PNG has whole pixels in a metre: 150 dpi become 150.01.
    across, down = (
        round(one) if abs(one - round(one)) < _WHOLE else one for one in map(float, said)
    )
    return (across, down) if min(across, down) >= _LEAST_DPI else None
