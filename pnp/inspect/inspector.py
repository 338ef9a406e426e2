"""What is to be seen on a rendered face. Apart from `faces`, since it loads all that draws."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.core.geometry import Trim
from pnp.core.problems import Where
from pnp.drawing.display_list import PX_PER_MM
from pnp.drawing.face import Sketcher
from pnp.fonts.book import FontBook
from pnp.inspect.observation import Line, Observation, Sign
from pnp.inspect.text_contrast import Coat, LetteringReader
from pnp.inspect.text_contrast import Line as DrawnLine
from pnp.inspect.thin_lines import StrokeReader
from pnp.inspect.vision import Rgb, contrast, mixed
from pnp.inspect.visual_marks import Sign as DrawnSign
from pnp.inspect.visual_marks import SignReader
from pnp.svg.face_document import FaceSvg

# How near the cut it is measured exactly how near letters are, in mm; else by a box around them.
_NEAR = 5.0
# The part of a letter's edge that may have too little contrast: a line may cross it there.
_CROSSED = 0.2
_MOST_CONTRAST = 21.0


class Inspector:
    """Looks at faces that are set in `fonts`."""

    def __init__(self, fonts: FontBook) -> None:
        self._sketcher = Sketcher(fonts)
        self._signs = SignReader()
        self._letters = LetteringReader(_NEAR)
        self._strokes = StrokeReader()

    def see(self, svg: FaceSvg, trim: Trim, where: Where) -> Observation:
        """Return what is to be seen on a face that is cut along `trim`. Raises PnpError."""
        face = self._sketcher.sketch(svg, where)
        lettering = self._letters.read(face, trim)
        beyond = (face.width / PX_PER_MM - trim.size.width) / 2
        return Observation(
            lines=tuple(_line(one) for one in lettering.lines if one.coats),
            depth=lettering.depth,
            signs=tuple(_sign(one, beyond) for one in self._signs.read(face)),
            stroke=self._strokes.read(face),
            by_chance=False,
        )


def _line(drawn: DrawnLine) -> Line:
    text, size, share, is_bold, coats, depth, stem = drawn
    return Line(text, size, share, is_bold, *max(map(_least_contrast, coats)), depth, stem)


def _sign(drawn: DrawnSign, beyond: float) -> Sign:
    form, colour, size, far = drawn
    return Sign(form, colour, size, round(far - beyond, 2))


def _least_contrast(coat: Coat) -> tuple[float, Rgb, Rgb]:
    """Return the contrast of the least legible letter, its colour and that of its ground."""
    return min(
        (_common_contrast(ink, coat.alpha, ground) for ground in coat.grounds for ink in coat.inks),
        default=(_MOST_CONTRAST, coat.inks[0], coat.inks[0]),
    )


def _common_contrast(ink: Rgb, alpha: float, ground: Sequence[Rgb]) -> tuple[float, Rgb, Rgb]:
    """Return the contrast that a letter has along its edge, but for _CROSSED of it."""
    found = sorted(
        (contrast(shown, below), shown, below)
        for below in ground
        for shown in [mixed(below, ink, alpha) if alpha < 1 else ink]
    )
    return found[int(len(found) * _CROSSED)]
