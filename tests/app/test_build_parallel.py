import multiprocessing
from pathlib import Path

import pytest
from small_game import write

from pnp.app.build_parallel import build_parallel, for_each_game
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.project import Project

BAD = Problem(Where("cards/c/game.yaml", 3), "this is wrong", "mend it")


@pytest.fixture
def project(tmp_path):
    for name in "abc":
        write(tmp_path / f"cards/{name}/game.yaml", "")
    return Project(tmp_path)


def edition(game, language, tell):
    tell(1, 2)
    if game == "c":
        raise PnpError([BAD])
    return [Path(game)]


def test_games_in_their_order_then_the_problems_and_nobody_is_left(project):
    shown, made = [], []
    with (
        pytest.raises(PnpError) as caught,
        build_parallel(project, [], "", edition, lambda *said: shown.append(said)) as ready,
    ):
        for_each_game(project, [], ready, made.append)
    assert caught.value.problems == (BAD,)
    assert made == [Path("a"), Path("b")]
    assert shown[-1][:2] == (3, 6)
    assert {edition for *_, edition in shown} == {"a", "b", "c"}
    # The error is still held here, and all that it knows of.
    assert multiprocessing.active_children() == []


def test_nobody_is_left_when_it_is_given_up(project):
    with build_parallel(project, [], "", edition, lambda *said: None) as ready:
        assert list(ready("a")) == [Path("a")]
    assert multiprocessing.active_children() == []


def test_languages_are_named_where_there_are_several(project):
    write(project.cards / "a/locale/de.po", "")
    shown = []
    with build_parallel(project, ["a"], "all", edition, lambda *said: shown.append(said)) as ready:
        for_each_game(project, ["a"], ready)
    assert {edition for *_, edition in shown} == {"a", "a (de)"}


def test_the_only_one_is_not_named(project):
    shown = []
    with build_parallel(project, ["a"], "", edition, lambda *said: shown.append(said)) as ready:
        for_each_game(project, ["a"], ready)
    assert shown == [(1, 2, "")]


@pytest.mark.parametrize("games", [["b"], ["b", "a"], ["b", "a", "b"]])
def test_games_that_are_named(project, games):
    with build_parallel(project, games, "", edition, lambda *said: None) as ready:
        found = for_each_game(project, games, ready)
    assert found == [Path(name) for name in dict.fromkeys(games)]


@pytest.mark.parametrize("games", [[], ["a"]])
def test_what_several_editions_need_is_loaded_once_before_them(project, games):
    loaded = []
    with build_parallel(
        project, games, "", edition, lambda *said: None, lambda: loaded.append(1)
    ) as ready:
        for_each_game(project, ["a"], ready)
    assert loaded == [1] * (not games)
