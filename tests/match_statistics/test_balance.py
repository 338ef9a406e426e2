"""What measures of balance rest on: shares, exact odds, and what players can pay."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.checks.rules.deals import hands, payable
from pnp.match_statistics.measures import MEAN, MOST, SHARE, fair_share, written


@pytest.mark.parametrize(
    ("totals", "wins"),
    [([5, 3], 2), ([3, 5], 0), ([5, 5], 1), ([7, 7, 1], Fraction(3, 2)), ([4, 4, 4, 4], 1)],
)
def test_a_fair_share_of_wins_is_one(totals, wins):
    assert Fraction(*fair_share(totals)) == wins
    assert sum(Fraction(*fair_share(totals, n)) for n in range(len(totals))) == len(totals)


def test_a_tie_goes_to_the_fewer_atoms():
    ranks = [(True, -8, -5), (True, -7, -9), (False, -4, -4)]
    assert [Fraction(*fair_share(ranks, n)) for n in range(3)] == [0, 3, 0]


@pytest.mark.parametrize(("value", "kind", "text"), [
    ("1/3", SHARE, "33 %"), ("1/30", SHARE, "3.3 %"), ("1", SHARE, "100 %"),
    ("0", SHARE, "0 %"),
    ("4/3", MEAN, "1.33"), ("100/3", MEAN, "33.3"), ("1000/3", MEAN, "333"), ("60", MOST, "60"),
])  # fmt: skip
def test_measures_as_people_read_them(value, kind, text):
    assert written(Fraction(value), kind) == text


@pytest.mark.parametrize(("deck", "hand", "needs", "shown", "odds"), [
    # Two of two reds among four cards: one pair of six.
    ({"red": 2, "blue": 2}, 2, ["red red"], 1, Fraction(1, 6)),
    ({"red": 2, "blue": 2}, 1, ["red"], 1, Fraction(1, 2)),
    # One of both colours: four pairs of six.
    ({"red": 2, "blue": 2}, 2, ["red blue"], 1, Fraction(2, 3)),
    # At least one ace in five cards of 52.
    ({"ace": 4, "other": 48}, 5, ["ace"], 1, 1 - Fraction(comb(48, 5), comb(52, 5))),
    # One of two cards lies open, and only one of them can ever be paid.
    ({"red": 3}, 2, ["red red", "red red red"], 1, Fraction(1, 2)),
    ({"red": 3}, 2, ["red red", "red red red"], 2, Fraction(1)),
    ({"red": 3}, 3, ["red red", "red red red"], 1, Fraction(1)),
    ({"red": 3, "blue": 1}, 1, ["green"], 1, Fraction(0)),
    ({"red": 3}, 0, ["red"], 1, Fraction(0)),
    ({"red": 3}, 2, ["red"], 0, Fraction(0)),
])  # fmt: skip
def test_how_often_a_first_hand_pays(deck, hand, needs, shown, odds):
    assert payable(deck, hand, [Counter(need.split()) for need in needs], shown) == odds


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=7), st.data())
def test_odds_are_those_of_dealing_every_hand(cards, data):
    size = data.draw(st.integers(0, len(cards)))
    needs = data.draw(st.lists(st.lists(st.sampled_from("abc"), max_size=3), max_size=4))
    shown = data.draw(st.integers(0, len(needs)))
    needs = [Counter(need) for need in needs]
    tries = [
        any(need <= Counter(hand) for need in row)
        for hand in combinations(cards, size)
        for row in combinations(needs, shown)
    ]
    assert payable(Counter(cards), size, needs, shown) == Fraction(sum(tries), len(tries))


def test_hands_are_all_there_are():
    deck = {"a": 3, "b": 2, "c": 4}
    assert sum(ways for _, ways in hands(list(deck.items()), 4)) == comb(9, 4)
