"""pnp watch: what it writes and says with each save, whatever is broken, and how it ends."""

import os
import signal
import sys
from contextlib import contextmanager

import pytest
import small_game
from measured import needs_fork
from processes import Forked, modules_after

DECK = small_game.TWO_CARDS
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94"/>'
PDF = "mini/en/mini-deck-en-a4-duplex-long.pdf"


@pytest.fixture
def project(tmp_path):
    return small_game.write_two_cards(tmp_path, SVG)


@contextmanager
def watching(root, *options):
    """Give what reads the next line that 'pnp watch' says, and its process."""
    words = ["watch", "mini", *options, "--root", str(root), "--out", str(root / "output")]
    process = Forked(f"import sys\nfrom pnp.cli.main import main\nsys.exit(main({words!r}))")
    try:
        yield lambda: process.stdout.readline().rpartition(" (")[0], process
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate()


def save(path, text):
    """Write a file as editors do that make a new one, and put it in the place of the old one."""
    small_game.write(path.parents[2] / "new", text).replace(path)


@needs_fork
def test_each_save_is_written_and_said_in_a_line(project, tmp_path, pnp):
    deck = tmp_path / "cards/mini/deck.yaml"
    with watching(tmp_path, "--to", "sheets", "--component", "deck") as (line, process):
        assert line() == "mini: 1 file written"
        first = (tmp_path / "output" / PDF).read_bytes()
        small_game.write(tmp_path / "cards/mini/.deck.yaml.swp", "x")
        small_game.write(tmp_path / "cards/mini/deck.yaml~", DECK)
        save(deck, DECK.replace("two", "three"))
        assert line() == "mini: 1 face changed, 1 file written"
        second = (tmp_path / "output" / PDF).read_bytes()
        save(deck, DECK.replace("cards", "crads"))
        assert line() == "mini: 1 problem, no file is touched"
        assert (tmp_path / "output" / PDF).read_bytes() == second != first
        save(deck, DECK)
        assert line() == "mini: 1 face changed, 1 file written"
    assert (tmp_path / "output" / PDF).read_bytes() == first
    assert process.returncode == 0
    pnp(
        "build",
        "mini",
        "--to",
        "sheets",
        "--component",
        "deck",
        "--root",
        tmp_path,
        "--out",
        tmp_path / "b",
    )
    assert (tmp_path / "b" / PDF).read_bytes() == first


@needs_fork
def test_what_is_no_longer_written_is_deleted(project, tmp_path):
    other = small_game.write(
        tmp_path / "cards/mini/other.yaml", DECK.replace("deck\n", "other\n", 1)
    )
    small_game.write(tmp_path / "cards/mini/game.yaml", small_game.game(components="[deck, other]"))
    with watching(tmp_path, "--to", "sheets") as (line, _):
        assert line() == "mini: 3 files written"
        other.unlink()
        # Both are saves of their own, or one.
        save(tmp_path / "cards/mini/game.yaml", small_game.game())
        said = line()
        while "problem" in said:
            said = line()
    assert said == "mini: 1 file written, 1 file deleted"


def test_what_there_is_not_is_a_wrong_use(project, pnp):
    done = pnp("watch", "mni", "--root", project.root)
    assert (done.code, done.out) == (2, "")
    assert "unknown game 'mni'" in done.err


@pytest.mark.parametrize("command", [("watch", "mini"), ("serve",)])
def test_without_their_libraries_they_say_how_to_get_them(project, pnp, monkeypatch, command):
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    monkeypatch.delitem(sys.modules, "pnp.open_games.changed_files", raising=False)
    done = pnp(*command, "--root", project.root)
    assert (done.code, done.err) == (
        1,
        "pnp: the library 'watchfiles' is not installed\n"
        "  hint: install it: pip install 'pnp-cards[serve]'\n",
    )


def test_to_build_needs_none_of_what_keeps_games_open(project, tmp_path):
    loaded = modules_after("build", "mini", "--root", tmp_path, "--out", os.fspath(tmp_path / "o"))
    assert not loaded & {"watchfiles", "uvicorn", "starlette", "anyio", "asyncio"}
