"""What work in other processes is told and tells, for those who load none of these.

What is below `worker_process` takes 12 ms to load, and an edit of one card needs no other process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from pnp.core.problems import FaultError, PnpError, Problem, Where

Item = TypeVar("Item")
Made = TypeVar("Made")
# What a work tells of how far it is, in values that can be pickled.
Tell: TypeAlias = Callable[..., None]
# Makes, once in a process, what is called with each item. It can be pickled where it is spawned.
Begin: TypeAlias = Callable[[], Callable[[Item, Tell], Made]]
ENDED = Problem(
    Where("pnp"),
    "a process that worked on this was ended from outside",
    "see to it that there is memory left, and try again",
)


class EndedError(FaultError):
    """A process was ended from outside while it worked on something."""


def begun(begin: Begin[Item, Made]) -> Callable[[Item, Tell], Made]:
    """Return what `begin` returns, and where it can't begin, what tells so of each item.

    To try it again for each would take as long each time, as the largest drawing does.
    """
    try:
        return begin()
    except PnpError as error:
        kind, problems = type(error), error.problems

    def refuse(item: Item, tell: Tell) -> Made:
        raise kind(problems)

    return refuse


def nobody_left() -> Any:
    """Stand for the result of an item whose process ended. Raises EndedError."""
    raise EndedError(ENDED)
