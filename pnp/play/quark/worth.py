"""What moves of Quark are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from pnp.play.quark.board import Board
from pnp.play.quark.payments import DECAYED, lacking
from pnp.play.table import Move

_CARD = 100  # what a card in hand is worth, so that a payment of fewer useful ones is better
# A card from the deck is worth more than most that lie open: it may be one that nobody has seen.
_OPEN, _DECK, _SWAP, _DECAY = 90, 120, 80, 70


def standing_of(game: Board, seat: int) -> int:
    """Return the points that a player has and what nucleons promise, a hundred for each point."""
    parts = zip(game.tokens[seat], game.goal, strict=False)
    promised = sum(min(have, need) for have, need in parts) * _nucleon(game)
    return 100 * game.points(seat) + promised // 2


def _nucleon(game: Board) -> int:
    protons, neutrons, energy, points = game.goal
    return 100 * (points - energy) // max(protons + neutrons, 1)


def worth_of(game: Board, move: Move) -> int:
    """Return what a move promises whoever makes it."""
    name = move[0]
    if name == "create":
        return _made(game, move[1], move[2]) - 100 * int(move[3])
    if name == "annihilate":
        pair: int = move[1]
        energy = game.rules.pairs[pair][2] - game.rules.neighbour
        cards: tuple[int, ...] = move[2:]
        return 100 * energy - _cards(game, cards)
    if name == "announce":
        return _announced(game)
    if name == "open":
        return _OPEN if _completes(game, move[1]) else min(_DECK + 5, 10 * _use(game, move[1]))
    if name == "deck":
        return _DECK
    use = _use(game, move[1]) if len(move) > 1 else 0
    if name == "swap":
        full = sum(game.hand[game.seat]) >= game.rules.dealt - 1
        return _SWAP * full - 25 * use
    if name == "decay":
        full = sum(game.hand[game.seat]) >= game.rules.limit
        return _DECAY + 60 * full - 50 * use
    return -use  # a discard


def _made(game: Board, place: int, cards: tuple[int, ...]) -> int:
    making, first = game.rules.makings[place], game.rules.first[2]
    worth = 100 * making.points
    if place >= first:
        needed = game.tokens[game.seat][place - first] < game.goal[place - first]
        worth = _nucleon(game) if needed else -_CARD
    return worth + _CARD - _cards(game, cards) // 4


def _cards(game: Board, cards: tuple[int, ...]) -> int:
    """Return what cards that are handed in are missed for."""
    return sum(10 * _use(game, card % DECAYED) + 40 for card in cards)


def _announced(game: Board) -> int:
    """Return whether to end the game: who leads does."""
    mine = game.points(game.seat)
    return 5000 if all(mine > game.points(seat) for seat in game.others) else -1


def _use(game: Board, kind: int) -> int:
    """Return how much `kind` is wanted: by what lies open, by nucleons, by its mate in hand."""
    makings, first = game.rules.makings, game.rules.first[2]
    places = (*game.rows[0], *game.rows[1])
    uses = 2 * sum(kind in makings[place].quarks for place in places)
    for nucleon in makings[first:]:
        uses += 2 * (kind in nucleon.quarks) + (kind in nucleon.mirrored)
    return uses + 2 * bool(game.hand[game.seat][_mate(game, kind)])


def _completes(game: Board, kind: int) -> bool:
    """Return whether a card of `kind` is the last that something open lacks."""
    hand, turned = game.hand[game.seat].copy(), game.turned[game.seat]
    hand[kind] += 1
    for place in (*game.rows[0], *game.rows[1], *range(*game.rules.first[2:])):
        quarks = game.rules.makings[place].quarks
        if kind in quarks and not lacking(game.rules, quarks, hand, turned):
            return True
    return False


def _mate(game: Board, kind: int) -> int:
    half = len(game.rules.kinds) // 2
    return kind - half if kind >= half else kind + half
