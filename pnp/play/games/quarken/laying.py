"""Where loose quarks may be laid: by whose hadron it is, and by the colours that it has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

from pnp.play.games.quarken.rulings import Rulings

Colours: TypeAlias = tuple[int, ...]

COLOURS = range(3)
# Whose a hadron is, as a player sees it.
OWN, TEAM, OPPONENT, NOBODY = range(4)


def steps(colours: Sequence[int]) -> int:
    """Return how many quarks at least have to change before `colours` are white.

    White are three different ones, or two that are opposite, which have the same number here.
    """
    return 3 - len(set(colours)) if len(colours) == 3 else len(set(colours)) - 1


# `steps` of all colours that a hadron can have.
STEPS = {some: steps(some) for count in (2, 3) for some in product(COLOURS, repeat=count)}


def after(colours: Colours, place: int, colour: int) -> Colours:
    """Return the colours of a hadron once another one is laid on a place."""
    return (*colours[:place], colour, *colours[place + 1 :])


def is_friend(seat: int, other: int, teams: int) -> bool:
    """Return whether two seats are in one of so many teams, or the same."""
    return seat == other or (teams > 0 and (seat - other) % teams == 0)


def whose(seat: int, owner: int, teams: int) -> int:
    """Return whose a hadron is, as the player at `seat` sees it."""
    if owner < 0:
        return NOBODY
    if owner == seat:
        return OWN
    return TEAM if is_friend(seat, owner, teams) else OPPONENT


def is_allowed(rulings: Rulings, owner: int, colours: Colours, place: int, colour: int) -> bool:
    """Return whether a quark of a hadron may be given another colour; `owner` is as of `whose`.

    As it is decided, nobody balances a hadron of an opponent, or quarks one of the own team.
    """
    if owner == NOBODY or colours[place] == colour:
        return False
    if owner == TEAM:
        return rulings.repairs_team if STEPS[colours] else rulings.quarks_team
    return owner == OWN or rulings.repairs_opponents or STEPS[after(colours, place, colour)] > 0
