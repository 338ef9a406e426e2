"""A canvas that writes PDF operators."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b

from pnp.draw.canvas import Canvas, Draw, Look, Paint
from pnp.draw.drawing import PER_MM, Box, Form, Parts, Shading
from pnp.draw.matrix import Matrix, inverse, is_similarity, multiply, scale_of
from pnp.draw.operators import (
    Written,
    colour_operator,
    linear_operands,
    matrix_operands,
    number,
    pen_operators,
    write_outline,
)
from pnp.draw.outline import Gradient, Outline
from pnp.draw.pictures import Pixels
from pnp.draw.style import Pen
from pnp.draw.words import Words, bars_outline
from pnp.fonts import FontFile
from pnp.shape import pdf_metrics

# What a form may count on when it starts; everything else it has to set.
_NEUTRAL = {"ca": "/a1000 gs", "CA": "/A1000 gs", "Tr": "0 Tr", "Ts": "0 Ts"}


def name_of(kind: str, *content: object) -> str:
    """Return the name of a part: a letter and a digest of what it is."""
    digest = blake2b(repr(content).encode(), digest_size=6)
    return kind + digest.hexdigest()


@lru_cache(maxsize=64)
def _font_name(font: FontFile) -> str:
    return name_of("F", font.family, font.style)


class Symbol:
    """A form that other forms may draw, with all parts that it names. Empty ones draw nothing."""

    __slots__ = ("form", "name", "parts", "to_own")

    def __init__(self, name: str, form: Form, parts: Parts, to_own: Matrix) -> None:
        self.name = name
        self.form = form
        self.parts = parts
        self.to_own = to_own
        self.parts.forms[name] = form


class PdfContext:
    """Writes content of one form. Operators that would change nothing are left out.

    `box` is the form's box; without it, it is found from what is painted.
    """

    def __init__(self, symbols: dict[str, Symbol], box: Box | None = None) -> None:
        self.parts = Parts()
        self._given = box
        self._symbols = symbols
        self._lines: list[str] = []
        self._names: dict[str, None] = {}
        self._state: dict[str, str] = dict(_NEUTRAL)
        self._text_place: tuple[str, int, int] | None = None
        self._xs = [math.inf, -math.inf]
        self._ys = [math.inf, -math.inf]

    def content(self) -> str:
        """Return the operators written so far."""
        self._leave_text()
        return "\n".join(self._lines)

    def form(self, group: bool = False) -> Form:
        """Return what was drawn as a form, with the box around it."""
        data = zlib.compress(self.content().encode("ascii"), 9)
        return Form(data, self._box(), group, tuple(sorted(self._names)))

    def _box(self) -> Box:
        if self._given:
            return self._given
        if self._xs[0] > self._xs[1]:
            return (0, 0, 0, 0)
        left, bottom = math.floor(self._xs[0]), math.floor(self._ys[0])
        return (left, bottom, math.ceil(self._xs[1]), math.ceil(self._ys[1]))

    def _cover(self, box: tuple[float, float, float, float], margin: float = 0.0) -> None:
        if self._given:
            return
        left, bottom, right, top = box
        self._xs = [min(self._xs[0], left - margin), max(self._xs[1], right + margin)]
        self._ys = [min(self._ys[0], bottom - margin), max(self._ys[1], top + margin)]

    def _set(self, what: str, operator: str) -> None:
        if self._state.get(what) != operator:
            self._state[what] = operator
            self._lines.append(operator)

    def _name(self, name: str) -> str:
        self._names[name] = None
        return name

    # Paths

    def paint(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        """Paint an outline."""
        if not outline.segments:
            return
        self._leave_text()
        fill, stroke = look.fill, look.stroke
        star = "*" if look.even_odd else ""
        at_once = fill and stroke and _are_plain(fill, stroke) and not look.stroke_first
        if fill and stroke and at_once and is_similarity(matrix):
            self._use(fill, "ca", "fill", matrix)
            self._use(stroke, "CA", "stroke", matrix)
            scale = self._use_pen(look.pen, scale_of(matrix))
            self._path(write_outline(outline, matrix), "B" + star, scale)
            return
        steps = [self._stroke, self._fill] if look.stroke_first else [self._fill, self._stroke]
        for step in steps:
            step(outline, matrix, look)

    def _path(self, written: Written, operator: str, margin: float = 0.0) -> None:
        self._lines += (written.text, operator)
        self._cover(written.box, margin)

    def _fill(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        if look.fill is None:
            return
        with self._faded(look.fill, matrix):
            self._use(look.fill, "ca", "fill", matrix)
            self._path(write_outline(outline, matrix), "f*" if look.even_odd else "f")

    def _stroke(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        if look.stroke is None:
            return
        scale = scale_of(matrix)
        with self._faded(look.stroke, matrix):
            self._use(look.stroke, "CA", "stroke", matrix)
            margin = self._use_pen(look.pen, scale)
            if is_similarity(matrix):
                self._path(write_outline(outline, matrix), "S", margin)
                return
            # A pen that is not round in the end: its shape comes from `cm`, the path is
            # written in coordinates that it is round in.
            a, b, c, d, e, f = matrix
            skewed = (a / scale, b / scale, c / scale, d / scale, e, f)
            self._lines.append(f"q {matrix_operands(skewed)} cm")
            self._lines.append(write_outline(outline, (scale, 0, 0, scale, 0, 0)).text)
            self._lines.append("S Q")
            stretch = max(map(abs, skewed[:4])) * 2
            self._cover(write_outline(outline, matrix).box, margin * stretch)

    def _use_pen(self, pen: Pen, scale: float) -> float:
        """Set the pen; return how far ink can lie from the path."""
        for what, operator in pen_operators(pen, scale):
            self._set(what, operator)
        return pen.width * scale / 2 * max(1.5, pen.miter if pen.join == 0 else 0)

    # Colours

    @contextmanager
    def _faded(self, paint: Paint, matrix: Matrix) -> Iterator[None]:
        """Give the body the opacities that a gradient has along its way, if it has any."""
        if not _fades(paint):
            yield
            return
        assert isinstance(paint.source, Gradient)  # noqa: S101 - flat colours don't fade
        with self._saved():
            self._lines.append(f"/{self._shading('M', paint.source, matrix)} gs")
            yield

    def _use(self, paint: Paint, alpha: str, what: str, matrix: Matrix) -> None:
        self._use_alpha(paint.alpha, alpha)
        source = paint.source
        fills = what == "fill"
        if isinstance(source, Gradient):
            name = self._shading("P", source, matrix)
            pattern = f"/Pattern cs /{name} scn" if fills else f"/Pattern CS /{name} SCN"
            self._set(what, pattern)
        else:
            grey, rgb = ("g", "rg") if fills else ("G", "RG")
            self._set(what, colour_operator(source, grey, rgb))

    def _use_alpha(self, alpha: float, what: str) -> None:
        """Set the opacity of fills ("ca") or strokes ("CA")."""
        name = f"{'a' if what == 'ca' else 'A'}{round(alpha * 1000)}"
        if self._state[what] != f"/{name} gs":
            self._set(what, f"/{self._name(name)} gs")

    def _shading(self, kind: str, gradient: Gradient, matrix: Matrix) -> str:
        """Return the name of `gradient` as it lies under `matrix`; of its opacities for "M"."""
        # Eight digits, so that libraries of mathematics that differ in the last bit agree.
        a, b, c, d, e, f = (float(f"{v:.8g}") for v in multiply(matrix, gradient.matrix))
        points = tuple(float(f"{v:.8g}") for v in gradient.points)
        stops = tuple(
            tuple(round(v, 4) for v in ((at, *rgb) if kind == "P" else (at, alpha)))
            for at, *rgb, alpha in gradient.stops
        )
        shading = Shading(points, stops, (a, b, c, d, e, f))
        name = self._name(name_of(kind, shading))
        self.parts.shadings[name] = shading
        return name

    # State

    @contextmanager
    def _saved(self) -> Iterator[None]:
        self._leave_text()
        self._lines.append("q")
        before = dict(self._state)
        yield
        self._leave_text()
        self._lines.append("Q")
        self._state = before

    @contextmanager
    def clip(self, outlines: Iterable[tuple[Outline, Matrix]], even_odd: bool) -> Iterator[None]:
        """Paint the body inside of `outlines` only."""
        with self._saved():
            paths = [write_outline(one, at).text for one, at in outlines if one.segments]
            # Without an outline nothing is inside.
            self._lines += paths or ["0 0 0 0 re"]
            self._lines.append("W* n" if even_odd else "W n")
            yield

    @contextmanager
    def group(self, alpha: float) -> Iterator[Canvas]:
        """Yield a canvas whose whole is laid on this one at an opacity."""
        inner = PdfContext(self._symbols, self._given)
        yield inner
        form = inner.form(group=True)
        if not inner._lines:
            return
        name = self._name(name_of("S", form))
        self.parts.add(inner.parts)
        self.parts.forms[name] = form
        self._leave_text()
        self._use_alpha(alpha, "ca")
        self._lines.append(f"/{name} Do")
        self._cover(form.box)

    def shared(self, key: str, matrix: Matrix, draw: Draw) -> None:
        """Paint what `draw` draws as a form of its own, which equal keys share."""
        size = 10.0 ** round(math.log10(scale_of(matrix) / PER_MM))
        symbol = self._symbol(name_of("S", key, size), size * PER_MM, draw)
        if symbol.form.box == (0, 0, 0, 0):
            return
        self._leave_text()
        for what in _NEUTRAL:
            self._set_neutral(what)
        self.parts.add(symbol.parts)
        placed = multiply(matrix, symbol.to_own)
        self._lines.append(f"q {matrix_operands(placed)} cm /{self._name(symbol.name)} Do Q")
        self._cover(_box_under(symbol.form.box, placed))

    def _set_neutral(self, what: str) -> None:
        if what in ("ca", "CA"):
            self._use_alpha(1, what)
        else:
            self._set(what, _NEUTRAL[what])

    def _symbol(self, name: str, scale: float, draw: Draw) -> Symbol:
        """Return the form `name`, drawn at a size where whole numbers are fine enough."""
        found = self._symbols.get(name)
        if found is None:
            base = (scale, 0.0, 0.0, -scale, 0.0, 0.0)
            inner = PdfContext(self._symbols)
            draw(inner, base)
            found = Symbol(name, inner.form(), inner.parts, inverse(base))
            self._symbols[name] = found
        return found

    # Text and pictures

    def text(
        self, words: Words, size: float, x: float, y: float, matrix: Matrix, look: Look
    ) -> None:
        """Paint a line of text that starts at x, y, with its bars."""
        at = multiply(matrix, (1, 0, 0, 1, x, y))
        for mode in _modes(look):
            paint = look.stroke if mode == 1 else look.fill
            assert paint is not None  # noqa: S101 - the mode says that there is one
            with self._faded(paint, matrix):
                self._show(words, size, at, matrix, look, mode)
        if words.run.bars:
            self.paint(bars_outline(words.run, size, x, y), matrix, look)

    def _show(
        self, words: Words, size: float, at: Matrix, matrix: Matrix, look: Look, mode: int
    ) -> None:
        a, b, c, d, e, f = at
        scale = scale_of(at)
        if self._text_place is None:
            self._lines.append("BT")
            self._text_place = ("", 0, 0)
        if look.fill and mode != 1:
            self._use(look.fill, "ca", "fill", matrix)
        if look.stroke and mode != 0:
            self._use(look.stroke, "CA", "stroke", matrix)
            self._use_pen(look.pen, scale)
        em = size * scale
        font = self._font(words)
        self._set("Tf", f"/{font} {number(em, 1)} Tf")
        self._set("Tr", f"{mode} Tr")
        self._go_to((a / scale, b / scale, -c / scale, -d / scale, e, f))
        for rise, show in words.shows:
            self._set("Ts", f"{number(rise * em, 0)} Ts")
            self._lines.append(show)
        if not self._given:
            left, bottom, right, top = (v / 1000 for v in pdf_metrics(words.run.font).bbox)
            box = (left, bottom, right + words.run.width, top)
            self._cover(_box_under(box, (a * size, b * size, -c * size, -d * size, e, f)))

    def _go_to(self, place: Matrix) -> None:
        """Move to where a line of text starts: by a step, where its direction stays the same."""
        linear = linear_operands(*place[:4])
        x, y = round(place[4]), round(place[5])
        assert self._text_place is not None  # noqa: S101 - called between BT and ET
        before, old_x, old_y = self._text_place
        if linear == before:
            self._lines.append(f"{x - old_x} {y - old_y} Td")
        else:
            self._lines.append(f"{linear} {x} {y} Tm")
        self._text_place = (linear, x, y)

    def _font(self, words: Words) -> str:
        font = words.run.font
        name = self._name(_font_name(font))
        self.parts.fonts[name] = (font.family, font.style)
        self.parts.glyphs.setdefault(name, set()).update(words.gids)
        return name

    def _leave_text(self) -> None:
        if self._text_place is not None:
            self._lines.append("ET")
            self._text_place = None

    def picture(self, pixels: Pixels, matrix: Matrix, alpha: float) -> None:
        """Paint pixels onto the square from 0, 0 to 1, 1, the first row at 0."""
        self._leave_text()
        picture = pixels.picture
        name = self._name(name_of("I", picture))
        self.parts.pictures[name] = picture
        self._use_alpha(alpha, "ca")
        upright = multiply(matrix, (1, 0, 0, -1, 0, 1))
        a, b, c, d, e, f = (number(value, 2) for value in upright)
        self._lines.append(f"q {a} {b} {c} {d} {e} {f} cm /{name} Do Q")
        self._cover(_box_under((0, 0, 1, 1), upright))


def _are_plain(*paints: Paint) -> bool:
    return all(paint.alpha == 1 and not isinstance(paint.source, Gradient) for paint in paints)


def _fades(paint: Paint) -> bool:
    source = paint.source
    return isinstance(source, Gradient) and any(stop[4] < 1 for stop in source.stops)


def _modes(look: Look) -> tuple[int, ...]:
    """Return the text rendering modes (ISO 32000-2, table 104) that paint a text in turn."""
    if look.fill and look.stroke:
        return (1, 0) if look.stroke_first else (2,)
    return (0,) if look.fill else (1,) if look.stroke else ()


def _box_under(
    box: tuple[float, float, float, float], matrix: Matrix
) -> tuple[float, float, float, float]:
    a, b, c, d, e, f = matrix
    left, bottom, right, top = box
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))
