from small_check import outcome, row_test

TURN = {"red": "blue", "blue": "yellow", "yellow": "red"}
CARDS = [
    {"id": "one", "copies": 2, "cost": ["red", "red", "blue"], "gives": "red"},
    {"id": "two", "copies": 2, "cost": ["yellow", "blue", "blue"], "gives": "blue"},
    {"id": "three", "copies": 1, "cost": ["red", "yellow", "yellow"], "gives": "yellow"},
    {"id": "three-again", "copies": 1, "cost": ["yellow", "red", "yellow"], "gives": "yellow"},
    {"id": "black", "cost": ["black"], "gives": "black"},
]
START = "component: deck\nfields: [cost, gives]\nrotate: turn\n"
FACTS = {"turn": TURN}
HINT = "change the odd card, or name the cards of this family in 'except'"


def changed(number, **change):
    return [card | (change if place == number else {}) for place, card in enumerate(CARDS)]


GOOD = [
    START,
    "component: deck\nfields: [gives]\nrotate: turn",
    ("component: deck\nfields: [cost]\nrotate: {red: blue, blue: red}", {"cards": CARDS[4:]}),
    f"{START}except: [black]",
    (f"{START}except: [one, two, three, three-again]", {"cards": changed(1, copies=3)}),
    (f"{START}where: {{gives: black}}", {"cards": changed(1, copies=3)}),
    "component: deck\nfields: [cost]\nrotate: {}",
]
MORE = [card | {"copies": 4 + (card["id"] == "two")} for card in CARDS[:3]]
ROTATE = "what each value turns into, as {red: blue, blue: red}"
TURNED = "10: 'rotate' must turn every value it names into one of them, each into another | "
BAD = [
    ((START, {"cards": changed(1, copies=3)}), [
        "deck.yaml:8: 2 of blue red red; red, 3 of blue blue yellow; blue, 2 of red yellow yellow; "
        f"yellow: not as many of each | {HINT}"]),
    ((START, {"cards": MORE}), [
        "deck.yaml:8: 4 of blue red red; red, 5 of blue blue yellow; blue, 4 of red yellow yellow; "
        f"yellow: not as many of each | {HINT}"]),
    ((START, {"cards": changed(4, gives="red")}), [
        "deck.yaml:11: 1 of black; red, 0 of black; blue, 0 of black; yellow: not as many of each "
        f"| {HINT}"]),
    ((START, {"cards": changed(2, gives="blue")}), [
        "deck.yaml:10: 2 of blue red red; red, 2 of blue blue yellow; blue, 1 of red yellow yellow;"
        f" yellow: not as many of each | {HINT}",
        "deck.yaml:9: 1 of red yellow yellow; blue, 0 of blue red red; yellow, 0 of blue blue "
        f"yellow; red: not as many of each | {HINT}"]),
    ("component: deck\nfields: [gives]\nrotate: {red: blue}", [f"{TURNED}{ROTATE}"]),
    ("component: deck\nfields: [gives]\nrotate: {red: red, blue: red}", [f"{TURNED}{ROTATE}"]),
    ("component: deck\nfields: [gives]\nrotate: [red]", [
        f"10: 'rotate' must be a map, not red | {ROTATE}"]),
    ("component: deck\nfields: [give]\nrotate: {}", [
        "5: cards have no 'give' | known: back, cost, gives, id, sets"]),
    ("component: deck\nfields: [gives]\nrotate: {}\nexcept: [x]", [
        "5: there is no card 'x' | mend its id, or delete it"]),
]  # fmt: skip

test_decks_that_look_the_same_and_that_do_not = row_test("symmetry", GOOD, BAD, CARDS, FACTS)


def test_a_finding_rests_on_its_facts(tmp_path):
    found = outcome(tmp_path, "symmetry", START, CARDS[1:], FACTS)
    assert [fact.key for fact in found.findings[0].facts] == ["turn"]
