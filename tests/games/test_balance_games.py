"""The games that are played out: what players can pay, small games known by hand, every band."""

from collections import Counter

import pytest

from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.load.ledger import load_rules
from pnp.play.element313.rules import Atom
from pnp.play.facts import Facts
from pnp.simulate.element313.game import Game
from pnp.simulate.element313.player import distance, sums
from pnp.simulate.element313.purse import Purse
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


# Part of the games that the ledger says. They are decided by the ledger's seed, so nothing fails by
# chance; the bands of Element 313 hold at a fifth of its games, and no longer at an eighth.
FEWER = {"element313": 5}
# Games whose bands have no room for fewer, and that take long.
LONG = ("elements", "quark", "quirkyquarks")


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
    played = rules.balance.games // FEWER.get(game, 1)
    fewer = replace(rules, balance=without_matches(replace(rules.balance, games=played)))
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
    assert found(rules_of, "elements", goal=0)["rounds"] == 1
    assert found(rules_of, "element313", target=0)["rounds"] == 1
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


def test_a_substance_of_one_element_that_all_cards_are(rules_of):
    names = [f"s{number}" for number in range(18)]
    played = found(
        rules_of,
        "elements",
        cards={"fire": 60},
        recipes=dict.fromkeys(names, ("fire",)),
        points=dict.fromkeys(names, 1),
        bonus=dict.fromkeys(names, 0),
        goal=9,
    )
    assert played["first_build"] == played["natural"] == played["ends_by_goal"] == 1
    assert (played["idle_turns"], played["dead_draws"], played["rounds"]) == (0, 0, 9)


@pytest.mark.parametrize(
    ("values", "away"),
    [
        ([], 313),
        ([100, 100, 100, 13], 0),
        ([100, 100, 100, 13, 1], 1),
        ([100, 100, 100, 13, 1, 1], 0),
        ([313], 0),
        ([300, 10], 3),
        ([400, 87], 0),
        ([500], 187),
    ],
)
def test_how_far_values_are_from_the_target_when_none_is_left_out(values, away):
    assert distance(sums(values, 700), 313, 700) == away


def amounts(colours, text):
    """Return how many of each colour `text` names."""
    return tuple(text.split().count(colour) for colour in colours)


def atom(rules, cost="", sort="", figure=1, value=0):
    """Return an atom that costs what is named."""
    primary, secondary = (amounts(some, cost) for some in (rules.primaries, rules.secondaries))
    none = amounts(rules.primaries, "")
    return Atom(sort, value, primary, secondary, none, none, 0, sort, figure, none)


def purse(rules, quarks, fixed="", secondary="", **more):
    """Return a purse with quarks in hand and quarks that abilities give."""
    hand, given = (amounts(rules.primaries, text) for text in (quarks, fixed))
    return Purse(rules, hand, given, amounts(rules.secondaries, secondary), **more)


@pytest.mark.parametrize(
    ("cost", "quarks", "given", "left"),
    [
        ("red red", "red red blue", {}, "blue"),
        ("green", "blue yellow", {}, ""),
        ("green", "blue red", {}, None),
        ("green", "red", {"secondary": "green"}, "red"),
        ("red red", "red", {"fixed": "red"}, ""),
        ("red red", "red", {"fixed": "blue"}, None),
        ("green", "yellow", {"fixed": "blue"}, ""),
        ("red red", "red", {"free": 1}, ""),
        ("red red", "red blue", {"converts": 1}, ""),
        ("red red", "red", {"converts": 1}, None),
        ("red red red", "blue blue blue", {"converts": 1, "free": 1}, None),
        # An extra quark counts as another, too, and goes before a card.
        ("red red", "red", {"fixed": "blue", "converts": 1}, ""),
        ("red red", "red yellow", {"fixed": "blue", "converts": 1}, "yellow"),
        # An extra green quark is not split into a blue and a yellow one.
        ("blue", "", {"secondary": "green"}, None),
        ("blue blue", "blue", {"secondary": "green", "converts": 1}, None),
        # A secondary quark counts as another, whether mixed or extra.
        ("green", "red blue", {"swaps": 1}, ""),
        ("green", "red blue", {}, None),
        ("green", "red", {"secondary": "purple", "swaps": 1}, "red"),
        ("green purple", "red blue red blue", {"swaps": 1}, ""),
        ("green green", "red blue red blue", {"swaps": 1}, None),
        ("purple", "red blue", {"secondary": "green", "swaps": 1}, "red blue"),
    ],
)
def test_what_pays_for_an_atom(rules_of, cost, quarks, given, left):
    rules = rules_of("element313")
    held = purse(rules, quarks, **given)
    payment = held.payment(atom(rules, cost))
    assert (payment is not None) == (left is not None)
    if payment:
        held.pay(payment)
        assert held.quarks == amounts(rules.primaries, left)


def test_what_no_card_pays_is_spent_once(rules_of):
    rules = rules_of("element313")
    held = purse(rules, "red", fixed="red red", secondary="green", free=1, converts=1, swaps=1)
    held.pay(held.payment(atom(rules, "red red green")))
    assert (held.quarks, held.fixed) == (amounts(rules.primaries, "red"), (0, 0, 0))
    assert (held.secondary, held.free, held.converts, held.swaps) == ((0, 0, 0), 1, 1, 1)
    held.pay(held.payment(atom(rules, "yellow yellow")))
    assert (sum(held.quarks), held.free, held.converts, held.swaps) == (0, 0, 0, 1)


def test_the_best_atom_of_the_player_nearest_to_the_target_is_hit_even_face_down(rules_of):
    rules = rules_of("element313")
    game = Game(rules, 3, RandomSource(1))
    under = len(game.deck)
    me, far, near = game.players
    game.strike(me)
    assert len(game.deck) == under
    me.atoms = [atom(rules, value=100)]
    far.atoms, near.atoms = [atom(rules, value=50)], [atom(rules, value=100)]
    near.new = [atom(rules, value=213)]
    game.strike(me)
    assert ([one.value for one in near.held], game.deck[0].value) == ([100], 213)
    assert len(far.held) == len(me.held) == 1


def test_an_element_once_made_stays_made(rules_of):
    rules = rules_of("element313")
    game = Game(rules, 2, RandomSource(1))
    maker, other = game.players
    maker.atoms = [atom(rules, value=313), atom(rules, value=7), atom(rules, value=7)]
    game.act(maker)
    assert (maker.is_done, game.left) == (True, rules.further_turns)
    game.strike(other)
    game.act(other)
    assert (maker.is_done, other.is_done, game.left) == (True, False, 0)


def test_with_deck_and_discards_empty_nobody_draws(rules_of):
    rules = replace(rules_of("element313"), quarks=(0, 0, 0, 1, 1), dealt=2, hand=4)
    game = Game(rules, 2, RandomSource(1))
    first, second = game.players
    for player in (first, second):
        for _ in range(rules.hand):
            game.draw(player)
    assert (sum(first.quarks) + sum(second.quarks), game.quarks, game.short) == (5, [], 7)
    game.throw(first, [0])
    game.draw(second)
    assert (sum(first.quarks) + sum(second.quarks), game.discards, game.shuffles) == (5, [], 1)


def test_first_rows_are_dead_as_often_as_the_ledger_reckons(rules_of, bundled):
    rules = rules_of("element313")
    ledger = load_rules(bundled, "element313").ledger
    dead = Figures(ledger)["setup.dead"]
    deals = 200
    for players in rules.players:
        # With nothing to reach a game has one round, which is all that is looked at.
        seen = found(rules_of, "element313", players, deals, target=0)["first_row_dead"]
        expected = dead[str(players)] / 100
        assert abs(seen - expected) < 3 * (expected * (1 - expected) / deals) ** 0.5 + 0.005


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
