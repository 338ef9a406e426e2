"""One mistake told once: what is wrong in the same way in many places, with the first of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from pnp.core.problems import Problem, Where, printable

T = TypeVar("T")

_DRAWN = (".j2", ".svg")
_MOST = 6


class Fold(NamedTuple, Generic[T]):
    """A mistake where it was met first, and the others that are the same."""

    first: T
    others: tuple[T, ...]


def fold(things: Iterable[T], key: Callable[[T], Hashable]) -> list[Fold[T]]:
    """Return `things` in their order, those with the same `key` together."""
    found: dict[Hashable, list[T]] = {}
    for thing in things:
        found.setdefault(key(thing), []).append(thing)
    return [Fold(first, tuple(others)) for first, *others in found.values()]


def folded(problems: Iterable[Problem]) -> list[Fold[Problem]]:
    """Return problems, the same mistakes together."""
    return fold(problems, lambda one: (essence(one), one.follows))


def essence(problem: Problem) -> Hashable:
    """Return what a problem says of the mistake itself: of no card, no face, no line of cards.

    Where a face is drawn by a line of a template, that line is the mistake, and what to do about
    it: the message has what the line made of the card. Of what has no kind, others with another way
    out are told apart, since one is told for all.
    """
    where = problem.where
    is_drawn = where.file.endswith(_DRAWN) and where.line > 0
    if problem.kind:
        return where.alone if is_drawn else where.file, problem.same
    if is_drawn and problem.face.name:
        return where.alone, problem.hint or problem.same
    return where.file, problem.same, problem.hint


def also(first: Where, others: Sequence[tuple[str, Where]]) -> str:
    """Return where else there is a mistake: "the same 2 times more: a (line 3), b (line 4)".

    `others` are names ("" for none) and places; "" where there are none.
    """
    if not others:
        return ""
    times = "once" if len(others) == 1 else f"{len(others)} times"
    listed = list(dict.fromkeys(_called(first, name, where) for name, where in others))
    named = [one for one in listed if one]
    more = f" and {len(named) - _MOST} more" if len(named) > _MOST else ""
    if not named:
        return f"the same {times} more here"
    return f"the same {times} more: {', '.join(named[:_MOST])}{more}"


def _called(first: Where, name: str, where: Where) -> str:
    if where == first:
        place = ""
    elif where.callers and where.alone == first.alone:
        others = (one for one in where.callers if one not in first.callers)
        place = f"from {next(others, where.callers[-1])}"
    elif where.file == first.file and where.cell:
        place = str(where.cell._replace(sheet=""))
    elif where.file == first.file and where.line:
        place = f"line {where.line}"
    else:
        place = str(where)
    return f"{printable(name)} ({place})" if name and place else printable(name) or place


def lines_of(problems: Iterable[Problem]) -> list[str]:
    """Return problems as they are shown, each mistake once: place, sentence, hint, where else."""
    lines = []
    for one in folded(problems):
        others = [(other.bearer, other.where) for other in one.others]
        more = also(one.first.where, others)
        lines.append(f"{one.first}\n  {more}" if more else str(one.first))
    return lines
