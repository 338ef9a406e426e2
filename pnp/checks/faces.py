"""The faces of a game as they will be printed, in both editions."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from pnp.checks.subject import Subject
from pnp.faces import Job, Look, jobs_for
from pnp.filling import fill_figures, has_figures
from pnp.geometry import Trim
from pnp.model import Component
from pnp.problems import PnpError

T = TypeVar("T")
Work = Callable[[Look, Sequence[Job]], list[T]]

# What the editions are called, and whether they save ink.
EDITIONS = {"": False, "low ink": True}
# Fewer faces are done before a second process has begun.
_MANY = 20


def look_of(subject: Subject, low_ink: bool) -> Look:
    """Return what the faces of an edition depend on, with figures of the ledger in the texts.

    Raises PnpError for figures that are not there.
    """
    game = subject.game
    assert game is not None  # noqa: S101 - the runner sees to it
    if has_figures(game):
        game = fill_figures(game, subject.figures)
    return Look(subject.project, game, subject.fonts, low_ink)


def trim_of(component: Component) -> Trim:
    """Return where the faces of `component` are cut."""
    is_round = component.shape == "round"
    return Trim(component.size, component.size.width / 2 if is_round else component.corner)


def both_editions(subject: Subject, work: Work[T]) -> Iterator[tuple[str, Job, T]]:
    """Yield what `work` finds for every face in each edition, with the edition's name.

    The editions are worked on at the same time where the system can. Raises what `work` raises.
    """
    looks = [look_of(subject, low_ink) for low_ink in EDITIONS.values()]
    jobs = jobs_for(looks[0], looks[0].game.components)
    if len(jobs) >= _MANY and sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1:
        with _elsewhere(work, looks[1], jobs) as answer:
            found = [work(looks[0], jobs), answer()]
    else:
        found = [work(look, jobs) for look in looks]
    for edition, some in zip(EDITIONS, found, strict=True):
        for job, one in zip(jobs, some, strict=True):
            yield edition, job, one


@contextmanager
def _elsewhere(work: Work[T], look: Look, jobs: Sequence[Job]) -> Iterator[Callable[[], list[T]]]:
    """Let a second process do `work`; what is given waits for its answer."""
    context: Any = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_answer, args=(there, work, look, jobs), daemon=True)
    process.start()
    there.close()

    def answer() -> list[T]:
        try:
            found: list[T] | Exception = here.recv()
        except EOFError:
            # Whatever ended it: here it is done once more.
            return work(look, jobs)
        if isinstance(found, Exception):
            raise found
        return found

    try:
        yield answer
    finally:
        here.close()
        process.kill()
        process.join()


def _answer(there: Connection, work: Work[T], look: Look, jobs: Sequence[Job]) -> None:
    try:
        there.send(work(look, jobs))
    except PnpError as error:
        there.send(error)
