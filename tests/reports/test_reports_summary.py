"""The words that all reports share: rows in short, what findings rest on, and the sums."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_report import CLEAN, DECK, FACTS, RULES, WRONG, bad, good, outcome, report

from pnp.checks.run import FAILED
from pnp.core.values import replace
from pnp.reports import summary
from pnp.reports.mistakes import groups_of, mistakes_in

SAME = [good("yes", f"n {n}") for n in range(12)]
MANY = [good(str(n), f"card-{n}") for n in range(30)]
LISTS = [good("red, blue", "one"), good("blue", "two")]
ODD = [bad("3", "4", "one"), bad("5", "6", "two"), good("7", "three")]


@pytest.mark.parametrize(("results", "room", "text"), [
    ([good("60")], 40, "60"),
    ([good("2397", expected="at least 313")], 40, "2397 (at least 313)"),
    ([good("14", "red"), good("15", "blue")], 40, "red: 14, blue: 15"),
    (LISTS, 40, "one: red, blue; two: blue"),
    (LISTS, 21, "one: red, blue; … (2)"),
    (SAME[:2], 40, "n 0: yes, n 1: yes"),
    (SAME, 40, "all 12: yes"),
    (SAME, 9, "all 12…"),
    (MANY, 40, "card-0: 0, card-1: 1, card-2: 2, … (30)"),
    (MANY, 12, "card-0… (30)"),
    ([bad("19", "20")], 40, "19, expected 20"),
    (ODD, 60, "2 wrong: one: 3, expected 4; two: 5, expected 6"),
    (ODD, 40, "2 wrong: one: 3, expected 4; …"),
    (ODD, 20, "2 wrong: one: 3, ex…"),
    ([bad("", "", message="unknown fact 'x'"), good("2")], 40, "unknown fact 'x'"),
    ([good("a\n  b\x00")], 40, "a b<U+0000>"),
    ([], 40, "waits for its cards"),
    ([], 10, "waits for…"),
])  # fmt: skip
def test_a_row_in_short(results, room, text):
    assert summary.in_short(CLEAN, outcome(*results), room) == text


KEYS = ("label", "expected", "found", "message")


@given(
    st.lists(
        st.builds(
            lambda holds, *texts: replace(
                good(""), holds=holds, **dict(zip(KEYS, texts, strict=True))
            ),
            st.booleans(),
            *[st.text(max_size=30)] * 4,
        ),
        max_size=8,
    ),
    st.integers(20, 120),
)
def test_a_row_never_takes_more_than_its_room(results, room):
    text = summary.in_short(CLEAN, outcome(*results), room)
    assert summary.columns_of(text) <= room
    assert text.isprintable()


def test_a_row_of_a_printed_file_waits_for_no_cards():
    assert summary.in_short(report(printed="a.pdf"), outcome()) == "not on these sheets"


def test_all_that_was_expected_and_found():
    row = outcome(*ODD)
    assert summary.expected_of(row) == "one: 4, two: 6, three: 7"
    assert summary.found_of(row) == "one: 3, two: 5, three: 7"
    assert summary.found_of(outcome(*LISTS)) == "one: red, blue; two: blue"
    assert summary.found_of(outcome(good("60"))) == "60"


@pytest.mark.parametrize(
    ("text", "columns"), [("abc", 3), ("é", 1), ("e\u0301", 1), ("卡", 2), ("p̅", 1), ("", 0)]
)
def test_columns_of_a_terminal(text, columns):
    assert summary.columns_of(text) == columns


@pytest.mark.parametrize(
    ("text", "room", "left"),
    [("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("ab, cd", 5, "ab…"), ("卡卡卡", 4, "卡…")],
)
def test_text_is_cut_at_a_column(text, room, left):
    assert summary.cut(text, room) == left
    assert summary.columns_of(left) <= room


def test_text_on_one_line():
    assert summary.one_line(" a\r\n\tb\u200bc ") == "a b<U+200B>c"


def test_facts_stand_by_their_documents():
    assert summary.sources_of(FACTS) == "Rules: M-1 (Contents), M-2; designed facts: M-3"
    assert summary.sources_of(()) == ""


def test_what_a_finding_rests_on():
    row = outcome(bad("1", "2"), facts=FACTS[:1])
    assert (
        summary.rests_on(row, row.findings[0]) == "C1: Cards (composition); Rules: M-1 (Contents)"
    )
    row = outcome(bad("1", "2"), id_="ledger", check="ledger", title="It agrees")
    assert summary.rests_on(row, row.findings[0]) == "ledger: It agrees"


def test_findings_with_the_same_way_out_stand_together():
    row = outcome(bad("1", "2", hint="a"), bad("3", "4", hint="a"), bad("5", "6", hint="b"))
    found = [[one.finding.found for one in group] for _, group in groups_of(report(row), "error")]
    assert found == [["1", "3"], ["5"]]
    assert list(groups_of(report(row), "warning")) == []


def test_a_value_that_several_rows_look_at_is_told_once_before_what_is_added_up():
    sums = outcome(bad("7", "8", where=RULES), id_="C0", check="recipes")
    mass = "deck/proton mass"
    table = bad("938.72", "938.272", message="938.72, not as in the tables", value=mass)
    rows = (
        sums,
        outcome(table, bad("1", "2"), id_="C1", check="quark_content"),
        outcome(bad("938.72", "938.27", value=mass), bad("1", "3"), id_="C2", check="agrees"),
    )
    found = [(one.finding.row, one.finding.found, one.more()) for one in mistakes_in(report(*rows))]
    assert found == [
        ("C1", "938.72", ["also told by C2"]), ("C1", "1", []), ("C2", "1", []), ("C0", "7", []),
    ]  # fmt: skip


@pytest.mark.parametrize(("found", "sentence"), [
    (CLEAN, "2 checks passed"),
    (report(outcome(good("1"))), "1 check passed"),
    (report(outcome(bad("1", "2"))), "1 check failed"),
    (WRONG, "5 checks: 1 passed, 1 failed, 1 with warnings, 1 with notes, 1 waiting"),
    (report(outcome(), outcome()), "2 checks waiting"),
    (report(), "nothing to check: there is no rules.yaml, or no row in it"),
])  # fmt: skip
def test_how_many_checks_passed(found, sentence):
    assert summary.checks_sentence(found) == sentence


@pytest.mark.parametrize(
    ("kinds", "sentence"), [([{}], "no facts"), ([{"stated": 1}], "1 fact: 1 stated")]
)
def test_facts_by_kind(kinds, sentence):
    assert summary.kinds_sentence(report(kinds=kind) for kind in kinds) == sentence


PDF = report(outcome(good("1")), printed="a.pdf")


@pytest.mark.parametrize(("found", "sentence"), [
    ([CLEAN], "2 checks passed in 1 game"),
    ([CLEAN, CLEAN], "4 checks passed in 2 games"),
    ([report(outcome(good("1")), outcome())], "1 check passed in 1 game, 1 waits for cards"),
    ([report(outcome(), outcome())], "0 checks passed in 1 game, 2 wait for cards"),
    ([WRONG], "2 errors, 1 warning, 1 note in 1 game"),
    ([report(outcome(bad("1", "2"), severity="warning"))], "1 warning in 1 game"),
    ([PDF], "1 check passed in 1 PDF"),
    ([WRONG, PDF, PDF], "2 errors, 1 warning, 1 note in 1 game and 2 PDFs"),
    ([report()], "nothing was checked in 1 game"),
    ([], "nothing was checked"),
])  # fmt: skip
def test_what_it_came_to(found, sentence):
    assert summary.result_sentence(found) == sentence


def test_a_printed_file_is_named_with_its_game():
    assert summary.named(CLEAN) == "Mini"
    assert summary.named(PDF) == "Mini, a.pdf"


def test_helpers_make_what_checks_make():
    assert [one.state for one in WRONG.outcomes].count(FAILED) == 3
    assert {str(one.where) for one in WRONG.findings} >= {str(DECK)}
