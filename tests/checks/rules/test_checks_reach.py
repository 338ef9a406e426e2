from small_check import outcome, row_test, told

CARDS = [
    {"id": "hundred", "copies": 12, "value": 100},
    {"id": "fifty", "copies": 2, "value": 50},
    {"id": "thirteen", "copies": 3, "value": 13},
]
FACTS = {"target": 313, "fewest": 4, "half": 0.5, "words": ["a"]}
START = 'target: target\nvalues: values_of("deck", "value")\nsigned: yes\n'

GOOD = [
    START,
    f"{START}fewest: fewest\nat_least_ways: 700",
    "target: 10\nvalues: [5, 5, 1]\nfewest: 2\nat_least_ways: 1",
    "target: 4\nvalues: [5, 1]\nsigned: yes",
    "target: 0\nvalues: []\nfewest: 0",
    "target: 3\nvalues: '[1 for n in range(200)]'\nfewest: 3",
    "target: 10000\nvalues: [9999, -1]\nsigned: yes\nfewest: 2",
]

HINT = "change the values of the cards, or the figure if the edition wants it so"
WHOLE = ", which is no whole number | multiply all values and the target"
MANY = "are too many | up to 200 with 10000"
BAD = [
    (f"{START}fewest: fewest - 1", [f"11: 313 takes 4 cards, not 3 | {HINT}"]),
    ("target: 4\nvalues: [5, 1]\nfewest: 1", [
        f"8: 4 can't be reached with 2 cards of 1, 5 | {HINT}"]),
    ("target: 4\nvalues: [5]\nat_least_ways: 1", [
        f"8: 4 can't be reached with 1 card of 5 | {HINT}",
        f"10: 4 can be reached in 0 ways, not in 1 | {HINT}"]),
    ("target: 5\nvalues: [5]\nat_least_ways: 2", [
        f"10: 5 can be reached in 1 way, not in 2 | {HINT}"]),
    ("target: half\nvalues: [5]\nfewest: 1\nat_least_ways: 1", [
        f"8: 0.5 can't be reached with 1 card of 5 | {HINT}",
        f"11: 0.5 can be reached in 0 ways, not in 1 | {HINT}"]),
    ("target: words\nvalues: []", [
        "8: 'target' must be a number, not a | the sum to come to, a whole number"]),
    ("target: 1\nvalues: 1", [
        "9: 'values' must be a list, not 1 | the list of all values, one for each card"]),
    ("target: 1\nvalues: words", [f"9: 'values' has a{WHOLE}"]),
    ("target: 1\nvalues: [0.5]", [f"9: 'values' has 0.5{WHOLE}"]),
    ("target: 1\nvalues: range(201)", [f"9: 201 values with a sum of 20100 {MANY}"]),
    ("target: 1\nvalues: [9999, -2]", [f"9: 2 values with a sum of 10001 {MANY}"]),
]  # fmt: skip

test_goals_that_can_be_reached_and_that_can_not = row_test("reach", GOOD, BAD, CARDS, FACTS)


def test_a_finding_rests_on_its_facts(tmp_path):
    found = outcome(tmp_path, "reach", f"{START}fewest: fewest + 1", CARDS, FACTS)
    assert [(one.label, one.expected, one.found) for one in found.results] == [
        ("target", "313", "4 cards"),
        ("fewest", "5", "4 cards"),
    ]
    assert [fact.key for fact in found.findings[0].facts] == ["target", "fewest"]


def test_sixty_cards_are_quick(tmp_path):
    many = [{"id": f"v{value}", "copies": 20, "value": value} for value in (13, 27, 100)]
    options = f"{START}fewest: 4\nat_least_ways: 10 ** 15"
    assert told(tmp_path, "reach", options, many, FACTS) == []


def test_values_of_cards_wait_for_the_cards(tmp_path):
    assert outcome(tmp_path, "reach", START, None, FACTS).state == "waiting"
