"""pnp play: what is told of a game, a person at the table, and engines of users."""

import io
import sys
from shutil import copytree
from types import SimpleNamespace
from typing import Any

import pytest
from small_game import write_game

from pnp.core.exit_codes import ExitCode
from pnp.play.table import Event
from pnp.play.transcript import Teller


@pytest.fixture
def typing(monkeypatch):
    """Return a function that puts a text into the standard input."""
    return lambda text: monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def test_the_same_seed_is_the_same_game_and_another_is_not(pnp):
    first, again, other = (
        pnp("play", "quark", "--seed", seed, "--players", 3).out for seed in (1, 1, 2)
    )
    assert first == again != other
    assert first.startswith("Round 1\n  open: ")
    assert first.endswith(" wins.\n")
    assert "Player 3: points: " in first


def test_a_person_is_asked_and_may_leave(pnp, typing):
    typing("x\n99\n2\n")
    done = pnp("play", "quark", "--as", 1, "--seed", 7)
    assert done.code == ExitCode.OK
    assert done.out.count("That is no number from 1 to ") == 2
    assert done.out.count("    in hand: ") == 2
    assert "  Player 1: take bottom from the open row\n" in done.out
    assert done.out.endswith("\nYou have left the table; the game ends here.\n")
    assert "Player 2: drawn" not in done.out


def test_a_person_is_told_how_to_play_and_to_leave(pnp, typing):
    typing("?\nq\n")
    done = pnp("play", "quark", "--as", 1, "--seed", 7)
    assert done.code == ExitCode.OK
    assert done.out.count(" (? for help, q to leave): ") == 2
    assert "Type the number that stands before a move, and press Enter. q leaves the" in done.out
    assert done.out.count("    in hand: ") == 2
    assert done.out.endswith("\nYou have left the table; the game ends here.\n")


def test_a_game_that_is_broken_off_is_left(pnp, monkeypatch):
    def broken_off():
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(readline=broken_off))
    done = pnp("play", "quark", "--as", 1)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert done.out.endswith("\nYou have left the table; the game ends here.\n")


def test_a_person_is_told_a_round_once_and_asked_for_moves_in_it(pnp, typing):
    typing("1\n" * 60)
    lines = pnp("play", "quark", "--as", 1).out.splitlines()
    begun = [line.strip() for line in lines if "Round " in line]
    assert begun[:3] == ["Round 1", "Round 2", "Round 3"]
    assert len({*begun}) == len(begun)


class Alike:
    """A table at which moves are told by their first word alone."""

    def told_of(self, move):
        return Event(move[0], 0, {})


def test_choices_of_the_same_words_have_numbers():
    teller = Teller({"buy": "buy Gitium", "pass": "buy nothing"}, {})
    moves = [("buy", 1), ("pass", 0), ("buy", 2)]
    table: Any = Alike()
    assert teller.choices(table, moves) == ["buy Gitium (1)", "buy nothing", "buy Gitium (2)"]


def test_a_game_in_another_language(pnp):
    told = pnp("play", "quark", "--lang", "nl").out
    assert told.startswith("Ronde 1\n  open: ")
    assert " wint.\n" in told


@pytest.mark.parametrize(("arguments", "code", "said"), [
    (["quak"], ExitCode.USAGE, "command line: unknown game 'quak'"),
    (["quark", "--with", "lucky"], ExitCode.USAGE, "command line: unknown player 'lucky'"),
    (["quark", "--players", "5"], ExitCode.USAGE,
     "--players 5: quark is for 2, 3 or 4\n  hint: write 2"),
    (["quark", "--as", "3"], ExitCode.USAGE, "--as 3: seats are 1 to 2\n  hint: write 1 to 2"),
    (["quark", "--variant", "long"], ExitCode.USAGE,
     "long: quark is played in one way only\n  hint: leave it"),
    (["quarken", "--variant", "x"], ExitCode.USAGE, "hint: use one of: level-1, level-1-anti,"),
    (["quark", "--players", "99"], ExitCode.USAGE, "--players 99: quark is for 2, 3 or 4"),
    (["quark", "--players", "0"], ExitCode.USAGE, "--players 0: quark is for 2, 3 or 4"),
    (["quark", "--as", "0"], ExitCode.USAGE, "--as 0: seats are 1 to 2\n  hint: write 1 to 2"),
    (["quarken", "--variant", "level-3-teams", "--players", 3], ExitCode.USAGE,
     "--players 3: quarken is for 4 or 6"),
    (["quark", "--engine", "none.py"], ExitCode.PROBLEMS, "none.py: there is no such engine"),
])  # fmt: skip
def test_what_can_not_be_played_is_told(pnp, arguments, code, said):
    done = pnp("play", *arguments)
    assert done.code == code
    assert said in done.err


def test_a_ledger_that_nobody_can_play_by_is_told_at_its_file(pnp, tmp_path, bundled):
    for folder in ("cards/quark", "templates/quark"):
        copytree(bundled.root / folder, tmp_path / folder)
    ledger = tmp_path / "cards/quark/rules.yaml"
    text = ledger.read_text(encoding="utf-8")
    ledger.write_text(text.replace("players, value: [2, 3, 4]", "players, value: [0]"), "utf-8")
    done = pnp("play", "quark", "--root", tmp_path)
    assert (done.out, done.code) == ("", ExitCode.PROBLEMS)
    assert done.err.startswith("cards/quark/rules.yaml: nobody can play quark by these facts: ")


ENGINE = """
from pnp.play.table import Table

SAYINGS = {"take": "take stones: {n}"}


class Rules:
    players = (2, 3)


def read(facts):
    return Rules()


class Game(Table):
    def __init__(self, rules, players, seed):
        super().__init__(rules, players, seed)
        self.stones = 7
        self.last = 0

    def moves(self):
        return [("take", number) for number in (1, 2, 3) if number <= self.stones]

    def make(self, move):
        self.tell("take", n=move[1])
        self.stones -= move[1]
        self.last = self.seat
        self.seat = (self.seat + 1) % self.players
        self.is_over = not self.stones

    def ranks(self):
        return [seat == self.last for seat in range(self.players)]

    def worth(self, move):
        return move[1]
"""


@pytest.fixture
def engine(tmp_path, pnp):
    """Return a function that writes an engine of the small game and plays it."""
    root = tmp_path / "root"
    assert pnp("new", "small", "--root", root).code == ExitCode.OK
    file = tmp_path / "mine.py"

    def played(text, *more):
        file.write_text(text, encoding="utf-8")
        return pnp("play", "small", "--root", root, "--engine", file, *more)

    return played


def test_an_engine_of_a_user(engine):
    done = engine(ENGINE)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert done.out == (
        "Round 1\n  Player 1: take stones: 3\n  Player 2: take stones: 3\n"
        "  Player 1: take stones: 1\n\nPlayer 1 wins.\n"
    )


def test_a_wrong_option_is_no_fault_of_an_engine(engine):
    done = engine(ENGINE, "--players", 9)
    assert done.code == ExitCode.USAGE
    assert done.err == "command line: --players 9: small is for 2 or 3\n  hint: write 2 or 3\n"


@pytest.mark.parametrize(("old", "new", "said"), [
    ("stones: {n}", "stones: {m}",
     "mine.py: the engine fails: ValueError: the saying 'take stones: {m}' wants 'm', and is "
     "told n\n  hint: look what its functions return: pnp/play/table.py says what each has"),
    ("SAYINGS", "TOLD", "mine.py: the engine has no 'SAYINGS'\n  hint: add a dict of what"),
    ("    players = (2, 3)", "  (", "mine.py:8: this is no Python: '(' was never closed"),
    ("def read", "def reads", "the engine has no 'read'\n  hint: add a function that takes"),
    ("class Game(", "class Games(", "the engine has no 'Game'\n  hint: add a subclass of"),
    ("self.stones = 7", "self.stones = 7 / 0", "mine.py:18: the engine fails: ZeroDivision"),
])  # fmt: skip
def test_what_is_wrong_in_an_engine_is_told_with_its_line(engine, old, new, said):
    done = engine(ENGINE.replace(old, new))
    assert done.code == ExitCode.PROBLEMS
    assert said in done.err
    assert "Traceback" not in done.err


def test_an_engine_lacks_all_facts_of_a_game_without_a_ledger(pnp, tmp_path):
    write_game(tmp_path)
    (tmp_path / "cards/mini").rename(tmp_path / "cards/quark")
    done = pnp("play", "quark", "--root", tmp_path)
    assert done.code == ExitCode.PROBLEMS
    assert done.err.startswith("cards/quark: the engine plays by the fact 'quark_cards.supply', ")
