"""What cards and moves of Quirky Quarks are worth to a greedy player; the likes are ours.

All in hundredths of a point, in whole numbers. An eV scores one point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from pnp.play.quirkyquarks.board import Board
from pnp.play.quirkyquarks.cards import Amounts
from pnp.play.table import Move

_SPARE = 30  # of a particle of no use yet, in a first round
# What a power is taken to bring in each round to come: a card helps a quest along, a discount saves
# a particle of every other quest, and a card that is not ejected would have been the worst.
_EV, _CARD, _DISCOUNT, _KEPT = 100, 150, 100, 70
_OUTBID = 100  # of a leader who loses a bid
_WHOLE = 1000  # of a quest, when nothing is missing


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
    gains = [outlook.gain((card,)) for card in cards]
    return [*(gain - cost for gain in gains for cost in costs), 0]


def _raises(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return the worth of bids in an auction; the first move is to pass."""
    gain, kept = Outlook(game).gain((int(game.tasks[-1][1]),)), _kept(game)
    return [0, *(gain - 100 * price - kept[price] for _, price in moves[1:])]


def _losses(game: Board, moves: Sequence[Move]) -> list[int]:
    outlook = Outlook(game)
    return [outlook.gain((move[1],), lost=True) for move in moves]


def _piles(game: Board, moves: Sequence[Move]) -> list[int]:
    few = sum(game.hand[game.seat][game.deck.particles :]) < 2
    quests = 1 if few and game.round < game.rules.rounds else -1
    return [quests if move[0] == "quests" else 0 for move in moves]


def _plays(game: Board, moves: Sequence[Move]) -> list[int]:
    """Return what quests bring that are played; the first move is to play none."""
    gains = {quest: _played(game, quest) for quest in {move[1] for move in moves[1:]}}
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


# What a quest brings, less than nothing, so that the best are sorted first; the quest; what it
# promises by how much of it there is; and what it needs.
_Ranked: TypeAlias = tuple[int, int, tuple[int, ...], Amounts]


class Outlook:
    """What cards promise to the player who has the turn, as the table is now.

    What was reckoned is kept for as long as the game goes on, by all that it follows from: a player
    is asked again and again, while others bid. What follows from the quests in front alone, what
    each other brings and what is spared, is kept for all hands.
    """

    def __init__(self, game: Board) -> None:
        seat = game.seat
        self.game = game
        self.hand = game.hand[seat]
        self.own = game.nucleons[seat]
        laid = tuple(game.laid[seat])
        front = game.kept((seat, game.round, laid, tuple(self.own), game.ev[seat]))
        if not front:
            front["quests"], front["spared"] = {}, game.discounts(seat)
        self._ranks: dict[int, _Ranked] = front["quests"]
        self._off: list[int] = front["spared"]
        self.known: dict[tuple[int, ...], int] = front.setdefault(tuple(self.hand), {})

    def gain(self, cards: Sequence[int], lost: bool = False) -> int:
        """Return what is gained with `cards` in hand, or without them."""
        key = (-1, *cards) if lost else tuple(cards)
        if key not in self.known:
            self.known[key] = self._value(cards, -1 if lost else 1) - self._now
        return self.known[key]

    @cached_property
    def _now(self) -> int:
        return self._value((), 1)

    @cached_property
    def _there(self) -> list[int]:
        """How many of each particle are in hand, and of each nucleon in front."""
        return [*self.hand[: self.game.deck.particles], *self.own]

    @cached_property
    def _quests(self) -> list[_Ranked]:
        """The quests in hand, the best first."""
        first = self.game.deck.particles
        return sorted(
            self._ranked(quest)
            for quest, count in enumerate(self.hand[first:], start=first)
            for _ in range(count)
        )

    def _ranked(self, quest: int) -> _Ranked:
        found = self._ranks.get(quest)
        if found is None:
            gain, deck = _gain(self.game, quest), self.game.deck
            worths = _of_parts(max(gain, 0), deck.size[quest], self.game.round)
            found = self._ranks[quest] = (-gain, quest, worths, deck.parts[quest])
        return found

    def _value(self, cards: Sequence[int], more: int) -> int:
        """Return what a hand with some cards more or fewer promises: the points of its quests.

        Of each by how much there is of what it needs; in the last round nothing where it lacks.
        """
        left, quests, particles = self._there.copy(), self._quests, self.game.deck.particles
        for card in cards:
            if card < particles:
                left[card] += more
                continue
            # Most are asked about particles: so the quests in hand are sorted once.
            quests = quests.copy()
            if more > 0:
                quests.append(self._ranked(card))
                quests.sort()
            else:
                quests.remove(self._ranked(card))
        to_come, off = self.game.rules.rounds - self.game.round, self._off
        if not to_come:
            return _whole(quests, left, off)
        total = 0
        for _, _, worths, parts in quests:
            there, spared = len(worths) - 1, 0
            for kind, need in parts:
                count = left[kind]
                if count < need:
                    there += count - need
                    left[kind] = 0
                    if kind in off:
                        spared = 1
                else:
                    left[kind] = count - need
            total += worths[there + spared]
        return total + _SPARE * sum(left[:particles]) * to_come // self.game.rules.rounds


def _of_parts(gain: int, size: int, turn: int) -> tuple[int, ...]:
    """Return what a quest promises by how many of its particles and nucleons there are.

    The later the round, the less a half is worth.
    """
    found = []
    for there in range(size):
        worth, part = gain, _WHOLE * there // size
        for _ in range(turn):
            worth = worth * part // _WHOLE
        found.append(worth)
    return (*found, gain)


def _whole(quests: Sequence[_Ranked], left: list[int], off: Sequence[int]) -> int:
    """Return what the quests bring of which nothing is missing but one that a discount spares."""
    total = 0
    for _, _, worths, parts in quests:
        lacks = [(kind, need - left[kind]) for kind, need in parts if left[kind] < need]
        if not lacks or (len(lacks) == 1 and lacks[0][1] == 1 and lacks[0][0] in off):
            total += worths[-1]
            for kind, need in parts:
                left[kind] = max(left[kind] - need, 0)
    return total


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


def _gain(game: Board, quest: int) -> int:
    """Return what playing a quest brings, less the nucleons that score no more.

    With what a power or an objective of it is worth now.
    """
    rules, gain = game.rules, 100 * game.deck.gains[quest]
    to_come = rules.rounds - game.round
    if objective := rules.objectives.get(quest):
        part = min(100, 100 * game.has(game.seat, objective.of) // objective.least)
        if not to_come:
            return gain + 100 * objective.points * (part == 100)
        return gain + objective.points * (part + 100 * (part == 100)) // 2
    worth = _EV * rules.more_ev.get(quest, 0) + _CARD * rules.more_cards.get(quest, 0)
    worth += _KEPT * rules.spared.get(quest, 0)
    if game.deck.cheaper[quest] and quest not in game.laid[game.seat]:
        worth += _DISCOUNT
    return gain + worth * to_come


def _played(game: Board, quest: int) -> int:
    """Return what playing a quest brings, with what it does to objectives."""
    gain, seat, deck = _gain(game, quest), game.seat, game.deck
    kind, handed = deck.kinds[quest], sum(deck.own[quest])
    for one in game.laid[seat]:
        objective = game.rules.objectives.get(one)
        if objective and objective.of in (kind, "nucleon"):
            now = game.has(seat, objective.of)
            after = now + (kind == objective.of) - handed * (objective.of == "nucleon")
            gain += 50 * objective.points * ((after >= objective.least) - (now >= objective.least))
    return gain
