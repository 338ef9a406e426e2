"""Inks: the editions that a game has by how much of it they take."""

import pytest
from small_game import game, load, told

from pnp.model.ink import Ink

PALETTE = '{night: "#000033", paper: "#ffffff"}'
NIGHT, PALE = "#000033", "#dde5ff"


@pytest.mark.parametrize(("inks", "known", "home"), [
    (None, [Ink.FULL, Ink.LOW], None),
    ("{}", [Ink.FULL, Ink.LOW], None),
    ("{home: {}}", [Ink.FULL, Ink.HOME, Ink.LOW], NIGHT),
    (f'{{home: {{night: "{PALE}"}}}}', [Ink.FULL, Ink.HOME, Ink.LOW], PALE),
    (f'{{low: {{night: "{PALE}"}}}}', [Ink.FULL, Ink.LOW], None),
])  # fmt: skip
def test_which_there_are_and_their_colours(tmp_path, inks, known, home):
    found = load(tmp_path, game(palette=PALETTE, inks=inks))
    assert list(found.inks) == known
    assert found.palette_in(Ink.FULL)["night"] == NIGHT
    if home:
        assert found.palette_in(Ink.HOME) == {"night": home, "paper": "#ffffff"}


@pytest.mark.parametrize(("inks", "message"), [
    ("[home]", "inks: must be a map, not a list | write 'key: value' lines, indented below it"),
    ("{hoem: {}}", "unknown key 'hoem' | use one of: home, low"),
    ('{home: {nihgt: "#fff"}}', "unknown colour of the palette 'nihgt' | use one of: night, paper"),
    ("{home: {night: pale}}",
     "night: 'pale' is not a colour | write for example \"#d22\" or \"#dd2222\", in quotes"),
])  # fmt: skip
def test_what_they_can_not_say(tmp_path, inks, message):
    assert told(tmp_path, game(palette=PALETTE, inks=inks)) == [f"game.yaml:8: {message}"]
