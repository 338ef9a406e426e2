"""Faces rendered and looked at. Apart from `faces`: it loads all that draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.checks.faces.rendering import FaceRenderer, another_chance
from pnp.core.geometry import Size
from pnp.faces.faces import FaceContext, FaceJob
from pnp.inspect.corner import CornerReader
from pnp.inspect.inspector import Inspector
from pnp.runtime.workers import Tell


def observer(looks: Sequence[FaceContext]) -> Callable[[tuple[int, FaceJob], Tell], bytes]:
    """Return what looks at a face in one of the editions `looks`, by its number.

    It returns the dumped Observation. Raises PnpError for a face that can't be drawn.
    """
    renderers = [FaceRenderer(look) for look in looks]
    inspector = Inspector(looks[0].fonts)

    def observe(item: tuple[int, FaceJob], tell: Tell) -> bytes:
        edition, job = item
        svg, by_chance = renderers[edition].render(job)
        seen = inspector.see(svg, job.component.trim, job.face.where)
        return seen._replace(by_chance=by_chance).dumps()

    return observe


def corners(look: FaceContext, jobs: Sequence[FaceJob], size: Size) -> list[tuple[bytes, bytes]]:
    """Return what stands in the corners of faces, upright and upside down. Raises PnpError."""
    renderer, reader = FaceRenderer(look), CornerReader(look.fonts)
    return [
        reader.read(renderer.render(job)[0], job.component.trim, size, job.face.where)
        for job in jobs
    ]


def lasting_forms(look: FaceContext, job: FaceJob) -> frozenset[str]:
    """Return the forms of what is on a face whatever chance has it. Raises PnpError."""
    svg, _ = FaceRenderer(look, another_chance).render(job)
    seen = Inspector(look.fonts).see(svg, job.component.trim, job.face.where)
    return frozenset(sign.form for sign in seen.signs)
