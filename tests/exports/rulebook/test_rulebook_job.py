"""Words on the colour of a chapter are in the one of ink and paper that is read better there."""

from typing import Any

import pytest

from pnp.colour.rgb import contrast
from pnp.exports.rulebook.job import RulebookJob
from pnp.model.game import BookStyle

INK, PAPER = "#2b0f3a", "#fffdf9"
TONES = {
    "lemon": ("#ffd633", INK),
    "pink": ("#ff6a9c", INK),
    "violet": ("#6b35a8", PAPER),
    "night": ("#3c1361", PAPER),
}


def job():
    look = BookStyle({}, INK, PAPER, tones={name: colour for name, (colour, _) in TONES.items()})
    unused: Any = None
    return RulebookJob("g", "G", "1", unused, look, unused, unused, {})


@pytest.mark.parametrize("name", TONES)
def test_words_on_a_tone_are_in_ink_or_in_paper(name):
    tone, expected = TONES[name]
    assert job().on_tone(name) == expected
    other = PAPER if expected == INK else INK
    assert contrast(tone, expected) > contrast(tone, other)
