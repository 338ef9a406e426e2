"""Annotations: one line for each finding, whatever its texts."""

import pytest
from small_report import CLEAN, DECK, HARM, WRONG, bad, outcome, report

from pnp.core.problems import Where
from pnp.core.values import replace
from pnp.reports.github import as_annotations

PLACE = "file=cards/mini/deck.yaml,line=7"


def test_each_finding_has_its_command_place_and_title():
    assert as_annotations([CLEAN, WRONG]) == (
        f"::error {PLACE},title=C1%3A Cards of each colour (composition)::"
        "red: 13 cards, not 14%0Ahint: change the copies"
        "%0Arests on Rules: M-1 (Contents), M-2; designed facts: M-3\n"
        f"::error {PLACE},title=C1%3A Cards of each colour (composition)::"
        "blue: 16 cards, not 15%0Ahint: change the copies"
        "%0Arests on Rules: M-1 (Contents), M-2; designed facts: M-3\n"
        "::warning file=cards/mini/rules.yaml,line=9,title=C2%3A Dice (holds)::"
        "2, but at least 3 is needed (dice >= 3)\n"
        f"::notice {PLACE},title=C3%3A Hand (holds)::hand: 7, not 8\n"
    )


def test_texts_that_are_commands_elsewhere_are_escaped():
    assert as_annotations([HARM]) == (
        f'::error {PLACE},title=C-1%3A Title <b onclick="x">&amp;</b><U+0000> (composition)::'
        "a,b: c: <script>alert(1)</script>, not 100 %25%0Ahint: 50 %25 of<U+001B>[31m it\n"
    )


def test_causes_go_first():
    rows = [
        outcome(bad("1", "2"), id_="C1", check="holds"),
        outcome(bad("3", "4", message="all of it"), id_="seals", check="seals"),
    ]
    first, second = as_annotations([report(*rows)]).splitlines()
    assert ("all of it" in first, "1, not 2" in second) == (True, True)


@pytest.mark.parametrize(("where", "place"), [
    (Where("a,b:c%.yaml", 3), "file=a%2Cb%3Ac%25.yaml,line=3"),
    (Where("cards/mini"), "file=cards/mini"),
    (replace(DECK, file="a\n::error::x"), "file=a%0A%3A%3Aerror%3A%3Ax,line=7"),
])  # fmt: skip
def test_places_are_escaped_and_a_whole_file_has_no_line(where, place):
    (line,) = as_annotations([report(outcome(bad("1", "2", where=where)))]).splitlines()
    assert line == f"::error {place},title=C1%3A Cards (composition)::1, not 2"


def test_a_message_of_several_lines_stays_one_annotation():
    row = outcome(bad("", "", message="one\r\ntwo\n::error::three", hint="a\nb"))
    (line,) = as_annotations([report(row)]).splitlines()
    assert line.endswith("::one two ::error::three%0Ahint: a b")


def test_nothing_is_said_when_all_is_well():
    assert as_annotations([CLEAN]) == as_annotations([]) == ""
