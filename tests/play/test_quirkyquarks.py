"""Quirky Quarks as it is played: bids in turn, auctions, neutrinos, and what pays for a quest."""

import pytest
from playing import table_of
from quirky_cards import CARD, NAMES, RULES, cards, hand

from pnp.core.values import replace
from pnp.play.games.quirkyquarks.engine import Game
from pnp.play.games.quirkyquarks.fronts import payments, tables_of
from pnp.play.match import play
from pnp.play.players import PLAYERS

KINDS = NAMES[: RULES.deck.particles]


def counts(names):
    return [names.split().count(kind) for kind in KINDS]


@pytest.mark.parametrize(("needs", "held", "discounts", "ways"), [
    ("up up down gluon", "up up down gluon", "", 1),
    ("up up down gluon", "up up down", "", 0),
    ("up up down gluon", "up up down", "gluon", 1),
    ("up up down", "up up up up up down", "", 2),
    ("electron photon", "up up up down down down", "", 1),
    ("electron photon", "electron up up up down down down", "", 3),
    ("electron photon", "electron electron electron electron", "", 1),
    ("electron photon", "electron electron electron", "", 0),
    ("gluon gluon gluon", "gluon gluon gluon", "photon", 1),
    ("electron photon", "electron photon", "electron photon", 2),
])  # fmt: skip
def test_what_pays_for_a_quest(needs, held, discounts, ways):
    off = cards(discounts)
    assert len(payments(counts(needs), counts(held), off, RULES.wild)) == ways


def test_bidding_goes_round_until_each_has_an_accelerator():
    game = table_of("quirkyquarks", 2)
    assert [move[1:] for move in game.moves()][:2] == [(0, 1), (0, 2)]
    game.offers = [[CARD["up"]], [CARD["down"]], [CARD["gluon"]], [CARD["photon"]]]
    game.make(("bid", 0, 4))
    assert (game.seat, ("bid", 0, 4) in game.moves(), ("bid", 0, 5) in game.moves()) == (
        1,
        False,
        True,
    )
    game.make(("bid", 0, 5))
    assert game.seat == 0
    game.make(("bid", 3, 1))
    assert game.ev == [RULES.start_ev - 1, RULES.start_ev - 5]
    assert (game.hand[0], game.hand[1]) == (hand("photon"), hand("up"))
    assert sorted(game.zone) == sorted([CARD["down"], CARD["gluon"]])


def test_nobody_bids_more_than_they_have():
    game = table_of("quirkyquarks", 3)
    assert max(move[2] for move in game.moves()) == RULES.start_ev


def at_auction(zone, ev=(9, 9), chance=0):
    """Return a game of two in which the first player may begin an auction."""
    game = table_of("quirkyquarks", 2)
    game.offers = [[], [], [], []]
    game.tasks = [("next",), ("leftovers",), ("chance", chance, 0)]
    game.zone, game.ev = cards(zone), list(ev)
    game.go_on()
    return game


def test_who_wins_an_auction_begins_the_next_and_who_does_not_is_through():
    game = at_auction("up down gluon")
    assert min(move[2] for move in game.moves() if move[0] == "begin") == RULES.zone_bids[0]
    game.make(("begin", CARD["gluon"], 2))
    game.make(("raise", 3))
    game.make(("raise", 4))
    game.make(("pass",))
    assert (game.ev, game.hand[0]) == ([5, 9], hand("gluon"))
    assert game.seat == 0
    game.make(("begin", CARD["up"], 2))
    game.make(("raise", 3))
    game.make(("pass",))
    assert (game.ev, game.seat, game.tasks[-1]) == ([5, 6], 1, ("chance", 0, 1))


def test_second_chances_cost_more_and_all_declining_ends_the_phase():
    game = at_auction("up", chance=1)
    assert min(move[2] for move in game.moves() if move[0] == "begin") == sum(RULES.zone_bids)
    game.make(("decline",))
    game.make(("decline",))
    assert (game.zone, game.round) == ([], 2)


def test_a_neutrino_swaps_a_card_each_and_draws_one():
    game = at_auction("neutrino up")
    game.hand = [hand("photon"), hand("gluon")]
    game.make(("begin", CARD["neutrino"], 2))
    game.make(("pass",))
    assert game.moves() == [("give", CARD["photon"])]
    game.make(("give", CARD["photon"]))
    assert (game.seat, game.moves()) == (1, [("give", CARD["gluon"])])
    game.make(("give", CARD["gluon"]))
    assert (game.hand[0], game.hand[1]) == (hand("gluon"), hand("photon"))
    assert game.moves() == [("particles",), ("quests",)]
    game.make(("quests",))
    assert len(game.hand[0]) == 2
    assert CARD["neutrino"] in game.discards[0]


def test_a_nucleon_in_front_pays_for_an_atom_and_scores_no_more():
    game = table_of("quirkyquarks", 2)
    game.tasks, game.nucleons[0] = [("next",), ("quests", 0)], [1, 0]
    game.hand[0] = hand("hydrogen electron photon")
    game.go_on()
    before = game.points(0)
    game.make(game.moves()[1])
    gain = RULES.deck.gains[CARD["hydrogen"]]
    assert (game.nucleons[0], game.points(0)) == ([0, 0], before + gain)


def test_a_theory_that_holds_scores_and_ties_go_to_most_cards():
    game = table_of("quirkyquarks", 2)
    game.laid[0] = [CARD["bohr-model"]]
    before = game.points(0)
    game.laid[0].append(CARD["hydrogen"])
    more = RULES.deck.points[CARD["hydrogen"]] + RULES.objectives[CARD["bohr-model"]].points
    assert game.points(0) == before + more
    game.laid[0] = []
    game.hand[1] = hand("up")
    assert game.ranks()[1] > game.ranks()[0]
    game.hand[1] = hand("")
    assert game.ranks()[0] > game.ranks()[1]


def test_rules_reversed_in_the_ledger_are_played_the_other_way():
    rules = replace(RULES, turns=-1, passes=-1, neighbour=-1, ties=(-1, 1))
    game = Game(rules, 3, 1)
    assert game.order() == [0, 2, 1]
    game.ev, game.hand = [5, 5, 5], [[1], [1, 1], [1]]
    assert game.ranks() == [(5, -1, 0), (5, -2, 2), (5, -1, 1)]
    game.first = 0
    game.make(("bid", 0, 1))
    assert game.seat == 2


def test_one_quest_a_turn_where_the_ledger_says_so():
    tasks = [("next",), ("quests", 1), ("quests", 0)]
    for one_quest, seat in ((False, 0), (True, 1)):
        game = Game(replace(RULES, one_quest=one_quest), 2, 1)
        cards = "up up down gluon up up down gluon proton proton"
        game.hand, game.tasks, game.seat = [hand(cards), hand(cards)], list(tasks), 0
        game.make(next(move for move in game.moves() if move[0] == "play"))
        assert game.seat == seat


def doing(task, laid=""):
    """Return a game of two whose first player has quests in front, after a task was done."""
    game = table_of("quirkyquarks", 2)
    game.laid[0] = cards(laid)
    game.tasks = [("next",), task]
    return game


def test_lasers_and_pions_raise_the_funding_of_their_owner():
    game = doing(("funding", 0), "laser laser pion-minus")
    game.go_on()
    assert (game.ev[0] - RULES.start_ev, len(game.tasks)) == (RULES.funding[0] + 2, 3)
    game = doing(("funding", 1), "laser laser pion-minus")
    game.go_on()
    assert (game.ev[1] - RULES.start_ev, len(game.tasks)) == (RULES.funding[0], 2)


def test_a_pion_plus_spares_a_card_and_its_owner_gets_the_money():
    for laid, count in (("pion-plus", 1), ("", 2)):
        game = doing(("ejection", 0), laid)
        game.hand[0] = hand("up " * 2 * RULES.ejected_per)
        game.go_on()
        assert game.ev[0] == RULES.start_ev + 2 * RULES.refund
        assert game.tasks.count(("eject", 0)) == count


@pytest.mark.parametrize(("theory", "nucleons", "laid", "ev", "met"), [
    ("quark-model", [1, 1], "", 0, True),
    ("quark-model", [1, 0], "hydrogen deuterium", 99, False),
    ("bohr-model", [0, 0], "hydrogen", 0, True),
    ("bohr-model", [1, 1], "laser", 99, False),
    ("conservation-of-energy", [0, 0], "", 15, True),
    ("conservation-of-energy", [1, 0], "hydrogen", 14, False),
])  # fmt: skip
def test_objectives_bring_points_when_they_are_achieved(theory, nucleons, laid, ev, met):
    game = table_of("quirkyquarks", 2)
    game.nucleons[0], game.ev[0] = nucleons, ev
    game.laid[0] = cards(laid)
    before = game.points(0)
    game.laid[0].append(CARD[theory])
    brings = RULES.objectives[CARD[theory]].points if met else 0
    assert game.points(0) - before == RULES.deck.points[CARD[theory]] + brings


def test_what_a_card_promises_depends_on_the_money_that_an_objective_wants():
    game = doing(("quests", 0))
    game.round, game.hand[0] = 5, hand("conservation-of-energy electron photon gluon")
    game.go_on()
    few = game.worths(game.moves())[1]
    game.ev[0] = RULES.objectives[CARD["conservation-of-energy"]].least
    assert game.worths(game.moves())[1] == few + 600


@pytest.mark.parametrize("players", RULES.players)
def test_what_moves_promise_is_no_matter_of_what_was_asked_before(players):
    game = Game(RULES, players, 3)
    for _ in play(game, [PLAYERS["greedy"]] * players, 3):
        if not game.is_over:
            other = game.copy()
            other.outlooks = [None] * players
            assert game.worths(game.moves()) == other.worths(game.moves())


@pytest.mark.parametrize(("turn", "off", "held", "promised"), [
    (5, "", "up up down gluon electron", 900),
    (5, "", "up up down electron", 0),
    (5, "gluon", "up up down electron", 900),
    (5, "electron", "up up down gluon up down down gluon", 900 + 800),
    (5, "", "up up down gluon down down", 900),
    (1, "", "up up down gluon", 900),
    (1, "", "up up down electron", 675 + 30 * 4 // 5),
    (1, "gluon", "up up down", 900 + 200),
])  # fmt: skip
def test_the_best_quest_takes_its_particles_first(turn, off, held, promised):
    fields = tables_of(RULES).fields
    plans = [
        fields.plans[gain, CARD[name], turn, tuple(CARD[one] for one in off.split())]
        for name, gain in (("proton", 900), ("neutron", 800))
    ]
    number = fields.number([*counts(held), 0, 0])
    assert fields.value(plans, number, turn) == promised
