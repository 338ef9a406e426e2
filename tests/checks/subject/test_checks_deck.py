from fractions import Fraction

import pytest
from small_game import SVG, deck, game, load

from pnp.checks.subject.deck import Deck, tally, texts_of
from pnp.expressions.values import ExpressionError

CARDS = deck(cards="[{id: up, copies: 3}, {id: down, copies: 2}, {id: joker}]")
SETS = "{small: {title: S, cards: {deck: [up]}}, large: {title: L, cards: {deck: [up, down]}}}"


def test_a_card_counts_once_in_each_set_that_has_it(tmp_path):
    pieces = Deck(load(tmp_path, game(sets=SETS), CARDS)).pieces("deck", {})
    assert [piece.attributes["sets"] for piece in pieces] == [("small", "large"), ("large",), ()]
    assert tally(pieces, ["sets"]) == {("small",): 3, ("large",): 5}


LISTS = "{colour: {red: {mass: 0.1, near: [a, 1]}, blue: {mass: 2}}}"
FIELDS = """{colour: {type: key, of: colour, optional: yes}, cost: {type: keys, of: colour,
  optional: yes}, mass: {type: number, optional: yes}, rare: {type: flag, optional: yes}}"""
FULL = """[
  {id: a, copies: 3, colour: red, cost: [red, blue], mass: 938.27, rare: yes},
  {id: b, copies: 2, colour: blue, back: {colour: red, mass: 1}},
  {id: c, back: plain}]"""


@pytest.fixture
def full(tmp_path):
    backs = "{plain: {template: deck.svg.j2}}"
    text = deck(fields=FIELDS, cards=FULL, backs=backs)
    files = {"templates/mini/deck.svg.j2": SVG}
    return Deck(load(tmp_path, game(lists=LISTS), text, files))


def test_what_is_known_of_a_piece(full):
    a, b, c = (piece.attributes for piece in full.pieces("deck", {}))
    assert (a["id"], a["back"], a["sets"]) == ("a", "none", ())
    assert (a["colour"], a["colour.mass"], a["colour.near"]) == ("red", Fraction("0.1"), ("a", 1))
    assert (a["cost"], a["mass"], a["rare"]) == (("red", "blue"), Fraction("938.27"), True)
    assert (b["back"], b["back.colour"], b["back.colour.mass"]) == ("own", "red", Fraction("0.1"))
    assert (b["mass"], b["back.mass"]) == (None, 1)
    assert (c["back"], "back.colour" in c) == ("plain", False)
    assert full.components == ("deck",)


@pytest.mark.parametrize(("wanted", "ids"), [
    ({}, "abc"),
    ({"colour": "red"}, "a"),
    ({"colour": ("red", "blue")}, "ab"),
    ({"rare": True}, "a"),
    ({"rare": "yes"}, "a"),
    ({"mass": Fraction("938.27")}, "a"),
    ({"mass": "nothing"}, "bc"),
    ({"back.colour": "red"}, "b"),
    ({"colour.mass": 2, "back": "own"}, "b"),
])  # fmt: skip
def test_pieces_that_are_wanted(full, wanted, ids):
    assert "".join(piece.card.id for piece in full.pieces("deck", wanted)) == ids
    assert "".join(piece.card.id for piece in full.pieces("", wanted)) == ids


def test_counts(full):
    assert full.count() == full.count("deck") == 6
    assert full.count("deck", colour="red") == full.count("deck", {"colour": "red"}) == 3
    assert full.count("deck", {"colour": "red"}, rare=False) == 0
    assert full.different("deck", back="own") == 1
    assert full.values_of("deck", "colour") == ("red",) * 3 + ("blue",) * 2
    assert full.values_of("deck", "back.mass") == (1, 1)
    assert [piece.card.id for piece in full.pieces("deck", {}, (), ("a", "c"))] == ["b"]
    assert full.listed("colour", "mass") == {"red": Fraction("0.1"), "blue": 2}


KNOWN = (
    "known: back, back.colour, back.colour.mass, back.colour.near, back.cost, back.mass, "
    "back.rare, colour, colour.mass, colour.near, cost, id, mass, rare, sets"
)


@pytest.mark.parametrize(("ask", "message", "hint"), [
    (lambda full: full.pieces("dekc", {}), "unknown component 'dekc'", "known: deck"),
    (lambda full: full.count("deck", hue=1), "cards have no 'hue'", KNOWN),
    (lambda full: full.pieces("deck", {}, ("hue",)), "cards have no 'hue'", KNOWN),
    (lambda full: full.values_of("deck", "hue"), "cards have no 'hue'", KNOWN),
    (lambda full: full.pieces("deck", {}, (), ("d",)), "there is no card 'd'",
     "mend its id, or delete it"),
    (lambda full: full.listed("hue", "x"), "the game has no list 'hue'", "known: colour"),
    (lambda full: full.listed("colour", "x"), "nothing in the list 'colour' has 'x'", ""),
])  # fmt: skip
def test_questions_that_have_no_answer(full, ask, message, hint):
    with pytest.raises(ExpressionError) as caught:
        ask(full)
    assert (caught.value.message, caught.value.hint) == (message, hint)


@pytest.mark.parametrize("ask", [
    lambda full: full.count("deck", colour="rde"),
    lambda full: full.count("deck", {"colour": ("red", "rde")}),
    lambda full: full.different("deck", {"back.colour": "rde"}),
    lambda full: full.values_of("deck", "mass", colour="rde"),
    lambda full: full.count("deck", {"cost": (("red", "rde"),)}),
    lambda full: full.pieces("deck", {"colour": "rde"}),
])  # fmt: skip
def test_a_key_that_its_list_lacks_is_not_counted(full, ask):
    with pytest.raises(ExpressionError) as caught:
        ask(full)
    said = (caught.value.message, caught.value.hint)
    assert said == ("unknown colour 'rde'", "use one of: red, blue")


def test_what_is_no_key_of_a_list_may_be_wanted_in_vain(full):
    assert full.count("deck", id="x") == full.count("deck", mass=7) == 0
    assert full.count("deck", {"colour.mass": 7}) == full.count("deck", {"back": "x"}) == 0
    assert full.count("deck", {"colour": "nothing"}) == 1
    assert full.count("deck", cost="red, blue") == 3


def test_a_field_of_several_components_has_the_keys_of_all_their_lists(tmp_path):
    lists = "{colour: {red: {}}, hue: {dark: {}}}"
    fields = "{colour: {type: key, of: %s}}"
    other = deck(component="discs", fields=fields % "hue", cards="[{id: d, colour: dark}]")
    files = {"cards/mini/discs.yaml": other}
    text = deck(fields=fields % "colour", cards="[{id: r, colour: red}]")
    both = Deck(load(tmp_path, game(lists=lists, components="[deck, discs]"), text, files))
    assert both.count(colour="red") == both.count(colour="dark") == 1
    with pytest.raises(ExpressionError, match="unknown colour 'dark'"):
        both.count("deck", colour="dark")


def test_a_list_counts_once_for_each_of_its_items(full):
    assert tally(full.pieces("", {}), ["cost"]) == {("red",): 3, ("blue",): 3}
    assert tally(full.pieces("", {}), ["colour", "cost"]) == {("red", "red"): 3, ("red", "blue"): 3}
    assert tally(full.pieces("", {}), []) == {(): 6}


@pytest.mark.parametrize(
    ("value", "texts"),
    [(None, ()), ((), ()), ("a", ("a",)), (("a", 1), ("a", "1")), (True, ("yes",))],
)
def test_the_texts_of_a_value(value, texts):
    assert texts_of(value) == texts
