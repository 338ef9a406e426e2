"""Who wins by their seat, in every variant of an engine."""

import pytest
import seats
from playing import rules_of

from pnp.play.registry import load_engine


@pytest.mark.parametrize(("variant", "players"), [("level-2", 3), ("level-3", 2)])
def test_wins_of_all_seats_are_those_of_all_matches(variant, players):
    found = seats.seats(load_engine("quarken"), rules_of("quarken"), variant, players, 4)
    assert len(found) == players
    assert sum(one.mean for one in found) == players


def test_a_line_for_each_number_of_players(capsys):
    assert seats.main(["quarken", "level-2-teams", "--matches", "1", "--limit", "100"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[:2]] == [
        ["level-2-teams", "4"],
        ["level-2-teams", "6"],
    ]
    assert seats.main(["quarken", "level-1-halves", "--matches", "1", "--limit", "0"]) == 1
