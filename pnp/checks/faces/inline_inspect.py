"""Faces rendered and looked at in this process. Apart from `faces`: it loads all that draws."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.checks.faces.rendering import FaceRenderer, another_chance
from pnp.core.problems import PnpError, Problem, told_once
from pnp.faces.faces import FaceContext, FaceJob, teller
from pnp.inspect.inspector import Inspector
from pnp.inspect.observation import Observation


def look_at(look: FaceContext, jobs: Sequence[FaceJob]) -> list[Observation]:
    """Return what is to be seen on the faces of `jobs`. Raises PnpError with all bad ones."""
    renderer, inspector = FaceRenderer(look), Inspector(look.fonts)
    found: list[Observation] = []
    problems: list[Problem] = []
    told_of = teller(look)
    for job in jobs:
        try:
            svg, by_chance = renderer.render(job)
            seen = inspector.see(svg, job.component.trim, job.face.where)
            found.append(seen._replace(by_chance=by_chance))
        except PnpError as error:
            problems += told_of(job, error.problems)
    if problems:
        raise PnpError(told_once(problems))
    return found


def lasting_forms(look: FaceContext, job: FaceJob) -> frozenset[str]:
    """Return the forms of what is on a face whatever chance has it. Raises PnpError."""
    svg, _ = FaceRenderer(look, another_chance).render(job)
    seen = Inspector(look.fonts).see(svg, job.component.trim, job.face.where)
    return frozenset(form for form, _, _ in seen.signs)
