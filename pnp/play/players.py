"""Who plays: players that know no game, only moves, what they promise, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from pnp.play.seeded_random import SeededRandom
from pnp.play.table import Move, Table

Player: TypeAlias = Callable[[Table, Sequence[Move], SeededRandom], Move]
# What looking ahead takes: how many moves are tried and how often, and the decisions of greedy
# players that are played after each. So a match takes less than a third of the time that it takes
# without an end to clear decisions and with ten decisions after each move, and is won as often, as
# far as 80 to 500 matches of each game and number of players tell; with three moves, or four
# decisions, who looks ahead wins fewer.
_TRIED, _TRIES, _DEPTH = 4, 2, 5


def at_random(table: Table, moves: Sequence[Move], chance: SeededRandom) -> Move:
    """Return any of `moves`."""
    del table
    return chance.one_of(moves)


def greedy(table: Table, moves: Sequence[Move], chance: SeededRandom) -> Move:
    """Return the move that promises most now."""
    return _best(table.worths(moves), moves, chance)


def hunter(table: Table, moves: Sequence[Move], chance: SeededRandom) -> Move:
    """Return the move that promises most, when what the leader loses counts twice."""
    leader = max(table.others, key=table.standing)
    worths = zip(table.worths(moves), moves, strict=True)
    hunted = [worth + 2 * table.harm(move, leader) for worth, move in worths]
    return _best(hunted, moves, chance)


def lookahead(table: Table, moves: Sequence[Move], chance: SeededRandom) -> Move:
    """Return the move after which the game goes best when greedy players play on a few times."""
    return look_ahead(table, moves, table.worths(moves), chance)


def look_ahead(
    table: Table, moves: Sequence[Move], worths: Sequence[int], chance: SeededRandom
) -> Move:
    """Return what `lookahead` does, where it is known what the moves promise.

    A flat Monte Carlo search that stops as soon as the move that promises most is also the one that
    goes best; what does better is tried once more against it. What the player can't see is guessed
    anew each time, alike for all moves.
    """
    tried = sorted(range(len(moves)), key=lambda place: -worths[place])[:_TRIED]
    best, lead = tried[0], dict.fromkeys(tried, 0)
    for _ in range(_TRIES):
        guessed = table.copy()
        guessed.guess(chance)
        seed = chance.below(1 << 30)
        for place in tried:
            lead[place] += _lead_after(guessed, moves[place], SeededRandom(seed))
        best = max(tried, key=lambda place: lead[place])
        if best == tried[0]:
            break
        tried = [tried[0], best]
    return moves[best]


def _lead_after(table: Table, move: Move, chance: SeededRandom) -> int:
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


def _best(worths: Sequence[int], moves: Sequence[Move], chance: SeededRandom) -> Move:
    """Return the move that is worth most; one of several, each as likely."""
    most = max(worths)
    place = worths.index(most)
    if (count := worths.count(most)) > 1:
        for _ in range(chance.below(count)):
            place = worths.index(most, place + 1)
    return moves[place]


PLAYERS: Mapping[str, Player] = {
    "random": at_random,
    "greedy": greedy,
    "lookahead": lookahead,
    "hunter": hunter,
}
