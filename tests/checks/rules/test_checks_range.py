from small_check import outcome, row_test, told

CARDS = [
    {"id": "one", "copies": 2, "points": 1, "cost": ["red"], "mass": 1.5},
    {"id": "two", "points": 3, "cost": ["red", "blue"], "mass": 0.5},
    {"id": "three", "points": 3, "cost": ["red", "blue", "blue"]},
    {"id": "none", "word": "x"},
]
START = "component: deck\nfield: "
FACTS = {"least": 1, "most": 3, "many": {"1": 2, "3": 2}}

GOOD = [
    "points\nmin: least\nmax: most",
    "points\nmin: 1 / 2",
    "mass\nmin: 0.5\nmax: 1.5",
    "cost\nmin: 1\nmax: 3",
    "points\nrises_with: cost",
    "cost\nrises_with: points",
    "points\nvalues: {1: 2, 3: 2}",
    "points\nvalues: many",
    "mass\nvalues: {1.5: 2, 0.5: 1}",
    "cost\nvalues: {1: 2, 2: 1, 3: 1}",
    "points\nwhere: {id: one}\nmax: 1",
]

CARD = "change this card, or the rule if the edition wants it so"
OTHER = "name another field, or leave this card out"
KNOWN = "known: back, cost, id, mass, points, sets, word"
BAD = [
    ("points\nmin: least + 1", [f"deck.yaml:7: one: points is 1, less than 2 | {CARD}"]),
    ("points\nmax: 2.5", [
        f"deck.yaml:8: two: points is 3, more than 2.5 | {CARD}",
        f"deck.yaml:9: three: points is 3, more than 2.5 | {CARD}"]),
    ("cost\nmax: 2", [f"deck.yaml:9: three: cost is 3, more than 2 | {CARD}"]),
    ("mass\nwhere: {id: [one, two]}\nrises_with: points", [
        f"deck.yaml:8: two: mass is 0.5 with points 3, but one has 1.5 with points 1 | {CARD}"]),
    ("points\nvalues: {1: 1, 2: most}", [
        "rules.yaml:10: points 1: 2 cards, not 1 | change the cards, or the figure if the rules "
        "say so",
        "rules.yaml:10: points 2: 0 cards, not 3 | change the cards, or the figure if the rules "
        "say so",
        "rules.yaml:10: points 3: 2 cards, not 0 | change the cards, or the figure if the rules "
        "say so"]),
    ("points\nmin: many", [
        "10: 'min' must be a number, not 1 2, 3 2 | the least it may be, a number"]),
    ("word\nmin: 1", [f"deck.yaml:10: none: word is x, no number | {OTHER}"]),
    ("points\nrises_with: mass", [f"deck.yaml:9: three: mass is nothing, no number | {OTHER}"]),
    ("pints\nmin: 1", [f"5: cards have no 'pints' | {KNOWN}"]),
    ("points\nrises_with: x", [f"5: cards have no 'x' | {KNOWN}"]),
    ("points", ["5: this check compares nothing | look at its options, or delete it"]),
]  # fmt: skip

test_numbers_that_are_in_range_and_that_are_not = row_test("range", GOOD, BAD, CARDS, FACTS, START)


def test_a_finding_rests_on_its_facts(tmp_path):
    options = f"{START}points\nmin: least + 1\nmax: most - 1\nvalues: many"
    found = outcome(tmp_path, "range", options, CARDS, {**FACTS, "many": {"1": 2}})
    assert [
        (finding.expected, finding.found, [fact.key for fact in finding.facts])
        for finding in found.findings
    ] == [
        ("min 2", "1", ["least"]),
        ("max 2", "3", ["most"]),
        ("max 2", "3", ["most"]),
        ("0", "2", ["many"]),
    ]


def test_cards_of_one_level_may_differ(tmp_path):
    cards = [{"id": "a", "points": 1, "level": 2}, {"id": "b", "points": 5, "level": 2}]
    assert told(tmp_path, "range", f"{START}points\nrises_with: level", cards) == []
