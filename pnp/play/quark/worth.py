"""What moves of Quark are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import add
from typing import NamedTuple, TypeAlias

from pnp.play.quark.board import Board
from pnp.play.quark.offer import Offer
from pnp.play.quark.payments import DECAYED, bits_held
from pnp.play.table import Move

_CARD = 100  # what a card in hand is worth, so that a payment of fewer useful ones is better
# A card from the deck is worth more than most that lie open: it may be one that nobody has seen.
_OPEN, _DECK, _SWAP, _DECAY = 90, 120, 80, 70

# How much each kind is wanted.
Uses: TypeAlias = Sequence[int]


class Asked(NamedTuple):
    """What moves that are compared all ask: `uses`, and the kinds, as bits, that something lacks.

    `swap` and `decay` are what these promise before it is asked which card they take.
    """

    uses: Uses
    lacking: int
    swap: int
    decay: int


def standing_of(game: Board, seat: int) -> int:
    """Return the points that a player has and what nucleons promise, a hundred for each point."""
    (protons, neutrons), goal = game.tokens[seat], game.goal
    promised = (min(protons, goal[0]) + min(neutrons, goal[1])) * _nucleon(game)
    return 100 * game.points(seat) + promised // 2


def _nucleon(game: Board) -> int:
    protons, neutrons, energy, points = game.goal
    return 100 * (points - energy) // max(protons + neutrons, 1)


def worths_of(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return what each of `moves` promises whoever makes it.

    What they all ask is reckoned once, which takes a third off a match.
    """
    rules, hand, offer = game.rules, game.hand[game.seat], game.offer
    bits, cards = bits_held(hand), sum(hand)
    asked = Asked(
        uses=[*map(add, offer.uses, rules.held[bits & rules.firsts].uses)],
        lacking=_lacking(game, offer, bits),
        swap=_SWAP * (cards >= rules.dealt - 1),
        decay=_DECAY + 60 * (cards >= rules.limit),
    )
    return [_WORTHS[move[0]](game, move, asked) for move in moves]


def _create(game: Board, move: Move, asked: Asked) -> int:
    _, place, cards, energy = move
    making, nucleon = game.rules.makings[place], place - game.rules.first[2]
    worth = 100 * making.points
    if nucleon >= 0:
        needed = game.tokens[game.seat][nucleon] < game.goal[nucleon]
        worth = _nucleon(game) if needed else -_CARD
    return worth + _CARD - _cards(cards, asked.uses) // 4 - 100 * int(energy)


def _annihilate(game: Board, move: Move, asked: Asked) -> int:
    energy = game.rules.pairs[move[1]][2] - game.rules.neighbour
    return 100 * energy - _cards(move[2:], asked.uses)


def _cards(cards: Sequence[int], uses: Uses) -> int:
    """Return what cards that are handed in are missed for."""
    return sum([10 * uses[card % DECAYED] + 40 for card in cards])


def _announce(game: Board, move: Move, asked: Asked) -> int:
    """Return whether to end the game: who leads does."""
    del move, asked
    mine = game.points(game.seat)
    return 5000 if all(mine > game.points(seat) for seat in game.others) else -1


def _open(game: Board, move: Move, asked: Asked) -> int:
    del game
    is_last = asked.lacking >> move[1] & 1
    return _OPEN if is_last else min(_DECK + 5, 10 * asked.uses[move[1]])


def _deck(game: Board, move: Move, asked: Asked) -> int:
    del game, move, asked
    return _DECK


def _swap(game: Board, move: Move, asked: Asked) -> int:
    del game
    return asked.swap - 25 * asked.uses[move[1]]


def _decay(game: Board, move: Move, asked: Asked) -> int:
    del game
    return asked.decay - 50 * asked.uses[move[1]]


def _discard(game: Board, move: Move, asked: Asked) -> int:
    del game
    return -asked.uses[move[1]]


def _end(game: Board, move: Move, asked: Asked) -> int:
    del game, move, asked
    return 0


_WORTHS: Mapping[str, Callable[[Board, Move, Asked], int]] = {
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
