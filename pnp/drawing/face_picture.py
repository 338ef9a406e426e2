"""A face as a picture of its own: how much of it is kept, and what becomes of its edges.

Faces are drawn at least 3 mm beyond their cut. Where more is wanted, and nothing is painted there,
what is painted is mirrored at its edges.
"""

from __future__ import annotations

from math import ceil, floor

from PIL import Image, ImageChops

from pnp.core.geometry import Rect, Size
from pnp.core.problems import Where
from pnp.core.units import mm_to_px
from pnp.core.values import Struct, field
from pnp.drawing.canvas import Canvas, Look, Paint
from pnp.drawing.drawing import PER_MM, Drawing
from pnp.drawing.face import draw_onto, refuse_pixels
from pnp.drawing.image_files import PIXEL_FILES, png_bytes
from pnp.drawing.mirrored_bleed import mirrored_pixels
from pnp.drawing.pdf_canvas import PdfContext
from pnp.drawing.raster_canvas import RasterContext
from pnp.drawing.resolution import with_pictures
from pnp.drawing.transparency_flattening import FlatContext
from pnp.drawing.trim_outline import trim_outline
from pnp.fonts.font_book import FontBook
from pnp.shapes.trim import Trim
from pnp.svg.encoded_image import Remark
from pnp.svg.face_document import FaceSvg
from pnp.svg.style import Pen

# Pixels per mm, at least, in which one looks for what is painted beyond an edge.
_COARSE = 2.0
_TINY = 1e-6
_UPRIGHT = {"front": Image.Transpose.ROTATE_270, "back": Image.Transpose.ROTATE_90}
_BLACK = Look(Paint((0.0, 0.0, 0.0), 1.0), None, Pen(0.0))


class FacePicture(Struct, frozen=True):
    """A face of `size` mm, and the part to `keep` of it, in mm from its top left corner.

    That may go beyond it. `cut` is the trim that fills the part, None where corners stay. Once it
    is drawn, `notes` has by files of art what is not drawn as it is there.
    """

    svg: FaceSvg
    fonts: FontBook
    where: Where
    size: Size
    keep: Rect
    cut: Trim | None = None
    notes: dict[str, Remark] = field(default_factory=dict)

    def drawn(self, least: float = 0.0) -> Rect:
        """Return the part of `keep` that is painted; it is mirrored into the rest.

        Where `keep` reaches less than `least` mm beyond the face, nobody looks what is painted
        there. Raises PnpError like `draw_face`.
        """
        whole = Rect(0, 0, *self.size)
        if whole.contains(self.keep):
            return self.keep
        if not whole.grown(least).contains(self.keep) and self._paints_beyond(whole):
            return self.keep
        x, y = max(0.0, self.keep.x), max(0.0, self.keep.y)
        right, bottom = min(whole.right, self.keep.right), min(whole.bottom, self.keep.bottom)
        return Rect(x, y, right - x, bottom - y)

    def _paints_beyond(self, whole: Rect) -> bool:
        """Return whether all of `keep` beyond the face is painted, or nothing up to its edges."""
        keep = self.keep
        sides = (
            whole.x - keep.x, whole.y - keep.y,
            keep.right - whole.right, keep.bottom - whole.bottom,
        )  # fmt: skip
        fine = max(_COARSE, *(2 / side for side in sides if side > 0))
        width, height = (floor(side * fine) for side in keep.size)
        canvas = RasterContext(width, height, paper=False)
        matrix = (fine, 0.0, 0.0, fine, -keep.x * fine, -keep.y * fine)
        draw_onto(canvas, self.svg, self.fonts, self.where, self.size, matrix)
        painted = canvas.coverage()
        # Where the pixels end and begin that lie wholly outside of the face.
        left, top = (max(0, floor(side * fine)) for side in sides[:2])
        right = min(width, ceil((whole.right - keep.x) * fine))
        bottom = min(height, ceil((whole.bottom - keep.y) * fine))
        outside = [
            (0, 0, width, top), (0, bottom, width, height),
            (0, 0, left, height), (right, 0, width, height),
        ]  # fmt: skip
        boxes = [box for box in outside if box[0] < box[2] and box[1] < box[3]]
        if all(painted.crop(box).getextrema() == (255, 255) for box in boxes):
            return True
        ring = painted.copy()
        ring.paste(0, (left + 2, top + 2, right - 2, bottom - 2))
        return ring.getextrema() == (0, 0)


def face_pixels(face: FacePicture, part: Rect, dpi: float) -> Image.Image:
    """Return `face` at `dpi`, of which `part` is painted: RGB on white, RGBA where it is cut out.

    Raises PnpError like `draw_face`.
    """
    canvas, start, size = _painted(face, part, dpi)
    image = canvas.image()
    if image.size != size:
        image = mirrored_pixels(image, start, size)
    if face.cut:
        image.putalpha(_inside(face.cut, image.size))
    return image


def face_file(face: FacePicture, part: Rect, dpi: float, kind: str) -> bytes:
    """Return the same as a file: `kind` is one of PIXEL_FILES."""
    make = PIXEL_FILES[kind]
    if kind != "png" or face.cut or part != face.keep:
        return make(face_pixels(face, part, dpi), dpi)
    canvas, _, _ = _painted(face, part, dpi)
    with canvas.mapped() as image:
        return make(image, dpi)


def upright_png(face: FacePicture, part: Rect, dpi: float, side: str) -> bytes:
    """Return a face that lies across as a PNG that stands: its "front", or its "back".

    They are turned the other way from each other: what is above on both is one edge of the card.
    """
    return png_bytes(face_pixels(face, part, dpi).transpose(_UPRIGHT[side]), dpi)


def _painted(
    face: FacePicture, part: Rect, dpi: float
) -> tuple[RasterContext, tuple[int, int], tuple[int, int]]:
    """Return `part` of `face` in pixels, where it begins in the picture, and the picture's size."""
    keep = face.keep
    width, height = pixels_of(keep.size, dpi)
    refuse_pixels(width, height, face.where)
    across, down = width / keep.width, height / keep.height
    # Whole pixels: half a one at an edge would be seen as a lighter line.
    left, top = ceil((part.x - keep.x) * across - _TINY), ceil((part.y - keep.y) * down - _TINY)
    right = ceil((keep.right - part.right) * across - _TINY)
    bottom = ceil((keep.bottom - part.bottom) * down - _TINY)
    canvas = RasterContext(width - left - right, height - top - bottom)
    matrix = (across, 0.0, 0.0, down, -keep.x * across - left, -keep.y * down - top)
    face.notes.update(draw_onto(canvas, face.svg, face.fonts, face.where, face.size, matrix))
    return canvas, (left, top), (width, height)


def pixels_of(size: Size, dpi: float) -> tuple[int, int]:
    """Return how many pixels a picture of `size` (mm) has at `dpi`."""
    width, height = (max(1, round(mm_to_px(side, dpi))) for side in size)
    return width, height


def _inside(trim: Trim, size: tuple[int, int]) -> Image.Image:
    """Return how much of each of `size` pixels lies inside of the cut: 0 to 255."""
    canvas = RasterContext(*size)
    matrix = (size[0] / trim.size.width, 0.0, 0.0, size[1] / trim.size.height, 0.0, 0.0)
    canvas.paint(trim_outline(trim), matrix, _BLACK)
    return ImageChops.invert(canvas.image().getchannel("R"))


def face_drawing(face: FacePicture, part: Rect, ppi: int, flat: bool = False) -> Drawing:
    """Return `part` of `face` as a drawing, its pictures as fine as `draw_face` says.

    In a `flat` one half transparent parts are pixels: see `transparency_flattening`.

    Raises PnpError like `draw_face`.
    """
    width, height = part.size
    context = PdfContext({}, (0, 0, ceil(width * PER_MM), ceil(height * PER_MM)))
    canvas: Canvas = context
    if flat:
        canvas = FlatContext(context, part.size)
    matrix = (PER_MM, 0.0, 0.0, -PER_MM, -part.x * PER_MM, part.bottom * PER_MM)
    face.notes.update(draw_onto(canvas, face.svg, face.fonts, face.where, face.size, matrix))
    return with_pictures(Drawing(width, height, context.form(), context.parts), ppi)
