"""Faces rendered and looked at. Apart from `faces`: it loads all that draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.checks.subject.text_sizes import dumped
from pnp.core.values import Struct, packed
from pnp.faces.face_jobs import FaceContext, FaceJob
from pnp.legibility.face_inspector import Inspector
from pnp.legibility.observation import VISUAL_MARKS, FaceView, VisualMarks
from pnp.model.ink import Ink
from pnp.processes.work import Tell
from pnp.render.renderer import Renderer
from pnp.render.renderers_with_text_ids import SizingRenderer
from pnp.render.seeded_random import SeededRandom
from pnp.svg.face_document import FaceSvg
from pnp.text.text_box import Sizes


class ObservedFace(Struct, frozen=True):
    """What is to be seen on a face in each view, by the view's name, dumped; and what it `reads`.

    `sizes` are those of its texts, dumped, where they were found.
    """

    reads: tuple[str, ...]
    seen: Mapping[str, bytes]
    sizes: bytes | None


def observer(
    looks: Sequence[FaceContext],
) -> Callable[[tuple[int, FaceJob, Sequence[FaceView[Any]]], Tell], ObservedFace]:
    """Return what looks at a face in one of the editions `looks`, by its number.

    It raises PnpError for a face that can't be drawn.
    """
    renderers = [FaceRenderer(context) for context in looks]
    inspector = Inspector(looks[0].fonts)

    def observe(item: tuple[int, FaceJob, Sequence[FaceView[Any]]], tell: Tell) -> ObservedFace:
        edition, job, views = item
        renderer = renderers[edition]
        svg, by_chance = renderer.render(job)
        seen = inspector.look(
            svg, job.component.trim_of(job.face), job.face.where, views, by_chance
        )
        found = {view.name: packed(one) for view, one in zip(views, seen, strict=True)}
        sizes = None if renderer.sizes is None else dumped(renderer.sizes)
        return ObservedFace(renderer.read, found, sizes)

    return observe


def lasting_forms(context: FaceContext, job: FaceJob) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the forms of what is on a face whatever chance has it, and what was read for it.

    Raises PnpError.
    """
    renderer = FaceRenderer(context, another_chance)
    svg, _ = renderer.render(job)
    (seen,) = Inspector(context.fonts).look(
        svg, job.component.trim_of(job.face), job.face.where, (VISUAL_MARKS,), True
    )
    assert isinstance(seen, VisualMarks)  # noqa: S101 - they were asked for
    return frozenset(mark.form for mark in seen.marks), renderer.read


class _Dice:
    """The chance of templates; knows whether it was asked for."""

    def __init__(self, usual: Callable[[object], SeededRandom]) -> None:
        self.thrown = False
        self._usual = usual

    def __call__(self, seed: object) -> SeededRandom:
        self.thrown = True
        return self._usual(seed)


def another_chance(seed: object) -> SeededRandom:
    """Return a chance that is another one than a template asks for."""
    return SeededRandom("another")


class FaceRenderer:
    """Renders faces of one game in one edition."""

    def __init__(
        self, context: FaceContext, chance: Callable[[object], SeededRandom] = SeededRandom
    ) -> None:
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
    def read(self) -> tuple[str, ...]:
        """What the last face reads."""
        return self._renderer.read

    @property
    def sizes(self) -> Mapping[str, Sizes] | None:
        """The sizes of the texts on the last face, by their ids; None in other inks than full."""
        return None if self._sizing is None else self._sizing.found.sizes
