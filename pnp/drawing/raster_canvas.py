"""A canvas of pixels, by cairo. Letters are drawn as outlines: no font of the system is asked."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from PIL import Image

from pnp.drawing.cairo_path import CairoPath, path_of_glyph, trace_all
from pnp.drawing.canvas import AnyPicture, Canvas, Draw, Look, Paint, Point
from pnp.drawing.text_operators import ShownRun, bars_outline
from pnp.fonts.shaping import Run
from pnp.svg.cairo import cairo
from pnp.svg.matrix import Matrix, inverse, multiply, stretch
from pnp.svg.outline import Gradient, Outline
from pnp.svg.style import Pen

# Of several dashes of no length, which are dots in PDF, cairo paints the first alone: so long, in
# units of the face, is a dot here.
_DOT = 1e-4
# Which byte of a pixel of 32 bits, in the order of this machine, is its alpha.
_ALPHA = 3 if sys.byteorder == "little" else 0
# Memory that nothing uses any more, by its length.
_spare: dict[int, bytearray] = {}
_SQUARE = Outline((("R", 0.0, 0.0, 1.0, 1.0),))


class RasterContext:
    """Draws on a cairo image of `width` x `height` pixels: on white paper, or on nothing."""

    def __init__(self, width: int, height: int, paper: bool = True) -> None:
        kind = cairo.FORMAT_RGB24 if paper else cairo.FORMAT_ARGB32
        stride = cairo.ImageSurface.format_stride_for_width(kind, width)
        room = stride * height
        spare = _spare.pop(room, None) if paper else None
        self._data = bytearray(room) if spare is None else spare
        self._size, self._stride = (width, height), stride
        self._surface = cairo.ImageSurface.create_for_data(self._data, kind, width, height, stride)
        self._cairo = cairo.Context(self._surface)
        if paper:
            self._cairo.set_source_rgb(1, 1, 1)
            self._cairo.paint()

    def image(self) -> Image.Image:
        """Return what was drawn, as RGB."""
        self._surface.flush()
        return Image.frombytes("RGB", self._size, self._data, "raw", "BGRX", self._stride, 1)

    def part(self, box: tuple[int, int, int, int]) -> Image.Image:
        """Return what was drawn inside of a box (left, top, right, bottom, in pixels), as RGB."""
        self._surface.flush()
        left, top, right, bottom = box
        rows = self._data[top * self._stride : bottom * self._stride]
        size = self._size[0], bottom - top
        whole = Image.frombuffer("RGB", size, rows, "raw", "BGRX", self._stride, 1)
        return whole.crop((left, 0, right, bottom - top))

    @contextmanager
    def mapped(self) -> Iterator[Image.Image]:
        """Give what was drawn as it lies in memory, while the body lasts; then this is of no use.

        It is called RGBX, and is blue, green, red and nothing. What memory there was serves the
        next picture of its size: to get it new takes a fifth of the time of drawing a card.
        """
        self._surface.flush()
        yield Image.frombuffer("RGBX", self._size, self._data, "raw", "RGBX", self._stride, 1)
        self._surface.finish()
        _spare.clear()
        _spare[len(self._data)] = self._data

    def coverage(self) -> Image.Image:
        """Return how much of each pixel is painted, where there is no paper: 0 to 255."""
        self._surface.flush()
        # As it lies in memory: of a sheet, a copy would be 35 MB. What is called A there is not.
        image = Image.frombuffer("RGBA", self._size, self._data, "raw", "RGBA", self._stride, 1)
        return image.getchannel(_ALPHA)

    def paint(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        """Paint an outline."""
        self._cairo.new_path()
        CairoPath(outline.segments).trace(self._cairo, matrix)
        self._paint_path(matrix, look)

    def _paint_path(self, matrix: Matrix, look: Look) -> None:
        context = self._cairo
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

    def text(self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look) -> None:
        """Paint a line of text that starts at the point `start`, with its bars."""
        run = words.run
        self._cairo.new_path()
        em = multiply(matrix, (size, 0.0, 0.0, -size, 0.0, 0.0))
        trace_all(self._cairo, em, _paths_of(run, size, start, matrix))
        self._paint_path(matrix, look)
        if run.bars:
            self.paint(bars_outline(run, size, *start), matrix, look)

    def picture(self, pixels: AnyPicture, matrix: Matrix, alpha: float) -> None:
        """Paint pixels onto the square from 0, 0 to 1, 1, the first row at 0."""
        image = pixels.image_of(stretch(matrix))
        pattern = cairo.SurfacePattern(_surface(image))
        pattern.set_filter(cairo.FILTER_BEST)
        # Beyond the edge the edge goes on: no seam of half-painted pixels.
        pattern.set_extend(cairo.EXTEND_PAD)
        width, height = image.size
        onto = multiply(matrix, (1 / width, 0, 0, 1 / height, 0, 0))
        pattern.set_matrix(cairo.Matrix(*inverse(onto)))
        context = self._cairo
        context.save()
        context.new_path()
        CairoPath(_SQUARE.segments).trace(context, matrix)
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
            CairoPath(outline.segments).trace(context, matrix)
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


def _paths_of(
    run: Run, size: float, start: Point, matrix: Matrix
) -> Iterator[tuple[CairoPath, float, float]]:
    """Yield the path of each glyph of a line, with where its 0, 0 comes to lie, in pixels."""
    a, b, c, d, e, f = matrix
    (pen, line), font = start, run.font
    for glyph in run.glyphs:
        x, y = pen + glyph.x * size, line - glyph.y * size
        yield path_of_glyph(font, glyph.gid), a * x + c * y + e, b * x + d * y + f
        pen += glyph.advance * size


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
