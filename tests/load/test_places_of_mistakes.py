"""Checks tell a mistake where it was made: a field, an entry of a list, a right; what differs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_check import rules_of
from small_game import deck, game, one_line, write_game

from pnp.checks.run import run_checks
from pnp.checks.subject.subject import Subject
from pnp.core.problems import PnpError, Problem, meant
from pnp.expressions.values import difference, show
from pnp.fonts.font_book import FontBook
from pnp.load.game import load_game
from pnp.load.ledger.ledger import load_rules

LISTS = """
  colour: {red: {}, green: {}, blue: {}}
  scheme:
    good: {front: [red, green, blue]}
    bad: {front: [red, green, green]}"""
FIELDS = "{scheme: {type: key, of: scheme}, value: {type: integer}}"
CARDS = """
  - id: one
    scheme: good
    value: 1
  - id: two
    scheme: bad
    value: 9
  - id: three
    scheme: bad
    value: 3"""
FACTS = {"values": {"one": 1, "two": 2, "three": 3}, "white": [["red", "green", "blue"]], "most": 5}


def found(root, check, options, game_text=None):
    """Return what a row of checks tells of a game with three cards."""
    text = game(lists=LISTS) if game_text is None else game_text
    files = {"cards/mini/rules.yaml": rules_of(check, options, FACTS)}
    project = write_game(root, text, deck(fields=FIELDS, cards=CARDS), files)
    subject = Subject(
        project, load_rules(project, "mini"), load_game(project, "mini", None), FontBook({})
    )
    return [one_line(Problem(one.where, one.message, one.hint))
            for one in run_checks(subject, ("C1",)).findings]  # fmt: skip


@pytest.mark.parametrize(("check", "options", "told"), [
    ("agrees", "component: deck\nfield: value\nwith: values",
     ["deck.yaml:12: two: value is 9, not 2 | change the value of this card, or the map if the "
      "rules say so"]),
    ("range", "component: deck\nfield: value\nmax: most",
     ["deck.yaml:12: two: value is 9, more than 5 | change this card, or the rule if the "
      "edition wants it so"]),
    ("colour_neutral", "component: deck\ncolours: [scheme.front]\nwhite: white",
     ["game.yaml:11: scheme 'bad': red, green, green is not white | mend the colours of this "
      "card's scheme"] * 2),
    ("agrees", "component: deck\nby: scheme\nfield: scheme.front\n"
     "with: {good: [red, green, blue], bad: [red, green, blue]}",
     ["game.yaml:11: scheme 'bad': scheme.front is red, green, green, not red, green, blue | "
      "change the scheme.front of scheme 'bad', or the map if the rules say so"] * 2),
    ("credits", "licence: \"'CC-BY-4.0'\"",
     ["game.yaml:5: the licence is CC0-1.0, not CC-BY-4.0 | mend 'licence' of 'rights' in "
      "game.yaml"]),
])  # fmt: skip
def test_a_mistake_is_told_where_it_was_made(tmp_path, check, options, told):
    assert found(tmp_path, check, options) == told


def test_rights_of_several_lines(tmp_path):
    rights = "\n  licence: CC0-1.0\n  notice: For tests\n  authors: [Ada]"
    told = found(tmp_path, "credits", "authors: \"['Bo']\"", game(rights=rights, lists=LISTS))
    assert told == [
        "game.yaml:8: authors are Ada, not Bo | mend 'authors' of 'rights' in game.yaml"
    ]


@pytest.mark.parametrize(("one", "two", "said"), [
    ({"a": 1, "b": 2}, {"a": 1}, "b is 2, not nothing"),
    ((1, 2, 4), (1, 2, 3), "item 3 is 4, not 3"),
    ((1, 2), (1, 2, 3), "item 3 is nothing, not 3"),
    ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, "a, b, item 2 is 2, not 3"),
    (1, 2, ""),
    (dict.fromkeys(range(9), 0), {n: n // 4 for n in range(9)},
     "4 is 0, not 1; 5 is 0, not 1; 6 is 0, not 1; and 2 more"),
])  # fmt: skip
def test_what_differs(one, two, said):
    assert difference(one, two) == said


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 2)), st.sampled_from("abcdef"))
def test_one_other_entry_is_named(entries, name):
    """Whatever else there is."""
    other = {**entries, "same": 0, name: 7}
    here = {**entries, "same": 0}
    assert difference(here, other) == f"{name} is {show(here.get(name))}, not 7"


@pytest.mark.parametrize(("options", "told"), [
    ("that: values == {one: 1, two: 2, three: 4}", None),
    ("that: \"values == {'one': 1, 'two': 2, 'three': 4}\"", "10: values: three is 3, not 4"),
    ("that: '[1, 2, most] == [1, 2, 3]'", "12: most is 5, not 3"),
    ("that: most == 3", "12: most is 5, not 3"),
])  # fmt: skip
def test_a_relation_tells_what_differs(tmp_path, options, told):
    if told is None:
        with pytest.raises(PnpError):
            found(tmp_path, "holds", options)
    else:
        assert [one.partition(" | ")[0] for one in found(tmp_path, "holds", options)] == [
            f"rules.yaml:{told}"
        ]


@pytest.mark.parametrize(("name", "wanted", "near"), [
    ("tilte", ["title", "rule"], "title"),
    ("Title", ["title"], "title"),
    ("value", ["title"], ""),
    ("x", [], ""),
])  # fmt: skip
def test_what_a_misspelt_name_stands_for(name, wanted, near):
    assert meant(name, wanted) == near


def told_of(root, **changes):
    with pytest.raises(PnpError) as caught:
        load_game(write_game(root, game(), deck(**changes)), "mini", None)
    return [one_line(problem) for problem in caught.value.problems]


def test_what_is_misspelt_is_not_missing_too(tmp_path):
    fields = "{title: {type: text}}"
    told = told_of(tmp_path, fields=fields, cards="[{id: one, tilte: A}, {idd: two, title: B}]")
    assert [one.partition(" | ")[0] for one in told] == [
        "deck.yaml:6: unknown field 'idd'",
        "deck.yaml:6: unknown field 'tilte'",
    ]


@pytest.mark.parametrize("text", ["“Storm”", "„Storm“", "‘Storm’", "«Storm»"])
def test_curly_quotes_are_no_quotes(tmp_path, text):
    (told,) = told_of(
        tmp_path, fields="{title: {type: text}}", cards=f"[{{id: one, title: {text}}}]"
    )
    assert told == (
        "deck.yaml:6: title: curly quotes are part of the text | "
        f'write "Storm"; or, to print the curly ones, "{text}"'
    )
