"""The faces of a game as they will be printed, in both editions, and what is to be seen on them.

A face is drawn and looked at once for all rows; what was seen is remembered by all it depends on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from importlib import import_module
from typing import NamedTuple

from pnp.checks.engine.subject import Subject
from pnp.core.geometry import Size
from pnp.core.problems import PnpError, Problem, told_once
from pnp.expressions.values import ExpressionError
from pnp.faces.faces import FaceContext, FaceJob, jobs_for, teller
from pnp.i18n.figures import fill_figures, has_figures
from pnp.inspect.observation import Observation
from pnp.runtime.cache import BlobCache
from pnp.runtime.workers import EndedError, Parallel, nobody

# What the editions are called, and whether they save ink.
EDITIONS = {"": False, "low ink": True}
# Fewer faces are looked at in less time than another process takes to begin.
_LEAST = 16
# What renders faces and looks at them: it takes longer to load than all else.
_LIBRARY = "pnp.checks.faces.inline_inspect"
_KEPT = 5000
_JOBS, _AHEAD, _GIVEN, _PROBLEMS = "jobs", "ahead", "given", "problems"


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
        found = import_module(_LIBRARY).lasting_forms(look, job)
        blob = json.dumps(sorted(found)).encode()
        if cache:
            cache.put({key: blob})
    return frozenset(json.loads(blob))


def corners_of(
    subject: Subject, look: FaceContext, jobs: Sequence[FaceJob], size: Size
) -> list[tuple[bytes, bytes]]:
    """Return what stands in the upper left corner (mm) of each face, upright and upside down.

    See `inspect.corner`. Raises PnpError for what can't be drawn.
    """
    keys = [f"corner:{size.width:g}x{size.height:g}:{_key(job)}" for job in jobs]
    cache = subject.cache
    known = cache.get(keys) if cache else {}
    fresh = {job.id: key for job, key in zip(jobs, keys, strict=True) if key not in known}
    missing = [job for job in jobs if job.id in fresh]
    if missing:
        found = import_module(_LIBRARY).corners(look, missing, size)
        texts = (json.dumps([part.hex() for part in parts]).encode() for parts in found)
        blobs = dict(zip((fresh[job.id] for job in missing), texts, strict=True))
        if cache:
            cache.put(blobs)
        known |= blobs
    return [tuple(map(bytes.fromhex, json.loads(known[key]))) for key in keys]  # type: ignore[misc]


def expect_faces(subject: Subject, component: str = "") -> None:
    """Take in that `faces_of` will be asked for: others begin to look, where there are any."""
    # The row that asks for the faces will find it again, and tell it.
    with suppress(PnpError, ExpressionError):
        _begin(subject, component, beside=True)


def _begin(subject: Subject, component: str, beside: bool) -> None:
    """Let faces be looked at that never were; `beside` what this process does."""
    looks, jobs = _asked(subject, component)
    given = subject.memory.setdefault(_GIVEN, set())
    wanted = [
        (edition, job)
        for edition, some in enumerate(_missing(subject.cache, jobs))
        for job in some
        if (job.key, job.id) not in given
    ]
    if not wanted or (beside and len(wanted) < _LEAST):
        return
    given.update((job.key, job.id) for _, job in wanted)
    # Loaded before there are others to have it.
    observer = import_module(_LIBRARY).observer
    seen = Parallel(partial(observer, looks), wanted, least=_LEAST, beside=beside)
    subject.end.enter_context(closing(seen))
    subject.memory.setdefault(_AHEAD, []).append((wanted, seen))


def faces_of(subject: Subject, component: str = "") -> tuple[Faces, ...]:
    """Return what is on the faces of a component ("" for all of them), in each edition.

    Raises PnpError for faces that can't be drawn.
    """
    looks, jobs = _asked(subject, component)
    _begin(subject, component, beside=False)
    problems = _collect(subject, looks)
    for look, some in zip(looks, jobs, strict=True):
        told_of = teller(look)
        wrong = [one for job in some for one in told_of(job, problems.get((job.key, job.id), ()))]
        if wrong:
            raise PnpError(told_once(wrong))
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


def _collect(
    subject: Subject, looks: Sequence[FaceContext]
) -> Mapping[tuple[str, str], Sequence[Problem]]:
    """Take over what is to be seen on the faces that were given; return what is wrong with them."""
    problems: dict[tuple[str, str], Sequence[Problem]]
    problems = subject.memory.setdefault(_PROBLEMS, {})
    for wanted, seen in subject.memory.pop(_AHEAD, ()):
        fresh: dict[str, bytes] = {}
        for (edition, job), result in zip(wanted, seen, strict=True):
            try:
                fresh[_key(job)] = _result(result, looks, (edition, job))
            except PnpError as error:
                problems[job.key, job.id] = error.problems
        _known.update((key, Observation.loads(blob)) for key, blob in fresh.items())
        if subject.cache:
            subject.cache.put(fresh)
    return problems


def _result(
    result: Callable[[], bytes], looks: Sequence[FaceContext], item: tuple[int, FaceJob]
) -> bytes:
    try:
        return result()
    except (EndedError, RuntimeError):
        # Whatever ended the process: here it is done once more.
        again: bytes = import_module(_LIBRARY).observer(looks)(item, nobody)
        return again
