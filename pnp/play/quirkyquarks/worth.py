"""What cards and moves of Quirky Quarks are worth to a greedy player; the likes are ours.

All in hundredths of a point, in whole numbers. An eV scores one point.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.play.quirkyquarks.board import Board
from pnp.play.table import Move

_SPARE = 30  # of a particle of no use yet, in a first round
# What a power is taken to bring in each round to come: a card helps a quest along, a discount saves
# a particle of every other quest, and a card that is not ejected would have been the worst.
_EV, _CARD, _DISCOUNT, _KEPT = 100, 150, 100, 70
_OUTBID = 100  # of a leader who loses a bid


def standing_of(game: Board, seat: int) -> int:
    """Return the points of a player, and half a point for each card in hand."""
    return 100 * game.points(seat) + 50 * sum(game.hand[seat])


def worth_of(game: Board, move: Move) -> int:
    """Return what a move promises whoever makes it."""
    name, seat = move[0], game.seat
    if name == "bid":
        return gain_of(game, game.offers[move[1]]) - 100 * int(move[2]) - _kept(game, move[2])
    if name == "begin":
        return gain_of(game, (move[1],)) - 100 * int(move[2]) - _kept(game, move[2])
    if name == "raise":
        card = int(game.tasks[-1][1])
        return gain_of(game, (card,)) - 100 * int(move[1]) - _kept(game, move[1])
    if name in ("eject", "give"):
        return -loss_of(game, move[1])
    if name == "quests":
        few = sum(game.hand[seat][game.deck.particles :]) < 2
        return 1 if few and game.round < game.rules.rounds else -1
    if name == "play":
        return _played(game, move)
    return 0


def harm_of(game: Board, move: Move, seat: int) -> int:
    """Return what a bid takes from a player who has the highest one so far."""
    if move[0] == "bid" and game.bids[move[1]] == seat:
        return _OUTBID
    if move[0] == "raise" and game.tasks[-1][3] == seat:
        return _OUTBID
    return 0


def gain_of(game: Board, cards: Sequence[int]) -> int:
    """Return what a player who has the turn gains with `cards` in hand."""
    found: int = game.once(tuple(cards), lambda: _gained(game, cards))
    return found


def _gained(game: Board, cards: Sequence[int]) -> int:
    hand = game.hand[game.seat].copy()
    for card in cards:
        hand[card] += 1
    return _value(game, hand) - _value(game, game.hand[game.seat])


def loss_of(game: Board, card: int) -> int:
    """Return what a player who has the turn loses without a card."""
    hand = game.hand[game.seat].copy()
    hand[card] -= 1
    return _value(game, game.hand[game.seat]) - _value(game, hand)


def _kept(game: Board, price: int) -> int:
    """Return what is lost when eV that an objective wants are paid in the last round."""
    if game.round < game.rules.rounds:
        return 0
    left = game.ev[game.seat] - price
    sums = (
        game.rules.objectives[name]
        for name in game.working(game.seat)
        if game.meets(game.seat, name)
    )
    return sum(100 * one.points for one in sums if one.of == "eV" and left < one.least)


def _value(game: Board, hand: list[int]) -> int:
    """Return what a hand promises: the points of its quests, by how much of each is there.

    The later the round, the less a half is worth; in the last one it is nothing.
    """
    seat, turn = game.seat, game.round
    key = (seat, turn, tuple(hand), tuple(game.nucleons[seat]), tuple(game.laid[seat]))
    if key not in game.memo:
        game.remember(key, _reckoned(game, hand))
    found: int = game.memo[key]
    return found


def _reckoned(game: Board, hand: list[int]) -> int:
    deck, seat, rounds = game.deck, game.seat, game.rules.rounds
    left, own = hand[: deck.particles], game.nucleons[seat].copy()
    off = game.discounts(seat)
    quests = [one for one in range(deck.particles, len(hand)) for _ in range(hand[one])]
    gains = {one: _gain(game, one) for one in quests}
    total = 0
    for one in sorted(quests, key=lambda quest: (-gains[quest], quest)):
        there = [min(*pair) for pair in zip(deck.needs[one], left, strict=True)]
        mine = [min(*pair) for pair in zip(deck.own[one], own, strict=True)]
        lacks = any(there[kind] < deck.needs[one][kind] for kind in off)
        part = 1000 * (sum(there) + sum(mine) + lacks) // deck.size[one]
        if part < 1000 and game.round == rounds:
            continue
        worth = max(gains[one], 0)
        for _ in range(game.round):
            worth = worth * part // 1000
        total += worth
        left = [count - taken for count, taken in zip(left, there, strict=True)]
        own = [count - taken for count, taken in zip(own, mine, strict=True)]
    return total + _SPARE * sum(left) * (rounds - game.round) // rounds


def _gain(game: Board, quest: int) -> int:
    """Return what playing a quest brings, less the nucleons that score no more."""
    deck = game.deck
    own = zip(deck.nucleons, deck.own[quest], strict=True)
    handed = sum(deck.points[one] * count for one, count in own)
    return 100 * (deck.points[quest] - handed) + _promise(game, deck.names[quest])


def _promise(game: Board, name: str) -> int:
    """Return what a power or an objective of a quest is worth now."""
    rules, seat = game.rules, game.seat
    to_come = rules.rounds - game.round
    if objective := rules.objectives.get(name):
        part = min(100, 100 * game.has(seat, objective.of) // objective.least)
        if not to_come:
            return 100 * objective.points * (part == 100)
        return objective.points * (part + 100 * (part == 100)) // 2
    worth = _EV * rules.more_ev.get(name, 0) + _CARD * rules.more_cards.get(name, 0)
    worth += _KEPT * rules.spared.get(name, 0)
    if name in rules.discounts and name not in game.working(seat):
        worth += _DISCOUNT
    return worth * to_come


def _played(game: Board, move: Move) -> int:
    """Return what playing a quest brings, with what it does to objectives."""
    quest, paid = int(move[1]), move[3]
    gain = _gain(game, quest)
    kind, rules = rules_kind(game, quest), game.rules
    for name in game.working(game.seat):
        objective = rules.objectives.get(name)
        if objective and objective.of in (kind, "nucleon"):
            now = game.has(game.seat, objective.of)
            after = (
                now
                + (kind == objective.of)
                - sum(game.deck.own[quest]) * (objective.of == "nucleon")
            )
            gain += 50 * objective.points * ((after >= objective.least) - (now >= objective.least))
    return gain - 10 * sum(paid)


def rules_kind(game: Board, quest: int) -> str:
    """Return what kind of quest a card is."""
    return game.rules.kinds[game.deck.names[quest]]
