"""A game played from its first move to its last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.play.players import Player
from pnp.play.seeded_random import SeededRandom
from pnp.play.table import Move, Table

# The longest matches of games that ship, among random players, have some thousands of moves.
_MOST_MOVES = 50_000
# Seeds of players, so far from those of deals that none has the same chance.
_OF_PLAYERS = 1 << 40


def play(table: Table, players: Sequence[Player], seed: int) -> Iterator[Move]:
    """Yield each move of a game, once it is made, until the game is over.

    The players have chances of their own, by `seed`: another player at one seat changes no deal.

    Raises ValueError for a game that finds no end.
    """
    chances = [SeededRandom(seed * 64 + seat + _OF_PLAYERS) for seat in range(len(players))]
    moves = table.moves()
    for _ in range(_MOST_MOVES):
        if table.is_over:
            return
        seat = table.seat
        move = moves[0] if len(moves) == 1 else players[seat](table, moves, chances[seat])
        table.make(move)
        yield move
        moves = [] if table.is_over else table.choices()
    message = f"no end after {_MOST_MOVES} moves: is_over stays false"
    raise ValueError(message)


def winners(table: Table) -> list[int]:
    """Return the seats that win, or share the victory; none where nobody has won."""
    ranks = table.ranks()
    most = max(ranks, default=None)
    return [seat for seat, rank in enumerate(ranks) if rank == most]
