"""Elements as its ledger decides it: each rule that is played in both ways."""

import re

import pytest
from elements_table import KINDS, ONE, RULES, building, counts
from playing import rules_with, table_of

from pnp.play.facts import UnplayedError
from pnp.play.games.elements.board import CARD, FUSED, GEM, META_CARD, META_GEM, Laid
from pnp.play.games.elements.engine import Game


def of_three(substance, hand="", gems="", on="", **decided):
    """Return a game of three whose first player builds, with cards `on` the substance."""
    laid = [(name, CARD) for name in on.split()]
    return building(substance, hand, gems, laid, 3, **decided)


def named(game, name):
    return [move for move in game.moves() if move[0] == name]


def elements_laid(game):
    return sorted(KINDS[move[1]] for move in named(game, "lay"))


@pytest.mark.parametrize(("differ", "gems"), [(True, 3), (False, 4)])
def test_whether_first_gems_have_other_colours(differ, gems):
    game = table_of("elements", 2, gems_differ=differ)
    game.make(game.moves()[0])
    assert len(game.moves()) == gems


@pytest.mark.parametrize(("left", "after"), [(True, [2, 0, 1]), (False, [1, 2, 0])])
def test_which_way_cards_are_passed(left, after):
    game = table_of("elements", 3, pass_left=left)
    game.hand = [[0] * len(KINDS) for _ in range(3)]
    for seat in range(3):
        game.hand[seat][seat] = 1
    game._do_handing(0, 1, 2)
    assert [hand.index(1) for hand in game.hand] == after


@pytest.mark.parametrize(
    ("first", "found"), [(True, ["air", "water"]), (False, ["air", "water", "wood"])]
)
def test_whether_a_primary_element_comes_first(first, found):
    game = of_three("paper", "water wood air", primary_first=first, primary_again=False)
    assert elements_laid(game) == found
    game.make(("lay", ONE["water"], CARD))
    assert game.seat == 1 or not named(game, "lay")


@pytest.mark.parametrize(("again", "found"), [(True, ["fire"]), (False, ["fire", "metal"])])
def test_whether_a_primary_element_comes_first_once_more(again, found):
    assert elements_laid(of_three("steel", "metal fire", on="power", primary_again=again)) == found


@pytest.mark.parametrize("returns", [True, False])
def test_where_gems_go_that_are_paid(returns):
    game = of_three("paper", "oil", "fire", gems_return=returns)
    before = game.centre[ONE["fire"]], game.gone_gems[ONE["fire"]]
    game.make(named(game, "redraw")[0])
    after = game.centre[ONE["fire"]], game.gone_gems[ONE["fire"]]
    assert after == (before[0] + returns, before[1] + (not returns))


@pytest.mark.parametrize("again", [True, False])
def test_how_often_gems_are_given_for_new_cards(again):
    game = of_three("paper", "oil", "fire fire", redraws_again=again)
    game.make(named(game, "redraw")[0])
    game.make(("enough",))
    assert bool(game.seat == 0 and named(game, "redraw")) == again


@pytest.mark.parametrize("must", [True, False])
def test_whether_a_gem_has_to_be_taken(must):
    game = of_three("mud", "water", on="earth", gem_must=must)
    game.make(("lay", ONE["water"], CARD))
    assert named(game, "gem")
    assert bool(named(game, "no_gem")) == (not must)


@pytest.mark.parametrize("at_once", [True, False])
def test_when_the_game_ends(at_once):
    game = of_three("mud", "water", on="earth", ends_at_once=at_once)
    game.extra[0] = RULES.goal
    game.make(("lay", ONE["water"], CARD))
    assert game.is_over == at_once
    if not at_once:
        game._do_next(0)
        assert not game.is_over
        game._do_next(2)
        assert game.is_over


@pytest.mark.parametrize("counts_then", [True, False])
def test_whether_a_double_counts_after_another_roll(counts_then):
    game = table_of("elements", 2, rerolls_double=counts_then)
    game.tasks = [("turn", 1)]
    game.rolled(0, [0, 0], doubles=game.rules.rerolls_double)
    assert (("double", 0) in game.tasks) == counts_then


def test_a_rule_that_only_fits_with_another_is_refused_without_it():
    with pytest.raises(UnplayedError, match=r"build\.primaries_lost"):
        rules_with("elements", {"build.primary_first": False})
    both = {"build.primary_first": False, "build.primaries_lost": "any element"}
    assert not rules_with("elements", both).primary_first


@pytest.mark.parametrize(("asked", "there"), [(True, "air"), (False, "fire")])
def test_whether_a_player_has_to_agree_to_a_trade(asked, there):
    game = table_of("elements", 2, consents=asked)
    game.gems = [counts("fire"), counts("air")]
    game.tasks = [("turn", 1), ("trade", 0, 0)]
    game.go_on()
    game.make(("trade", ONE["fire"], 1, ONE["air"]))
    assert game.gems[1] == counts(there)
    assert (game.moves() == [("agree",), ("refuse",)]) == asked


@pytest.mark.parametrize(
    ("out", "cards", "gems"),
    [("cards and gems", 1, 1), ("cards", 1, 0), ("gems", 0, 1), ("nothing", 0, 0)],
)
def test_what_leaves_the_game_with_a_complete_substance(out, cards, gems):
    leaving = rules_with("elements", {"complete.out_of_play": out}).leaving
    game = of_three("paper", gems="air", on="water wood", leaving=leaving)
    air, discards = game.centre[ONE["air"]], len(game.discards)
    game.make(("lay", ONE["air"], GEM))
    assert (sum(game.gone_cards), sum(game.gone_gems)) == (2 * cards, gems)
    assert (len(game.discards) - discards, game.centre[ONE["air"]] - air) == (
        2 * (1 - cards),
        1 - gems,
    )


@pytest.mark.parametrize("must", [True, False])
def test_whether_a_player_has_to_build(must):
    game = of_three("paper", "water wood", on="air", must_build=must)
    assert (("done",) in game.moves()) != must
    game.make(("lay", ONE["water"], CARD))
    assert ("done",) in game.moves()


@pytest.mark.parametrize("kept", [True, False])
def test_where_the_gem_goes_that_is_left_of_two(kept):
    game = table_of("elements", 2, left_kept=kept)
    game.laid[1] = [Laid(ONE["power"], FUSED, 1)]
    game.tasks = [("turn", 1), ("double", 0)]
    before = game.centre[ONE["fire"]]
    game.make(("steal", 1, ONE["air"], 0))
    assert game.gems[1][ONE["fire"]] == kept
    assert game.centre[ONE["fire"]] - before == (not kept)


@pytest.mark.parametrize(
    ("decided", "drawn"), [("shuffle the discards", 1), ("nothing is drawn", 0)]
)
def test_what_happens_when_the_deck_is_empty(decided, drawn):
    empty = {"element cards": decided, "substance cards": "no refill"}
    game = Game(rules_with("elements", {"empty": empty}), 2, 1)
    game.deck, held = [], sum(game.hand[0])
    game.draw(0)
    assert sum(game.hand[0]) - held == drawn


@pytest.mark.parametrize(
    ("key", "value"),
    [("build.first_turn", 2), ("turn.dice_used", 2), ("redraw.gems", 2), ("elixir.most", 2)],
)
def test_a_rule_that_is_played_in_one_way_is_refused_in_another(key, value):
    with pytest.raises(UnplayedError, match=re.escape(f"the engine can't play {key}: ")):
        rules_with("elements", {key: value})


@pytest.mark.parametrize(("sources", "found"), [
    (("another player", "centre"), {"gem", "steal"}),
    (("another player",), {"steal"}),
    (("centre",), {"gem"}),
])  # fmt: skip
def test_where_the_gem_of_a_double_comes_from(sources, found):
    doubled = rules_with("elements", {"doubles.gem_from": sources}).doubled
    game = table_of("elements", 2, doubled=doubled)
    game.gems[1] = counts("fire")
    game.tasks = [("turn", 1), ("double", 0)]
    assert {move[0] for move in game.moves()} == found


@pytest.mark.parametrize("alone", [True, False])
def test_whether_special_gems_lie_on_a_substance_alone(alone):
    game = of_three("rust", gems="meta fire", gems_alone=alone)
    assert bool(named(game, "lay")) == alone
    game.laid[0] = [Laid(ONE["water"], META_GEM, 1)]
    game.uncover(0)
    assert (len(game.laid[0]), game.gems[0][ONE["meta"]]) == ((1, 1) if alone else (0, 2))


@pytest.mark.parametrize("returns", [True, False])
def test_whether_an_elixir_gem_comes_back(returns):
    game = of_three("mud", "water", "elixir", on="earth", elixir_returns=returns)
    game.make(("lay", ONE["elixir"], GEM))
    game.make(("lay", ONE["water"], CARD))
    assert (game.gems[0][ONE["elixir"]], game.gone_gems[ONE["elixir"]]) == (returns, not returns)


@pytest.mark.parametrize("at_once", [True, False])
def test_when_a_new_substance_is_begun(at_once):
    hand = "water earth fire air water earth fire air"
    game = of_three("mud", hand, on="earth", begins_at_once=at_once)
    game.make(("lay", ONE["water"], CARD))
    while game.seat == 0 and game.moves()[0][0] in ("gem", "substance"):
        game.make(game.moves()[0])
    assert bool(game.seat == 0 and named(game, "lay")) == at_once


@pytest.mark.parametrize(("always", "gems"), [(True, 2), (False, 1)])
def test_whether_what_is_artificial_has_its_bonus(always, gems):
    game = of_three("magnet", "meta", on="power", always_bonus=always)
    game.make(("lay", ONE["metal"], META_CARD))
    assert game.tasks.count(("gem", 0)) == gems


@pytest.mark.parametrize("unseen", [True, False])
def test_whether_a_card_is_taken_unseen(unseen):
    game = table_of("elements", 2, taken_unseen=unseen)
    game.hand[1] = counts("fire air")
    game.tasks = [("turn", 1), ("take", 0)]
    picks = [("pick", 1, ONE["fire"]), ("pick", 1, ONE["air"])]
    assert game.moves() == ([("draw_of", 1)] if unseen else picks)
    if not unseen:
        held = game.hand[0][ONE["air"]]
        game.make(picks[1])
        assert game.hand[0][ONE["air"]] == held + 1
        assert not game.hand[1][ONE["air"]]


@pytest.mark.parametrize(("most", "first"), [(1, True), (-1, False)])
def test_who_wins_when_all_is_built(most, first):
    game = table_of("elements", 2, most_win=most)
    game.extra = [RULES.goal - 1, 1]
    assert (game.ranks()[0] > game.ranks()[1]) == first
    game.extra = [RULES.goal, 1]
    assert game.ranks()[0] > game.ranks()[1]
