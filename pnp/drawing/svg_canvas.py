"""A canvas that writes SVG for web pages: faces that share what is drawn on several of them.

Letters are painted glyph by glyph, by code points of fonts that are made for the page: no browser
shapes them anew. Coordinates are whole numbers, of a unit that is fine enough for what is shown.
"""

from __future__ import annotations

import base64
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html import escape

from PIL import Image

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.units import MM_PER_INCH
from pnp.core.values import replace
from pnp.drawing.canvas import AnyPicture, Canvas, Draw, Look, Paint, Point
from pnp.drawing.image_files import saved
from pnp.drawing.svg_attributes import colour, gradient, path_data, pen_attributes, transform
from pnp.drawing.text_operators import ShownRun, bars_outline
from pnp.fonts.font_file import FontFile
from pnp.fonts.shaping import Glyph
from pnp.svg.matrix import Matrix, bounded, inverse, is_similarity, multiply, scale_of, stretch
from pnp.svg.outline import Gradient, Outline

# Units of a mm, for 508 dpi: half a pixel of a card that fills a phone. Of pages with much that is
# carved, finer ones are 10 % more.
PER_MM = 20
# Letters that a browser sets one by one as they are. Other glyphs are named by ideographs, which
# are set so, too: not by private characters, as no page should have them (W3C, Charmod C073).
_AS_THEY_ARE = lazy_pattern(r"[!-~¡-ͯͰ-ϿЀ-ӿ–-…←-⇿−×]")
_FIRST_CODE = 0x4E00
# Of pictures made of pixels, as printed; what a page shows is hardly ever larger.
_DPI = 300
_USE = lazy_pattern(r'<use href="#(s\d+)" transform="([^"]*)"/>')
# Outlines this long, in letters, are there once, whatever their colours and places are: of half as
# many, what names them takes up what they save.
_LONG = 200
_NAMED = lazy_pattern(r'<use href="#(d\d+)" x="(-?\d+)" y="(-?\d+)"([^/]*)/>')
_START = lazy_pattern(r"m(-?\d+) ?(-?\d+)")


class SvgSheet:
    """What the faces of one page have in common. Its coordinates are `per_mm` to a mm."""

    per_mm = PER_MM

    def __init__(self, canvas: type[SvgContext] | None = None) -> None:
        """`canvas` is what they are drawn on, where it is not a plain one."""
        self._canvas = canvas or SvgContext
        # One name for each glyph of a font.
        self._codes: dict[FontFile, tuple[dict[int, int], dict[int, int]]] = {}
        self._families: dict[FontFile, str] = {}
        self._definitions: dict[str, str] = {}
        # One name for all that is drawn alike.
        self._symbols: dict[str, str] = {}
        self._bodies: dict[str, str] = {}
        self._outlines: dict[str, str] = {}

    def canvas(self) -> SvgContext:
        """Return something to draw on."""
        return self._canvas(self)

    def fonts(self) -> dict[str, tuple[FontFile, dict[int, int]]]:
        """Return by the names that text in the page has for them: fonts, and glyphs by codes."""
        return {name: (font, self._codes[font][0]) for font, name in self._families.items()}

    def family(self, font: FontFile) -> str:
        """Return what `font` is called in the page."""
        self._codes.setdefault(_plain(font), ({}, {}))
        return self._families.setdefault(_plain(font), f"g{len(self._families)}")

    def letter(self, font: FontFile, glyph: Glyph) -> str:
        """Return the character that stands for a glyph of `font`: its own, where it may."""
        codes, gids = self._codes[_plain(font)]
        found = gids.get(glyph.gid)
        if found is None:
            own = glyph.text if len(glyph.text) == 1 and _AS_THEY_ARE.fullmatch(glyph.text) else ""
            found = ord(own) if own and ord(own) not in codes else _FIRST_CODE + len(codes)
            codes[found] = glyph.gid
            gids[glyph.gid] = found
        return chr(found)

    def define(self, kind: str, text: str) -> str:
        """Return the id of a definition; in `text`, "{}" stands for it. Equal ones are one."""
        return self._definitions.setdefault(text, f"{kind}{len(self._definitions)}")

    def address(self, pixels: AnyPicture, matrix: Matrix) -> str:
        """Return the data: address of a picture on the square from 0, 0 to 1, 1 under `matrix`."""
        room = stretch(matrix) / self.per_mm / MM_PER_INCH * _DPI
        return _address(pixels.image, max(1, round(room)))

    def symbol(self, key: str, draw: Draw, base: Matrix) -> str:
        """Return the id of what `draw` draws, "" for nothing; where keys are equal, it is once."""
        if key not in self._symbols:
            inner = self.canvas()
            draw(inner, base)
            body = inner.elements()
            name = f"s{len(self._bodies)}" if body else ""
            self._symbols[key] = name
            if body:
                self._bodies[name] = body
        return self._symbols[key]

    def outline(self, data: str) -> str:
        """Return the id of an outline, by its data around 0, 0."""
        return self._outlines.setdefault(data, f"d{len(self._outlines)}")

    def finish(self, faces: dict[str, str]) -> tuple[str, dict[str, str]]:
        """Return all definitions, and `faces` with what is used only once in its place."""
        uses = Counter(
            name for text in (*faces.values(), *self._bodies.values())
            for expression in (_USE, _NAMED)
            for name, *_ in expression.findall(text)
        )  # fmt: skip
        outlines = {name: data for data, name in self._outlines.items()}

        def put(match: re.Match[str]) -> str:
            if uses[match[1]] > 1:
                return match[0]
            return f'<g transform="{match[2]}">{whole(self._bodies[match[1]])}</g>'

        def put_outline(match: re.Match[str]) -> str:
            name, x, y, look = match.groups()
            if uses[name] > 1:
                return match[0]
            return f'<path{look} d="{_moved(outlines[name], int(x), int(y))}"/>'

        def whole(text: str) -> str:
            return _NAMED.sub(put_outline, _USE.sub(put, text))

        definitions = [text.replace("{}", name, 1) for text, name in self._definitions.items()]
        definitions += [
            f'<path id="{name}" d="{data}"/>' for name, data in outlines.items() if uses[name] > 1
        ]
        definitions += [
            f'<g id="{name}">{whole(body)}</g>'
            for name, body in self._bodies.items()
            if uses[name] > 1
        ]
        return "\n".join(definitions), {name: whole(text) for name, text in faces.items()}


class SvgContext:
    """A canvas whose drawing becomes elements of SVG. `sheet` has what they refer to."""

    def __init__(self, sheet: SvgSheet) -> None:
        self._sheet = sheet
        self._parts: list[str] = []

    def elements(self) -> str:
        """Return what was drawn."""
        return "".join(self._parts)

    def paint(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        """Paint an outline."""
        if look.stroke and not is_similarity(matrix):
            # A pen that is wider one way than the other is drawn where it is round.
            scale = scale_of(matrix)
            own = (scale, 0.0, 0.0, scale, 0.0, 0.0)
            turn = transform(bounded(multiply(matrix, inverse(own))))
            data = path_data(outline, own)
            look_text = self._look(look, own)
            self._parts.append(f'<g transform="{turn}"><path{look_text} d="{data}"/></g>')
            return
        data = path_data(outline, matrix)
        if len(data) >= _LONG and not _has_gradient(look):
            a, b, c, d, x, y = matrix
            name = self._sheet.outline(path_data(outline, (a, b, c, d, 0.0, 0.0)))
            place = f'x="{round(x)}" y="{round(y)}"'
            self._parts.append(f'<use href="#{name}" {place}{self._look(look, matrix)}/>')
        elif data:
            self._parts.append(f'<path{self._look(look, matrix)} d="{data}"/>')

    def text(self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look) -> None:
        """Paint a line of text that starts at the point `start`, with its bars."""
        run, sheet = words.run, self._sheet
        scale = scale_of(matrix)
        a, b, c, d, e, f = matrix
        upright = abs(b) < 1e-9 and abs(c) < 1e-9 and abs(a - d) < 1e-9 and a > 0
        left, top = (e, f) if upright else (0.0, 0.0)
        family = sheet.family(run.font)
        letters, xs, ys = [], [], []
        pen, y = start
        for glyph in run.glyphs:
            if glyph.text.strip() or not glyph.text:
                letters.append(escape(sheet.letter(run.font, glyph)))
                xs.append(f"{left + (pen + glyph.x * size) * scale:.1f}".removesuffix(".0"))
                ys.append(f"{top + (y - glyph.y * size) * scale:.1f}".removesuffix(".0"))
            pen += glyph.advance * size
        if letters:
            ys = ys[:1] if len(set(ys)) == 1 else ys
            placed = matrix if upright else (scale, 0.0, 0.0, scale, 0.0, 0.0)
            turn = (a / scale, b / scale, c / scale, d / scale, e, f)
            moved = "" if upright else f' transform="{transform(turn)}"'
            self._parts.append(
                f'<text font-family="{family}" font-size="{size * scale:.4g}"'
                f'{self._look(look, placed)}{moved} x="{" ".join(xs)}" y="{" ".join(ys)}">'
                f"{''.join(letters)}</text>"
            )
        if run.bars:
            self.paint(bars_outline(run, size, *start), matrix, look)

    def picture(self, pixels: AnyPicture, matrix: Matrix, alpha: float) -> None:
        """Paint pixels onto the square from 0, 0 to 1, 1, the first row at 0."""
        image = (
            f'<image id="{{}}" width="1" height="1" preserveAspectRatio="none" '
            f'href="{self._sheet.address(pixels, matrix)}"/>'
        )
        name = self._sheet.define("i", image)
        faded = f' opacity="{alpha:.3g}"' if alpha < 1 else ""
        self._parts.append(f'<use href="#{name}"{faded} transform="{transform(matrix)}"/>')

    @contextmanager
    def clip(self, outlines: Iterable[tuple[Outline, Matrix]], even_odd: bool) -> Iterator[None]:
        """Paint the body inside of `outlines` only."""
        rule = ' clip-rule="evenodd"' if even_odd else ""
        paths = "".join(f'<path{rule} d="{path_data(one, at)}"/>' for one, at in outlines)
        name = self._sheet.define("c", f'<clipPath id="{{}}">{paths}</clipPath>')
        with self._inside(f'clip-path="url(#{name})"'):
            yield

    @contextmanager
    def group(self, alpha: float) -> Iterator[Canvas]:
        """Yield a canvas whose whole is laid on this one at an opacity."""
        with self._inside(f'opacity="{alpha:.3g}"'):
            yield self

    @contextmanager
    def _inside(self, attribute: str) -> Iterator[None]:
        outer, self._parts = self._parts, []
        yield
        if self._parts:
            outer.append(f"<g {attribute}>{self.elements()}</g>")
        self._parts = outer

    def shared(self, key: str, matrix: Matrix, draw: Draw) -> None:
        """Paint what `draw` draws, which stands in the page once."""
        # Drawn about as large as it is needed, whole numbers are fine enough for it.
        per_mm = self._sheet.per_mm
        scale = per_mm * 10.0 ** round(math.log10(scale_of(matrix) / per_mm))
        base = (scale, 0.0, 0.0, scale, 0.0, 0.0)
        name = self._sheet.symbol(f"{key} {scale:g}", draw, base)
        if name:
            placed = bounded(multiply(matrix, inverse(base)))
            self._parts.append(f'<use href="#{name}" transform="{transform(placed)}"/>')

    def _look(self, look: Look, matrix: Matrix) -> str:
        """Return the attributes of a look; `matrix` is that of the outline."""
        said = "".join(self._painted("fill", look.fill, matrix))
        if look.stroke:
            said += "".join(self._painted("stroke", look.stroke, matrix))
            said += pen_attributes(look.pen, scale_of(matrix))
        said += ' fill-rule="evenodd"' if look.even_odd else ""
        return said + (' paint-order="stroke"' if look.stroke_first and look.stroke else "")

    def _painted(self, what: str, paint: Paint | None, matrix: Matrix) -> Iterator[str]:
        if paint is None:
            yield f' {what}="none"'
            return
        source = paint.source
        if isinstance(source, Gradient):
            yield f' {what}="url(#{self._sheet.define("p", gradient(source, matrix))})"'
        elif what == "stroke" or any(source):
            yield f' {what}="{colour(source)}"'
        if paint.alpha < 1:
            yield f' {what}-opacity="{paint.alpha:.3g}"'


def _moved(data: str, x: int, y: int) -> str:
    """Return the data of a path elsewhere: only its start is not told from where it is (SVG 2)."""
    start = _START.match(data)
    assert start is not None  # noqa: S101 - paths begin so
    right, down = int(start[1]) + x, int(start[2]) + y
    return f"m{right}{'' if down < 0 else ' '}{down}{data[start.end() :]}"


def _has_gradient(look: Look) -> bool:
    """Tell whether a look has places of its own, which would be moved with an outline."""
    return any(one and isinstance(one.source, Gradient) for one in (look.fill, look.stroke))


def _plain(font: FontFile) -> FontFile:
    """Return `font` without its features: they choose glyphs, which are chosen."""
    return replace(font, features=())


def _address(image: Image.Image, most: int) -> str:
    """Return pixels as a data: address, with sides of `most` pixels at most."""
    small = image.copy()
    small.thumbnail((most, most))
    data = saved(small, "WEBP", quality=85, method=6)
    return f"data:image/webp;base64,{base64.b64encode(data).decode('ascii')}"
