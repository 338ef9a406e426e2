"""Matches of engines: the same figures for a seed, intervals, and what their measures can't be."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import rules_of, table_of
from small_balance import HERE, rules
from small_game import one_line

from pnp.core.problems import PnpError
from pnp.core.values import replace
from pnp.load.ledger.ledger import load_rules
from pnp.match_statistics.balance_check import balance_games
from pnp.match_statistics.intervals import interval, of_matches
from pnp.match_statistics.matches import MATCHES, matches, own_measures
from pnp.match_statistics.measures import MEAN, MOST, SHARE
from pnp.play.match import play
from pnp.play.players import PLAYERS
from pnp.processes import process_slots

# Who looks ahead takes long.
QUICK = [name for name, (_, who) in MATCHES.items() if who[0] != "lookahead"]


def test_processes_change_no_figure(monkeypatch):
    one = matches("quarken", rules_of("quarken"), QUICK, 4, 3)
    monkeypatch.setattr(process_slots, "cpus", lambda: 2)
    assert matches("quarken", rules_of("quarken"), QUICK, 4, 3) == one
    assert [*one] == QUICK
    assert all([*found] == [2, 3, 4, 5, 6] for found in one.values())
    assert one != matches("quarken", rules_of("quarken"), QUICK, 4, 4)


def test_who_wins_is_asked_of_all_matches_and_every_fourth_is_watched():
    own = own_measures("quirkyquarks")
    rules = replace(rules_of("quirkyquarks"), players=(3,))
    found = matches("quirkyquarks", rules, [*own, *QUICK], 16, 1)
    count = {name: one[3].matches for name, one in found.items() if one}
    assert {count[name] for name in ("match_rounds", "match_first_seat", "match_last_seat")} == {16}
    assert {count[name] for name in ("match_leader", "match_idle_turns", "score")} == {4}
    assert count["with_bohr_model"] == sum(
        any("bohr-model" in names for names in laid_in(number)) for number in range(16)
    )
    assert count["match_hunter"] == 16 * 2 // 16


def test_one_player_among_others_is_known_alike_by_all_numbers_of_players():
    """Of n - 1 opponents there are n - 1 times as many matches."""
    found = matches("quarken", rules_of("quarken"), ["match_hunter", "match_greedy"], 64, 1)
    assert [one.matches for one in found["match_hunter"].values()] == [4, 8, 12, 16, 20]
    assert [one.matches for one in found["match_greedy"].values()] == [1, 2, 3, 4, 5]


def test_a_variant_is_played_by_those_who_may():
    names = [*own_measures("quarken"), "match_rounds"]
    found = matches("quarken", rules_of("quarken"), names, 4, 1, "level-2-teams")
    assert all([*one] == [4, 6] for one in found.values())
    usual = matches("quarken", rules_of("quarken"), names, 4, 1)
    assert usual == matches("quarken", rules_of("quarken"), names, 4, 1, "level-1")
    assert usual["match_rounds"][4] != found["match_rounds"][4]


def laid_in(number):
    """Return the names of quests that each has played in a match of three greedy players."""
    table = table_of("quirkyquarks", 3, 1_000_003 + number)
    for _ in play(table, [PLAYERS["greedy"]] * 3, number):
        pass
    return [[table.deck.names[quest] for quest in laid] for laid in table.laid]


def test_to_watch_a_match_changes_nothing_in_it(monkeypatch):
    names = ["match_rounds", "match_first_seat", "match_last_seat"]
    rules = replace(rules_of("quark"), players=(2,))
    some = matches("quark", rules, [*own_measures("quark"), *names], 5, 1)
    monkeypatch.setattr("pnp.match_statistics.matches._WATCHED_ONE_IN", 1)
    every = matches("quark", rules, [*own_measures("quark"), *names], 5, 1)
    assert [some[name] for name in names] == [every[name] for name in names]
    assert (some["points"][2].matches, every["points"][2].matches) == (2, 5)


def summed(matches, name="points"):
    """Return the sums over matches, each a list of what it has counted."""
    return of_matches(matches)[name]


@pytest.mark.parametrize(("values", "mean", "more", "low"), [
    # 1, 2 and 4 have a standard deviation of their mean of 0.88, as 7/9; t of two is 4.30.
    ([1, 2, 4], Fraction(7, 3), Fraction(37, 10), 0),
    ([2, 2, 2], 2, 1, 1),
    ([0, 0, 0, 0], 0, Fraction(3, 4), 0),
])  # fmt: skip
def test_an_interval_is_as_wide_as_its_matches_differ(values, mean, more, low):
    found = interval(summed([("points", value, 1)] for value in values), MEAN)
    assert (found.mean, round(found.more, 1)) == (mean, round(more, 1))
    assert (round(found.low, 4), found.high) == (low, found.mean + found.more)


@pytest.mark.parametrize(
    ("count", "t"), [(4, 3.18), (16, 2.131), (32, 2.04), (101, 1.984), (2001, 1.961)]
)
def test_few_matches_have_wider_intervals(count, t):
    """The quantiles of Student's t, of any table: half of the matches count 0, half 1."""
    found = interval(summed([("points", number % 2, 1)] for number in range(count)), MEAN)
    mean = float(found.mean)
    of_mean = (mean * (1 - mean) / (count - 1)) ** 0.5
    assert float(found.more) / of_mean == pytest.approx(t, rel=0.01)


def test_no_interval_of_a_share_goes_beyond_all_of_it():
    always = interval(summed([("points", 1, 1)] for _ in range(6)), SHARE)
    assert [always.low, always.high] == [Fraction(1, 2), 1]
    never = interval(summed([("points", 0, 1)] for _ in range(6)), SHARE)
    assert [never.low, never.high] == [0, Fraction(1, 2)]


def test_a_share_is_sum_over_sum_and_as_sure_as_matches_are_alike():
    """Of turns 1 of 2 and 3 of 4 were idle, which are 4 of 6."""
    turns = [[("points", 1, 1), ("points", 0, 1)], [("points", 3, 4)]]
    found = interval(summed(turns), SHARE)
    # Residuals 1 - 2 * 4/6 and 3 - 4 * 4/6, a third each; the mean match has three turns.
    assert found.mean == Fraction(2, 3)
    # Two matches have a t of 12.7, which the expansion that is used has as 9.7.
    assert round(found.more, 2) == round(Fraction(97, 10) * Fraction(1, 9), 2)
    alike = interval(summed([("points", part, 2 * part)] for part in (1, 2, 7)), SHARE)
    assert [alike.mean, alike.more] == [Fraction(1, 2), 1]


def test_the_most_has_no_interval_and_nothing_of_nothing_says_nothing():
    energy = [[("points", 7, 1), ("points", 3, 1)], [("points", 5, 1)]]
    found = interval(summed(energy), MOST)
    assert [found.mean, found.more] == [7, 0]
    assert of_matches([[("points", 0, 0)]]) == {}


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 9)), min_size=2), st.data())
def test_no_order_and_no_split_of_matches_changes_an_interval(counted, data):
    matches = [[("points", part, whole)] for part, whole in counted]
    shuffled = data.draw(st.permutations(matches))
    cut = data.draw(st.integers(1, len(matches) - 1))
    halves = summed(shuffled[:cut]).with_(summed(shuffled[cut:]))
    assert interval(halves, SHARE) == interval(summed(matches), SHARE)


def test_a_game_has_measures_of_its_own():
    names = [*own_measures("quarken")]
    found = matches("quarken", rules_of("quarken"), [*names, "match_rounds"], 6, 1)
    assert [*found] == [*names, "match_rounds"]
    assert all(0 <= one.mean <= 1 for name in names for one in found[name].values())
    assert (
        matches("quarken", rules_of("quarken"), ["match_rounds"], 6, 1)["match_rounds"]
        == (found["match_rounds"])
    )
    assert own_measures("mini") == {}


def test_decisions_are_measured_of_who_looks_ahead():
    names = ["match_lookahead", "match_decisions", "match_foresight"]
    rules = replace(rules_of("quarken"), players=(2,))
    found = {name: one[2] for name, one in matches("quarken", rules, names, 200, 1).items()}
    assert 0 < found["match_lookahead"].mean <= 2
    assert 0 < found["match_decisions"].mean < 1
    assert 0 < found["match_foresight"].mean < 1


def reported(bundled, monkeypatch, balance):
    """Return the report of Quarken, if it had another `balance`."""
    changed = replace(load_rules(bundled, "quarken"), balance=balance)
    told = "pnp.match_statistics.balance_check.load_rules"
    monkeypatch.setattr(told, lambda project, name: changed)
    (report,) = balance_games(bundled, ["quarken"], 6)
    return report


def test_variants_are_told_by_their_names(bundled, monkeypatch):
    usual = load_rules(bundled, "quarken").balance
    level_2 = usual.variants[0]
    rounds = tuple(one for one in level_2.measures if one.how == "match_rounds")
    variants = (replace(level_2, measures=rounds),)
    balance = replace(usual, measures=(), variants=variants)
    report = reported(bundled, monkeypatch, balance)
    (row,) = report.outcomes
    assert (row.row.id, row.row.title) == ("level-2: match_rounds", "level-2: Rounds of a match")
    assert [one.span.matches for one in row.results] == [6] * 5


def shown(bundled, monkeypatch, low, high):
    """Return what is found of the rounds of Quarken, and what is wrong with it."""
    usual = load_rules(bundled, "quarken").balance
    measure = next(one for one in usual.measures if one.how == "match_rounds")
    ends = (replace(node, text=text) for node, text in ((measure.low, low), (measure.high, high)))
    one = replace(measure, low=next(ends), high=next(ends))
    balance = replace(usual, measures=(one,), variants=())
    report = reported(bundled, monkeypatch, balance)
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


@pytest.mark.parametrize(("measure", "said"), [
    ({"measure": "match_rounds"},
     "'long' is of matches, but nothing here plays mini | name an engine of your own"),
    ({"measure": "match_round"}, "unknown measure 'match_round' | use one of: match_rounds"),
])  # fmt: skip
def test_what_can_not_be_played_is_told(tmp_path, measure, said):
    from small_game import write_game

    one = {"key": "long", "title": "Rounds", "from": 1, "to": 2, "note": "short", **measure}
    project = write_game(tmp_path, files={HERE: rules(one)})
    with pytest.raises(PnpError) as error:
        list(balance_games(project, ["mini"]))
    assert said in "; ".join(map(one_line, error.value.problems))
