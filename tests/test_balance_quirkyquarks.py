"""Quirky Quarks by its printed rules: who takes when, empty piles, ties, and all the money."""

from collections import Counter
from dataclasses import replace

import pytest

from pnp.balance.chance import Chance
from pnp.balance.facts import Facts
from pnp.balance.quirkyquarks import Game, play
from pnp.balance.registry import load_simulation
from pnp.facts import Figures
from pnp.load.ledger import load_rules


@pytest.fixture(scope="module")
def figures(bundled):
    return Figures(load_rules(bundled, "quirkyquarks").ledger)


@pytest.fixture(scope="module")
def rules(bundled, figures):
    where = load_rules(bundled, "quirkyquarks").ledger.where
    return load_simulation("quirkyquarks").read(Facts(figures, where))


def game_of(rules, players=3, particles=None, quests=None):
    """Return a game in which `particles` and `quests` are drawn from left to right."""
    game = Game(rules, players, Chance(1))
    game.order, game.turn = list(game.players), 2
    game.particles.cards = list(reversed((particles or "").split()))
    game.quests.cards = list(reversed((quests or "").split()))
    return game


def cards_of(game):
    """Return how many cards there are, wherever they are."""
    piles = (game.particles, game.quests)
    everywhere = Counter(card for pile in piles for card in (*pile.cards, *pile.discards))
    for player in game.players:
        everywhere += player.particles + player.nucleons
        everywhere += Counter(player.quests) + Counter(player.played)
    return everywhere


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scarce", [False, True], ids=["full decks", "decks that run out"])
def test_no_card_is_lost_or_made(rules, players, scarce):
    if scarce:
        few = {name: (n + 3) // 4 for name, n in rules.particles.items()}
        rules = replace(rules, particles=few, quests=dict.fromkeys(rules.quests, 1))
    for seed in range(4):
        game = Game(rules, players, Chance(seed))
        dealt = cards_of(game)
        game.run()
        assert cards_of(game) == dealt
        assert (game.particles.empty == 1) or not scarce


def test_a_pile_without_discards_leaves_a_draw_to_the_other_one(rules):
    game = game_of(rules, quests="proton")
    assert game.draw(wants_quest=False) == "proton"
    assert game.draw(wants_quest=False) == ""
    game.particles.discards = ["up"]
    assert game.draw(wants_quest=True) == "up"


def test_nobody_is_dealt_a_card_that_is_not_there(rules):
    """All below the accelerators stay empty places; players bid all the same, and go on."""
    rules = replace(rules, particles={"up": 3}, quests={"proton": 1})
    for players in rules.players:
        counted = list(play(rules, players, Chance(2)))
        assert sum(part for name, part, _ in counted if name == "atoms") == 0


def test_neutrinos_swap_when_the_other_cards_are_in_hand(rules):
    game = game_of(rules, particles="electron")
    one, other, third = game.players
    other.gain("gluon")
    game.give(one, ["neutrino", "up"])
    assert +one.particles == Counter(["gluon", "electron"])
    assert (+other.particles, +third.particles) == (Counter(["up"]), Counter())
    assert game.particles.discards == ["neutrino"]


def test_nothing_is_swapped_with_empty_hands(rules):
    game = game_of(rules, particles="electron neutrino photon")
    one, other, _ = game.players
    game.give(one, ["neutrino"])
    game.give(other, ["neutrino"])
    assert +one.particles == Counter(["electron"])
    assert +other.particles == Counter(["photon"])
    assert game.particles.discards == ["neutrino"] * 3


def test_winners_take_in_turn_order(rules, monkeypatch):
    game = game_of(rules, particles="up " * 13, quests="proton " * 4)
    game.order = [game.players[2], game.players[0], game.players[1]]
    took = []
    monkeypatch.setattr(game, "give", lambda player, cards: took.append(player))
    game.research(game.order)
    assert took == game.order


@pytest.mark.parametrize(
    ("cards", "winner"), [((0, 0, 1), 2), ((1, 2, 2), 2), ((1, 1, 1), 2), ((3, 3, 1), 0)]
)
def test_ties_go_to_more_cards_and_then_to_the_order_of_the_last_round(rules, cards, winner):
    """In round 5 of three players the third of round 1 is first, as the token moved four times."""
    game = game_of(rules)
    game.order = [game.players[2], game.players[0], game.players[1]]
    for player, count in zip(game.players, cards, strict=True):
        player.ev = 10
        player.particles = Counter({"up": count})
    assert max(game.players, key=game.standing) is game.players[winner]


def test_the_last_round_is_played_in_the_order_that_decides_ties(rules):
    for players in rules.players:
        game = Game(rules, players, Chance(3))
        game.run()
        moved = (rules.rounds - 1) % players
        assert game.order[0] is game.players[moved]


def richest(rules):
    """Return the most eV that a player can have before the last bids, and after the last ejection.

    All ways to play are gone through: which accelerator is won for the least, how many cards are
    bought of the discovery zone, and how many are handed in for quests.
    """
    particles, quests, extra = rules.offer
    coins, cards = rules.funding
    rich, states = 0, {(0, rules.start_ev)}
    for turn in range(1, rules.rounds + 1):
        if turn in rules.funding_rounds:
            states = {(hand + cards, ev + coins) for hand, ev in states}
        rich = max(ev for _, ev in states)
        won = {
            (hand + particles + quests + more, ev - rules.least_bid)
            for hand, ev in states
            for more in (0, extra)
        }
        kept = {
            (hand - gone, ev + rules.refund * gone)
            for hand, ev in won
            for gone in [hand // rules.ejected_per * rules.ejected]
        }
        after = max(ev for _, ev in kept)
        bought = {
            (hand + more, ev - more * rules.zone_bids[0])
            for hand, ev in kept
            for more in range(ev // rules.zone_bids[0] + 1)
        }
        states = {(hand - less, ev) for hand, ev in bought for less in range(hand + 1)}
    return rich, after


def test_nobody_can_have_more_money_than_the_ledger_says(rules, figures):
    rich, after = richest(rules)
    assert rich == figures["money.bid_most"]
    assert after * max(rules.players) == figures["money.table_most"]


def test_nobody_ever_has_more_in_games_that_are_played(rules, figures):
    for seed in range(6):
        for players in rules.players:
            played = Counter()
            for name, part, _ in play(rules, players, Chance(seed)):
                played[name] = max(played[name], part)
            assert played["highest_bid"] <= figures["money.bid_most"]
            assert played["ev_out"] <= figures["money.table_most"]
