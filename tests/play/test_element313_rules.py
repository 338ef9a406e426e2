"""Element 313 as its ledger decides it: which way round, and what breaks a tie first."""

import pytest
from playing import rules_of

from pnp.core.values import replace
from pnp.play.element313.engine import Game
from pnp.play.element313.rules import FEWEST, LOWEST

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
