"""What moves of Quark are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import add
from typing import TypeAlias

from pnp.play.quark.board import Board
from pnp.play.quark.offer import Offer
from pnp.play.quark.payments import DECAYED, bits_held
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

    What they all ask is reckoned once, which takes a third off a match; so does what most moves
    are, and in its loop, which takes a tenth off one.
    """
    rules, hand, offer = game.rules, game.hand[game.seat], game.offer
    bits, cards = bits_held(hand), sum(hand)
    uses = [*map(add, offer.uses, rules.held[bits & rules.firsts].uses)]
    lacking = _lacking(game, offer, bits)
    swap = _SWAP * (cards >= rules.dealt - 1)
    decay = _DECAY + 60 * (cards >= rules.limit)
    found = []
    for move in moves:
        name = move[0]
        if name == "swap":
            found.append(swap - 25 * uses[move[1]])
        elif name == "open":
            is_last = lacking >> move[1] & 1
            found.append(_OPEN if is_last else min(_DECK + 5, 10 * uses[move[1]]))
        elif name == "decay":
            found.append(decay - 50 * uses[move[1]])
        else:
            found.append(_WORTHS[name](game, move, uses))
    return found


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


def _deck(game: Board, move: Move, uses: Uses) -> int:
    del game, move, uses
    return _DECK


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
    "deck": _deck,
    "discard": _discard,
    "end": _end,
}


def _lacking(game: Board, offer: Offer, bits: int) -> int:
    """Return the kinds, as bits, of which a card is the last that something open lacks.

    Or one more, of what can be made already; a decayed card serves as often as wanted here.
    """
    turned, found = game.turned[game.seat], 0
    if any(turned):
        for serves, count in zip(game.rules.serves, turned, strict=True):
            bits |= serves if count else 0
    for needs, lacks in offer.lacks:
        found |= lacks[needs & ~bits]
    return found
