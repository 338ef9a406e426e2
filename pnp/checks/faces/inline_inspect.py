"""Faces rendered and looked at. Apart from `faces`: it loads all that draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pnp.checks.engine.text_sizes import dumped, sizes_key
from pnp.checks.faces.keys import key_of
from pnp.checks.faces.rendering import FaceRenderer, another_chance
from pnp.faces.faces import FaceContext, FaceJob
from pnp.inspect.inspector import Inspector
from pnp.inspect.observation import SIGNS, Signs, View
from pnp.processes.work import Tell


def observer(
    looks: Sequence[FaceContext],
) -> Callable[[tuple[int, FaceJob, Sequence[View[Any]]], Tell], dict[str, bytes]]:
    """Return what looks at a face in one of the editions `looks`, by its number.

    It returns what is to be seen in each view, dumped, by what the cache calls it, and the sizes of
    texts where they were found. Raises PnpError for a face that can't be drawn.
    """
    renderers = [FaceRenderer(context) for context in looks]
    inspector = Inspector(looks[0].fonts)

    def observe(item: tuple[int, FaceJob, Sequence[View[Any]]], tell: Tell) -> dict[str, bytes]:
        edition, job, views = item
        renderer = renderers[edition]
        svg, by_chance = renderer.render(job)
        seen = inspector.look(
            svg, job.component.trim_of(job.face), job.face.where, views, by_chance
        )
        found = {key_of(view, job): one.dumps() for view, one in zip(views, seen, strict=True)}
        if renderer.sizes is not None:
            found[sizes_key(job)] = dumped(renderer.sizes)
        return found

    return observe


def lasting_forms(context: FaceContext, job: FaceJob) -> frozenset[str]:
    """Return the forms of what is on a face whatever chance has it. Raises PnpError."""
    svg, _ = FaceRenderer(context, another_chance).render(job)
    (seen,) = Inspector(context.fonts).look(
        svg, job.component.trim_of(job.face), job.face.where, (SIGNS,), True
    )
    assert isinstance(seen, Signs)  # noqa: S101 - they were asked for
    return frozenset(sign.form for sign in seen.signs)
