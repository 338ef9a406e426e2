"""Faces rendered and looked at. Apart from `faces`: it loads all that draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pnp.checks.faces.rendering import FaceRenderer, another_chance
from pnp.faces.faces import FaceContext, FaceJob
from pnp.inspect.inspector import Inspector
from pnp.inspect.observation import SIGNS, Signs, View
from pnp.runtime.worker_process import Tell


def observer(
    looks: Sequence[FaceContext],
) -> Callable[[tuple[int, FaceJob, Sequence[View[Any]]], Tell], list[bytes]]:
    """Return what looks at a face in one of the editions `looks`, by its number.

    It returns what is to be seen in each view, dumped. Raises PnpError for a face that can't be
    drawn.
    """
    renderers = [FaceRenderer(look) for look in looks]
    inspector = Inspector(looks[0].fonts)

    def observe(item: tuple[int, FaceJob, Sequence[View[Any]]], tell: Tell) -> list[bytes]:
        edition, job, views = item
        svg, by_chance = renderers[edition].render(job)
        seen = inspector.look(
            svg, job.component.trim_of(job.face), job.face.where, views, by_chance
        )
        return [one.dumps() for one in seen]

    return observe


def lasting_forms(look: FaceContext, job: FaceJob) -> frozenset[str]:
    """Return the forms of what is on a face whatever chance has it. Raises PnpError."""
    svg, _ = FaceRenderer(look, another_chance).render(job)
    (seen,) = Inspector(look.fonts).look(
        svg, job.component.trim_of(job.face), job.face.where, (SIGNS,), True
    )
    assert isinstance(seen, Signs)  # noqa: S101 - they were asked for
    return frozenset(sign.form for sign in seen.signs)
