"""The renderer: fills the holes of a template with a card, and gives back the SVG of the face."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pnp.core.problems import FaceName, Problem
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.fonts.font_book import FontBook
from pnp.model.game import Card, Component, Face, Game
from pnp.model.ink import Ink
from pnp.processes.time_and_memory_limits import limited
from pnp.render.argument_checks import check_numbers
from pnp.render.failures import template_problems
from pnp.render.known_timeouts import Timeouts
from pnp.render.seeded_random import SeededRandom
from pnp.render.template_globals import TemplateFunctions
from pnp.shapes.cut_path import path_of
from pnp.shapes.trim import Trim
from pnp.svg.face_document import FaceSvg
from pnp.text.bilingual import parted

# Characters of drawings, of which pictures have most: more are let go of before the next face.
_MOST_DRAWN = 50_000_000


class Renderer(TemplateFunctions):
    """Renders the faces of one game in one language and one ink."""

    def __init__(
        self,
        project: Project,
        game: Game,
        fonts: FontBook,
        ink: Ink,
        chance: Callable[[object], SeededRandom] = SeededRandom,
    ) -> None:
        """Render `game`; `chance` is what templates call as `random`."""
        super().__init__(project, replace(game, palette=game.palette_in(ink)), fonts, ink, chance)
        self._project = project
        self._timeouts = Timeouts(project, game.id)
        self._totals = {component.id: len(component.cards) for component in game.printed}

    def face(self, component: Component, card: Card, face: Face) -> FaceSvg:
        """Return the SVG of `face`, one side of `card`, with BLEED mm around the trim.

        `read` has then what it read. Raises PnpError for whatever is wrong in
        the template or with the texts it sets.
        """
        self._face = face
        self.reads.begin()
        if self._drawings.length > _MOST_DRAWN:
            self._forget()
        own = face.name == card.id
        # A list that was left out is an empty one, so that templates can go through it.
        empty = {name: () for name, field in component.fields.items() if field.type == "keys"}
        given = {name: value for name, value in face.fields.items() if value is not None}
        values = {
            **face.fields,
            **empty,
            **given,
            "id": face.name,
            "side": face.side,
            "number": card.number if own else None,
            "total": self._totals[component.id] if own else None,
            "variant": face.variant,
        }
        name = FaceName(self._game.id, component.id, face.name, face.side)
        with (
            self._timeouts.lost_once(face.template),
            template_problems(self._project, name, self._environment, face.template),
            limited(f"template {face.template} of the game {self._game.id}", self._game.id),
        ):
            template = self._environment.get_template(face.template)
            svg = template.render(
                card=values,
                component=self._shared("component", {"id": component.id, "title": component.title}),
                width=component.size.width,
                height=component.size.height,
                outline=partial(_outline, component.trim_of(face)),
            )
        whole = parted(svg)[0] if self._game.second else svg
        return self._drawings.face(whole, self._project.show(Path(template.filename or "")))

    @property
    def read(self) -> tuple[str, ...]:
        """The names of the texts and files that the face that was rendered last reads."""
        return (*self.reads.names, *self.reads.files)

    def _forget(self) -> None:
        """Let go of drawings, and of all that names them: what was drawn once, and imported."""
        self._drawings.clear()
        self._done.clear()
        assert self._environment.cache is not None  # noqa: S101 - no environment is without
        self._environment.cache.clear()

    def let_texts_run_over(self) -> None:
        """From now on draw a text that does not fit over its box, and note it, in any language."""
        self._setter.runs_over = True

    @property
    def misfits(self) -> tuple[Problem, ...]:
        """Which texts ran over their boxes, as they may in the pseudo-language."""
        return tuple(self._setter.misfits)


def _outline(trim: Trim, by: float = 0) -> str:
    """Return the line along which a piece is cut, or `by` mm outside of it, for a path's `d`."""
    check_numbers("outline", {"by": by})
    return path_of(trim, by)
