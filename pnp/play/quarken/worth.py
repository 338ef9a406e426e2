"""What moves of Quarken are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from pnp.play.quarken.board import white
from pnp.play.quarken.buying import Buying
from pnp.play.quarken.rules import GLUON, QUARK
from pnp.play.table import Move

_SAVED, _QUARKED = 120, 100  # an own hadron back in balance, and one of an opponent out of it
_NEARER, _WORSE = 40, 15  # one that needs two steps, one the nearer; one that needs one more
_CARD, _DRAW = 8, 20  # what a card is worth


def standing_of(game: Buying, seat: int) -> int:
    """Return points, a hundred each, and something for the cards in hand."""
    mine = game.ranks()[seat]
    return 50 * mine + _CARD * sum(game.hand[seat])


def steps(colours: list[int]) -> int:
    """Return how many quarks at least have to change before `colours` are white."""
    return 3 - len(set(colours)) if len(colours) == 3 else len(set(colours)) - 1


def worth_of(game: Buying, move: Move) -> int:
    """Return what a move promises whoever makes it."""
    name, seat = move[0], game.seat
    if name == "recolour":
        return laid(game, move[1], move[2], move[3]) - _CARD * len(move[4])
    if name == "lay":
        return laid(game, move[4], move[5], move[2])
    if name == "buy":
        flavour, colour, anti = move[1:4]
        places = game.targets(seat, flavour, colour, anti)
        best = max(laid(game, hadron, place, colour) for hadron, place in places)
        return best - 90 * game.bought.count((flavour, colour, anti)) - _CARD * len(move[4])
    if name == "draw":
        return _DRAW + _wanted(game, game.piles[move[1]][-1])
    if name == "discard":
        card = game.rules.cards[move[1]]
        return -_CARD * (1 + (card.kind == QUARK) + (card.kind == GLUON and not card.colours))
    return 0


def harm_of(game: Buying, move: Move, seat: int) -> int:
    """Return what a move takes from a player: a hadron of theirs that is brought out of balance."""
    if move[0] in ("recolour", "lay"):
        hadron = move[1] if move[0] == "recolour" else move[4]
        if game.owner[hadron] == seat and game.is_white(hadron):
            return _QUARKED
    return 0


def laid(game: Buying, hadron: int, place: int, colour: int) -> int:
    """Return what it is worth to give a quark of a hadron another colour."""
    colours = game.colours(hadron)
    before = steps(colours)
    colours[place] = colour
    after = steps(colours)
    if game.team(game.owner[hadron]) == game.team(game.seat):
        if white(colours):
            return _SAVED
        return _NEARER if after < before else -_SAVED
    if not before:
        return _QUARKED + 10 * (game.tokens[hadron] == 0)
    return _WORSE * (after - before)


def _wanted(game: Buying, card: int) -> int:
    """Return how much the back of a card is wanted: what the hand has fewest of."""
    back = game.rules.cards[card].back
    cards = zip(game.rules.cards, game.hand[game.seat], strict=True)
    return -2 * sum(count for one, count in cards if one.back == back)
