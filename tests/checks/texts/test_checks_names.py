import pytest
from small_check import findings_of
from small_game import deck, game

FIELDS = "{title: {type: text}, rule: {type: text, optional: true}}"
CARDS = "[{id: a, title: Elixir, rule: '%s'}, {id: b, title: Steam Refinery}]"
ELEMENTS = "{element: {fire: {name: Fire}, water: {name: Water}}, empty: {}}"
TITLES = "of: [deck.title]"
CARD = "cards/mini/deck.yaml:6"
ROW = "cards/mini/rules.yaml:6"
KNOWN = "use one of: Elixir, Steam Refinery"


def findings(root, row, text="", book=""):
    files = {"cards/mini/rulebook.md": book} if book else {}
    cards = deck(title="Potions", fields=FIELDS, cards=CARDS % text)
    row = f"check: names, title: Names, {row}"
    found = findings_of(root, row, "", game(lists=ELEMENTS), cards, files)
    return [f"{one.where}: {one.message} | {one.hint}" for one in found]


GOOD = [
    (f"forms: [… card], {TITLES}", "Take an Elixir card."),
    (f"forms: [see …], {TITLES}", "First see Steam Refinery."),
    (f"forms: ['**…**'], {TITLES}", "Take **Steam Refinery** or **elixir**."),
    (f"forms: [… card], {TITLES}, also: [Joker]", "Take a Joker card."),
    (f"forms: [… card], {TITLES}, capitals: yes", "Take one card, no joker card."),
    (f"forms: [take …], {TITLES}, endings: [s]", "Take Elixirs, take Elixir."),
    ("forms: [… cards], of: [element]", "Take fire cards and Water cards."),
    ("forms: [… cards], of: [element.name]", "Take Fire\\_cards."),
    ("forms: [… deck], of: [components]", "The Potions deck."),
    (f"forms: [… card], {TITLES}", "Cardboard, a big cardigan."),
    (f"forms: [… card], {TITLES}, fields: [title]", "Take an Elixier card."),
    (f"forms: [… card], {TITLES}, components: [lists]", "Take an Elixier card."),
]


@pytest.mark.parametrize(("row", "text"), GOOD)
def test_names_that_exist(row, text, tmp_path):
    assert findings(tmp_path, row, text) == []


BAD = [
    (f"forms: [… card], {TITLES}", "Take an Elixier card.", "Elixier", KNOWN),
    (f"forms: [… card], {TITLES}", "Take a Refinery card.", "Refinery", "Steam Refinery, Elixir"),
    (f"forms: [see …], {TITLES}", "First see the Refinry.", "the", KNOWN),
    (f"forms: ['**…**'], {TITLES}", "Use **Steam Refinry**.", "Steam Refinry", "Steam Refinery"),
    (f"forms: [… card], {TITLES}, capitals: yes", "One Joker card.", "Joker", KNOWN),
    ("forms: [… cards], of: [element]", "Take air cards.", "air", "use one of: fire, water"),
    ("forms: [… cards], of: [empty]", "Take air cards.", "air", ""),
]


@pytest.mark.parametrize(("row", "text", "name", "hint"), BAD)
def test_names_of_nothing(row, text, name, hint, tmp_path):
    (found,) = findings(tmp_path, row, text)
    assert found.startswith(f"{CARD}: deck/a, rule: there is no '{name}' | ")
    assert hint in found


def test_the_rulebook_is_looked_at_where_that_is_asked_for(tmp_path):
    row = f"forms: ['**…**'], {TITLES}"
    book = "# Mini\n\nThe **Elixir** and\nthe **Refinry**.\n"
    assert findings(tmp_path, row, book=book) == []
    (found,) = findings(tmp_path, f"{row}, rulebook: yes", book=book)
    assert found.startswith("cards/mini/rulebook.md:4: rulebook: there is no 'Refinry' | ")


WRONG = [
    (f"forms: [card], {TITLES}", "form 'card' has no … for the name, or more than one",
     "write for example '… card'"),
    (f"forms: [… or …], {TITLES}", "form '… or …' has no … for the name, or more than one",
     "write for example '… card'"),
    ("forms: [… card], of: [dek.title]", "unknown source of names 'dek.title'",
     "use one of: deck.FIELD, components, element, empty"),
    ("forms: [… card], of: [deck.titel]", "unknown field of deck 'titel'", "title"),
    ("forms: [… card], of: [element.nam]", "unknown field of the list 'element' 'nam'", "name"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "message", "hint"), WRONG)
def test_rows_that_name_what_is_not_there(row, message, hint, tmp_path):
    (found,) = findings(tmp_path, row)
    assert found.startswith(f"{ROW}: {message} | ")
    assert hint in found
