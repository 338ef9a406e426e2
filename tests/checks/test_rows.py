"""Every row that the games were to be held against is in a ledger, and in the table of rows."""

import pytest
from thorough import usually

from pnp.checks.unasked_rows import UNASKED
from pnp.load.ledger.ledger import games_with_rules, load_rules

# Checks that draw the faces, which takes their time.
DRAWING = ("legibility", "distinct", "turned")
# What the rows of a game are called -> how many there are at least; more may follow.
ROWS = {
    "element313": ("C0", 26),
    "quark": ("C1", 29),
    "elements": ("C2", 24),
    "quarken": ("C3", 36),
    "quirkyquarks": ("C4", 22),
}


def test_there_are_five_ledgers(bundled):
    assert set(games_with_rules(bundled)) == set(ROWS)


@pytest.mark.parametrize("game", ROWS)
def test_every_row_is_there(game, bundled):
    start, count = ROWS[game]
    wanted = {f"{start}-{number:02}" for number in range(1, count + 1)}
    rows = load_rules(bundled, game).rows
    assert wanted - {row.id for row in rows} == set()
    assert all(row.id.startswith(f"{start}-") for row in rows)


def test_no_row_of_two_games_is_called_the_same(bundled):
    ids = [row.id for game in ROWS for row in load_rules(bundled, game).rows]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("left_out", usually([(DRAWING,), ((),)], [(DRAWING,)]))
def test_the_table_of_rows_has_them_all(pnp, bundled, left_out):
    rows = [row for row in load_rules(bundled, "elements").rows if row.check not in left_out]
    ids = [row.id for row in rows]
    only = [word for row in ids if left_out for word in ("--only", row)]
    done = pnp("check", "elements", "--rows", *only)
    lines = [line.split() for line in done.out.splitlines()[1:]]
    assert all(len(line) > 4 for line in lines)
    own = [line for line in lines if line[1] not in UNASKED]
    assert {line[2] for line in lines} == {"elements"}
    assert [line[0] for line in own] == ids
    assert {line[3] for line in lines} <= {"passed", "waiting"}
