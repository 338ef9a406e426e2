"""What is worth knowing of what exports wrote, above all of pictures that print otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.app.drawing_notes import drawing_notes
from pnp.core.problems import Problem, noted
from pnp.core.project import files_below
from pnp.exports.job import ExportJob
from pnp.exports.registry import Need
from pnp.faces.faces import jobs_for
from pnp.files.user_file import PIXELS
from pnp.model.selection import select


def notes_of(jobs: Iterable[ExportJob]) -> list[str]:
    """Return what exports noted, and of pictures on the faces that they show, each once."""
    said: list[str] = []
    faces: dict[int, bytes] = {}
    known: dict[str, str] = {}
    for job in jobs:
        said += job.notes
        said += map(str, _blurred(job))
        known |= job.drawing_notes
        faces |= {id(face): face for face in job.drawings.values()}
    said += map(str, drawing_notes(faces.values(), known))
    return list(dict.fromkeys(said))


def _blurred(job: ExportJob) -> Iterator[Problem]:
    """Yield notes on pictures with too few pixels; none where a face can't be looked at."""
    context = job.context
    if not job.export.needs & {Need.DRAWINGS, Need.PIXELS}:
        return
    if not any(
        name.lower().endswith(PIXELS)
        for name in files_below(context.project.cards / context.game.id / "art")
    ):
        return
    # Loaded only where a game has pixels.
    from pnp.app.low_resolution import blurred

    with noted([]):
        yield from blurred(
            context, jobs_for(context, select(context.game, job.selection)), job.drawings
        )
