import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import deck, game, load

from pnp.game_texts.pseudo import pseudo, pseudo_game
from pnp.text.markup import parse


@pytest.mark.parametrize(("text", "expected"), [
    ("Draw", "[Dråw]"),
    ("Nice cup", "[Ñîîçé çûp]"),
    ("Draw {=hand.most} cards", "[Drååw {=hand.most} çåårds]"),
    ("Pay :coin: now", "[Pååý :coin: ñöw]"),
    ("**Lay** it", "[**Lååýý** ît]"),
    ("m^{out} x", "[m^{out} x]"),
    (r"a \*b\_ c", r"[å \*b\_ ç]"),
    ("Line one\nline two\n", "[Lîîñéé ööñéé\nlîîñé twö]\n"),
    ("see [this](card:up)", "[séééé [thîs](card:up)]"),
    ("hmm", "[hmm]"),
    ("brrrrrrrrrrrr pfft", "[brrrrrrrrrrrr pfft ····]"),
    ("12 + {=x}", "12 + {=x}"),
    ("", ""),
    (",", ","),
])  # fmt: skip
def test_examples(text, expected):
    assert pseudo(text) == expected


@given(st.text(st.sampled_from("aeiou bcdfg,.\n"), min_size=10, max_size=80))
def test_it_is_two_fifths_longer(text):
    if re.search("[a-z]", text):
        assert len(pseudo(text)) == pytest.approx(len(text) * 1.4, abs=2)


@given(st.text(st.sampled_from("ab e*_^{}=:\\\n1"), max_size=30))
def test_holes_icons_and_markup_stay_whole(text):
    holes = re.compile(r"\\[!-~]|[\^_]\{[^{}]*\}|\{[^{}]*\}|:[a-z0-9-]+:", re.DOTALL)
    assert holes.findall(pseudo(text)) == holes.findall(text)


def test_markup_that_is_right_stays_right():
    text = "**Bold** and *slanted*, x^{2}, \\*not\\*, :coin: :gold:"
    (before,), (after,) = (parse(one, ("coin", "gold")) for one in (text, pseudo(text)))
    opening, *inside, closing = after
    looks = [(type(one), one.formatting) for one in before]
    assert [(type(one), one.formatting) for one in inside] == looks
    assert (opening.text, closing.text[-1]) == ("[", "]")


def test_a_game_in_the_pseudo_language(tmp_path):
    fields = "{name: {type: text}, code: {type: word}}"
    found = pseudo_game(
        load(
            tmp_path,
            game(words="{up: Up}"),
            deck(fields=fields, cards="[{id: one, name: Storm, code: Xa}]"),
        )
    )
    (card,) = found.components[0].cards
    assert card.front.fields == {"name": "[Störm]", "code": "Xa"}
    assert (found.words["up"], found.language, found.title) == ("[Ûp]", "en-XA", "[Mîñî]")
