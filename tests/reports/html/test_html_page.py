"""The page to send to someone: well-formed, harmless, and complete."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_report import (
    CLEAN,
    EDITION,
    FACE,
    FACTS,
    HARM,
    RULES,
    WRONG,
    bad,
    good,
    measured,
    outcome,
    report,
)

from pnp.check_coverage.rows_holding_values import Coverage, CoveredValue
from pnp.checks.subject.result import Span
from pnp.core.problems import Problem, Where
from pnp.core.values import replace
from pnp.mutation_testing.run import Fate, Mutants
from pnp.readers.yaml_tree import Scalar
from pnp.reports.html.page import as_page
from pnp.reports.html.values import CheckedGame, CoveredFace, FaceThumbnail, Mark

VOID = {"meta", "link", "img", "br", "hr", "input"}


def page_of(*reports):
    """Return the page of games of which nothing is known but their reports."""
    return as_page([CheckedGame(one) for one in reports])


class Page(HTMLParser):
    """Reads a page that closes what it opens, and no other."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.attributes, self.said = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == [], "something is not closed"

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("style", "title", "script"):
            self.said.append(data)

    @property
    def text(self):
        """What a reader sees, on one line."""
        return " ".join("".join(self.said).split())


def values(page, name):
    """Return all values of an attribute."""
    return [value for attribute, value in page.attributes if attribute == name]


@pytest.mark.parametrize("reports", [[], [CLEAN], [WRONG], [HARM], [CLEAN, WRONG, HARM]])
def test_a_page_is_whole_and_needs_nothing_else(reports):
    text = page_of(*reports)
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    page = Page(text)
    assert page.tags[:2] == ["html", "head"]
    assert not set(page.tags) & {"link", "img", "iframe", "object", "embed"}
    assert page.tags.count("script") == 1
    assert not {name for name, _ in page.attributes if name.startswith("on") or name == "src"}
    assert not re.search(r"https?:|url\(|@import|fetch|import\(", text)
    assert all(value.startswith("#") for value in values(page, "href"))


def test_it_can_be_read_without_its_script():
    page = Page(page_of(WRONG, CLEAN))
    # What only the script can do is not there before it runs.
    assert [name for name, value in page.attributes if name == "hidden"] == ["hidden"]
    assert "does not hold" in page.text


def test_links_lead_to_rows_and_ids_are_there_once():
    page = Page(page_of(CLEAN, WRONG, HARM))
    ids = values(page, "id")
    assert len(set(ids)) == len(ids)
    assert {f"#{name}" for name in ids} >= set(values(page, "href"))
    # All three are of one game; what is wrong leads to its row, whatever number that has.
    assert values(page, "href")[:3] == ["#mini", "#mini-2", "#mini-3"]
    assert {"#mini-C1", "#mini-C2", "#mini-C3"} <= set(values(Page(page_of(WRONG)), "href"))


def test_places_on_the_page_are_the_same_whatever_else_is_wrong():
    few, more = (set(values(Page(page_of(one)), "id")) for one in (CLEAN, WRONG))
    assert {"mini", "mini-C1", "mini-C2"} <= few & more
    assert "mini-at-cards-mini-deck.yaml-7" in more - few


def test_a_finding_says_where_what_what_to_do_and_why():
    text = Page(page_of(WRONG)).text
    assert "2 errors, 1 warning, 1 note in 1 game 3 facts: 2 stated, 1 designed" in text
    assert (
        "2 errors in 1 place cards/mini/deck.yaml:7 "
        "red: 13 cards, not 14 blue: 16 cards, not 15 change the copies "
        "C1: Cards of each colour (composition) "
        "rests on Rules: M-1 (Contents), M-2; designed facts: M-3 "
    ) in text
    # What is wrong at the same line stands there, whatever it weighs.
    assert "note: hand: 7, not 8 C3: Hand (holds)" in text
    assert text.index("1 warning cards/mini/rules.yaml:9") > text.index("note: hand")
    assert text.index("C2: Dice (holds)") < text.index("Found, and expected")


def test_the_face_of_a_line_is_shown_and_named():
    faces = {Where("cards/mini/deck.yaml", 7): FACE}
    page = Page(as_page([CheckedGame(WRONG, faces=faces)]))
    assert values(page, "src") == ["data:image/png;base64,iVBORw=="]
    assert (values(page, "alt"), values(page, "width")[0]) == (["deck/one, front"], "120")
    assert "cards/mini/deck.yaml:7 deck/one, front red: 13 cards" in page.text
    bare = {Where("cards/mini/deck.yaml", 7): FaceThumbnail("deck/one, front", b"", 1, 1)}
    page = Page(as_page([CheckedGame(WRONG, faces=bare)]))
    assert "img" not in page.tags
    assert "cards/mini/deck.yaml:7 deck/one, front red" in page.text


def asking(one, **options):
    """Return an outcome whose row says `options`."""
    where = Where("cards/mini/rules.yaml", 9)
    said = {name: Scalar(text, True, where) for name, text in options.items()}
    return replace(one, row=replace(one.row, options=said))


def test_a_sum_is_told_behind_the_line_that_it_may_come_of():
    line = 'that: sum(values_of("deck", "points"))'
    total = outcome(bad("7", "8", where=RULES), id_="S", check="holds")
    card = outcome(bad("3", "4", "one"), id_="A", check="agrees")
    asked = asking(card, component="deck", field="points")
    text = Page(page_of(report(asking(total, that=line), asked))).text
    assert text.index("one: 3, not 4") < text.index("7, not 8 S: Cards (holds)")
    assert "may come of cards/mini/deck.yaml:7" in text
    other = asking(card, component="deck", field="mass")
    assert "may come of" not in Page(page_of(report(asking(total, that=line), other))).text
    # What looks at a card, or at no component, says nothing of sums.
    assert "may come of" not in Page(page_of(report(asking(total, that=line), card))).text


def test_the_head_of_a_game_has_its_edition_and_what_it_is_made_of():
    page = Page(as_page([CheckedGame(CLEAN, EDITION)], "pnp 9.9"))
    assert "pnp 9.9 2 checks passed in 1 game" in page.text
    assert "Version1.2.0Files of2026-11-23Digest0123456789abLanguagesen, nl" in page.text
    assert "88 pieces of 14 kinds, on 7 sheets of A4" in page.text
    assert "Deck63 × 88 mm12486 Coins20 × 20 mm2401" in page.text
    assert "Where the 2 figures of rules.yaml come from" in page.text
    assert "statedthe rules say it2100 %" in page.text
    assert "Components" not in Page(page_of(CLEAN)).text


def test_measures_are_drawn_on_their_bands():
    inside = measured("1.1 ±0.2", "0.5 to 1.5", True, Span(1.1, 0.9, 1.3, 0.5, 1.5, 500))
    below = measured("0.2", "0.5 to 1.5", False, Span(0.2, 0.2, 0.2, 0.5, 1.5), "3")
    played = report(outcome(inside, below, id_="seat", title="Who begins"), outcome(id_="later"))
    text = as_page([CheckedGame(CLEAN, balance=played)])
    page = Page(text)
    assert "0 of 2 measures in their bands" in page.text
    assert (
        "Who begins2 players1.1 ±0.2 in 500 matches0.5 to 1.5 3 players0.20.5 to 1.5" in page.text
    )
    assert "1 measure outside its band 2 facts" in page.text
    assert "Who begins: see" in page.text
    (first, second) = re.findall(r'<svg class="interval".*?</svg>', text)
    # The scale goes from 0.2 to 1.5, and 12 % beyond: 0.044 to 1.656 on 240 units.
    assert '<rect class="band" x="67.9" y="2" width="148.9" height="16"/>' in first
    assert '<path class="line good" d="M127.4 10.0H187.0M127.4 6V14M187.0 6V14"/>' in first
    assert '<circle class="bad" cx="23.2" cy="10.0" r="4"/>' in second
    assert "line bad" not in second


def held(name, rows, kind="facts", free=""):
    return CoveredValue(kind, name, "7", RULES, rows, free)


def test_coverage_has_a_bar_for_each_kind_and_what_nothing_holds():
    parts = (held("a", ("C1",)), held("b", ()), held("c", (), free="flavour"), held("d", ("C1",)))
    found = Coverage("mini", "Mini", parts, ("C9",), (("deck.ghost", RULES),))
    text = as_page([CheckedGame(CLEAN, coverage=found)])
    page = Page(text)
    assert "66 %: 2 of 3 would be told if they were wrong" in page.text
    assert "facts214" in page.text
    assert "1 value that no row holds 2 facts" in page.text
    assert "No row holds (1) b: 7 cards/mini/rules.yaml:9" in page.text
    assert "row C9 fails, so that it holds nothing" in page.text
    assert "free: 'deck.ghost' names nothing; delete it" in page.text
    assert '<rect class="bad" x="75.00" y="0" width="25.00" height="8"/>' in text


def test_faces_show_where_the_values_that_rows_hold_are_printed():
    names = ("deck/one.mass", "deck/one.name", "deck/one.look")
    rows = ((CLEAN.outcomes[0].row.id,), (), ())
    parts = tuple(
        CoveredValue(
            "values on cards", name, "7", RULES, row, "looks" if name.endswith("look") else ""
        )
        for name, row in zip(names, rows, strict=True)
    )
    found = Coverage("mini", "Mini", parts, (), ())
    marks = tuple(Mark(name, 10.0 * n, 20.0, 5.0, 2.5) for n, name in enumerate(names))
    face = CoveredFace(FACE, marks)
    text = as_page([CheckedGame(CLEAN, coverage=found, covered={"deck/one": (face,)})])
    Page(text)
    row = rows[0][0]
    assert (
        f'<a class="at held" href="#mini-{row}" style="left:0.0%;top:20.0%;width:5.0%;height:2.5%"'
        f' title="mass: {row}" aria-label="mass: {row}"></a>' in text
    )
    assert '<span class="at open" role="note" tabindex="0" style="left:10.0%;' in text
    assert 'title="name: nothing holds it"' in text
    assert 'class="at free"' in text
    assert 'aria-label="look: looks"' in text


def test_pages_of_a_rulebook_show_what_holds_their_texts():
    own, other = (
        CoveredValue(f"texts ({language})", "mini.rulebook.turns/p1", "Draw one.", RULES, rows)
        for language, rows in (("en", (CLEAN.outcomes[0].row.id,)), ("nl", ()))
    )
    found = Coverage("mini", "Mini", (own, other), (), ())
    page = CoveredFace(FACE, (Mark("mini.rulebook.turns/p1", 10.0, 20.0, 5.0, 2.5),))
    text = as_page([CheckedGame(CLEAN, coverage=found, pages=(page,))])
    assert "Pages of the rulebook: 1" in Page(text).text
    # A page speaks the game's own language.
    assert f'<a class="at held" href="#mini-{own.rows[0]}" style="left:10.0%' in text


def test_many_values_that_nothing_holds_are_folded_and_printed_all_the_same():
    found = Coverage("mini", "Mini", tuple(held(f"f{n}", ()) for n in range(13)), (), ())
    text = as_page([CheckedGame(CLEAN, coverage=found)])
    assert '<details class="fold wrong">' in text
    assert "No row holds (13) f0: 7 cards/mini/rules.yaml:9 f1: 7" in Page(text).text
    assert ".fold:not(.all, .wrong) { display: none }" in text.partition("@media print")[2]


def test_slips_have_a_bar_for_each_class_and_the_survivors():
    fates = (
        Fate("a sign", "+ -> −", RULES, "C1", ""),
        Fate("a sign", "− -> +", RULES, "", "agrees"),
    )
    found = Mutants("Mini", fates, 9, ("C9",))
    text = Page(as_page([CheckedGame(CLEAN, mutants=found)])).text
    assert "50 %: 1 of 2 slips were told of (9 are possible)" in text
    assert "a sign1250 %" in text
    assert "1 slip that nothing told of 2 facts" in text
    assert "Nothing told of (1) cards/mini/rules.yaml:9 a sign − -> + row: agrees" in text
    assert "row C9 fails as the game stands, so that it tells of nothing" in text


def test_what_could_not_be_found_says_why():
    trouble = Problem(RULES, "the ledger of mini has no 'balance'", "write one")
    text = Page(as_page([CheckedGame(CLEAN, troubles=(trouble,))])).text
    assert "cards/mini/rules.yaml:9: the ledger of mini has no 'balance' write one" in text


def test_every_row_has_its_state_and_what_was_found():
    text = Page(page_of(WRONG)).text
    table = text.partition("expected where it differs ")[2].partition(" Provenance ")[0]
    assert table == (
        "ledgerholdsThe ledger agreesThe ledger "
        "C1does not holdCards of each colour2 wrong: red: 13 cards, expected 14; "
        "blue: 16 cards, expected 15 foundexpected red13 cards14 blue16 cards15 "
        "green3 cards3 cards "
        "C2does not holdDice2, expected at least 3 foundexpected 2at least 3 "
        "C3does not holdHandhand: 7, expected 8 foundexpected hand78 "
        "C4waitsTokenswaits for its cards"
    )


def test_many_parts_can_be_opened():
    row = outcome(*(good(str(n), f"card-{n}") for n in range(60)))
    text = page_of(report(row))
    assert text.count("<details>") == 1
    assert "card-0: 0, card-1: 1" in Page(text).text
    assert "card-5959" in Page(text).text.replace(" ", "")
    assert "<details" not in page_of(CLEAN)


def test_rows_of_a_game_that_has_many_are_opened():
    rows = [outcome(good("14"), id_=f"C{number}") for number in range(13)]
    page = Page(page_of(report(*rows)))
    assert page.tags.count("details") == 1
    assert "All 13 rows 13 hold" in page.text
    assert "details" not in Page(page_of(report(*rows[1:]))).tags


def test_several_games_begin_with_what_each_came_to():
    text = Page(page_of(CLEAN, WRONG, report(title="Third"))).text
    assert "GameVersionRows that holdRowsResult" in text
    assert "Mini2passed Mini52 errors, 1 warning, 1 note Third0" in text
    assert "GameVersion" not in Page(page_of(WRONG)).text


def test_texts_that_are_markup_are_shown_as_they_are():
    page = Page(page_of(HARM, HARM))
    assert "<script>alert(1)</script>, not 100 %" in page.text
    assert "50 % of<U+001B>[31m it" in page.text
    assert 'Title <b onclick="x">&amp;</b><U+0000>' in page.text
    assert "b" not in page.tags


@given(*[st.text(max_size=40)] * 6)
def test_no_text_breaks_the_page(label, found, expected, message, title, id_):
    one = bad(found, expected, label, message, message=message)
    rows = outcome(one, good(found, label), id_=id_ or "C", title=title, facts=FACTS)
    page = Page(page_of(report(rows, title=title), CLEAN))
    assert set(page.tags) <= ALLOWED


ALLOWED = {
    "html", "head", "body", "main", "meta", "title", "style", "h1", "h2", "h3", "p", "a", "section",
    "table", "thead", "tbody", "tr", "th", "td", "ol", "li", "div", "strong", "code", "details",
    "summary", "header", "h4", "script", "form", "label", "input", "select", "option", "span",
    "small", "svg", "rect",
}  # fmt: skip


def test_phones_paper_and_the_dark_have_their_own_styles():
    text = page_of(CLEAN)
    for media in ("(max-width: 40rem)", "print", "(prefers-color-scheme: dark)"):
        assert f"@media {media} {{" in text
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in text
