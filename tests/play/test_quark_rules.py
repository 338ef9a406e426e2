"""Quark as its ledger decides it: rules that are played in several ways, each by its value."""

import pytest
from playing import rules_of
from shipped import PROJECT

from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.load.ledger import load_rules
from pnp.play.facts import Facts
from pnp.play.quark.engine import Game
from pnp.play.quark.payments import bits_held, parts_of, payments, recipes
from pnp.play.quark.rules import read

RULES = rules_of("quark")
MAKING = {making.name: making for making in RULES.makings}


def game(players=3, seed=1, **decided):
    return Game(replace(RULES, **decided), players, seed)


def counts(names):
    return [names.split().count(kind) for kind in RULES.kinds]


def turn(table, *moves):
    """Make moves, then discard what has to be, and end the turn where it does not end itself."""
    seat = table.seat
    for move in moves:
        table.make(move)
    while table.seat == seat and not table.is_over:
        found = [one for one in table.moves() if one[0] in ("discard", "end")]
        table.make(found[0])
    return table


@pytest.mark.parametrize(("direction", "second"), [(1, 1), (-1, 2)])
def test_turns_go_round_as_it_is_decided(direction, second):
    table = game(direction=direction)
    assert turn(table, ("deck",), ("deck",)).seat == second
    turn(turn(table, ("deck",), ("deck",)), ("deck",), ("deck",))
    assert (table.seat, table.round) == (0, 2)


@pytest.mark.parametrize("may_be_left", [False, True])
def test_an_action_may_be_left_out_or_not(may_be_left):
    table = game(may_be_left=may_be_left)
    assert (("end",) in table.moves()) is may_be_left
    if may_be_left:
        table.make(("end",))
        assert table.seat == 1


@pytest.mark.parametrize("repeats", [False, True])
def test_the_same_action_twice(repeats):
    table = game(repeats=repeats)
    table.make(("deck",))
    drawn = {one[0] for one in table.moves()} & {"open", "deck"}
    assert drawn == ({"open", "deck"} if repeats else set())
    assert table.moves()
    table = game(repeats=repeats)
    swap = next(one for one in table.moves() if one[0] == "swap")
    table.make(swap)
    table.make(("deck",))
    table.make(("deck",))
    assert ("swap" in {one[0] for one in table.moves()}) is repeats
    turn(table, ("deck",))
    assert ("swap" in {one[0] for one in table.moves()}) is True


@pytest.mark.parametrize("counts_decayed", [False, True])
def test_decayed_cards_count_or_not(counts_decayed):
    table = game(counts_decayed=counts_decayed)
    table.hand[0] = counts("up up up up up")
    table.turned[0] = counts("strange strange")
    table.make(("deck",))
    table.make(("deck",))
    is_full = table.seat == 0 and {one[0] for one in table.moves()} == {"discard"}
    assert is_full is counts_decayed


@pytest.mark.parametrize("refills", [False, True])
def test_a_swap_refills_the_row_then_or_later(refills):
    table = game(refills=refills)
    table.make(next(one for one in table.moves() if one[0] == "swap"))
    table.make(("open", table.row[0]))
    assert len(table.row) == RULES.rows[2] - (not refills)
    table.make(("deck",))
    assert len(table.row) == RULES.rows[2]


@pytest.mark.parametrize(("finishes", "is_over"), [(True, False), (False, True)])
def test_the_end_waits_for_the_round_or_not(finishes, is_over):
    table = game(finishes=finishes)
    table.deck = table.deck[:2]
    turn(table, ("deck",), ("deck",))
    assert table.is_over is is_over
    if not is_over:
        while table.seat:
            table.make(table.moves()[0])
        assert table.is_over


@pytest.mark.parametrize(("breaks", "ranks"), [(True, [(5, 5), (5, 4)]), (False, [(5, 0), (5, 0)])])
def test_energy_breaks_ties_or_not(breaks, ranks):
    cheap = replace(RULES.makings[0], points=1)
    table = game(2, breaks_ties=breaks, makings=(cheap, *RULES.makings[1:]))
    table.energy, table.made[1] = [5, 4], [0]
    assert table.ranks() == ranks


@pytest.mark.parametrize("conjugates", [False, True])
def test_a_meson_may_be_made_of_conjugates_or_not(conjugates):
    ledger = load_rules(PROJECT, "quark").ledger
    facts = (
        replace(one, value=conjugates) if one.key == "action.create.conjugates" else one
        for one in ledger.facts
    )
    rules = read(Facts(Figures(replace(ledger, facts=tuple(facts))), ledger.where))
    meson = next(one for one in rules.makings if one.name == "pi+")
    ways = payments([meson.recipes], ~bits_held(counts("anti-up down")), [()], 0)
    assert bool(ways) is conjugates


@pytest.mark.parametrize(
    ("name", "hand", "decayed", "decided", "costs"),
    [
        ("proton", "anti-up anti-up anti-up", "", "antiquarks_rise", ([1], [])),
        ("proton", "up up up", "", "antiquarks_rise", ([1], [1])),
        ("pi+", "anti-down", "strange", "decayed_rise", ([0], [0])),
        ("delta-", "down down", "strange", "decayed_rise", ([1], [])),
        ("proton", "up down down", "", "only_rise", ([], [1])),
        ("proton", "up down", "top", "only_rise", ([], [1])),
        ("proton", "up anti-up anti-down", "", "mixes", ([0], [])),
        ("proton", "anti-up anti-up anti-down", "", "mixes", ([0], [0])),
        ("pi+", "up down", "", "mixes", ([], [])),
    ],
)
def test_what_rises(name, hand, decayed, decided, costs):
    found = []
    for value in (True, False):
        physics = replace(RULES.physics, **{decided: value})
        known = recipes(physics, 0, MAKING[name].quarks, MAKING[name].mirrored)
        parts = parts_of(counts(decayed), RULES.size)
        moves = payments([known], ~bits_held(counts(hand)), parts, 1)
        found.append([cost for _, _, _, cost in moves])
    assert tuple(found) == costs
