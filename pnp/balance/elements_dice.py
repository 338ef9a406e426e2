"""The outcomes of the dice of Elements, as a greedy player uses them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.balance.elements import Game, Player


def best_outcome(game: Game, player: Player, outcomes: Sequence[str]) -> str:
    """Return the one of `outcomes` that a player likes best."""
    return max(outcomes, key=lambda one: OUTCOMES[one][0](game, player))


def steal_or_take(game: Game, player: Player) -> None:
    """Let a player have a gem for doubles: a useful one of another's, else one of the centre."""
    lacks = game.lacks(player)
    for other in game.players:
        useful = [one for one in lacks if other.gems[one]] if other is not player else []
        if useful:
            other.gems[useful[0]] -= 1
            player.gems[useful[0]] += 1
            return
    game.take_gem(player)


def _from_deck(game: Game, player: Player) -> None:
    game.draw(player)


def _from_discards(game: Game, player: Player) -> None:
    if game.discards:
        player.hand.append(game.discards.pop())


def _exchange(game: Game, player: Player) -> None:
    others = [one for one in game.players if one is not player and one.hand]
    if others and player.hand:
        other = game.chance.one_of(others)
        card = other.hand.pop(game.chance.below(len(other.hand)))
        other.hand.append(game.give(player))
        player.hand.append(card)


def _pass_left(game: Game, player: Player) -> None:
    given = [game.give(one) if one.hand else "" for one in game.players]
    for place, card in enumerate(given):
        if card:
            game.players[(place + 1) % len(given)].hand.append(card)


def _trade(game: Game, player: Player) -> None:
    spare = [one for one, count in player.gems.items() if count and one not in game.lacks(player)]
    wanted = [one for one in game.lacks(player) if game.gems[one] and not player.gems[one]]
    if spare and wanted:
        player.gems[spare[0]] -= 1
        game.gems[spare[0]] += 1
        game.gems[wanted[0]] -= 1
        player.gems[wanted[0]] += 1


def _take(game: Game, player: Player) -> None:
    """Take a card that helps from another's play; else a random one from a hand."""
    lacks = game.lacks(player)
    for other in game.players:
        cards = [one for one in other.laid if one in lacks and not other.paid[one]]
        if other is not player and cards:
            other.laid.remove(cards[0])
            player.hand.append(cards[0])
            game.count("raided", 1, 0)
            return
    others = [one for one in game.players if one is not player and one.hand]
    if others:
        hand = game.chance.one_of(others).hand
        player.hand.append(hand.pop(game.chance.below(len(hand))))


def _can_trade(game: Game, player: Player) -> float:
    wanted = any(game.gems[one] and not player.gems[one] for one in game.lacks(player))
    return 3.0 if wanted and player.gems.total() else 0.0


def _discard_helps(game: Game, player: Player) -> float:
    return 4.0 if game.discards and game.discards[-1] in game.lacks(player) else 1.5


# Outcome -> how much a player likes it, and what it does. The likes are ours, and only an order.
OUTCOMES: dict[str, tuple[Callable[[Game, Player], float], Callable[[Game, Player], None]]] = {
    "draw from deck": (lambda game, player: 2.5, _from_deck),
    "draw from discards": (_discard_helps, _from_discards),
    "card from a hand and one back": (lambda game, player: 2.0, _exchange),
    "pass one left": (lambda game, player: 1.0, _pass_left),
    "trade a gem": (_can_trade, _trade),
    "take a card": (lambda game, player: 5.0, _take),
}
