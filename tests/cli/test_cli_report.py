"""The report on a terminal, at fixed widths, with and without colours."""

import click
import pytest
from small_report import CLEAN, DECK, HARM, WRONG, bad, good, outcome, report

from pnp.cli.report import report_lines, show_reports
from pnp.reports.summary import columns_of

PLAIN = """\
Mini  2 checks passed
    2 facts: 2 stated
  ✓ C1  Cards of each colour  red: 14, blue: 15
  ✓ C2  Enough cards          29 (at least 20)

Mini  5 checks: 1 passed, 1 failed, 1 with warnings, 1 with notes, 1 waiting
    3 facts: 2 stated, 1 designed
  ✓ ledger  The ledger agrees     The ledger
  ✗ C1      Cards of each colour  2 wrong: red: 13 cards, expected 14; …
  ! C2      Dice                  2, expected at least 3
  i C3      Hand                  hand: 7, expected 8
  · C4      Tokens                waits for its cards

2 errors
  C1: Cards of each colour (composition)
  cards/mini/deck.yaml:7: red: 13 cards, not 14
  cards/mini/deck.yaml:7: blue: 16 cards, not 15
    hint: change the copies
    rests on Rules: M-1 (Contents), M-2; designed facts: M-3

1 warning
  C2: Dice (holds)
  cards/mini/rules.yaml:9: 2, but at least 3 is needed (dice >= 3)

1 note
  C3: Hand (holds)
  cards/mini/deck.yaml:7: hand: 7, not 8

5 facts: 4 stated, 1 designed
2 errors, 1 warning, 1 note in 2 games
"""


def plain(reports, width):
    return "".join(f"{click.unstyle(line)}\n" for line in report_lines(reports, width))


def test_the_whole_report():
    assert plain([CLEAN, WRONG], 72) == PLAIN


def test_with_colours():
    assert list(report_lines([WRONG], 72))[:9] == [
        "\x1b[1mMini\x1b[0m  "
        "5 checks: 1 passed, 1 failed, 1 with warnings, 1 with notes, 1 waiting",
        "\x1b[2m    3 facts: 2 stated, 1 designed\x1b[0m",
        "  \x1b[32m✓\x1b[0m ledger  The ledger agrees     The ledger",
        "  \x1b[31m✗\x1b[0m C1      Cards of each colour  "
        "\x1b[31m2 wrong: red: 13 cards, expected 14; …\x1b[0m",
        "  \x1b[33m!\x1b[0m C2      Dice                  \x1b[33m2, expected at least 3\x1b[0m",
        "  \x1b[36mi\x1b[0m C3      Hand                  \x1b[36mhand: 7, expected 8\x1b[0m",
        "  \x1b[90m·\x1b[0m C4      Tokens                \x1b[90mwaits for its cards\x1b[0m",
        "",
        "\x1b[31m\x1b[1m2 errors\x1b[0m",
    ]


@pytest.mark.parametrize(("found", "end"), [
    ([CLEAN], "\x1b[32m\x1b[1m2 checks passed in 1 game\x1b[0m"),
    ([WRONG], "\x1b[31m\x1b[1m2 errors, 1 warning, 1 note in 1 game\x1b[0m"),
    ([report(outcome(bad("1", "2"), severity="warning"))],
     "\x1b[33m\x1b[1m1 warning in 1 game\x1b[0m"),
    ([], "\x1b[32m\x1b[1mnothing was checked\x1b[0m"),
])  # fmt: skip
def test_the_last_line_has_the_colour_of_the_worst(found, end):
    assert list(report_lines(found, 72))[-1] == end


def test_one_game_has_its_facts_told_once():
    assert plain([CLEAN], 72).count("2 facts") == 1


LONG = report(
    outcome(good("5"), id_="C1"),
    outcome(good("6", "a"), id_="C-with-a-very-long-id", title="A title of many words " * 4),
    outcome(good("卡", "卡片"), id_="C3", title="卡片的數量" * 6),
    outcome(*(good(f"{n}", f"card-{n}") for n in range(9)), id_="C4", title="Copies"),
)


@pytest.mark.parametrize("width", [72, 80, 100, 140])
def test_long_titles_are_cut_and_ids_are_whole(width):
    lines = plain([LONG], width).splitlines()[2:6]
    assert all(columns_of(line) <= width for line in lines)
    assert "C-with-a-very-long-id  A title of many words" in lines[1]
    # What was found begins in one column, but for the row whose id is too long for its own.
    starts = {columns_of(line[: line.index(found)]) for line, found in
              [(lines[0], "5"), (lines[2], "卡片: 卡"), (lines[3], "card-0")]}  # fmt: skip
    assert len(starts) == 1


def test_the_table_at_a_width():
    assert (
        plain([LONG], 72)
        == """\
Mini  4 checks passed
    2 facts: 2 stated
  ✓ C1                Cards                             5
  ✓ C-with-a-very-long-id  A title of many words A title o…  a: 6
  ✓ C3                卡片的數量卡片的數量卡片的數量…   卡片: 卡
  ✓ C4                Copies                            card-0: 0, … (9)

4 checks passed in 1 game
"""
    )


def test_a_place_and_its_message_stay_on_a_line_and_the_rest_is_wrapped():
    row = outcome(
        bad("1", "2", "x" * 90, "change one of these: " + "anti-blue-magenta " * 6, where=DECK)
    )
    lines = plain([report(row)], 72).splitlines()
    at = next(n for n, line in enumerate(lines) if "deck.yaml" in line)
    assert lines[at] == f"  cards/mini/deck.yaml:7: {'x' * 90}: 1, not 2"
    assert lines[at + 1].startswith("    hint: change one of these: anti-blue-magenta ")
    assert lines[at + 2].startswith("    anti-blue-magenta anti-blue-magenta")
    assert all(len(line) <= 72 for line in lines[at + 1 :])


def test_texts_can_not_steer_the_terminal():
    text = plain([HARM], 72)
    assert "\x1b" not in text
    assert "    hint: 50 % of<U+001B>[31m it\n" in text
    assert "  cards/mini/deck.yaml:7: a,b: c: <script>alert(1)</script>, not 100 %\n" in text


@pytest.mark.parametrize(("columns", "width"), [("20", 72), ("100", 100), ("500", 140)])
def test_the_width_is_that_of_the_terminal_within_reason(columns, width, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", columns)
    row = outcome(*(good(str(n), f"card-{n}") for n in range(99)), title="A title of words " * 9)
    show_reports([report(row)])
    assert max(map(len, capsys.readouterr().out.splitlines())) in range(width - 12, width + 1)


@pytest.mark.parametrize(("value", "colours"), [("", True), ("1", False)])
def test_colours_can_be_turned_off(value, colours, monkeypatch):
    monkeypatch.setenv("NO_COLOR", value)
    said = []
    monkeypatch.setattr(click, "echo", lambda line, color: said.append(color))
    show_reports([CLEAN])
    assert set(said) == {None if colours else False}


def test_without_a_terminal_there_are_no_colours(capsys):
    show_reports([WRONG])
    assert "\x1b" not in capsys.readouterr().out
