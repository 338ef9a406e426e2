"""Values that come from the ledger: `copies: =cards.red`, and texts that only look so."""

from fractions import Fraction

import pytest
from small_game import deck, game, ledger, load, told

RULES = ledger("""facts:
  - {id: M-1, key: cards.red, value: 12, kind: stated, where: Contents}
  - {id: M-2, key: cards.all, value: 24, kind: derived, from: 2 * cards.red}
  - {id: M-3, key: table, value: {2: 3, 3: [4, 5]}, kind: stated, where: Set-up}
  - {id: M-4, key: name, value: Red card, kind: stated, where: Contents}
  - {id: M-5, key: half, value: 0.5, kind: stated, where: Set-up}
  - {id: M-6, key: rare, value: yes, kind: stated, where: Set-up}
  - {id: M-7, key: code, value: "012", kind: stated, where: Set-up}
  - {id: M-8, key: hue, value: red, kind: stated, where: Set-up}
""")
FILES = {"cards/mini/rules.yaml": RULES}
LISTS = "{colour: {red: {}, blue: {}}}"
FIELDS = """{name: {type: text, optional: yes}, worth: {type: integer, optional: yes}, mass:
  {type: number, optional: yes}, rare: {type: flag, optional: yes}, colour: {type: key, of: colour,
  optional: yes}, cost: {type: keys, of: colour, optional: yes}}"""


def deck_with(said):
    """Return a deck with one card, which says `said` from line 10 on, a line each."""
    return deck(fields=FIELDS, cards="\n    ".join(("\n  - id: one", *said.split("; "))))


def card(root, said, files=FILES):
    """Return the card."""
    return load(root, game(lists=LISTS), deck_with(said), files).components[0].cards[0]


def problems(root, said, files=FILES):
    return told(root, game(lists=LISTS), deck_with(said), files)


@pytest.mark.parametrize(("said", "copies"), [
    ("copies: =cards.red", 12),
    ("copies: =cards.all - cards.red + 1", 13),
    ("copies: =table[2]", 3),
    ("copies: =max(table[3])", 5),
    ("copies: =half * 4", 2),
])  # fmt: skip
def test_copies_of_a_fact(tmp_path, said, copies):
    assert card(tmp_path, said).copies == copies


@pytest.mark.parametrize(("field", "said", "value"), [
    ("worth", "=cards.red - 20", -8),
    ("mass", "=half", 0.5),
    ("rare", "=rare", True),
    ("rare", "=cards.red > 12", False),
    ("colour", "=hue", "red"),
    ("cost", "[=hue, blue, =hue]", ("red", "blue", "red")),
    ("name", "=name", "Red card"),
    ("name", "=code", "012"),
    ("name", "=cards.red", "12"),
])  # fmt: skip
def test_fields_of_every_type(tmp_path, field, said, value):
    assert card(tmp_path, f"{field}: {said}").front.fields[field] == value


@pytest.mark.parametrize(
    ("said", "text"),
    [('"=cards.red"', "=cards.red"), ("a =cards.red", "a =cards.red"), ("'='", "=")],
)
def test_quoted_texts_and_others_are_left_alone(tmp_path, said, text):
    assert card(tmp_path, f"name: {said}").front.fields["name"] == text


def test_a_product_takes_figures_too(tmp_path):
    said = """
  - id: "{colour}"
    product: {colour: [red, blue]}
    copies: {red: =cards.red, blue: =cards.all}"""
    text = deck(fields=FIELDS, cards=said)
    found = load(tmp_path, game(lists=LISTS), text, FILES).components[0].cards
    assert [one.copies for one in found] == [12, 24]


def test_words_and_lists_of_the_game_take_figures_too(tmp_path):
    lists = "{colour: {red: {worth: =cards.red, part: =half, named: =name, all: [=cards.all]}}}"
    found = load(tmp_path, game(lists=lists, words="{deal: =cards.red}"), None, FILES)
    assert found.lists["colour"]["red"] == {
        "worth": 12, "part": 0.5, "named": "Red card", "all": (24,),
    }  # fmt: skip
    assert found.words == {"deal": "12"}


def test_keys_are_never_figures(tmp_path):
    found = load(tmp_path, game(words="{deal: x}"), deck(cards="[{id: =cards.red}]"), FILES)
    assert found.components[0].cards[0].id == "12", "an id is a value"
    assert "unknown key '=words'" in told(tmp_path, game(**{"=words": "{}"}), None, FILES)[0]


@pytest.mark.parametrize(("said", "message"), [
    ("worth: '=cards.red'", "worth: '=cards.red' is not a whole number"),
    ("mass: '=cards.red'", "mass: '=cards.red' is not a number"),
    ("rare: '=cards.red'", "rare: '=cards.red' is neither yes nor no"),
    ("copies: '=cards.red'", "copies: '=cards.red' is not a whole number"),
])  # fmt: skip
def test_a_quoted_figure_where_a_number_is_meant(tmp_path, said, message):
    hint = "write =cards.red without quotes"
    assert problems(tmp_path, said) == [f"deck.yaml:10: {message} | {hint}"]


def test_a_quoted_figure_where_a_length_is_meant(tmp_path):
    (told_of_it,) = told(tmp_path, game(), deck(corner="'=cards.red'"), FILES)
    assert told_of_it.startswith("deck.yaml:7: corner: '=cards.red' is ")
    assert told_of_it.endswith(" | write =cards.red without quotes")


QUOTES = "a text that begins with = needs quotes"


@pytest.mark.parametrize(("said", "problem"), [
    ("copies: =cards.rod",
     "unknown fact 'cards.rod' | use one of: cards.red, cards.all, code, half, hue, name, "
     "rare, table"),
    ("copies: =cards.red / 0",
     f"'cards.red / 0' divides by zero | look at what its facts are; {QUOTES}"),
    ("copies: =table",
     "'=table' is 2 3, 3 4, 5, which is no single value | name one figure of it, as =table[2]"),
    ("copies: =[12345678901234 for n in table[3] for m in table[3] for k in table[3]]",
     "'=[12345678901234 for n in table[3] for m in table[3] for ...' is 12345678901234, "
     "12345678901234, 12345678901234, 123456789..., which is no single value | name one figure "
     "of it, as =table[2]"),
    ("name: =)", f"')' is no expression | write arithmetic such as '3 * players + 6'; {QUOTES}"),
    ("copies: =half",
     "copies: '0.5' is not a whole number | write digits only, such as 3 or -12, with no zero "
     "in front"),
    ("copies: =name",
     "copies: 'Red card' is not a whole number | write digits only, such as 3 or -12, with no "
     "zero in front"),
])  # fmt: skip
def test_figures_that_can_not_be_had(tmp_path, said, problem):
    assert problems(tmp_path, said) == [f"deck.yaml:10: {problem}"]


def test_all_are_told_at_once(tmp_path):
    found = problems(tmp_path, "copies: =a; worth: =b; mass: =1/0")
    assert [line.partition(" | ")[0] for line in found] == [
        "deck.yaml:10: unknown fact 'a'",
        "deck.yaml:11: unknown fact 'b'",
        "deck.yaml:12: '1 / 0' divides by zero",
    ]


def test_without_a_ledger_the_value_is_told_that_wants_one(tmp_path):
    assert problems(tmp_path, "copies: =cards.red; name: =D", files={}) == [
        f"deck.yaml:{line}: '{said}' is a figure of cards/mini/rules.yaml, which is not there | "
        f"docs/checking.md says how to write it; {QUOTES}"
        for line, said in ((10, "=cards.red"), (11, "=D"))
    ]


def test_a_ledger_that_is_wrong_is_told_itself(tmp_path):
    files = {"cards/mini/rules.yaml": RULES.replace("kind: derived", "kind: guessed")}
    (problem,) = problems(tmp_path, "copies: =cards.red; worth: =cards.red", files)
    assert problem.startswith("rules.yaml:6: unknown kind of fact 'guessed' | use one of: ")


def test_a_figure_is_exact(tmp_path):
    found = card(tmp_path, "mass: =half + 0.25")
    assert found.front.fields["mass"] == float(Fraction(3, 4))
