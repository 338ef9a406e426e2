"""A sheet as pixels: faces in their places, and transparent wherever nothing is left of it."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from pnp.core.geometry import Rect, Size
from pnp.core.problems import Where
from pnp.core.units import mm_to_px
from pnp.core.values import Struct
from pnp.drawing.canvas import Look, Paint
from pnp.drawing.face import draw_onto, refuse_pixels
from pnp.drawing.face_picture import pixels_of
from pnp.drawing.image_files import png_bytes
from pnp.drawing.raster_canvas import RasterContext
from pnp.fonts.font_book import FontBook
from pnp.svg.encoded_image import Remark
from pnp.svg.face_document import FaceSvg
from pnp.svg.matrix import Matrix, multiply
from pnp.svg.outline import Outline
from pnp.svg.style import Pen

Points = tuple[tuple[float, float], ...]

_BLACK = Paint((0.0, 0.0, 0.0), 1.0)
_FILLED = Look(_BLACK, None, Pen(0.0))
# How wide the lines of a test are, in mm.
_LINE = 0.2


class PlacedFace(Struct, frozen=True):
    """A face of `size` mm on a sheet: `matrix` takes mm from its upper left corner to the sheet's.

    Nothing of it is seen outside of `clip`, in mm on the sheet.
    """

    svg: FaceSvg
    where: Where
    size: Size
    matrix: Matrix
    clip: Points


class SheetPicture:
    """The picture of a sheet of `page` mm, white, at `dpi`. Places on it are in mm."""

    def __init__(self, page: Size, dpi: float, where: Where) -> None:
        """Begin it. Raises PnpError where it would be too large, at `where`."""
        self._size = pixels_of(page, dpi)
        refuse_pixels(*self._size, where)
        self._dpi = dpi
        self._scale: Matrix = (mm_to_px(1, dpi), 0.0, 0.0, mm_to_px(1, dpi), 0.0, 0.0)
        self._canvas = RasterContext(*self._size)

    def face(self, face: PlacedFace, fonts: FontBook) -> dict[str, Remark]:
        """Draw a face; return by files of art what is not drawn as it is there.

        Raises PnpError like `draw_face`.
        """
        matrix = multiply(self._scale, face.matrix)
        with self._canvas.clip([(_closed(face.clip), self._scale)], False):
            return draw_onto(self._canvas, face.svg, fonts, face.where, face.size, matrix)

    def bars(self, bars: Iterable[Rect]) -> None:
        """Fill rectangles, black."""
        for bar in bars:
            self._canvas.paint(Outline((("R", *bar),)), self._scale, _FILLED)

    def lines(self, lines: Iterable[Points], is_dashed: bool = False) -> None:
        """Draw lines, black; or dashes."""
        pen = Pen(_LINE, dashes=(2.0, 1.5) if is_dashed else ())
        for line in lines:
            self._canvas.paint(_open(line), self._scale, Look(None, _BLACK, pen))

    def png(self, kept: Iterable[Points], bars: Iterable[Rect]) -> bytes:
        """Return it as PNG, transparent outside of the outlines `kept` and of `bars`.

        Nothing can be drawn on it any more: of a large sheet there is no room for two.
        """
        image = self._canvas.image()
        del self._canvas
        image.putalpha(_alpha(self._size, self._scale, tuple(kept), tuple(bars)))
        return png_bytes(image, self._dpi)


def _alpha(
    size: tuple[int, int], scale: Matrix, kept: tuple[Points, ...], bars: tuple[Rect, ...]
) -> Image.Image:
    """Return how much of each pixel lies in the outlines or the bars, 0 to 255."""
    mask = RasterContext(*size, paper=False)
    for bar in bars:
        mask.paint(Outline((("R", *bar),)), scale, _FILLED)
    for outline in kept:
        mask.paint(_closed(outline), scale, _FILLED)
    return mask.coverage()


def _open(points: Points) -> Outline:
    first, *others = points
    return Outline((("M", *first), *(("L", *point) for point in others)))


def _closed(points: Points) -> Outline:
    return Outline((*_open(points).segments, ("Z",)))
