"""The web page of a game that ships, in another language than it is written in."""

import re

import pytest
from built import build_rulebooks
from web_pages import read_page

from pnp.core.project import BUNDLED, Project


@pytest.fixture(scope="module")
def html(tmp_path_factory):
    out = tmp_path_factory.mktemp("pages")
    (path,) = build_rulebooks(Project(BUNDLED), ["element313"], "nl", ("html",), out)
    return path.read_bytes()


def test_a_page_is_one_small_file(html):
    assert len(html) < 1_500_000
    assert b"http" not in re.sub(
        rb'href="https://[^"]*"|http-equiv|"http://www.w3.org/\d*/svg"', b"", html
    )


def test_pictures_are_told_in_the_words_of_the_game(html):
    page = read_page(html.decode())
    said = {one["aria-label"] for one in page.all("svg") if one["role"] == "img"}
    assert {"Omslag", "Quarks, blauw", "Atomen, achterkant"} <= said
    assert not [one for one in said if re.search(r"[:{}^_]|-\d", one)]


def test_what_is_needed_at_the_table_is_marked(html):
    page = read_page(html.decode())
    roles = {name for one in page.all("section") for name in (one["class"] or "").split()}
    assert {"setup", "turn", "end", "signs"} <= roles
    assert len([one for one in page.all("input") if (one["id"] or "").startswith("tick-")]) == 6
    (sheet,) = [one for one in page.all("div") if one.has("score")]
    assert [one.all("td")[1].text for one in sheet.all("tr")[1:]] == ["", "−1"]
