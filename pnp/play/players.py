"""Who plays: players that know no game, only moves, what they promise, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from pnp.play.chance import Chance
from pnp.play.table import Move, Table

Player: TypeAlias = Callable[[Table, Sequence[Move], Chance], Move]
# What looking ahead takes: how many moves are tried, the best so far, and how often more; and the
# decisions of greedy players that are played after each. So a match of Quarken takes a quarter of
# the time that four moves take that are tried six times each and played on 16 decisions, and is won
# as often, as far as 60 matches tell; so are those of the other games.
_HALVING, _DEPTH = ((4, 1), (2, 2)), 10


def at_random(table: Table, moves: Sequence[Move], chance: Chance) -> Move:
    """Return any of `moves`."""
    del table
    return chance.one_of(moves)


def greedy(table: Table, moves: Sequence[Move], chance: Chance) -> Move:
    """Return the move that promises most now."""
    return _best(table.worths(moves), moves, chance)


def hunter(table: Table, moves: Sequence[Move], chance: Chance) -> Move:
    """Return the move that promises most, when what the leader loses counts twice."""
    leader = max(table.others, key=table.standing)
    worths = zip(table.worths(moves), moves, strict=True)
    hunted = [worth + 2 * table.harm(move, leader) for worth, move in worths]
    return _best(hunted, moves, chance)


def lookahead(table: Table, moves: Sequence[Move], chance: Chance) -> Move:
    """Return the move after which the game goes best, when greedy players play it on a few times.

    A flat Monte Carlo search of the most promising moves by sequential halving (Karnin, Koren and
    Somekh, Almost Optimal Exploration in Multi-Armed Bandits, 2013). What the player can't see is
    guessed anew each time, alike for all moves.
    """
    worths = table.worths(moves)
    tried = sorted(range(len(moves)), key=lambda place: (-worths[place], place))
    lead = dict.fromkeys(tried, 0)
    for kept, tries in _HALVING:
        tried = sorted(tried, key=lambda place: -lead[place])[:kept]
        for _ in range(tries if len(tried) > 1 else 0):
            guessed = table.copy()
            guessed.guess(chance)
            seed = chance.below(1 << 30)
            for place in tried:
                lead[place] += _lead_after(guessed, moves[place], Chance(seed))
    return moves[max(tried, key=lambda place: lead[place])]


def _lead_after(table: Table, move: Move, chance: Chance) -> int:
    """Return how far ahead of the others a player is, some decisions after a move."""
    seat, played = table.seat, table.copy()
    played.chance = chance.copy()
    played.make(move)
    for _ in range(_DEPTH):
        if played.is_over:
            break
        choices = played.choices()
        played.make(choices[0] if len(choices) == 1 else greedy(played, choices, chance))
    return played.standing(seat) - max(played.standing(other) for other in table.others)


def _best(worths: Sequence[int], moves: Sequence[Move], chance: Chance) -> Move:
    most = max(worths)
    if worths.count(most) == 1:
        return moves[worths.index(most)]
    return chance.one_of([move for worth, move in zip(worths, moves, strict=True) if worth == most])


PLAYERS: Mapping[str, Player] = {
    "random": at_random,
    "greedy": greedy,
    "lookahead": lookahead,
    "hunter": hunter,
}
