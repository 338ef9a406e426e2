"""What moves of Element 313 are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.play.games.element313.board import Board
from pnp.play.games.element313.figures import Atom
from pnp.play.games.element313.payments import LACKS, Amounts, fee
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
    """Return how near the target a player is, in hundredths of a point; abilities count."""
    if game.done[seat]:
        return 100 * 1000
    far = game.away(seat)
    if far < _FAR:
        return -100 * far
    atoms, held = game.rules.atoms, game.up[seat] + game.down[seat]
    return -100 * far + 50 * sum([_liked(atoms[one]) for one in held])


def worths_of(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return what each move promises whoever makes it.

    What purchases cost is known where they were offered: that takes 6 % off a match.
    """
    offered, fees = game.offered
    if moves is not offered:
        return [_WORTHS[move[0]](game, move) if len(move) > 1 else 0 for move in moves]
    atoms = promised(game) if fees else ()
    found = [100 * atoms[place] - fee for place, some in fees for fee in some]
    # They are the last; the first ends the step, and others replace an atom.
    replaced = moves[1 : len(moves) - len(found)]
    return [0, *[_replaced(game, move) for move in replaced], *found]


def _bought(game: Board, move: Move) -> int:
    return 100 * promised(game)[move[1]] - fee(move[2:])


def _dropped(game: Board, move: Move) -> int:
    return 10 if game.hand[game.seat][move[1]] > needed(game)[move[1]] else -10


def _signed(game: Board, move: Move) -> int:
    atom, signs = game.unsigned[0], game.signs
    signs[atom] = move[1]
    far = game.away(game.seat)
    signs[atom] = 0
    return -100 * far


def _replaced(game: Board, move: Move) -> int:
    atoms = promised(game)
    return 50 if atoms[move[1]] <= min(atoms) else -50


def _struck(game: Board, move: Move) -> int:
    return 100_000 - game.away(move[1]) + harm_of(game, move, move[1]) // 100


# Of moves that do something, and do not just end a step.
_WORTHS = {
    "buy": _bought,
    "discard": _dropped,
    "redraw": _dropped,
    "replace": _replaced,
    "sign": _signed,
    "strike": _struck,
}


def harm_of(game: Board, move: Move, seat: int) -> int:
    """Return how much farther from the target a move puts a player, in hundredths of a point."""
    if move[0] == "strike" and move[1] == seat:
        return 100 * (game.away(seat, less=move[2]) - game.away(seat))
    return 0


def promised(game: Board) -> tuple[int, ...]:
    """Return what each atom of the row is worth: the way it leads to the target, its ability.

    It stays until the row or the own atoms change: that takes a sixth off a match.
    """
    if game.promised is None:
        game.promised = tuple(_atom_worths(game))
    return game.promised


def _atom_worths(game: Board) -> list[int]:
    seat, atoms = game.seat, game.rules.atoms
    if game.done[seat] or game.steps >= 0:
        # What is bought now counts too late, and breaks ties against its owner.
        return [-1] * len(game.row)
    sums = game.sums(seat)
    if sums.far < _FAR:
        return [sums[atoms[one].value] for one in game.row]
    return [sums[atoms[one].value] + _liked(atoms[one]) for one in game.row]


def needed(game: Board) -> tuple[int, ...]:
    """Return how many quarks of each colour the best atoms in reach need at most.

    It does not follow from the hand, so it stays while quarks are discarded one by one: that takes
    a sixth off a match.
    """
    if game.needed is None:
        none = (0,) * len(game.rules.primaries)
        game.needed = tuple(map(max, none, none, *_best_lacks(game)))
    return game.needed


def _best_lacks(game: Board) -> list[Amounts]:
    """Return what the best atoms in reach lack, as if the hand was empty.

    Of those that are worth as much, quarks are kept for who lacks most.
    """
    atoms, known = game.rules.atoms, LACKS[game.extra, game.secondary]
    limit = game.limit(game.seat) + game.use("any")
    best: list[tuple[int, Amounts]] = []
    for worth, one in sorted(zip(promised(game), game.row, strict=True), reverse=True):
        if worth <= 0 or (len(best) >= _KEPT_FOR and worth < best[-1][0]):
            break
        count, lacks = known[atoms[one].cost]
        if count <= limit:
            best.append((worth, lacks))
    return [lacks for _, lacks in sorted(best, reverse=True)[:_KEPT_FOR]]


def _liked(atom: Atom) -> int:
    return _LIKED.get(atom.sort, 0) * atom.figure
