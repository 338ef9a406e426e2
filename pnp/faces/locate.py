"""Problems of a face's SVG, with the lines of templates and files of art that wrote it.

Drawing knows neither: a face is rendered once more, in a way that remembers its lines, where
something is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.core.problems import PnpError, Problem
from pnp.core.project import Project
from pnp.fonts.font_book import FontBook
from pnp.model.game import Card, Component, Face, Game
from pnp.model.ink import Ink

if TYPE_CHECKING:
    from pnp.render.traced import TracedRenderer


class Locator:
    """Finds the lines of problems that the faces of a game have in one edition and ink."""

    def __init__(self, project: Project, game: Game, fonts: FontBook, ink: Ink) -> None:
        self._project = project
        self._game = game
        self._fonts = fonts
        self._ink = ink
        # What the same problems of another face with the same template became.
        # Looked at once for all faces of a template.
        self._located: dict[tuple[str, tuple[Problem, ...]], list[Problem]] = {}

    def locate(
        self, component: Component, card: Card, face: Face, problems: Iterable[Problem]
    ) -> list[Problem]:
        """Return `problems` of a face; those of a file as a whole, at their lines in it."""
        told = tuple(problems)
        if all(problem.where.line for problem in told):
            return list(told)
        key = (face.template, told)
        if key not in self._located:
            self._located[key] = self._find(component, card, face, told)
        return self._located[key]

    def half_transparent(self, component: Component, card: Card, face: Face) -> list[Problem]:
        """Return what of a face is half transparent, at the lines that say so.

        Raises PnpError for a face that can't be drawn.
        """
        from pnp.drawing.face import half_transparent

        return half_transparent(self._renderer.face(component, card, face), self._fonts, face.where)

    # One object, and only where something is wrong.
    @cached_property
    def _renderer(self) -> TracedRenderer:
        # Loaded only where something is wrong.
        from pnp.render.traced import TracedRenderer

        return TracedRenderer(self._project, self._game, self._fonts, self._ink)

    def _find(
        self, component: Component, card: Card, face: Face, told: Sequence[Problem]
    ) -> list[Problem]:
        from pnp.drawing.face import problems_of

        try:
            svg = self._renderer.face(component, card, face)
        except PnpError:
            return list(told)
        found = problems_of(svg, self._fonts, face.where)
        there = {one.same for one in found}
        # It is at least what was told; what is missing was another thing in this rendering.
        return [*found, *(one for one in told if one.same not in there)]
