"""What moves of Element 313 are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from pnp.play.element313.board import Board
from pnp.play.element313.payments import missing
from pnp.play.table import Move

# What an ability is worth while the target is far, in points of value.
_LIKED = {
    "hand": 30,
    "fixed": 30,
    "secondary": 40,
    "any": 35,
    "convert": 15,
    "swap": 15,
    "redraw": 8,
    "replace": 8,
}
_FAR = 100  # points from the target, from which on abilities no longer count
_KEPT_FOR = 2  # atoms that quarks are kept for


def standing_of(game: Board, seat: int) -> int:
    """Return how near a player is to the target, in hundredths of a point; abilities count."""
    if game.done[seat]:
        return 100 * 1000
    liked = sum(_liked(game, one) for one in game.up[seat] + game.down[seat])
    return -100 * game.away(seat) + 50 * liked * (game.away(seat) >= _FAR)


def worth_of(game: Board, move: Move) -> int:
    """Return what a move promises whoever makes it."""
    name = move[0]
    if name == "buy":
        return 100 * atom_worth(game, game.row[move[1]]) - 10 * sum(move[2]) - sum(move[3:5][0])
    if name == "strike":
        return 100_000 - game.away(move[1]) + harm_of(game, move, move[1]) // 100
    if name == "replace":
        worths = [atom_worth(game, one) for one in game.row]
        return 50 if worths[move[1]] <= min(worths) else -50
    if name in ("redraw", "discard"):
        return 10 if move[1] in useless(game) else -10
    return 0


def harm_of(game: Board, move: Move, seat: int) -> int:
    """Return how much farther from the target a move puts a player, in hundredths of a point."""
    if move[0] == "strike" and move[1] == seat:
        return 100 * (game.away(seat, less=move[2]) - game.away(seat))
    return 0


def atom_worth(game: Board, atom: int) -> int:
    """Return what an atom is worth: the way it leads to the target, and its ability."""
    found: int = game.once(atom, lambda: _worth(game, atom))
    return found


def _worth(game: Board, atom: int) -> int:
    seat = game.seat
    if game.done[seat] or game.steps >= 0:
        return -1  # what is bought now counts too late, and breaks ties against its owner
    far = game.away(seat)
    return far - game.away(seat, (atom,)) + (_liked(game, atom) if far >= _FAR else 0)


def useless(game: Board) -> list[int]:
    """Return the colours of which the hand has more than the best atoms in reach need."""
    found: list[int] = game.once("useless", lambda: _useless(game))
    return found


def _useless(game: Board) -> list[int]:
    purse, limit = game.purse(), game.limit(game.seat)
    wanted = []
    for one in game.row:
        lacks = missing(game.rules, game.rules.atoms[one], purse)
        worth = atom_worth(game, one)
        if worth > 0 and sum(lacks) - purse.free <= limit:
            wanted.append((worth, lacks))
    wanted.sort(reverse=True)
    best = [lacks for _, lacks in wanted[:_KEPT_FOR]]
    return [
        colour
        for colour, count in enumerate(purse.cards)
        if count > max((lacks[colour] for lacks in best), default=0)
    ]


def _liked(game: Board, atom: int) -> int:
    found = game.rules.atoms[atom]
    return _LIKED.get(found.sort, 0) * found.figure
