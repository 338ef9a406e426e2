"""A canvas of operators without anything half transparent: where that is, there are pixels.

All is painted twice: as operators, and as pixels. What is half transparent is painted as pixels
alone, and the part of them where it lies goes onto the operators as a picture. What is painted
later lies above it, as operators; text is text.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b

from pnp.core.geometry import Rect, Size
from pnp.core.units import MM_PER_INCH
from pnp.drawing.canvas import AnyPicture, Canvas, Draw, Look, Point
from pnp.drawing.display_list import Box, box_around, common
from pnp.drawing.drawing import PER_MM
from pnp.drawing.opacity import OpacityProbe, is_solid, shines
from pnp.drawing.operators import write_outline
from pnp.drawing.pdf_canvas import PdfContext
from pnp.drawing.raster_canvas import RasterContext
from pnp.drawing.text_operators import ShownRun, bars_outline
from pnp.fonts.metrics import pdf_metrics
from pnp.svg.encoded_image import EncodedImage
from pnp.svg.matrix import Matrix, box_under, multiply, scale_of
from pnp.svg.outline import Outline

DPI = 600
# Of a larger face there are fewer pixels per inch, so that they have room in 80 MB.
_MOST_PIXELS = 20_000_000
_UNIT = (0.0, 0.0, 1.0, 1.0)


def flat_dpi(size: Size) -> float:
    """Return the pixels per inch that a face of `size` mm has where it is flattened."""
    inches = size.width * size.height / MM_PER_INCH**2
    return min(DPI, math.sqrt(_MOST_PIXELS / inches))


class FlatContext:
    """Draws on `vector`, a face of `size` mm, as the PdfContext that it is."""

    def __init__(self, vector: PdfContext, size: Size) -> None:
        self._vector = vector
        dots = flat_dpi(size) / MM_PER_INCH
        self._width, self._height = (math.ceil(side * dots) for side in size)
        self._pixels = RasterContext(self._width, self._height)
        self._raster: Canvas = self._pixels
        scale = dots / PER_MM
        self._to_pixels = (scale, 0.0, 0.0, -scale, 0.0, size.height * dots)
        self._clips: list[Box] = []
        # What half transparent groups that are open have painted, in pixels; None outside of them.
        self._group: list[Box] | None = None

    def paint(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        """Paint an outline."""
        if not outline.segments:
            return
        at = multiply(self._to_pixels, matrix)
        self._raster.paint(outline, at, look)
        if self._is_pixels(bool(shines(look))):
            margin = look.pen.reach * scale_of(at) if look.stroke else 0.0
            self._lay(_grown(write_outline(outline, at, 2).box, margin))
        else:
            self._vector.paint(outline, matrix, look)

    def text(self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look) -> None:
        """Paint a line of text that starts at the point `start`, with its bars."""
        at = multiply(self._to_pixels, matrix)
        self._raster.text(words, size, start, at, look)
        if not self._is_pixels(bool(shines(look))):
            self._vector.text(words, size, start, matrix, look)
            return
        left, bottom, right, top = (edge / 1000 * size for edge in pdf_metrics(words.run.font).bbox)
        x, y = start
        box = (x + left, y - top, x + right + words.run.width * size, y - bottom)
        self._lay(box_under(at, box))
        if words.run.bars:
            self._lay(write_outline(bars_outline(words.run, size, *start), at, 2).box)

    def picture(self, pixels: AnyPicture, matrix: Matrix, alpha: float) -> None:
        """Paint pixels onto the square from 0, 0 to 1, 1, the first row at 0."""
        at = multiply(self._to_pixels, matrix)
        self._raster.picture(pixels, at, alpha)
        if self._is_pixels(alpha < 1 or not is_solid(pixels)):
            self._lay(box_under(at, _UNIT))
        else:
            self._vector.picture(pixels, matrix, alpha)

    @contextmanager
    def clip(self, outlines: Iterable[tuple[Outline, Matrix]], even_odd: bool) -> Iterator[None]:
        """Paint the body inside of `outlines` only."""
        inside = list(outlines)
        onto = [(one, multiply(self._to_pixels, at)) for one, at in inside]
        boxes = [write_outline(one, at, 2).box for one, at in onto if one.segments]
        self._clips.append(box_around(boxes) if boxes else (0.0, 0.0, 0.0, 0.0))
        with self._raster.clip(onto, even_odd):
            if self._group is None:
                with self._vector.clip(inside, even_odd):
                    yield
            else:
                yield
        self._clips.pop()

    @contextmanager
    def group(self, alpha: float) -> Iterator[Canvas]:
        """Yield a canvas whose whole is laid on this one at an opacity."""
        outer, raster = self._group, self._raster
        self._group = []
        with raster.group(alpha) as inner:
            self._raster = inner
            yield self
        painted, self._group, self._raster = self._group, outer, raster
        if painted:
            self._lay(box_around(painted))

    def shared(self, key: str, matrix: Matrix, draw: Draw) -> None:
        """Paint what `draw` draws; what is opaque as a form of its own, which equal keys share."""
        found: list[str] = []
        draw(_Probe(found.append), matrix)
        if found or self._group is not None:
            draw(self, matrix)
            return
        draw(self._raster, multiply(self._to_pixels, matrix))
        self._vector.shared(key, matrix, draw)

    def _is_pixels(self, shines_through: bool) -> bool:
        return shines_through or self._group is not None

    def _lay(self, box: Box) -> None:
        """Note what a group has painted; outside of groups, lay the pixels on the operators."""
        for clip in self._clips:
            box = common(box, clip)
        if self._group is not None:
            self._group.append(box)
            return
        left, top = max(0, math.floor(box[0]) - 1), max(0, math.floor(box[1]) - 1)
        right = min(self._width, math.ceil(box[2]) + 1)
        bottom = min(self._height, math.ceil(box[3]) + 1)
        if left >= right or top >= bottom:
            return
        image = self._pixels.part((left, top, right, bottom))
        data = zlib.compress(image.tobytes(), 6)
        picture = EncodedImage(*image.size, 3, "flate", data)
        name = "I" + blake2b(data, digest_size=6).hexdigest()
        scale, _, _, _, _, height = self._to_pixels
        place = Rect(left / scale, (height - bottom) / scale, image.width / scale,
                     image.height / scale)  # fmt: skip
        self._vector.placed(name, picture, place)


class _Probe(OpacityProbe):
    """Hears of drawings of other programs, too: of what they hold nobody knows."""

    def picture(self, pixels: AnyPicture, matrix: Matrix, alpha: float) -> None:
        """Look at a picture."""
        if alpha < 1 or not is_solid(pixels):
            self._tell("a picture")


def _grown(box: Box, margin: float) -> Box:
    left, top, right, bottom = box
    return left - margin, top - margin, right + margin, bottom + margin
