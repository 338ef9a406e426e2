"""What holds for every command: exit codes, and what goes to which stream."""

import errno
import importlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from processes import modules_after, modules_after_each, run
from small_game import deck, game, write_game

from pnp.cli import list as list_module
from pnp.cli.main import COMMANDS
from pnp.core.exit_codes import ExitCode
from pnp.core.problems import FaultError, Problem, Where
from pnp.svg import libcairo

FULL = Path("/dev/full")
# What only some commands need, each of them more than 10 ms.
HEAVY = ("PIL", "cairocffi", "cairosvg", "jinja2", "pikepdf", "reportlab", "rich", "uharfbuzz",
         "yaml", "sqlite3", "multiprocessing", "xml", "ctypes", "subprocess")  # fmt: skip


@pytest.mark.parametrize(("arguments", "code"), [
    (["--help"], ExitCode.OK),
    (["-h"], ExitCode.OK),
    (["--version"], ExitCode.OK),
    (["list", "quark"], ExitCode.OK),
    ([], ExitCode.USAGE),
    (["bild"], ExitCode.USAGE),
    (["list", "--papr"], ExitCode.USAGE),
    (["list", "chess"], ExitCode.USAGE),
    (["count"], ExitCode.USAGE),
    (["count", "none.pdf"], ExitCode.PROBLEMS),
])  # fmt: skip
def test_exit_codes(pnp, arguments, code):
    done = pnp(*arguments)
    assert done.code == code
    assert bool(done.out) == (code == ExitCode.OK)
    assert bool(done.err) == (code != ExitCode.OK)


def test_exit_codes_are_numbers_that_scripts_rely_on():
    assert [int(code) for code in ExitCode] == [0, 1, 2, 3, 130]


def test_the_version(pnp):
    project = Path(__file__).parents[2] / "pyproject.toml"
    version = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"]
    assert pnp("--version").out == f"pnp {version}\n"


def test_an_unknown_command(pnp):
    named = sorted(COMMANDS)
    hint = f"use one of: {', '.join(named[:12])} and {len(named) - 12} more"
    assert pnp("bild").err == f"command line: unknown command 'bild'\n  hint: {hint}\n"


def test_an_unknown_option_names_near_ones(pnp):
    error = pnp("build", "--papr", "a4").err
    assert "Try 'pnp build --help' for help." in error
    assert "No such option '--papr'. (Did you mean one of:" in error
    assert "'--paper'" in error


def test_problems_of_all_files_at_once(pnp, starter, tmp_path):
    shutil.copytree(starter, tmp_path, dirs_exist_ok=True)
    deck = tmp_path / "cards/small/deck.yaml"
    text = deck.read_text(encoding="utf-8")
    text = text.replace("copies: 2\n", "copeis: 2\n").replace("corner: 3mm", "corner: 3ells")
    deck.write_text(text, encoding="utf-8")
    for command in ("build", "proof", "list"):
        done = pnp(command, "--root", tmp_path)
        assert done.code == ExitCode.PROBLEMS
        assert "cards/small/deck.yaml:5: " in done.err
        assert "'copeis'" in done.err
        assert done.err.endswith(" problems\n")
        assert "Traceback" not in done.err
        assert done.out == ""


def fail_with(monkeypatch, error):
    """Let `pnp list` fail."""

    def describe(game):
        raise error

    monkeypatch.setattr(list_module, "describe", describe)


def test_a_fault_of_ours_keeps_its_traceback(pnp, monkeypatch):
    fail_with(monkeypatch, ZeroDivisionError("by zero"))
    done = pnp("list")
    assert done.code == ExitCode.FAULT
    assert "ZeroDivisionError: by zero" in done.err
    assert done.err.endswith("pnp: this is a fault of pnp, not of your files; please report it\n")


def test_a_fault_that_a_sentence_says(pnp, monkeypatch):
    problem = Problem(Where("pnp"), "a process ended", "try again")
    fail_with(monkeypatch, FaultError(problem))
    done = pnp("list")
    assert (done.code, done.out, done.err) == (ExitCode.FAULT, "", f"{problem}\n")


def test_a_fault_because_libcairo_is_missing(pnp, monkeypatch):
    fail_with(monkeypatch, OSError("no library called cairo was found"))
    monkeypatch.setattr(libcairo, "is_there", lambda: False)
    done = pnp("list")
    assert done.code == ExitCode.PROBLEMS
    assert done.err == f"{libcairo.missing()}\n"


def test_ctrl_c(pnp, monkeypatch):
    fail_with(monkeypatch, KeyboardInterrupt())
    done = pnp("list")
    assert (done.code, done.out) == (ExitCode.INTERRUPTED, "")
    assert done.err == "\nstopped; files that were there before are whole, old or new\n"


def test_ctrl_c_of_which_a_library_made_another_error(pnp, monkeypatch):
    error = ImportError("its extension can't be loaded")
    error.__cause__ = RuntimeError("initializing")
    error.__cause__.__context__ = KeyboardInterrupt()
    fail_with(monkeypatch, error)
    done = pnp("list")
    assert (done.code, done.out) == (ExitCode.INTERRUPTED, "")
    assert done.err == "\nstopped; files that were there before are whole, old or new\n"


@pytest.mark.parametrize("name", ["", "a.svg"])
def test_a_system_without_room_for_a_file_more(pnp, monkeypatch, name):
    fail_with(monkeypatch, OSError(errno.EMFILE, "Too many open files", name or None))
    done = pnp("list")
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert done.err == (
        "pnp: the system has no room for more: too many open files\n"
        "  hint: end other programs, or allow more: 'ulimit -a' lists what this shell may have\n"
    )


READS_GAMES = [
    ("list",), ("render", "a", "b"), ("schema",), ("play", "a"), ("check",), ("build",),
    ("import", "a.csv", "--into", "b.csv"), ("texts", "status"), ("texts", "check"),
]  # fmt: skip


@pytest.mark.parametrize("command", READS_GAMES, ids=" ".join)
def test_what_reads_a_game_can_be_allowed_a_large_one(pnp, command):
    """A message names the option, whichever command tells it."""
    assert "'0' is not a whole number from 1 to 500." in pnp(*command, "--allow", 0).err


def test_a_system_without_memory(pnp, monkeypatch):
    fail_with(monkeypatch, MemoryError())
    done = pnp("list")
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert done.err.startswith("pnp: the system has no room for more: cannot allocate memory\n")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_library_that_finds_no_room(pnp, monkeypatch):
    error = ImportError("some.so: failed to map segment from shared object")
    fail_with(monkeypatch, error)
    assert pnp("list").code == ExitCode.FAULT
    monkeypatch.setattr("resource.getrlimit", lambda what: (90_000_000, -1))
    done = pnp("list")
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert done.err.startswith("pnp: the system has no room for more: cannot allocate memory\n")


def test_a_command_may_have_an_exit_code_of_its_own(pnp, monkeypatch):
    monkeypatch.setattr(list_module.command, "callback", lambda **options: ExitCode.PROBLEMS)
    assert pnp("list").code == ExitCode.PROBLEMS


def test_a_reader_that_has_read_enough():
    reader, writer = os.pipe()
    os.close(reader)
    done = run("list", stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (ExitCode.OK, "")


def test_an_error_that_nobody_reads_is_an_error_still():
    reader, writer = os.pipe()
    os.close(reader)
    done = run("list", "chess", stderr=writer)
    os.close(writer)
    assert done.returncode == ExitCode.USAGE


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_no_room_for_standard_output():
    with FULL.open("w") as full:
        done = run("list", stdout=full)
    assert done.returncode == ExitCode.PROBLEMS
    assert done.stderr == (
        "standard output: can't be written: no space left on device\n"
        "  hint: make room, or send the output somewhere else\n"
    )


def test_standard_output_that_knows_few_letters(starter, tmp_path):
    shutil.copytree(starter, tmp_path, dirs_exist_ok=True)
    game = tmp_path / "cards/small/game.yaml"
    text = game.read_text(encoding="utf-8").replace('title: "Small"', 'title: "Ωmega"')
    game.write_text(text, encoding="utf-8")
    few = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    done = run("list", "--root", tmp_path, env=few)
    assert done.stdout.startswith("small: \\u03a9mega 0.1.0, en, 44 pieces\n")


def test_help_loads_nothing_heavy():
    assert not modules_after("--help") & set(HEAVY)


def test_help_of_a_command_draws_nothing():
    """All are asked for in one process, those that need a library last."""
    needed = {"render": {"jinja2"}, "proof": {"jinja2"}, "count": {"pikepdf"}}
    drawing = {"PIL", "cairocffi", "cairosvg", "pikepdf", "reportlab", "jinja2"}
    commands = [*(name for name in COMMANDS if name not in needed), *needed]
    may = set()
    loaded = modules_after_each([(command, "--help") for command in commands])
    for command, modules in zip(commands, loaded, strict=True):
        may |= needed.get(command, set())
        assert modules & drawing <= may, command


def test_a_file_name_that_the_system_refuses(pnp, tmp_path):
    write_game(tmp_path / "root")
    done = pnp("build", "mini", "--root", tmp_path / "root", "--out", tmp_path / ("x" * 300))
    assert done.code == ExitCode.PROBLEMS
    assert done.err.endswith(
        ": can't be written: file name too long\n  hint: make room, or write to another folder\n"
    )


@pytest.fixture
def nowhere(tmp_path, monkeypatch):
    """Be in a folder that is deleted."""
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    try:
        folder.rmdir()
    except OSError:
        pytest.skip("this system keeps folders that somebody is in")


@pytest.mark.parametrize(
    "command",
    ["build", "list", "check", "schema", "texts status", "render quarken up-red", "new a"],
)
def test_a_current_folder_that_was_deleted(pnp, nowhere, command):
    done = pnp(*command.split())
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert done.err == (
        "command line: the current folder has been deleted\n"
        "  hint: go to a folder that is there, as with 'cd'\n"
    )


def test_a_library_that_asks_for_the_current_folder(pnp, nowhere, starter, monkeypatch):
    monkeypatch.setattr("pnp.load.game_and_fonts.load_fonts", lambda folders: Path.cwd())
    done = pnp("list", "--root", starter)
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert done.err.startswith("command line: the current folder has been deleted\n")
    monkeypatch.undo()
    monkeypatch.setattr(
        "pnp.load.game_and_fonts.load_fonts", lambda folders: Path("gone").read_bytes()
    )
    assert pnp("list", "--root", starter).err == (
        "gone: can't be used: no such file or directory\n"
        "  hint: look at its name, and at who may read and write it\n"
    )


@pytest.mark.parametrize("option", ["--cards", "--set", "--component", "--lang"])
def test_options_that_are_no_utf_8(pnp, starter, option):
    done = pnp("build", "small", option, os.fsdecode(b"caf\xe9"), "--root", starter)
    assert done.code == ExitCode.USAGE
    assert "it is not written in UTF-8; nothing here has such a name." in done.err


def test_a_library_that_an_old_environment_lacks(pnp, monkeypatch):
    monkeypatch.setattr(importlib, "import_module", lambda name: __import__("a_library_of_today"))
    found = pnp("list")
    assert (found.code, found.err) == (
        1,
        "pnp: the library 'a_library_of_today' is not installed\n"
        "  hint: run 'make env', or install this program again\n",
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_page_needs_is_no_damaged_font(pnp, tmp_path, monkeypatch, jobs):
    write_game(
        tmp_path, game(), deck(cards="[{id: a}]"), {"cards/mini/rulebook.md": "# Mini\n\nA.\n"}
    )
    monkeypatch.setitem(sys.modules, "brotli", None)
    monkeypatch.delitem(sys.modules, "pnp.fonts.web", raising=False)
    for name in ("fonts", "page"):
        monkeypatch.delitem(sys.modules, f"pnp.exports.rulebook_html.{name}", raising=False)
    monkeypatch.delitem(sys.modules, "pnp.exports.rulebook_html.export", raising=False)
    found = pnp("rulebook", "mini", "--format", "html", "--jobs", jobs, "--root", tmp_path)
    assert (found.code, found.err) == (
        1,
        "pnp: the library 'brotli' is not installed\n"
        "  hint: run 'make env', or install this program again\n",
    )


def test_what_the_way_in_lacks():
    code = (
        "import sys; sys.modules['click'] = None; from pnp.__main__ import _work; sys.exit(_work())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == (
        "pnp: the library 'click' is not installed\n"
        "  hint: run 'make env', or install this program again\n"
    )
