"""Matches of engines: the same figures for a seed, intervals, and what their measures can't be."""

from fractions import Fraction

import pytest
from playing import rules_of
from small_game import one_line
from test_balance_run import HERE, rules

from pnp.core.problems import PnpError
from pnp.core.values import replace
from pnp.load.ledger import load_rules
from pnp.runtime import process_slots
from pnp.simulate.matches import MATCHES, interval, matches
from pnp.simulate.run import balance_games

# Who looks ahead takes seconds for a match.
QUICK = [name for name in MATCHES if name != "match_lookahead"]


def test_processes_change_no_figure(monkeypatch):
    one = matches("quarken", rules_of("quarken"), QUICK, 4, 3)
    monkeypatch.setattr(process_slots, "cpus", lambda: 2)
    assert matches("quarken", rules_of("quarken"), QUICK, 4, 3) == one
    assert [*one] == QUICK
    assert all([*found] == [2, 3, 4, 5, 6] for found in one.values())
    assert one != matches("quarken", rules_of("quarken"), QUICK, 4, 4)


@pytest.mark.parametrize(
    ("values", "mean", "more"),
    [([1, 3], 2, Fraction(196, 100)), ([2, 2, 2], 2, 1), ([0, 0, 0, 0], 0, Fraction(3, 4))],
)
def test_an_interval_is_as_wide_as_its_matches_differ(values, mean, more):
    scaled = [value * 10**6 for value in values]
    found = interval(len(scaled), sum(scaled), sum(value**2 for value in scaled))
    assert (found.mean, round(found.more, 4)) == (mean, more)
    assert (found.low, found.high) == (found.mean - found.more, found.mean + found.more)


def shown(bundled, monkeypatch, low, high):
    """Return what is found of the rounds of Quarken, and what is wrong with it."""
    ledger = load_rules(bundled, "quarken")
    measure = next(one for one in ledger.balance.measures if one.how == "match_rounds")
    ends = (replace(node, text=text) for node, text in ((measure.low, low), (measure.high, high)))
    one = replace(measure, low=next(ends), high=next(ends))
    balance = replace(ledger.balance, measures=(one,))
    changed = replace(ledger, balance=balance)
    monkeypatch.setattr("pnp.simulate.run.load_rules", lambda project, name: changed)
    (report,) = balance_games(bundled, ["quarken"], 6)
    return [one.found for one in report.outcomes[0].results], report.findings


def test_a_band_fails_where_the_whole_interval_is_outside(bundled, monkeypatch):
    found, wrong = shown(bundled, monkeypatch, "2", "30")
    assert len(found) == 5
    assert all("±" in one for one in found)
    assert wrong == ()
    found, wrong = shown(bundled, monkeypatch, "20", "30")
    assert len(wrong) == 5
    assert wrong[0].mistake.endswith(", outside 20 to 30")
    near = found[0].partition(" ")[0]
    assert shown(bundled, monkeypatch, near, "30")[0][0].endswith(" ?")


@pytest.mark.parametrize(
    ("measure", "said"),
    [
        (
            {"measure": "match_rounds"},
            "'long' is of matches, but nothing here plays mini | played are",
        ),
        ({"measure": "match_round"}, "unknown measure 'match_round' | use one of: match_rounds"),
    ],
)
def test_what_can_not_be_played_is_told(tmp_path, measure, said):
    from small_game import write_game

    one = {"key": "long", "title": "Rounds", "from": 1, "to": 2, "note": "short", **measure}
    project = write_game(tmp_path, files={HERE: rules(one)})
    with pytest.raises(PnpError) as error:
        list(balance_games(project, ["mini"]))
    assert said in "; ".join(map(one_line, error.value.problems))
