"""The words of numbers: each is held to its number, in the form that its sentence wants."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.expressions.values import ExpressionError
from pnp.text.number_words import (
    has_words,
    numbers_of,
    pinned,
    pinned_to,
    spoken,
    unpinned,
    words_of,
)

# Languages whose words CLDR writes in one form only, and some with genders and cases.
LANGUAGES = ("en", "nl", "de", "fr", "es", "it", "pt", "pl", "cs", "sv", "fi", "ru", "ja")
NO_WORD = "or the figure without brackets"


def refused(word, value, language):
    with pytest.raises(ExpressionError) as caught:
        spoken(word, value, language)
    return f"{caught.value.message} | {caught.value.hint}"


@pytest.mark.parametrize(("number", "language", "words"), [
    (0, "nl", "geen Geen nul"),
    (0, "de", "kein keine keinen keiner keinem null"),
    (0, "fr", "aucun aucune zéro"),
    (0, "es", "ningún ninguna no cero"),
    (0, "en", "no none zero"),
    (1, "nl", "een één Eén ene eerste"),
    (1, "de", "ein eine einen einer eines einem eins erste"),
    (1, "fr", "un une premier première"),
    (1, "es", "un una uno primer"),
    (1, "it", "un una uno un' un’"),
    (2, "en", "two both twice second"),
    (2, "pl", "dwa dwie dwóch oba"),
    (3, "fi", "kolme kolmen kolmea kolmella"),
    (12, "en", "twelve dozen"),
    (21, "fr", "vingt-et-un"),
    (70, "fr-CH", "septante soixante-dix"),
    (3, "fr-CH", "trois troisième"),  # which stands in the table of "fr"
    (2, "no", "to begge"),  # in that of "nb"
    (100, "nl", "honderd"),
    (Fraction(1, 2), "nl", "half halve"),
    (Fraction(3, 2), "de", "anderthalb"),
])  # fmt: skip
def test_a_number_has_all_its_forms(number, language, words):
    for word in words.split():
        assert spoken(word, number, language) == word


@pytest.mark.parametrize(
    ("word", "number", "language"),
    [("vingt et un", 21, "fr"), ("twenty one", 21, "en"), ("**drie**", 3, "nl")],
)
def test_hyphens_and_weight_do_not_count(word, number, language):
    assert spoken(word, number, language) == word


@given(st.integers(0, 100), st.integers(0, 100), st.sampled_from(LANGUAGES))
def test_a_word_of_one_number_is_no_word_of_another(one, other, language):
    word = words_of(one, language)[0]
    assert numbers_of(word, language) == (str(one),)
    if one == other:
        assert spoken(word, other, language) == word
    else:
        assert f"is not {other} in '{language}'" in refused(word, other, language)


def test_a_word_that_does_not_fit_is_told_with_those_that_do():
    assert refused("twee", 3, "nl") == (
        "'twee' is not 3 in 'nl' | write drie, driemaal, drieën, drietal, driedubbel, "
        "driedubbele, ..., or the figure without brackets"
    )
    assert refused("four", 5, "en") == f"'four' is not 5 in 'en' | write five, fifth, {NO_WORD}"
    assert refused("fiif", 5, "fy") == (
        "'fiif' is not 5 in 'fy' | write the figure without brackets, or add its words to "
        "glossary.csv: 5,fy,WORD"
    )


def test_the_program_writes_a_word_where_the_language_has_one():
    assert spoken("", 3, "nl", before="Neem ") == "drie"
    assert spoken("", 3, "nl", before="Neem ze. **") == "Drie"
    assert spoken(" ", 12, "en") == "Twelve"
    assert refused("", 1, "de") == (
        "1 has several words in 'de' | write the one that the sentence wants between the "
        "brackets: ein, eine, einen, einer, eines, einem"
    )
    assert refused("", 3, "fy") == (
        "there is no word for 3 in 'fy' here | write the word between the brackets, or the "
        "placeholder without them: 3"
    )


@pytest.mark.parametrize("value", ["red", True, (1, 2), None])
def test_only_numbers_are_said_so(value):
    assert refused("drie", value, "nl").startswith(
        "only a number can be said as a word | write the placeholder without brackets: "
        "it is printed as "
    )


def test_a_game_has_words_of_its_own():
    def more(number, language):
        return {"2": ("twa",), "7": ("sân",)}.get(number, ()) if language == "fy" else ()

    assert spoken("sân", 7, "fy", more) == "sân"
    with pytest.raises(ExpressionError, match="'sân' is not 2 in 'fy'") as caught:
        spoken("sân", 2, "fy", more)
    assert caught.value.hint == f"write twa, {NO_WORD}"


def test_a_text_left_in_its_language_keeps_its_words():
    left = r"Neem [drie]{=n} en {=m['a@b']}, []{=k}, \{=k}, ![x]{=k}"
    text = pinned(left, "pt-BR")
    own = "@pt-BR"
    held = f"Neem [drie{own}]{{=n}} en {{=m['a@b']{own}}}, [{own}]{{=k}}, "
    assert text == held + rf"\{{=k}}, ![x]{{=k{own}}}"
    assert pinned_to("m['a@b']", "nl") == ("m['a@b']", "nl")
    assert pinned_to("m['a@b']@pt-BR", "nl") == ("m['a@b']", "pt-BR")
    assert unpinned("[drie@nl]{=n}") == "[drie]{=n}"
    assert unpinned("{=m['a@b']@nl}") == "{=m['a@b']}"
    assert spoken("drie@nl", 3, "de") == "drie"
    assert spoken("@nl", 3, "de", before="x ") == "drie"
    assert "is not 3" in refused("drie@../../more", 3, "nl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_known(language):
    assert has_words(language)
    assert all(words_of(number, language) for number in range(101))


def test_a_region_has_the_words_of_its_language():
    assert has_words("pt-BR")
    assert has_words("zh-Hant-TW")
    assert not has_words("fy")
    assert not has_words("../number_words")
