"""All faces of a job as drawings: from the store where it has them, else rendered and drawn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pnp.fonts import FontBook
from pnp.inputs import digest, looks_digest
from pnp.model import Card, Component, Face, Game
from pnp.problems import EnoughError, PnpError, Problem, of_face, told_once
from pnp.project import Project
from pnp.store import Store
from pnp.studio import Drawn, Studio, Task

if TYPE_CHECKING:
    from pnp.render.renderer import Renderer

# How many faces change hands at a time.
_CHUNK = 16


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
        shared = (game.id, game.title, game.version, game.edition, game.lists, game.palette)
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
    return component.face_id(face)


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


def draw_faces(
    look: Look,
    jobs: Sequence[Job],
    store: Store,
    studio: Studio,
    done: Callable[[int], None],
    meanwhile: Callable[[], object],
) -> dict[str, bytes]:
    """Return the dumped drawing of every job by its key; `done` hears how many more are ready.

    `meanwhile` is called when nothing is left to do but wait for the studio.
    Raises PnpError with the problems of all faces, not only of the first.
    """
    drawn = store.get(job.key for job in jobs)
    done(len(drawn))
    problems: list[Problem] = []
    fresh: dict[str, bytes] = {}
    missing = [job for job in jobs if job.key not in drawn]
    names = {job.key: (f"{look.game.id}/{_called(job)}", job.face.template) for job in missing}
    for some in _draw(look, missing, studio, problems, meanwhile):
        fresh.update((one.key, one.blob) for one in some if not one.problems)
        for one in some:
            problems += of_face(one.problems, *names[one.key])
        done(len(some))
    if problems:
        raise PnpError(told_once(problems))
    store.put(fresh)
    return drawn | fresh


def _called(job: Job) -> str:
    return f"{job.component.id}/{job.face.name}, {job.face.side}"


def _draw(
    look: Look,
    jobs: Sequence[Job],
    studio: Studio,
    problems: list[Problem],
    meanwhile: Callable[[], object],
) -> Iterator[list[Drawn]]:
    if not jobs:
        return
    from pnp.render.renderer import Renderer

    renderer = Renderer(look.project, look.game, look.fonts, look.low_ink)
    for start in range(0, len(jobs), _CHUNK):
        studio.send(list(_tasks(renderer, jobs[start : start + _CHUNK], problems)))
        yield from studio.ready()
    meanwhile()
    yield from studio.rest()


def _tasks(renderer: Renderer, jobs: Iterable[Job], problems: list[Problem]) -> Iterator[Task]:
    for job in jobs:
        try:
            svg = renderer.face(job.component, job.card, job.face)
        except EnoughError as error:
            raise PnpError(told_once([*problems, *error.problems])) from None
        except PnpError as error:
            problems += error.problems
        else:
            yield Task(job.key, svg, job.face.where)
