"""A face as an SVG file that looks the same in every program.

Letters are outlines: Inkscape knows no fonts that lie inside a file, and no reader shapes a text as
it was shaped here. For the same reason nothing refers to other files, references are those of
SVG 1.1, and pictures are PNG or JPEG.
"""

from __future__ import annotations

import base64
from functools import lru_cache
from html import escape

from pnp.core.geometry import Rect
from pnp.core.units import mm_to_px
from pnp.drawing.canvas import AnyPicture, Look, Point
from pnp.drawing.face import draw_onto
from pnp.drawing.face_picture import FacePicture
from pnp.drawing.image_files import jpeg_bytes, png_bytes
from pnp.drawing.mirrored_bleed import mirrors
from pnp.drawing.svg_attributes import path_data, transform
from pnp.drawing.svg_canvas import SvgContext, SvgSheet
from pnp.drawing.text_operators import ShownRun, bars_outline, text_outline
from pnp.drawing.trim_outline import trim_outline
from pnp.fonts.font_file import FontFile
from pnp.fonts.outlines import outline
from pnp.svg.embedded_images import EmbeddedImage
from pnp.svg.matrix import IDENTITY, Matrix, multiply, stretch
from pnp.svg.outline import Gradient, Outline

# Units of the file; whole numbers are fine enough for a picture of 2400 dpi.
_PER_MM = 100
_UNITS = (float(_PER_MM), 0.0, 0.0, float(_PER_MM), 0.0, 0.0)
# How fine the outlines of letters are that stand once in a file.
_PER_EM = 1000.0
# Of drawings that can be shown as pixels only, once they are that large.
_DPI = 600


class _Sheet(SvgSheet):
    """What a face refers to, in its file."""

    per_mm = _PER_MM

    def address(self, pixels: AnyPicture, matrix: Matrix) -> str:
        mime, data = "image/jpeg", pixels.jpeg if isinstance(pixels, EmbeddedImage) else b""
        if data and pixels.turn != IDENTITY:
            # Browsers would turn the file once more.
            data = jpeg_bytes(pixels.image)
        elif not data:
            side = stretch(matrix) / self.per_mm
            mime, data = "image/png", png_bytes(pixels.image_of(mm_to_px(side, _DPI)), _DPI)
        return f"data:{mime};base64,{base64.b64encode(data).decode('ascii')}"


class _Context(SvgContext):
    """A canvas whose letters are outlines."""

    def text(self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look) -> None:
        self.paint(text_outline(words.run, size, *start), matrix, look)
        if words.run.bars:
            self.paint(bars_outline(words.run, size, *start), matrix, look)


class _ScreenContext(_Context):
    """A canvas whose letters are outlines, each drawn once: a fifth of the time and the size.

    Some drawing programs take references for copies that are hard to edit; browsers do not mind.
    """

    def text(self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look) -> None:
        fill = look.fill
        if look.stroke or fill is None or isinstance(fill.source, Gradient):
            super().text(words, size, start, matrix, look)
            return
        run, sheet, pen, uses = words.run, self._sheet, 0.0, []
        for glyph in run.glyphs:
            data = _letter(run.font, glyph.gid)
            if data:
                name = sheet.define("g", f'<path id="{{}}" d="{data}"/>')
                x, y = (pen + glyph.x) * _PER_EM, -glyph.y * _PER_EM
                shift = f' x="{x:.0f}"' + (f' y="{y:.0f}"' if y else "")
                uses.append(f'<use href="#{name}"{shift}/>')
            pen += glyph.advance
        unit = size / _PER_EM
        turn = transform(multiply(matrix, (unit, 0.0, 0.0, unit, *start)))
        self._parts.append(f'<g{self._look(look, matrix)} transform="{turn}">{"".join(uses)}</g>')
        if run.bars:
            self.paint(bars_outline(run, size, *start), matrix, look)


# Without it, a face of a kept game takes 2 times the CPU (bench/caches.py).
@lru_cache(maxsize=4096)
def _letter(font: FontFile, gid: int) -> str:
    """Return the outline of a glyph as the data of a path, in thousandths of an em."""
    upright = (_PER_EM, 0.0, 0.0, -_PER_EM, 0.0, 0.0)
    return path_data(Outline(outline(font, gid)), upright)


def svg_file(face: FacePicture, part: Rect, title: str, on_screen: bool = False) -> bytes:
    """Return `face` as the text of an SVG, of which `part` is painted, on white.

    One that is shown `on_screen` has each letter once. Raises PnpError like `draw_face`.
    """
    keep = face.keep
    sheet = _Sheet(_ScreenContext if on_screen else _Context)
    canvas = sheet.canvas()
    matrix = (_UNITS[0], 0.0, 0.0, _UNITS[3], -keep.x * _PER_MM, -keep.y * _PER_MM)
    face.notes.update(draw_onto(canvas, face.svg, face.fonts, face.where, face.size, matrix))
    definitions, drawn = sheet.finish({"": canvas.elements()})
    background = Outline((("R", 0.0, 0.0, *keep.size),))
    cut = trim_outline(face.cut) if face.cut else background
    outlines = {"c": cut}
    body = drawn[""]
    if part != keep:
        definitions += f'\n<g id="f">{body}</g>'
        mirrored, places = _mirrored(part, keep)
        outlines |= places
        body = f'{mirrored}<g clip-path="url(#e)"><use href="#f"/></g>'
    clips = "".join(
        f'\n<clipPath id="{name}"><path d="{path_data(one, _UNITS)}"/></clipPath>'
        for name, one in outlines.items()
    )
    width, height = keep.size
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'version="1.1" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width * _PER_MM:g} {height * _PER_MM:g}">\n'
        f"<title>{escape(title)}</title>\n<defs>{clips}\n{definitions}\n</defs>\n"
        f'<path fill="#fff" d="{path_data(cut, _UNITS)}"/>\n'
        f'<g clip-path="url(#c)">{body}</g>\n</svg>\n'
    )
    return text.replace(' href="', ' xlink:href="').encode()


def _mirrored(part: Rect, keep: Rect) -> tuple[str, dict[str, Outline]]:
    """Return what lies around `part`, its edges mirrored, and the places of all by their ids."""
    places = {"e": Outline((("R", *part.moved(-keep.x, -keep.y)),))}
    edges = []
    for number, one in enumerate(mirrors(part, keep)):
        name = f"e{number}"
        places[name] = Outline((("R", *one.onto),))
        a, b, c, d, e, f = one.matrix
        moved = f"{a:g} {b:g} {c:g} {d:g} {e * _PER_MM:g} {f * _PER_MM:g}"
        edges.append(
            f'<g clip-path="url(#{name})"><use href="#f" transform="matrix({moved})"/></g>'
        )
    return "".join(edges), places
