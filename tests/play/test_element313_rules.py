"""Element 313 as its ledger decides it: which way round, and what breaks a tie first."""

import pytest
from playing import rules_of

from pnp.core.values import replace
from pnp.play.games.element313.engine import Game
from pnp.play.games.element313.figures import FEWEST, LOWEST

RULES = rules_of("element313")


@pytest.mark.parametrize(("direction", "second"), [(1, 1), (-1, 2)])
def test_turns_go_round_as_it_is_decided(direction, second):
    table = Game(replace(RULES, direction=direction), 3, 1)
    seats = [table.seat]
    while table.round == 1:
        move = next(one for one in table.moves() if one[0] in ("ready", "done"))
        table.make(move)
        seats += [table.seat] * (table.seat != seats[-1])
    assert seats == [0, second, 3 - second, 0]


@pytest.mark.parametrize(("ties", "winner"), [((FEWEST, LOWEST), 0), ((LOWEST, FEWEST), 1)])
def test_what_breaks_a_tie_first(ties, winner):
    table = Game(replace(RULES, ties=ties), 2, 1)
    raises = [at for at, one in enumerate(RULES.atoms) if one.sort == "hand"]
    others = [at for at, one in enumerate(RULES.atoms) if one.sort == "redraw"]
    table.up, table.done = [raises[:2], others[:3]], [1, 1]
    ranks = table.ranks()
    assert ranks.index(max(ranks)) == winner


def place_of(sort):
    return next(at for at, one in enumerate(RULES.atoms) if one.sort == sort)


def buying(**decided):
    """Return a game in which the first player can pay for any atom."""
    table = Game(replace(RULES, **decided), 2, 1)
    table.make(("ready",))
    table.hand[0] = [9] * len(RULES.primaries)
    return table


def move_of(table, name):
    return next((one for one in table.moves() if one[0] == name), None)


@pytest.mark.parametrize("one_purchase", [True, False])
def test_how_many_atoms_are_bought_in_a_turn(one_purchase):
    table = buying(one_purchase=one_purchase)
    table.make(move_of(table, "buy"))
    assert (move_of(table, "buy") is None) == one_purchase


@pytest.mark.parametrize("row_moves", [True, False])
def test_whether_the_row_moves_on_after_a_purchase(row_moves):
    table = buying(row_moves=row_moves)
    table.make(move_of(table, "buy"))
    row = table.row[:]
    table.make(("done",))
    table.make(("done",))
    assert (table.row[0] == row[1]) == row_moves


@pytest.mark.parametrize(("always", "steps"), [(True, {"buy", "discard"}), (False, {"buy"})])
def test_when_an_atom_of_the_row_is_replaced(always, steps):
    table = buying(replaces_always=always)
    table.up[0] = [place_of("replace")]
    table.renew()
    found = set()
    for step in ("buy", "discard"):
        table.phase = step
        found |= {step} if move_of(table, "replace") else set()
    assert found == steps


@pytest.mark.parametrize(("hidden", "struck"), [(True, {1, 2}), (False, {1})])
def test_which_atoms_are_taken_away(hidden, struck):
    table = buying(strikes_hidden=hidden)
    table.up[1], table.down[1], table.phase = [1], [2], "strike"
    assert {atom for _, _, atom in table.moves()} == struck


@pytest.mark.parametrize(("stays", "after"), [(True, ([0, 1], 1)), (False, ([0, 0], -1))])
def test_whether_what_is_made_stays_made(stays, after):
    table = buying(stays_made=stays)
    table.up[1], table.done, table.steps = [1, 2], [0, 1], 1
    table.phase, table.strikes = "strike", 1
    table.make(("strike", 1, 2))
    assert (table.done, table.steps) == after
