"""What is marked in a text: placeholders, decided words, and what changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.i18n.glossary import Entry
from pnp.serve.translate.highlights import difference, marked

FOX = Entry("fox|vixen", "nl", ("vos",))
RED = Entry("red fox", "nl", ("rode vos",))
WORDS = st.lists(st.sampled_from(["a", "fox", "red ", " ", "{x}", ":coin:", "*", "é", "\n"])).map(
    "".join
)


def said(pieces, *kinds):
    return [(one.text, one.title) for one in pieces if one.kind in kinds]


@pytest.mark.parametrize(("text", "terms", "found"), [
    ("Two foxes, one Fox", (FOX,), [("foxes", "vos"), ("Fox", "vos")]),
    ("a vixen", (FOX,), [("vixen", "vos")]),
    ("foxglove", (FOX,), []),
    ("the red fox", (FOX, RED), [("red fox", "rode vos")]),
    ("{fox} and :fox:", (FOX,), []),
])  # fmt: skip
def test_decided_words_are_marked_with_what_stands_for_them(text, terms, found):
    assert said(marked(text, terms), "term") == found


def test_what_has_to_stay_is_marked():
    text = "Draw {level1.deal} :coin: see [it](#x)"
    assert said(marked(text, ()), "hole") == [("{level1.deal}", ""), (":coin:", ""), ("](#x)", "")]


def test_what_a_branch_of_a_phrase_says_is_no_placeholder():
    text = "{a} and {b} {f[0], select, yes {left {c}} no {}} end"
    found = said(marked(text, ()), "hole")
    assert [one for one, _ in found] == [
        "{a}", "{b}", "{f[0], select, yes {", "{c}", "} no {", "}}",
    ]  # fmt: skip


def test_a_difference_goes_word_by_word():
    pieces = [(one.text, one.kind) for one in difference("Draw 2 cards.", "Draw {n} cards now.")]
    assert pieces == [
        ("Draw ", ""),
        ("2", "gone"),
        ("{n}", "come"),
        (" cards", ""),
        (" now", "come"),
        (".", ""),
    ]


@given(WORDS, WORDS)
def test_nothing_of_either_text_is_lost(old, new):
    pieces = [*difference(old, new)]
    assert "".join(one.text for one in pieces if one.kind != "come") == old
    assert "".join(one.text for one in pieces if one.kind != "gone") == new
    assert "".join(one.text for one in marked(new, (FOX, RED))) == new
