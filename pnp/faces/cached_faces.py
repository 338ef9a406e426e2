"""All faces of a job as drawings: from the cache where it has them, else rendered and drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from pnp.cache.blob_cache import BlobCache
from pnp.core.problems import EnoughError, FaceName, PnpError, Problem, of_face, told_once
from pnp.core.values import Struct, field
from pnp.drawing.packed_drawing import PackedDrawing, pack
from pnp.faces.drawing_cache import DrawingCache
from pnp.faces.face_dependencies import FaceReads
from pnp.faces.face_jobs import FaceContext, FaceJob
from pnp.faces.locate import Locator
from pnp.processes.work import Tell
from pnp.processes.worker_pool import Parallel
from pnp.svg.encoded_image import EncodedImage

if TYPE_CHECKING:
    from pnp.render.renderer import Renderer

# Fewer faces are drawn in less time than another process takes to begin.
_LEAST = 16
# Loaded only where something is drawn.
LIBRARIES = ("pnp.drawing.face", "pnp.render.renderer")


def draw_faces(
    context: FaceContext,
    jobs: Sequence[FaceJob],
    cache: BlobCache,
    done: Callable[[int], None],
    meanwhile: Callable[[], object] | None,
) -> dict[str, PackedDrawing]:
    """Return the drawing of every job by its key; `done` hears how many more are ready.

    `meanwhile` is called while others draw; None where this process has nothing else to do. Raises
    PnpError with the problems of all faces, not only of the first.
    """
    reads = FaceReads(context, cache, jobs)
    kept = DrawingCache(reads, cache, jobs)
    drawn = kept.drawings()
    done(len(drawn))
    problems: list[Problem] = []
    fresh: dict[str, PackedDrawing] = {}
    pictures: dict[str, EncodedImage] = {}
    missing = [job for job in jobs if job.key not in drawn]
    told_of = teller(context)
    for job, result in zip(missing, _drawn(context, missing, meanwhile, bool(drawn)), strict=True):
        try:
            made = result()
        except EnoughError as error:
            raise PnpError(told_once([*problems, *error.problems])) from None
        except PnpError as error:
            problems += error.problems
            continue
        reads.note(job, made.reads)
        problems += told_of(job, made.problems)
        pictures.update(made.pictures)
        if not made.problems:
            fresh[job.key] = PackedDrawing.of(made.data, made.shown, pictures)
        done(1)
    if problems:
        raise PnpError(told_once(problems))
    kept.keep(fresh)
    return drawn | fresh


class DrawnFace(Struct, frozen=True):
    """A packed drawing with the keys of the pictures that are `shown`.

    Those of them that this process has told nobody of before are in `pictures`. With it comes what
    its template read, and what can't be drawn of it.
    """

    reads: Collection[str]
    problems: Sequence[Problem] = ()
    data: bytes = b""
    shown: Sequence[str] = ()
    pictures: Mapping[str, EncodedImage] = field(default_factory=dict)


def _drawn(
    context: FaceContext,
    jobs: Sequence[FaceJob],
    meanwhile: Callable[[], object] | None,
    are_others_kept: bool,
) -> Iterator[Callable[[], DrawnFace]]:
    """Yield what returns each drawing, or raises the PnpError of its template."""
    if not jobs:
        return
    if are_others_kept and len(jobs) < _LEAST:
        # What was edited is written as the last time, which needs little to be loaded: a process
        # beside this one, which would draw meanwhile, takes 30 ms of CPU more.
        meanwhile = None
    few = len(jobs) < 2 * _LEAST
    if not few:
        # Loaded once, before there are others to have it.
        for name in LIBRARIES:
            import_module(name)
    # A few are drawn by one who loads that meanwhile, or here: to fork a process that keeps a game
    # of 5400 cards takes 50 ms.
    least = len(jobs) if few else _LEAST
    is_beside = meanwhile is not None or not few
    drawings = Parallel(partial(_drawer, context), jobs, least=least, beside=is_beside)
    with closing(drawings):
        if meanwhile is not None:
            meanwhile()
        yield from drawings


def _drawer(context: FaceContext) -> Callable[[FaceJob, Tell], DrawnFace]:
    """Return what draws faces: each is rendered and drawn in one process."""
    draw_face = import_module(LIBRARIES[0]).draw_face
    renderer: Renderer = import_module(LIBRARIES[1]).Renderer(
        context.project, context.game, context.fonts, context.ink
    )

    ppi = context.game.picture_ppi
    told: set[str] = set()

    def draw(job: FaceJob, tell: Tell) -> DrawnFace:
        svg = renderer.face(job.component, job.card, job.face)
        try:
            made = pack(draw_face(svg, context.fonts, job.face.where, ppi=ppi))
        except PnpError as error:
            return DrawnFace(renderer.read, error.problems)
        new = {key: one for key, one in made.pictures.items() if key not in told}
        told.update(new)
        return DrawnFace(renderer.read, (), made.data, (*made.pictures,), new)

    return draw


def teller(context: FaceContext) -> Callable[[FaceJob, Iterable[Problem]], Iterator[Problem]]:
    """Return what yields the problems of a face at their lines, with the face named in each."""
    locator = Locator(context.project, context.game, context.fonts, context.ink)

    def told_of(job: FaceJob, problems: Iterable[Problem]) -> Iterator[Problem]:
        face = job.face
        located = locator.locate(job.component, job.card, face, problems)
        name = FaceName(context.game.id, job.component.id, face.name, face.side, face.template)
        return of_face(located, name)

    return told_of
