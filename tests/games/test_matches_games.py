"""Matches of the games that ship: every band of what is measured of them holds, and comes up."""

import pytest

from pnp.core.values import replace
from pnp.load.ledger.ledger import load_rules
from pnp.match_statistics.balance_check import balance_games
from pnp.match_statistics.matches import MATCHES, own_measures
from pnp.play.registry import ENGINES


def of_matches(bundled, game):
    """Return the ledger of a game, with nothing in its balance but what is measured of matches."""
    ledger = load_rules(bundled, game)
    known = {*MATCHES, *own_measures(game)}
    kept = [one for one in ledger.balance.measures if (one.how or one.key) in known]
    return replace(ledger, balance=replace(ledger.balance, measures=tuple(kept)))


@pytest.mark.parametrize(
    ("game", "matches"),
    [("quarken", 40), *(pytest.param(one, 200, marks=pytest.mark.thorough) for one in ENGINES)],
)
def test_no_interval_of_a_game_that_ships_is_outside_its_band(bundled, game, matches, monkeypatch):
    """Of few matches intervals are wide: what fails here is far from its band."""
    ledger = of_matches(bundled, game)
    assert len(ledger.balance.measures) > 6
    monkeypatch.setattr(
        "pnp.match_statistics.balance_check.load_rules", lambda project, name: ledger
    )
    (report,) = balance_games(bundled, [game], matches)
    assert [finding.message for finding in report.findings] == []
    assert all(one.found for outcome in report.outcomes for one in outcome.results)


@pytest.mark.parametrize("game", ENGINES)
def test_a_game_looks_at_all_that_only_it_measures(bundled, game):
    looked_at = {one.how or one.key for one in of_matches(bundled, game).balance.measures}
    assert {*own_measures(game)} <= looked_at
