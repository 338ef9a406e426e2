"""Set-ups of the games that ship: what virtual tables lay ready is what the rules deal out."""

from collections import Counter
from functools import cache

import pytest
from shipped import GAMES, PROJECT

from pnp.checks.subject.deck import Deck
from pnp.exports.shared.virtual_table.contents import all_of, set_ups
from pnp.exports.shared.virtual_table.names import name_of
from pnp.expressions.facts import Figures
from pnp.load.ledger.ledger import load_rules
from pnp.model.selection import Selection, select
from pnp.play.facts import Facts
from pnp.play.registry import load_engine


@cache
def found(name):
    game = GAMES[name]
    return set_ups(PROJECT, game, select(game, Selection()))


def figures(name):
    return Figures(load_rules(PROJECT, name).ledger)


def counts(contents):
    return {part.id: sum(one.copies for one in used) for part, used in contents.components}


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players_has_its_set_ups(name):
    least, most = map(int, GAMES[name].players.split("-"))
    numbers = {}
    for one in found(name):
        numbers.setdefault(one.setup, []).append(one.players)
    assert numbers
    assert all(several == list(range(least, most + 1)) for several in numbers.values())


@pytest.mark.parametrize("name", GAMES)
def test_all_pieces_are_those_that_the_ledger_counts(name):
    game = GAMES[name]
    components = select(game, Selection())
    deck = Deck(game)
    assert counts(all_of(components)) == {one.id: deck.count(one.id) for one in components}


@pytest.mark.parametrize("name", GAMES)
def test_players_have_a_reference_card_each(name):
    assert all(counts(one)["reference"] == one.players for one in found(name))


def test_quarken_takes_the_cards_of_each_level():
    facts = figures("quarken")
    for one in found("quarken"):
        held = counts(one)
        level = one.setup.removesuffix("-anti")[-1]
        assert held["hand"] == {"1": 94, "2": 98, "3": 236}[level]
        assert held["loose"] == facts["loose.total"]
        tokens = facts[f"level{level}.tokens_needed"][str(one.players)] if level != "3" else 0
        assert held.get("tokens", 0) == tokens
        assert one.dice == ({6: facts["level3.dice"]} if level == "3" else {})


@pytest.mark.parametrize("level", [1, 2, 3])
def test_quarken_takes_the_hadrons_that_its_engine_deals(level):
    """The engine reads the facts by itself, and knows nothing of set-ups."""
    engine = load_engine("quarken")
    facts = figures("quarken")
    rules = engine.read(Facts(facts, load_rules(PROJECT, "quarken").ledger.where))
    kind_of = {face: kind for kind, faces in facts["hadrons.faces"].items() for face in faces}
    for one in found("quarken"):
        if one.setup != f"level-{level}":
            continue
        table = engine.Game(rules, one.players, 7, f"level-{level}")
        dealt = Counter(kind_of[hadron.face] for hadron in table.hadrons)
        used = Counter()
        for part in one.used:
            if part.component.id == "hadrons":
                used[kind_of[part.card.front.fields["particle"]]] += part.copies
        assert used == dealt


@pytest.mark.parametrize(("name", "component", "fact"), [
    ("quark", "reference", "setup.reference_cards_used"),
    ("quirkyquarks", "accelerators", "accelerators.laid"),
])  # fmt: skip
def test_pieces_are_those_of_the_rules(name, component, fact):
    said = figures(name)[fact]
    assert {str(one.players): counts(one)[component] for one in found(name)} == dict(said)


def test_substance_works_has_dice_or_cards_in_their_place():
    for one in found("elements"):
        held = counts(one)
        expected = {"dice": ({6: 2}, 0), "cards": ({}, 36)}
        assert (one.dice, held.get("rolls", 0)) == expected[one.setup]
        assert "dice" not in held


@pytest.mark.parametrize(("name", "component", "said"), [
    ("quark", "quarks", "up"),
    ("quirkyquarks", "accelerators", "Stanford Linear Accelerator"),
    ("elements", "substances", "Mud"),
    ("quark", "chart", "Quark"),
    ("quirkyquarks", "coins", "eV coins"),
])  # fmt: skip
def test_pieces_are_called_what_they_show(name, component, said):
    """A name of its own, else those of its keys, else that of its component."""
    game = GAMES[name]
    part = next(one for one in game.components if one.id == component)
    assert name_of(game, part, part.cards[0]) == said


def test_element_313_leaves_the_card_outside_the_sixty_in_the_box():
    assert all(counts(one)["atoms"] == 60 for one in found("element313"))
