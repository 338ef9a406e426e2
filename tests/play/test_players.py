"""Chance that is the same everywhere, and players: what each wants of a game unknown to it."""

from collections import Counter
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.problems import PnpError, Where
from pnp.expressions.facts import Fact, Figures, Ledger
from pnp.play.facts import Facts, rules_of
from pnp.play.match import play, winners
from pnp.play.players import PLAYERS
from pnp.play.seeded_random import SeededRandom
from pnp.play.table import Table


def test_the_numbers_of_a_seed_are_the_same_on_every_machine():
    chance = SeededRandom(7)
    assert [chance.below(100) for _ in range(8)] == [56, 78, 99, 18, 27, 52, 36, 31]
    assert "".join(SeededRandom(7).shuffled("abcdefgh")) == "chdbagfe"


@given(st.integers(0, 10**9), st.integers(1, 1000), st.lists(st.integers()))
def test_chance_stays_in_bounds_and_loses_nothing(seed, count, things):
    chance = SeededRandom(seed)
    assert all(0 <= chance.below(count) < count for _ in range(20))
    assert Counter(chance.shuffled(things)) == Counter(things)
    again = chance.copy()
    assert [again.below(count) for _ in range(5)] == [chance.below(count) for _ in range(5)]


WAYS = {True: "all", False: "one", "face down": "none"}


@pytest.mark.parametrize(
    ("value", "played"), [(True, "all"), (False, "one"), ("face down", "none")]
)
def test_an_engine_plays_what_the_ledger_says(value, played):
    assert facts_of(value).choice("turn.way", WAYS) == played


@pytest.mark.parametrize("value", ["face up", 1, 0])
def test_a_value_that_an_engine_does_not_play_is_told_at_its_line(value):
    with pytest.raises(PnpError) as caught:
        facts_of(value).choice("turn.way", WAYS)
    assert [(str(one.where), one.message, one.hint) for one in caught.value.problems] == [
        (
            "rules.yaml:7",
            f"the engine can't play turn.way: {value}; it plays yes or no or face down",
            "write a value that it plays, or name an engine of your own that plays this one:"
            " 'pnp check' and 'pnp play' take --engine FILE.py, docs/checking.md says how",
        )
    ]


def test_a_map_is_played_by_its_pairs():
    ways = {(("low", "stays"), ("high", "lost")): "usual"}
    assert facts_of({"low": "stays", "high": "lost"}).choice("turn.way", ways) == "usual"
    with pytest.raises(PnpError) as caught:
        facts_of({"low": "lost", "high": "lost"}).choice("turn.way", ways)
    assert caught.value.problems[0].message == (
        "the engine can't play turn.way: low lost, high lost; it plays low stays, high lost"
    )


def test_all_values_that_an_engine_can_not_play_are_told_at_once():
    def read(facts):
        ways = facts.choice("turn.way", WAYS), facts.choices("turn.ways", WAYS)
        facts.only({"turn.end": "left"})
        # What stands in for the value is not there.
        return ways, {"one": 1}[ways[0]]

    values = {"turn.way": "face up", "turn.ways": {"a": "up", "b": True}, "turn.end": "right"}
    with pytest.raises(PnpError) as caught:
        rules_of(engine(read), figures_of(values), Where("rules.yaml", 1))
    assert [f"{one.where}: {one.message}" for one in caught.value.problems] == [
        "rules.yaml:7: the engine can't play turn.way: face up; it plays yes or no or face down",
        "rules.yaml:8: the engine needs a map of texts of 'turn.ways', not a up, b yes",
        "rules.yaml:9: the engine can't play turn.end: right; it plays left",
    ]


def test_what_fails_in_an_engine_by_itself_is_no_value():
    with pytest.raises(ZeroDivisionError):
        rules_of(engine(lambda facts: 1 / 0), figures_of({}), Where("rules.yaml", 1))


def engine(read):
    found = ModuleType("engine")
    vars(found)["read"] = read
    return found


def figures_of(values):
    facts = (
        Fact(f"M-{line}", key, value, "stated", "Rules", "Turn", where=Where("rules.yaml", line))
        for line, (key, value) in enumerate(values.items(), 7)
    )
    return Figures(Ledger("mini", "Mini", {}, tuple(facts)))


def facts_of(value):
    return Facts(figures_of({"turn.way": value}), Where("rules.yaml", 7))


class Points(Table):
    """Three players, and three moves: take a point, wait for three, or take two of another."""

    def __init__(self):
        super().__init__(None, 3, 1)
        self.points = [0, 0, 5]
        self.waits = [0, 0, 0]

    def moves(self):
        return [("take",), ("wait",), *(("rob", seat) for seat in self.others)]

    def make(self, move):
        if move[0] == "rob":
            self.points[move[1]] -= 2
        self.points[self.seat] += (move[0] == "take") + 3 * self.waits[self.seat]
        self.waits[self.seat] = int(move[0] == "wait")
        self.seat = (self.seat + 1) % 3
        self.round += not self.seat
        self.is_over = self.round > 4

    def worth(self, move):
        return 100 * (move[0] == "take")

    def harm(self, move, seat):
        return 200 * (move == ("rob", seat))

    def standing(self, seat):
        return 100 * self.points[seat]

    def ranks(self):
        return self.points

    def guess(self, chance):
        """There is nothing that is not seen."""


def chosen(name):
    table = Points()
    return PLAYERS[name](table, table.moves(), SeededRandom(1))


def test_what_each_player_wants():
    assert chosen("greedy") == ("take",)
    assert chosen("hunter") == ("rob", 2)
    assert chosen("lookahead") == ("wait",)
    table = Points()
    assert {PLAYERS["random"](table, table.moves(), SeededRandom(n)) for n in range(40)} == {
        *table.moves()
    }


def test_another_player_at_one_seat_changes_no_chance_of_the_others():
    def of_last_seat(name):
        table = Points()
        players = [PLAYERS[name], PLAYERS["greedy"], PLAYERS["random"]]
        return [*play(table, players, 5)][2::3]

    assert of_last_seat("greedy") == of_last_seat("random")


class Endless(Points):
    def make(self, move):
        pass


def test_a_game_without_an_end_is_broken_off():
    with pytest.raises(ValueError, match="no end after 50000 moves: is_over stays false"):
        list(play(Endless(), [PLAYERS["random"]] * 3, 1))


def test_nobody_wins_where_there_are_no_ranks():
    table = Points()
    table.points = [4, 1, 4]
    assert winners(table) == [0, 2]
    table.points = []
    assert winners(table) == []
