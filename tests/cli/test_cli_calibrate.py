"""pnp calibrate: from the sheet to figures that are kept."""

import io
import sys

import pytest
from refusals import use_one_of
from simulated_readings import readings, typed
from simulated_scans import BACK, FRONT, Scanner, drawn, pages, scan, write

from pnp.app.program_catalogs import languages
from pnp.core.exit_codes import ExitCode
from pnp.printer_correction.distortion import Distortion
from pnp.printer_correction.settings import load_profiles, settings_file

PLAIN = "20 180 20 180 20 260 20 260"


@pytest.fixture(autouse=True)
def settings(tmp_path, monkeypatch):
    monkeypatch.setenv("PNP_CONFIG_HOME", str(tmp_path / "settings"))


@pytest.fixture
def types(monkeypatch):
    """Let somebody type lines."""

    def type_(*lines):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_


def said(side, printed=None, backs="duplex-long"):
    return typed(readings("a4", backs, side, printed or {"front": FRONT, "back": BACK}[side]))


@pytest.mark.parametrize("name", ["new", "read", "scan", "list", "show", "forget"])
def test_help_of_each_fits_a_screen_and_has_an_example(pnp, name, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lines = pnp("calibrate", name, "--help").out.splitlines()
    assert len(lines) <= 24
    assert lines[-1].startswith(f"  Example: pnp calibrate {name}")


def test_the_sheet_is_written(pnp, tmp_path):
    done = pnp("calibrate", "new", "home/manual", "--paper", "letter", "--out", tmp_path)
    path = tmp_path / "printer-home-manual-en-letter-duplex-long.pdf"
    assert (done.code, done.out) == (ExitCode.OK, f"{path}\n")
    assert path.read_bytes().startswith(b"%PDF")


def test_a_language_that_nobody_speaks_here(pnp, tmp_path):
    done = pnp("calibrate", "new", "home", "--lang", "tlh", "--out", tmp_path)
    assert done.code == ExitCode.USAGE
    hint = use_one_of("tlh", ("en", *languages()))
    assert done.err == f"command line: unknown language 'tlh'\n  hint: {hint}\n"


def test_readings_that_are_given(pnp):
    done = pnp("calibrate", "read", "home", "--front", said("front"), "--back", said("back"))
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert done.out.startswith("home, a4, duplex-long: 1 sheet, read by eye\n  front: ")
    assert done.out.endswith(f"kept in {settings_file()}; print with --printer home\n")
    (profile,) = load_profiles()
    assert profile.front.right == pytest.approx(FRONT.right, abs=0.05)
    assert profile.back
    assert profile.back.turn == pytest.approx(BACK.turn, abs=0.03)


def test_readings_that_are_asked_for(pnp, types):
    """What is no reading is asked for again; a second sheet, if somebody has one."""
    first = said("front", Distortion(right=0.5), "none").split()
    second = said("front", Distortion(right=0.7), "none").split()
    types("x", *first, "y", *second[:7], "-", "")
    done = pnp("calibrate", "read", "home", "--backs", "none")
    assert done.code == ExitCode.OK
    assert done.out.startswith(
        "sheet 1, front (- for a scale that can't be read)\n"
        "  A, about 20:   A: 'x' is no reading: write mm as 20.4,"
        " or - for a scale that can't be read\n"
        "  A, about 20:   B, about 180: "
    )
    assert "another sheet? [y/N] " in done.out
    (profile,) = load_profiles()
    assert (profile.sheets, profile.back) == (2, None)
    assert profile.front.right == pytest.approx(0.6)
    assert profile.spread == pytest.approx(0.1)


def test_who_stops_in_the_middle_has_typed_nothing_in_vain(pnp, types):
    types("20.1", "180.2")
    done = pnp("calibrate", "read", "home", "--paper", "letter")
    assert done.code == ExitCode.PROBLEMS
    assert done.err == (
        "command line: the input has ended before all was read, and nothing is kept\n"
        "  hint: type it again as: pnp calibrate read home --paper letter --front '20.1 180.2'\n"
    )
    types()
    assert "hint: give --front and --back\n" in pnp("calibrate", "read", "home").err
    assert load_profiles() == ()


def test_readings_that_do_not_fit_are_told_with_what_was_typed(pnp, types):
    bad = "20.8 180 20 180 20 260 20 260"
    types(*bad.split(), "n")
    done = pnp("calibrate", "read", "home/manual", "--backs", "none")
    assert done.code == ExitCode.PROBLEMS
    assert done.err == (
        f"what you typed: pnp calibrate read home/manual --backs none --front '{bad}'\n"
        "command line: A to D of the front of sheet 1 don't fit together, by 0.41 mm\n"
        "  hint: read these again, or keep them with --anyway\n"
    )
    assert load_profiles() == ()
    told = ("calibrate", "read", "home", "--backs", "none", "--front", bad)
    done = pnp(*told, "--anyway")
    assert done.code == ExitCode.OK
    assert "do NOT fit together: read again" in done.out
    assert len(load_profiles()) == 1


@pytest.mark.parametrize(("options", "message", "hint"), [
    (("--front", PLAIN), "fronts and backs differ in number: 1 and 0",
     "give both of each sheet: --front '20.4 ...' --back '20.1 ...'"),
    (("--backs", "none", "--front", PLAIN, "--back", PLAIN),
     "one side is printed, and has no back",
     "leave --back out, or say how paper is turned: --backs duplex-long"),
    (("--front", PLAIN, "--back", "20 x"), "the back of sheet 1 has 2 readings, not 8",
     "give those of A to H in a row, - for one that can't be read"),
])  # fmt: skip
def test_options_that_do_not_go_together(pnp, options, message, hint):
    done = pnp("calibrate", "read", "home", *options)
    assert done.code == ExitCode.USAGE
    assert done.err == f"command line: {message}\n  hint: {hint}\n"


def test_a_sheet_that_was_printed_at_another_size(pnp):
    shrunk = said("front", Distortion(wider=-3, taller=-3), "none")
    done = pnp("calibrate", "read", "home", "--backs", "none", "--front", shrunk)
    assert done.code == ExitCode.PROBLEMS
    assert "the front is printed at 97.0 % of its width and 97.0 % of its height" in done.err
    assert load_profiles() == ()


def test_printers_are_listed_shown_and_forgotten(pnp):
    assert pnp("calibrate", "list").err == "no printer yet: 'pnp calibrate new NAME'\n"
    for paper, last in (("a4", 260), ("letter", 240)):
        front = f"20 180 20 180 20 {last} 20 {last}"
        one = ("--paper", paper, "--backs", "none", "--front", front)
        assert pnp("calibrate", "read", "home", *one).code == ExitCode.OK
    done = pnp("calibrate", "list")
    assert done.out == "home  a4      none  read by eye\nhome  letter  none  read by eye\n"
    assert done.err == f"in {settings_file()}\n"
    assert "  front: as it should be\n" in pnp("calibrate", "show", "home").out
    assert pnp("calibrate", "forget", "home", "--paper", "a3").err == (
        "command line: unknown paper of this printer 'a3'\n  hint: use one of: a4, letter\n"
    )
    assert pnp("calibrate", "forget", "home", "--paper", "a4").out == "forgotten: home a4 none\n"
    assert [one.paper for one in load_profiles()] == ["letter"]
    done = pnp("calibrate", "show", "hom")
    assert done.err == "command line: unknown printer 'hom'\n  hint: use one of: home\n"


def test_a_scan(pnp, tmp_path):
    scanner = Scanner(dpi=100)
    page = drawn(pages("a4", "none")[0], 0, 200)
    path = write(tmp_path, "front.png", scan(page, "a4", FRONT, scanner))
    done = pnp("calibrate", "scan", "home", path, "--backs", "none")
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert done.out.startswith("home, a4, none: 1 sheet, read by scan\n")
    (profile,) = load_profiles()
    assert profile.front.turn == pytest.approx(FRONT.turn, abs=0.005)
    done = pnp("calibrate", "scan", "home", path)
    assert done.code == ExitCode.USAGE
    assert "a front and a back of each sheet are needed, not 1 in all" in done.err
