"""What cards and moves of Quirky Quarks are worth to a greedy player; the likes are ours.

All in hundredths of a point, in whole numbers. An eV scores one point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pnp.play.games.quirkyquarks.board import Board
from pnp.play.games.quirkyquarks.fronts import Front
from pnp.play.games.quirkyquarks.plans import Plan, in_order
from pnp.play.table import Move

_OUTBID = 100  # of a leader who loses a bid


def standing_of(game: Board, seat: int) -> int:
    """Return the points of a player, and half a point for each card in hand."""
    return 100 * game.points(seat) + 50 * len(game.hand[seat])


def worths_of(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return what each of `moves` promises whoever makes it.

    Most of them differ in their price alone: to look at the cards only once is half of the time.
    """
    worth = _WORTHS.get(moves[-1][0])
    return worth(game, moves) if worth else [0] * len(moves)


def _bids(game: Board, moves: Sequence[Move]) -> list[int]:
    del moves
    outlook, costs, least = outlook_of(game), _costs(game), game.rules.least_bid
    found: list[int] = []
    for cards, highest in zip(game.offers, game.prices, strict=True):
        found += _less(outlook[tuple(cards)], costs, max(highest + 1, least))
    return found


def _begins(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return the worth of auctions that are begun; the last move is to decline."""
    outlook, costs, least = outlook_of(game), _costs(game), moves[0][2]
    found: list[int] = []
    for card in sorted(set(game.zone)):
        found += _less(outlook[(card,)], costs, least)
    found.append(0)
    return found


def _raises(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return the worth of bids in an auction; the first move is to pass."""
    del moves
    _, card, bid, *_ = game.tasks[-1]
    gain = outlook_of(game)[(card,)]
    return [0, *_less(gain, _costs(game), bid + 1)]


def _losses(game: Board, moves: Sequence[Move]) -> list[int]:
    outlook = outlook_of(game)
    return [outlook.without(move[1]) for move in moves]


def _piles(game: Board, moves: Sequence[Move]) -> list[int]:
    few = len(game.held_of(game.seat, 1)) < 2
    quests = 1 if few and game.round < game.rules.rounds else -1
    return [quests if move[0] == "quests" else 0 for move in moves]


def _plays(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return what quests bring that are played; the first move is to play none."""
    front, ev = game.front(game.seat), game.ev[game.seat]
    gains = {quest: front.played(quest, ev) for quest in {move[1] for move in moves[1:]}}
    return [0, *(gains[quest] - 10 * sum(paid) for _, quest, _, paid in moves[1:])]


# By the last move of all that there are.
_WORTHS: Mapping[str, Callable[[Board, Sequence[Move]], list[int]]] = {
    "bid": _bids,
    "decline": _begins,
    "raise": _raises,
    "eject": _losses,
    "give": _losses,
    "particles": _piles,
    "quests": _piles,
    "play": _plays,
}


def harm_of(game: Board, move: Move, seat: int) -> int:
    """Return what a bid takes from a player who has the highest one so far."""
    if move[0] == "bid" and game.bids[move[1]] == seat:
        return _OUTBID
    if move[0] == "raise" and game.tasks[-1][3] == seat:
        return _OUTBID
    return 0


class Outlook(dict[tuple[int, ...], int]):
    """What cards more promise a player together, by them, as long as all is as it was then.

    What was reckoned is kept: 12 % of playing Quirky Quarks (bench/caches.py).
    """

    def __init__(self, game: Board, front: Front, ev: int) -> None:
        super().__init__()
        seat, particles = game.seat, game.deck.particles
        self.front, self.ev, self.hand = front, ev, game.hand[seat].copy()
        self._money, self._value = game.tables.money, game.tables.fields.value
        self._units = game.tables.fields.units[:particles]
        self._number = front.number
        self._plans: list[Plan] = []
        for card in self.hand:
            if card < particles:
                self._number += self._units[card]
            else:
                self._plans.append(self._plan(card))
        self._plans.sort(key=in_order)
        self._now = self._value(self._plans, self._number, front.turn)

    def __missing__(self, cards: tuple[int, ...]) -> int:
        number, plans = self._number, self._plans
        for card in cards:
            if card < len(self._units):
                number += self._units[card]
            else:
                plans = sorted([*plans, self._plan(card)], key=in_order)
        found = self[cards] = self._value(plans, number, self.front.turn) - self._now
        return found

    def without(self, card: int) -> int:
        """Return what a card less in hand promises, which is hardly ever more than nothing."""
        number, plans = self._number, self._plans
        if card < len(self._units):
            number -= self._units[card]
        else:
            plans = plans.copy()
            plans.remove(self._plan(card))
        return self._value(plans, number, self.front.turn) - self._now

    def _plan(self, quest: int) -> Plan:
        return self.front.plans[quest, self.ev if quest in self._money else 0]


def outlook_of(game: Board) -> Outlook:
    """Return what cards promise to the player who has the turn, as the table is now.

    Who bids decides several times with the same cards: to reckon anew each time takes a match from
    6% longer with two players to 16% with four.
    """
    seat = game.seat
    front, ev = game.front(seat), min(game.ev[seat], game.tables.most)
    found: Outlook | None = game.outlooks[seat]
    if found is None or found.front is not front or found.hand != game.hand[seat] or found.ev != ev:
        found = game.outlooks[seat] = Outlook(game, front, ev)
    return found


def _less(gain: int, costs: Sequence[int], least: int) -> Iterable[int]:
    """Return what a gain is worth at each price from `least` on.

    Where a price is all that it costs, no price is reckoned, which takes 10 % off a match.
    """
    if isinstance(costs, range):
        return range(gain - 100 * least, gain - costs.stop, -100)
    return [gain - cost for cost in costs[least:]]


def _costs(game: Board) -> Sequence[int]:
    """Return what each price costs, with what an objective that wants eV loses in the end."""
    seat, ev = game.seat, game.ev[game.seat]
    costs: Sequence[int] = range(0, 100 * ev + 100, 100)
    if game.round == game.rules.rounds:
        for one in game.front(seat).money:
            if ev >= one.least:
                costs = [
                    cost + 100 * one.points * (price > ev - one.least)
                    for price, cost in enumerate(costs)
                ]
    return costs
