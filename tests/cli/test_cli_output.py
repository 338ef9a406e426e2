import io
import sys
from pathlib import Path

import pytest

from pnp.cli.output import aligned, numbers, paths_at_the_end, pieces
from pnp.cli.progress import progress


@pytest.mark.parametrize(("number", "text"), [(0, "0 pieces"), (1, "1 piece"), (24, "24 pieces")])
def test_pieces(number, text):
    assert pieces(number) == text


def test_numbers_end_below_each_other():
    assert numbers([1, 236, 24], pieces) == ["  1 piece", "236 pieces", " 24 pieces"]
    assert numbers([], pieces) == []


def test_columns_stand_upright_however_long_an_id_is():
    long = "anti-strange-and-rather-long-id-of-a-card"
    lines = aligned((["up", long], ["4", "3"], ["", "last"]), indent=2)
    assert lines == [f"  up{' ' * (len(long) - 2)}  4", f"  {long}  3  last"]
    assert aligned(([], []), indent=2) == []


def test_paths_are_printed_when_the_work_ends_well(capsys):
    with paths_at_the_end() as wrote:
        wrote(Path("a.pdf"))
        assert capsys.readouterr().out == ""
        wrote(Path("b.pdf"))
    assert capsys.readouterr() == ("a.pdf\nb.pdf\n", "")


def test_paths_are_printed_when_it_does_not(capsys):
    def work():
        with paths_at_the_end() as wrote:
            wrote(Path("a.pdf"))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert capsys.readouterr() == ("a.pdf\n", "")


class Terminal(io.StringIO):
    """Standard error with a person in front of it."""

    def isatty(self):
        return True


def bar(monkeypatch, screen):
    """Return what a screen and standard output show of a bar from 0 to 30 of 60 faces."""
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    with progress("drawing faces") as show:
        show(30, 60)
    return screen.getvalue()


def test_a_bar_on_a_terminal(monkeypatch, capsys):
    shown = bar(monkeypatch, Terminal())
    assert "drawing faces" in shown
    assert "30/60" in shown
    assert capsys.readouterr().out == ""


def test_no_bar_elsewhere(monkeypatch, capsys):
    assert bar(monkeypatch, io.StringIO()) == ""
    assert capsys.readouterr().out == ""


def test_elsewhere_each_of_several_is_named_once_when_it_begins(capsys):
    with progress("drawing faces") as show:
        show(0, 9, "quark")
        assert capsys.readouterr() == ("", "quark: drawing faces\n")
        show(3, 9, "quark")
        show(3, 19, "quarken (de)")
        show(19, 19, "quark")
    assert capsys.readouterr() == ("", "quarken (de): drawing faces\n")


def test_nothing_is_shown_where_there_is_no_standard_error(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stderr", None)
    with progress("drawing faces") as show:
        show(1, 2)
        show(1, 2, "quark")
    monkeypatch.undo()
    assert capsys.readouterr() == ("", "")
