"""The games that are played out: what players can pay, small games known by hand, every band."""

from collections import Counter

import pytest

from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.load.ledger import load_rules
from pnp.play.facts import Facts
from pnp.simulate.matches import MATCHES
from pnp.simulate.quirkyquarks.player import Player
from pnp.simulate.random_source import RandomSource
from pnp.simulate.registry import SIMULATIONS, load_simulation
from pnp.simulate.run import balance_games
from pnp.simulate.tally import SHARE, together


@pytest.fixture(scope="session")
def rules_of(bundled):
    """Return what gives the rules that a game is played by."""

    def read(game):
        ledger = load_rules(bundled, game).ledger
        return load_simulation(game).read(Facts(Figures(ledger), ledger.where))

    return read


# The games are decided by the ledger's seed, so nothing fails by chance.
# Games whose bands have no room for fewer, and that take long.
LONG = ("quark", "quirkyquarks")


def without_matches(balance):
    """Return a balance without what engines play: a few matches say nothing, and many are slow."""
    kept = (one for one in balance.measures if one.how not in MATCHES)
    return replace(balance, measures=tuple(kept))


@pytest.mark.parametrize(
    "game",
    [pytest.param(one, marks=pytest.mark.thorough) if one in LONG else one for one in SIMULATIONS],
)
def test_every_band_of_the_games_that_ship_holds(bundled, game, monkeypatch):
    rules = load_rules(bundled, game)
    assert rules.balance is not None
    fewer = replace(rules, balance=without_matches(rules.balance))
    monkeypatch.setattr("pnp.simulate.run.load_rules", lambda project, name: fewer)
    (report,) = balance_games(bundled, [game])
    assert [finding.message for finding in report.findings] == []
    looked_at = {outcome.row.id for outcome in report.outcomes}
    assert len(looked_at & set(load_simulation(game).MEASURES)) > 8


@pytest.mark.parametrize("game", LONG)
def test_every_measure_of_a_long_game_comes_up(bundled, game, monkeypatch):
    """A few games say nothing of bands, but all that is measured is found in them."""
    rules = load_rules(bundled, game)
    assert rules.balance is not None
    few = replace(rules, balance=without_matches(replace(rules.balance, games=6)))
    monkeypatch.setattr("pnp.simulate.run.load_rules", lambda project, name: few)
    (report,) = balance_games(bundled, [game])
    measured = {outcome.row.id for outcome in report.outcomes}
    assert measured == {measure.key for measure in few.balance.measures}


@pytest.mark.parametrize("game", SIMULATIONS)
def test_a_game_is_decided_by_its_seed_and_measures_what_it_says(rules_of, game):
    module, rules = load_simulation(game), rules_of(game)
    once, again = (list(module.play(rules, 3, RandomSource(5))) for _ in range(2))
    assert once == again
    assert {name for name, _, _ in once} <= set(module.MEASURES)
    assert all(0 <= part <= whole for name, part, whole in once
               if module.MEASURES[name] == SHARE and whole)  # fmt: skip


def found(rules_of, game, players=2, games=4, **changes):
    """Return the measures of some games that are played by changed rules."""
    module, rules = load_simulation(game), replace(rules_of(game), **changes)
    played = (
        one for seed in range(games) for one in module.play(rules, players, RandomSource(seed))
    )
    return together(module.MEASURES, played)


def test_no_goal_is_reached_by_nobody_at_once(rules_of):
    assert found(rules_of, "quark", end_atoms={"2": (0, 0, 0, 0)})["rounds"] == 1


def test_without_decays_and_pairs_there_are_no_electrons(rules_of):
    played = found(rules_of, "quark", supply={"up": 80, "down": 80})
    assert played["builder_atom"] == played["from_mesons"] == 0
    assert found(rules_of, "quark", supply={"up": 80, "down": 80, "top": 40})["builder_atom"] > 0


def test_a_deck_that_is_dealt_out_ends_the_game(rules_of):
    played = found(rules_of, "quark", supply={"top": 13})
    assert (played["ends_by_quarks"], played["first_hand"], played["rounds"]) == (1, 0, 0)
    assert found(rules_of, "quark", supply={"top": 14})["rounds"] > 0


def test_without_money_no_card_is_bought(rules_of):
    played = found(rules_of, "quirkyquarks", start_ev=0, funding=(0, 1), refund=0)
    assert played["ev_out"] == played["ev_left"] == 0
    assert played["discovered"] == 0
    assert played["score"] == played["quest_points"]


def test_quests_worth_nothing_leave_the_money_where_it_is(rules_of):
    points = dict.fromkeys(rules_of("quirkyquarks").points, 0)
    powers = ("discounts", "spared", "more_ev", "more_cards", "objectives")
    none = {key: {} for key in powers}
    played = found(rules_of, "quirkyquarks", points=points, gains=points, **none)
    assert played["quest_points"] == played["quests_played"] == 0
    assert played["highest_bid"] <= 2


@pytest.mark.parametrize(
    ("particles", "played", "quest", "left"),
    [
        ("up up down gluon", "", "proton", ""),
        ("up up down photon photon photon", "", "proton", ""),
        ("up up down photon photon", "", "proton", None),
        ("electron photon", "", "hydrogen", None),
        ("photon", "photoelectric-effect", "bremsstrahlung", None),
        ("electron photon", "photoelectric-effect", "bremsstrahlung", ""),
    ],
)
def test_what_pays_for_a_quest(rules_of, particles, played, quest, left):
    rules = rules_of("quirkyquarks")
    player = Player(rules, 0, Counter(particles.split()), [quest], played=played.split())
    player.play(rules.rounds)
    assert (quest not in player.quests) == (left is not None)
    assert left is None or +player.particles == Counter(left.split())


def test_nucleons_are_handed_in_and_score_no_more(rules_of):
    rules = rules_of("quirkyquarks")
    cards = Counter(["up", "up", "down", "gluon", "electron", "photon"])
    player = Player(rules, 0, cards, ["hydrogen", "proton"])
    player.play(rules.rounds)
    assert (player.played, +player.nucleons) == (["hydrogen"], Counter())
    assert player.points == rules.points["hydrogen"]
