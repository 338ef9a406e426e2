"""Texts of YAML files to values: what is taken, and every sentence that refuses the rest."""

import re

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.load import scalars
from pnp.load.gathered_problems import BadValueError


def refusal(read, *arguments):
    """Return what `read` refuses its arguments with, as "message | hint"."""
    with pytest.raises(BadValueError) as caught:
        read(*arguments)
    return f"{caught.value.message} | {caught.value.hint}"


# YAML 1.2's core schema (section 10.3.2 of the norm), which editors read with.
CORE = {
    "null": r"|~|null|Null|NULL",
    "bool": r"true|True|TRUE|false|False|FALSE",
    "int": r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+",
    "float": r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)"
    r"|\.(nan|NaN|NAN)",
}


def kind_in_1_1(plain):
    """Return what PyYAML makes of a plain scalar: "int", "str", ..."""
    return yaml.SafeLoader("").resolve(yaml.ScalarNode, plain, (True, False)).rpartition(":")[2]


def kind_in_1_2(plain):
    return next((kind for kind, form in CORE.items() if re.fullmatch(form, plain)), "str")


@pytest.mark.parametrize(("plain", "other"), [
    ("no", "false"), ("No", "false"), ("OFF", "false"), ("false", "false"),
    ("yes", "true"), ("on", "true"), ("True", "true"),
    ("null", "nothing"), ("~", "nothing"), ("NULL", "nothing"),
    ("12:30", "a time"), ("1:2:3", "a time"), ("190:20:30.15", "a time"),
    ("2024-01-31", "a date"), ("2024-1-1T10:00:00Z", "a date"), ("2024-01-01 10:00", "a date"),
    ("010", "another number"), ("0x1F", "another number"), ("0o17", "another number"),
    ("0b11", "another number"), ("-017", "another number"),
    ("1.10", "a number"), ("1.", "a number"), (".5", "a number"), ("+3", "a number"),
    ("1e3", "a number"), ("1_000", "a number"), ("-0", "a number"),
    ("1" * 16, "a number"), ("9" * 400, "a number"),
    (".inf", "a number"), ("-.INF", "a number"), (".nan", "a number"),
    ("=", "a sign"), ("<<", "a sign"),
])  # fmt: skip
def test_unquoted_text_that_other_tools_misread(plain, other):
    shown = plain if len(plain) <= 60 else plain[:57] + "..."
    assert refusal(scalars.as_written, plain, False) == (
        f'unquoted {shown} is {other} to other YAML tools | write it in quotes: "{shown}"'
    )
    assert scalars.as_written(plain, True) == plain


@pytest.mark.parametrize("plain", [
    "0", "7", "-12", "313", "1.2.3", "v1.0", "nord", "yesterday", "norm", "K+", "2-6", "3 x 4",
    "1,5", "12:30h", "e3", "--", "...", "n", "Y", "0-1", "1st", "==", "<", "−5",
])  # fmt: skip
def test_unquoted_text_that_every_tool_takes(plain):
    assert scalars.as_written(plain, False) == plain


@given(st.text("0123456789+-._:eExXoObBaAfFnNyYTtZslLuUiI~=<> ", min_size=1, max_size=12))
def test_nothing_passes_that_any_tool_would_convert(plain):
    if scalars.misread(plain):
        return
    assert kind_in_1_1(plain) in ("str", "int")
    assert kind_in_1_2(plain) in ("str", "int")
    if "int" in (kind_in_1_1(plain), kind_in_1_2(plain)):
        assert str(int(plain)) == plain


def test_an_empty_value():
    assert refusal(scalars.as_written, "", False) == (
        "has no value | write one after the colon (in quotes if it starts with #), "
        "or delete the key"
    )
    assert scalars.as_written("", True) == ""


def test_a_line():
    assert scalars.line(" Deck of cards \n") == "Deck of cards"
    assert scalars.line("x" * scalars.LONGEST_LINE)
    empty = "text is empty | write some, or delete the key"
    assert refusal(scalars.line, "") == refusal(scalars.line, " \n") == empty
    assert refusal(scalars.line, "a\nb") == "text has several lines | write it on one line"
    assert (
        refusal(scalars.line, "x" * 301) == "text is longer than 300 characters | make it shorter"
    )


def test_prose():
    assert scalars.prose("one\ntwo\n\n") == "one\ntwo"
    assert scalars.prose("") == ""
    assert scalars.prose("x" * scalars.LONGEST_TEXT)
    assert refusal(scalars.prose, "x" * 5001) == (
        "text is longer than 5000 characters | make it shorter"
    )


def test_a_word():
    assert scalars.word("") == ""
    assert scalars.word(" so ") == "so"
    assert refusal(scalars.word, "a\nb") == "text has several lines | write it on one line"


@pytest.mark.parametrize(("raw", "value"), [("0", 0), ("-12", -12), ("9" * 15, 10**15 - 1)])
def test_an_integer(raw, value):
    assert scalars.integer(raw) == value


@pytest.mark.parametrize("raw", ["", "1.5", "+1", "1_000", "0x1", "1e3", "ten", "٣", "-1,5"])
def test_no_integer(raw):
    assert refusal(scalars.integer, raw) == (
        f"'{raw}' is not a whole number"
        " | write digits only, such as 3 or -12, with no zero in front"
    )


@pytest.mark.parametrize(
    "read", [scalars.integer, scalars.number, lambda raw: scalars.free(raw, False)]
)
def test_a_number_of_very_many_digits_is_too_large(read):
    told = "1234567890123456 is too large | write 999999999999999 at the most"
    assert refusal(read, "1234567890123456").startswith(told)


@pytest.mark.parametrize(("raw", "meant"), [
    ("010", "10"), ("1.0", "1"), ("1 ", "1"), ("x3", "3"), ("12 of it", "12"), ("1,000", "1000"),
    ("−5", "-5"), ("-1 000", "-1000"), ("$3", "3"),
])  # fmt: skip
def test_an_integer_that_was_meant_is_spelt(raw, meant):
    assert refusal(scalars.integer, raw) == f"'{raw}' is not a whole number | write {meant}"


@pytest.mark.parametrize(
    ("raw", "value"), [("3", 3), ("-1.5", -1.5), ("2e-3", 0.002), ("1.10", 1.1), ("1E+2", 100.0)]
)
def test_a_number(raw, value):
    assert scalars.number(raw) == value
    assert type(scalars.number(raw)) is type(value)


@pytest.mark.parametrize("raw", ["", ".5", "5.", "01", "1,,5", "nan", ".inf", "1e999", "-1e999"])
def test_no_number(raw):
    assert refusal(scalars.number, raw) == (
        f"'{raw}' is not a number | write a number such as 3, -1.5 or 2e-3"
    )


@pytest.mark.parametrize(("raw", "meant"), [
    ("2,5", "2.5"), ("−2.5", "-2.5"), ("50%", "0.5"), ("-12 %", "-0.12"), ("$3.50", "3.50"),
    ("1,000.5", "1000.5"), ("1'000'000", "1000000"),
])  # fmt: skip
def test_a_number_that_was_meant_is_spelt(raw, meant):
    assert refusal(scalars.number, raw) == f"'{raw}' is not a number | write {meant}"


@pytest.mark.parametrize(
    ("raw", "value"), [("yes", True), ("no", False), ("true", True), ("false", False)]
)
def test_a_flag(raw, value):
    assert scalars.flag(raw) is value


@pytest.mark.parametrize("raw", ["", "Yes", "on", "1", "maybe"])
def test_no_flag(raw):
    assert refusal(scalars.flag, raw) == f"'{raw}' is neither yes nor no | write yes or no"


def test_lengths_and_points():
    assert scalars.length("2.5in") == 63.5
    assert scalars.length("63") == 63
    assert scalars.points("9pt") == scalars.points("9") == 9
    assert scalars.points("25.4mm") == 72
    no_length = "'nine' is not a length | write for example 63mm, 2.5in or 14pt"
    assert refusal(scalars.length, "nine") == refusal(scalars.points, "nine") == no_length
    assert refusal(scalars.length, "11000mm") == "'11000mm' is longer than 10 m | "


def test_sides():
    assert scalars.side("5mm") == 5
    assert scalars.side("1000mm") == 1000
    expected = "{} mm is not a side of a card | use 5 mm to 1000 mm"
    assert refusal(scalars.side, "4.9mm") == expected.format("4.9")
    assert refusal(scalars.side, "0") == expected.format("0")
    assert refusal(scalars.side, "-63mm") == expected.format("-63")
    assert refusal(scalars.side, "1001mm") == expected.format("1001")


PATTERNS = [
    (scalars.GAME_ID, ["quarken", "a", "0-1", "x" * 40],
     ["", "-a", "Ab", "a_b", "é", "x" * 41, "a\n"]),
    (scalars.CARD_ID, ["up-red", "k+", "313", "x" * 80],
     ["+k", "Up", "a b", "a/b", "../a", "x" * 81]),
    (scalars.NAME, ["title", "cost_2", "A", "x" * 80], ["2a", "_a", "a-b", "a.b", "x" * 81, ""]),
    (scalars.LIST_KEY, ["red", "K+", "red-2", "2", "a_b"], ["-a", "a b", "a.b", "é"]),
    (scalars.COLOUR, ["#d22", "#DD2222"], ["d22", "#dd22", "#ggg", "red", "#dd2222ff"]),
    (scalars.LANGUAGE, ["en", "nl", "pt-BR", "zh-Hant", "es-419", "fil"],
     ["EN", "english", "pt_BR", "e", "en-us"]),
    (scalars.VERSION, ["1.0.0", "2", "1.0.0-rc.1+b"], ["", "1 0", ".1", "x" * 21]),
    (scalars.PLAYERS, ["2", "2-6", "1-10"], ["0", "02", "2 - 6", "2–6", "100", "2-"]),
    (scalars.URL, ["https://example.org/a?b=c", "http://e.o"], ["example.org", "ftp://e.o",
     "javascript:alert(1)", 'https://e.o/"x"', "https://e o"]),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "good", "bad"), PATTERNS)
def test_patterns_take_the_whole_text(pattern, good, bad):
    read = scalars.matching(pattern, "a thing", "this one")
    assert [read(raw) for raw in good] == good
    for raw in bad:
        shown = raw[:57] + "..." if len(raw) > 60 else raw.replace("\n", "<U+000A>")
        told, _, hint = refusal(read, raw).partition(" | write ")
        assert told == f"'{shown}' is not a thing"
        assert hint == "for example this one" or read(hint) == hint


@pytest.mark.parametrize(("pattern", "raw", "meant"), [
    (scalars.GAME_ID, "Fire Ball!", "fire-ball"), (scalars.GAME_ID, "deck.yaml", "deck"),
    (scalars.CARD_ID, "Up", "up"), (scalars.NAME, "a-b c", "a_b_c"), (scalars.LANGUAGE, "EN", "en"),
    (scalars.LANGUAGE, "pt_BR", "pt-BR"), (scalars.PLAYERS, "2 to 4", "2-4"),
    (scalars.PLAYERS, "2–6", "2-6"),
])  # fmt: skip
def test_what_was_meant_is_spelt(pattern, raw, meant):
    read = scalars.matching(pattern, "a thing", "this one")
    assert refusal(read, raw) == f"'{raw}' is not a thing | write {meant}"


def test_patterns_have_an_end():
    read = scalars.matching(scalars.URL, "an address", "https://example.org/game")
    assert refusal(read, "https://e.o/" + "x" * 300).startswith("'https://e.o/xxx")


@pytest.mark.parametrize(("raw", "quoted", "value"), [
    ("red", False, "red"), ("7", False, 7), ("7", True, "7"), ("-3", False, -3),
    ("2.5", False, 2.5), ("2.5", True, "2.5"), ("true", False, True), ("false", False, False),
    ("true", True, "true"), ("no", True, "no"), ("", True, ""), ("two\nlines\n", True,
    "two\nlines"), ("93.5", False, 93.5),
])  # fmt: skip
def test_values_without_a_type(raw, quoted, value):
    assert scalars.free(raw, quoted) == value
    assert type(scalars.free(raw, quoted)) is type(value)


@pytest.mark.parametrize("raw", ["no", "yes", "1.10", "1e3", "2.0", "12:30", "010", "~", "", ".5"])
def test_values_without_a_type_that_tools_do_not_agree_on(raw):
    assert refusal(scalars.free, raw, False) == refusal(scalars.as_written, raw, False)


@given(st.text("0123456789.-eE+", min_size=1, max_size=20))
def test_a_number_without_a_type_stays_as_it_was_written(raw):
    try:
        value = scalars.free(raw, False)
    except BadValueError:
        return
    assert str(value) == raw


def test_colours():
    assert scalars.is_colour("#1b1b1b")
    assert not scalars.is_colour("ink")
