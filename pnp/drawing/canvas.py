"""What the walk over an SVG draws on: paper with PDF operators, or pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from pnp.core.values import Struct
from pnp.drawing.text_operators import ShownRun
from pnp.svg.embedded_images import EmbeddedImage
from pnp.svg.matrix import Matrix
from pnp.svg.outline import Gradient, Outline
from pnp.svg.style import Colour, Pen

if TYPE_CHECKING:
    from pnp.svg.vector_picture import VectorPicture


class Paint(Struct, frozen=True):
    """A flat colour or a gradient (in the coordinates of what it paints), and its opacity."""

    source: Colour | Gradient
    alpha: float

    @property
    def fades(self) -> bool:
        """Whether this is a gradient with opacities of its own."""
        source = self.source
        return isinstance(source, Gradient) and any(stop[4] < 1 for stop in source.stops)


class Look(NamedTuple):
    """How an outline is painted. Nothing inside, or nothing along it, is None."""

    fill: Paint | None
    stroke: Paint | None
    pen: Pen
    even_odd: bool = False
    stroke_first: bool = False

    @property
    def at_once(self) -> bool:
        """Whether one operator may fill and stroke: where nothing can shine through."""
        paints = [paint for paint in (self.fill, self.stroke) if paint]
        return not self.stroke_first and all(
            paint.alpha == 1 and not isinstance(paint.source, Gradient) for paint in paints
        )


Point: TypeAlias = tuple[float, float]
AnyPicture: TypeAlias = "EmbeddedImage | VectorPicture"
Draw: TypeAlias = "Callable[[Canvas, Matrix], None]"


class Canvas(Protocol):
    """A place to draw. A `matrix` takes the coordinates of what is drawn to the canvas's own."""

    def paint(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        """Paint an outline."""

    def text(self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look) -> None:
        """Paint a line of text that starts at the point `start`, with its bars."""

    def picture(self, pixels: AnyPicture, matrix: Matrix, alpha: float) -> None:
        """Paint pixels onto the square from 0, 0 to 1, 1, the first row at 0."""

    def clip(
        self, outlines: Iterable[tuple[Outline, Matrix]], even_odd: bool
    ) -> AbstractContextManager[None]:
        """Return a context in which nothing outside of the outlines is painted."""

    def group(self, alpha: float) -> AbstractContextManager[Canvas]:
        """Return a context with a canvas that is laid on this one, as a whole, at an opacity."""

    def shared(self, key: str, matrix: Matrix, draw: Draw) -> None:
        """Paint what `draw` draws; where `key` is the same, what it draws is the same."""
