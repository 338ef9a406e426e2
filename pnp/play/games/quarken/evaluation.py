"""What moves of Quarken are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from pnp.play.games.quarken.laying import (
    COLOURS,
    OPPONENT,
    STEPS,
    Colours,
    after,
    is_allowed,
    whose,
)
from pnp.play.games.quarken.rulings import Rulings

CARD, DRAW = 8, 20  # what a card is worth
TWICE = 90  # how much less a quark is worth that was bought before
QUARKED, _SAVED = 100, 120  # a hadron of an opponent out of balance, and an own one back in it
_LAST = 10  # how much more one is worth that has no token left
_NEARER, _WORSE = 40, 15  # one that needs two steps, one the nearer; one that needs one more

# What it is worth to each seat to lay a loose quark on a hadron, by 3 * place + colour; None where
# that is not allowed.
Promise: TypeAlias = tuple[tuple[int | None, ...], ...]


# Without it, matches of Quarken would take 3 times the CPU (bench/caches.py).
@cache
def promises(
    rulings: Rulings, players: int, teams: int
) -> tuple[tuple[dict[Colours, Promise], ...], ...]:
    """Return by whose a hadron is, last of nobody, by whether it has tokens, and by its colours.

    Whether a quark may be laid, and what for, is asked for all that could be bought: looked up in
    place of reckoned, that is a quarter of a match.
    """

    def of(owner: int, has_tokens: bool, colours: Colours) -> tuple[int | None, ...]:
        return tuple(
            _laid(owner, has_tokens, colours, after(colours, place, colour))
            if is_allowed(rulings, owner, colours, place, colour)
            else None
            for place in range(len(colours))
            for colour in COLOURS
        )

    seats = range(players)
    return tuple(
        tuple(
            {
                colours: tuple(of(whose(seat, owner, teams), some, colours) for seat in seats)
                for colours in STEPS
            }
            for some in (False, True)
        )
        for owner in (*seats, -1)
    )


def _laid(owner: int, has_tokens: bool, before: Colours, after: Colours) -> int:
    """Return what it is worth to give a hadron other colours; `owner` is as of `whose`."""
    steps = STEPS[after]
    if owner == OPPONENT:
        if STEPS[before]:
            return _WORSE * (steps - STEPS[before])
        return QUARKED + _LAST * (not has_tokens)
    if not steps:
        return _SAVED
    return _NEARER if steps < STEPS[before] else -_SAVED
