"""Figures in a rulebook are said with the words of the game's language."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pnp.expressions.facts import Fact, Figures, Ledger
from pnp.rulebook_source.fact_placeholders import say, with_figures
from pnp.rulebook_source.markdown_reader import parse_rulebook

WORDS = {
    "red": "rood",
    "face-down": "dicht",
    "at_the_deck": "bij de stapel",
    "Science": "Wetenschap!",
    "K+": "kaon plus",
    "decimal": ",",
}


@pytest.mark.parametrize(("value", "said"), [
    ("red", "rood"),
    ("K+", "kaon plus"),
    ("face down", "dicht"),
    ("face-down", "dicht"),
    ("at the deck", "bij de stapel"),
    ("Science!", "Wetenschap!"),
    ("", ""),
    (("red", "face up", 2), "rood, face up, 2"),
    ({"red": 2}, "rood 2"),
    (Fraction(1, 2), "½"),
    (Fraction(12, 5), "2,4"),
])  # fmt: skip
def test_a_value_is_said_with_the_word_for_it(value, said):
    assert say(value, WORDS) == said


def test_a_number_has_the_decimal_sign_of_its_language():
    assert say(Fraction(12, 5), {}, "de") == "2,4"
    assert say(Fraction(12, 5), {}, "en") == say(Fraction(12, 5), {}) == "2.4"


def test_a_date_is_said_as_the_language_does():
    assert say("2024-08-16", WORDS, "nl") == "16 augustus 2024"
    assert say(("2024-08-16", "red"), {}, "nl") == "16 augustus 2024, red"
    assert say("2024-08-16", {"2024-08-16": "toen"}, "nl") == "toen"
    assert say("2024-08-16", WORDS) == "2024-08-16"


def test_a_rulebook_says_dates_in_its_language():
    ledger = Ledger("mini", "Mini", {}, (Fact("M-1", "date", "2024-08-16", "stated", "", ""),))
    document = parse_rulebook("# Mini\n\nOf {=date}.\n", "rulebook.md", "es")
    (line,) = with_figures(document, Figures(ledger), {}).cover
    assert line.text == "Of 16 de agosto de 2024."
