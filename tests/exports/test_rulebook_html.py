"""What the page of a rulebook promises: one file, for everybody, on any screen and on paper."""

import base64
import io
import re
from hashlib import sha256
from itertools import pairwise

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from small_book import BOOK, write_book
from small_game import write
from web_pages import read_page

from pnp.app.build import build_rulebooks
from pnp.core.colour import contrast, luminance, mix
from pnp.exports.rulebook.html.colours import LEAST, readable

GEM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" style="opacity:.9">'
    '<circle cx="5" cy="5" r="4"/></svg>'
)
MORE = """
## Signs {#signs .fine}

| You see | It is | page |
|:-:|---|--:|
| ![](card:one?crop=10,10,30,30) | a part of a card | [#](#play) |
| :gem: | a gem | [#](#credits) |

A :gem: and ![](card:one?crop=10,10,30,30), see [the end](#play).

| a | b |
|---|--:|
| [one](https://example.org) | 2 |
"""


@pytest.fixture(scope="module")
def html(tmp_path_factory):
    root = tmp_path_factory.mktemp("page")
    project = write_book(root, BOOK + MORE)
    write(root / "cards/mini/art/icons/gem.svg", GEM)
    (path,) = build_rulebooks(project, ["mini"], "", ("html",), root / "out")
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(html):
    return read_page(html)


@pytest.fixture(scope="module")
def policy(page):
    (meta,) = [one for one in page.all("meta") if one["http-equiv"] == "Content-Security-Policy"]
    return dict(part.strip().split(" ", 1) for part in meta["content"].split(";"))


def test_nothing_is_fetched(page, html, policy):
    addresses = {one["src"] or one["href"] or "#" for one in page.all() if one.tag != "a"}
    assert all(address.startswith(("#", "data:")) for address in addresses)
    assert {found.split(":")[0].split("/")[0] for found in re.findall(r"url\(([^)#]+)", html)} == {
        "data"
    }
    assert policy["default-src"] == "'none'"
    assert not page.all("link", "iframe", "img", "object", "base")


def test_only_its_own_script_and_style_may_be_used(page, policy):
    for name, tag in (("script-src", "script"), ("style-src", "style")):
        (one,) = page.all(tag)
        digest = base64.b64encode(sha256("".join(one.said).encode()).digest()).decode()
        assert policy[name] == f"'sha256-{digest}'"
    # What such a policy forbids is not there: an icon came with a style of its own.
    attributes = {name for one in page.all() for name in one.attributes}
    assert not [name for name in attributes if name == "style" or name.startswith("on")]


def test_ids_are_told_apart_and_all_that_is_named_is_there(page, html):
    ids = [one["id"] for one in page.all() if one["id"]]
    assert len(ids) == len(set(ids))
    named = {one["href"][1:] for one in page.all("a", "use") if one["href"].startswith("#")}
    named |= set(re.findall(r"url\(#([^)]*)\)", html))
    named |= {one["for"] or one["popovertarget"] or "top" for one in page.all("label", "button")}
    assert named <= set(ids)


def test_pictures_say_what_they_show_in_words(page):
    pictures = [one for one in page.all("svg") if one["aria-hidden"] != "true"]
    assert {one["role"] for one in pictures} == {"img"}
    said = {one["aria-label"] for one in pictures}
    assert said == {"Cover", "Deck", "Deck + Deck", "gem"}
    assert not page.all("title")[1:]


def test_landmarks_and_headings(page):
    assert [len(page.all(tag)) for tag in ("header", "nav", "main", "h1")] == [1, 1, 1, 1]
    (nav,) = page.all("nav")
    assert nav["aria-label"] == "Contents"
    levels = [int(one.tag[1]) for one in page.all("h1", "h2", "h3", "h4")]
    assert all(after - before <= 1 for before, after in pairwise(levels))
    first = page.all("a")[0]
    assert (first["href"], first.text) == ("#rules", "Skip to the rules")


def test_contents_have_one_link_for_each_heading(page):
    (nav,) = page.all("nav")
    wanted = [(f"#{one['id']}", one.text) for one in page.all("h2", "h3")]
    assert [(one["href"], one.text) for one in nav.all("a")] == wanted
    # The box with the contents of the printed book is not shown once more.
    (main,) = page.all("main")
    assert "Contents" not in main.text


def test_a_column_of_pages_becomes_links(page):
    *_, signs, _ = page.all("table")
    assert [cell.text for cell in signs.all("th")] == ["You see", "It is"]
    rows = [row for row in signs.all("tr") if row.all("td")]
    assert [[link["href"] for link in row.all("a")] for row in rows] == [["#play"], ["#credits"]]
    assert [row.all("a")[0].text for row in rows] == ["a part of a card", "a gem"]


def test_signs_lead_to_their_rules(page):
    signs = [one for one in page.all("a") if one.has("sign")]
    assert [one["href"] for one in signs] == ["#credits", "#play"]
    assert [one.all("svg")[0]["aria-label"] for one in signs] == ["gem", "Deck"]


def test_links_of_pages_say_what_they_lead_to(page):
    assert "Read how to play, or How to play." in page.all("main")[0].text


def test_tables_scroll_by_themselves(page):
    for table in page.all("table"):
        frame = table.parent
        assert (frame["role"], frame["tabindex"]) == ("region", "0")
        assert frame["aria-label"]


def test_what_is_added_stays_one_line(page):
    (row,) = [one for one in page.all("div") if one.has("sum")]
    (line,) = row.inside
    assert [one.tag for one in line.inside] == ["figure", "span", "figure"]


def test_fonts_are_those_of_the_game_and_have_what_is_said(page, html):
    fonts = {}
    for family, data in re.findall(
        r"font-family:'([^']*)';[^}]*?base64,([^)]*)\) format\('woff2'\)", html
    ):
        font = TTFont(io.BytesIO(base64.b64decode(data)))
        assert font.flavor == "woff2"
        fonts.setdefault(family, []).append(font)
    assert set(fonts) == {"Jost", "Nunito", "Source Sans 3", "g0", "g1"}
    letters = set(page.all("main")[0].text) - set(" \n")
    assert letters <= {chr(code) for font in fonts["Source Sans 3"] for code in font.getBestCmap()}


@given(
    *[st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")] * 2,
    st.sampled_from([0.8, 0.88]),
)
def test_any_colour_can_be_read_on_paper_and_tint(colour, paper, share):
    if 0.1 < luminance(paper) < 0.4:
        return  # a paper on which hardly anything can be read
    tint = mix(colour, paper, share)
    made = readable(colour, (paper, tint))
    assert min(contrast(made, paper), contrast(made, tint)) >= LEAST or made in (
        "#000000",
        "#ffffff",
    )


def test_colours_that_can_be_read_stay():
    assert readable("#1f7a78", ("#ffffff",)) == "#1f7a78"
    assert contrast(readable("#e5a820", ("#ffffff",)), "#ffffff") >= LEAST
    assert contrast(readable("#123236", ("#0c2123",)), "#0c2123") >= LEAST
