"""Faces to double-sided pieces: the shortage is exact, whatever the order."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.checks.rules.matching import Shortage, shortages

FACES = "abcd"
KINDS = [frozenset(pair) for pair in [*combinations(FACES, 2), *FACES]]
SUPPLIES = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 4), max_size=6)
WANTED = st.dictionaries(st.sampled_from(FACES), st.integers(0, 6))


def supply(**kinds):
    return {frozenset(faces): count for faces, count in kinds.items()}


@pytest.mark.parametrize(("pieces", "wanted", "expected"), [
    ({}, {}, []),
    ({"ab": 3}, {"a": 2, "b": 1}, []),
    ({"ab": 3}, {"a": 2, "b": 2}, [Shortage(("a", "b"), 4, 3)]),
    ({"a": 1}, {"x": 1}, [Shortage(("x",), 1, 0)]),
    ({"ab": 1, "bc": 1}, {"b": 1, "a": 1}, []),
    ({"ab": 1, "bc": 1, "cd": 1}, {"b": 1, "c": 1, "d": 1, "a": 0}, []),
    ({"ab": 1, "bc": 1}, {"c": 1, "b": 1, "a": 1}, [Shortage(("a", "b", "c"), 3, 2)]),
    ({"bc": 1}, {"b": 2, "c": 1}, [Shortage(("b", "c"), 3, 1)]),
    ({"a": 1, "b": 0}, {"a": 2, "b": 3}, [Shortage(("a",), 2, 1), Shortage(("b",), 3, 0)]),
])  # fmt: skip
def test_shortages(pieces, wanted, expected):
    assert list(shortages(wanted, supply(**pieces))) == expected


def most_that_can_be_laid(wanted, pieces):
    """Return it by the theorem of Hall: the worst group of faces says how many are short."""
    groups = [set(group) for size in range(len(FACES) + 1) for group in combinations(FACES, size)]
    lacking = max(
        sum(wanted.get(face, 0) for face in group)
        - sum(count for kind, count in pieces.items() if kind & group)
        for group in groups
    )
    return sum(wanted.values()) - lacking


@given(WANTED, SUPPLIES)
def test_no_more_and_no_less_is_short_than_has_to_be(wanted, pieces):
    short = sum(one.wanted - one.pieces for one in shortages(wanted, pieces))
    assert sum(wanted.values()) - short == most_that_can_be_laid(wanted, pieces)


@given(WANTED, SUPPLIES)
def test_a_shortage_is_its_own_proof(wanted, pieces):
    for one in shortages(wanted, pieces):
        assert one.wanted == sum(wanted.get(face, 0) for face in one.faces) > one.pieces
        assert one.pieces == sum(count for kind, count in pieces.items() if kind & set(one.faces))


@given(WANTED, SUPPLIES, st.randoms(use_true_random=False))
def test_the_order_of_faces_and_pieces_is_no_matter(wanted, pieces, random):
    faces, kinds = list(wanted.items()), list(pieces.items())
    random.shuffle(faces)
    random.shuffle(kinds)
    found = {face for one in shortages(wanted, pieces) for face in one.faces}
    assert {face for one in shortages(dict(faces), dict(kinds)) for face in one.faces} == found


def test_many_pieces_are_quick():
    kinds = {frozenset((f"f{n}", f"f{n + 1}")): 2 for n in range(60)}
    assert not shortages({f"f{n}": 2 for n in range(1, 60)}, kinds)
    assert shortages({f"f{n}": 2 for n in range(61)}, kinds)
