"""Engines by what holds of every one: cards stay, only moves of the rules are made, games end."""

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import rules_of, table_of, transcript
from trees import nodes_of

from pnp.core.values import asdict
from pnp.play.match import play, winners
from pnp.play.players import PLAYERS
from pnp.play.registry import ENGINES, load_engine
from pnp.play.seeded_random import SeededRandom
from pnp.play.table import IllegalMoveError

TOLD = Path(__file__).parent / "told"
PACKAGE = Path(__file__).parents[2] / "pnp"
_MOST = 8000  # moves; the longest game of players at random has had a quarter of that
WHO = st.lists(st.sampled_from(["random", "greedy"]), min_size=1, max_size=4)
SEEDS = st.integers(0, 10**6)


def drawn(data, game):
    """Return a game before its first move, of any variant."""
    engine, rules = load_engine(game), rules_of(game)
    variant = data.draw(st.sampled_from(getattr(engine, "VARIANTS", (None,))))
    players = engine.players_of(rules, variant) if variant else rules.players
    return table_of(game, data.draw(st.sampled_from(players)), data.draw(SEEDS), variant)


def after(table, moves, chance):
    """Return a game after so many moves at random, before its end."""
    for _ in range(moves):
        other = table.copy()
        other.make(chance.one_of(table.moves()))
        if other.is_over:
            break
        table = other
    return table


@pytest.mark.parametrize("game", ENGINES)
@given(data=st.data(), who=WHO)
def test_cards_stay_and_games_end(game, data, who):
    table = drawn(data, game)
    pieces = table.pieces()
    players = [PLAYERS[who[seat % len(who)]] for seat in range(table.players)]
    for count, _ in enumerate(play(table, players, 1)):
        assert count < _MOST
        assert count % 8 or table.pieces() == pieces
    assert table.is_over
    assert table.pieces() == pieces
    # Of 800 games of Element 313 among players at random one or two are stopped with no winner.
    assert winners(table) or not table.ranks()


@pytest.mark.parametrize("game", ENGINES)
@given(data=st.data(), before=st.integers(0, 60), seed=SEEDS)
def test_a_move_makes_a_new_game_and_no_other_move_is_made(game, data, before, seed):
    chance = SeededRandom(seed)
    table = after(drawn(data, game), before, chance)
    key, moves = table.key(), table.moves()
    assert len(set(moves)) == len(moves)
    move = chance.one_of(moves)
    new = table.after(move)
    assert (table.key(), table.moves()) == (key, moves)
    assert new.key() == table.after(move).key() != key
    assert hash(new.key()) == hash(table.after(move).key())
    for other in [("none",), (*move, 99), *neighbours(move)]:
        if other not in moves:
            with pytest.raises(IllegalMoveError, match="is no move that the rules allow now"):
                table.after(other)


def neighbours(move):
    """Yield moves like `move`, but for one number."""
    for place, part in enumerate(move):
        if isinstance(part, int):
            yield (*move[:place], part + 1, *move[place + 1 :])


@pytest.mark.parametrize("game", ENGINES)
@given(data=st.data(), before=st.integers(0, 40), seed=SEEDS)
def test_who_looks_ahead_knows_no_more_than_lies_open(game, data, before, seed):
    chance = SeededRandom(seed)
    table = after(drawn(data, game), before, chance)
    guessed = table.copy()
    guessed.guess(chance)
    assert guessed.pieces() == table.pieces()
    assert guessed.moves() == table.moves()
    assert guessed.worths(guessed.moves()) == table.worths(table.moves())


@pytest.mark.parametrize("game", ENGINES)
def test_a_game_is_told_alike_every_time(game):
    players = rules_of(game).players[0]
    lines = transcript(game, table_of(game, players, 7), ["greedy", "random"], 7)
    assert lines == (TOLD / f"{game}.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", ENGINES)
def test_every_rule_that_is_read_is_played_or_measured(game):
    files = [
        PACKAGE / f"match_statistics/games/{game}.py",
        *(PACKAGE / f"play/games/{game}").iterdir(),
    ]
    used = {
        node.attr
        for path in files
        if path.suffix == ".py"
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }
    assert asdict(rules_of(game)).keys() - used == set()
