"""What moves of Elements are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.play.games.elements.board import (
    CARD,
    CENTRE,
    FUSED,
    GEM,
    META_CARD,
    META_GEM,
    Board,
    TradeOffer,
)
from pnp.play.table import Move

# What a greedy player likes about an outcome of the dice, where nothing special helps.
_LIKED = {"deck": 50, "discards": 30, "swap": 40, "pass": 20, "trade": 10, "take": 100}
_HELPS = 80  # a card or gem that the substance lacks
_LAID = 30  # an element on a substance
_COST = {CARD: 0, GEM: 10, FUSED: 20, META_CARD: 15, META_GEM: 5}
# Moves that are seldom of use: to pay a gem for cards, or several for a special gem.
_RARE = {"redraw": -20, "fuse": -40, "draw_of": 25, "reroll": 1}


def standing_of(game: Board, seat: int) -> int:
    """Return a hundred for each point.

    What lies on a substance may be gone before it is complete. Who looks ahead won 0.93 to 1.05 of
    a fair share of 80 matches by points alone, and 0.62 to 0.68 when elements and gems counted too.
    """
    return 100 * game.points(seat)


def worths_of(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return what each move promises whoever makes it.

    What the substance lacks is the same for all of them.
    """
    lacks = game.lacks(game.seat)
    return [
        _WORTHS[move[0]](game, lacks, *move[1:]) if move[0] in _WORTHS else _RARE.get(move[0], 0)
        for move in moves
    ]


def harm_of(game: Board, move: Move, seat: int) -> int:
    """Return what a move takes from a player: a card, a gem, or an element that lies there."""
    if move[0] in ("take", "steal", "draw_of", "pick") and move[1] == seat:
        lies = move[0] == "take" or (move[0] == "steal" and move[3] >= 0)
        return 60 if lies else 20
    return 0


def _laid(game: Board, lacks: Sequence[int], element: int, how: int) -> int:
    substance = game.substance[game.seat]
    if element == game.elixir:
        # It counts a turn later, and there is no bonus then.
        return 60 - 40 * game.bonus_of[substance] if len(lacks) > (how == CARD) else -1
    done = len(lacks) == 1
    return _LAID + 100 * game.points_of[substance] * done - _COST[how]


def _wanted(game: Board, lacks: Sequence[int], card: int) -> int:
    """Return how much a player wants a card: for the substance, or for one of the pool."""
    if card == game.meta:
        return 60
    if card == game.elixir:
        return 25
    if card in lacks and lacks.count(card) >= game.hand[game.seat][card]:
        return _HELPS
    return 5 * sum([card in game.recipes[one] for one in game.pool])


def _given_up(game: Board, lacks: Sequence[int], card: int) -> int:
    return -_wanted(game, lacks, card)


def _changed(game: Board, lacks: Sequence[int], card: int) -> int:
    return 10 - _wanted(game, lacks, card)


def _taken(game: Board, lacks: Sequence[int], seat: int, place: int) -> int:
    return 10 + _wanted(game, lacks, game.card_of(game.laid[seat][place]))


def _picked(game: Board, lacks: Sequence[int], seat: int, card: int) -> int:
    del seat
    return 5 + _wanted(game, lacks, card)


def _gem(game: Board, lacks: Sequence[int], gem: int) -> int:
    seat = game.seat
    held = game.gems[seat][gem]
    if gem in lacks and not held and not game.hand[seat][gem]:
        return _HELPS
    return 10 - held if game.fused_of[gem].isdisjoint(lacks) else 30 - held


def _got(game: Board, lacks: Sequence[int], gem: int) -> int:
    return 5 + _gem(game, lacks, gem)


def _stolen(game: Board, lacks: Sequence[int], seat: int, gem: int, place: int) -> int:
    del seat, place
    return 5 + _gem(game, lacks, gem)


def _used(game: Board, lacks: Sequence[int], side: int) -> int:
    outcome, helps = game.rules.outcomes[side], 0
    if outcome == "discards" and game.discards:
        helps = _wanted(game, lacks, game.discards[-1])
    if outcome == "trade":
        helps = max([_gem(game, lacks, one) for one in game.in_centre()], default=0)
    return _LIKED[outcome] + helps


def _traded(game: Board, lacks: Sequence[int], own: int, other: int, wanted: int) -> int:
    found = _gem(game, lacks, wanted) - _gem(game, lacks, own)
    return found if other == CENTRE else found - 5


def _agreed(game: Board, lacks: Sequence[int]) -> int:
    offer = TradeOffer(*game.tasks[-1])
    return _gem(game, lacks, offer.own) - _gem(game, lacks, offer.wanted)


def _begun(game: Board, lacks: Sequence[int], substance: int) -> int:
    """Return the points of a substance for each element that has to be found for it."""
    del lacks
    hand, recipe = game.hand[game.seat], game.recipes[substance]
    found = sum([max(0, recipe.count(one) - hand[one]) for one in {*recipe}])
    return (100 * game.points_of[substance] + 50 * game.bonus_of[substance]) // (found + 1)


# What a move promises, by what the substance lacks and what the move says.
_WORTHS: Mapping[str, Callable[..., int]] = {
    "lay": _laid,
    "give": _given_up,
    "pass": _given_up,
    "discard": _given_up,
    "change": _changed,
    "gem": _got,
    "steal": _stolen,
    "take": _taken,
    "pick": _picked,
    "use": _used,
    "trade": _traded,
    "agree": _agreed,
    "substance": _begun,
}
