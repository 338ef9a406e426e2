"""What moves of Quarken are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from pnp.play.quarken.board import STEPS
from pnp.play.quarken.buying import Buying
from pnp.play.quarken.cards import GLUON, QUARK
from pnp.play.table import Move

_SAVED, _QUARKED = 120, 100  # an own hadron back in balance, and one of an opponent out of it
_NEARER, _WORSE = 40, 15  # one that needs two steps, one the nearer; one that needs one more
_TWICE = 90  # how much less a quark is worth that was bought before
_CARD, _DRAW = 8, 20  # what a card is worth


def standing_of(game: Buying, seat: int) -> int:
    """Return points, a hundred each, and something for the cards in hand."""
    return 50 * game.rules.decided.sign * game.shared(seat) + _CARD * sum(game.hand[seat])


def worth_of(game: Buying, move: Move) -> int:
    """Return what a move promises whoever makes it."""
    name = move[0]
    if name == "recolour":
        return laid(game, move[1], move[2], move[3]) - _CARD * len(move[4])
    if name == "lay":
        return laid(game, move[4], move[5], move[2])
    if name == "buy":
        flavour, colour, anti = move[1:4]
        return (
            _best(game, flavour, colour, anti)
            - 90 * game.bought.count((flavour, colour, anti))
            - _CARD * len(move[4])
        )
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
    colours = game.colours[hadron]
    before = STEPS[colours]
    after = STEPS[(*colours[:place], colour, *colours[place + 1 :])]
    if game.is_friend(game.owner[hadron], game.seat):
        if not after:
            return _SAVED
        return _NEARER if after < before else -_SAVED
    if not before:
        return _QUARKED + 10 * (game.tokens[hadron] == 0)
    return _WORSE * (after - before)


def _best(game: Buying, flavour: int, colour: int, anti: bool) -> int:
    """Return what a loose quark is worth where it is worth most."""
    key = "best", game.seat, flavour, colour, anti
    if key not in game.reckoned:
        places = game.targets(game.seat, flavour, colour, anti)
        game.reckoned[key] = max(laid(game, hadron, place, colour) for hadron, place in places)
    found: int = game.reckoned[key]
    return found


def _wanted(game: Buying, card: int) -> int:
    """Return how much the back of a card is wanted: what the hand has fewest of."""
    return -2 * sum(map(game.hand[game.seat].__getitem__, game.rules.lookup.alike[card]))
