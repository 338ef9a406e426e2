"""What on a face is half transparent: presses print no such thing, it has to be known before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from pnp.drawing.canvas import AnyPicture, Canvas, Draw, Look, Point
from pnp.drawing.text_operators import ShownRun
from pnp.svg.embedded_images import EmbeddedImage
from pnp.svg.matrix import Matrix
from pnp.svg.outline import Outline

_WHOLE = 255


def shines(look: Look) -> str:
    """Return what of a look is half transparent, as a sentence goes on; "" for nothing."""
    for paint in (look.fill, look.stroke):
        if paint is not None and paint.alpha < 1:
            return f"an opacity of {paint.alpha:.3g}"
        if paint is not None and paint.fades:
            return "a gradient with opacities"
    return ""


def is_solid(picture: AnyPicture) -> bool:
    """Return whether a picture is nowhere transparent; of drawings nobody knows."""
    if not isinstance(picture, EmbeddedImage):
        return False
    image = picture.image
    return image.mode != "RGBA" or image.getchannel("A").getextrema() == (_WHOLE, _WHOLE)


class OpacityProbe:
    """A canvas on which nothing is painted; `found` hears of all that is half transparent."""

    def __init__(self, found: Callable[[str], None]) -> None:
        self._found = found

    def paint(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        """Look at an outline."""
        self._tell(shines(look))

    def text(self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look) -> None:
        """Look at a line of text."""
        self._tell(shines(look))

    def picture(self, pixels: AnyPicture, matrix: Matrix, alpha: float) -> None:
        """Look at a picture."""
        if alpha < 1:
            self._tell(f"an opacity of {alpha:.3g}")
        elif isinstance(pixels, EmbeddedImage) and not is_solid(pixels):
            self._tell("a picture that is half transparent")

    @contextmanager
    def clip(self, outlines: Iterable[tuple[Outline, Matrix]], even_odd: bool) -> Iterator[None]:
        """Look at the body."""
        yield

    @contextmanager
    def group(self, alpha: float) -> Iterator[Canvas]:
        """Look at what is laid on this canvas as a whole."""
        if alpha < 1:
            self._tell(f"an opacity of {alpha:.3g}")
        yield self

    def shared(self, key: str, matrix: Matrix, draw: Draw) -> None:
        """Look at what `draw` draws."""
        draw(self, matrix)

    def _tell(self, what: str) -> None:
        if what:
            self._found(what)
