"""What is told of a build by several who looked at the same game: each thing once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.core.problems import Problem
from pnp.core.values import replace


def refused(found: Sequence[Problem], others: Sequence[Problem]) -> list[Problem]:
    """Return the errors that checks `found`, but for what `others` of the same build tell.

    Where there are no others, the last one has the other way out.
    """
    if others:
        return untold(found, others)
    return [*found[:-1], *map(_or_force, found[-1:])]


def untold(problems: Iterable[Problem], told: Iterable[Problem]) -> list[Problem]:
    """Return those of `problems` that `told` does not say of other faces, or in another check."""
    known = {(one.where, one.same) for one in told}
    return [one for one in problems if (one.where, one.same) not in known]


def _or_force(problem: Problem) -> Problem:
    """Return `problem` with the other way out: said once, below the last of them."""
    ways = filter(None, (problem.hint, "or print it all the same with --force"))
    return replace(problem, hint="; ".join(ways))
