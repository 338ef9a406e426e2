from small_check import outcome, row_test, told

CARDS = [
    {"id": "one", "copies": 2, "name": "Proton", "cost": ["red", "blue"], "mass": 938.27},
    {"id": "two", "name": "Pion", "cost": ["red"], "mass": 139.57},
]
COSTS = {"one": ["red", "blue"], "two": ["red"]}
COST = "component: deck\nfield: cost\nwith: costs\n"


def costs(costs, options=""):
    return f"{COST}{options}", {"facts": {"costs": costs}}


GOOD = [
    "component: deck\nfield: cost\nwith: {one: [red, blue], two: [red]}",
    "component: deck\nfield: cost\nwith: {one: [red, blue], two: red}",
    costs(COSTS),
    costs({**COSTS, "one": ["blue", "red"]}, "any_order: yes"),
    costs({"two": ["red"]}, "where: {name: Pion}"),
    "component: deck\nfield: mass\nwith: {one: 938.27, two: 139.57}",
    "component: deck\nfield: copies_of\nwith: {Proton: 1, Pion: 1}\nby: name",
    'component: deck\nfield: name\nwith: \'{"one": "Proton", "two": "Pion"}\'',
]
MAP = "the map from a card to what it must have"
KNOWN = "known: back, copies_of, cost, id, mass, name, sets"
CHANGE = "change the cost of this card, or the map if the rules say so"
BAD = [
    (costs({**COSTS, "one": ["blue", "red"]}), [
        f"deck.yaml:7: one: cost is red, blue, not blue, red | {CHANGE}"]),
    (costs({**COSTS, "two": ["red", "red"]}), [
        f"deck.yaml:8: two: cost is red, not red, red | {CHANGE}"]),
    (costs({"one": COSTS["one"]}), [
        "deck.yaml:8: two: nothing is said of 'two' | add it to the map, or drop the card"]),
    (costs({**COSTS, "three": ["red"], "four": 1}), [
        "10: three: no card has this as its id | add the card, or take it out of the "
        "map",
        "10: four: no card has this as its id | add the card, or take it out of the "
        "map"]),
    ("component: deck\nfield: cost\nwith: [1]", [f"10: 'with' must be a map, not 1 | {MAP}"]),
    ("component: deck\nfield: cost\nwith: red", [f"10: 'with' must be a map, not 14 | {MAP}"]),
    ("component: deck\nfield: cots\nwith: {}", [f"5: cards have no 'cots' | {KNOWN}"]),
    ("component: deck\nfield: cost\nby: nam\nwith: {}", [f"5: cards have no 'nam' | {KNOWN}"]),
    ("component: dekc\nfield: cost\nwith: {}", ["5: unknown component 'dekc' | known: deck"]),
]  # fmt: skip

test_cards_that_are_as_the_map_says_and_that_are_not = row_test(
    "agrees", GOOD, BAD, [{**card, "copies_of": 1} for card in CARDS], {"red": 14}
)


def test_a_finding_rests_on_its_facts(tmp_path):
    found = outcome(tmp_path, "agrees", COST, CARDS, {"red": 1, "costs": {**COSTS, "one": []}})
    (finding,) = found.findings
    assert [fact.key for fact in finding.facts] == ["costs"]
    assert (finding.expected, finding.found) == ("nothing", "red, blue")


def test_several_cards_may_have_one_key(tmp_path):
    options = "component: deck\nfield: mass\nby: name\nwith: {Proton: 1}"
    cards = [{"id": "a", "name": "Proton", "mass": 1}, {"id": "b", "name": "Proton", "mass": 2}]
    assert told(tmp_path, "agrees", options, cards) == [
        "deck.yaml:8: b: mass is 2, not 1 | change the mass of this card, or the map if the rules "
        "say so"
    ]
