"""Any game with an engine played out, by players of several kinds: what many matches come to.

A match is measured as its own number, so that there is an interval: of so many matches, that in
which the mean of all lies in 95 of 100 cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from fractions import Fraction
from functools import partial
from math import isqrt
from typing import Any, TypeAlias

from pnp.core.values import Struct
from pnp.play.match import play, winners
from pnp.play.players import PLAYERS
from pnp.play.registry import load_engine
from pnp.play.table import Table
from pnp.runtime.worker_process import Tell
from pnp.runtime.workers import Parallel
from pnp.simulate.tally import MEAN, SHARE

# Measure -> how it is written, and who plays: each seat one of the names, in turn.
MATCHES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "match_rounds": (MEAN, ("greedy",)),
    "match_first_seat": (MEAN, ("greedy",)),
    "match_last_seat": (MEAN, ("greedy",)),
    "match_leader": (SHARE, ("greedy",)),
    "match_idle_turns": (SHARE, ("greedy",)),
    "match_greedy": (MEAN, ("greedy", "random")),
    "match_hunter": (MEAN, ("hunter", "greedy")),
    "match_lookahead": (MEAN, ("lookahead", "greedy")),
}
_SCALE = 10**6  # a measure of a match is a whole number of millionths
_AT_A_TIME = 25  # matches that a worker plays before it asks for more
_NORMAL = Fraction(196, 100)  # standard deviations within which 95 of 100 cases lie

# Of each measure how many matches, the sum of what they came to, and that of the squares.
Sums: TypeAlias = dict[str, tuple[int, int, int]]


class Interval(Struct, frozen=True):
    """The mean of matches, and how far from it that of all may lie."""

    mean: Fraction
    more: Fraction

    @property
    def low(self) -> Fraction:
        """The lower end."""
        return self.mean - self.more

    @property
    def high(self) -> Fraction:
        """The upper end."""
        return self.mean + self.more


class _Share(Struct, frozen=True):
    """Matches for one worker: who plays, how many, and the numbers of the matches."""

    players: int
    who: tuple[str, ...]
    numbers: tuple[int, ...]


def matches(
    game: str, rules: Any, wanted: Sequence[str], count: int, seed: int
) -> dict[str, dict[int, Interval]]:
    """Return what `count` matches come to for each number of players, by the measures `wanted`.

    The same seed gives the same figures however many processes play.
    """
    kinds = dict.fromkeys(MATCHES[name][1] for name in wanted)
    shares = [
        _Share(players, who, tuple(range(first, min(first + _AT_A_TIME, count))))
        for players in rules.players
        for who in kinds
        for first in range(0, count, _AT_A_TIME)
    ]
    sums: dict[int, Sums] = {players: {} for players in rules.players}
    with closing(Parallel(partial(_player_of, game, rules, seed), shares)) as played:
        for share, found in zip(shares, played, strict=True):
            _add(sums[share.players], found())
    return {
        name: {players: interval(*sums[players][name]) for players in rules.players}
        for name in wanted
    }


def interval(count: int, total: int, squares: int) -> Interval:
    """Return mean and half-width of the interval, in units of a match, without rounding errors.

    What came out alike in all of n matches may be otherwise in three of n (the rule of three).
    """
    mean = Fraction(total, count * _SCALE)
    variance = Fraction(squares, count) - Fraction(total, count) ** 2
    if not variance:
        return Interval(mean, Fraction(3, count))
    spread = isqrt(int(variance * _SCALE**2 / max(count - 1, 1)))  # millionths of millionths
    return Interval(mean, _NORMAL * Fraction(spread, _SCALE**2))


def _player_of(game: str, rules: Any, seed: int) -> Callable[[_Share, Tell], list[tuple[str, int]]]:
    return partial(_play_share, load_engine(game).Game, rules, seed)


def _play_share(
    table_of: Callable[..., Table], rules: Any, seed: int, share: _Share, tell: Tell
) -> list[tuple[str, int]]:
    """Return the measures of each match of a share, one after the other."""
    del tell
    found: list[tuple[str, int]] = []
    for number in share.numbers:
        # Every match has a deal of its own, the same for all who play it.
        table = table_of(rules, share.players, seed * 1_000_003 + number)
        found += _measured(table, share.who, number)
    return found


def _add(sums: Sums, found: Sequence[tuple[str, int]]) -> None:
    for name, one in found:
        count, total, squares = sums.get(name, (0, 0, 0))
        sums[name] = count + 1, total + one, squares + one * one


def _measured(table: Table, who: tuple[str, ...], number: int) -> Iterator[tuple[str, int]]:
    """Yield what one match comes to; who is named first sits elsewhere in each."""
    seats = [who[0] if n == number % table.players else who[-1] for n in range(table.players)]
    turns = idle = 0
    leaders: list[int] = []
    seat, before = table.seat, table.standing(table.seat)
    for _ in play(table, [PLAYERS[name] for name in seats], number):
        if table.seat == seat and not table.is_over:
            continue
        turns, idle = turns + 1, idle + (table.standing(seat) <= before)
        seat, before = table.seat, table.standing(table.seat)
        while len(leaders) < table.round:
            leaders.append(max(range(table.players), key=table.standing))
    won = winners(table)
    share = _SCALE * table.players // max(len(won), 1)
    if len(who) > 1:
        mine = number % table.players
        yield f"match_{who[0]}", share * (mine in won)
        return
    yield "match_rounds", table.round * _SCALE
    yield "match_first_seat", share * (0 in won)
    yield "match_last_seat", share * (table.players - 1 in won)
    yield "match_leader", _SCALE * (leaders[len(leaders) // 2] in won) // max(len(won), 1)
    yield "match_idle_turns", idle * _SCALE // max(turns, 1)
