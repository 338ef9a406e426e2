"""The most money of Quirky Quarks: what the ledger reckons is found by trying all ways to play."""

from itertools import product
from operator import add, mul

import pytest
from playing import table_of
from quirky_cards import CARD, RULES

from pnp.expressions.facts import Figures
from pnp.load.ledger.ledger import load_rules
from pnp.play.match import play
from pnp.play.players import PLAYERS


@pytest.fixture(scope="module")
def figures(bundled):
    return Figures(load_rules(bundled, "quirkyquarks").ledger)


# Powers that bear on money; other quests only take cards out of a hand.
MONEY = ("laser", "pion-minus", "pion-plus", "bremsstrahlung")


def richest(rules):
    """Return the most eV that a player can have before the last bids, and after the last ejection.

    The latter is a map from the number of lasers in front. All ways to play are gone through, but
    for those that leave fewer cards and no more eV than another with the same powers: which
    accelerator is won for the least, how many cards are bought of the discovery zone, and which
    powers are played when. Neutrinos leave a hand as large as it is.
    """
    coins, cards = rules.funding
    rich, after = 0, {}
    states = {(0, 0, 0, 0): {0: rules.start_ev}}  # MONEY in front -> cards in hand -> eV
    for turn in range(1, rules.rounds + 1):
        if turn in rules.funding_rounds:
            states = {
                has: {
                    hand + cards + has[1] * rules.more_cards[CARD["pion-minus"]]: ev
                    + coins
                    + has[0] * rules.more_ev[CARD["laser"]]
                    for hand, ev in hands.items()
                }
                for has, hands in states.items()
            }
        rich = max(ev for hands in states.values() for ev in hands.values())
        kept = list(ejected(rules, states))
        after = {
            n: max(ev for has, _, ev in kept if has[0] == n) for n in {h[0] for h, _, _ in kept}
        }
        states = played(rules, bought(rules, kept))
    return rich, after


def bought(rules, kept):
    """Return the states after cards were bought in a discovery zone, each for the least."""
    states = {}
    for has, hand, ev in kept:
        hands = states.setdefault(has, {})
        for more in range(ev // rules.zone_bids[0] + 1):
            left = ev - more * rules.zone_bids[0]
            hands[hand + more] = max(hands.get(hand + more, 0), left)
    return {has: best_of(hands) for has, hands in states.items()}


def played(rules, states):
    """Return the states after any of MONEY were played, lasers for one photon less if they can."""
    copies = [rules.deck.copies[CARD[name]] for name in MONEY]
    sizes = [rules.deck.size[CARD[name]] + 1 for name in MONEY]
    after = {}
    for has, hands in states.items():
        for some in product(*(range(n - m + 1) for n, m in zip(copies, has, strict=True))):
            now = tuple(map(add, has, some))
            cards = sum(map(mul, some, sizes)) - some[0] * (now[3] > 0)
            for hand, ev in hands.items():
                if hand >= cards:
                    left = after.setdefault(now, {})
                    left[hand - cards] = max(left.get(hand - cards, 0), ev)
    return {has: best_of(hands) for has, hands in after.items()}


def ejected(rules, states):
    """Yield powers, hand and eV after an accelerator was won and cards were ejected."""
    particles, quests, extra = rules.offer
    for has, hands in states.items():
        for (hand, ev), more in product(hands.items(), (0, extra)):
            cards = hand + particles + quests + more
            due = cards // rules.ejected_per * rules.ejected
            spared = min(due, has[2] * rules.spared[CARD["pion-plus"]])
            yield has, cards - due + spared, ev - rules.least_bid + due * rules.refund


def best_of(hands):
    """Return the hands that have more eV than every larger one."""
    best, top = {}, -1
    for hand in sorted(hands, reverse=True):
        if hands[hand] > top:
            best[hand] = top = hands[hand]
    return best


def test_nobody_can_have_more_money_than_the_ledger_says(figures):
    assert figures["quests.discount_most"] == 1
    rich, after = richest(RULES)
    assert rich == figures["money.bid_most"]
    assert 2 * figures["research.seats"] >= rich
    assert [after[0], after[1]] == [figures["money.end_plain"], figures["money.end_one"]]
    table = max(
        sum(after[count] for count in share)
        for share in product(after, repeat=max(RULES.players))
        if sum(share) <= RULES.deck.copies[CARD["laser"]]
    )
    assert table == figures["money.table_most"]


def test_nobody_ever_has_more_in_matches(figures):
    for players in RULES.players:
        table = table_of("quirkyquarks", players)
        for move in play(table, [PLAYERS["greedy"]] * players, 1):
            assert move[0] != "bid" or move[2] <= figures["money.bid_most"]
            assert sum(table.ev) <= figures["money.table_most"]
