"""Quark as it is played: what pays for a particle, pairs, swaps, and the two ways to the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import rules_of, table_of

from pnp.play.quark.payments import DECAYED, MOST, bits_held, parts_of, payments

RULES = rules_of("quark")
KIND = {name: place for place, name in enumerate(RULES.kinds)}
MAKING = {making.name: place for place, making in enumerate(RULES.makings)}


def counts(names):
    return [names.split().count(kind) for kind in RULES.kinds]


@pytest.mark.parametrize(
    ("name", "hand", "decayed", "energy", "costs"),
    [
        ("proton", "up up down", "", 0, [0]),
        ("proton", "up up up", "", 1, [1]),
        ("proton", "up up up", "", 0, []),
        ("delta-", "up down up", "", 9, []),
        ("proton", "down down down", "", 9, []),
        ("proton", "anti-up anti-up anti-down", "", 0, [0]),
        ("proton", "anti-up anti-up down", "", 9, []),
        ("pi+", "up anti-up", "", 1, [1]),
        ("pi+", "down anti-up", "", 9, []),
        ("lambda-b0", "up down strange", "", 2, [2]),
        ("neutron", "down down", "strange", 0, [0]),
        ("phi", "anti-strange", "charm", 0, [0]),
        ("delta-", "down down", "strange", 1, [1]),
        ("lambda", "up up", "top charm", 2, [0, 1, 1]),
    ],
)
def test_what_makes_a_particle(name, hand, decayed, energy, costs):
    lacks, parts = ~bits_held(counts(hand)), parts_of(counts(decayed), MOST)
    found = payments([RULES.makings[MAKING[name]].recipes], lacks, parts, energy)
    assert [cost for _, _, _, cost in found] == costs


def test_a_kind_of_which_there_are_more_cards_than_a_byte_counts():
    few, many = counts("up up up down"), counts("down")
    few[KIND["top"]], many[KIND["up"]], many[KIND["top"]] = MOST, 3, 999
    assert bits_held(many) == bits_held(few)


@given(hand=st.lists(st.sampled_from(RULES.kinds), max_size=9), energy=st.integers(0, 5))
def test_what_a_hand_makes_is_what_its_cards_pay_for(hand, energy):
    table = table_of("quark", 2)
    table.hand[0], table.energy[0] = counts(" ".join(hand)), energy
    makings = [move for move in table.moves() if move[0] == "create"]
    places = sorted((*table.rows[0], *table.rows[1], MAKING["proton"], MAKING["neutron"]))
    known = [RULES.makings[place].recipes for place in places]
    assert makings == payments(known, ~bits_held(table.hand[0]), [()], energy)
    for _, _, cards, paid in makings:
        assert paid <= energy
        assert all(cards.count(card) <= table.hand[0][card] for card in cards)


def test_a_last_card_is_wanted_more_than_one_that_is_of_use(game):
    game.rows = [[MAKING["omega-"]], [MAKING["upsilon"]]]
    game.hand[0] = counts("strange strange bottom up up anti-up")
    worth = {name: game.worth(("open", KIND[name])) for name in KIND}
    last = [name for name in KIND if worth[name] == worth["strange"]]
    assert last == ["down", "strange", "anti-bottom"]
    assert worth["strange"] > worth["charm"]


@pytest.fixture
def game():
    """Return a game of two whose first player has no cards."""
    table = table_of("quark", 2)
    table.hand[0] = counts("")
    return table


def test_a_pair_pays_both_and_draws_unseen(game):
    game.hand[0] = counts("top anti-top")
    game.make(("annihilate", 5, KIND["top"], KIND["anti-top"]))
    assert (game.energy, sum(game.hand[0]), game.left) == ([10, 3], 1, 1)


def test_a_decayed_card_serves_for_a_pair_and_not_for_a_swap(game):
    game.hand[0] = counts("strange anti-up")
    game.make(("decay", KIND["strange"]))
    assert (game.energy[0], game.turned[0], sum(game.hand[0])) == (3, counts("strange"), 1)
    moves = game.moves()
    assert ("annihilate", 0, KIND["strange"] + DECAYED, KIND["anti-up"]) in moves
    assert [move for move in moves if move[0] in ("swap", "decay")] == [("swap", KIND["anti-up"])]


def test_a_swap_draws_two_and_refills_after_both(game):
    game.hand[0] = counts("up")
    row = sorted(game.row)
    game.make(("swap", KIND["up"]))
    game.make(("open", row[0]))
    assert sorted(game.row) == row[1:]
    assert {move[0] for move in game.moves()} == {"open", "deck"}
    game.make(("deck",))
    assert (len(game.row), sum(game.hand[0]), game.left) == (3, 2, 1)


def test_cards_above_the_limit_are_discarded_at_the_end_of_the_turn(game):
    game.hand[0] = counts("up up up up up up up")
    game.make(("deck",))
    assert ("decay", KIND["strange"]) not in game.moves()
    game.make(("deck",))
    assert {move[0] for move in game.moves()} == {"discard"}
    game.make(("discard", KIND["up"]))
    game.make(("discard", KIND["up"]))
    assert (game.seat, sum(game.hand[0])) == (1, RULES.limit)


def test_the_great_atom_binds_its_energy_and_finishes_the_round(game):
    protons, neutrons, energy, points = game.goal
    game.tokens[0], game.energy[0] = [protons, neutrons], energy + 1
    game.make(("announce",))
    assert (game.left, game.bound[0], game.is_over) == (2, energy, False)
    game.hand[0] = counts("up up up")
    assert {move[3] for move in game.moves() if move[0] == "create"} <= {0, 1}
    while not game.is_over:
        assert game.round == 1
        game.make(next(move for move in game.moves() if move[0] in ("deck", "discard", "end")))
    assert game.ranks()[0][0] >= points


def test_an_empty_deck_ends_the_game_with_the_round(game):
    game.deck.clear()
    game.hand[0] = counts("up")
    game.make(("deck",))
    game.make(("deck",))
    assert (game.seat, game.is_over) == (1, False)
    game.hand[1] = counts("up")
    game.make(("deck",))
    game.make(("deck",))
    assert game.is_over
