"""Looks of words in game.yaml, `spans`: their values, and what can be wrong with them."""

import pytest
from small_game import deck, game, load, told

from pnp.load.game_keys import SPAN_KEYS
from pnp.model.game import SpanStyle

PALETTE = "{fire: '#d4502f'}"
RULE = "{rule: {type: text}}"


def spans(root, said, fonts=None):
    return load(root, game(spans=said, palette=PALETTE), fonts=fonts).spans


def test_all_that_a_look_may_say(tmp_path, fonts):
    said = (
        "{fill: fire, size: 120%, fonts: [Jost], weight: bold, italic: no, smallcaps: yes,"
        " line: underline}"
    )
    expected = SpanStyle("fire", 1.2, ("Jost",), "bold", False, True, "underline")
    assert spans(tmp_path, f"{{s: {said}, t: {{}}}}", fonts) == {"s": expected, "t": SpanStyle()}
    assert all(f"{key.name}: " in said for key in SPAN_KEYS)


@pytest.mark.parametrize(("said", "expected"), [
    ("fill: frie", "unknown colour of the palette 'frie' | use one of: fire"),
    ("size: 20%", "size: '20%' is no size for words | use 30% to 400%, as 120%"),
    ("size: 9pt", "size: '9pt' is no size for words | use 30% to 400%, as 120%"),
    ("line: undreline", "unknown line 'undreline' | use one of: underline, strike"),
    ("weight: fat", "unknown weight 'fat' | use one of: black, bold, extrabold, extralight,"
     " light, medium, regular, semibold, thin"),
    ("colour: fire", "unknown key 'colour' | use one of: fill, fonts, italic, line, size,"
     " smallcaps, weight"),
])  # fmt: skip
def test_what_is_wrong_with_a_look(tmp_path, said, expected):
    assert told(tmp_path, game(spans=f"{{s: {{{said}}}}}", palette=PALETTE)) == [
        f"game.yaml:7: {expected}"
    ]


def test_a_family_that_there_is_not(tmp_path, fonts):
    (found,) = told(tmp_path, game(spans="{s: {fonts: [Josst]}}"), fonts=fonts)
    assert found.startswith("game.yaml:7: unknown font family 'Josst' | use one of: Jost, ")


def test_looks_in_a_text_are_no_placeholders(tmp_path):
    cards = '[{id: one, rule: "[a]{.x} [b]{#f00 80%} :up:{.x}"}]'
    found = load(tmp_path, deck_text=deck(fields=RULE, cards=cards))
    assert found.components[0].cards[0].front.fields["rule"] == "[a]{.x} [b]{#f00 80%} :up:{.x}"


def test_a_look_behind_no_words_is_told(tmp_path):
    cards = '[{id: one, rule: "red {.x}"}]'
    assert told(tmp_path, deck_text=deck(fields=RULE, cards=cards)) == [
        "deck.yaml:6: rule: '{.x}' can't be filled in, and stands behind no words | put the words"
        " in brackets before it: [words]{.name}"
    ]
