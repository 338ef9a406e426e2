"""One mistake is told once: with how often, and where else, it is met."""

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_report import bad, outcome, report

from pnp.app.check import errors_of
from pnp.cli.report import report_lines
from pnp.core.problem_groups import also, essence, fold, folded, lines_of
from pnp.core.problems import FaceName, Problem, Where
from pnp.core.values import replace
from pnp.expressions.facts import Fact
from pnp.reports.html.page import as_page
from pnp.reports.html.values import CheckedGame
from pnp.reports.json_report import as_json
from pnp.reports.mistakes import mistake_count, mistakes_in

DECK = "cards/mini/deck.yaml"


def at(line, message, hint=""):
    return Problem(Where(DECK, line), message, hint)


def test_the_same_in_many_lines_is_one_with_all_its_places():
    found = [at(line, "unknown field 'tilte'", "use one of: title") for line in range(3, 37)]
    assert lines_of(found) == [
        f"{DECK}:3: unknown field 'tilte'\n  hint: use one of: title\n"
        "  the same 33 times more: line 4, line 5, line 6, line 7, line 8, line 9 and 27 more"
    ]


def test_cards_and_measures_tell_no_mistakes_apart():
    text, kind = "text of card '{}' is {} mm too high", "text is too high"
    found = [
        Problem(Where(DECK, line), text.format(card, size), f"use {way}pt", card=card, kind=kind)
        for card, size, line, way in (("a", 1.5, 3, 9), ("b", 2, 3, 9), ("c", 3, 7, 8.5))
    ]
    assert lines_of(found) == [f"{found[0]}\n  the same 2 times more: b, c (line 7)"]


def test_what_is_named_tells_mistakes_apart():
    found = [at(3, "unknown field 'a'"), at(4, "unknown field 'b'"), at(5, "3 cards, not 4")]
    found += [at(5, "2 cards, not 4"), Problem(Where("other.yaml", 3), "unknown field 'a'")]
    assert lines_of(found) == [str(one) for one in found]


def test_a_line_of_a_template_has_one_mistake_whatever_the_card_makes_of_it():
    line, other = Where("templates/mini/a.svg.j2", 3), Where("templates/mini/a.svg.j2", 4)
    text, hint = "<g fill='{}'> is not closed", "write </g>"
    a, b = (FaceName("mini", "deck", name, "front", "mini/a.svg.j2") for name in "ab")
    found = [
        Problem(line, text.format("red"), hint, a),
        Problem(line, text.format("blue"), hint, b),
    ]
    found += [Problem(other, text.format("blue"), hint, b)]
    assert lines_of(found) == [f"{found[0]}\n  the same once more: b", str(found[2])]


@pytest.mark.parametrize(("others", "said"), [
    ([], ""),
    ([("", Where(DECK, 3))], "the same once more here"),
    ([("a", Where(DECK, 3))], "the same once more: a"),
    ([("", Where(DECK, 4)), ("b", Where("x.yaml", 5))],
     "the same 2 times more: line 4, b (x.yaml:5)"),
    ([("a", Where(DECK, 4)), ("a", Where(DECK, 4))], "the same 2 times more: a (line 4)"),
    ([("", Where("x.yaml"))], "the same once more: x.yaml"),
])  # fmt: skip
def test_where_else(others, said):
    assert also(Where(DECK, 3), others) == said


def test_who_has_a_mistake():
    face = FaceName("m", "d", "c", "front")
    assert Problem(Where(""), "no (card 'a')", face=face, card="a").bearer == "a"
    assert Problem(Where(""), "no", face=face).bearer == "c"
    assert Problem(Where(""), "no 'a'").bearer == ""


WORDS = st.text("ab '0:", max_size=6)
PROBLEMS = st.builds(
    Problem,
    st.builds(Where, st.sampled_from(["a.yaml", "b.svg.j2"]), st.integers(0, 3)),
    st.one_of(WORDS, st.sampled_from("xyz").map(lambda name: f"<g id='{name}'> (card '{name}')")),
    st.sampled_from(["", "do"]),
    face=st.sampled_from("xyz").map(lambda name: FaceName("m", "d", name, "front")),
    card=st.sampled_from(["", "x", "y", "z"]),
)


@given(st.lists(PROBLEMS, max_size=12))
def test_nothing_is_lost_and_nothing_is_told_twice(problems):
    folds = folded(problems)
    kept = [one for found in folds for one in (found.first, *found.others)]
    assert sorted(kept) == sorted(problems)
    # In the order in which they were found, and each place or card of the others is named.
    firsts = [problems.index(found.first) for found in folds]
    assert firsts == sorted(firsts)
    lines = lines_of(problems)
    assert len(lines) == len(folds)
    essences = [(essence(one.first), one.first) for one in folds]
    assert len({(said, one.hint, one.where.file) for said, one in essences}) == len(folds)


@given(st.lists(st.integers(0, 9)))
def test_folding_by_a_key_is_a_partition(things):
    found = fold(things, lambda one: one % 3)
    assert sorted(one for group in found for one in (group.first, *group.others)) == sorted(things)
    assert len(found) == len({one % 3 for one in things})


# In reports

HERE, THERE = Where(DECK, 7), Where(DECK, 9)
RULES = Where("cards/mini/rules.yaml", 30)
FACT = Fact("M-1", "red", 14, "stated", "Rules", "")


def wrong(label, where, message="", hint="mend it"):
    return bad("2", "3", label, hint, where, message)


def shown(*outcomes):
    """Return the lines of a report below its table."""
    lines = [click.unstyle(line) for line in report_lines([report(*outcomes)], 100)]
    return lines[lines.index("") + 1 :]


def test_many_cards_of_a_row_with_one_mistake():
    row = outcome(wrong("a", HERE), wrong("b", THERE), wrong("c", THERE), title="Cards")
    assert shown(row) == [
        "1 error",
        "  C1: Cards (composition)",
        f"  {HERE}: a: 2, not 3",
        "    the same 2 times more: b (line 9), c (line 9)",
        "    hint: mend it",
        "",
        "1 error in 1 game",
    ]


def test_one_place_that_many_rows_tell():
    said = "unknown fact 'x'"
    rows = [outcome(wrong("", HERE, said), id_=f"C{n}") for n in range(9)]
    warning = outcome(wrong("", HERE, said), id_="W", severity="warning")
    assert shown(*rows, warning)[:4] == [
        "1 error",
        "  C0: Cards (composition)",
        f"  {HERE}: {said}",
        "    also told by C1, C2, C3, C4, C5, C6 and 3 more",
    ]
    assert shown(*rows, warning)[-1] == "1 error in 1 game"
    assert mistake_count([report(*rows, warning)], "warning") == 0


def test_causes_go_first_with_what_comes_of_them():
    total = outcome(wrong("", RULES, "5, not 6"), id_="C1", check="holds")
    card = outcome(wrong("a", HERE), id_="C2", check="agrees")
    rests = outcome(wrong("b", THERE), id_="C3", check="agrees", facts=(FACT,))
    read = wrong("M-1", RULES, "red: 14, but 13 was read")
    sealed = outcome(read, id_="seals", check="seals", facts=(FACT,))
    found = mistakes_in(report(total, card, rests, sealed))
    assert [one.finding.row for one in found] == ["seals", "C2", "C1"]
    assert found[0].more() == ["what comes of it: C3"]


def test_copies_that_are_wrong_are_told_once_with_the_sums_that_come_of_them():
    kinds = outcome(bad("8", "9", "red", where=HERE), id_="C1")
    colours = outcome(bad("2", "3", "a", where=HERE), bad("2", "3", "b", where=HERE), id_="C2")
    total = outcome(bad("20", "21", where=RULES), id_="C3", check="holds")
    other = outcome(
        bad("20", "22", where=Where("cards/mini/rules.yaml", 31)), id_="C4", check="holds"
    )
    elsewhere = outcome(bad("2", "3", "c", where=THERE), id_="C5")
    found = mistakes_in(report(kinds, colours, total, other, elsewhere))
    assert [one.finding.row for one in found] == ["C1", "C5", "C4"]
    assert found[0].more() == ["also told by C2", "what comes of it: C3"]


def test_a_translation_that_is_wrong_in_itself_is_told_once():
    said, other = Where("cards/mini/locale/nl.po", 8), Where("cards/mini/locale/nl.po", 12)
    lacks = outcome(wrong("", said, "lacks a placeholder"), id_="translations", check="x")
    sealed = [wrong(label, at, f"{label} is not") for label, at in (("a", said), ("b", other))]
    found = mistakes_in(report(lacks, outcome(*sealed, id_="proofread", check="proofread")))
    assert [one.finding.message for one in found] == ["b is not", "lacks a placeholder"]
    assert found[1].more() == ["also told by proofread"]


def test_figures_that_come_from_a_wrong_one():
    facts = [replace(FACT, id=f"M-{n}", key=f"k{n}") for n in range(3)]
    first = outcome(wrong("k0", HERE, "k0: 1"), id_="ledger", facts=facts[:1])
    second = outcome(wrong("k1", THERE, "k1: 2"), id_="ledger", facts=facts[1:2])
    findings = (*first.findings, *(replace(one, cause="k0") for one in second.findings))
    (found,) = mistakes_in(report(replace(first, findings=findings)))
    assert found.more() == ["what comes of it: k1"]


def test_programs_have_every_place_and_people_each_mistake():
    row = outcome(*(wrong(f"a{n}", Where(DECK, n)) for n in range(1, 35)))
    found = report(row)
    assert as_json([found]).count('"message"') == 34
    assert "the same 33 times more: a2 (line 2), " in as_page([CheckedGame(found)])
    (problem,) = errors_of(found)
    assert problem.sentence.startswith("a1: 2, not 3 [C1: Cards (composition)]; the same 33 times")


def test_a_card_goes_before_how_many_there_are():
    many = outcome(wrong("four", HERE, "four: 10 cards, not 12"), id_="C1", check="composition")
    card = outcome(wrong("a", THERE), id_="C2", check="agrees")
    assert [one.finding.row for one in mistakes_in(report(many, card))] == ["C2", "C1"]


def test_a_figure_is_no_effect_of_itself():
    sealed = outcome(wrong("M-1", RULES, "red: 14, but 13 was read"), id_="seals", facts=(FACT,))
    derived = outcome(wrong("red", HERE, "red: 14"), id_="ledger", facts=(FACT,))
    findings = tuple(replace(one, cause="red") for one in derived.findings)
    (found,) = mistakes_in(report(sealed, replace(derived, findings=findings)))
    assert found.more() == []
