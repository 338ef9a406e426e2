"""The page to send to someone: well-formed, harmless, and complete."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_report import CLEAN, FACTS, HARM, WRONG, bad, good, outcome, report

from pnp.reports.page import as_page

VOID = {"meta", "link", "img", "br", "hr", "input"}


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
        if self.open and self.open[-1] not in ("style", "title"):
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
    text = as_page(reports)
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    page = Page(text)
    assert page.tags[:2] == ["html", "head"]
    assert not set(page.tags) & {"script", "link", "img", "iframe", "object", "embed", "form"}
    assert not {name for name, _ in page.attributes if name.startswith("on") or name == "src"}
    assert not re.search(r"https?:|url\(|@import", text)
    assert all(value.startswith("#") for value in values(page, "href"))


def test_links_lead_to_rows_and_ids_are_there_once():
    page = Page(as_page([CLEAN, WRONG, HARM]))
    ids = values(page, "id")
    assert len(set(ids)) == len(ids)
    assert {f"#{name}" for name in ids} >= set(values(page, "href"))
    # All three are of one game; what is wrong leads to its row, whatever number that has.
    assert values(page, "href")[:3] == ["#mini", "#mini-2", "#mini-3"]
    assert values(Page(as_page([WRONG])), "href") == ["#mini-C1", "#mini-C2", "#mini-C3"]


def test_a_finding_says_what_where_why_and_what_to_do():
    text = Page(as_page([WRONG])).text
    assert text.startswith("2 errors, 1 warning, 1 note in 1 game 3 facts: 2 stated, 1 designed")
    assert (
        "2 errors C1: Cards of each colour (composition) "
        "red: 13 cards, not 14 cards/mini/deck.yaml:7 "
        "blue: 16 cards, not 15 cards/mini/deck.yaml:7 change the copies "
        "rests on Rules: M-1 (Contents), M-2; designed facts: M-3 "
        "1 warning C2: Dice (holds)"
    ) in text
    assert text.index("1 note C3: Hand (holds)") < text.index("Found, and expected")


def test_every_row_has_its_state_and_what_was_found():
    text = Page(as_page([WRONG])).text
    table = text.partition("expected where it differs ")[2]
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
    text = as_page([report(row)])
    assert text.count("<details>") == 1
    assert "card-0: 0, card-1: 1" in Page(text).text
    assert "card-5959" in Page(text).text.replace(" ", "")
    assert "<details" not in as_page([CLEAN])


def test_rows_of_a_game_that_has_many_are_opened():
    rows = [outcome(good("14"), id_=f"C{number}") for number in range(13)]
    page = Page(as_page([report(*rows)]))
    assert page.tags.count("details") == 1
    assert "All 13 checks" in page.text
    assert "details" not in Page(as_page([report(*rows[1:])])).tags


def test_several_games_begin_with_what_each_came_to():
    text = Page(as_page([CLEAN, WRONG, report(title="Third")])).text
    assert "Game Checks Result" in text.replace("Game", "Game ").replace("Checks", "Checks ")
    assert "Mini2passed Mini52 errors, 1 warning, 1 note Third0" in text
    assert "GameChecksResult" not in Page(as_page([WRONG])).text


def test_texts_that_are_markup_are_shown_as_they_are():
    page = Page(as_page([HARM, HARM]))
    assert "<script>alert(1)</script>, not 100 %" in page.text
    assert "50 % of<U+001B>[31m it" in page.text
    assert 'Title <b onclick="x">&amp;</b><U+0000>' in page.text
    assert "b" not in page.tags


@given(*[st.text(max_size=40)] * 6)
def test_no_text_breaks_the_page(label, found, expected, message, title, id_):
    one = bad(found, expected, label, message, message=message)
    rows = outcome(one, good(found, label), id_=id_ or "C", title=title, facts=FACTS)
    page = Page(as_page([report(rows, title=title), CLEAN]))
    assert set(page.tags) <= ALLOWED


ALLOWED = {
    "html", "head", "body", "main", "meta", "title", "style", "h1", "h2", "h3", "p", "a", "section",
    "table", "thead", "tbody", "tr", "th", "td", "ol", "li", "div", "strong", "code", "details",
    "summary",
}  # fmt: skip


def test_phones_paper_and_the_dark_have_their_own_styles():
    text = as_page([CLEAN])
    for media in ("(max-width: 40rem)", "print", "(prefers-color-scheme: dark)"):
        assert f"@media {media} {{" in text
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in text
