"""The page of checks as somebody reads it, in a real browser; `make test-browser` gets one."""

import pytest
import web_browser
from axe_core_python.base import AXE_SCRIPT
from small_report import CLEAN, EDITION, FACE, RULES, WRONG, good, measured, outcome, report

from pnp.check_coverage.rows_holding_values import Coverage, CoveredValue
from pnp.checks.subject.result import Span
from pnp.core.problems import Where
from pnp.mutation_testing.run import Fate, Mutants
from pnp.reports.html.page import as_page
from pnp.reports.html.values import CheckedGame, CoveredFace, Mark

if not web_browser.find():
    pytest.skip(web_browser.MISSING, allow_module_level=True)

SPAN = Span(1.1, 0.9, 1.3, 0.5, 1.5)
MANY = report(*(outcome(good("14"), id_=f"M{n}", title=f"Row {n}") for n in range(20)))
HELD = (
    CoveredValue("facts", "a", "7", RULES, ()),
    CoveredValue("values on cards", "deck/one.cost", "red", RULES, ("C1",)),
    CoveredValue("values on cards", "deck/one.mass", "4.7", RULES, ()),
    CoveredValue("values on cards", "deck/one.look", "big", RULES, (), "it is how it looks"),
    CoveredValue("texts (en)", "mini.rulebook.turn/p1", "Draw two.", RULES, ("proofread",)),
)
# One frame lies over a part of another, as one value stands in a line with others.
MARKS = tuple(Mark(one.name, 10, 10 + 4 * at, 30, 8) for at, one in enumerate(HELD[1:]))
PAGE = as_page(
    [
        CheckedGame(
            WRONG,
            EDITION,
            {Where("cards/mini/deck.yaml", 7): FACE},
            Coverage("mini", "Mini", HELD, ("C9",), ()),
            Mutants("Mini", (Fate("a sign", "+ -> −", RULES, "", "agrees"),), 9, ()),
            report(outcome(measured("1.1 ±0.2", "0.5 to 1.5", True, SPAN), id_="seat")),
            covered={"deck/one": (CoveredFace(FACE, MARKS),)},
            pages=(CoveredFace(FACE, MARKS[-1:]),),
        ),
        CheckedGame(CLEAN, EDITION),
        CheckedGame(MANY),
    ],
    "pnp 1.0",
)


@pytest.fixture(scope="module")
def browser():
    with web_browser.started() as one:
        yield one


@pytest.fixture
def page(browser, tmp_path):
    """Give the page, which says nothing in its console and asks nobody for anything."""
    path = tmp_path / "checks.html"
    path.write_text(PAGE, encoding="utf-8")
    one, said = browser.new_page(viewport={"width": 1100, "height": 800}), []
    one.on("console", lambda message: said.append(message.text))
    one.on("pageerror", lambda error: said.append(str(error)))
    one.on("request", lambda asked: said.append(asked.url) if "http" in asked.url[:4] else None)
    one.goto(path.as_uri())
    yield one
    one.close()
    # The picture of the tests is none.
    assert [text for text in said if "data:" not in text] == []


def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(page):
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    page.evaluate(AXE_SCRIPT)
    for width, scheme in ((1100, "light"), (1100, "dark"), (360, "light")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate("() => axe.run({resultTypes: ['violations']})")["violations"]
        said = [(one["id"], one["nodes"][0]["html"][:90]) for one in found]
        assert said == [], (width, scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_rows_are_filtered_by_words_and_by_state(page):
    page.get_by_role("searchbox").fill("row m13")
    assert page.locator(".rows tr[data-row]:visible .id").all_inner_texts() == ["M13"]
    assert page.get_by_role("status").inner_text() == "1 of 30"
    page.get_by_role("searchbox").fill("")
    assert page.locator("details.all").get_attribute("open") is None
    page.get_by_label("Rows that").select_option("failed")
    shown = page.locator(".rows tr[data-row]:visible .id").all_inner_texts()
    assert shown == ["C1", "C2", "C3"]


def test_a_link_to_a_row_opens_what_it_is_folded_in(page):
    assert not page.locator("#mini-M5").is_visible()
    page.evaluate("location.hash = '#mini-M5'")
    page.locator("#mini-M5").wait_for(state="visible")
