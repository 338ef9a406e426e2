"""The check `odds`, and the arithmetic under it held against dealing every hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_check import outcome, told

from pnp.checks.rules.deals import can_deal, nobody_pays, payable

DECK = {"red": 2, "blue": 2}
NEEDS = {"ruby": ["red", "red"], "sky": ["blue"]}
FACTS = {"deck": DECK, "needs": NEEDS}
ROW = {"deck": "deck", "hand": 1, "needs": "needs", "open": 1, "nobody": {"1": 75, "2": 58}}


def dealt(cards, hand, players):
    """Yield every way to deal `players` hands in turn, each by its places in the deck."""
    if not players:
        yield ()
        return
    for own in combinations(cards, hand):
        rest = [card for card in cards if card not in own]
        for others in dealt(rest, hand, players - 1):
            yield (own, *others)


@given(st.lists(st.sampled_from("abc"), min_size=2, max_size=6), st.data())
def test_odds_of_a_table_are_those_of_dealing_every_hand(cards, data):
    hand = data.draw(st.integers(0, 2))
    players = data.draw(st.integers(1, max(1, min(3, len(cards) // max(1, hand)))))
    kinds = st.lists(st.sampled_from("abcd"), max_size=3)
    needs = [Counter(need) for need in data.draw(st.lists(kinds, max_size=4))]
    shown = data.draw(st.integers(0, len(needs)))
    tries = [
        not any(need <= Counter(cards[place] for place in own) for own in hands for need in row)
        for hands in dealt(range(len(cards)), hand, players)
        for row in combinations(needs, shown)
    ]
    expected = Fraction(sum(tries), len(tries))
    assert nobody_pays(Counter(cards), hand, [players], needs, shown) == {players: expected}


@given(st.integers(0, 4), st.integers(0, 3))
def test_one_player_fails_where_a_hand_does_not_pay(hand, shown):
    deck = {"red": 4, "blue": 3, "green": 1}
    needs = [Counter(need.split()) for need in ("red red", "blue", "red blue green", "blue blue")]
    paid = payable(deck, hand, needs, shown)
    assert nobody_pays(deck, hand, [1], needs, shown) == {1: 1 - paid}


def test_several_tables_at_once():
    needs = list(map(Counter, NEEDS.values()))
    both = nobody_pays(DECK, 1, [1, 2], needs, 1)
    assert both == {1: Fraction(3, 4), 2: Fraction(7, 12)}
    assert nobody_pays(DECK, 1, [], needs, 1) == {}


def test_a_deal_that_takes_too_long_is_known_before():
    needs = [Counter(one) for one in combinations("abcdefgh", 3)]
    assert can_deal(DECK, 1, [4], needs[:2], 1)
    assert not can_deal(dict.fromkeys("abcdefgh", 9), 5, [4], needs, 3)


def test_what_is_expected_and_what_is_found(tmp_path):
    (one, two) = outcome(tmp_path, "odds", ROW, [{"id": "one"}], FACTS).results
    assert (one.label, one.expected, one.found, one.holds) == ("1", "75 of 100", "75 of 100", True)
    assert (two.label, two.found, two.facts) == ("2", "58 of 100", ("deck", "needs"))


@pytest.mark.parametrize(("changes", "problem"), [
    ({"nobody": {"2": 57}},
     "2: nobody can pay in 58 of 100 deals, not in 57"
     " | change the figure, what is dealt, or what the cards cost"),
    ({"nobody": {"few": 1}}, "nobody: 'few' is no number of players | write {2: 31, 3: 18}"),
    ({"nobody": {"0": 1}}, "nobody: '0' is no number of players | write {2: 31, 3: 18}"),
    ({"nobody": {"5": 1}},
     "nobody: 5 hands of 1 can't be dealt from 4 cards | deal fewer, or to fewer players"),
    ({"deck": '{"a": 90, "b": 90, "c": 90, "d": 90, "e": 90}', "hand": 9, "nobody": {"9": 1}},
     "nobody: too many different deals"
     " | put kinds together, or take fewer players or a smaller hand"),
    ({"hand": 9}, "hand: must be a whole number from 0 to 4, not 9 | how many cards are dealt"),
    ({"open": 3}, "open: must be a whole number from 0 to 2, not 3"
                  " | how many of them lie open; else all"),
])  # fmt: skip
def test_what_is_told(tmp_path, changes, problem):
    (said,) = told(tmp_path, "odds", {**ROW, **changes}, [{"id": "one"}], FACTS)
    assert said.partition(": ")[2] == problem
