"""The way in: the SVG text of a face to a `Drawing`, or to pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from pnp.core.actual_text import SAID
from pnp.core.geometry import Size
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.units import MM_PER_INCH, mm_to_px
from pnp.core.values import replace
from pnp.drawing.canvas import Canvas
from pnp.drawing.display_list import (
    DISPLAY_LIST_DPI,
    DisplayList,
    DisplayListRenderer,
    FaceDisplayList,
)
from pnp.drawing.drawing import PER_MM, Drawing
from pnp.drawing.marked_content import MarkedContentRenderer
from pnp.drawing.opacity import OpacityProbe
from pnp.drawing.pdf_canvas import PdfContext, Symbol
from pnp.drawing.resolution import with_pictures
from pnp.drawing.svg_renderer import SvgRenderer
from pnp.fonts.font_book import FontBook
from pnp.svg.cairo import CairoError, node_format
from pnp.svg.encoded_image import Remark
from pnp.svg.face_document import FaceSvg
from pnp.svg.image_header import PictureError
from pnp.svg.matrix import IDENTITY, Matrix, multiply
from pnp.svg.node import Node, Tree, parse_svg
from pnp.svg.outline import DPI, Tracer
from pnp.svg.parsed_symbols import checked_tree, tree_of

if TYPE_CHECKING:
    from PIL import Image

    from pnp.drawing.svg_canvas import SvgSheet

_MM_PER_PIXEL = MM_PER_INCH / DPI
LARGEST_IMAGE = 100_000_000

_RendererOf: TypeAlias = Callable[[Tree, FontBook, Where], SvgRenderer]


# Symbols that are kept, and those of them with pixels, of which each has up to 16 MB.
_MOST_SYMBOLS, _MOST_PIXELS = 5000, 16


class _Memory:
    """Symbols drawn before with the same fonts, by what they look like."""

    fonts: FontBook | None = None
    symbols: ClassVar[dict[str, Symbol]] = {}

    @classmethod
    def of(cls, fonts: FontBook) -> dict[str, Symbol]:
        shown = sum(bool(one.parts.unread) for one in cls.symbols.values())
        if cls.fonts is not fonts or len(cls.symbols) > _MOST_SYMBOLS or shown > _MOST_PIXELS:
            cls.fonts, cls.symbols = fonts, {}
        return cls.symbols


def draw_face(
    svg: FaceSvg | str,
    fonts: FontBook,
    where: Where,
    renderer_of: _RendererOf = SvgRenderer,
    ppi: int = 0,
) -> Drawing:
    """Return `svg` as a drawing. Raises PnpError for all that can't be drawn.

    Its pictures have as many pixels as `ppi` pixels per inch need, for 0 all that they have.

    A `MarkedContentRenderer` writes groups that are marks as such. Problems of the SVG are at its
    template, or a file of art, if those are known; else at `where`, as letters that the fonts don't
    have.
    """
    tree, area = _checked(svg, fonts, where)
    if renderer_of is SvgRenderer and _has_marks(svg):
        renderer_of = MarkedContentRenderer
    width, height = area.width * _MM_PER_PIXEL, area.height * _MM_PER_PIXEL
    scale = PER_MM * _MM_PER_PIXEL
    base = (scale, 0.0, 0.0, -scale, 0.0, height * PER_MM)
    symbols = _Memory.of(fonts)
    context = PdfContext(symbols, (0, 0, ceil(width * PER_MM), ceil(height * PER_MM)))
    try:
        with _told_of_files(svg, fonts, where):
            _draw(renderer_of(tree, fonts, where), context, base, area)
    except PnpError:
        # A symbol in which something is missing must not be taken for a whole one.
        symbols.clear()
        raise
    return with_pictures(Drawing(width, height, context.form(), context.parts), ppi)


def _has_marks(svg: FaceSvg | str) -> bool:
    if isinstance(svg, str):
        return SAID in svg
    return SAID in svg.body or any(map(_has_mark, svg.drawings.values()))


# Of pictures, which are long, and are on many faces.
def _has_mark(drawing: str) -> bool:
    return SAID in drawing


def draw_image(
    svg: FaceSvg | str,
    fonts: FontBook,
    dpi: float,
    where: Where,
    size: Size | None = None,
    notes: dict[str, Remark] | None = None,
) -> Image.Image:
    """Return `svg` as pixels (RGB, on white) at `dpi`. Raises PnpError like `draw_face`.

    It fills `size` (mm), as on a sheet, or is as large as it says. Into `notes` goes by files of
    art what is not drawn as it is there.
    """
    # Loaded only where there are pixels, as Pillow is.
    from pnp.drawing.raster_canvas import RasterContext

    tree, area = _checked(svg, fonts, where)
    sides = size or (side * _MM_PER_PIXEL for side in area)
    width, height = (max(1, round(mm_to_px(side, dpi))) for side in sides)
    refuse_pixels(width, height, where)
    context = RasterContext(width, height)
    base = (width / area.width, 0.0, 0.0, height / area.height, 0.0, 0.0)
    renderer = SvgRenderer(tree, fonts, where)
    with _told_of_files(svg, fonts, where):
        _draw(renderer, context, base, area)
    if notes is not None:
        notes.update(renderer.notes)
    return context.image()


def refuse_pixels(width: int, height: int, where: Where) -> None:
    """Raise PnpError for an image that is too large to be drawn."""
    if width * height > LARGEST_IMAGE:
        message = f"an image of {width} x {height} pixels is too large"
        raise PnpError([Problem(where, message, "use a lower resolution")])


def draw_onto(
    canvas: Canvas, svg: FaceSvg, fonts: FontBook, where: Where, size: Size, matrix: Matrix
) -> dict[str, Remark]:
    """Draw `svg`, as large as `size` (mm), on `canvas`, and what it has beyond that.

    `matrix` takes mm from its top left corner to the canvas. Returns by files of art what is not
    drawn as it is there. Raises PnpError like `draw_face`.
    """
    tree, area = _checked(svg, fonts, where)
    fitted = (size.width / area.width, 0.0, 0.0, size.height / area.height, 0.0, 0.0)
    renderer = SvgRenderer(tree, fonts, where)
    with _told_of_files(svg, fonts, where):
        _draw(renderer, canvas, multiply(matrix, fitted), area)
    return renderer.notes


def draw_svg(svg: FaceSvg, fonts: FontBook, sheet: SvgSheet, bleed: float, where: Where) -> str:
    """Return `svg` as elements of SVG in units of `sheet`, 0, 0 where its bleed (mm) ends.

    What they refer to is in `sheet`. Raises PnpError like `draw_face`.
    """
    tree, area = _checked(svg, fonts, where)
    # Loaded only for pages of the web.
    from pnp.drawing.svg_canvas import SvgContext

    context = SvgContext(sheet)
    scale, moved = sheet.per_mm * _MM_PER_PIXEL, -bleed * sheet.per_mm
    with _told_of_files(svg, fonts, where):
        _draw(
            SvgRenderer(tree, fonts, where), context, (scale, 0.0, 0.0, scale, moved, moved), area
        )
    return context.elements()


def problems_of(svg: FaceSvg, fonts: FontBook, where: Where) -> tuple[Problem, ...]:
    """Return all that `draw_face` finds wrong with a face.

    What is wrong with the SVG is at the file where it was written; at its line, if `svg` has
    `pieces`.
    """
    place = svg.place(where)
    body, whole = svg.lines(replace(place, line=1) if svg.pieces else place)
    try:
        # What is no XML is told of what the template wrote, with nothing put into it.
        parse_svg(body.text, place, body)
        tree = checked_tree(whole, place)
        area = _size(tree.root, tree.place(tree.root))
        _draw(SvgRenderer(tree, fonts, where), PdfContext({}), IDENTITY, area)
    except PnpError as error:
        return error.problems
    return ()


def half_transparent(svg: FaceSvg, fonts: FontBook, where: Where) -> list[Problem]:
    """Return what of a face is half transparent, each once, at places as `problems_of` has them.

    Raises PnpError like `draw_face`.
    """
    place = svg.place(where)
    _, whole = svg.lines(replace(place, line=1) if svg.pieces else place)
    tree = checked_tree(whole, place)
    renderer = SvgRenderer(tree, fonts, where)
    found: dict[Problem, None] = {}

    def tell(what: str) -> None:
        found[see_through(what, renderer.place)] = None

    _draw(renderer, OpacityProbe(tell), IDENTITY, _size(tree.root, tree.place(tree.root)))
    return list(found)


def see_through(what: str, where: Where) -> Problem:
    """Return the problem that something is half transparent, of which `what` says how."""
    hint = "paint it in a colour that is opaque, or use --flatten"
    return Problem(where, f"PDF/X-1a has no place for {what}", hint)


def display_list_of(
    svg: FaceSvg, fonts: FontBook, where: Where, drawn: dict[str, DisplayList]
) -> FaceDisplayList:
    """Return what is painted on `svg`; `drawn` keeps the drawings that faces share.

    Raises PnpError like `draw_face`.
    """
    tree, area = _checked(svg, fonts, where)
    with _told_of_files(svg, fonts, where):
        scale = DISPLAY_LIST_DPI / DPI
        found = DisplayList(drawn)
        renderer = DisplayListRenderer(tree, fonts, where)
        _draw(renderer, found, (scale, 0, 0, scale, 0, 0), area)
        width, height = area.width * scale, area.height * scale
        return FaceDisplayList(found.items, width, height, renderer.remarks)


def _draw(drawing: SvgRenderer, canvas: Canvas, base: Matrix, area: Size) -> None:
    try:
        drawing.draw(canvas, base, area)
    except PictureError as error:
        raise PnpError([Problem(drawing.place, f"drawing {error}", error.hint)]) from None
    except (OverflowError, ZeroDivisionError, CairoError, MemoryError):
        # The last three are what becomes of such numbers in pixels.
        raise PnpError([_too_far(drawing.place)]) from None


@contextmanager
def _told_of_files(svg: FaceSvg | str, fonts: FontBook, where: Where) -> Iterator[None]:
    """Raise the PnpError of the body; what files of art have wrong is theirs."""
    try:
        yield
    except PnpError as error:
        if isinstance(svg, str) or not svg.files:
            raise
        # It is read again, since a face that is good need not know what which file wrote.
        raise PnpError(problems_of(svg, fonts, where) or error.problems) from None


def _too_far(where: Where) -> Problem:
    hint = "look for a scale or translate with far too large numbers"
    return Problem(where, "SVG draws further out than a PDF can say", hint)


def _checked(svg: FaceSvg | str, fonts: FontBook, where: Where) -> tuple[Tree, Size]:
    """Return the nodes of `svg`, found good, and its width and height in CSS pixels."""
    with _told_of_files(svg, fonts, where):
        tree = tree_of(svg if isinstance(svg, FaceSvg) else FaceSvg(svg, {}), where)
    return tree, _size(tree.root, tree.place(tree.root))


def _format(*attributes: tuple[str, str]) -> tuple[Any, Any]:
    """Return the width and height of an <svg> with some attributes, in CSS pixels."""
    width, height, _ = node_format(Tracer(Size(0, 0)), Node("svg", dict(attributes)), False)
    return width, height


def _size(root: Node, where: Where) -> Size:
    sizes = ((name, root[name]) for name in ("width", "height", "viewBox") if name in root)
    width, height = _format(*sizes)
    if not width or not height:
        hint = 'write for example width="69mm" height="94mm" viewBox="-3 -3 69 94"'
        raise PnpError([Problem(where, "SVG has no size", hint)])
    return Size(float(width), float(height))
