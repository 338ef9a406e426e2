"""Where loose quarks may be laid: by whose hadron it is, and by the colours that it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import TypeAlias, TypeVar

from pnp.play.quarken.decided import Decided

T = TypeVar("T")
Colours: TypeAlias = tuple[int, ...]
# Colours that a hadron has now -> something for each of its places, and each colour to lay there.
ByLaying: TypeAlias = dict[Colours, tuple[tuple[T, ...], ...]]

COLOURS = range(3)


def steps(colours: Sequence[int]) -> int:
    """Return how many quarks at least have to change before `colours` are white.

    White are three different ones, or two that are opposite, which have the same number here.
    """
    return 3 - len(set(colours)) if len(colours) == 3 else len(set(colours)) - 1


# `steps` of all colours that a hadron can have.
STEPS = {some: steps(some) for count in (2, 3) for some in product(COLOURS, repeat=count)}


def by_laying(of: Callable[[Colours, int, int], T]) -> ByLaying[T]:
    """Return what `of` says of all colours, of each place, and of each colour to lay there."""
    return {
        colours: tuple(
            tuple(of(colours, place, colour) for colour in COLOURS) for place in range(len(colours))
        )
        for colours in STEPS
    }


def after(colours: Colours, place: int, colour: int) -> Colours:
    """Return the colours of a hadron once another one is laid on a place."""
    return (*colours[:place], colour, *colours[place + 1 :])


def is_friend(seat: int, other: int, teams: int) -> bool:
    """Return whether two seats are in one of so many teams, or the same."""
    return seat == other or (teams > 0 and (seat - other) % teams == 0)


@cache
def allowed(decided: Decided, players: int, teams: int) -> tuple[tuple[ByLaying[bool], ...], ...]:
    """Return by seat, and by whose a hadron is, what may be laid; last, on one that is nobody's.

    As it is decided, nobody balances a hadron of an opponent, or quarks one of the own team. It is
    asked for every quark that could be bought: looked up, that took a tenth off a match.
    """
    own = by_laying(_is_other)
    friend = by_laying(
        lambda now, *quark: (
            _is_other(now, *quark) and (decided.repairs_team if STEPS[now] else decided.quarks_team)
        )
    )
    opponent = by_laying(
        lambda now, *quark: (
            _is_other(now, *quark) and (decided.repairs_opponents or STEPS[after(now, *quark)] > 0)
        )
    )
    nobody = by_laying(lambda *_: False)
    seats = range(players)
    return tuple(
        (
            *(
                own if one == seat else friend if is_friend(seat, one, teams) else opponent
                for one in seats
            ),
            nobody,
        )
        for seat in seats
    )


def _is_other(colours: Colours, place: int, colour: int) -> bool:
    return colours[place] != colour
