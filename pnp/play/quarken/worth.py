"""What moves of Quarken are worth to a greedy player; the scale and the likes are ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from pnp.play.quarken.buying import Buying
from pnp.play.quarken.cards import GLUON, QUARK, Card, Quark
from pnp.play.quarken.laying import STEPS, ByLaying, Colours, after, by_laying, is_friend
from pnp.play.table import Move

_SAVED, _QUARKED = 120, 100  # an own hadron back in balance, and one of an opponent out of it
_LAST = 10  # how much more one is worth that has no token left
_NEARER, _WORSE = 40, 15  # one that needs two steps, one the nearer; one that needs one more
_TWICE = 90  # how much less a quark is worth that was bought before
_CARD, _DRAW = 8, 20  # what a card is worth

# What it is worth to lay on a hadron without tokens, and on one with some.
_Promised: TypeAlias = tuple[ByLaying[int], ByLaying[int]]


def standing_of(game: Buying, seat: int) -> int:
    """Return points, a hundred each, and something for the cards in hand."""
    return 50 * game.rules.decided.sign * game.shared(seat) + _CARD * sum(game.hand[seat])


def worths_of(game: Buying, moves: Sequence[Move]) -> list[int]:
    """Return what each of the moves of a step promises whoever makes it.

    Each kind of step has a function for all of its moves, which is a tenth of a match.
    """
    return _WORTHS[game.phase](game, moves)


def harm_of(game: Buying, move: Move, seat: int) -> int:
    """Return what a move takes from a player: a hadron of theirs that is brought out of balance."""
    if move[0] in ("recolour", "lay"):
        hadron = move[1] if move[0] == "recolour" else move[4]
        if game.owner[hadron] == seat and game.is_white(hadron):
            return _QUARKED
    return 0


def _of_friend(colours: Colours, place: int, colour: int) -> int:
    """Return what it is worth to give a quark of an own hadron, or of the team's, a colour."""
    steps = STEPS[after(colours, place, colour)]
    if not steps:
        return _SAVED
    return _NEARER if steps < STEPS[colours] else -_SAVED


def _of_opponent(colours: Colours, place: int, colour: int) -> int:
    """Return what it is worth to give a quark of an opponent's hadron a colour."""
    before = STEPS[colours]
    return _WORSE * (STEPS[after(colours, place, colour)] - before) if before else _QUARKED


def _of_last(colours: Colours, place: int, colour: int) -> int:
    """Return the same for a hadron without tokens."""
    return _of_opponent(colours, place, colour) + _LAST * (not STEPS[colours])


_FRIEND: _Promised = (by_laying(_of_friend),) * 2
_OPPONENT: _Promised = by_laying(_of_last), by_laying(_of_opponent)


@cache
def _promised(players: int, teams: int) -> tuple[tuple[_Promised, ...], ...]:
    """Return what it is worth to lay, by seat and by whose the hadron is.

    Looked up in place of reckoned it is a seventh of a match.
    """
    seats = range(players)
    return tuple(
        tuple(_FRIEND if is_friend(seat, one, teams) else _OPPONENT for one in seats)
        for seat in seats
    )


def _laid(game: Buying, layings: Iterable[Move]) -> list[int]:
    """Return what it is worth to lay loose quarks."""
    promised = _promised(game.players, game.teams)[game.seat]
    owner, tokens, colours = game.owner, game.tokens, game.colours
    return [
        promised[owner[at]][tokens[at] > 0][colours[at]][place][colour]
        for _, _, colour, _, at, place in layings
    ]


def _best(game: Buying, quark: Quark) -> int:
    """Return what a loose quark is worth where it is worth most."""
    key = "best", game.seat, quark
    found: int | None = game.reckoned.get(key)
    if found is None:
        found = game.reckoned[key] = max(_laid(game, game.layings(game.seat, quark)))
    return found


def _bought(game: Buying, moves: Sequence[Move]) -> list[int]:
    """Return what purchases are worth, of loose quarks or of colours."""
    if game.level > 1:
        return [_recoloured(game, *move[1:]) if len(move) > 1 else 0 for move in moves]
    bought = game.bought
    return [
        _best(game, move[1:4]) - _TWICE * bought.count(move[1:4]) - _CARD * len(move[4])
        if len(move) > 1
        else 0
        for move in moves
    ]


def _recoloured(game: Buying, at: int, place: int, colour: int, cards: tuple[int, ...]) -> int:
    promised = _promised(game.players, game.teams)[game.seat][game.owner[at]]
    return promised[game.tokens[at] > 0][game.colours[at]][place][colour] - _CARD * len(cards)


def _drawn(game: Buying, moves: Sequence[Move]) -> list[int]:
    """Return how much the backs of cards are wanted: of what the hand has fewest."""
    lookup, held, found = game.rules.lookup, game.hand[game.seat], []
    worths: dict[int, int] = {}
    for move in moves:
        if len(move) == 1:
            found.append(0)
            continue
        back = lookup.back[game.piles[move[1]][-1]]
        if back not in worths:
            worths[back] = _DRAW - 2 * sum(map(held.__getitem__, lookup.backs[back]))
        found.append(worths[back])
    return found


def _discarded(game: Buying, moves: Sequence[Move]) -> list[int]:
    cards = game.rules.cards
    return [-_CARD * _use(cards[place]) for _, place in moves]


def _use(card: Card) -> int:
    """Return for how much a card stands: quarks for two, and jokers."""
    return 1 + (card.kind == QUARK) + (card.kind == GLUON and not card.colours)


def _alike(game: Buying, moves: Sequence[Move]) -> list[int]:
    del game
    return [0] * len(moves)


_WORTHS: Mapping[str, Callable[[Buying, Sequence[Move]], list[int]]] = {
    "token": _alike,
    "draw": _drawn,
    "buy": _bought,
    "lay": _laid,
    "tidy": _discarded,
}
