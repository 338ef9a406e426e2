"""Sets: patterns over card ids."""

import pytest
from small_game import deck, game, load, told

from pnp.load.sets import MOST_PATTERNS

CARDS = deck(cards="[{id: up-red}, {id: up-blue}, {id: down-red}, {id: k+}]")


def chosen(root, patterns):
    found = load(root, game(sets=f"{{s: {{title: S, cards: {{deck: {patterns}}}}}}}"), CARDS)
    return found.sets["s"].cards["deck"]


@pytest.mark.parametrize(("patterns", "cards"), [
    ("['up-*']", {"up-red", "up-blue"}),
    ("['*-red', k+]", {"up-red", "down-red", "k+"}),
    ("['??']", {"k+"}),
    ("['[ud]*-red']", {"up-red", "down-red"}),
    ("['up-*', 'up-*', up-red]", {"up-red", "up-blue"}),
    ("[]", set()),
])  # fmt: skip
def test_patterns(tmp_path, patterns, cards):
    assert chosen(tmp_path, patterns) == cards


def test_a_set_has_a_name_and_a_title(tmp_path):
    sets = load(tmp_path, game(sets="{level1: {title: Level 1, cards: {deck: ['*']}}}"), CARDS).sets
    assert (sets["level1"].name, sets["level1"].title) == ("level1", "Level 1")


BAD_SETS = [
    ("{s: {}}", ["s has no 'cards' | add 'cards': for each component a list of card ids; * stands"
                 " for anything, as up-*",
                 "s has no 'title' | add 'title': what the set is called"]),
    ("{s: {title: S, cards: {}}}", ["set 's' has no cards"
                                    ' | name a component and its cards, as {deck: ["*"]}']),
    ("{s: {title: S, cards: {dekc: ['*']}}}", ["unknown component 'dekc' | use one of: deck"]),
    ("{s: {title: S, cards: {deck: '*'}}}", [
        "deck: must be a list, not a single value"
        " | write deck: [one, two] or one '- item' a line"]),
    ("{s: {title: S, cards: {deck: ['left-*']}}}", [
        "no card of 'deck' fits 'left-*'"
        " | its cards are up-red, up-blue, down-red, k+; * stands for anything"]),
    ("{s: {title: S, cards: {deck: [up]}}}", [
        "no card of 'deck' fits 'up'"
        " | its cards are up-red, up-blue, down-red, k+; * stands for anything"]),
    ("{S s: {title: S, cards: {deck: ['*']}}}", [
        "key: 'S s' is not an id"
        " | write s-s"]),
    ("{s: {title: S, cards: {deck: ['*']}, only: x}}", [
        "unknown key 'only' | use one of: cards, title"]),
]  # fmt: skip


@pytest.mark.parametrize(("sets", "expected"), BAD_SETS)
def test_problems_of_sets(tmp_path, sets, expected):
    assert told(tmp_path, game(sets=sets), CARDS) == [f"game.yaml:7: {said}" for said in expected]


def test_a_pattern_is_told_with_its_line_and_some_cards(tmp_path):
    cards = deck(cards="".join(f"\n- id: c{number}" for number in range(10)))
    sets = "\n s:\n  title: S\n  cards:\n   deck:\n   - c*\n   - d*\n"
    assert told(tmp_path, game(sets=sets), cards) == [
        "game.yaml:13: no card of 'deck' fits 'd*'"
        " | its cards are c0, c1, c2, c3, c4, c5, c6, c7 and 2 more; * stands for anything"
    ]


def test_a_component_with_problems_is_passed_over(tmp_path):
    text = game(sets="{s: {title: S, cards: {deck: ['left-*']}}}")
    assert told(tmp_path, text, deck(size="poket"))[0].startswith("deck.yaml:3: unknown card size")


def test_the_end_of_patterns(tmp_path):
    patterns = ", ".join(f'"c{number}*"' for number in range(MOST_PATTERNS + 1))
    text = game(sets=f"{{s: {{title: S, cards: {{deck: [{patterns}]}}}}}}")
    assert told(tmp_path, text) == [
        "game.yaml:7: sets: 201 patterns with * ? [; the most is 200"
        " | let a pattern stand for more cards, as up-*"
    ]


def test_ids_that_are_written_out_are_no_patterns(tmp_path):
    ids = [f"c{number}" for number in range(MOST_PATTERNS + 100)]
    cards = deck(cards="".join(f"\n- id: {name}" for name in ids))
    text = game(sets=f"{{s: {{title: S, cards: {{deck: [{', '.join(ids)}]}}}}}}")
    assert load(tmp_path, text, cards).sets["s"].cards["deck"] == set(ids)
