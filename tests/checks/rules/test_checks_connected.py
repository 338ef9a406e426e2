from small_check import outcome, row_test

CARDS = [
    {"id": "rg", "pair": ["red", "green"], "kind": "pair"},
    {"id": "gb", "pair": ["green", "blue"], "kind": "pair"},
    {"id": "joker", "pair": ["red", "green", "blue"], "kind": "joker"},
    {"id": "lone", "pair": ["red"], "kind": "lone"},
    {"id": "none"},
]
FACTS = {"colours": ["red", "green", "blue"], "steps": 1, "pairs": [["a", "b"], ["b", "c"]]}
ON_CARDS = "nodes: colours\ncomponent: deck\nfield: pair\n"

GOOD = [
    ON_CARDS,
    f"{ON_CARDS}where: {{kind: pair}}\nsteps: 2",
    f"{ON_CARDS}where: {{kind: joker}}\nsteps: steps",
    "nodes: [a, b, c]\nedges: pairs\nsteps: 2",
    "nodes: [a, b]\nedges: [[b, a]]",
    "nodes: [a]\nedges: []\nsteps: 0",
    "nodes: [red, green, blue, cyan]\nedges: [[blue, cyan]]\ncomponent: deck\nfield: pair",
]

ADD = "add what connects it"
NO_EDGES = "5: neither 'edges' nor 'component' and 'field' are there | add what connects the nodes"
BAD = [
    (f"{ON_CARDS}where: {{id: rg}}", [f"rules.yaml:8: blue can't be reached from red | {ADD}"]),
    ("nodes: [a, b, c]\nedges: pairs\nsteps: steps", [
        "rules.yaml:10: from a to c it takes 2 steps, more than 1 | add what connects them, or "
        "change the figure"]),
    ("nodes: [a, b]\nedges: [[a, b], [b, x]]", [
        "rules.yaml:9: edge b, x names x, which is not among the nodes | mend one of them"]),
    ("nodes: [red, green]\ncomponent: deck\nfield: pair", [
        "deck.yaml:8: gb: pair names blue, which is not among the nodes | mend one of them",
        "deck.yaml:9: joker: pair names blue, which is not among the nodes | mend one of them"]),
    ("nodes: steps\nedges: []", [
        "8: 'nodes' must be a list, not 1 | the list of what has to be connected"]),
    ("nodes: [a]\nedges: steps", [
        "9: 'edges' must be a list, not 1 | the list of pairs, as [[red, green], [green, blue]]"]),
    ("nodes: [a]\nedges: []\nsteps: colours", [
        "10: 'steps' must be a number, not red, green, blue | how many steps it may take at most,"
        " a number"]),
    ("nodes: [a]", [NO_EDGES]),
    ("nodes: [a]\ncomponent: deck", [NO_EDGES]),
    ("nodes: []\nedges: []", [
        "5: this check compares nothing | look at its options, or delete it"]),
]  # fmt: skip

test_what_is_connected_and_what_is_not = row_test("connected", GOOD, BAD, CARDS, FACTS)


def test_a_finding_rests_on_its_facts(tmp_path):
    options = "nodes: colours\nedges: pairs\nsteps: steps"
    found = outcome(tmp_path, "connected", options, CARDS, FACTS)
    assert {fact.key for one in found.findings for fact in one.facts} == {"colours", "pairs"}
    options = f"{ON_CARDS}where: {{kind: pair}}\nsteps: steps"
    (finding,) = outcome(tmp_path, "connected", options, CARDS, FACTS).findings
    assert [fact.key for fact in finding.facts] == ["colours", "steps"]


def test_edges_on_cards_wait_for_the_cards(tmp_path):
    assert outcome(tmp_path, "connected", ON_CARDS, None, FACTS).state == "waiting"
    assert outcome(tmp_path, "connected", "nodes: [a]\nedges: []", None, FACTS).state == "passed"


def test_each_node_is_one_comparison(tmp_path):
    options = "nodes: [a, b, x]\nedges: [[a, b]]\nsteps: 2"
    found = outcome(tmp_path, "connected", options, CARDS, FACTS)
    assert [(one.label, one.expected, one.found) for one in found.results] == [
        ("a", "reached", "reached"),
        ("b", "reached", "reached"),
        ("x", "reached", "out of reach"),
        ("steps", "at most 2", "1"),
    ]
