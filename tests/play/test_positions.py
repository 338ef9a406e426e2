"""Positions by what holds in every game: no piece is lost, and play goes on from there."""

from typing import Any

import pytest
from playing import rules_of, table_of

from pnp.play.position import FixedThrows, Pool, Position, PositionError
from pnp.play.registry import ENGINES, load_positions
from pnp.play.seeded_random import SeededRandom

# What a position says, and what is of whom in it.
SAID: dict[str, dict[str, Any]] = {
    "element313": {"hand": {"Ben": ("red", "red")}, "up": {"Ada": ("vevium-50",)}},
    "elements": {
        "hand": {"Ada": ("meta", "oil", "oil", "wood")},
        "gems": {"Ben": ("air",)},
        "pool": ("mud",),
    },
    "quark": {"hand": {"Ada": ("top",)}, "made": {"Ben": ("phi",)}, "open": ("lambda", "up")},
    "quarken": {"hand": {"Ben": ("up/red", "up/red")}},
    "quirkyquarks": {"hand": {"Ada": ("gluon",)}, "front": {"Ben": ("proton", "laser")}},
}


def position(game, values):
    return load_positions(game).position(rules_of(game), Position(("Ada", "Ben"), values))


@pytest.mark.parametrize("said", [{}, SAID], ids=["nothing", "something"])
@pytest.mark.parametrize("game", ENGINES)
def test_no_piece_is_lost_and_play_goes_on(game, said):
    table, chance = position(game, said.get(game, {})), SeededRandom(1)
    pieces = table_of(game, 2).pieces()
    assert +table.pieces() == +pieces
    for _ in range(60):
        if table.is_over:
            break
        table.make(chance.one_of(table.moves()))
    assert +table.pieces() == +pieces


@pytest.mark.parametrize("game", ENGINES)
def test_a_position_is_the_same_each_time(game):
    assert position(game, SAID[game]).key() == position(game, SAID[game]).key()


@pytest.mark.parametrize("game", ENGINES)
def test_what_a_player_has_is_said(game):
    table, holdings = position(game, SAID[game]), load_positions(game).holdings
    seat, names = next(iter(Position(("Ada", "Ben"), SAID[game]).names_of("hand")))
    assert holdings(table, seat)["cards"] == len(names)


@pytest.mark.parametrize("game", ENGINES)
def test_an_unknown_key_is_refused(game):
    with pytest.raises(PositionError, match="unknown part of a position 'hands'"):
        position(game, {"hands": {}})


def test_a_pool_gives_no_more_than_it_has():
    pool = Pool(["up", "up"], "card")
    assert pool.take(["up"]) == ["up"]
    assert pool.rest(SeededRandom(1)) == ["up"]
    assert not pool.has("up")
    with pytest.raises(PositionError, match="no more than 2 of 'up'"):
        pool.take(["up"])
    with pytest.raises(PositionError, match="too few are left of each card to deal") as caught:
        pool.dealt([], 1)
    assert caught.value.hint == "leave out some that are said"


def test_throws_come_as_they_are_said_then_by_chance():
    rolled, chance = FixedThrows([3, 0], SeededRandom(1)), SeededRandom(1)
    again = rolled.copy()
    assert [rolled.below(6) for _ in range(4)] == [3, 0, chance.below(6), chance.below(6)]
    assert again.below(6) == 3
