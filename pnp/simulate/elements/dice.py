"""The outcomes of the dice of Elements, as a greedy player uses them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.simulate.elements.table import Player, Table


def best_outcome(table: Table, player: Player, outcomes: Sequence[str]) -> str:
    """Return the one of `outcomes` that a player likes best."""
    return max(outcomes, key=lambda one: OUTCOMES[one][0](table, player))


def steal_or_take(table: Table, player: Player) -> None:
    """Let a player have a gem for doubles: a useful one of another's, else one of the centre."""
    lacks = table.lacks(player)
    for other in table.players:
        useful = [one for one in lacks if other.gems[one]] if other is not player else []
        if useful:
            other.gems[useful[0]] -= 1
            player.gems[useful[0]] += 1
            return
    table.take_gem(player)


def _from_deck(table: Table, player: Player) -> None:
    table.draw(player)


def _from_discards(table: Table, player: Player) -> None:
    if table.discards:
        player.hand.append(table.discards.pop())


def _exchange(table: Table, player: Player) -> None:
    others = [one for one in table.players if one is not player and one.hand]
    if others and player.hand:
        other = table.chance.one_of(others)
        card = other.hand.pop(table.chance.below(len(other.hand)))
        other.hand.append(table.give(player))
        player.hand.append(card)


def _pass_left(table: Table, player: Player) -> None:
    given = [table.give(one) if one.hand else "" for one in table.players]
    for place, card in enumerate(given):
        if card:
            table.players[(place + 1) % len(given)].hand.append(card)


def _trade(table: Table, player: Player) -> None:
    spare = [one for one, count in player.gems.items() if count and one not in table.lacks(player)]
    wanted = [one for one in table.lacks(player) if table.gems[one] and not player.gems[one]]
    if spare and wanted:
        player.gems[spare[0]] -= 1
        table.gems[spare[0]] += 1
        table.gems[wanted[0]] -= 1
        player.gems[wanted[0]] += 1


def _take(table: Table, player: Player) -> None:
    """Take a card that helps from another's play; else a random one from a hand."""
    lacks = table.lacks(player)
    for other in table.players:
        cards = [one for one in other.laid if one in lacks and not other.paid[one]]
        if other is not player and cards:
            other.laid.remove(cards[0])
            player.hand.append(cards[0])
            table.count("raided", 1, 0)
            return
    others = [one for one in table.players if one is not player and one.hand]
    if others:
        hand = table.chance.one_of(others).hand
        player.hand.append(hand.pop(table.chance.below(len(hand))))


def _can_trade(table: Table, player: Player) -> float:
    wanted = any(table.gems[one] and not player.gems[one] for one in table.lacks(player))
    return 3.0 if wanted and player.gems.total() else 0.0


def _discard_helps(table: Table, player: Player) -> float:
    return 4.0 if table.discards and table.discards[-1] in table.lacks(player) else 1.5


# Outcome -> how much a player likes it, and what it does. The likes are ours, and only an order.
OUTCOMES: dict[str, tuple[Callable[[Table, Player], float], Callable[[Table, Player], None]]] = {
    "draw from deck": (lambda table, player: 2.5, _from_deck),
    "draw from discards": (_discard_helps, _from_discards),
    "card from a hand and one back": (lambda table, player: 2.0, _exchange),
    "pass one left": (lambda table, player: 1.0, _pass_left),
    "trade a gem": (_can_trade, _trade),
    "take a card": (lambda table, player: 5.0, _take),
}
