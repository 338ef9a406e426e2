"""A page of a rulebook as pixels: what is drawn on it, and the faces that lie between."""

from __future__ import annotations

from typing import TypeAlias

from PIL import Image

from pnp.core.geometry import Rect, Size
from pnp.core.problems import Where
from pnp.drawing.face import draw_onto
from pnp.drawing.image_files import small_png_bytes
from pnp.drawing.raster_canvas import RasterContext
from pnp.fonts.font_book import FontBook
from pnp.svg.face_document import FaceSvg

Picture: TypeAlias = Image.Image


class PagePicture:
    """White paper of `size` in mm, with `scale` pixels for each of them."""

    def __init__(self, size: Size, scale: float) -> None:
        self._size = size
        self._scale = scale
        pixels = round(size.width * scale), round(size.height * scale)
        self._image = Image.new("RGB", pixels, "white")

    def draw(self, svg: FaceSvg, fonts: FontBook, where: Where) -> None:
        """Draw a layer that is as large as the page onto what there is. Raises PnpError."""
        canvas = RasterContext(self._image.width, self._image.height, paper=False)
        scale = (self._scale, 0, 0, self._scale, 0, 0)
        draw_onto(canvas, svg, fonts, where, self._size, scale)
        self._image.paste(canvas.image(), mask=canvas.coverage())

    def lay(self, face: Picture, per_mm: float, part: Rect, place: Rect, turned: bool) -> None:
        """Lay a part of a face (RGBA, with `per_mm` pixels for each of its mm) on a place in mm."""
        left, top = round(part.x * per_mm), round(part.y * per_mm)
        right, bottom = round(part.right * per_mm), round(part.bottom * per_mm)
        size = [max(1, round(one * self._scale)) for one in place.size]
        cut = face.crop((left, top, right, bottom))
        cut = cut.resize((size[0], size[1]), Image.Resampling.BOX)
        if turned:
            cut = cut.transpose(Image.Transpose.ROTATE_180)
        self._image.paste(cut, (round(place.x * self._scale), round(place.y * self._scale)), cut)

    def png(self, colours: int) -> bytes:
        """Return it as PNG of so many colours at most."""
        return small_png_bytes(self._image, colours)
