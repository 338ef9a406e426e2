"""The key `rulebook` of game.yaml."""

import pytest
from small_game import game, load, told

STYLES = "{big: {fonts: [Jost]}, text: {fonts: [Jost], size: 9pt}}"
PALETTE = '{sea: "#0055aa"}'


def test_a_game_that_says_nothing_has_the_usual_look(tmp_path):
    look = load(tmp_path).book
    assert (look.styles, look.tones, look.paper) == ({}, {}, "#ffffff")


def test_styles_and_colours_are_found(tmp_path):
    said = '{styles: {body: text}, accent: sea, ink: "#111111", tones: {level1: sea, two: "#abc"}}'
    look = load(tmp_path, game(styles=STYLES, palette=PALETTE, rulebook=said)).book
    assert look.styles["body"].size == 9
    assert (look.accent, look.ink) == ("#0055aa", "#111111")
    assert look.tones == {"level1": "#0055aa", "two": "#abc"}


@pytest.mark.parametrize(("said", "expected"), [
    ("{styles: {bdy: text}}",
     "unknown part of a rulebook 'bdy' | use one of: body, chapter, point, section, small, strong, "
     "title"),
    ("{styles: {body: txt}}", "unknown text style 'txt' | use one of: text, big"),
    ("{accent: see}", "unknown colour of the palette 'see' | use one of: sea"),
    ("{tones: {a: see}}", "unknown colour of the palette 'see' | use one of: sea"),
])  # fmt: skip
def test_names_that_are_not_there(tmp_path, said, expected):
    text = game(styles=STYLES, palette=PALETTE, rulebook=said)
    assert told(tmp_path, text) == [f"game.yaml:9: {expected}"]
