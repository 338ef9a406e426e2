"""What moves of Quark are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from pnp.play.quark.board import Board
from pnp.play.quark.payments import DECAYED, MOST, bits_held
from pnp.play.table import Move

_CARD = 100  # what a card in hand is worth, so that a payment of fewer useful ones is better
# A card from the deck is worth more than most that lie open: it may be one that nobody has seen.
_OPEN, _DECK, _SWAP, _DECAY = 90, 120, 80, 70

# How much each kind is wanted.
Uses: TypeAlias = Sequence[int]


def standing_of(game: Board, seat: int) -> int:
    """Return the points that a player has and what nucleons promise, a hundred for each point."""
    parts = zip(game.tokens[seat], game.goal, strict=False)
    promised = sum(min(have, need) for have, need in parts) * _nucleon(game)
    return 100 * game.points(seat) + promised // 2


def _nucleon(game: Board) -> int:
    protons, neutrons, energy, points = game.goal
    return 100 * (points - energy) // max(protons + neutrons, 1)


def worths_of(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return what each of `moves` promises whoever makes it.

    What they all ask is reckoned once, which takes a third off a match.
    """
    uses = _uses(game)
    return [_WORTHS[move[0]](game, move, uses) for move in moves]


def _create(game: Board, move: Move, uses: Uses) -> int:
    _, place, cards, energy = move
    making, nucleon = game.rules.makings[place], place - game.rules.first[2]
    worth = 100 * making.points
    if nucleon >= 0:
        needed = game.tokens[game.seat][nucleon] < game.goal[nucleon]
        worth = _nucleon(game) if needed else -_CARD
    return worth + _CARD - _cards(cards, uses) // 4 - 100 * int(energy)


def _annihilate(game: Board, move: Move, uses: Uses) -> int:
    energy = game.rules.pairs[move[1]][2] - game.rules.neighbour
    return 100 * energy - _cards(move[2:], uses)


def _cards(cards: Sequence[int], uses: Uses) -> int:
    """Return what cards that are handed in are missed for."""
    return sum([10 * uses[card % DECAYED] + 40 for card in cards])


def _announce(game: Board, move: Move, uses: Uses) -> int:
    """Return whether to end the game: who leads does."""
    del move, uses
    mine = game.points(game.seat)
    return 5000 if all(mine > game.points(seat) for seat in game.others) else -1


def _open(game: Board, move: Move, uses: Uses) -> int:
    lacking = game.once("lacking", lambda: _lacking(game))
    return _OPEN if move[1] in lacking else min(_DECK + 5, 10 * uses[move[1]])


def _deck(game: Board, move: Move, uses: Uses) -> int:
    del game, move, uses
    return _DECK


def _swap(game: Board, move: Move, uses: Uses) -> int:
    full = sum(game.hand[game.seat]) >= game.rules.dealt - 1
    return _SWAP * full - 25 * uses[move[1]]


def _decay(game: Board, move: Move, uses: Uses) -> int:
    full = sum(game.hand[game.seat]) >= game.rules.limit
    return _DECAY + 60 * full - 50 * uses[move[1]]


def _discard(game: Board, move: Move, uses: Uses) -> int:
    del game
    return -uses[move[1]]


def _end(game: Board, move: Move, uses: Uses) -> int:
    del game, move, uses
    return 0


_WORTHS: Mapping[str, Callable[[Board, Move, Uses], int]] = {
    "create": _create,
    "annihilate": _annihilate,
    "announce": _announce,
    "open": _open,
    "deck": _deck,
    "swap": _swap,
    "decay": _decay,
    "discard": _discard,
    "end": _end,
}


def _uses(game: Board) -> list[int]:
    """Return how much each kind is wanted: by what lies open, by nucleons, by its mate in hand."""
    makings, hand = game.rules.makings, game.hand[game.seat]
    uses = [2 if hand[mate] else 0 for mate in game.rules.mates]
    for place in (*game.rows[0], *game.rows[1]):
        for kind in makings[place].kinds:
            uses[kind] += 2
    for nucleon in makings[game.rules.first[2] :]:
        for kind in nucleon.kinds:
            uses[kind] += 2
        for kind in nucleon.mirrored_kinds:
            uses[kind] += 1
    return uses


def _lacking(game: Board) -> set[int]:
    """Return the kinds of which a card is the last that something open lacks, or one more.

    A decayed card serves as often as wanted here.
    """
    held, found = bits_held(game.hand[game.seat]), set[int]()
    for kind, count in enumerate(game.turned[game.seat]):
        if count:
            held |= game.rules.serves[kind]
    for place in (*game.rows[0], *game.rows[1], *range(*game.rules.first[2:])):
        making = game.rules.makings[place]
        lacks = making.needs & ~held
        if not lacks:
            found.update(making.kinds)
        elif not lacks & lacks - 1:  # a single bit
            found.add((lacks.bit_length() - 1) // MOST)
    return found
