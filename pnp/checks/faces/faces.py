"""The faces of a game and its boxes, as they are printed in each ink, and what is seen on them.

A face is drawn and looked at once for all rows; what was seen is remembered by all it depends on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias

from pnp.cache.blob_cache import BlobCache
from pnp.checks.faces.cache_keys import key_of
from pnp.checks.subject.subject import Subject
from pnp.checks.subject.text_sizes import sizes_key
from pnp.core.problems import PnpError, Problem, told_once
from pnp.expressions.values import ExpressionError
from pnp.faces.cached_faces import teller
from pnp.faces.face_dependencies import FaceReads
from pnp.faces.face_jobs import FaceContext, FaceJob, jobs_for
from pnp.game_texts.fact_placeholders import fill_figures, has_figures
from pnp.legibility.observation import VISUAL_MARKS, FaceView, Seen
from pnp.model.ink import Ink
from pnp.processes.work import EndedError
from pnp.processes.worker_pool import Parallel, nobody

if TYPE_CHECKING:
    from pnp.checks.faces.face_observer import ObservedFace

# What the editions are called.
EDITIONS = {Ink.FULL: "", Ink.HOME: "home ink", Ink.LOW: "low ink"}
# Fewer faces are looked at in less time than another process takes to begin.
_LEAST = 16
_KEPT = 5000
# All that draws: loaded only where there is something to look at.
_LIBRARY = "pnp.checks.faces.face_observer"
_JOBS, _PREFETCHED, _GIVEN, _PROBLEMS = "jobs", "prefetched", "given", "problems"


class ObservedFaces(NamedTuple, Generic[Seen]):
    """What was seen in one edition: jobs, and what there is on the face of each, by its id."""

    edition: str
    context: FaceContext
    jobs: tuple[FaceJob, ...]
    seen: Mapping[str, Seen]


# A component ("" for all of them), and what is looked for on its faces.
Ask: TypeAlias = tuple[str, FaceView[Any]]
# The number of an edition, a face, and what is looked for on it.
_Item: TypeAlias = tuple[int, FaceJob, tuple[FaceView[Any], ...]]

# What was seen before, by `key_of`.
_known: dict[str, Any] = {}


def lasting_forms(subject: Subject, context: FaceContext, job: FaceJob) -> Collection[str]:
    """Return the forms of what is on a face whatever chance has it. Raises PnpError."""
    reads = next(one.reads for one in _editions(subject) if one.context is context)
    cache = subject.cache

    def key() -> str:
        return f"lasting:{key_of(VISUAL_MARKS, job, key=reads.key(job))}"

    blob = cache.get([key()]).get(key()) if cache else None
    if blob is None:
        from pnp.checks.faces import face_observer

        found, read = face_observer.lasting_forms(context, job)
        blob = json.dumps(sorted(found)).encode()
        reads.note(job, read)
        if cache:
            cache.put({key(): blob} | dict(reads.kept([job])))
    return frozenset(json.loads(blob))


def expect_faces(subject: Subject, asks: Sequence[Ask]) -> Callable[[], None]:
    """Take in that `faces_of` will be asked for; return what lets others begin to look.

    They do where there are any. All that they need is loaded: other processes that are forked
    before that will need it, too. A face is rendered and drawn once for all that is looked for on
    it: for each row by itself, checking what is printed of Quark took twice as long.
    """
    wanted: list[_Item] = []
    # The row that asks for the faces will find it again, and tell it.
    with suppress(PnpError, ExpressionError):
        wanted = _wanted(subject, asks)
    if len(wanted) < _LEAST:
        return nobody
    import_module(_LIBRARY)
    return partial(_begin, subject, wanted, beside=True)


def _begin(subject: Subject, wanted: Sequence[_Item], beside: bool) -> None:
    """Let faces be looked at that never were; `beside` what this process does."""
    if not wanted:
        return
    looks = [one.context for one in _editions(subject)]
    given = subject.memory.setdefault(_GIVEN, set())
    given.update(key_of(view, job, job.id) for _, job, views in wanted for view in views)
    # Loaded before there are others to have it.
    observer = import_module(_LIBRARY).observer
    seen = Parallel(partial(observer, looks), wanted, least=_LEAST, beside=beside)
    subject.end.enter_context(closing(seen))
    subject.memory.setdefault(_PREFETCHED, []).append((wanted, seen))


def _wanted(subject: Subject, asks: Sequence[Ask]) -> list[_Item]:
    """Return the faces that have to be looked at, each once, with what is not known of them."""
    given = subject.memory.setdefault(_GIVEN, set())
    wanted: dict[tuple[str, str], _Item] = {}
    for component, view in dict.fromkeys(asks):
        for number, edition in enumerate(_editions(subject, component)):
            for job in _missing(subject.cache, view, edition):
                if key_of(view, job, job.id) not in given:
                    *_, views = wanted.get((job.key, job.id), ((),))
                    wanted[job.key, job.id] = (number, job, tuple(dict.fromkeys((*views, view))))
    # The largest take longest: begun first, they are not what all wait for in the end. A face in
    # one ink has much in common with the same in another.
    order = {name: number for number, name in enumerate(dict.fromkeys(name for _, name in wanted))}
    return sorted(wanted.values(), key=lambda item: (-_area(item[1]), order[item[1].id]))


def _area(job: FaceJob) -> float:
    size = job.component.size
    return size.width * size.height


def faces_of(
    subject: Subject, component: str, view: FaceView[Seen]
) -> tuple[ObservedFaces[Seen], ...]:
    """Return what is on the faces of a component ("" for all of them), in each edition.

    Raises PnpError for faces that can't be drawn.
    """
    editions = _editions(subject, component)
    _begin(subject, _wanted(subject, ((component, view),)), beside=False)
    problems = _collect(subject)
    for context, _, jobs in editions:
        told_of = teller(context)
        wrong = [one for job in jobs for one in told_of(job, problems.get((job.key, job.id), ()))]
        if wrong:
            raise PnpError(told_once(wrong))
    return tuple(
        ObservedFaces(
            EDITIONS[context.ink],
            context,
            tuple(jobs),
            {job.id: _known[key_of(view, job)] for job in jobs},
        )
        for context, _, jobs in editions
    )


class _Edition(NamedTuple):
    """What the faces of an edition depend on and read, and its faces."""

    context: FaceContext
    reads: FaceReads
    jobs: Sequence[FaceJob]


def _editions(subject: Subject, component: str = "") -> list[_Edition]:
    """Return each edition with its faces of a component, "" for all."""

    def found() -> list[_Edition]:
        if len(_known) > _KEPT:
            _known.clear()
        looks = [_look_of(subject, ink) for ink in subject.game_with_cards.inks]
        jobs = [jobs_for(context, context.game.printed) for context in looks]
        return [
            _Edition(context, FaceReads(context, subject.cache, some), some)
            for context, some in zip(looks, jobs, strict=True)
        ]

    every = subject.once(_JOBS, found)
    return [
        one._replace(jobs=[job for job in one.jobs if component in ("", job.component.id)])
        for one in every
    ]


def _look_of(subject: Subject, ink: Ink) -> FaceContext:
    """Return what the faces of an edition depend on, with figures of the ledger in the texts."""
    game = subject.game_with_cards
    if has_figures(game):
        game = fill_figures(game, subject.figures)
    return FaceContext(subject.project, game, subject.fonts, ink)


def _missing(cache: BlobCache | None, view: FaceView[Any], edition: _Edition) -> list[FaceJob]:
    """Return the faces of an edition that were never seen so, nor are in the cache."""
    unknown = [job for job in edition.jobs if key_of(view, job) not in _known]
    if cache:
        keys = {
            key_of(view, job): key_of(view, job, key=key)
            for job in unknown
            if (key := edition.reads.key(job))
        }
        blobs = cache.get(keys.values())
        _known.update(
            (known, view.loads(blobs[key])) for known, key in keys.items() if key in blobs
        )
    return [job for job in unknown if key_of(view, job) not in _known]


def _collect(subject: Subject) -> Mapping[tuple[str, str], Sequence[Problem]]:
    """Take over what is to be seen on the faces that were given; return what is wrong with them."""
    editions = _editions(subject)
    looks = [one.context for one in editions]
    problems: dict[tuple[str, str], Sequence[Problem]]
    problems = subject.memory.setdefault(_PROBLEMS, {})
    for wanted, seen in subject.memory.pop(_PREFETCHED, ()):
        fresh: dict[str, bytes] = {}
        for item, result in zip(wanted, seen, strict=True):
            number, job, views = item
            try:
                observed = _result(result, looks, item)
            except PnpError as error:
                problems[job.key, job.id] = error.problems
                continue
            reads = editions[number].reads
            reads.note(job, observed.reads)
            key = reads.key(job)
            fresh |= reads.kept([job])
            for view in views:
                blob = fresh[key_of(view, job, key=key)] = observed.seen[view.name]
                _known[key_of(view, job)] = view.loads(blob)
            if observed.sizes is not None:
                fresh[sizes_key(job, key)] = observed.sizes
        if subject.cache:
            subject.cache.put(fresh)
    return problems


def _result(
    result: Callable[[], ObservedFace], looks: Sequence[FaceContext], item: _Item
) -> ObservedFace:
    try:
        return result()
    except (EndedError, RuntimeError):
        # Whatever ended the process: here it is done once more.
        found: ObservedFace = import_module(_LIBRARY).observer(looks)(item, nobody)
        return found
