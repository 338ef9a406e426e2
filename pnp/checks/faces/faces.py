"""The faces of a game as they will be printed, in both editions, and what is to be seen on them.

A face is drawn and looked at once for all rows; what was seen is remembered by all it depends on.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from pnp.checks.engine.subject import Subject
from pnp.core.problems import PnpError, Problem, told_once
from pnp.expressions.values import ExpressionError
from pnp.faces.faces import FaceContext, FaceJob, jobs_for, teller
from pnp.i18n.figures import fill_figures, has_figures
from pnp.inspect.observation import Observation
from pnp.runtime.cache import BlobCache

if TYPE_CHECKING:
    from pnp.checks.faces.prefetch import Prefetch

# What the editions are called, and whether they save ink.
EDITIONS = {"": False, "low ink": True}
# Fewer faces are done before a second process has begun; but for what it has to load.
_MANY = 20
_LOADED = "pnp.inspect.inspector"
_KEPT = 5000
_JOBS, _AHEAD = "jobs", "ahead"


class Faces(NamedTuple):
    """What was seen in one edition: jobs, and what there is on the face of each, by its id."""

    edition: str
    look: FaceContext
    jobs: tuple[FaceJob, ...]
    seen: Mapping[str, Observation]


# What was seen before, by the keys of jobs.
_known: dict[str, Observation] = {}


def lasting_forms(subject: Subject, look: FaceContext, job: FaceJob) -> Collection[str]:
    """Return the forms of what is on a face whatever chance has it. Raises PnpError."""
    key = f"lasting:{_key(job)}"
    cache = subject.cache
    blob = cache.get([key]).get(key) if cache else None
    if blob is None:
        found = _lasting_forms(subject, look, job)
        blob = json.dumps(sorted(found)).encode()
        if cache:
            cache.put({key: blob})
    return frozenset(json.loads(blob))


def _lasting_forms(subject: Subject, look: FaceContext, job: FaceJob) -> Collection[str]:
    ahead: Prefetch | None = subject.memory.get(_AHEAD)
    with suppress(PnpError, RuntimeError):
        if ahead:
            return ahead.forms(look, job)
    found: Collection[str] = import_module("pnp.checks.faces.inline_inspect").lasting_forms(
        look, job
    )
    return found


def get_ready(subject: Subject) -> None:
    """Load what renders faces, if some were never seen, for this process and those it begins.

    A face of each template is on its way to a second process afterwards, to be looked at.
    """
    if subject.game is None or not can_fork():
        return
    try:
        _, jobs = _asked(subject, "")
        missing = _missing(subject.cache, jobs)
        count = sum(map(len, missing))
        if count and _pays(count):
            ahead = _head_start(subject)
            for jobs in _one_of_each_template(missing):
                ahead.give(jobs)
    except (PnpError, ExpressionError):
        # The row that asks for the faces will find it again, and tell it.
        subject.memory.pop(_AHEAD, None)


def _one_of_each_template(jobs: Sequence[Sequence[FaceJob]]) -> Iterator[list[list[FaceJob]]]:
    """Yield faces of all editions, one at a time, until each template was used."""
    used: set[str] = set()
    for edition, some in enumerate(jobs):
        for job in some:
            if job.face.template not in used:
                used.add(job.face.template)
                yield [[job] if number == edition else [] for number in range(len(jobs))]


def _pays(count: int) -> bool:
    """Return whether a second process is through with faces sooner than this one."""
    return can_fork() and count >= (_MANY if _LOADED in sys.modules else 1)


def _head_start(subject: Subject) -> Prefetch:
    if _AHEAD not in subject.memory:
        # Loaded when there is something to render: it takes its time.
        prefetch = import_module("pnp.checks.faces.prefetch")
        folders = subject.project.font_folders
        drawer = subject.drawer or prefetch.open_inspector(folders, subject.end)
        looks, _ = _asked(subject, "")
        subject.memory[_AHEAD] = prefetch.Prefetch(looks, drawer)
    head_start: Prefetch = subject.memory[_AHEAD]
    return head_start


def expect_faces(subject: Subject, component: str = "") -> None:
    """Take in that `faces_of` will be asked for: where it pays, a second process begins to look."""
    try:
        _, jobs = _asked(subject, component)
        missing = _missing(subject.cache, jobs)
        if _pays(min(map(len, missing))):
            _head_start(subject).give(missing)
    except (PnpError, ExpressionError):
        # The row that asks for the faces will find it again, and tell it.
        subject.memory.pop(_AHEAD, None)


def faces_of(subject: Subject, component: str = "") -> tuple[Faces, ...]:
    """Return what is on the faces of a component ("" for all of them), in each edition.

    Raises PnpError for faces that can't be drawn.
    """
    looks, jobs = _asked(subject, component)
    problems = _collect(subject)
    for look, some in zip(looks, jobs, strict=True):
        told_of = teller(look)
        wrong = [one for job in some for one in told_of(job, problems.get((job.key, job.id), ()))]
        if wrong:
            raise PnpError(told_once(wrong))
    _look(subject.cache, looks, jobs)
    return tuple(
        Faces(edition, look, tuple(some), {job.id: _known[_key(job)] for job in some})
        for edition, look, some in zip(EDITIONS, looks, jobs, strict=True)
    )


def _asked(subject: Subject, component: str) -> tuple[list[FaceContext], list[list[FaceJob]]]:
    """Return what each edition depends on, and its faces of a component."""
    if _JOBS not in subject.memory:
        if len(_known) > _KEPT:
            _known.clear()
        looks = [_look_of(subject, low_ink) for low_ink in EDITIONS.values()]
        subject.memory[_JOBS] = looks, [jobs_for(look, look.game.components) for look in looks]
    looks, every = subject.memory[_JOBS]
    return looks, [[job for job in some if component in ("", job.component.id)] for some in every]


def _key(job: FaceJob) -> str:
    """Return what stands for all that a face and what is seen on it depend on."""
    return f"seen:{job.key}:{job.component.shape}:{job.component.corner:g}"


def _look_of(subject: Subject, low_ink: bool) -> FaceContext:
    """Return what the faces of an edition depend on, with figures of the ledger in the texts."""
    game = subject.game
    assert game is not None  # noqa: S101 - the runner sees to it
    if has_figures(game):
        game = fill_figures(game, subject.figures)
    return FaceContext(subject.project, game, subject.fonts, low_ink)


def _missing(cache: BlobCache | None, jobs: Sequence[Sequence[FaceJob]]) -> list[list[FaceJob]]:
    """Return the faces of each edition that were never seen, nor are in the cache."""
    if cache:
        unknown = [key for some in jobs for key in map(_key, some) if key not in _known]
        _known.update((key, Observation.loads(blob)) for key, blob in cache.get(unknown).items())
    return [[job for job in some if _key(job) not in _known] for some in jobs]


def _look(
    cache: BlobCache | None, looks: Sequence[FaceContext], jobs: Sequence[Sequence[FaceJob]]
) -> None:
    """See to it that what is on all faces is known. Raises PnpError for what can't be drawn."""
    for look, some in zip(looks, _missing(cache, jobs), strict=True):
        if some:
            # Loaded when there is something to draw: it takes longer than all else.
            look_at: Callable[[FaceContext, Sequence[FaceJob]], list[Observation]]
            look_at = import_module("pnp.checks.faces.inline_inspect").look_at
            _keep(cache, dict(zip(map(_key, some), look_at(look, some), strict=True)))


def _keep(cache: BlobCache | None, fresh: Mapping[str, Observation]) -> None:
    _known.update(fresh)
    if cache:
        cache.put({key: seen.dumps() for key, seen in fresh.items()})


def _collect(subject: Subject) -> Mapping[tuple[str, str], Sequence[Problem]]:
    """Take over what the second process has seen; return what it found wrong."""
    ahead: Prefetch | None = subject.memory.get(_AHEAD)
    if ahead is None:
        return {}
    try:
        seen = ahead.take()
    except (PnpError, RuntimeError):
        # Whatever ended it: here it is done once more.
        del subject.memory[_AHEAD]
        return {}
    _keep(
        subject.cache,
        {
            _key(job): Observation.loads(blob)._replace(by_chance=by_chance)
            for job, blob, by_chance in seen
        },
    )
    return ahead.problems


def can_fork() -> bool:
    """Return whether a second process costs nothing: it has what is loaded, and a core to work."""
    return sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1
