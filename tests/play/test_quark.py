"""Quark as it is played: what pays for a particle, pairs, swaps, and the two ways to the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import table_of
from quark_cards import KIND, MAKING, RULES, cards

from pnp.play.games.quark.cards import cards_of
from pnp.play.games.quark.payments import DECAYED, parts_of, payments


@pytest.mark.parametrize(("name", "hand", "decayed", "energy", "costs"), [
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
])  # fmt: skip
def test_what_makes_a_particle(name, hand, decayed, energy, costs):
    lacks, parts = ~cards(hand), parts_of(RULES.cards.counts(cards(decayed)), RULES.size)
    found = payments([RULES.makings[MAKING[name]].recipes], lacks, parts, energy)
    assert [cost for _, _, _, cost in found] == costs


@given(most=st.lists(st.integers(1, 40), min_size=1, max_size=9), data=st.data())
def test_cards_that_are_held_are_counted_added_and_taken_away(most, data):
    known = cards_of(most)
    counts = [data.draw(st.integers(0, count)) for count in most]
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    held = known.of(data.draw(st.permutations(kinds)))
    assert (known.counts(held), known.kinds(held), held.bit_count()) == (counts, kinds, len(kinds))
    for kind in set(kinds):
        less = known.less(held, kind)
        assert known.counts(less)[kind] == counts[kind] - 1
        assert known.more(less, kind) == held


@given(hand=st.lists(st.sampled_from(RULES.kinds), max_size=9), energy=st.integers(0, 5))
def test_what_a_hand_makes_is_what_its_cards_pay_for(hand, energy):
    table = table_of("quark", 2)
    table.hand[0], table.energy[0] = cards(" ".join(hand)), energy
    makings = [move for move in table.moves() if move[0] == "create"]
    places = sorted((*table.rows[0], *table.rows[1], MAKING["proton"], MAKING["neutron"]))
    known = [RULES.makings[place].recipes for place in places]
    assert makings == payments(known, ~table.hand[0], [()], energy)
    for _, _, used, paid in makings:
        assert paid <= energy
        assert not RULES.cards.of(used) & ~table.hand[0]


def test_a_last_card_is_wanted_more_than_one_that_is_of_use(game):
    game.rows = [[MAKING["omega-"]], [MAKING["upsilon"]]]
    game.hand[0] = cards("strange strange bottom up up anti-up")
    moves = [("open", KIND[name]) for name in KIND]
    worth = dict(zip(KIND, game.worths(moves), strict=True))
    last = [name for name in KIND if worth[name] == worth["strange"]]
    assert last == ["down", "strange", "anti-bottom"]
    assert worth["strange"] > worth["charm"]


@pytest.fixture
def game():
    """Return a game of two whose first player has no cards."""
    table = table_of("quark", 2)
    table.hand[0] = cards("")
    return table


def test_a_pair_pays_both_and_draws_unseen(game):
    game.hand[0] = cards("top anti-top")
    game.make(("annihilate", 5, KIND["top"], KIND["anti-top"]))
    assert (game.energy, game.hand[0].bit_count(), game.left) == ([10, 3], 1, 1)


def test_a_decayed_card_serves_for_a_pair_and_not_for_a_swap(game):
    game.hand[0] = cards("strange anti-up")
    game.make(("decay", KIND["strange"]))
    assert (game.energy[0], game.turned[0], game.hand[0].bit_count()) == (3, cards("strange"), 1)
    moves = game.moves()
    assert ("annihilate", 0, KIND["strange"] + DECAYED, KIND["anti-up"]) in moves
    assert [move for move in moves if move[0] in ("swap", "decay")] == [("swap", KIND["anti-up"])]


def test_a_swap_draws_two_and_refills_after_both(game):
    game.hand[0] = cards("up")
    row = sorted(game.row)
    game.make(("swap", KIND["up"]))
    game.make(("open", row[0]))
    assert sorted(game.row) == row[1:]
    assert {move[0] for move in game.moves()} == {"open", "deck"}
    game.make(("deck",))
    assert (len(game.row), game.hand[0].bit_count(), game.left) == (3, 2, 1)


def test_cards_above_the_limit_are_discarded_at_the_end_of_the_turn(game):
    game.hand[0] = cards("up up up up up up up")
    game.make(("deck",))
    assert ("decay", KIND["strange"]) not in game.moves()
    game.make(("deck",))
    assert {move[0] for move in game.moves()} == {"discard"}
    game.make(("discard", KIND["up"]))
    game.make(("discard", KIND["up"]))
    assert (game.seat, game.hand[0].bit_count()) == (1, RULES.limit)


def test_the_great_atom_binds_its_energy_and_finishes_the_round(game):
    protons, neutrons, energy, points = game.goal
    game.tokens[0], game.energy[0] = [protons, neutrons], energy + 1
    game.make(("announce",))
    assert (game.left, game.bound[0], game.is_over) == (2, energy, False)
    game.hand[0] = cards("up up up")
    assert {move[3] for move in game.moves() if move[0] == "create"} <= {0, 1}
    while not game.is_over:
        assert game.round == 1
        game.make(next(move for move in game.moves() if move[0] in ("deck", "discard", "end")))
    assert game.ranks()[0][0] >= points


def test_an_empty_deck_ends_the_game_with_the_round(game):
    game.deck.clear()
    game.hand[0] = cards("up")
    game.make(("deck",))
    game.make(("deck",))
    assert (game.seat, game.is_over) == (1, False)
    game.hand[1] = cards("up")
    game.make(("deck",))
    game.make(("deck",))
    assert game.is_over
