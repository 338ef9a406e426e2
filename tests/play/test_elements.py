"""Elements as it is played: the first turn, fusion, specials, dice that rob, and the end."""

from collections.abc import Mapping

import pytest
from elements_table import KINDS, ONE, RULES, building, counts
from playing import rules_with, table_of
from shipped import PROJECT

from pnp.core.values import replace
from pnp.load.ledger.ledger import load_rules
from pnp.play.facts import UnplayedError
from pnp.play.games.elements.board import CARD, FUSED, GEM, META_CARD, META_GEM


def layings(game):
    return [(KINDS[move[1]], move[2]) for move in game.moves() if move[0] == "lay"]


def test_all_take_a_gem_of_another_colour_and_the_last_one_more():
    for players in RULES.players:
        game = table_of("elements", players)
        for taken in range(players + RULES.last_gem):
            assert {move[0] for move in game.moves()} == {"gem"}
            assert len(game.moves()) == (4 - taken if taken < players else len(game.in_centre()))
            seat = game.seat
            game.make(game.moves()[0])
        assert seat == players - 1
        assert [sum(gems) for gems in game.gems] == [1] * (players - 1) + [1 + RULES.last_gem]
        assert game.tasks[0][1] == 0


@pytest.mark.parametrize(("substance", "hand", "gems", "laid", "found"), [
    ("paper", "water wood air", "", [], [("water", CARD), ("air", CARD)]),
    ("paper", "water", "water", [], [("water", CARD), ("water", GEM)]),
    ("paper", "wood meta fire", "", [], []),
    ("paper", "", "meta", [], [("water", META_GEM), ("air", META_GEM)]),
    ("paper", "wood", "water air", [("water", CARD)],
     [("air", GEM), ("wood", CARD), ("wood", FUSED)]),
    ("paper", "wood meta", "", [("water", CARD)],
     [("air", META_CARD), ("wood", CARD), ("wood", META_CARD)]),
    ("steel", "power metal fire", "", [("power", CARD)], [("fire", CARD)]),
    ("steel", "meta", "", [("power", CARD)], [("fire", META_CARD), ("air", META_CARD)]),
    ("magnet", "metal power", "air fire", [], [("power", CARD), ("power", FUSED), ("metal", CARD)]),
    ("magnet", "meta elixir", "", [], []),
    ("glass", "elixir", "", [("fire", CARD)], [("elixir", CARD)]),
    ("glass", "elixir", "elixir", [], []),
])  # fmt: skip
def test_what_may_be_laid(substance, hand, gems, laid, found):
    game = building(substance, hand, gems, laid)
    shown = layings(game) if game.tasks[-1][0] == "build" else []
    assert sorted(shown) == sorted((name, how) for name, how in found)


def test_one_primary_in_the_first_turn_and_any_number_later():
    game = building("paper", "water air wood", gems="fire")
    game.make(("lay", ONE["water"], CARD))
    assert layings(game) == []
    game.make(("done",))
    assert game.seat == 1


@pytest.mark.parametrize(("lost_limited", "more"), [(True, []), (False, ["air", "wood"])])
def test_who_has_lost_everything_begins_again_as_the_ledger_says(lost_limited, more):
    game = building("paper", "water air wood")
    game.rules = replace(RULES, lost_limited=lost_limited)
    game.make(("lay", ONE["water"], CARD))
    assert layings(game) == []  # a first turn is limited in any case
    game.tasks = [("turn", 1), ("begin", 0), ("take", 1)]
    game.go_on()
    game.hand[0] = counts("water air wood")
    game.make(("take", 0, 0))
    assert layings(game) == [("water", CARD), ("air", CARD)]
    game.make(("lay", ONE["water"], CARD))
    assert sorted(layings(game)) == [(name, CARD) for name in more]


def test_a_natural_substance_brings_its_bonus_and_an_artificial_one_does_not():
    for card, gems in ("oil", 2), ("meta", 1):
        game = building("soap", f"water wood {card}", laid=[("fire", CARD)])
        game.make(("lay", ONE["water"], CARD))
        game.make(("lay", ONE["wood"], CARD))
        game.make(("lay", ONE["oil"], META_CARD if card == "meta" else CARD))
        assert game.points(0) == RULES.points["soap"]
        assert [task[0] for task in game.tasks].count("gem") == gems
        assert game.gone_cards[ONE[card]] == 1
        for _ in range(gems):
            game.make(("gem", ONE["air"]))
        assert {move[0] for move in game.moves()} == {"substance"}


@pytest.mark.parametrize(("laid", "points"), [
    ([("elixir", CARD)], 1),
    ([("elixir", GEM)], 1),
    ([("elixir", CARD), ("elixir", GEM)], 1),
    ([], 0),
])  # fmt: skip
def test_an_elixir_adds_one_point(laid, points):
    game = building("mist", "air", laid=[("water", CARD), *(("elixir", how) for how in laid)])
    game.make(("lay", ONE["air"], CARD))
    assert game.points(0) == RULES.points["mist"] + points


def test_an_elixir_card_has_to_wait_and_a_gem_has_not():
    for how, points in (CARD, 0), (GEM, 1):
        game = building("mist", "air elixir", "elixir", [("water", CARD)])
        game.make(("lay", ONE["elixir"], how))
        game.make(("lay", ONE["air"], CARD))
        assert game.points(0) == RULES.points["mist"] + points


def test_a_meta_gem_comes_back():
    game = building("mist", gems="meta", laid=[("water", CARD)])
    game.make(("lay", ONE["air"], META_GEM))
    assert (game.gems[0], game.gone_gems) == (counts("meta"), counts(""))


def test_special_gems_are_paid_to_the_centre():
    game = building("mist", gems="fire water air earth earth earth")
    game.make(("fuse", ONE["elixir"], ONE["earth"]))
    assert game.gems[0] == counts("fire water air elixir")
    assert (game.centre[ONE["elixir"]], game.centre[ONE["earth"]]) == (1, RULES.gems["earth"] + 3)


def test_half_of_a_fused_element_goes_back_to_the_hand():
    game = building("magnet", laid=[("power", FUSED), ("metal", CARD)])
    game.tasks = [("turn", 1), ("double", 1)]
    game.go_on()
    game.make(("steal", 0, ONE["air"], 0))
    assert (game.gems[0], game.gems[1]) == (counts("fire"), counts("air"))
    assert [one.element for one in game.laid[0]] == [ONE["metal"]]


def test_special_cards_that_are_left_alone_are_discarded():
    game = building("mist", laid=[("water", CARD), ("elixir", CARD)])
    game.tasks = [("turn", 0), ("take", 1)]
    game.go_on()
    assert ("take", 0, 1) in game.moves()
    game.make(("take", 0, 0))
    assert (game.laid[0], game.discards[-1]) == ([], ONE["elixir"])


def test_special_gems_are_safe_from_dice():
    game = building("mist", gems="meta elixir", laid=[("water", CARD), ("air", META_GEM)])
    game.tasks, game.centre = [("turn", 1), ("double", 1)], counts("meta elixir")
    assert game._moves_double(1) == []
    game.gems[1] = counts("fire")
    assert game._moves_trade(1, 0) == []


def test_a_player_has_to_agree_to_a_trade():
    game = building("mist", gems="fire")
    game.tasks, game.centre, game.gems[1] = (
        [("turn", 1), ("trade", 0, 0)],
        counts(""),
        counts("air"),
    )
    game.go_on()
    game.make(("trade", ONE["fire"], 1, ONE["air"]))
    assert (game.seat, game.moves()) == (1, [("agree",), ("refuse",)])
    other = game.after(("refuse",))
    assert (other.seat, other.moves(), other.gems[0]) == (0, [("no_trade",)], counts("fire"))
    game.make(("agree",))
    assert (game.gems[0], game.gems[1]) == (counts("air"), counts("fire"))


def test_a_turn_ends_with_three_to_five_cards():
    for held, kept in (1, RULES.least), (7, RULES.most):
        game = building("paper", " ".join(["oil"] * held))
        while game.tasks[-1][0] == "discard":
            game.make(game.moves()[0])
        assert sum(game.hand[0]) == kept


def test_cards_pass_to_the_left_at_the_same_time():
    game = building("paper")
    game.tasks = [("handing", -1, -1), ("pass", 1), ("pass", 0)]
    game.hand = [counts("oil"), counts("wood")]
    game.go_on()
    game.make(("pass", ONE["oil"]))
    game.tasks[0:0] = [("discard", 0)]
    assert game.moves() == [("pass", ONE["wood"])]
    game.make(("pass", ONE["wood"]))
    assert game.hand == [counts("wood"), counts("oil")]


def test_ten_points_end_the_game_at_once():
    game = building("mist", "air", laid=[("water", CARD)])
    game.extra[0] = RULES.goal - 1
    game.make(("lay", ONE["air"], CARD))
    assert game.is_over
    assert game.ranks()[0] > game.ranks()[1]


def test_an_outcome_of_the_dice_that_nobody_plays_is_refused_at_its_line():
    ledger = load_rules(PROJECT, "elements").ledger
    (said,) = (one for one in ledger.facts if one.key == "dice.outcome")
    assert isinstance(said.value, Mapping)
    with pytest.raises(UnplayedError) as refused:
        rules_with("elements", {"dice.outcome": {**said.value, "4": "pass one right"}})
    (problem,) = refused.value.problems
    assert problem.where == said.where
    assert problem.message.startswith("the engine can't play dice.outcome: pass one right; it")


def test_turns_and_ties_go_the_other_way_where_the_ledger_says_so():
    game = table_of("elements", 3, left=-1, fewer=-1)
    while game.tasks[-1][0] == "first":
        game.make(game.moves()[0])
    assert game.seat == 1  # who plays last chooses a gem
    game.tasks = [("next", 0)]
    game.go_on()
    assert game.seat == 2
    game.hand = [[1], [2], [0]]
    assert [rank[1] for rank in game.ranks()] == [1, 2, 0]
