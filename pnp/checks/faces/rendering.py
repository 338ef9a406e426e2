"""Faces rendered for a look at them. Apart from `faces`, since it loads what templates need."""

from __future__ import annotations

from collections.abc import Callable

from pnp.faces.faces import FaceContext, FaceJob
from pnp.render.chance import Chance
from pnp.render.renderer import Renderer
from pnp.svg.face_document import FaceSvg


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

    def __init__(self, look: FaceContext, chance: Callable[[object], Chance] = Chance) -> None:
        self._dice = _Dice(chance)
        self._renderer = Renderer(look.project, look.game, look.fonts, look.ink, self._dice)

    def render(self, job: FaceJob) -> tuple[FaceSvg, bool]:
        """Return the SVG of a face, and whether some of it varies by chance. Raises PnpError."""
        self._dice.thrown = False
        svg = self._renderer.face(job.component, job.card, job.face)
        return svg, self._dice.thrown
