"""Colours, gradients, opacities and pens as PDF operators."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pnp.drawing.canvas import Paint
from pnp.drawing.content_stream import ContentStream, name_of
from pnp.drawing.drawing import PER_POINT, Parts, Shading
from pnp.drawing.operators import colour_operator, pen_operators
from pnp.svg.matrix import Matrix, bounded, multiply
from pnp.svg.outline import Gradient
from pnp.svg.style import Pen

_TO_POINTS = (1 / PER_POINT, 0.0, 0.0, 1 / PER_POINT, 0.0, 0.0)

# For fills and for strokes: the opacity, and the operators of a grey, a colour, a gradient.
_OPERATORS = {
    "fill": ("ca", "g", "rg", "/Pattern cs /{} scn"),
    "stroke": ("CA", "G", "RG", "/Pattern CS /{} SCN"),
}


class PdfPaint:
    """Sets what the next operators of a content stream paint with; `parts` are what it names."""

    def __init__(self, parts: Parts, content: ContentStream) -> None:
        self.parts = parts
        self._content = content

    def _use_pen(self, pen: Pen, scale: float) -> float:
        """Set the pen; return how far ink can lie from the path."""
        for what, operator in pen_operators(pen, scale, 1 + self._content.decimals):
            self._content.set(what, operator)
        return pen.reach * scale

    @contextmanager
    def _painting(self, paint: Paint, matrix: Matrix) -> Iterator[Matrix]:
        """Give the body the opacities of a paint, and the map to write coordinates with."""
        with self._faded(paint, matrix), self._finely(paint, matrix) as at:
            yield at

    @contextmanager
    def _finely(self, paint: Paint, matrix: Matrix) -> Iterator[Matrix]:
        """Give the body the map to write coordinates with: to points where a gradient is painted.

        Colours and opacities are set by `matrix` all the same, since patterns lie in the form.
        """
        if not isinstance(paint.source, Gradient):
            yield matrix
            return
        with self._content.in_points():
            yield multiply(_TO_POINTS, matrix)

    @contextmanager
    def _faded(self, paint: Paint, matrix: Matrix) -> Iterator[None]:
        """Give the body the opacities that a gradient has along its way, if it has any."""
        if not paint.fades:
            yield
            return
        assert isinstance(paint.source, Gradient)  # noqa: S101 - flat colours don't fade
        with self._content.saved():
            self._content.write(f"/{self._shading('M', paint.source, matrix)} gs")
            yield

    def _use(self, what: str, paint: Paint, matrix: Matrix) -> None:
        """Set the colour or gradient, and the opacity, of "fill" or "stroke"."""
        alpha, grey, rgb, pattern = _OPERATORS[what]
        self._content.set_alpha(alpha, paint.alpha)
        source = paint.source
        if isinstance(source, Gradient):
            self._content.set(what, pattern.format(self._shading("P", source, matrix)))
        else:
            self._content.set(what, colour_operator(source, grey, rgb))

    def _shading(self, kind: str, gradient: Gradient, matrix: Matrix) -> str:
        """Return the name of `gradient` as it lies under `matrix`; of its opacities for "M"."""
        # Eight digits, so that libraries of mathematics that differ in the last bit agree.
        a, b, c, d, e, f = (float(f"{v:.8g}") for v in bounded(multiply(matrix, gradient.matrix)))
        points = tuple(float(f"{v:.8g}") for v in gradient.points)
        stops = tuple(
            tuple(round(v, 4) for v in ((at, *rgb) if kind == "P" else (at, alpha)))
            for at, *rgb, alpha in gradient.stops
        )
        shading = Shading(points, stops, (a, b, c, d, e, f))
        name = self._content.name(name_of(kind, shading))
        self.parts.shadings[name] = shading
        return name
