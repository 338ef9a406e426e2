"""pnp export all, and pnp pack --to all: every export of the registry that can serve a game."""

import sys

import pytest
import tiny_export
from archives import files_in
from small_book import FACE
from small_game import deck, game, write, write_game

from pnp.core.exit_codes import ExitCode
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where
from pnp.exports.job import File
from pnp.exports.options import PAPER
from pnp.exports.registry import EXPORTS, Export

PUBLISH = "publish: {tagline: A line, description: A text}\n"
NARROW = "it has no card of that size"
REFUSED = [
    f"note: narrow can't serve 'mini': command line: {NARROW}; see 'pnp export narrow mini'\n",
    "note: faulty can't serve 'mini': cards/mini/deck.yaml:3: too small, and 1 more;"
    " see 'pnp export faulty mini'\n",
]


def write_by_name(job):
    """Write what three exports write: one that serves any game, and two that can't serve this."""
    if job.export.name == "narrow":
        raise UsageError([Problem(COMMAND_LINE, NARROW, "make one")])
    if job.export.name == "faulty":
        where = Where("cards/mini/deck.yaml", 3), Where("cards/mini/deck.yaml", 4)
        raise PnpError([Problem(where[0], "too small"), Problem(where[1], "too large")])
    yield File(f"good/mini-{job.edition.game.edition}-{job.values['paper']}.txt", b"good")


@pytest.fixture(autouse=True)
def registry(monkeypatch):
    for name in list(EXPORTS):
        if name not in ("sheets", "parts-list", "rulebook", "rulebook-html", "store-page"):
            monkeypatch.delitem(EXPORTS, name)
    monkeypatch.setattr(tiny_export, "write", write_by_name)
    for name in ("good", "narrow", "faulty"):
        monkeypatch.setitem(sys.modules, f"pnp.exports.{name}.export", tiny_export)
        monkeypatch.setitem(EXPORTS, name, Export(name, "A test.", (PAPER,), frozenset()))


@pytest.fixture
def told(tmp_path):
    write_game(tmp_path, game() + PUBLISH, deck(), {"templates/mini/deck.svg.j2": FACE})
    return ("--root", tmp_path, "--out", tmp_path / "out", "--paper", "a3")


def test_what_can_serve_it_is_written_and_the_others_are_told(pnp, tmp_path, told):
    done = pnp("export", "all", "mini", *told)
    assert done.code == ExitCode.OK
    lines = done.err.splitlines(keepends=True)
    assert [line for line in lines if "rulebook" not in line] == REFUSED
    # A game without rulebook.
    assert lines[0] == (
        "note: rulebook can't serve 'mini': cards/mini: there is no rulebook.md;"
        " see 'pnp export rulebook mini'\n"
    )
    names = [line.rpartition("/")[2] for line in done.out.splitlines()]
    assert "mini-en-a3-duplex-long.pdf" in names
    assert "mini-en-a3.txt" in names
    assert (tmp_path / "out/mini/en/good/mini-en-a3.txt").read_bytes() == b"good"


def test_what_the_system_does_not_take_is_no_matter_of_the_game(pnp, tmp_path, told):
    write(tmp_path / "out/mini/en/good", "a file, where a folder has to be")
    done = pnp("export", "all", "mini", *told)
    assert done.code == ExitCode.PROBLEMS
    place = tmp_path / "out/mini/en/good"
    assert done.err == (
        f"{place}/mini-en-a3.txt: can't be written: '{place}' is no folder\n"
        "  hint: delete it, or write to another folder\n"
    )


def test_a_release_has_what_can_serve_it(pnp, tmp_path, told):
    done = pnp("pack", "mini", "--to", "all", "--ink", "low", *told)
    assert (done.code, done.err) == (ExitCode.OK, "".join(REFUSED))
    files = files_in((tmp_path / "out/mini/mini-1.0.0-en-a3.zip").read_bytes())
    assert files["good/mini-en-a3.txt"] == b"good"
    # What is packed in any case is there once.
    assert not any(name.startswith(("sheets/", "store-page/")) for name in files)


def test_what_is_named_has_to_be_written(pnp, tmp_path, told):
    done = pnp("pack", "mini", "--to", "narrow", "--ink", "low", *told)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == f"command line: {NARROW}\n  hint: make one\n"
    assert not list(tmp_path.rglob("*.zip"))


def test_a_game_that_can_not_be_read_is_told_once(pnp, tmp_path, told):
    write(tmp_path / "cards/mini/game.yaml", game(version="'?'"))
    done = pnp("export", "all", "mini", *told)
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert done.err == (
        "cards/mini/game.yaml:4: version: '?' is not a version\n  hint: write for example 1.0.0\n"
    )


def test_an_unknown_game(pnp, told):
    done = pnp("export", "all", "mimi", *told)
    assert done.code == ExitCode.USAGE
    assert "unknown game 'mimi'\n  hint: use one of: mini\n" in done.err


def test_nothing_can_serve_it(pnp, told, monkeypatch):
    for name in ("sheets", "parts-list", "store-page", "good"):
        monkeypatch.delitem(EXPORTS, name)
    done = pnp("export", "all", "mini", *told)
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert NARROW in done.err
    assert "cards/mini/deck.yaml:4: too large\n" in done.err
