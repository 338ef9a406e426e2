"""A progress bar on standard error, only where a person watches it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """Give a function `show(ready, of)`; nothing is drawn unless standard error is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda ready, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda ready, of: bar.update(task, completed=ready, total=of)
