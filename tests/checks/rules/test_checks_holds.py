import pytest
from small_check import findings_of, outcome, row_test
from small_game import deck, game

CARDS = [
    {"id": "up", "copies": 9, "half": "quark", "mass": 2.16},
    {"id": "down", "copies": 7, "half": "quark", "mass": 4.7},
    {"id": "anti", "copies": 5, "half": "antiquark"},
]
FACTS = {"total": 21, "dealt": 4, "players": [2, 3, 4], "table": {"2": 1, "3": 1}, "word": "up",
         "sure": True}  # fmt: skip

GOOD = [
    'that: count("deck") == total',
    'that: count() == count("deck")',
    'that: count("deck", half="quark") == 16',
    'that: \'count("deck", {"half": ["quark", "antiquark"]}) == total\'',
    'that: different("deck") == 3 and different(half="quark") == 2',
    'that: sum(values_of("deck", "mass", id="down")) == 7 * 4.7',
    'that: len(values_of("deck", "mass")) == 16',
    "for: {n: players}\nthat: n * dealt <= total",
    "for: {n: table}\nthat: n * dealt > 7",
    "for: {n: keys(table), m: [0, 1]}\nthat: table[n] >= m",
    "that: word in ['up', 'down']",
    "that: all(n > 1 for n in players)",
    "that: 1 < dealt < 5",
]

HINT = "change the figure that is wrong, or the rule if the edition wants it so"
AGAIN = "restore it; or, if that is meant, change what has to be so in line 8"
BAD = [
    ("that: dealt == 5", [f"11: dealt is 4, not 5 | {AGAIN}"]),
    ("that: dealt >= 5", [f"8: dealt is 4, but at least 5 is needed | {HINT}"]),
    ("that: distinct(players) == [3]",
     [f"8: distinct(players) is 3, a number, not 3, a list | {HINT}"]),
    ('that: dealt == "4"', [f"11: dealt is 4, a number, not 4, a text | {AGAIN}"]),
    ("that: 5 in players", [
        f"8: 5, but one of 2, 3, 4 is needed (players) | {HINT}"]),
    ("for: {n: players}\nthat: 3 * n < 10", [
        f"9: n 4: 3 * n is 12, but less than 10 is needed | {HINT}"]),
    ("for: {n: [1], m: players}\nthat: all(k < m for k in [n, 2])", [
        f"9: n 1, m 2, k 2: k is 2, but less than 2 is needed (m) | {HINT}"]),
    ("that: 1 < dealt < 3", [f"8: dealt is 4, but less than 3 is needed | {HINT}"]),
    ("that: dealt == 4 and total == dealt + 2", [f"8: total is 21, not 6 (dealt + 2) | {HINT}"]),
    ("that: not dealt == 4", [f"8: 'not dealt == 4' is not so | {HINT}"]),
    ("that: '[dealt, total] == [4, 2]'", [f"10: total is 21, not 2 | {AGAIN}"]),
    ("that: not sure and dealt == 4", [f"15: sure is yes, not no | {AGAIN}"]),
    ("that: 'table == {\"2\": 1, \"3\": 2}'", [f"13: table: 3 is 1, not 2 | {AGAIN}"]),
    ("that: table['3'] == 2", [f"13: table['3'] is 1, not 2 | {AGAIN}"]),
    ("that: players == [2, 3]", [f"12: players: item 3 is 4, not nothing | {AGAIN}"]),
    ("that: '[dealt, total] == [4, 2 * dealt]'", [
        f"8: total is 21, not 8 ([dealt, total] == [4, 2 * dealt]) | {HINT}"]),
    ("that: dealt", ["8: 'dealt' is 4, neither true nor false | compare it: 'that' is a relation"]),
    ("that: dealt * total", [
        "8: 'dealt * total' is 84, neither true nor false | compare it: 'that' is a relation"]),
    ("that: delt == 4", [
        "8: unknown fact 'delt' | use one of: dealt, players, sure, table, total, word"]),
    ("that: dealt / 0 == 1", ["8: 'dealt / 0' divides by zero | look at what its facts are"]),
    ("for: {n: players}\nthat: table[n] == 1", ["9: 'table' has nothing for '4' | it has: 2, 3"]),
    ("for: players\nthat: dealt == 4", [
        "8: 'for' must be a map from names to lists | write for: {n: players}"]),
    ("for: {n: dealt}\nthat: dealt == 4", [
        "5: 'for' has no list for 'n', but 4 | write for: {n: [2, 3, 4]}"]),
    ("for: {n: 'players[9]'}\nthat: dealt == 4", [
        "8: 'players[9]' has no value | look at what its facts are"]),
    ("for: {n: '[]'}\nthat: dealt == 4", [
        "5: this check compares nothing | look at its options, or delete it"]),
    ('that: count("dekc") == 1', ["8: unknown component 'dekc' | known: deck"]),
    ('that: count("deck", colour=1) == 1', [
        "8: cards have no 'colour' | known: back, half, id, mass, sets"]),
    ('that: count("deck", 5) == 1', [
        "8: 'count('deck', 5)' has no value | look at what its facts are"]),
    ('that: values_of("deck", "hue") == 1', [
        "8: cards have no 'hue' | known: back, half, id, mass, sets"]),
    ("that: all(count('deck', id='up') == 9 for n in range(9999))", [
        "8: expression takes too many steps | make its ranges shorter"]),
]  # fmt: skip

test_relations_that_hold_and_that_do_not = row_test("holds", GOOD, BAD, CARDS, FACTS)


def test_a_finding_rests_on_its_facts(tmp_path):
    options = "for: {n: players}\nthat: dealt * n <= total / 2"
    found = outcome(tmp_path, "holds", options, CARDS, FACTS)
    assert [(one.label, one.expected, one.found) for one in found.results] == [
        ("n 2", "at most 10.5", "8"),
        ("n 3", "at most 10.5", "12"),
        ("n 4", "at most 10.5", "16"),
    ]
    assert [fact.id for fact in found.findings[0].facts] == ["M-2", "M-1"]
    found = outcome(tmp_path, "holds", "that: 1 < dealt < 3", CARDS, FACTS)
    assert [(one.label, one.expected, one.found) for one in found.results] == [("", "yes", "no")]


LISTS = """
  colour:
    red: {name: red, hex: "#d02020", parts: [2, 1]}
    blue: {name: blau, hex: "#2020d0", parts: [1, 1]}"""
NAMES = """
  - {id: M-1, key: names, kind: designed, note: ours, value: {red: red, blue: blue}}
  - {id: M-2, key: parts, kind: designed, note: ours, value: {red: [2, 1], blue: [3, 1]}}"""
OF_LISTS = [
    ('listed("colour", "name") == names', 10, "blue is blau, not blue"),
    ('all(listed("colour", "name")[c] == names[c] for c in names)', 10, "c blue: "),
    ('all([n, listed("colour", "name")[n]] == [n, names[n]] for n in names)', 10, "n blue: "),
    ('listed("colour", "parts") == parts', 10, "blue, item 1 is 1, not 3"),
]


@pytest.mark.parametrize(("that", "line", "start"), OF_LISTS)
def test_a_value_of_a_list_is_told_where_it_stands(tmp_path, that, line, start):
    row = f"check: holds, title: Row, that: '{that}'"
    (found,) = findings_of(tmp_path, row, NAMES, game(lists=LISTS), None)
    assert (str(found.where), found.message[: len(start)]) == (
        f"cards/mini/game.yaml:{line}",
        start,
    )


def test_a_value_of_a_card_is_told_where_it_stands(tmp_path):
    cards = "\n  - {id: one, n: 1, copies: 2, back: {n: 1}}\n  - {id: two, n: 2, back: {n: 3}}"
    row = (
        'check: holds, title: Row, that: \'values_of("deck", "n") == values_of("deck", "back.n")\''
    )
    text = deck(fields="{n: {type: integer}}", cards=cards)
    (found,) = findings_of(tmp_path, row, " []", game(), text)
    assert (str(found.where), found.message[:17]) == ("cards/mini/deck.yaml:8", "item 3 is 2, not ")
    longer = row.replace('values_of("deck", "back.n")', "[1, 1]")
    (found,) = findings_of(tmp_path, longer, " []", game(), text)
    assert str(found.where) == "cards/mini/rules.yaml:6"
