"""Dice and spinners: what is said of their sides and sectors fits their number."""

import pytest
from small_game import deck, game, told

STYLES = "{die: {fonts: [Nunito], size: 9}, spinner: {fonts: [Nunito], size: 9}}"
EACH = "write one for each, parted by |; one with nothing in it stays empty"
WIDE = "write how wide the sector is beside the others, as 3 | 2 | 1"
FIELDS = "{sides: {type: text, optional: yes}, sectors: {type: text, optional: yes}, "
FIELDS += "weights: {type: word, optional: yes}, colours: {type: word, optional: yes}}"


@pytest.mark.parametrize(("shape", "said", "expected"), [
    ("d6", "sides: 'a | b | c | d | e | f'", []),
    ("d6", "sides: ''", []),
    ("d4", "sides: 'a | b | | d'", []),
    ("d6", "sides: 'a | b | c'",
     [f"deck.yaml:6: sides: there are 3, and a die of 6 sides has so many | {EACH}"]),
    ("round", "sectors: 'a | b'", []),
    ("round", "sectors: 'a | b', weights: '1 | 2.5', colours: '#fff | #eee'", []),
    ("round", "sectors: 'a | b', weights: '1 | 2 | 3', colours: '#fff'",
     [f"deck.yaml:6: colours: there are 1, and there are 2 sectors | {EACH}",
      f"deck.yaml:6: weights: there are 3, and there are 2 sectors | {EACH}"]),
    ("round", "sectors: 'a | b', weights: 'two | 0'",
     [f"deck.yaml:6: weights: '0' is no number above 0 | {WIDE}",
      f"deck.yaml:6: weights: 'two' is no number above 0 | {WIDE}"]),
])  # fmt: skip
def test_each_side_and_sector_has_one(tmp_path, fonts, shape, said, expected):
    template = "_shared/spinner.svg.j2" if shape == "round" else "_shared/die.svg.j2"
    cards = f"[{{id: one, {said}}}]"
    text = deck(size="30mm", shape=shape, template=template, fields=FIELDS, cards=cards)
    assert told(tmp_path, game(styles=STYLES), text, fonts=fonts) == expected
