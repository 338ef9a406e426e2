import pytest

from pnp.app.program_catalogs import languages
from pnp.core.values import asdict
from pnp.exports.shared.page.strings import PageStrings, how_to_turn
from pnp.sheet_layout.grid_imposition import BACKS


@pytest.mark.parametrize("language", ["en", *languages()])
def test_every_language_has_every_word_and_both_numbers(language):
    words = asdict(PageStrings.of(language))
    assert all(words.values())
    assert words["sheet"].format(n=3, m=27).count("3") == 1
    for name in ("sheet", "translated"):
        assert "27" in words[name].format(n=3, m=27)


@pytest.mark.parametrize(
    ("language", "sheet"),
    [("nl", "Vel"), ("nl-BE", "Vel"), ("NL", "Vel"), ("ja", "Sheet"), ("nl+en", "Vel")],
)
def test_words_by_language_tag(language, sheet):
    assert PageStrings.of(language).sheet.startswith(sheet)


@pytest.mark.parametrize("backs", BACKS)
def test_every_mode_says_what_to_do(backs):
    assert how_to_turn(PageStrings.of("en"), backs)


def test_the_edge_to_flip_is_named():
    assert how_to_turn(PageStrings.of("en"), "duplex-long") == "flip on the long edge"
    assert how_to_turn(PageStrings.of("nl"), "duplex-short") == "omslaan langs de korte zijde"
