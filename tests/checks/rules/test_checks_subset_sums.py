"""Sums of some of many numbers, held against trying them all."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.checks.rules.reach import fewest_of, ways_to


@pytest.mark.parametrize(("values", "target", "signed", "fewest", "ways"), [
    ([], 0, False, 0, 1),
    ([], 1, False, None, 0),
    ([3, 3, 5], 6, False, 2, 1),
    ([3, 3, 5], 3, False, 1, 2),
    ([3, 3, 5], 2, False, None, 0),
    ([3, 3, 5], -11, True, 3, 1),
    ([3, 3, 5], 12, True, None, 0),
    ([-3, 5], 2, False, 2, 1),
    ([100] * 12 + [13], 313, True, 4, 43_252),
])  # fmt: skip
def test_known_sums(values, target, signed, fewest, ways):
    assert fewest_of(values, target, signed) == fewest
    assert ways_to(values, target, signed) == ways


@given(st.lists(st.integers(-9, 9), max_size=5), st.integers(-20, 20), st.booleans())
def test_the_same_as_trying_them_all(values, target, signed):
    choices = [(0, value, -value)[: 2 + signed] for value in values]
    # Which way each goes, as places: 0 is left out, 1 is for, 2 is against.
    picks = [
        pick
        for pick in product(range(2 + signed), repeat=len(values))
        if sum(choice[way] for choice, way in zip(choices, pick, strict=True)) == target
    ]
    used = [sum(way > 0 for way in pick) for pick in picks]
    assert ways_to(values, target, signed) == len(picks)
    assert fewest_of(values, target, signed) == min(used, default=None)
