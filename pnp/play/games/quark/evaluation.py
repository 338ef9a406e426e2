"""What moves of Quark are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pnp.play.games.quark.board import Board
from pnp.play.games.quark.payments import DECAYED
from pnp.play.games.quark.piece_demand import LAST, unpacked
from pnp.play.table import Move

_CARD = 100  # what a card in hand is worth, so that a payment of fewer useful ones is better
# A card from the deck is worth more than most that lie open: it may be one that nobody has seen.
_OPEN, _DECK, _SWAP, _DECAY = 90, 120, 80, 70
_MOST = _DECK + 5  # for a card that something open can use
# By how much a kind is wanted, what a card of it is worth.
_OPENS = [*(min(10 * use, _MOST) for use in range(LAST)), _OPEN]
# Of few cards and many, of a hand that is not full and one that is.
_SWAPS = [[worth - 25 * use for use in range(LAST)] for worth in (0, _SWAP)]
_DECAYS = [[worth - 50 * use for use in range(LAST)] for worth in (_DECAY, _DECAY + 60)]

# How much each kind is wanted.
Uses: TypeAlias = Sequence[int]


def standing_of(game: Board, seat: int) -> int:
    """Return the points that a player has and what nucleons promise, a hundred for each point."""
    (protons, neutrons), goal = game.tokens[seat], game.goal
    promised = (min(protons, goal[0]) + min(neutrons, goal[1])) * game.nucleon
    return 100 * game.points(seat) + promised // 2


def worths_of(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return what each of `moves` promises whoever makes it.

    What they all ask was reckoned when they were found, if they are as they were found then: that
    and to weigh them in one loop takes a fifth off a match.
    """
    seen, rules = game.sight, game.rules
    sight = seen[1] if seen and seen[0] is moves else game.look()
    kinds, cards = len(rules.kinds), game.hand[game.seat].bit_count()
    wanted, opens = unpacked(sight.uses, kinds), unpacked(sight.uses | sight.lacking, kinds)
    swaps, decays = _SWAPS[cards >= rules.dealt - 1], _DECAYS[cards >= rules.limit]
    found = []
    for move in moves:
        name = move[0]
        if name == "swap":
            worth = swaps[wanted[move[1] % DECAYED]]
        elif name == "open":
            worth = _OPENS[opens[move[1]]]
        elif name == "decay":
            worth = decays[wanted[move[1]]]
        elif name == "deck":
            worth = _DECK
        elif name == "create":
            worth = _create(game, move, wanted)
        elif name == "annihilate":
            energy = rules.pairs[move[1]][2] - rules.neighbour
            if rules.lifts_pairs:
                energy -= game.lift_cost(*move[1:])
            worth = 100 * energy - _cards(move[2:], wanted)
        elif name == "discard":
            worth = -wanted[move[1]]
        else:
            worth = _announce(game) if name == "announce" else 0
        found.append(worth)
    return found


def _create(game: Board, move: Move, uses: Uses) -> int:
    place, cards = move[1:3]
    cost: int = move[3]
    nucleon = place - game.rules.first[2]
    if nucleon < 0:
        worth = 100 * game.rules.makings[place].points
    elif game.tokens[game.seat][nucleon] < game.goal[nucleon]:
        worth = game.nucleon
    else:
        worth = -_CARD
    return worth + _CARD - _cards(cards, uses) // 4 - 100 * cost


def _cards(cards: Sequence[int], uses: Uses) -> int:
    """Return what cards that are handed in are missed for."""
    return sum([10 * uses[card % DECAYED] + 40 for card in cards])


def _announce(game: Board) -> int:
    """Return whether to end the game: who leads does."""
    mine = game.points(game.seat)
    return 5000 if all(mine > game.points(seat) for seat in game.others) else -1
