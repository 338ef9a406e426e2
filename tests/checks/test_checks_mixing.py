import pytest
from small_check import outcome, told

THREE = {"purple": ["red", "blue"], "green": ["blue", "yellow"], "orange": ["yellow", "red"]}
FACTS = {"primary": ["red", "blue", "yellow"], "mixed": THREE, "each": 2}
CLOSED = "table: mixed\nof: primary\neach: each"


@pytest.mark.parametrize(
    "options",
    [
        CLOSED,
        "table: mixed\nof: primary",
        "table: {purple: [red, blue]}\nof: [red, blue]\neach: 1",
        "table: {purple: [red, blue]}\nof: [red, blue, yellow]",
    ],
)
def test_a_closed_table(tmp_path, options):
    assert told(tmp_path, "mixing", options, None, FACTS) == []


HINT = "change what it is made of"
EACH = "change what the results are made of, or the figure"
BAD = [
    ({"orange": ["blue", "red"]}, [
        f"8: orange: made of blue, red, as purple is | {HINT}",
        f"8: blue: in 3 results, not 2 | {EACH}", f"8: yellow: in 1 result, not 2 | {EACH}"]),
    ({"orange": ["yellow", "yellow"]}, [
        f"8: orange: made of yellow, yellow, not of two that differ | {HINT}",
        f"8: red: in 1 result, not 2 | {EACH}", f"8: yellow: in 3 results, not 2 | {EACH}"]),
    ({"orange": ["yellow", "red", "blue"]}, [
        f"8: orange: made of yellow, red, blue, not of two that differ | {HINT}",
        f"8: blue: in 3 results, not 2 | {EACH}"]),
    ({"orange": ["yellow", "purple"]}, [
        f"8: orange: made of purple, which is no primary | {HINT}",
        f"8: red: in 1 result, not 2 | {EACH}"]),
    ({"red": ["yellow", "blue"]}, [
        f"8: red: a primary, and yet made of yellow, blue | {HINT}",
        f"8: blue: in 3 results, not 2 | {EACH}", f"8: yellow: in 3 results, not 2 | {EACH}"]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "problems"), BAD)
def test_a_table_that_is_not_closed(tmp_path, change, problems):
    facts = {**FACTS, "mixed": {**THREE, **change}}
    assert told(tmp_path, "mixing", CLOSED, None, facts) == [
        f"rules.yaml:{one}" for one in problems
    ]


def test_a_finding_rests_on_its_facts(tmp_path):
    found = outcome(tmp_path, "mixing", CLOSED, None, {**FACTS, "each": 1})
    assert [fact.key for fact in found.findings[0].facts] == ["mixed", "primary", "each"]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("table: each\nof: primary", "8: 'table' must be a map, not 2 | the map from each result "
         "to the two it is made of"),
        ("table: mixed\nof: each", "9: 'of' must be a list, not 2 | the list of primaries"),
        ("table: mixed\nof: primary\neach: primary", "10: 'each' must be a number, not red, blue, "
         "yellow | in how many results each primary stands"),
    ],
)  # fmt: skip
def test_options_that_can_not_be_used(tmp_path, options, problem):
    assert told(tmp_path, "mixing", options, None, FACTS)[-1] == f"rules.yaml:{problem}"
