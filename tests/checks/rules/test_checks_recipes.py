from small_check import outcome, row_test, told

CARDS = [
    {"id": "wand", "copies": 2, "cost": ["purple", "blue"], "rare": True},
    {"id": "ring", "cost": ["red"], "rare": False},
    {"id": "rock"},
]
START = "component: deck\nfield: cost\n"
SPLIT = "split: {purple: [red, blue]}\n"

GOOD = [
    "supply: {purple: 1, blue: 1, red: 1}",
    "supply: {purple: 2, blue: 2, red: 1, green: 0}\nall: yes",
    f"{SPLIT}supply: {{blue: 2, red: 1}}",
    f"{SPLIT}supply: {{blue: 4, red: 3}}\nall: yes",
    f"{SPLIT}supply: gems\nall: no",
    f"{SPLIT}sums: {{blue: 4, red: 1 + 2}}",
    "sizes: {1: 1, 2: 2}",
    f"{SPLIT}sizes: {{1: 1, 2: 0, 3: 2}}",
    "where: {rare: yes}\nsums: {purple: 2, blue: 2}",
    "split: mixed\nsums: {red: 3, blue: 4}",
]
FACTS = {"gems": {"red": 1, "blue": 2}, "mixed": {"purple": ["red", "blue"]}, "few": 1}

CARD = "change the cost of this card, or the supply"
ALL = "change the cost of the cards, or the figure"
BAD = [
    ("supply: {blue: 1, red: 1}", [
        f"deck.yaml:7: wand: cost names purple, of which there is none | {CARD}"]),
    ("supply: {purple: 0, blue: few / 2, green: 9}", [
        "deck.yaml:7: wand: cost needs 1 purple, but there is 0; needs 1 blue, but there is 0.5"
        f" | {CARD}",
        f"deck.yaml:8: ring: cost names red, of which there is none | {CARD}"]),
    (f"{SPLIT}supply: {{red: 1, blue: 1}}", [
        f"deck.yaml:7: wand: cost needs 2 blue, but there is 1 | {CARD}"]),
    ("supply: {purple: 1, blue: 2, red: 0 + 1}\nall: yes", [
        f"rules.yaml:10: all cards together need 2 purple, but there is 1 | {ALL}"]),
    ("sums: {purple: 3, blue: 2, green: 1}", [
        f"rules.yaml:10: purple: 2 in all, not 3 | {ALL}",
        f"rules.yaml:10: green: 0 in all, not 1 | {ALL}",
        f"rules.yaml:10: red: 1 in all, not 0 | {ALL}"]),
    ("sizes: {2: 1, 3: few}", [
        f"rules.yaml:10: recipes of 2: 2, not 1 | {ALL}",
        f"rules.yaml:10: recipes of 3: 0, not 1 | {ALL}",
        f"rules.yaml:10: recipes of 1: 1, not 0 | {ALL}"]),
    ("supply: few", ["10: 'supply' must be a map, not 1 | how much there is of each ingredient, as "
                     "{red: 20}"]),
    ("split: few", ["10: 'split' must be a map, not 1 | what an ingredient is made of, as {purple: "
                    "[red, blue]}"]),
    ("sums: few", ["10: 'sums' must be a map, not 1 | how much of each ingredient all recipes name,"
                   " as {red: 29}"]),
    ("sizes: [1]", ["10: 'sizes' must be a map, not 1 | how many copies have so many ingredients, "
                    "as {3: 24}"]),
    ("", ["5: this check compares nothing | look at its options, or delete it"]),
]  # fmt: skip

test_recipes_that_can_be_made_and_that_can_not = row_test("recipes", GOOD, BAD, CARDS, FACTS, START)


def test_a_field_that_no_card_has(tmp_path):
    assert told(tmp_path, "recipes", "component: deck\nfield: cots", CARDS, FACTS) == [
        "rules.yaml:5: cards have no 'cots' | known: back, cost, id, rare, sets"
    ]


def test_a_finding_rests_on_its_facts(tmp_path):
    options = f"{START}split: mixed\nsupply: gems\nsums: {{red: few}}"
    found = outcome(tmp_path, "recipes", options, CARDS, FACTS)
    assert [
        (finding.expected, finding.found, [fact.key for fact in finding.facts])
        for finding in found.findings
    ] == [("1", "3", ["few", "mixed"]), ("0", "4", ["few", "mixed"])]
