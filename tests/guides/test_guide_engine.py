"""The guide's engine plays the game that it is written for."""

import re

import pytest
from guide_pages import guide

from pnp.core.exit_codes import ExitCode
from pnp.processes import process_slots

GUIDE = guide("checking")


def block(kind, first):
    """Return the code block of a kind that begins with a line."""
    return next(
        one for one in re.findall(rf"```{kind}\n(.*?)```", GUIDE, re.S) if one.startswith(first)
    )


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """Return a folder with the game of the guide and its engine."""
    from pnp.cli.main import main

    root = tmp_path_factory.mktemp("guide")
    assert main(["new", "dragons", "--root", str(root)]) == ExitCode.OK
    engine = block("python", "from collections") + block("python", "from pnp.play.position")
    (root / "dragons.py").write_text(engine, encoding="utf-8")
    rules = block("yaml", "rules: dragons\ntitle: Dragons\ndocuments: {own")
    rules += block("yaml", "balance:\n  seed: 1\n  measures:\n    - {key: rounds")
    rules += block("yaml", "examples:")
    (root / "cards/dragons/rules.yaml").write_text(rules, encoding="utf-8")
    book = "# Dragons\n\n" + block("markdown", "## Your turn")
    (root / "cards/dragons/rulebook.md").write_text(book, encoding="utf-8")
    return root


@pytest.mark.parametrize("who", ["greedy", "lookahead,random", "hunter"])
def test_the_engine_of_the_guide_plays(root, pnp, who):
    file = root / "dragons.py"
    arguments = ("--root", root, "--engine", file, "--players", 3, "--with", who)
    done = pnp("play", "dragons", *arguments)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert re.search(r"  Player 1: play \w+ \(\w+-\w+\), for coins: [123]\n", done.out)
    assert done.out.endswith(("wins.\n", "Player 2\n", "Player 3\n"))


def balanced(root, pnp, *more):
    file = root / "dragons.py"
    return pnp("check", "dragons", "--balance", "--engine", file, "--root", root, *more)


def test_its_balance_is_measured_as_the_guide_says(root, pnp, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    done = balanced(root, pnp, "--matches", 200)
    assert done.code == ExitCode.PROBLEMS
    assert f"```\n{done.out}```" in GUIDE


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_change_no_figure_of_an_engine_of_a_user(root, pnp, monkeypatch, method):
    monkeypatch.setattr(process_slots, "cpus", lambda: 1)
    alone = balanced(root, pnp, "--matches", 90).out
    monkeypatch.setattr(process_slots, "cpus", lambda: 2)
    monkeypatch.setenv("PNP_START_METHOD", method)
    assert balanced(root, pnp, "--matches", 90).out == alone


def test_what_fails_in_a_worker_is_told_at_its_line(root, pnp, monkeypatch):
    monkeypatch.setattr(process_slots, "cpus", lambda: 2)
    file = root / "dragons.py"
    text = file.read_text("utf-8")
    try:
        file.write_text(text.replace("self.coins[self.seat] +=", "self.coins[9] +="), "utf-8")
        done = balanced(root, pnp, "--matches", 90)
    finally:
        file.write_text(text, "utf-8")
    assert (done.out, done.code) == ("", ExitCode.PROBLEMS)
    assert "dragons.py:58: the engine fails: IndexError: list index out of range\n" in done.err


def checked(root, pnp, *more):
    return pnp("check", "dragons", "--only", "replay", "--root", root, *more)


def test_the_example_of_the_guide_is_played(root, pnp):
    done = checked(root, pnp, "--engine", root / "dragons.py")
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert "1 check passed" in done.out


def test_an_example_waits_for_an_engine(root, pnp):
    done = checked(root, pnp)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert "waits for an engine" in done.out
    assert done.out.endswith("0 checks passed in 1 game, 1 waits for an engine\n")


def test_a_move_that_is_forbidden_is_told_as_the_guide_says(root, pnp):
    rules = root / "cards/dragons/rules.yaml"
    text = rules.read_text("utf-8")
    try:
        other = text.replace(
            'Ada: "play water-two, for coins: 2"', 'Ada: "play fire-one, for coins: 1"'
        )
        rules.write_text(other, "utf-8")
        done = checked(root, pnp, "--engine", root / "dragons.py")
    finally:
        rules.write_text(text, "utf-8")
    line = other.splitlines().index('      - Ada: "play fire-one, for coins: 1"') + 1
    told = re.search(r"^cards/dragons/rules.yaml:.*: a-turn: .*\n.*$", GUIDE, re.M)[0]
    assert done.code == ExitCode.PROBLEMS
    assert told.startswith(f"cards/dragons/rules.yaml:{line}: ")
    assert [one.strip() for one in told.splitlines()] == [
        one.strip() for one in done.out.splitlines() if "a-turn: the rules" in one or "hint" in one
    ]


def test_an_engine_without_positions_is_told(root, pnp, tmp_path):
    file = tmp_path / "dragons.py"
    file.write_text(block("python", "from collections"), "utf-8")
    done = checked(root, pnp, "--engine", file)
    assert done.code == ExitCode.PROBLEMS
    assert "the engine has no 'position'" in done.out
    assert "add a function that takes a table and a seat" in done.out.replace("\n    ", " ")


def test_an_engine_plays_one_game(root, pnp):
    done = pnp("check", "--engine", root / "dragons.py", "--root", root)
    assert done.code == ExitCode.USAGE
    assert "--engine plays one game: name that game." in done.err
