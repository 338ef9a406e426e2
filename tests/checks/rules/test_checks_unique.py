from small_check import outcome, row_test

CARDS = [
    {"id": "one", "copies": 3, "cost": ["red", "blue"], "points": 1},
    {"id": "two", "cost": ["blue", "red"], "points": 1},
    {"id": "three", "cost": ["blue", "red"], "points": 2},
    {"id": "four", "points": 2},
]
COSTS = "component: deck\nfields: [cost]\n"

GOOD = [
    "component: deck\nfields: [cost, points]",
    f"{COSTS}except: [three]",
    f"{COSTS}where: {{points: 1}}",
    f"{COSTS}any_order: yes\nexcept: [two, three]",
    "component: deck\nfields: [id]",
]

BAD = [
    (COSTS, [
        "deck.yaml:9: three: cost is that of two (blue, red) | change one of the two, or name "
        "three in 'except'"]),
    ("component: deck\nfields: [points]", [
        "deck.yaml:8: two: points is that of one (1) | change one of the two, or name two in "
        "'except'",
        "deck.yaml:10: four: points is that of three (2) | change one of the two, or name four in "
        "'except'"]),
    (f"{COSTS}except: [fuor]", [
        "5: there is no card 'fuor' | mend its id, or delete it"]),
    ("component: deck\nfields: [cots]", [
        "5: cards have no 'cots' | known: back, cost, id, points, sets"]),
    ("component: deck\nfields: [id]\nwhere: {points: 9}", [
        "5: this check compares nothing | look at its options, or delete it"]),
]  # fmt: skip

test_cards_that_differ_and_that_say_the_same = row_test("unique", GOOD, BAD, CARDS, ())


def test_each_card_is_one_comparison(tmp_path):
    found = outcome(tmp_path, "unique", COSTS, CARDS)
    assert [(one.label, one.expected, one.found) for one in found.results] == [
        ("one", "its own", "its own"),
        ("two", "its own", "its own"),
        ("three", "its own", "that of two"),
        ("four", "its own", "its own"),
    ]
