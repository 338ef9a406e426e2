"""The ledger's values: as they stand, and as their expressions give them."""

from fractions import Fraction

import pytest

from pnp.expressions.facts import Fact, Figures, Ledger
from pnp.expressions.parser import parse
from pnp.expressions.values import ExpressionError, UnknownName


def fact(key, value, source=None, **more):
    said = {"kind": "derived" if source else "stated", "document": "", "section": "", **more}
    return Fact(f"M-{key}", key, value, source=parse(source) if source else None, **said)


def figures(*facts):
    return Figures(Ledger("mini", "Mini", {}, facts))


SUMS = figures(
    fact("red", 14),
    fact("blue", 15),
    fact("all", 30, "red + blue"),
    fact("both", 60, "2 * all"),
    fact("share", Fraction(1, 2), "red / all"),
)


def test_a_value_is_what_the_ledger_states():
    assert [SUMS[key] for key in SUMS] == [14, 15, 30, 60, Fraction(1, 2)]
    assert "red" in SUMS
    assert "green" not in SUMS
    assert SUMS.fact("red").id == "M-red"
    with pytest.raises(KeyError):
        SUMS["green"]
    with pytest.raises(KeyError):
        SUMS.fact("green")


def test_a_derived_value_comes_from_the_facts_below_it():
    assert SUMS.derived("red") == 14
    assert SUMS.derived("all") == 29
    assert SUMS.derived("both") == 58, "from what `all` comes to, not from what it states"
    assert SUMS.derived("share") == Fraction(14, 29)
    with pytest.raises(KeyError):
        SUMS.derived("green")


BREAK = "derive one of them from something else, or say where it is stated"


@pytest.mark.parametrize(("sources", "key", "circle"), [
    ({"a": "a"}, "a", "a <- a"),
    ({"a": "b + 1", "b": "a - 1"}, "a", "a <- b <- a"),
    ({"a": "b", "b": "c", "c": "b"}, "a", "b <- c <- b"),
    ({"a": "[n for n in c]", "b": "a", "c": "b"}, "c", "c <- b <- a <- c"),
])  # fmt: skip
def test_a_fact_that_is_derived_from_itself(sources, key, circle):
    found = figures(*(fact(name, 1, source) for name, source in sources.items()))
    for _ in range(2):  # the first time must leave nothing behind
        with pytest.raises(ExpressionError) as caught:
            found.derived(key)
        start = circle.partition(" ")[0]
        assert caught.value.message == f"fact '{start}' is derived from itself: {circle}"
        assert caught.value.hint == BREAK


def test_a_fact_that_is_derived_from_nothing_known():
    with pytest.raises(UnknownName) as caught:
        figures(fact("a", 1, "b"), fact("b", 1, "green")).derived("a")
    assert caught.value.message == "unknown fact 'green'"


def test_a_row_of_facts_that_is_too_long():
    row = [fact("f0", 1), *(fact(f"f{n}", 1, f"f{n - 1}") for n in range(1, 900))]
    found = figures(*row)
    assert found.derived("f20") == 1
    with pytest.raises(ExpressionError) as caught:
        figures(*row).derived("f899")
    assert caught.value.message == "facts are derived from one another in too long a row"
    assert caught.value.hint == "state one of them"
    assert [found.derived(key) for key in found] == [1] * 900, "one after the other is no matter"


@pytest.mark.parametrize(("one", "place"), [
    (fact("a", 1, document="Rules", section="Set-up"), "Rules, Set-up"),
    (fact("a", 1, document="Rules"), "Rules"),
    (fact("a", 1, section="Set-up"), "Set-up"),
    (fact("a", 1, kind="designed"), "designed"),
])  # fmt: skip
def test_the_place_of_a_fact(one, place):
    assert one.place == place
