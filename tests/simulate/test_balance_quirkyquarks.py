"""Quirky Quarks by its printed rules: who takes when, empty piles, ties, powers, objectives."""

from collections import Counter

import pytest

from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.load.ledger import load_rules
from pnp.play.facts import Facts
from pnp.simulate.quirkyquarks.auctions import auctions_of, bids_for
from pnp.simulate.quirkyquarks.game import OBJECTIVES, POWERS, Game, play
from pnp.simulate.random_source import RandomSource
from pnp.simulate.registry import load_simulation


@pytest.fixture(scope="module")
def figures(bundled):
    return Figures(load_rules(bundled, "quirkyquarks").ledger)


@pytest.fixture(scope="module")
def rules(bundled, figures):
    where = load_rules(bundled, "quirkyquarks").ledger.where
    return load_simulation("quirkyquarks").read(Facts(figures, where))


def game_of(rules, players=3, particles=None, quests=None):
    """Return a game in which `particles` and `quests` are drawn from left to right."""
    game = Game(rules, players, RandomSource(1))
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
        game = Game(rules, players, RandomSource(seed))
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
        counted = list(play(rules, players, RandomSource(2)))
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
        game = Game(rules, players, RandomSource(3))
        game.run()
        moved = (rules.rounds - 1) % players
        assert game.order[0] is game.players[moved]


def test_every_power_and_objective_is_measured(rules):
    kinds = {name: kind for name, kind in rules.kinds.items() if kind in ("process", "theory")}
    assert {*POWERS, *OBJECTIVES} == set(kinds)
    assert set(OBJECTIVES) == set(rules.objectives)
    working = {*rules.discounts, *rules.spared, *rules.more_ev, *rules.more_cards}
    assert working == set(POWERS)


def test_lasers_and_pions_raise_the_funding_of_their_owner(rules):
    game = game_of(rules, particles="up " * 9, quests="proton " * 9)
    one, other, _ = game.players
    one.played = ["laser", "laser", "pion-minus"]
    game.fund(game.order)
    coins, cards = rules.funding
    assert (one.ev - rules.start_ev, one.cards) == (coins + 2, cards + 1)
    assert (other.ev - rules.start_ev, other.cards) == (coins, cards)


def test_there_is_no_funding_in_round_1(rules):
    game = game_of(rules, particles="up up")
    game.turn = 1
    game.players[0].played = ["laser"]
    game.fund(game.order)
    assert [one.ev for one in game.players] == [rules.start_ev] * 3


def test_a_pion_plus_spares_a_card_and_its_owner_gets_the_money(rules):
    game = game_of(rules)
    one, other, _ = game.players
    one.played = ["pion-plus"]
    for player in (one, other):
        player.particles = Counter({"up": 2 * rules.ejected_per})
    assert len(game.eject([one])) == 1
    assert len(game.eject([other])) == 2
    assert one.ev == other.ev == rules.start_ev + 2 * rules.refund


@pytest.mark.parametrize(
    ("theory", "nucleons", "played", "ev", "met"),
    [
        ("quark-model", "proton neutron", "", 0, True),
        ("quark-model", "proton", "hydrogen deuterium", 99, False),
        ("bohr-model", "", "hydrogen", 0, True),
        ("bohr-model", "proton neutron", "laser", 99, False),
        ("conservation-of-energy", "", "", 15, True),
        ("conservation-of-energy", "proton", "hydrogen", 14, False),
    ],
)
def test_objectives_bring_points_when_they_are_achieved(rules, theory, nucleons, played, ev, met):
    player = game_of(rules).players[0]
    player.ev, player.nucleons = ev, Counter(nucleons.split())
    player.played = [theory, *played.split()]
    brings = rules.objectives[theory].points if met else 0
    assert player.meets(theory) == met
    assert player.points == player.quest_points + ev + brings


def test_one_atom_proves_two_models(rules):
    player = game_of(rules).players[0]
    player.ev, player.played = 0, ["bohr-model", "bohr-model", "hydrogen"]
    assert player.points - player.quest_points == 2 * rules.objectives["bohr-model"].points


@pytest.mark.parametrize(("points", "is_kept"), [(50, True), (1, False)])
def test_nucleons_are_handed_in_unless_an_objective_brings_more(rules, points, is_kept):
    objective = replace(rules.objectives["quark-model"], points=points)
    player = game_of(rules).players[0]
    player.rules = replace(rules, objectives={**rules.objectives, "quark-model": objective})
    player.played, player.quests = ["quark-model"], ["hydrogen"]
    player.particles = Counter(["electron", "photon"])
    player.nucleons = Counter(["proton", "neutron"])
    assert ("proton" not in player.play(rules.rounds)) == is_kept


def test_money_that_an_objective_wants_is_kept_in_the_last_round(rules):
    player = game_of(rules).players[0]
    player.played, player.ev = ["conservation-of-energy"], 18
    assert (player.purse(rules.rounds - 1), player.purse(rules.rounds)) == (18, 3)


def test_bids_go_round_the_table_until_all_tokens_lie(rules):
    game = game_of(rules)
    for player in game.players:
        player.particles = Counter(["up", "up", "down"])
    offers = [["gluon", "proton"], ["neutrino"], ["neutrino"], ["neutrino"]]
    bids = bids_for(offers, game.order, rules, 1)
    assert sorted(holder.ev for holder, _ in bids.values()) == [rules.start_ev] * 3
    assert len({id(holder) for holder, _ in bids.values()}) == 3
    assert bids[0][1] > 1
    assert all(price == rules.least_bid for place, (_, price) in bids.items() if place)


@pytest.mark.parametrize(("rival", "price"), [(0, 2), (5, 6), (6, 6), (99, None)])
def test_auctions_go_up_by_one_until_all_others_are_out(rules, rival, price):
    """Two want the gluon as much, for a proton in the last round; one of them begins."""
    game = game_of(rules)
    one, other, _ = game.players
    for player in (one, other):
        player.quests, player.particles = ["proton"], Counter(["up", "up", "down"])
    other.ev = rival
    zone = ["gluon", "down"]
    ((winner, paid, card),) = auctions_of(zone, game.order, rules, rules.rounds)
    assert (card, zone) == ("gluon", ["down"])
    assert winner is one
    assert paid == (price or rules.start_ev)
