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
from pnp.faces.faces import Job, Look, jobs_for, teller
from pnp.i18n.figures import fill_figures, has_figures
from pnp.inspect.observation import Seen
from pnp.runtime.cache import Store

if TYPE_CHECKING:
    from pnp.checks.faces.prefetch import HeadStart

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
    look: Look
    jobs: tuple[Job, ...]
    seen: Mapping[str, Seen]


# What was seen before, by the keys of jobs.
_known: dict[str, Seen] = {}


def lasting_forms(subject: Subject, look: Look, job: Job) -> Collection[str]:
    """Return the forms of what is on a face whatever chance has it. Raises PnpError."""
    key = f"lasting:{_key(job)}"
    store = subject.store
    blob = store.get([key]).get(key) if store else None
    if blob is None:
        found = _lasting_forms(subject, look, job)
        blob = json.dumps(sorted(found)).encode()
        if store:
            store.put({key: blob})
    return frozenset(json.loads(blob))


def _lasting_forms(subject: Subject, look: Look, job: Job) -> Collection[str]:
    ahead: HeadStart | None = subject.memory.get(_AHEAD)
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
        missing = _missing(subject.store, jobs)
        count = sum(map(len, missing))
        if count and _pays(count):
            ahead = _head_start(subject)
            for jobs in _one_of_each_template(missing):
                ahead.give(jobs)
    except (PnpError, ExpressionError):
        # The row that asks for the faces will find it again, and tell it.
        subject.memory.pop(_AHEAD, None)


def _one_of_each_template(jobs: Sequence[Sequence[Job]]) -> Iterator[list[list[Job]]]:
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


def _head_start(subject: Subject) -> HeadStart:
    if _AHEAD not in subject.memory:
        # Loaded when there is something to render: it takes its time.
        ahead = import_module("pnp.checks.faces.prefetch")
        folders = subject.project.font_folders
        studio = subject.studio or ahead.open_onlooker(folders, subject.end)
        looks, _ = _asked(subject, "")
        subject.memory[_AHEAD] = ahead.HeadStart(looks, studio)
    head_start: HeadStart = subject.memory[_AHEAD]
    return head_start


def expect_faces(subject: Subject, component: str = "") -> None:
    """Take in that `faces_of` will be asked for: where it pays, a second process begins to look."""
    try:
        _, jobs = _asked(subject, component)
        missing = _missing(subject.store, jobs)
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
    _look(subject.store, looks, jobs)
    return tuple(
        Faces(edition, look, tuple(some), {job.id: _known[_key(job)] for job in some})
        for edition, look, some in zip(EDITIONS, looks, jobs, strict=True)
    )


def _asked(subject: Subject, component: str) -> tuple[list[Look], list[list[Job]]]:
    """Return what each edition depends on, and its faces of a component."""
    if _JOBS not in subject.memory:
        if len(_known) > _KEPT:
            _known.clear()
        looks = [_look_of(subject, low_ink) for low_ink in EDITIONS.values()]
        subject.memory[_JOBS] = looks, [jobs_for(look, look.game.components) for look in looks]
    looks, every = subject.memory[_JOBS]
    return looks, [[job for job in some if component in ("", job.component.id)] for some in every]


def _key(job: Job) -> str:
    """Return what stands for all that a face and what is seen on it depend on."""
    return f"seen:{job.key}:{job.component.shape}:{job.component.corner:g}"


def _look_of(subject: Subject, low_ink: bool) -> Look:
    """Return what the faces of an edition depend on, with figures of the ledger in the texts."""
    game = subject.game
    assert game is not None  # noqa: S101 - the runner sees to it
    if has_figures(game):
        game = fill_figures(game, subject.figures)
    return Look(subject.project, game, subject.fonts, low_ink)


def _missing(store: Store | None, jobs: Sequence[Sequence[Job]]) -> list[list[Job]]:
    """Return the faces of each edition that were never seen, nor are in the store."""
    if store:
        unknown = [key for some in jobs for key in map(_key, some) if key not in _known]
        _known.update((key, Seen.loads(blob)) for key, blob in store.get(unknown).items())
    return [[job for job in some if _key(job) not in _known] for some in jobs]


def _look(store: Store | None, looks: Sequence[Look], jobs: Sequence[Sequence[Job]]) -> None:
    """See to it that what is on all faces is known. Raises PnpError for what can't be drawn."""
    for look, some in zip(looks, _missing(store, jobs), strict=True):
        if some:
            # Loaded when there is something to draw: it takes longer than all else.
            look_at: Callable[[Look, Sequence[Job]], list[Seen]]
            look_at = import_module("pnp.checks.faces.inline_inspect").look_at
            _keep(store, dict(zip(map(_key, some), look_at(look, some), strict=True)))


def _keep(store: Store | None, fresh: Mapping[str, Seen]) -> None:
    _known.update(fresh)
    if store:
        store.put({key: seen.dumps() for key, seen in fresh.items()})


def _collect(subject: Subject) -> Mapping[tuple[str, str], Sequence[Problem]]:
    """Take over what the second process has seen; return what it found wrong."""
    ahead: HeadStart | None = subject.memory.get(_AHEAD)
    if ahead is None:
        return {}
    try:
        seen = ahead.take()
    except (PnpError, RuntimeError):
        # Whatever ended it: here it is done once more.
        del subject.memory[_AHEAD]
        return {}
    _keep(
        subject.store,
        {
            _key(job): Seen.loads(blob)._replace(by_chance=by_chance)
            for job, blob, by_chance in seen
        },
    )
    return ahead.problems


def can_fork() -> bool:
    """Return whether a second process costs nothing: it has what is loaded, and a core to work."""
    return sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1
