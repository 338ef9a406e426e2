"""All faces of a job as drawings: from the store where it has them, else rendered and drawn."""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pnp.fonts import FontBook
from pnp.inputs import digest, looks_digest
from pnp.model import Card, Component, Face, Game
from pnp.problems import PnpError, Problem
from pnp.project import Project
from pnp.store import Store

if TYPE_CHECKING:
    from pnp.draw.drawing import Drawing
    from pnp.render.renderer import Renderer

# How many faces a process draws at a time.
_CHUNK = 30

Outcome = tuple[str, "bytes | tuple[Problem, ...]"]
Finish = Callable[[Callable[[int], None]], "dict[str, Drawing]"]


@dataclass(frozen=True, slots=True)
class Job:
    """One side of one card that has to be drawn. Equal `key`s have equal drawings."""

    id: str
    component: Component
    card: Card
    face: Face
    key: str


@dataclass(frozen=True, slots=True)
class Look:
    """What faces of a game depend on beside their own fields."""

    project: Project
    game: Game
    fonts: FontBook
    low_ink: bool

    def digest(self) -> str:
        """Return 32 hex digits that stand for everything but the fields of single cards."""
        game = self.game
        shared = (game.id, game.title, game.version, game.language, game.lists, game.palette)
        return digest(
            looks_digest(self.project, game.id),
            self.low_ink,
            _stable((*shared, game.words)),
            repr(sorted(game.styles.items())),
        )


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else repr(value)


def _stable(value: object) -> str:
    return json.dumps(value, default=_plain)


def face_id(component: Component, face: Face) -> str:
    """Return what names `face` among all faces of its game."""
    return f"{component.id}/{face.side}/{face.name}"


def jobs_for(look: Look, components: Iterable[Component]) -> list[Job]:
    """Return one job per distinct face of `components`, fronts and backs, in the cards' order."""
    shared = look.digest()
    jobs: dict[str, Job] = {}  # by id
    totals = {component.id: len(component.cards) for component in look.game.components}
    for component in components:
        place = digest(shared, component.id, component.title, component.size, totals[component.id])
        for card in component.cards:
            for face in filter(None, (card.front, card.back)):
                name = face_id(component, face)
                if name in jobs:
                    continue
                number = card.number if face.name == card.id else 0
                key = digest(place, face.key, number, _stable(face.fields))
                jobs[name] = Job(name, component, card, face, key)
    return list(jobs.values())


@contextmanager
def drawing_of(look: Look, jobs: Sequence[Job], store: Store) -> Iterator[Finish]:
    """Begin to draw all `jobs`; the body gets a function that waits for them.

    `finish(done)` returns the drawing of every job by its key; `done` hears how many more are
    ready. It raises PnpError with the problems of all faces, not only of the first.
    """
    kept = store.get(job.key for job in jobs)
    missing = [job for job in jobs if job.key not in kept]
    with _results(look, missing) as results:
        yield lambda done: _finish(kept, results, store, done)


def _finish(
    kept: Mapping[str, bytes],
    results: Iterator[list[Outcome]],
    store: Store,
    done: Callable[[int], None],
) -> dict[str, Drawing]:
    from pnp.draw.drawing import Drawing

    done(len(kept))
    problems: list[Problem] = []
    fresh: dict[str, bytes] = {}
    for some in results:
        for key, outcome in some:
            if isinstance(outcome, bytes):
                fresh[key] = outcome
            else:
                problems += outcome
        done(len(some))
    if problems:
        raise PnpError(sorted(set(problems)))
    store.put(fresh)
    return {key: Drawing.loads(blob) for blobs in (kept, fresh) for key, blob in blobs.items()}


@contextmanager
def _results(look: Look, jobs: Sequence[Job]) -> Iterator[Iterator[list[Outcome]]]:
    """Give what comes of `jobs`, drawn in other processes while the body runs, where that is cheap.

    Forked children share what is loaded; elsewhere starting one costs more than it saves.
    """
    if sys.platform != "linux" or not jobs:
        yield map(_Worker(look, jobs), range(0, len(jobs), _CHUNK))
        return
    global _forked
    _forked = _Worker(look, jobs)
    starts = range(0, len(jobs), _CHUNK)
    processes = min(os.cpu_count() or 1, len(starts))
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        yield pool.imap(_work, starts)


class _Worker:
    """Draws the jobs from one start on."""

    def __init__(self, look: Look, jobs: Sequence[Job]) -> None:
        self._look = look
        self._jobs = jobs
        self._renderer: Renderer | None = None

    def __call__(self, start: int) -> list[Outcome]:
        return [(job.key, self._draw(job)) for job in self._jobs[start : start + _CHUNK]]

    def _draw(self, job: Job) -> bytes | tuple[Problem, ...]:
        from pnp.draw.face import draw_face
        from pnp.render.renderer import Renderer

        look = self._look
        if self._renderer is None:
            self._renderer = Renderer(look.project, look.game, look.fonts, look.low_ink)
        try:
            svg = self._renderer.face(job.component, job.card, job.face)
            return draw_face(svg, look.fonts, job.face.where).dumps()
        except PnpError as error:
            return error.problems


# Set just before forking, so that children find the worker without its being sent to them.
_forked: _Worker | None = None


def _work(start: int) -> list[Outcome]:
    assert _forked is not None  # noqa: S101 - set before the fork
    return _forked(start)
