"""Each rule of Quirky Quarks that is played in several ways, played in each."""

import pytest
from playing import rules_with, table_of
from quirky_cards import CARD, NAMES, RULES, cards, hand

from pnp.play.facts import UnplayedError
from pnp.play.games.quirkyquarks.fronts import payments
from pnp.play.match import play
from pnp.play.players import PLAYERS
from pnp.play.seeded_random import SeededRandom


def game(task=None, players=2, **changes):
    """Return a game by other rules, with one task and then the next round to be done."""
    made = table_of("quirkyquarks", players, **changes)
    if task:
        made.tasks = [("next",), task]
    return made


def test_who_is_outbid_bids_again_or_is_out():
    for is_out in (False, True):
        table = game(players=3, outbid_is_out=is_out)
        table.offers = [cards("up"), cards("down"), cards("gluon"), cards("photon")]
        for move in (("bid", 0, 1), ("bid", 0, 2), ("bid", 1, 1)):
            table.make(move)
        assert (table.tasks[-1] == ("bid", 0)) == (not is_out)
        assert table.hand[2] == hand("down" if is_out else "")
        assert (table.hand[0], table.ev[0]) == (hand(""), RULES.start_ev)


@pytest.mark.parametrize(("rejoins", "seat"), [(False, 2), (True, 1)])
def test_who_passed_an_auction_is_out_or_may_bid_again(rejoins, seat):
    table = game(players=3, rejoins=rejoins)
    table.tasks, table.zone = [("next",), ("leftovers",), ("chance", 0, 0)], cards("up down")
    table.go_on()
    for move in (("begin", CARD["up"], 2), ("pass",), ("raise", 3), ("raise", 4)):
        table.make(move)
    assert table.seat == seat


@pytest.mark.parametrize(("goes_on", "seat"), [(False, 1), (True, 0)])
def test_who_began_and_was_outbid_has_used_the_chance_or_begins_again(goes_on, seat):
    table = game(loser_goes_on=goes_on)
    table.tasks, table.zone = [("next",), ("leftovers",), ("chance", 0, 0)], cards("up down")
    table.go_on()
    for move in (("begin", CARD["up"], 2), ("raise", 3), ("pass",)):
        table.make(move)
    assert (table.tasks[-1][0], table.seat) == ("chance", seat)


@pytest.mark.parametrize(
    ("go", "places"), [(False, ([[CARD["up"]], []], [])), (True, ([[], []], [CARD["up"]]))]
)
def test_what_nobody_bought_is_discarded_or_out_of_the_game(go, places):
    table = game(leftovers_go=go)
    table.zone = cards("up")
    table._do_leftovers()
    assert (table.discards, table.gone, table.zone) == (*places, [])


@pytest.mark.parametrize(("reshuffles", "top"), [(True, CARD["up"]), (False, -1)])
def test_an_empty_pile_is_made_of_its_discards_or_stays_empty(reshuffles, top):
    table = game(reshuffles=reshuffles)
    table.piles[0], table.discards[0] = [], cards("up")
    assert (("particles",) in table._moves_pile(0)) == reshuffles
    assert table.top(0) == top


@pytest.mark.parametrize(
    ("piles", "moves"),
    [((0, 1), ["particles", "quests"]), ((0,), ["particles"]), ((1,), ["quests"])],
)
def test_cards_are_drawn_from_the_piles_that_the_ledger_says(piles, moves):
    assert [move for (move,) in game(piles=piles)._moves_pile(0)] == moves


@pytest.mark.parametrize(("waits", "turn"), [(False, 1), (True, 2)])
@pytest.mark.parametrize(("fact", "held", "first", "then"), [
    ("discounts_wait", "gluon gluon gluon up up down", "gluon-jet", "proton"),
    ("nucleons_wait", "up up down gluon electron photon", "proton", "hydrogen"),
])  # fmt: skip
def test_what_is_played_counts_at_once_or_from_the_next_turn_on(
    fact, held, first, then, waits, turn
):
    table = game(("quests", 0), **{fact: waits})
    table.hand[0] = hand(f"{first} {then} {held}")
    table.go_on()
    table.make(next(move for move in table.moves() if move[1:2] == (CARD[first],)))
    # Without the first there is nothing more to play, and the next round begins.
    assert table.round == turn
    assert [move[1] for move in table._moves_quests(0)[1:]] == [CARD[then]]


@pytest.mark.parametrize(("waits", "held"), [(True, "up down"), (False, "up")])
def test_a_neutrino_waits_for_the_other_cards_or_does_not(waits, held):
    table = game(neutrinos_wait=waits)
    pieces = table.pieces()
    for card in cards("up neutrino down neutrino"):
        table.piles[0].remove(card)
    table.tasks = [("next",)]
    table.gain(0, cards("up neutrino down neutrino"))
    assert table.hand[0] == hand(held)
    assert table.pieces() == pieces
    table.go_on()
    for _ in range(2):
        table.make(("quests",))
    assert [card for card in table.hand[0] if card in cards("up down")] == cards("up down")
    assert table.pieces() == pieces


@pytest.mark.parametrize(("recounts", "ejected", "ev"), [(False, 2, 2), (True, 6, 6)])
def test_a_hand_is_counted_once_or_again_after_an_ejection(recounts, ejected, ev):
    table = game(("ejection", 0), recounts=recounts)
    table.hand[0] = hand("up " * 2 * RULES.ejected_per)
    before = len(table.zone)
    table.go_on()
    while table.tasks and table.tasks[-1][0] == "eject":
        table.make(("eject", CARD["up"]))
    assert (len(table.zone) - before, table.ev[0] - RULES.start_ev) == (ejected, ev)


@pytest.mark.parametrize(("paid", "ev"), [(True, 2), (False, 1)])
def test_the_money_for_a_card_that_is_spared_is_paid_or_not(paid, ev):
    table = game(("ejection", 0), spared_paid=paid)
    table.laid[0], table.hand[0] = cards("pion-plus"), hand("up " * 2 * RULES.ejected_per)
    table.go_on()
    assert table.ev[0] - RULES.start_ev == ev


@pytest.mark.parametrize(("scores", "kept"), [(False, 0), (True, 1)])
def test_nucleons_that_were_handed_in_score_no_more_or_still_do(scores, kept):
    table = game(("quests", 0), handed_score=scores)
    table.nucleons[0], table.hand[0] = [1, 0], hand("hydrogen electron photon")
    table.go_on()
    before = table.points(0)
    table.make(table.moves()[1])
    points = RULES.deck.points
    lost = 0 if kept else points[CARD["proton"]]
    assert table.points(0) - before == points[CARD["hydrogen"]] - lost
    assert table.quest_points(0) == points[CARD["hydrogen"]] + kept * points[CARD["proton"]]


@pytest.mark.parametrize(("stays", "first"), [(True, 1), (False, 2)])
def test_the_token_stays_after_the_last_round_or_moves_on(stays, first):
    table = game(players=3, token_stays=stays)
    table.round, table.first, table.tasks = RULES.rounds, 1, [("next",)]
    table.go_on()
    assert (table.is_over, table.round, table.first) == (True, RULES.rounds, first)


@pytest.mark.parametrize("seen", [True, False])
def test_coins_and_hands_are_seen_by_all_or_by_their_owner(seen):
    table = game(coins_seen=seen, hands_seen=seen)
    table.hand = [hand("up up"), hand("gluon laser")]
    for seat in (0, 1):
        told = {(one.name, one.seat) for one in table.view(seat)}
        for what in ("coins", "hand"):
            assert ((what, 1 - seat) in told) == seen
            assert (what, seat) in told
    before = table.hand[1].copy()
    guessed = [table.copy() for _ in range(3)]
    for at, one in enumerate(guessed):
        one.guess(SeededRandom(at))
    assert all(one.hand[1] == before for one in guessed) == seen


@pytest.mark.parametrize("unseen", [True, False])
def test_a_card_that_is_swapped_is_chosen_by_its_owner_or_taken_unseen(unseen):
    table = game(("swap", 0, 1), unseen_swaps=unseen)
    pieces, table.hand = table.pieces(), [cards("up"), cards("down")]
    extra = table.pieces() - pieces
    table.go_on()
    if not unseen:
        assert table.moves() == [("give", CARD["up"])]
        table.make(("give", CARD["up"]))
        table.make(("give", CARD["down"]))
    assert (table.hand, table.limbo) == ([cards("down"), cards("up")], [])
    assert table.pieces() == pieces + extra


@pytest.mark.parametrize(("once", "ev"), [(False, 2), (True, 1)])
def test_powers_of_a_kind_add_up_or_work_once(once, ev):
    table = game(("funding", 0), powers_once=once)
    table.laid[0] = cards("laser laser")
    table.go_on()
    laser = RULES.more_ev[CARD["laser"]]
    assert table.ev[0] - RULES.start_ev == RULES.funding[0] + ev * laser


@pytest.mark.parametrize(("once", "ways"), [(False, 1), (True, 0)])
def test_three_alike_stand_in_for_another_any_time_or_once_a_quest(once, ways):
    need, have = ([names.split().count(name) for name in NAMES[: RULES.deck.particles]]
                  for names in ("electron photon", "up up up down down down"))  # fmt: skip
    assert len(payments(need, have, (), RULES.wild, once)) == ways


@pytest.mark.parametrize("go", [True, False])
def test_nucleons_that_are_handed_in_are_discarded_or_out_of_the_game(go):
    table = game(("quests", 0), nucleons_go=go)
    table.nucleons[0], table.hand[0] = [1, 0], hand("hydrogen electron photon")
    table.go_on()
    pieces = table.pieces()
    table.make(table.moves()[1])
    assert (CARD["proton"] in table.discards[1], CARD["proton"] in table.gone) == (not go, go)
    assert table.pieces() == pieces


@pytest.mark.parametrize(("key", "value"), [
    ("start.cards", 2),
    ("neutrino.bought", False),
    ("research.tokens", 2),
    ("research.must", False),
    ("offer.lies", "face down"),
    ("ejection.front", True),
    ("discovery.declined", "stays"),
    ("quests.wild_nucleons", True),
    ("objectives.shared", False),
    ("objectives.handed_in", True),
    ("score.hand", "a point"),
    ("rounds.last", 4),
    ("discovery.round_last", 4),
    ("discovery.bid_next", 3),
    ("discovery.bid_second", 4),
    ("discovery.bids_last", {"3": 5, "4": 6}),
])  # fmt: skip
def test_what_is_played_in_one_way_alone_is_refused_in_another(key, value):
    with pytest.raises(UnplayedError, match=f"the engine can't play {key}: "):
        rules_with("quirkyquarks", {key: value})


def test_a_game_by_all_other_rules_keeps_its_cards_and_ends():
    other = {
        "outbid_is_out": True,
        "rejoins": True,
        "loser_goes_on": True,
        "leftovers_go": True,
        "reshuffles": False,
        "discounts_wait": True,
        "neutrinos_wait": False,
        "recounts": True,
        "spared_paid": False,
        "handed_score": True,
        "token_stays": False,
        "unseen_swaps": True,
        "powers_once": True,
        "wild_once": True,
        "nucleons_go": True,
        "nucleons_wait": True,
        "coins_seen": False,
        "hands_seen": True,
    }
    for players in RULES.players:
        for who in ("greedy", "random"):
            table = game(players=players, **other)
            pieces = table.pieces()
            for _ in play(table, [PLAYERS[who]] * players, 7):
                assert table.pieces() == pieces
            assert table.is_over
