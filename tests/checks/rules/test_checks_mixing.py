from small_check import outcome, row_test

THREE = {"purple": ["red", "blue"], "green": ["blue", "yellow"], "orange": ["yellow", "red"]}
FACTS = {"primary": ["red", "blue", "yellow"], "mixed": THREE, "each": 2}
CLOSED = "table: mixed\nof: primary\neach: each"


def changed(**mixed):
    """Return a row about a table that is not closed."""
    return CLOSED, {"facts": {**FACTS, "mixed": {**THREE, **mixed}}}


GOOD = [
    CLOSED,
    "table: mixed\nof: primary",
    "table: {purple: [red, blue]}\nof: [red, blue]\neach: 1",
    "table: {purple: [red, blue]}\nof: [red, blue, yellow]",
]
HINT = "change what it is made of"
EACH = "change what the results are made of, or the figure"
BAD = [
    (changed(orange=["blue", "red"]), [
        f"8: orange: made of blue, red, as purple is | {HINT}",
        f"8: blue: in 3 results, not 2 | {EACH}", f"8: yellow: in 1 result, not 2 | {EACH}"]),
    (changed(orange=["yellow", "yellow"]), [
        f"8: orange: made of yellow, yellow, not of two that differ | {HINT}",
        f"8: red: in 1 result, not 2 | {EACH}", f"8: yellow: in 3 results, not 2 | {EACH}"]),
    (changed(orange=["yellow", "red", "blue"]), [
        f"8: orange: made of yellow, red, blue, not of two that differ | {HINT}",
        f"8: blue: in 3 results, not 2 | {EACH}"]),
    (changed(orange=["yellow", "purple"]), [
        f"8: orange: made of purple, which is no primary | {HINT}",
        f"8: red: in 1 result, not 2 | {EACH}"]),
    (changed(red=["yellow", "blue"]), [
        f"8: red: a primary, and yet made of yellow, blue | {HINT}",
        f"8: blue: in 3 results, not 2 | {EACH}", f"8: yellow: in 3 results, not 2 | {EACH}"]),
    ("table: each\nof: primary", [
        "8: 'table' must be a map, not 2 | the map from each result to the two it is made of"]),
    ("table: mixed\nof: each", ["9: 'of' must be a list, not 2 | the list of primaries"]),
    ("table: mixed\nof: primary\neach: primary", [
        "10: 'each' must be a number, not red, blue, yellow | in how many results each primary "
        "stands"]),
]  # fmt: skip

test_tables_that_are_closed_and_that_are_not = row_test("mixing", GOOD, BAD, None, FACTS)


def test_a_finding_rests_on_its_facts(tmp_path):
    found = outcome(tmp_path, "mixing", CLOSED, None, {**FACTS, "each": 1})
    assert [fact.key for fact in found.findings[0].facts] == ["mixed", "primary", "each"]
