"""How far the work is, on standard error: a bar where a person watches it, else a line a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import click


class ProgressCallback(Protocol):
    """What work calls to show how far it is."""

    def __call__(self, ready: int, of: int, edition: str = "", /) -> None:
        """Hear how many are ready, of how many, and of which edition (of several) that was told."""


# Asks for a line at each step, "3/12 quark nl", as who shows it elsewhere wants it (`serve.jobs`).
TOLD = "PNP_PROGRESS"


@contextmanager
def progress(what: str) -> Iterator[ProgressCallback]:
    """Give a function that shows how far the work `what` ("drawing faces") is.

    A bar is drawn where standard error is a terminal. Elsewhere, in the log of a `make` for one,
    each of several editions is named in a line once it is begun, since all of them take minutes
    where the machine is slow.
    """
    if sys.stderr is None:
        yield lambda ready, of, edition="": None
    elif os.environ.get(TOLD):
        yield _steps
    elif sys.stderr.isatty():
        with _bar(what) as show:
            yield show
    else:
        yield _lines(what)


@contextmanager
def _bar(what: str) -> Iterator[ProgressCallback]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda ready, of, edition="": bar.update(task, completed=ready, total=of)


def _steps(ready: int, of: int, edition: str = "") -> None:
    click.echo(f"{ready}/{of} {edition.replace(' ', '-')}".rstrip(), err=True)


def _lines(what: str) -> ProgressCallback:
    begun = {""}

    def show(ready: int, of: int, edition: str = "") -> None:
        if edition not in begun:
            begun.add(edition)
            click.echo(f"{edition}: {what}", err=True)

    return show
