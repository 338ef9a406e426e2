import pytest
from small_check import outcome, told

CARDS = [
    {"id": "one", "copies": 2, "name": "Proton", "cost": ["red", "blue"], "mass": 938.27},
    {"id": "two", "name": "Pion", "cost": ["red"], "mass": 139.57},
]
COSTS = {"one": ["red", "blue"], "two": ["red"]}
COST = "component: deck\nfield: cost\nwith: costs\n"

GOOD = [
    ("component: deck\nfield: cost\nwith: {one: [red, blue], two: [red]}", {}),
    ("component: deck\nfield: cost\nwith: {one: [red, blue], two: red}", {}),
    (COST, {"costs": COSTS}),
    (f"{COST}any_order: yes", {"costs": {**COSTS, "one": ["blue", "red"]}}),
    (f"{COST}where: {{name: Pion}}", {"costs": {"two": ["red"]}}),
    ("component: deck\nfield: mass\nwith: {one: 938.27, two: 139.57}", {}),
    ("component: deck\nfield: copies_of\nwith: {Proton: 1, Pion: 1}\nby: name", {}),
    ('component: deck\nfield: name\nwith: \'{"one": "Proton", "two": "Pion"}\'', {}),
]


@pytest.mark.parametrize(("options", "facts"), GOOD)
def test_every_card_is_as_the_map_says(tmp_path, options, facts):
    cards = [{**card, "copies_of": 1} for card in CARDS]
    assert told(tmp_path, "agrees", options, cards, facts) == []


CHANGE = "change the cost of this card, or the map if the rules say so"
BAD = [
    ({**COSTS, "one": ["blue", "red"]}, [
        f"deck.yaml:7: one: cost is red, blue, not blue, red | {CHANGE}"]),
    ({**COSTS, "two": ["red", "red"]}, [
        f"deck.yaml:8: two: cost is red, not red, red | {CHANGE}"]),
    ({"one": COSTS["one"]}, [
        "deck.yaml:8: two: nothing is said of 'two' | add it to the map, or drop the card"]),
    ({**COSTS, "three": ["red"], "four": 1}, [
        "rules.yaml:10: three: no card has this as its id | add the card, or take it out of the "
        "map",
        "rules.yaml:10: four: no card has this as its id | add the card, or take it out of the "
        "map"]),
]  # fmt: skip


@pytest.mark.parametrize(("costs", "problems"), BAD)
def test_a_card_that_is_not_as_the_map_says(tmp_path, costs, problems):
    assert told(tmp_path, "agrees", COST, CARDS, {"costs": costs}) == problems


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


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (
            "component: deck\nfield: cost\nwith: [1]",
            "10: 'with' must be a map, not 1 | the map from a card to what it must have",
        ),
        (
            "component: deck\nfield: cost\nwith: red",
            "10: 'with' must be a map, not 14 | the map from a card to what it must have",
        ),
        ("component: deck\nfield: cots\nwith: {}", "5: cards have no 'cots' | known: "),
        ("component: deck\nfield: cost\nby: nam\nwith: {}", "5: cards have no 'nam' | known: "),
        ("component: dekc\nfield: cost\nwith: {}", "5: unknown component 'dekc' | known: deck"),
    ],
)
def test_options_that_can_not_be_used(tmp_path, options, problem):
    (found,) = told(tmp_path, "agrees", options, CARDS, {"red": 14})
    assert found.startswith(f"rules.yaml:{problem}")
