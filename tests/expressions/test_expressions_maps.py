import pytest

from pnp.expressions.parser import parse
from pnp.expressions.values import ExpressionError

FACTS = {
    "first": {"a": 1, "b": 2},
    "second": {"b": 2, "c": 3},
    "other": {"b": 5},
    "names": ("red", "blue", "red"),
}


def value(text):
    return parse(text).value(FACTS.__getitem__, {})


@pytest.mark.parametrize(("text", "expected"), [
    ("merged()", {}),
    ("merged(first, second)", {"a": 1, "b": 2, "c": 3}),
    ("counted(names)", {"red": 2, "blue": 1}),
    ("counted([])", {}),
    ("counted(1 + n % 2 for n in range(3))", {"1": 2, "2": 1}),
    ("counted(keys(first)) == counted(keys(second))", False),
    ("paired(names, [1, 2, 1])", {"red": 1, "blue": 2}),
    ("{key: 2 * first[key] for key in first}", {"a": 2, "b": 4}),
    ("{n: k for n in [2, 3] for k in first if first[k] == n}", {"2": "b"}),
])  # fmt: skip
def test_maps_of_maps_and_of_lists(text, expected):
    assert value(text) == expected


@pytest.mark.parametrize(("text", "told"), [
    ("merged(first, second, other)",
     "two maps disagree on 'b': 2, and 5 | mend the one that is wrong"),
    ("merged(first, names)", "'merged(first, names)' has no value | "),
    ("counted([names])", "only texts and whole numbers can be counted | "),
    ("counted([1 / 3])", "only texts and whole numbers can be counted | "),
    ("counted(3)", "'counted(3)' has no value | "),
    ("paired(names, [1, 2])", "a list of 3 and one of 2 make no pairs | add what is missing, or "
     "delete what is too many"),
    ("paired(names, [1, 2, 3])", "two maps disagree on 'red': 1, and 3 | mend the one that is"),
    ("{n: 1 for n in names}", "'{n: 1 for n in names}' makes 'red' twice | "),
])  # fmt: skip
def test_what_makes_no_map_is_refused(text, told):
    with pytest.raises(ExpressionError) as caught:
        value(text)
    assert f"{caught.value.message} | {caught.value.hint}".startswith(told)


def test_the_loop_of_a_map_names_facts_and_its_own_names_are_none():
    assert parse("{key: other[key] for key in names if key in first}").names == (
        "names",
        "first",
        "other",
    )
