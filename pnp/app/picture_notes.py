"""What is worth knowing of what exports wrote, above all of pictures that print otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.core.problems import Problem, Where, noted
from pnp.core.project import files_below
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.exports.job import ExportJob, Note
from pnp.exports.registry import Need
from pnp.faces.face_jobs import jobs_for
from pnp.files.user_file import PIXELS
from pnp.model.selection import select
from pnp.svg.encoded_image import Remark

_MOST_NAMES = 5


def told(jobs: Iterable[ExportJob], notes: Iterable[Note]) -> list[str]:
    """Return the `notes` of jobs, and what is to be said of pictures on their faces, each once."""
    notes = list(notes)
    faces = {id(face): face for job in jobs for face in job.drawings.values()}
    known = {note.file: (note.text, note.hint) for note in notes if note.file is not None}
    said = [note.text for note in notes if note.file is None]
    said += map(str, _drawing_notes(faces.values(), known))
    return list(dict.fromkeys(said))


def low_resolution_in(job: ExportJob) -> Iterator[Note]:
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
    from pnp.app.low_resolution import low_resolution_notes

    with noted([]):
        faces = jobs_for(context, select(context.game, job.selection))
        yield from (Note(str(one)) for one in low_resolution_notes(context, faces, job.drawings))


def _drawing_notes(
    faces: Iterable[PackedDrawing], known: Mapping[str, Remark]
) -> Iterator[Problem]:
    """Yield notes on drawings that are not printed as they are, of drawings of `faces`.

    Others are `known`, by their files. Drawings of which the same is to be said share one.
    """
    notes = {**known} | {
        picture.file: (picture.note, picture.hint)
        for face in faces
        for picture in face.pictures.values()
        if picture.note and picture.file
    }
    files: dict[Remark, list[str]] = {}
    for file, remark in sorted(notes.items()):
        files.setdefault(remark, []).append(file)
    for (note, hint), (file, *others) in files.items():
        yield Problem(Where(file), f"{note}{_also_in(others)}", hint)


def _also_in(files: Sequence[str]) -> str:
    """Return how a note goes on that is to be said of more drawings."""
    if not files:
        return ""
    names = ", ".join(file.rpartition("/")[2] for file in files[:_MOST_NAMES])
    more = f" and {len(files) - _MOST_NAMES} more" if len(files) > _MOST_NAMES else ""
    return f"; the same in {names}{more}"
