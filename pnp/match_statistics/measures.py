"""The kinds of measures of many games, the fair share of a win, and how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from pnp.expressions.values import show

# What a game came to: the name of a measure, a part, and the whole it is a part of.
Counted: TypeAlias = tuple[str, int, int]

# How the parts of all games are put together.
MEAN, SHARE, MOST = "mean", "share", "most"
# The share of matches that one player wins, 1 being a fair one.
WINS = "wins"


def written(value: Fraction, kind: str) -> str:
    """Return a measure as people read it: "41 %", "12.3", "60"."""
    if kind == SHARE:
        share = value * 100
        return f"{_rounded(share, 0 if share >= 10 else 1)} %"
    return _rounded(value, 0 if kind == MOST or value >= 100 else 2 if value < 3 else 1)


def _rounded(value: Fraction, places: int) -> str:
    return show(Fraction(round(value * 10**places), 10**places))


def fair_share(totals: Sequence[Any], place: int = 0) -> tuple[int, int]:
    """Return the wins of the player at `place`, 1 where all players win alike, as part and whole.

    The greatest of `totals` wins: numbers, or tuples where ties are broken. Of n players the
    winner's part is n; those who share a win share it.
    """
    winners = totals.count(max(totals))
    is_won = totals[place] == max(totals)
    return (len(totals) if is_won else 0) * (_SHARED // winners), _SHARED


_SHARED = 12  # one to four winners divide it
