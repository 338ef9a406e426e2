"""The two auctions of Quirky Quarks, round the table: of accelerators, and of single cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, cycle

from pnp.play.quirkyquarks.rules import Rules
from pnp.simulate.quirkyquarks.player import Player

# Who has the highest bid for each accelerator, and what it is.
Bids = dict[int, tuple[Player, int]]


def bids_for(offers: Sequence[list[str]], order: Sequence[Player], rules: Rules, turn: int) -> Bids:
    """Return the last bids for `offers`: it goes round until all pass, one after the other.

    Each starts at a new one or bids one more where somebody bids, wherever most points are left
    after the price; who has a token out, or no money, passes.
    """
    bids: Bids = {}
    worths = {id(one): one.worths(offers, turn) for one in order}
    passed = 0
    for player in cycle(order):
        if passed == len(order):
            break
        passed += 1
        if any(player is holder for holder, _ in bids.values()):
            continue
        prices = [bids[n][1] + 1 if n in bids else rules.least_bid for n in range(len(offers))]
        # Money that an objective wants is kept, but for the least bid that everybody has to make.
        most = max(player.purse(turn), min(rules.least_bid, player.ev))
        if can := [n for n, price in enumerate(prices) if price <= most]:
            worth = worths[id(player)]
            best = max(can, key=lambda n: worth[n] - prices[n])
            bids[best] = (player, prices[best])
            passed = 0
    return bids


def auctions_of(
    zone: list[str], order: Sequence[Player], rules: Rules, turn: int
) -> Iterator[tuple[Player, int, str]]:
    """Yield who wins which card of `zone` for how much, and take it out; cards left over stay.

    Whoever asks lets the winner pay and have the card before going on.
    """
    least, step = rules.zone_bids
    declined = 0
    for chance in count():
        if chance >= rules.chances and turn < rules.rounds:
            return
        for player in order:
            declined += 1
            while card := _opened(player, zone, least + chance * step, turn):
                declined = 0
                zone.remove(card)
                winner, price = _auction(card, player, order, least + chance * step, turn)
                yield winner, price, card
                if winner is not player:
                    break
            if declined == len(order) or not zone:
                return


def _opened(player: Player, zone: Sequence[str], least: int, turn: int) -> str:
    """Return the card that a player begins an auction of, "" to decline."""
    if player.purse(turn) < least:
        return ""
    kinds = list(dict.fromkeys(zone))
    worths = dict(zip(kinds, player.worths([[card] for card in kinds], turn), strict=True))
    best = max(kinds, key=lambda card: worths[card], default="")
    return best if best and worths[best] >= least else ""


def _auction(
    card: str, player: Player, order: Sequence[Player], least: int, turn: int
) -> tuple[Player, int]:
    """Return who wins a card and for how much: to the left, each bids one more or is out."""
    place = next(n for n, one in enumerate(order) if one is player)
    inside = [*order[place + 1 :], *order[:place], player]
    most = {id(one): min(one.worths([[card]], turn)[0], one.purse(turn)) for one in inside}
    winner, price = player, least
    while len(inside) > 1:
        bidder = inside.pop(0)
        if bidder is winner:
            inside.append(bidder)
        elif price + 1 <= most[id(bidder)]:
            winner, price = bidder, price + 1
            inside.append(bidder)
    return winner, price
