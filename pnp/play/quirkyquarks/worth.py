"""What cards and moves of Quirky Quarks are worth to a greedy player; the likes are ours.

All in hundredths of a point, in whole numbers. An eV scores one point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.play.quirkyquarks.board import Board
from pnp.play.quirkyquarks.plans import Plan
from pnp.play.table import Move

_OUTBID = 100  # of a leader who loses a bid


def standing_of(game: Board, seat: int) -> int:
    """Return the points of a player, and half a point for each card in hand."""
    return 100 * game.points(seat) + 50 * sum(game.hand[seat])


def worths_of(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return what each of `moves` promises whoever makes it.

    Most of them differ in their price alone: to look at the cards only once is half of the time.
    """
    worth = _WORTHS.get(moves[-1][0])
    return worth(game, moves) if worth else [0] * len(moves)


def _bids(game: Board, moves: Sequence[Move]) -> list[int]:
    outlook, kept = Outlook(game), _kept(game)
    gains = [outlook.gain(cards) for cards in game.offers]
    return [gains[place] - 100 * price - kept[price] for _, place, price in moves]


def _begins(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return the worth of auctions that are begun; the last move is to decline."""
    outlook, kept, cards = Outlook(game), _kept(game), sorted(set(game.zone))
    # Each card may be had at each price, so that what prices cost is reckoned once.
    costs = [100 * price + kept[price] for *_, price in moves[: (len(moves) - 1) // len(cards)]]
    gains = [outlook.change(card, 1) for card in cards]
    return [*(gain - cost for gain in gains for cost in costs), 0]


def _raises(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return the worth of bids in an auction; the first move is to pass."""
    gain, kept = Outlook(game).change(int(game.tasks[-1][1]), 1), _kept(game)
    return [0, *(gain - 100 * price - kept[price] for _, price in moves[1:])]


def _losses(game: Board, moves: Sequence[Move]) -> list[int]:
    outlook = Outlook(game)
    return [outlook.change(move[1], -1) for move in moves]


def _piles(game: Board, moves: Sequence[Move]) -> list[int]:
    few = sum(game.hand[game.seat][game.deck.particles :]) < 2
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


class Outlook:
    """What cards promise to the player who has the turn, as the table is now."""

    def __init__(self, game: Board) -> None:
        seat = game.seat
        hand, particles = game.hand[seat], game.deck.particles
        self._tables, self._front, self._ev = game.tables, game.front(seat), game.ev[seat]
        self._plan = game.tables.plan(self._front, hand, self._ev)
        self._left = hand[:particles] + game.nucleons[seat]
        self._particles = particles
        self._number = self._plan.number(self._left)
        self._now = self._plan.value(self._number)

    def change(self, card: int, more: int) -> int:
        """Return what is gained with a card more in hand, or with one fewer where that is -1."""
        plan = self._plan
        if card < self._particles:
            counts, count = plan.kinds[card], self._left[card]
            number = self._number - counts[count] + counts[count + more]
            return plan.value(number) - self._now
        plan = self._with(plan, card, more)
        return plan.value(plan.number(self._left)) - self._now

    def gain(self, cards: Sequence[int]) -> int:
        """Return what is gained with `cards` in hand."""
        left, plan = self._left.copy(), self._plan
        for card in cards:
            if card < self._particles:
                left[card] += 1
            else:
                plan = self._with(plan, card, 1)
        return plan.value(plan.number(left)) - self._now

    def _with(self, plan: Plan, quest: int, more: int) -> Plan:
        rank = self._tables.rank(self._front, quest, self._ev)
        return self._tables.plans.changed[plan, rank, more]


def _kept(game: Board) -> Sequence[int]:
    """Return what is lost by each price, when an objective wants eV in the last round."""
    seat, ev = game.seat, game.ev[game.seat]
    kept = [0] * (ev + 1)
    if game.round == game.rules.rounds:
        for quest in game.laid[seat]:
            one = game.rules.objectives.get(quest)
            if one and one.of == "eV" and ev >= one.least:
                for price in range(ev - one.least + 1, ev + 1):
                    kept[price] += 100 * one.points
    return kept
