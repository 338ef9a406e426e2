"""What cards and moves of Quirky Quarks are worth to a greedy player; the likes are ours.

All in hundredths of a point, in whole numbers. An eV scores one point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from pnp.play.quirkyquarks.board import Board
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
    outlook, kept = Outlook(game), _kept(game)
    gains = {card: outlook.gain((card,)) for card in set(game.zone)}
    return [*(gains[card] - 100 * price - kept[price] for _, card, price in moves[:-1]), 0]


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


class Outlook:
    """What cards promise to the player who has the turn, as the table is now.

    What was reckoned is kept for as long as the game goes on, by all that it follows from: a player
    is asked again and again, while others bid. One key serves all cards that are compared: a key
    for each of them took 8 % of the time of a match.
    """

    def __init__(self, game: Board) -> None:
        seat = game.seat
        self.game = game
        self.hand = game.hand[seat]
        self.own = game.nucleons[seat]
        laid = tuple(game.laid[seat])
        key = (seat, game.round, tuple(self.hand), tuple(self.own), laid, game.ev[seat])
        self.known: dict[tuple[int, ...], int] = game.kept(key)

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
    def _off(self) -> list[int]:
        return self.game.discounts(self.game.seat)

    @cached_property
    def _there(self) -> list[int]:
        """How many of each particle are in hand, and of each nucleon in front."""
        return [*self.hand[: self.game.deck.particles], *self.own]

    @cached_property
    def _gains(self) -> dict[int, int]:
        return {}

    @cached_property
    def _quests(self) -> list[tuple[int, int]]:
        """The quests in hand: what each brings, less than nothing, and its number; best first."""
        first = self.game.deck.particles
        return sorted(
            self._ranked(quest)
            for quest, count in enumerate(self.hand[first:], start=first)
            for _ in range(count)
        )

    def _ranked(self, quest: int) -> tuple[int, int]:
        if quest not in self._gains:
            self._gains[quest] = _gain(self.game, quest)
        return -self._gains[quest], quest

    def _value(self, cards: Sequence[int], more: int) -> int:
        """Return what a hand with some cards more or fewer promises: the points of its quests.

        Of each by how much there is of what it needs. The later the round, the less a half is
        worth; in the last one it is nothing.
        """
        deck, left, quests = self.game.deck, self._there.copy(), self._quests
        for card in cards:
            if card < deck.particles:
                left[card] += more
                continue
            # Most are asked about particles: so the quests in hand are sorted once.
            quests = quests.copy()
            if more > 0:
                quests.append(self._ranked(card))
                quests.sort()
            else:
                quests.remove(self._ranked(card))
        rounds, turn = self.game.rules.rounds, self.game.round
        if turn == rounds:
            return self._whole(quests, left)
        total, parts, size, off = 0, deck.parts, deck.size, self._off
        for brings, quest in quests:
            there, lacks = size[quest], 0
            for kind, need in parts[quest]:
                count = left[kind]
                if count < need:
                    there += count - need
                    left[kind] = 0
                    if kind in off:
                        lacks = 1
                else:
                    left[kind] = count - need
            worth = max(-brings, 0)
            if there + lacks < size[quest]:
                part = _WHOLE * (there + lacks) // size[quest]
                for _ in range(turn):
                    worth = worth * part // _WHOLE
            total += worth
        return total + _SPARE * sum(left[: deck.particles]) * (rounds - turn) // rounds

    def _whole(self, quests: Sequence[tuple[int, int]], left: list[int]) -> int:
        """Return what the quests bring of which nothing is missing but what a discount spares."""
        total, parts, off = 0, self.game.deck.parts, self._off
        for brings, quest in quests:
            lacks = [(kind, need - left[kind]) for kind, need in parts[quest] if left[kind] < need]
            if not lacks or (sum(some for _, some in lacks) == 1 and lacks[0][0] in off):
                total += max(-brings, 0)
                for kind, need in parts[quest]:
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
