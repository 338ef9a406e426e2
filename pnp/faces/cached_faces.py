"""All faces of a job as drawings: from the cache where it has them, else rendered and drawn."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import digest, looks_digest
from pnp.core.problems import EnoughError, FaceName, PnpError, Problem, of_face, told_once
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.faces.locate import Locator
from pnp.fonts.font_book import FontBook
from pnp.model.game import Card, Component, Face, Game
from pnp.model.ink import Ink
from pnp.processes.work import Tell
from pnp.processes.worker_pool import Parallel

if TYPE_CHECKING:
    from pnp.render.renderer import Renderer

# Fewer faces are drawn in less time than another process takes to begin.
_LEAST = 16
# Loaded only where something is drawn.
LIBRARIES = ("pnp.drawing.face", "pnp.render.renderer")
# Before the key of what a template read.
_READ = "reads:"


class FaceJob(Struct, frozen=True):
    """One side of one card that has to be drawn. Equal `key`s have equal drawings.

    `base` stands for all that the drawing depends on, but for the texts that faces share.
    """

    id: str
    component: Component
    card: Card
    face: Face
    key: str
    base: str


class FaceContext(Struct, frozen=True):
    """What faces of a game depend on beside their own fields."""

    project: Project
    game: Game
    fonts: FontBook
    ink: Ink

    def digest(self) -> str:
        """Return 32 hex digits that stand for what all faces share, but for its texts."""
        game = self.game
        palette = game.palette_in(self.ink)
        shared = (
            game.id, game.edition, self._bare_lists(), palette, tuple(game.words), game.picture_ppi
        )  # fmt: skip
        return digest(
            looks_digest(self.project, game.id),
            self.ink,
            _stable(shared),
            repr(sorted(game.styles.items())),
            repr(sorted(game.spans.items())),
        )

    def texts_digest(self) -> str:
        """Return 32 hex digits that stand for the texts that faces share."""
        game = self.game
        return digest(_stable((game.title, game.version, game.words, game.lists)))

    def _bare_lists(self) -> Mapping[str, Any]:
        """Return the lists with no texts in them."""
        game = self.game
        return {
            name: {key: _without(known, game.texts.get(name, ())) for key, known in entries.items()}
            for name, entries in game.lists.items()
        }

    def text(self, component: Component, name: str) -> Any:
        """Return the text that templates know by `name`, None where there is none."""
        game = self.game
        kind, *keys = name.split(".")
        found: Any = {
            "words": game.words,
            "lists": game.lists,
            "game": {"id": game.id, "title": game.title, "version": game.version},
            "component": {"id": component.id, "title": component.title},
        }[kind]
        for key in keys:
            found = found.get(key) if found is not None else None
        return found


def _without(known: Mapping[str, Any], texts: Collection[str]) -> dict[str, Any]:
    return {name: None if name in texts else value for name, value in known.items()}


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else repr(value)


def _stable(value: object) -> str:
    return json.dumps(value, default=_plain)


def jobs_for(context: FaceContext, components: Iterable[Component]) -> list[FaceJob]:
    """Return one job per distinct face of `components`, fronts and backs, in the cards' order."""
    shared, texts = context.digest(), context.texts_digest()
    jobs: dict[str, FaceJob] = {}  # by id
    totals = {component.id: len(component.cards) for component in context.game.printed}
    for component in components:
        place = digest(shared, component.id, repr(component.trim), totals[component.id])
        for card in component.cards:
            for face in card.faces:
                name = component.face_id(face)
                if name in jobs:
                    continue
                number = card.number if face.name == card.id else 0
                base = digest(place, face.key, number, _stable(face.fields))
                key = digest(base, component.title, texts)
                jobs[name] = FaceJob(name, component, card, face, key, base)
    return list(jobs.values())


def draw_faces(
    context: FaceContext,
    jobs: Sequence[FaceJob],
    cache: BlobCache,
    done: Callable[[int], None],
    meanwhile: Callable[[], object] | None,
) -> dict[str, bytes]:
    """Return the dumped drawing of every job by its key; `done` hears how many more are ready.

    `meanwhile` is called while others draw; None where this process has nothing else to do. Raises
    PnpError with the problems of all faces, not only of the first.
    """
    memory = _Memory(context, cache, jobs)
    drawn = memory.drawings()
    done(len(drawn))
    problems: list[Problem] = []
    fresh: dict[str, bytes] = {}
    missing = [job for job in jobs if job.key not in drawn]
    if drawn and len(missing) < _LEAST:
        # What was edited is written as the last time, which needs little to be loaded: a process
        # beside this one, which would draw meanwhile, takes 30 ms of CPU more.
        meanwhile = None
    told_of = teller(context)
    for job, result in zip(missing, _drawn(context, missing, meanwhile), strict=True):
        try:
            made = result()
        except EnoughError as error:
            raise PnpError(told_once([*problems, *error.problems])) from None
        except PnpError as error:
            problems += error.problems
            continue
        memory.reads.setdefault(job.key, set()).update(made.reads)
        problems += told_of(job, made.problems)
        if not made.problems:
            fresh[job.key] = made.blob
        done(1)
    if problems:
        raise PnpError(told_once(problems))
    memory.keep(fresh)
    return drawn | fresh


class Drawn(Struct, frozen=True):
    """A dumped drawing, what its template read, and what can't be drawn of it."""

    blob: bytes
    reads: Collection[str]
    problems: Sequence[Problem]


def _drawn(
    context: FaceContext, jobs: Sequence[FaceJob], meanwhile: Callable[[], object] | None
) -> Iterator[Callable[[], Drawn]]:
    """Yield what returns each drawing, or raises the PnpError of its template."""
    if not jobs:
        return
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


def _drawer(context: FaceContext) -> Callable[[FaceJob, Tell], Drawn]:
    """Return what draws faces: each is rendered and drawn in one process."""
    draw_face = import_module(LIBRARIES[0]).draw_face
    renderer: Renderer = import_module(LIBRARIES[1]).Renderer(
        context.project, context.game, context.fonts, context.ink
    )

    ppi = context.game.picture_ppi

    def draw(job: FaceJob, tell: Tell) -> Drawn:
        svg = renderer.face(job.component, job.card, job.face)
        reads = (*renderer.reads.names,)
        try:
            return Drawn(draw_face(svg, context.fonts, job.face.where, ppi=ppi).dumps(), reads, ())
        except PnpError as error:
            return Drawn(b"", reads, error.problems)

    return draw


class _Memory:
    """Drawings in the cache: found by what their templates read when they were last rendered.

    The names of all texts that the template of a face ever read are kept by the face's `base`.
    While those texts are the same, it reads no other ones.
    """

    def __init__(self, context: FaceContext, cache: BlobCache, jobs: Sequence[FaceJob]) -> None:
        self.reads: dict[str, set[str]] = {}  # by the job's key
        self.context = context
        self._cache = cache
        self._jobs = jobs

    def drawings(self) -> dict[str, bytes]:
        """Return the drawings that the cache has, by the job's key."""
        names = self._cache.get(_READ + job.base for job in self._jobs)
        for job in self._jobs:
            if _READ + job.base in names:
                self.reads[job.key] = set(json.loads(names[_READ + job.base]))
        keys = {job.key: self._place(job) for job in self._jobs if job.key in self.reads}
        found = self._cache.get(keys.values())
        return {key: found[place] for key, place in keys.items() if place in found}

    def keep(self, drawings: Mapping[str, bytes]) -> None:
        """Put drawings into the cache, by the job's key, with what their templates read."""
        kept: dict[str, bytes] = {}
        for job in self._jobs:
            if job.key in drawings:
                kept[_READ + job.base] = json.dumps(sorted(self.reads[job.key])).encode()
                kept[self._place(job)] = drawings[job.key]
        self._cache.put(kept)

    def _place(self, job: FaceJob) -> str:
        said = {name: self.context.text(job.component, name) for name in self.reads[job.key]}
        return digest(job.base, _stable(sorted(said.items())))


def teller(context: FaceContext) -> Callable[[FaceJob, Iterable[Problem]], Iterator[Problem]]:
    """Return what yields the problems of a face at their lines, with the face named in each."""
    locator = Locator(context.project, context.game, context.fonts, context.ink)

    def told_of(job: FaceJob, problems: Iterable[Problem]) -> Iterator[Problem]:
        face = job.face
        located = locator.locate(job.component, job.card, face, problems)
        name = FaceName(context.game.id, job.component.id, face.name, face.side, face.template)
        return of_face(located, name)

    return told_of
