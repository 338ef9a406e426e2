import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.i18n.language_data import QUOTES, data_of_all
from pnp.text.markup import PLAIN, SUPERSCRIPT, Formatting, Icon, Span, parse
from pnp.text.typography import number_text, typeset, typeset_tokens


@pytest.mark.parametrize(("language", "expected"), [
    ("en", "“a ‘b’ c”, it’s"),
    ("nl", "“a ‘b’ c”, it’s"),
    ("de", "„a ‚b‘ c“, it’s"),
    ("fr", "«\u202fa “b” c\u202f», it’s"),
    ("es", "«a “b” c», it’s"),
    ("tlh", "“a ‘b’ c”, it’s"),
])  # fmt: skip
def test_quotes_follow_the_language(language, expected):
    assert typeset("\"a 'b' c\", it's", language) == expected


@pytest.mark.parametrize(("typed", "expected"), [
    ('("a")', "(“a”)"),
    ("\"'a' b\"", "“‘a’ b”"),
    ("the dogs' bone", "the dogs’ bone"),
    ("rock 'n' roll in the '90s", "rock ’n’ roll in the ’90s"),
    ("'s avonds, 't is zo'n", "’s avonds, ’t is zo’n"),
    ("-5 and (-3)", "−5 and (−3)"),
    ("+5/-3", "+5/−3"),
    ("2-6 players", "2–6 players"),
    ("1.5-2,5", "1.5–2,5"),
    ("2 x 3 x 4", "2\u00a0×\u00a03\u00a0×\u00a04"),
    ("5 - 3", "5\u00a0−\u00a03"),
    ("a - b", "a\u00a0– b"),
    ("wait...", "wait…"),
    ("draw 1 card or 12 of them", "draw 1\u00a0card or 12\u00a0of them"),
    ("in 1968 or x2 then, 2 x 3 cards", "in 1968 or x2 then, 2\u00a0×\u00a03\u00a0cards"),
])  # fmt: skip
def test_what_changes(typed, expected):
    assert typeset(typed, "en") == expected


@pytest.mark.parametrize("text", [
    "up-quark", "A2-6", "2024-05-06", "x-3", "box 3x", "2x3", "e-", "- item", "a -- b", "3-D", "-",
])  # fmt: skip
def test_what_stays(text):
    assert typeset(text, "en") == text


def test_french_keeps_high_punctuation_with_its_word():
    assert typeset("Quoi ? « Non » !", "fr") == "Quoi\u202f? «\u202fNon\u202f»\u202f!"
    assert typeset("Quoi ?", "en") == "Quoi ?"


@pytest.mark.parametrize(("typed", "expected"), [
    ("Quoi? Non!", "Quoi_? Non_!"),
    ("un; deux: trois", "un_; deux~: trois"),
    ('un : deux\u00a0: trois\u202f: "quatre": (cinq):',
     "un~: deux~: trois~: «_quatre_»~: (cinq)~:"),
    ("Quoi\u00a0? Ça\u00a0!", "Quoi_? Ça_!"),
    ("Quoi?! (?)", "Quoi_?! (?)"),
    ('"Quoi?"', "«_Quoi_?_»"),
    ("«Quoi»", "«_Quoi_»"),
    ("à 12:30, https://exemple.org, 3:1", "à 12:30, https://exemple.org, 3:1"),
    ("l'atome", "l’atome"),
    ("Et...!", "Et…!"),
])  # fmt: skip
def test_french_has_spaces_of_its_own_whether_they_are_typed_or_not(typed, expected):
    found = typeset(typed, "fr").replace("\u202f", "_").replace("\u00a0", "~")
    assert found == expected
    assert typeset(typed, "fr-CA") == typeset(typed, "fr")


def test_french_punctuation_that_stands_in_other_marks_is_set_apart_once():
    (tokens,) = parse("**Quoi**! :up:? «*Non*»", ("up",))
    said = [part.replace("\u202f", "_") for part in words(typeset_tokens(tokens, "fr"))]
    assert said == ["Quoi", "_! ", "up", "_? «", "_Non", "_»"]


@pytest.mark.parametrize(("typed", "expected"), [
    ('¿"Qué"? ¡Sí!', "¿«Qué»? ¡Sí!"),
    ("2-6 jugadores", "2–6 jugadores"),
    ("-5 x 2", "−5\u00a0×\u00a02"),
    ("\"Un 'dos' tres\"", "«Un “dos” tres»"),
])  # fmt: skip
def test_spanish(typed, expected):
    assert typeset(typed, "es") == expected


@pytest.mark.parametrize(("typed", "expected"), [
    ("z. B. rot, d. h. blau", "z._B. rot, d._h. blau"),
    ("Ende. A. kommt", "Ende. A. kommt"),
    ('"Los!" - jetzt', "„Los!“\u00a0– jetzt"),
])  # fmt: skip
def test_german(typed, expected):
    assert typeset(typed, "de").replace("\u202f", "_") == expected


@pytest.mark.parametrize("typed", ["100%", "100 %", "100\u00a0%", "100\u202f%"])
@pytest.mark.parametrize("language", ["de", "fr", "es", "de-AT", "sv"])
def test_percent_is_set_apart_where_the_language_does_it(typed, language):
    assert typeset(typed, language) == "100\u202f%"


@pytest.mark.parametrize("language", ["en", "nl", "it", ""])
def test_percent_stays_as_it_is_typed_elsewhere(language):
    assert typeset("100% 5 %", language) == "100% 5 %"


@pytest.mark.parametrize(("value", "language", "expected"), [
    (2.16, "nl", "2,16"), (2.16, "en", "2.16"), (-0.5, "de-AT", "−0,5"), ("1273.0", "es", "1273,0"),
    (1.5, "ja", "1.5"), (1.5, "", "1.5"),
])  # fmt: skip
def test_numbers_have_the_decimal_sign_of_the_language(value, language, expected):
    assert number_text(value, language) == expected


def words(tokens):
    return [token.text if isinstance(token, Span) else token.name for token in tokens]


def test_quotes_reach_across_markup():
    (tokens,) = parse('"**a**" and *"b"* "', ())
    assert words(typeset_tokens(tokens, "en")) == ["“", "a", "” and ", "“b”", " “"]


def test_an_icon_counts_as_a_letter():
    (tokens,) = parse('":up:" -3:up: 2 x 3', ("up",))
    assert words(typeset_tokens(tokens)) == ["“", "up", "” −3", "up", " 2\u00a0×\u00a03"]


def test_signs_with_a_backslash_stay():
    (tokens,) = parse(r"3\" wide, \-5, it\'s, .\..", ())
    assert "".join(words(typeset_tokens(tokens))) == "3\" wide, -5, it's, ..."


def test_a_hyphen_in_a_superscript_is_a_minus():
    (tokens,) = parse("K^{-} x^{n-1}", ())
    assert words(typeset_tokens(tokens)) == ["K", "−", " x", "n−1"]


def test_icons_and_looks_are_kept():
    up, raised = Icon("up", PLAIN), Formatting(level=SUPERSCRIPT)
    tokens: list[Span | Icon] = [Span("a-", PLAIN), up, Span("-", raised)]
    assert typeset_tokens(tokens)[:2] == tokens[:2]


TYPED = st.text(st.sampled_from("ab 12x\"'-.,()…“”’–—«»;:?!\u00a0\u202f"), max_size=20)


@pytest.mark.parametrize("language", [*data_of_all(QUOTES), "en", ""])
@given(text=TYPED)
def test_twice_is_as_once(language, text):
    once = typeset(text, language)
    assert typeset(once, language) == once


@given(TYPED)
def test_no_straight_quote_is_left(text):
    assert not set("\"'") & set(typeset(text, "en"))


@given(st.text(st.sampled_from("abc xyz,.é"), max_size=20).filter(lambda text: "..." not in text))
def test_words_stay_as_they_are(text):
    assert typeset(text, "en") == text
