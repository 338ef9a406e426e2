"""Faces rendered for a look at them. Apart from `faces`, since it loads what templates need."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.faces.faces import FaceContext, FaceJob
from pnp.model.ink import Ink
from pnp.render.chance import Chance
from pnp.render.renderer import Renderer
from pnp.render.renderers_with_text_ids import SizingRenderer
from pnp.svg.face_document import FaceSvg
from pnp.text.request import Sizes


class _Dice:
    """The chance of templates; knows whether it was asked for."""

    def __init__(self, usual: Callable[[object], Chance]) -> None:
        self.thrown = False
        self._usual = usual

    def __call__(self, seed: object) -> Chance:
        self.thrown = True
        return self._usual(seed)


def another_chance(seed: object) -> Chance:
    """Return a chance that is another one than a template asks for."""
    return Chance("another")


class FaceRenderer:
    """Renders faces of one game in one edition."""

    def __init__(self, context: FaceContext, chance: Callable[[object], Chance] = Chance) -> None:
        self._dice = _Dice(chance)
        game = (context.project, context.game, context.fonts)
        self._sizing = SizingRenderer(*game, self._dice) if context.ink is Ink.FULL else None
        self._renderer = self._sizing or Renderer(*game, context.ink, self._dice)

    def render(self, job: FaceJob) -> tuple[FaceSvg, bool]:
        """Return the SVG of a face, and whether some of it varies by chance. Raises PnpError."""
        self._dice.thrown = False
        svg = self._renderer.face(job.component, job.card, job.face)
        return svg, self._dice.thrown

    @property
    def sizes(self) -> Mapping[str, Sizes] | None:
        """The sizes of the texts on the last face, by their ids; None in other inks than full."""
        return None if self._sizing is None else self._sizing.found.sizes
