"""Python's search for garbage, which costs more than it finds where nearly all is kept."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Let the body, and the processes that it forks, go on without a search for garbage.

    What it makes for each card must not hold itself. 540 cards took 10 % less CPU, 5400 15 %.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not gc.get_freeze_count():
                # What is there counts as looked at. Else all of it would be searched at once, most
                # often just before the process ends: a third of what the body saved.
                gc.freeze()
                gc.unfreeze()
            gc.enable()
