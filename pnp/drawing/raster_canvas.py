"""A canvas of pixels, by cairo. Letters are drawn as outlines: no font of the system is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from PIL import Image

from pnp.drawing.canvas import Canvas, Draw, Look, Paint
from pnp.drawing.text_operators import Words, bars_outline, text_outline
from pnp.svg.cairo import cairo
from pnp.svg.matrix import Matrix, inverse, multiply
from pnp.svg.outline import Gradient, Outline
from pnp.svg.pictures import Pixels
from pnp.svg.style import Pen

# Of several dashes of no length, which are dots in PDF, cairo paints the first alone: so long, in
# units of the face, is a dot here.
_DOT = 1e-4


class RasterContext:
    """Draws on a white cairo image of `width` x `height` pixels."""

    def __init__(self, width: int, height: int) -> None:
        self._surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
        self._cairo = cairo.Context(self._surface)
        self._cairo.set_source_rgb(1, 1, 1)
        self._cairo.paint()

    def image(self) -> Image.Image:
        """Return what was drawn, as RGB."""
        surface = self._surface
        surface.flush()
        size = surface.get_width(), surface.get_height()
        data = bytes(surface.get_data())
        return Image.frombuffer("RGB", size, data, "raw", "BGRX", surface.get_stride(), 1)

    def _trace(self, outline: Outline, matrix: Matrix) -> None:
        context = self._cairo
        context.save()
        context.set_matrix(cairo.Matrix(*matrix))
        draw = {
            "M": context.move_to, "L": context.line_to, "C": context.curve_to,
            "Z": context.close_path, "R": context.rectangle,
        }  # fmt: skip
        for kind, *numbers in outline.segments:
            draw[kind](*numbers)
        context.restore()

    def paint(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        """Paint an outline."""
        context = self._cairo
        context.new_path()
        self._trace(outline, matrix)
        steps = [(look.fill, self._fill), (look.stroke, self._stroke)]
        for paint, step in reversed(steps) if look.stroke_first else steps:
            if paint:
                context.set_source(_pattern(paint, matrix))
                step(matrix, look)

    def _fill(self, matrix: Matrix, look: Look) -> None:
        rules = (cairo.FILL_RULE_WINDING, cairo.FILL_RULE_EVEN_ODD)
        self._cairo.set_fill_rule(rules[look.even_odd])
        self._cairo.fill_preserve()

    def _stroke(self, matrix: Matrix, look: Look) -> None:
        self._cairo.save()
        self._cairo.set_matrix(cairo.Matrix(*matrix))
        self._use_pen(look.pen)
        self._cairo.stroke_preserve()
        self._cairo.restore()

    def _use_pen(self, pen: Pen) -> None:
        # cairo's numbers of caps and joins are those of PDF.
        self._cairo.set_line_width(pen.width)
        self._cairo.set_line_cap(pen.cap)
        self._cairo.set_line_join(pen.join)
        self._cairo.set_miter_limit(pen.miter)
        self._cairo.set_dash([dash or _DOT for dash in pen.dashes], pen.offset)

    def text(
        self, words: Words, size: float, x: float, y: float, matrix: Matrix, look: Look
    ) -> None:
        """Paint a line of text that starts at x, y, with its bars."""
        self.paint(text_outline(words.run, size, x, y), matrix, look)
        if words.run.bars:
            self.paint(bars_outline(words.run, size, x, y), matrix, look)

    def picture(self, pixels: Pixels, matrix: Matrix, alpha: float) -> None:
        """Paint pixels onto the square from 0, 0 to 1, 1, the first row at 0."""
        pattern = cairo.SurfacePattern(_surface(pixels.image))
        pattern.set_filter(cairo.FILTER_BEST)
        # Beyond the edge the edge goes on: no seam of half-painted pixels.
        pattern.set_extend(cairo.EXTEND_PAD)
        width, height = pixels.image.size
        onto = multiply(matrix, (1 / width, 0, 0, 1 / height, 0, 0))
        pattern.set_matrix(cairo.Matrix(*inverse(onto)))
        context = self._cairo
        context.save()
        context.new_path()
        self._trace(Outline((("R", 0, 0, 1, 1),)), matrix)
        context.clip()
        context.set_source(pattern)
        context.paint_with_alpha(alpha)
        context.restore()

    @contextmanager
    def clip(self, outlines: Iterable[tuple[Outline, Matrix]], even_odd: bool) -> Iterator[None]:
        """Paint the body inside of `outlines` only."""
        context = self._cairo
        context.save()
        context.new_path()
        for outline, matrix in outlines:
            self._trace(outline, matrix)
        rules = (cairo.FILL_RULE_WINDING, cairo.FILL_RULE_EVEN_ODD)
        context.set_fill_rule(rules[even_odd])
        context.clip()
        yield
        context.restore()

    @contextmanager
    def group(self, alpha: float) -> Iterator[Canvas]:
        """Yield a canvas whose whole is laid on this one at an opacity."""
        self._cairo.push_group()
        yield self
        self._cairo.pop_group_to_source()
        self._cairo.paint_with_alpha(alpha)

    def shared(self, key: str, matrix: Matrix, draw: Draw) -> None:
        """Paint what `draw` draws."""
        draw(self, matrix)


def _pattern(paint: Paint, matrix: Matrix) -> cairo.Pattern:
    """Return a paint as cairo's pattern, in pixels."""
    source = paint.source
    if not isinstance(source, Gradient):
        return cairo.SolidPattern(*source, paint.alpha)
    linear = len(source.points) == 4
    pattern = (cairo.LinearGradient if linear else cairo.RadialGradient)(*source.points)
    for offset, red, green, blue, alpha in source.stops:
        pattern.add_color_stop_rgba(offset, red, green, blue, alpha * paint.alpha)
    pattern.set_extend(cairo.EXTEND_PAD)
    pattern.set_matrix(cairo.Matrix(*inverse(multiply(matrix, source.matrix))))
    return pattern


def _surface(image: Image.Image) -> cairo.ImageSurface:
    """Return pixels as cairo wants them: blue, green, red, alpha, colours multiplied by alpha."""
    premultiplied = image.convert("RGBA").convert("RGBa")
    data = bytearray(premultiplied.tobytes("raw", "BGRa"))
    width, height = image.size
    return cairo.ImageSurface.create_for_data(data, cairo.FORMAT_ARGB32, width, height, width * 4)
