"""The way in: the SVG text of a face to a `Drawing`, or to pixels."""

from __future__ import annotations

from math import ceil
from typing import ClassVar

from cairocffi import CairoError
from cairosvg.helpers import node_format
from PIL import Image

from pnp.draw.canvas import Canvas
from pnp.draw.context import PdfContext, Symbol
from pnp.draw.drawing import PER_MM, Drawing
from pnp.draw.matrix import Matrix
from pnp.draw.node import Node, Tree
from pnp.draw.outline import DPI, Tracer
from pnp.draw.placed import tree_of
from pnp.draw.raster import RasterContext
from pnp.draw.sketch import SKETCH_DPI, FaceSketch, Sketch, SketchWalker
from pnp.draw.walk import Walker
from pnp.facesvg import FaceSvg
from pnp.fonts import FontBook
from pnp.geometry import Size
from pnp.problems import PnpError, Problem, Where
from pnp.units import MM_PER_INCH, mm_to_px

_MM_PER_PIXEL = MM_PER_INCH / DPI
LARGEST_IMAGE = 100_000_000


class _Memory:
    """Symbols drawn before with the same fonts, by what they look like."""

    fonts: FontBook | None = None
    symbols: ClassVar[dict[str, Symbol]] = {}

    @classmethod
    def of(cls, fonts: FontBook) -> dict[str, Symbol]:
        if cls.fonts is not fonts or len(cls.symbols) > 5000:
            cls.fonts, cls.symbols = fonts, {}
        return cls.symbols


def draw_face(svg: FaceSvg | str, fonts: FontBook, where: Where) -> Drawing:
    """Return `svg` as a drawing. Raises PnpError, at `where`, for all that can't be drawn."""
    tree, area = _checked(svg, where)
    width, height = area.width * _MM_PER_PIXEL, area.height * _MM_PER_PIXEL
    scale = PER_MM * _MM_PER_PIXEL
    base = (scale, 0.0, 0.0, -scale, 0.0, height * PER_MM)
    symbols = _Memory.of(fonts)
    context = PdfContext(symbols, (0, 0, ceil(width * PER_MM), ceil(height * PER_MM)))
    try:
        _draw(tree, fonts, where, context, base, area)
    except PnpError:
        # A symbol in which something is missing must not be taken for a whole one.
        symbols.clear()
        raise
    return Drawing(width, height, context.form(), context.parts)


def draw_image(svg: FaceSvg | str, fonts: FontBook, dpi: float, where: Where) -> Image.Image:
    """Return `svg` as pixels (RGB, on white) at `dpi`. Raises PnpError like `draw_face`."""
    tree, area = _checked(svg, where)
    width, height = (max(1, round(mm_to_px(side * _MM_PER_PIXEL, dpi))) for side in area)
    if width * height > LARGEST_IMAGE:
        message = f"an image of {width} x {height} pixels is too large"
        raise PnpError([Problem(where, message, "use a lower resolution")])
    context = RasterContext(width, height)
    base = (width / area.width, 0.0, 0.0, height / area.height, 0.0, 0.0)
    _draw(tree, fonts, where, context, base, area)
    return context.image()


def sketch_face(
    svg: FaceSvg, fonts: FontBook, where: Where, drawn: dict[str, Sketch]
) -> FaceSketch:
    """Return what is painted on `svg`; `drawn` keeps the drawings that faces share.

    Raises PnpError like `draw_face`.
    """
    tree, area = _checked(svg, where)
    scale = SKETCH_DPI / DPI
    sketch = Sketch(drawn)
    _draw(tree, fonts, where, sketch, (scale, 0, 0, scale, 0, 0), area, SketchWalker)
    return FaceSketch(sketch.items, area.width * scale, area.height * scale)


def _draw(
    tree: Tree,
    fonts: FontBook,
    where: Where,
    canvas: Canvas,
    base: Matrix,
    area: Size,
    walker: type[Walker] = Walker,
) -> None:
    try:
        walker(tree, fonts, where).draw(canvas, base, area)
    except (OverflowError, ZeroDivisionError, CairoError, MemoryError):
        # The last three are what becomes of such numbers in pixels.
        raise PnpError([_too_far(where)]) from None


def _too_far(where: Where) -> Problem:
    hint = "look for a scale or translate with far too large numbers"
    return Problem(where, "SVG draws further out than a PDF can say", hint)


def _checked(svg: FaceSvg | str, where: Where) -> tuple[Tree, Size]:
    """Return the nodes of `svg`, found good, and its width and height in CSS pixels."""
    tree = tree_of(svg if isinstance(svg, FaceSvg) else FaceSvg(svg, {}), where)
    return tree, _size(tree.root, where)


def _size(root: Node, where: Where) -> Size:
    width, height, _ = node_format(Tracer(Size(0, 0)), root, reference=False)
    if not width or not height:
        hint = 'write for example width="69mm" height="94mm" viewBox="-3 -3 69 94"'
        raise PnpError([Problem(where, "SVG has no size", hint)])
    return Size(float(width), float(height))
