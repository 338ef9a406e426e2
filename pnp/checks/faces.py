"""The faces of a game as they will be printed, in both editions, and what is to be seen on them.

A face is drawn and looked at once for all rows; what was seen is remembered by all it depends on.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeAlias

from pnp.checks.subject import Subject
from pnp.checks.vision import Rgb
from pnp.faces import Job, Look, jobs_for
from pnp.filling import fill_figures, has_figures
from pnp.geometry import Trim
from pnp.model import Component
from pnp.problems import PnpError
from pnp.store import Store

# What the editions are called, and whether they save ink.
EDITIONS = {"": False, "low ink": True}
# Fewer faces are done before a second process has begun.
_MANY = 20
_KEPT = 5000
_JOBS = "jobs"


class Line(NamedTuple):
    """A line of text in one font; sizes in pt. `depth` is how far it keeps from the cut, in mm.

    Its least legible letter has `contrast`, from `ink` to `ground`; `share` is its size as a part
    of the largest in the same text.
    """

    text: str
    size: float
    share: float
    is_bold: bool
    contrast: float
    ink: Rgb
    ground: Rgb
    depth: float


class Sign(NamedTuple):
    """Something to see, `size` mm large. Equal `form`s look the same in one colour.

    A picture has no single colour.
    """

    form: str
    colour: Rgb | None
    size: float


class Seen(NamedTuple):
    """What is to be seen on a face.

    `depth` is how far all that must keep from the cut does, beside lines; None without such.
    `by_chance` says that some of it varies by chance.
    """

    lines: tuple[Line, ...]
    depth: float | None
    signs: tuple[Sign, ...]
    by_chance: bool

    def dumps(self) -> bytes:
        """Return bytes that `loads` reads."""
        return json.dumps(self, separators=(",", ":")).encode()

    @classmethod
    def loads(cls, data: bytes) -> Seen:
        """Return what `dumps` wrote."""
        lines, depth, signs, by_chance = json.loads(data)
        return cls(
            tuple(map(_line, lines)),
            depth,
            tuple(Sign(form, colour and _rgb(colour), size) for form, colour, size in signs),
            by_chance,
        )


def _line(parts: Sequence[Any]) -> Line:
    line = Line(*parts)
    return line._replace(ink=_rgb(line.ink), ground=_rgb(line.ground))


def _rgb(parts: Sequence[int]) -> Rgb:
    red, green, blue = parts
    return red, green, blue


class Faces(NamedTuple):
    """What was seen in one edition: jobs, and what there is on the face of each, by its id."""

    edition: str
    look: Look
    jobs: tuple[Job, ...]
    seen: Mapping[str, Seen]


# What was seen before, by the keys of jobs.
_known: dict[str, Seen] = {}


def trim_of(component: Component) -> Trim:
    """Return where the faces of `component` are cut."""
    is_round = component.shape == "round"
    return Trim(component.size, component.size.width / 2 if is_round else component.corner)


def faces_of(subject: Subject, component: str = "") -> tuple[Faces, ...]:
    """Return what is on the faces of a component ("" for all of them), in each edition.

    Raises PnpError for faces that can't be drawn.
    """
    every = _jobs(subject)
    looks = [look for look, _ in every]
    jobs = [[job for job in some if component in ("", job.component.id)] for _, some in every]
    _remember(subject.store, looks, jobs)
    return tuple(
        Faces(edition, look, tuple(some), {job.id: _known[_key(job)] for job in some})
        for edition, look, some in zip(EDITIONS, looks, jobs, strict=True)
    )


def _jobs(subject: Subject) -> Sequence[tuple[Look, Sequence[Job]]]:
    """Return what each edition depends on, and its faces."""
    if _JOBS not in subject.memory:
        looks = [_look_of(subject, low_ink) for low_ink in EDITIONS.values()]
        subject.memory[_JOBS] = [(look, jobs_for(look, look.game.components)) for look in looks]
    found: Sequence[tuple[Look, Sequence[Job]]] = subject.memory[_JOBS]
    return found


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


def _remember(store: Store | None, looks: Sequence[Look], jobs: Sequence[Sequence[Job]]) -> None:
    """See to it that what is on all faces is known."""
    if len(_known) > _KEPT:
        _known.clear()
    if store:
        unknown = [key for some in jobs for key in map(_key, some) if key not in _known]
        _known.update((key, Seen.loads(blob)) for key, blob in store.get(unknown).items())
    missing = [[job for job in some if _key(job) not in _known] for some in jobs]
    fresh = {
        _key(job): seen
        for some, answer in zip(missing, _look_at(looks, missing), strict=True)
        for job, seen in zip(some, answer, strict=True)
    }
    _known.update(fresh)
    if store:
        store.put({key: seen.dumps() for key, seen in fresh.items()})


# Two processes


_Answer: TypeAlias = "Callable[[], list[Seen]]"


def _look_at(looks: Sequence[Look], jobs: Sequence[Sequence[Job]]) -> list[list[Seen]]:
    """Return what is on the faces of each edition, both at once where the system can do that.

    Raises PnpError for faces that can't be drawn.
    """
    if not any(jobs):
        return [[] for _ in jobs]
    # Loaded when there is something to draw: it takes longer than all else.
    look_at: Callable[[Look, Sequence[Job]], list[Seen]]
    look_at = import_module("pnp.checks.looking").look_at
    can_fork = sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1
    if min(map(len, jobs)) < _MANY or not can_fork:
        return [look_at(look, some) for look, some in zip(looks, jobs, strict=True)]
    with _elsewhere(lambda: look_at(looks[1], jobs[1])) as answer:
        return [look_at(looks[0], jobs[0]), answer()]


@contextmanager
def _elsewhere(work: _Answer) -> Iterator[_Answer]:
    """Let a second process do `work`; what is given waits for its answer."""
    context: Any = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(there, work), daemon=True)
    process.start()
    there.close()

    def answer() -> list[Seen]:
        try:
            found: list[Seen] | PnpError = here.recv()
        except EOFError:
            # Whatever ended it: here it is done once more.
            return work()
        if isinstance(found, PnpError):
            raise found
        return found

    try:
        yield answer
    finally:
        here.close()
        process.kill()
        process.join()


def _send(there: Connection, work: _Answer) -> None:
    try:
        there.send(work())
    except PnpError as error:
        there.send(error)
