"""Figures in a rulebook are said with the words of the game's language."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pnp.rulebook.figures import say

WORDS = {
    "red": "rood",
    "face-down": "dicht",
    "at_the_deck": "bij de stapel",
    "Science": "Wetenschap!",
    "K+": "kaon plus",
    "decimal": ",",
}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("red", "rood"),
        ("blue", "blue"),
        ("K+", "kaon plus"),
        ("K", "K"),
        ("face down", "dicht"),
        ("face-down", "dicht"),
        ("face_down", "dicht"),
        ("at the deck", "bij de stapel"),
        ("at-the-deck", "bij de stapel"),
        ("Science!", "Wetenschap!"),
        ("???", "???"),
        ("", ""),
        (("red", "face up", 2), "rood, face up, 2"),
        ({"red": 2}, "rood 2"),
        (Fraction(1, 2), "½"),
        (Fraction(12, 5), "2,4"),
    ],
)
def test_a_value_is_said_with_the_word_for_it(value, said):
    assert say(value, WORDS) == said
