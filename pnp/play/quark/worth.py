"""What moves of Quark are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pnp.play.quark.board import Board
from pnp.play.quark.payments import DECAYED
from pnp.play.table import Move

_CARD = 100  # what a card in hand is worth, so that a payment of fewer useful ones is better
# A card from the deck is worth more than most that lie open: it may be one that nobody has seen.
_OPEN, _DECK, _SWAP, _DECAY = 90, 120, 80, 70
_MOST = _DECK + 5  # for a card that something open can use

# How much each kind is wanted.
Uses: TypeAlias = Sequence[int]


def standing_of(game: Board, seat: int) -> int:
    """Return the points that a player has and what nucleons promise, a hundred for each point."""
    (protons, neutrons), goal = game.tokens[seat], game.goal
    promised = (min(protons, goal[0]) + min(neutrons, goal[1])) * _nucleon(game)
    return 100 * game.points(seat) + promised // 2


def _nucleon(game: Board) -> int:
    protons, neutrons, energy, points = game.goal
    return 100 * (points - energy * game.rules.each_energy) // max(protons + neutrons, 1)


def worths_of(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return what each of `moves` promises whoever makes it.

    What they all ask was reckoned when they were found, if they are as they were found then: that
    and to weigh them in one loop takes a fifth off a match.
    """
    seen = game.sight
    bits, _, _, uses, lacking = seen[1] if seen and seen[0] is moves else game.look()
    cards = bits.bit_count()  # those of a kind beyond MOST are of no matter
    swap = _SWAP if cards >= game.rules.dealt - 1 else 0
    decay = _DECAY + (60 if cards >= game.rules.limit else 0)
    found = []
    for move in moves:
        name = move[0]
        if name == "swap":
            worth = swap - 25 * uses[move[1] % DECAYED]
        elif name == "open":
            kind = move[1]
            wanted = 10 * uses[kind]
            worth = _OPEN if lacking >> kind & 1 else wanted if wanted < _MOST else _MOST
        elif name == "decay":
            worth = decay - 50 * uses[move[1]]
        elif name == "deck":
            worth = _DECK
        elif name == "create":
            worth = _create(game, move, uses)
        elif name == "annihilate":
            energy = game.rules.pairs[move[1]][2] - game.rules.neighbour
            worth = 100 * energy - _cards(move[2:], uses)
        elif name == "discard":
            worth = -uses[move[1]]
        else:
            worth = _announce(game) if name == "announce" else 0
        found.append(worth)
    return found


def _create(game: Board, move: Move, uses: Uses) -> int:
    _, place, cards, energy = move
    nucleon = place - game.rules.first[2]
    worth = 100 * game.rules.makings[place].points
    if nucleon >= 0:
        needed = game.tokens[game.seat][nucleon] < game.goal[nucleon]
        worth = _nucleon(game) if needed else -_CARD
    return worth + _CARD - _cards(cards, uses) // 4 - 100 * int(energy)


def _cards(cards: Sequence[int], uses: Uses) -> int:
    """Return what cards that are handed in are missed for."""
    return sum([10 * uses[card % DECAYED] + 40 for card in cards])


def _announce(game: Board) -> int:
    """Return whether to end the game: who leads does."""
    mine = game.points(game.seat)
    return 5000 if all(mine > game.points(seat) for seat in game.others) else -1
