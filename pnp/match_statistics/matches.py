"""Any game with an engine played out, by players of several kinds: what many matches come to."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from types import ModuleType
from typing import Any, TypeAlias

from pnp.core.problems import Where
from pnp.core.values import Struct
from pnp.match_statistics.intervals import Interval, Ratio, interval, of_matches
from pnp.match_statistics.measures import MEAN, SHARE, WINS, Counted
from pnp.match_statistics.observer import MatchObserver
from pnp.match_statistics.registry import load_observer
from pnp.play.match import play, winners
from pnp.play.named_engine import failures_told
from pnp.play.players import PLAYERS, look_ahead
from pnp.play.registry import load_engine
from pnp.play.seeded_random import SeededRandom
from pnp.play.table import Move, Table
from pnp.processes.work import Tell
from pnp.processes.worker_pool import Parallel

_GREEDY, _MIXED = ("greedy",), ("greedy", "random")
_HUNTER, _LOOKAHEAD = ("hunter", "greedy"), ("lookahead", "greedy")
# Measure -> how it is written, and who plays: who is named first has one seat, the other the rest.
MATCHES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "match_rounds": (MEAN, _GREEDY),
    "match_first_seat": (WINS, _GREEDY),
    "match_last_seat": (WINS, _GREEDY),
    "match_leader": (SHARE, _GREEDY),
    "match_idle_turns": (SHARE, _GREEDY),
    "match_greedy": (WINS, _MIXED),
    "match_hunter": (WINS, _HUNTER),
    "match_lookahead": (WINS, _LOOKAHEAD),
    "match_decisions": (SHARE, _LOOKAHEAD),
    "match_foresight": (SHARE, _LOOKAHEAD),
}
# Who plays -> of how many matches one is theirs; of two kinds of players, one for each opponent.
# How far off wins of a fair share are goes by opponents over matches, so that it is the same for
# all numbers of players: of 2,000, 0.18 for a hunter, and 0.35 for who looks ahead, whose matches
# take ten times as long, and for who plays among random players, and wins nearly always.
ONE_IN: Mapping[tuple[str, ...], int] = {_GREEDY: 1, _MIXED: 64, _HUNTER: 16, _LOOKAHEAD: 64}
# Of so many greedy matches one is watched, turn by turn: to observe takes a quarter of a match of
# Quark. Of 500 shares of matches are known to 4 in 100, those of turns, cards and points to 1 in
# 100; who wins, by seat or by a card, is but one answer a match and needs all.
_WATCHED_ONE_IN = 4
_AT_A_TIME = 40  # matches that a worker plays before it asks for more, where they are quick
_SHARED = 60  # one to six winners divide it
_MATTERS = 50  # half a point

Sums: TypeAlias = dict[str, Ratio]


class _Share(Struct, frozen=True):
    """Matches for one worker: who plays, how many, and the numbers of the matches."""

    players: int
    who: tuple[str, ...]
    numbers: tuple[int, ...]


def own_measures(game: str | ModuleType) -> Mapping[str, str]:
    """Return how the measures that only `game` has are written, by name; nothing where it has none.

    They are of matches of greedy players.
    """
    module = load_observer(game)
    return module.MEASURES if module else {}


def kind_of(measure: str, game: str | ModuleType) -> str:
    """Return how a measure of matches of `game` is written."""
    return MATCHES[measure][0] if measure in MATCHES else own_measures(game)[measure]


def matches(
    game: str | ModuleType,
    rules: Any,
    wanted: Sequence[str],
    count: int,
    seed: int,
    variant: str = "",
) -> dict[str, dict[int, Interval]]:
    """Return what `count` matches come to for each number of players, by the measures `wanted`.

    `game` is one that ships, or the engine that a user names for another.
    They are those of MATCHES and those that the game has for itself; one that never came up has no
    value. Of players of two kinds there are fewer matches, as ONE_IN says. `variant` is a way to
    play that the engine knows, "" for the usual one. The same seed gives the same figures however
    many processes play.
    """
    engine = load_engine(game)
    ways = engine.players_of(rules, variant) if variant else rules.players
    kinds = dict.fromkeys(MATCHES[name][1] if name in MATCHES else _GREEDY for name in wanted)
    shares = [
        share
        # What takes longest is begun first.
        for who in sorted(kinds, key=lambda who: -ONE_IN[who])
        for players in ways
        for share in _shares(players, who, count)
    ]
    sums: dict[int, Sums] = {players: {} for players in ways}
    is_watched = any(name not in MATCHES for name in wanted)
    player_of = partial(_player_of, game, (rules, variant), seed, is_watched)
    with closing(Parallel(player_of, shares)) as played:
        for share, found in zip(shares, played, strict=True):
            _add(sums[share.players], found())
    return {
        name: {
            players: _interval(sums[players][name], kind_of(name, game), players)
            for players in ways
            if name in sums[players]
        }
        for name in wanted
    }


def _shares(players: int, who: tuple[str, ...], count: int) -> Iterator[_Share]:
    """Yield the matches of a kind, parted for workers, where `count` greedy ones are played."""
    opponents = 1 if who == _GREEDY else players - 1
    most = max(count * opponents // ONE_IN[who], 1)
    step = 1 if who == _LOOKAHEAD else _AT_A_TIME
    for first in range(0, most, step):
        yield _Share(players, who, tuple(range(first, min(first + step, most))))


def _interval(sums: Ratio, kind: str, players: int) -> Interval:
    return interval(sums, kind).times(players if kind == WINS else 1)


def _player_of(
    game: str | ModuleType, by: tuple[Any, str], seed: int, is_watched: bool
) -> Callable[[_Share, Tell], Sums]:
    module = load_observer(game) if is_watched else None
    observer_of = module.Observer if module else MatchObserver

    def table_of(players: int, deal: int) -> Table:
        table: Table = load_engine(game).Game(by[0], players, deal, *filter(None, by[1:]))
        return table

    def played(share: _Share, tell: Tell) -> Sums:
        # Told here, since another process hands on problems alone; whoever asked knows the place.
        with failures_told(game, Where("")):
            return _play_share(table_of, seed, observer_of, share, tell)

    return played


def _play_share(
    table_of: Callable[..., Table],
    seed: int,
    observer_of: type[MatchObserver[Any]],
    share: _Share,
    tell: Tell,
) -> Sums:
    """Return what the matches of a share come to."""
    del tell

    def counted(number: int) -> list[Counted]:
        # Every match has a deal of its own, the same for all who play it.
        table = table_of(share.players, seed * 1_000_003 + number)
        if share.who == _GREEDY:
            return _of_greedy(table, number, observer_of)
        return _of_two_kinds(table, share.who, number)

    return of_matches(map(counted, share.numbers))


def _add(sums: Sums, found: Mapping[str, Ratio]) -> None:
    for name, one in found.items():
        sums[name] = sums[name].with_(one) if name in sums else one


def _of_greedy(table: Table, number: int, observer_of: type[MatchObserver[Any]]) -> list[Counted]:
    """Return what a match of greedy players comes to, more where it is one that is watched."""
    moves = play(table, [PLAYERS["greedy"]] * table.players, number)
    seen: list[Counted] = []
    if number % _WATCHED_ONE_IN:
        deque(moves, maxlen=0)
    else:
        seen = _watched(table, moves, observer_of(table))
    won = winners(table)
    share = _SHARED // max(len(won), 1)
    return [
        *seen,
        *observer_of.of_all(table),
        ("match_rounds", table.round, 1),
        ("match_first_seat", share * (0 in won), _SHARED),
        ("match_last_seat", share * (table.players - 1 in won), _SHARED),
    ]


def _watched(table: Table, moves: Iterator[Move], observer: MatchObserver[Any]) -> list[Counted]:
    """Return what is seen of a match that is looked at after each move."""
    turns = idle = 0
    leaders: list[int] = []
    seat, before = table.seat, table.standing(table.seat)
    for move in moves:
        observer.moved(table, seat, move)
        if table.seat == seat and not table.is_over:
            continue
        turns, idle = turns + 1, idle + (table.standing(seat) <= before)
        seat, before = table.seat, table.standing(table.seat)
        while len(leaders) < table.round:
            leaders.append(max(range(table.players), key=table.standing))
    observer.ended(table)
    won = winners(table)
    led = leaders[len(leaders) // 2] in won
    return [
        ("match_leader", _SHARED // max(len(won), 1) * led, _SHARED),
        ("match_idle_turns", idle, turns),
        *observer.counted,
    ]


def _of_two_kinds(table: Table, who: tuple[str, ...], number: int) -> list[Counted]:
    """Return what a match comes to in which who is named first sits elsewhere in each.

    Only who wins is asked of them: to look at each turn took a fifth of a match of Quirky Quarks
    among random players.
    """
    mine, observer = number % table.players, MatchObserver(table)
    players = [PLAYERS[who[0] if seat == mine else who[-1]] for seat in range(table.players)]
    if who == _LOOKAHEAD:
        players[mine] = partial(_noted, observer)
    deque(play(table, players, number), maxlen=0)
    won = winners(table)
    share = _SHARED // max(len(won), 1) * (mine in won)
    return [(f"match_{who[0]}", share, _SHARED), *observer.counted]


def _noted(
    observer: MatchObserver[Any], table: Table, moves: Sequence[Move], chance: SeededRandom
) -> Move:
    """Return what who looks ahead takes; count if it matters, and is not what promises most."""
    worths = table.worths(moves)
    taken = look_ahead(table, moves, worths, chance)
    most = max(worths)
    observer.count("match_decisions", (most - _MATTERS) * len(moves) >= sum(worths))
    observer.count("match_foresight", worths[moves.index(taken)] < most)
    return taken
