"""A canvas that writes PDF operators."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from pnp.core.geometry import Rect
from pnp.drawing.canvas import AnyPicture, Draw, Look, Point
from pnp.drawing.content_stream import ContentStream, name_of
from pnp.drawing.drawing import PER_MM, Box, Form, Parts
from pnp.drawing.operators import linear_operands, matrix_operands, write_outline
from pnp.drawing.pdf_number import number
from pnp.drawing.pdf_paint import PdfPaint
from pnp.drawing.text_operators import ShownRun, bars_outline, without_marks
from pnp.fonts.font_file import FontFile
from pnp.fonts.metrics import pdf_metrics
from pnp.svg.embedded_images import EmbeddedImage
from pnp.svg.encoded_image import EncodedImage
from pnp.svg.matrix import Matrix, bounded, box_under, inverse, is_similarity, multiply, scale_of
from pnp.svg.outline import Gradient, Outline


class Symbol:
    """A form that other forms may draw, and all parts that it names. An empty one has no box."""

    __slots__ = ("form", "name", "parts")

    def __init__(self, form: Form, parts: Parts) -> None:
        self.name = name_of("S", form)
        self.form = form
        self.parts = parts
        self.parts.forms[self.name] = form


class PdfContext(PdfPaint):
    """A canvas whose drawing becomes one form. `symbols` are the forms drawn before, by key."""

    def __init__(self, symbols: dict[str, Symbol], box: Box | None = None) -> None:
        super().__init__(Parts(), ContentStream(box))
        self._symbols = symbols
        self._is_said = False

    def form(self) -> Form:
        """Return what was drawn."""
        return self._content.form()

    # Outlines

    def paint(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        """Paint an outline."""
        if not outline.segments:
            return
        self._content.end_text()
        if outline.flat:
            look = look._replace(fill=None)
        fill, stroke = look.fill, look.stroke
        if fill and stroke and look.at_once and is_similarity(matrix):
            self._use("fill", fill, matrix)
            self._use("stroke", stroke, matrix)
            margin = self._use_pen(look.pen, scale_of(matrix))
            self._path(outline, matrix, "B*" if look.even_odd else "B", margin)
            return
        steps = [self._fill, self._stroke]
        for step in reversed(steps) if look.stroke_first else steps:
            step(outline, matrix, look)

    def _path(self, outline: Outline, matrix: Matrix, operator: str, margin: float = 0) -> None:
        written = write_outline(outline, matrix, self._content.decimals)
        self._content.write(written.text, operator)
        self._content.cover(written.box, margin)

    def _fill(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        if look.fill:
            with self._painting(look.fill, matrix) as at:
                self._use("fill", look.fill, matrix)
                self._path(outline, at, "f*" if look.even_odd else "f")

    def _stroke(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        if look.stroke is None:
            return
        with self._painting(look.stroke, matrix) as at:
            self._use("stroke", look.stroke, matrix)
            margin = self._use_pen(look.pen, scale_of(at))
            if is_similarity(at):
                self._path(outline, at, "S", margin)
            else:
                self._stroke_skewed(outline, at, margin)

    def _stroke_skewed(self, outline: Outline, matrix: Matrix, margin: float) -> None:
        """Stroke with a pen that is no circle on paper.

        Its shape comes from `cm`; the path is written in coordinates where it is a circle.
        """
        scale = scale_of(matrix)
        a, b, c, d = (part / scale for part in matrix[:4])
        decimals = self._content.decimals
        round_path = write_outline(outline, (scale, 0, 0, scale, 0, 0), decimals).text
        skewed = matrix_operands((a, b, c, d, matrix[4], matrix[5]), decimals)
        self._content.write(f"q {skewed} cm", round_path, "S Q")
        stretch = 2 * max(abs(part) for part in (a, b, c, d))
        self._content.cover(write_outline(outline, matrix).box, margin * stretch)

    # Parts of a drawing

    @contextmanager
    def clip(self, outlines: Iterable[tuple[Outline, Matrix]], even_odd: bool) -> Iterator[None]:
        """Paint the body inside of `outlines` only."""
        with self._content.saved():
            paths = [write_outline(one, at).text for one, at in outlines if one.segments]
            # Without an outline nothing is inside.
            self._content.write(*(paths or ["0 0 0 0 re"]), "W* n" if even_odd else "W n")
            yield

    @contextmanager
    def marked(self, begin: str) -> Iterator[None]:
        """Paint the body as the marked content that the operator `begin` begins."""
        self._content.end_text()
        self._content.write(begin)
        # What is copied as a whole has no parts that are copied as something else.
        self._is_said = begin.startswith("/Span")
        yield
        self._is_said = False
        self._content.end_text()
        self._content.write("EMC")

    @contextmanager
    def group(self, alpha: float) -> Iterator[PdfContext]:
        """Yield a canvas whose whole is laid on this one at an opacity."""
        inner = PdfContext(self._symbols, self._content.box)
        yield inner
        if not inner._content:
            return
        symbol = Symbol(inner._content.form(group=True), inner.parts)
        self.parts.add(symbol.parts)
        self._content.end_text()
        self._content.set_neutral()
        self._content.set_alpha("ca", alpha)
        self._content.write(f"/{self._content.name(symbol.name)} Do")
        self._content.cover(symbol.form.box)

    def shared(self, key: str, matrix: Matrix, draw: Draw) -> None:
        """Paint what `draw` draws as a form of its own, which equal keys share."""
        # Drawn about as large as it is needed, whole numbers are fine enough for it.
        scale = PER_MM * 10.0 ** round(math.log10(scale_of(matrix) / PER_MM))
        base = (scale, 0.0, 0.0, -scale, 0.0, 0.0)
        symbol = self._symbol(f"{key} {scale:g}", base, draw)
        if symbol.form.box == (0, 0, 0, 0):
            return
        self.parts.add(symbol.parts)
        self._content.end_text()
        self._content.set_neutral()
        placed = bounded(multiply(matrix, inverse(base)))
        name = self._content.name(symbol.name)
        self._content.write(f"q {matrix_operands(placed)} cm /{name} Do Q")
        self._content.cover(box_under(placed, symbol.form.box))

    # One object for all places of a drawing; 36 % of drawing 540 cards with `parsed_symbols`
    # (bench/caches.py).
    def _symbol(self, key: str, base: Matrix, draw: Draw) -> Symbol:
        found = self._symbols.get(key)
        if found is None:
            inner = PdfContext(self._symbols)
            draw(inner, base)
            found = self._symbols[key] = Symbol(inner.form(), inner.parts)
        return found

    # Text and pictures

    def text(self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look) -> None:
        """Paint a line of text that starts at the point `start`, with its bars."""
        fill = look.fill
        if fill and not look.stroke and not isinstance(fill.source, Gradient):
            # Most texts are so, and need no contexts. With what is kept of fonts and directions,
            # and of how a style sets its texts, a card is drawn in 17 % less CPU.
            at = bounded(multiply(matrix, (1, 0, 0, 1, *start)))
            self._content.begin_text()
            self._use("fill", fill, matrix)
            self._content.set("Tr", "0 Tr")
            self._show(words, size, at)
        else:
            self._painted(words, size, start, matrix, look)
        if words.run.bars:
            self.paint(bars_outline(words.run, size, *start), matrix, look)

    def _painted(
        self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look
    ) -> None:
        """Paint a line of text in all steps of its look."""
        for step in _steps(look):
            paint = step.fill or step.stroke
            assert paint is not None  # noqa: S101 - a step has one of them
            if paint.fades:
                # On a form: pdfium lays the soft mask on letters twice where they stand alone.
                with self._faded(paint, matrix), self.group(1) as inner:
                    inner._line(words, size, start, matrix, step)
            else:
                self._line(words, size, start, matrix, step)

    def _line(self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look) -> None:
        """Paint a line of text at once, its gradients without their opacities."""
        paint = look.fill or look.stroke
        assert paint is not None  # noqa: S101 - see `_steps`
        with self._finely(paint, matrix) as base:
            at = bounded(multiply(base, (1, 0, 0, 1, *start)))
            self._content.begin_text()
            if look.fill:
                self._use("fill", look.fill, matrix)
            if look.stroke:
                self._use("stroke", look.stroke, matrix)
                self._use_pen(look.pen, scale_of(at))
            # Text rendering modes (ISO 32000-2, table 104): fill, stroke, both.
            self._content.set("Tr", f"{2 if look.fill and look.stroke else int(not look.fill)} Tr")
            self._show(words, size, at)

    def _show(self, words: ShownRun, size: float, at: Matrix) -> None:
        content, font = self._content, words.run.font
        a, b, c, d, e, f = at
        scale, direction = _direction(a, b, c, d)
        em = size * scale
        name = content.name(_font_name(font))
        self.parts.fonts[name] = (font.family, font.style)
        self.parts.glyphs.setdefault(name, set()).update(words.gids)
        content.set("Tf", _choice(name, em, 1 + content.decimals))
        content.start_line(direction, e, f)
        for rise, show in words.shows:
            content.set("Ts", f"{number(rise * em, content.decimals)} Ts" if rise else "0 Ts")
            content.write(without_marks(show) if self._is_said else show)
        if content.box is None:
            left, bottom, right, top = (v / 1000 for v in pdf_metrics(font).bbox)
            box = (left, bottom, right + words.run.width, top)
            content.cover(box_under((a * size, b * size, -c * size, -d * size, e, f), box))

    def picture(self, pixels: AnyPicture, matrix: Matrix, alpha: float) -> None:
        """Paint pixels onto the square from 0, 0 to 1, 1, the first row at 0."""
        name = self._content.name(pixels.name)
        # PDF has the first row of a picture at 1.
        upright = multiply(multiply(matrix, pixels.turn), (1, 0, 0, -1, 0, 1))
        placed, decimals = upright, 2
        if isinstance(pixels, EmbeddedImage):
            self.parts.unread[name] = pixels
        else:
            page = self.parts.pictures[name] = pixels.picture
            # A form, which is as large as its page.
            placed = multiply(upright, (1 / page.width, 0, 0, 1 / page.height, 0, 0))
            decimals = 6
        self._content.end_text()
        self._content.set_alpha("ca", alpha)
        operands = " ".join(number(value, decimals) for value in placed)
        self._content.write(f"q {operands} cm /{name} Do Q")
        self._content.cover(box_under(upright, (0, 0, 1, 1)))

    def placed(self, name: str, picture: EncodedImage, place: Rect) -> None:
        """Paint a picture that is read, which has a name of its own, onto `place`; y grows up."""
        self.parts.pictures[self._content.name(name)] = picture
        self._content.end_text()
        self._content.set_alpha("ca", 1)
        numbers = (place.width, 0, 0, place.height, place.x, place.y)
        operands = " ".join(number(value, 2) for value in numbers)
        self._content.write(f"q {operands} cm /{name} Do Q")
        self._content.cover((place.x, place.y, place.right, place.bottom))


# Five memos of operators are 8 % of drawing 540 cards (bench/caches.py).
@lru_cache(maxsize=64)
def _font_name(font: FontFile) -> str:
    return name_of("F", font.family, font.style)


# Five memos of operators are 8 % of drawing 540 cards (bench/caches.py).
@lru_cache(maxsize=256)
def _choice(name: str, em: float, decimals: int) -> str:
    """Return the operator that chooses a font in a size."""
    return f"/{name} {number(em, decimals)} Tf"


# Five memos of operators are 8 % of drawing 540 cards (bench/caches.py).
@lru_cache(maxsize=256)
def _direction(a: float, b: float, c: float, d: float) -> tuple[float, str]:
    """Return the scale of a map, and the direction of a line of text under it, as operands."""
    scale = scale_of((a, b, c, d, 0.0, 0.0))
    return scale, linear_operands(a / scale, b / scale, -c / scale, -d / scale)


def _steps(look: Look) -> tuple[Look, ...]:
    """Return the looks, each of one text rendering mode, in which a text is painted in turn."""
    if look.fill and look.stroke and not look.at_once:
        fill, stroke = look._replace(stroke=None), look._replace(fill=None)
        return (stroke, fill) if look.stroke_first else (fill, stroke)
    return (look,) if look.fill or look.stroke else ()
