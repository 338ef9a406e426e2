"""What is measured of one game alone: each ledger says a band for it, and matches count it."""

import pytest
from playing import rules_of

from pnp.core.values import replace
from pnp.load.ledger.ledger import load_rules
from pnp.match_statistics.matches import matches, own_measures
from pnp.match_statistics.registry import OBSERVED_GAMES

# Of so few matches what is rare may not come up.
FEW, RARE = 16, {"quark": {"builder_atom", "builder_rounds", "builder_wins"}}


@pytest.mark.parametrize("game", OBSERVED_GAMES)
def test_a_ledger_has_a_band_for_all_that_is_measured_of_its_game(bundled, game):
    rules = load_rules(bundled, game)
    assert rules.balance is not None
    said = {measure.key for measure in rules.balance.measures if not measure.how}
    assert said == set(own_measures(game))


@pytest.mark.parametrize("game", ["quark", "quirkyquarks"])
def test_all_that_is_measured_comes_up(game):
    names, rules = list(own_measures(game)), replace(rules_of(game), players=(3,))
    found = matches(game, rules, names, FEW, 1)
    assert {name for name in names if not found[name]} <= RARE.get(game, set())
