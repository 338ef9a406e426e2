"""Expressions: what they come to, everything they refuse, and that they never run on."""

import signal
import time
import warnings
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.problems import Where
from pnp.expressions import evaluator
from pnp.expressions.evaluator import MOST_STEPS
from pnp.expressions.functions import LARGEST
from pnp.expressions.parser import DEEPEST, LONGEST, parse
from pnp.expressions.values import ExpressionError, UnknownName, show
from pnp.processes import time_and_memory_limits

FACTS = {
    "red": 14,
    "deck.total": 42,
    "half": Fraction(1, 2),
    "name": "up",
    "is_anti": True,
    "players": (2, 3, 4),
    "dealt": {"2": 3, "3": 3, "4": 2},
    "quark": {"up": {"charge": Fraction(2, 3)}, "down": {"charge": Fraction(-1, 3)}},
    "flags": {"yes": 1, "no": 0},
    "piles": (("a", "b"), ("c",)),
    "nested": {"n": 7},
    "ships.needs": {"sloop": 3, "brig": {"gold": 2}, "crew": ("mate", "cook")},
    "twenty": tuple(range(20)),
    "deep": {str(number): number for number in range(10_001)},
}


def look_up(name):
    return FACTS[name]


def value(text, **functions):
    return parse(text).value(look_up, functions)


def refused(text, **functions):
    """Return the message and the hint of an expression without a value."""
    with pytest.raises(ExpressionError) as caught:
        value(text, **functions)
    return caught.value.message, caught.value.hint


VALUES = [
    ("3 * red + 1", 43),
    ("deck.total / 4", Fraction(21, 2)),
    ("1 / 3 + 1 / 6", half := Fraction(1, 2)),
    ("0.1 + 0.2", Fraction(3, 10)),
    ("1e3", 1000),
    ("7 // 2", 3),
    ("-7 % 4", 1),
    ("2 ** 10", 1024),
    ("-2 ** 2", -4),
    ("0 ** 0 + 1 ** 64", 2),
    ("half ** 2", Fraction(1, 4)),
    ("- half + + half", 0),
    ("'a' + \"b\"", "ab"),
    ("[1, 2] + [3]", (1, 2, 3)),
    ("(1, 2)", (1, 2)),
    ("{'a': 1, 2: red}", {"a": 1, "2": 14}),
    ("{n: n * n for n in players}", {"2": 4, "3": 9, "4": 16}),
    ("dealt[2]", 3),
    ("players[-1]", 4),
    ("name[0]", "u"),
    ("flags[is_anti]", 1),
    ("quark['up']['charge']", Fraction(2, 3)),
    ("[q for pile in piles for q in pile if q != 'b']", ("a", "c")),
    ("[a + b for (a, b) in [(1, 2), (3, 4)]]", (3, 7)),
    ("[n for n in dealt]", (2, 3, 4)),
    ("[t.charge for t in values(quark)]", (Fraction(2, 3), Fraction(-1, 3))),
    ("1 < 2 <= 2 < 3", True),
    ("1 < 2 > 5", False),
    ("red == 14 and not red != 14 or False", True),
    ("1 / 2 >= half", True),
    ("2 in players and 'x' not in ['y']", True),
    ("'up' in quark", True),
    ("3 if is_anti else 4", 3),
    ("True or 1 / 0", True),
    ("False and 1 / 0", False),
    ("2 if False else 1", 1),
    ("abs(-3)", 3),
    ("all(n > 1 for n in players)", True),
    ("any(n > 4 for n in players)", False),
    ("ceil(1 / 3)", 1),
    ("floor(-1 / 3)", -1),
    ("distinct(['a', 'b', 'a'])", 2),
    ("gcd([12, 18, 27])", 3),
    ("keys(dealt)", (2, 3, 4)),
    ("keys(quark)", ("up", "down")),
    ("values(dealt)", (3, 3, 2)),
    ("values(players)", (2, 3, 4)),
    ("len('abc') + len(players)", 6),
    ("max(players) - min(1, 2)", 3),
    ("max([], default=9)", 9),
    ("range(3)", (0, 1, 2)),
    ("range(5, 1, -2)", (5, 3)),
    ("sorted([3, 1, 2])", (1, 2, 3)),
    ("sum(players)", 9),
    ("sum(1 / n for n in [2, 3, 6])", 1),
    ("2 * (\n3 + 4)", 14),
]


@pytest.mark.parametrize(("text", "expected"), VALUES)
def test_values(text, expected):
    found = value(text)
    assert found == expected
    assert type(found) is type(expected) or isinstance(expected, Fraction)


def test_whole_results_are_whole_numbers():
    assert type(value("half + half")) is int
    assert type(value("6 / 3")) is int


NUMBERS = st.integers(-20, 20) | st.fractions(-20, 20, max_denominator=20)
SIGNS = {
    "+": Fraction.__add__,
    "-": Fraction.__sub__,
    "*": Fraction.__mul__,
    "/": Fraction.__truediv__,
    "//": Fraction.__floordiv__,
    "%": Fraction.__mod__,
}


def joined(parts):
    """Return strategies of (text, value) pairs, two of `parts` with a sign between them."""

    def join(left, sign, right):
        if right[1] == 0 and sign in "//%":
            sign = "+"
        return f"({left[0]} {sign} {right[0]})", Fraction(SIGNS[sign](left[1], right[1]))

    return st.builds(join, parts, st.sampled_from(sorted(SIGNS)), parts)


PARTS = NUMBERS.map(lambda number: (f"({number})", Fraction(number)))


@given(st.recursive(PARTS, joined, max_leaves=5))
def test_arithmetic_is_that_of_fractions(pair):
    text, expected = pair
    assert value(text) == expected


WORDS = "use numbers, names, + - * / // % **, comparisons, and, or, not, and calls"
WRITE = "write arithmetic such as '3 * players + 6'"

NO_EXPRESSION = [
    "", "1 +", "a = 1", "import os", "x := 1", "lambda", "1 2", "(", "'a", "a\n+ b", "yield 1",
    "9" * 1900, "(" * 150 + "1" + ")" * 150 + "x", "a; b", "# a",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_EXPRESSION)
def test_what_is_no_expression(text):
    message, hint = refused(text)
    if not text.startswith("9"):
        assert message.endswith("is no expression")
        assert hint == WRITE


STRANGE = [
    ("(1).real", "(1).real"),
    ("'a'.upper()", "'a'.upper()"),
    ("''.__class__.__mro__", "''.__class__.__mro__"),
    ("quark.get('up')", "quark.get('up')"),
    ("lambda: 1", "lambda: 1"),
    ("(x := 1)", "x := 1"),
    ("f'{red}'", "f'{red}'"),
    ("b'a'", "b'a'"),
    ("None", "None"),
    ("...", "..."),
    ("1j", "1j"),
    ("1 @ 2", "1 @ 2"),
    ("~1", "~1"),
    ("1 is 1", "1 is 1"),
    ("players[0:1]", "0:1"),
    ("[*players]", "*players"),
    ("max(*players)", "*players"),
    ("{**dealt}", "{**dealt}"),
    ("{1, 2}", "{1, 2}"),
    ("[n async for n in players]", "[n async for n in players]"),
    ("[(yield)]", "yield"),
]


@pytest.mark.parametrize(("text", "part"), STRANGE)
def test_what_can_not_stand_in_an_expression(text, part):
    assert refused(text) == (f"'{part}' can't stand in an expression", WORDS)


KNOWN = (
    "known: abs, all, any, ceil, counted, distinct, floor, gcd, keys, len, max, merged, min, "
    "paired, range, sorted, sum, values"
)
LOOK = "look at what its facts are"
SMALLER = "use numbers of up to 15 digits"
SHORTER = "make it shorter"
NAMES = "write one name, or several as (a, b)"
ONCE = "let every key be there once"
REFUSED = [
    ("__import__('os')", "unknown function '__import__'", KNOWN),
    ("blue", "unknown fact 'blue'", ""),
    ("red.__class__", "unknown fact 'red.__class__'", ""),
    ("players.least", "unknown fact 'players.least'", "write min(players)"),
    ("1 + players.most", "unknown fact 'players.most'", "write max(players)"),
    ("players.last", "unknown fact 'players.last'", "write players[-1]"),
    ("players.youngest", "unknown fact 'players.youngest'", ""),
    ("ships.needs.sloop", "unknown fact 'ships.needs.sloop'", 'write ships.needs["sloop"]'),
    ("ships.needs.brig.gold", "unknown fact 'ships.needs.brig.gold'",
     'write ships.needs["brig"]["gold"]'),
    ("ships.needs.crew.count", "unknown fact 'ships.needs.crew.count'",
     'write len(ships.needs["crew"])'),
    ("ships.needs.slop", "unknown fact 'ships.needs.slop'", ""),
    ("ships.sloop", "unknown fact 'ships.sloop'", ""),
    ("max(players, key=abs)", "unknown fact 'abs'", ""),
    ("n + sum(n for n in players)", "unknown fact 'n'", ""),
    ("1 / 0", "'1 / 0' divides by zero", LOOK),
    ("red % (3 - 3)", "'red % (3 - 3)' divides by zero", LOOK),
    ("1 // 0.0", "'1 // 0.0' divides by zero", LOOK),
    ("0 ** -1", "an exponent is a whole number up to 64", "write a smaller one"),
    ("2 ** 65", "an exponent is a whole number up to 64", "write a smaller one"),
    ("2 ** half", "an exponent is a whole number up to 64", "write a smaller one"),
    ("2 ** 64", "a number is too large", SMALLER),
    ("9 ** 9 ** 9", "an exponent is a whole number up to 64", "write a smaller one"),
    ("1e-300", "a number is too large", SMALLER),
    ("1e999", "'1e309' has no value", LOOK),
    ("sum(1 / n for n in range(1, 99))", "a number is too large", SMALLER),
    ("'a' * 9", "''a' * 9' reckons with what is no number", LOOK),
    ("players * 9", "'players * 9' reckons with what is no number", LOOK),
    ("'a' + 1", "''a' + 1' reckons with what is no number", LOOK),
    ("dealt + dealt", "'dealt + dealt' reckons with what is no number", LOOK),
    ("range(10001)", "a range has more than 10000 numbers", SHORTER),
    ("range(-10 ** 15, 10 ** 15)", "a range has more than 10000 numbers", SHORTER),
    ("range(9000) + range(9000)", "a text or list is too long", SHORTER),
    ("sum(['a', 'b'])", "'a' is no number, so nothing can be summed", LOOK),
    ("sum([range(2)])", "'0, 1' is no number, so nothing can be summed", LOOK),
    ("sum([], 1)", "'sum([], 1)' has no value", LOOK),
    ("dealt[7]", "'dealt' has nothing for '7'", "it has: 2, 3, 4"),
    ("quark['up']['spin']", "'quark['up']' has nothing for 'spin'", "it has: charge"),
    ("players[3]", "'players[3]' has no value", LOOK),
    ("red[0]", "'red[0]' has no value", LOOK),
    ("1 < 'a'", "'1 < 'a'' has no value", LOOK),
    ("sorted([1, 'a'])", "'sorted([1, 'a'])' has no value", LOOK),
    ("len(5)", "'len(5)' has no value", LOOK),
    ("-name", "'-name' has no value", LOOK),
    ("keys(players)", "'keys(players)' has no value", LOOK),
    ("distinct([dealt])", "'distinct([dealt])' has no value", LOOK),
    ("[n for n in 5]", "'[n for n in 5]' has no value", LOOK),
    ("[a for (a, b) in [(1, 2, 3)]]", "'[a for a, b in [(1, 2, 3)]]' has no value", LOOK),
    ("[t.spin for t in values(quark)]", "'t.spin' has no value", LOOK),
    ("[x.__class__ for x in players]", "'x.__class__' has no value", LOOK),
    ("[1 for red.x in players]", "'red.x' can't stand after 'for'", NAMES),
    ("[1 for (a, [b]) in [[1, [2]]]]", "'(a, [b])' can't stand after 'for'", NAMES),
    ("{'a': 1, 'a': 2}", "'{'a': 1, 'a': 2}' makes 'a' twice", ONCE),
    ("{1: n for n in players}", "'{1: n for n in players}' makes '1' twice", ONCE),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message", "hint"), REFUSED)
def test_what_has_no_value(text, message, hint):
    assert refused(text) == (message, hint)


STEPS = ("expression takes too many steps", "make its ranges shorter")
SLOW = [
    "[1 for a in range(9999) for b in range(9999)]",
    "sum(1 for a in range(9999) for b in range(9999) if False)",
    "[sum(range(9999)) for a in range(9999)]",
    "[a for a in range(9999) if a in range(9999)]",
    "[sorted(range(9999)) for a in range(9999)]",
    "all(range(9999) == range(9999) for a in range(9999))",
    "[asked() for a in range(9999)]",
    "[" + ", ".join(["range(9999)"] * 100) + "]",
]


@pytest.mark.parametrize("text", SLOW)
def test_long_work_is_stopped(text, monkeypatch):
    monkeypatch.setattr(evaluator, "MOST_STEPS", 20_000)
    assert refused(text, asked=lambda: 1) == STEPS


def test_deep_ones_are_refused():
    message = (f"expression is nested more than {DEEPEST} deep", "split it")
    for text in ("-" * DEEPEST + "1", "not " * 90 + "1", "~" * 1900 + "1", "lambda:" * 280 + "1"):
        assert refused(text) == message
    assert refused("+".join(["1"] * 100)) == message
    assert value("-" * (DEEPEST - 1) + "1") == -1


def test_long_ones_are_refused():
    assert len(value("'" + "a" * (LONGEST - 2) + "'")) == LONGEST - 2
    assert refused("1" * (LONGEST + 1))[1] == "split it"
    assert refused("1 +" * 700) == (f"expression is longer than {LONGEST} characters", "split it")


def test_bounds_are_bounds():
    assert value("10 ** 15") == LARGEST
    assert len(value("range(10000)")) == 10_000
    assert value("sum(n for n in range(9999))") == 49_985_001
    assert MOST_STEPS == 200_000


def test_no_warning_of_the_parser_comes_through():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert value("1if 1else 2") == 1
        assert value(r"'\d'") == r"\d"


def test_functions_of_the_caller():
    assert value("twice(n=red)", twice=lambda n: 2 * n) == 28
    assert refused("twice()", twice=lambda n: n) == ("'twice()' has no value", LOOK)


@pytest.mark.parametrize(("text", "names"), [
    ("deck.total + red * red", ("deck.total", "red")),
    ("sum(dealt[n] for n in players if n < top)", ("players", "top", "dealt")),
    ("[n for n in range(n)]", ("n",)),
    ("{a: b for a in x}", ("x", "b")),
    ("count('hand', colour=shade)", ("shade",)),
    ("[a.b for a in c]", ("c",)),
    ("'red' + 1", ()),
])  # fmt: skip
def test_the_facts_an_expression_speaks_of(text, names):
    assert parse(text).names == names


@pytest.mark.parametrize(("text", "expected"), [
    ("red == 14", ("", 14, 14)),
    ("red != 1", ("other than", 14, 1)),
    ("red < 1", ("less than", 14, 1)),
    ("red <= 1", ("at most", 14, 1)),
    ("red > 1", ("more than", 14, 1)),
    ("red >= 1", ("at least", 14, 1)),
    ("red in players", ("one of", 14, (2, 3, 4))),
    ("red not in players", ("none of", 14, (2, 3, 4))),
    ("1 < red < 2", None),
    ("red", None),
])  # fmt: skip
def test_the_sides_of_a_comparison(text, expected):
    assert parse(text).sides(look_up, {}) == expected


def test_the_same_words_in_two_places_are_two_expressions():
    places = Where("a.yaml", 1), Where("b.yaml", 2)
    first, second = (parse(" red + nothing", where) for where in places)
    assert (first.where, second.where) == places
    for where in places:
        for text in ("red +", "red is 1", "1" * (LONGEST + 1)):
            with pytest.raises(ExpressionError) as caught:
                parse(text, where)
            assert caught.value.where == where


def test_an_error_knows_the_place_of_its_expression():
    where = Where("rules.yaml", 7)
    for text in ("blue", "blue == 1"):
        expression = parse(text, where)
        with pytest.raises(UnknownName) as caught:
            expression.value(look_up, {})
        assert (caught.value.where, caught.value.name) == (where, "blue")
    with pytest.raises(UnknownName) as caught:
        parse("blue == 1", where).sides(look_up, {})
    assert caught.value.where == where
    with pytest.raises(ExpressionError) as broken:
        parse("1 +", where)
    assert broken.value.where == where


@pytest.mark.parametrize(("found", "text"), [
    (236, "236"),
    (-3, "-3"),
    (True, "yes"),
    (False, "no"),
    (None, "nothing"),
    ((), "nothing"),
    ({}, "nothing"),
    ("up", "up"),
    (("a", 1), "a, 1"),
    ({"red": 14, "blue": half}, "red 14, blue 0.5"),
    (Fraction(1, 3), "1/3"),
    (Fraction(-1, 3), "-1/3"),
    (Fraction(-1, 4), "-0.25"),
    (Fraction(5, 2), "2.5"),
    (Fraction("2453.97"), "2453.97"),
    (Fraction("12345.678901"), "12345.678901"),
    (Fraction(1, 1024), "0.0009765625"),
    (Fraction(1, 2**12), "0.000244140625"),
    (Fraction(1, 2**13), "1/8192"),
    (Fraction(4, 2), "2"),
    (Fraction(0), "0"),
])  # fmt: skip
def test_values_as_people_write_them(found, text):
    assert show(found) == text


@given(st.decimals(-(10**6), 10**6, places=6).map(Fraction))
def test_decimals_come_back_as_they_were(number):
    assert Fraction(show(number)) == number


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_what_takes_long_at_each_step_is_stopped(monkeypatch):
    def slow():
        end = time.thread_time() + 0.01
        while time.thread_time() < end:
            pass
        return 1

    monkeypatch.setattr(time_and_memory_limits, "SECONDS", 0.02)
    assert refused("[slow() for n in range(999)]", slow=slow) == (
        "'[slow() for n in range(999)]' works for more than 0.02 seconds",
        "make its lists shorter",
    )
