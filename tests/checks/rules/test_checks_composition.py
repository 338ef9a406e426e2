import pytest
from small_check import findings_of, outcome, told
from small_game import deck, game

LISTS = "{colour: {red: {}, blue: {}}, size: {small: {}, large: {}}}"
FIELDS = "{colour: {type: key, of: colour}, size: {type: key, of: size}}"
CARDS = """[
  {id: a, copies: 3, colour: red, size: small}, {id: b, copies: 2, colour: red, size: large},
  {id: c, copies: 1, colour: blue, size: small}]"""
FACTS = """
  - {id: M-1, key: red, value: 5, kind: stated, where: Contents}
  - {id: M-2, key: colours, value: {red: 5, blue: 1}, kind: stated, where: Contents}
  - {id: M-3, key: sizes, value: {small: 3, large: 2}, kind: stated, where: Contents}"""


def findings(root, row):
    row = f"check: composition, title: Cards, component: deck, {row}"
    cards = deck(fields=FIELDS, cards=CARDS)
    found = findings_of(root, row, FACTS, game(lists=LISTS), cards)
    return [(f"{one.where}: {one.message}", [fact.id for fact in one.facts]) for one in found]


GOOD = [
    "expect: 6",
    "by: [colour], expect: {red: red, blue: 1}",
    "by: [colour], expect: colours",
    "by: [colour, size], expect: {red: sizes, blue: {small: 1}}",
    "by: [colour, size], expect: {red: {small: 3, large: 2}, blue: {small: 1, large: 0}}",
    "by: [size], where: {colour: red}, expect: sizes",
    'by: [size, colour], expect: {small: \'{"red": 3, "blue": 1}\', large: {red: 2}}',
]
BAD = [
    ("expect: 7", [("cards/mini/deck.yaml:7: 6 cards, not 7", [])]),
    ("by: [colour], expect: {red: red - 1, blue: 1}", [
        ("cards/mini/deck.yaml:7: red: 5 cards, not 4", ["M-1"])]),
    ("by: [size], expect: colours", [
        ("cards/mini/rules.yaml:9: unknown size 'red'", ["M-2"]),
        ("cards/mini/rules.yaml:9: unknown size 'blue'", ["M-2"]),
        ("cards/mini/deck.yaml:7: small: 4 cards, not 0", []),
        ("cards/mini/deck.yaml:7: large: 2 cards, not 0", [])]),
    ("by: [colour, size], expect: {red: sizes, blue: sizes}", [
        ("cards/mini/deck.yaml:8: blue small: 1 card, not 3", ["M-3"]),
        ("cards/mini/rules.yaml:9: blue large: 0 cards, not 2", ["M-3"])]),
]  # fmt: skip


@pytest.mark.parametrize("row", GOOD)
def test_cards_are_as_many_as_expected(row, tmp_path):
    assert findings(tmp_path, row) == []


@pytest.mark.parametrize(("row", "found"), BAD)
def test_a_sort_that_is_not_as_expected_is_named_with_its_facts(row, found, tmp_path):
    assert findings(tmp_path, row) == found


CHANGE = "change the copies of these cards, or the figure if the rules say so"
COSTS = [
    {"id": "one", "copies": 2, "cost": ["red", "red", "blue"], "mass": 0.5},
    {"id": "two", "cost": ["blue"], "rare": True, "back": {"mass": 7}},
    {"id": "three", "rare": False},
]


@pytest.mark.parametrize("options", [
    "expect: 4",
    "by: [cost]\nexpect: {red: 4, blue: 3}",
    "by: [rare]\nexpect: {yes: 1, no: 1}",
    "by: [mass]\nexpect: {0.5: 2}",
    "by: [back.mass]\nexpect: {7: 1}",
    "by: [back, id]\nexpect: {none: {one: 2, three: 1}, own: {two: 1}}",
    "by: [id]\nwhere: {id: [one, two], back: none}\nexpect: {one: 2}",
    "by: [id]\nwhere: {rare: yes}\nexpect: {two: 1}",
])  # fmt: skip
def test_cards_are_counted_by_anything(tmp_path, options):
    assert told(tmp_path, "composition", options, COSTS) == []


def test_the_place_of_a_figure_is_told_when_there_is_no_card(tmp_path):
    options = "component: deck\nby: [rare]\nexpect:\n  yes: 1\n  no: 1\n  never: 1\n  both: 0"
    assert told(tmp_path, "composition", options, COSTS) == [
        f"rules.yaml:13: never: 0 cards, not 1 | {CHANGE}"
    ]


def test_a_sort_that_expect_leaves_out_is_told_as_it_is_to_be_added(tmp_path):
    (line,) = told(tmp_path, "composition", "by: [id]\nexpect: {one: 2, two: 1}", COSTS)
    said = "three: 1 card, not 0 | add it to 'expect', as three: 1; or take these cards out"
    assert line.endswith(said)


def test_a_field_that_no_card_has(tmp_path):
    options = "component: deck\nby: [csot]\nexpect: {red: 1}"
    assert told(tmp_path, "composition", options, COSTS) == [
        "rules.yaml:5: cards have no 'csot' | known: back, back.cost, back.mass, back.rare, cost, "
        "id, mass, rare, sets"
    ]


def test_every_sort_is_one_comparison(tmp_path):
    options = "by: [cost]\nexpect: {red: 4, blue: 2}"
    found = outcome(tmp_path, "composition", options, COSTS)
    assert [(one.label, one.expected, one.found, one.holds) for one in found.results] == [
        ("red", "4", "4", True),
        ("blue", "2", "3", False),
    ]


@pytest.mark.parametrize(("row", "line"), [
    ("by: [colour], expect: {red: 5, blue: 1, rde: 0}", "9"),
    ("by: [colour], where: {colour: rde}, expect: {}", "9"),
    ("by: [size, colour], expect: {small: {red: 3, blue: 1, rde: 0}, large: {red: 2}}", "9"),
])  # fmt: skip
def test_a_key_that_its_list_lacks_is_no_sort_of_cards(tmp_path, row, line):
    said = [message for message, _ in findings(tmp_path, row)]
    assert said == [f"cards/mini/rules.yaml:{line}: unknown colour 'rde'"]


def test_the_hint_names_the_keys_of_the_list(tmp_path):
    (found,) = told(
        tmp_path, "composition", {"by": ["cost"], "expect": {"red": 1, "rde": 0}},
        [{"id": "one", "cost": ["red"]}],
    )  # fmt: skip
    assert found.endswith(": unknown word 'rde' | use one of: red")


# The first is row C1; braces stand around it and behind the last.
SUMS = """check: composition, title: All, component: deck, expect: 6}
  - {id: C2, check: composition, title: Colours, component: deck, by: [colour], expect: colours}
  - {id: C3, check: composition, title: Sizes, component: deck, by: [size],
     expect: {small: 4, large: 2}"""


def test_wrong_copies_are_told_at_their_line(tmp_path):
    cards = CARDS.replace("copies: 3", "\n    copies: 2")
    found = findings_of(tmp_path, SUMS, FACTS, game(lists=LISTS), deck(fields=FIELDS, cards=cards))
    hint = (
        "change the copies of 'a', since only they are in all numbers that are wrong and in none "
        "that is right; or the figure, if the rules say so"
    )
    assert [f"{one.where}: {one.message}" for one in found] == [
        "cards/mini/deck.yaml:8: 5 cards, not 6",
        "cards/mini/deck.yaml:8: red: 4 cards, not 5",
        "cards/mini/deck.yaml:8: small: 3 cards, not 4",
    ]
    assert {one.hint for one in found} == {hint}
