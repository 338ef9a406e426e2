"""What the page of a rulebook promises: one file, for everybody, on any screen and on paper."""

import base64
import io
import re
from hashlib import sha256
from itertools import pairwise
from xml.etree.ElementTree import fromstring

import pytest
from built import build_rulebooks
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from pdfpages import texts
from refusals import refused
from small_book import BOOK, write_book
from small_game import write
from web_pages import read_page

from pnp.app import localized_game
from pnp.colour.rgb import READABLE, contrast, luminance, mix, readable
from pnp.exports.rulebook_html.intrinsic_sizes import height_class
from pnp.exports.rulebook_html.rows import rows_of
from pnp.rulebook_source.block_types import Figure, Picture

GEM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" style="opacity:.9">'
    '<circle cx="5" cy="5" r="4"/></svg>'
)
CATALOG = """msgid ""
msgstr "Language: de\\nContent-Type: text/plain; charset=UTF-8\\n"

msgctxt "mini.rulebook.box"
msgid "In the box"
msgstr "In der Schachtel"
"""
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

## Set-up {#setup @setup}

1. Put **eggs** down.
2. Take two.

| Players | {=players} | 3 |
|---|--:|--:|
| Eggs | 4 | 6 |
| Nests | 1 | {=players} |

### More of it {#more}

| Two | 3 | 3 |
|---|--:|--:|
| Eggs | 4 | 6 |

## The end {#end .sea @end}

> [!SCORE]
> | You have | points |
> |---|--:|
> | Eggs | {=players} |
> | Cards | |

### After it {#after}

Nothing.

## Notes {#notes .fine}

#### Thanks {#thanks}

All.
"""


@pytest.fixture(scope="module")
def html(tmp_path_factory):
    root = tmp_path_factory.mktemp("page")
    project = write_book(root, BOOK + MORE)
    write(root / "cards/mini/art/icons/gem.svg", GEM)
    write(root / "cards/mini/locale/de.po", CATALOG)
    path, german = build_rulebooks(project, ["mini"], "all", ("html",), root / "out")
    both, _ = build_rulebooks(project, ["mini"], "en+de", ("html",), root / "out")
    assert (german.name, both.parent.name) == ("mini-rulebook-de.html", "en+de")
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
    assert (policy["default-src"], policy["connect-src"]) == ("'none'", "'self'")
    script = next(one for one in page.all("script")).text
    assert not re.search(r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon)\b", script)
    assert not page.all("link", "iframe", "img", "object", "base")


def test_only_its_own_script_and_style_may_be_used(page, policy):
    for name, tag in (("script-src", "script"), ("style-src", "style")):
        texts = ["".join(one.said).encode() for one in page.all(tag)]
        digests = [base64.b64encode(sha256(text).digest()).decode() for text in texts]
        assert policy[name].split() == [f"'sha256-{digest}'" for digest in digests]
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


def test_a_picture_that_stands_alone_is_a_button_with_a_size(page, html):
    buttons = [one for one in page.all("button") if one.has("zoom")]
    assert len(buttons) == len(page.all("figure")) + 1  # the cover
    assert all(one.all("svg")[0]["aria-label"] for one in buttons)
    sizes = {one["class"].split()[1] for one in buttons[1:]}
    assert all(re.search(rf"\.{size}{{width:\d+px;aspect-ratio:\d+/\d+}}", html) for size in sizes)


def test_words_stand_before_what_pictures_are_made_of(html):
    assert html.index("</main>") < html.index("<script>") < html.index("<symbol")


def test_scripts_take_parts_of_pictures_as_lines(html):
    """Each is whole, and with all lines every picture has what it refers to."""
    first, *lines, last = html.partition('id="faces">')[2].partition("</noscript>")[0].split("\n")
    assert (first[-6:], last) == ("<defs>", "</defs></svg>")
    shapes = [fromstring(f'<svg xmlns:xlink="x">{line}</svg>') for line in lines]  # noqa: S314
    assert all(len(shape) == 1 for shape in shapes)
    there = {one.get("id") for shape in shapes for one in shape.iter()}
    used = set(re.findall(r'(?:<use[^>]* href="|url\()#([^")]+)', html))
    assert used
    assert used <= there


def test_chapters_out_of_sight_have_a_height(page, html):
    chapters = [one for one in page.all("section") if one.has("chapter")]
    assert len(chapters) == len(page.all("h2"))
    for chapter in chapters:
        name = chapter["class"].split()[-1]
        assert f".{name}{{contain-intrinsic-height:auto {int(name[1:]) * 10}rem}}" in html


def test_what_has_more_in_it_is_taken_for_higher():
    line = "<p>" + "Take two cards. " * 20 + "</p>"
    row = '<div class="row"><figure><svg><text>Up</text></svg></figure></div>'
    table = "<tr><td>1</td></tr>" * 10
    heights = [height_class(html) for html in ("", line, line + row, (line + row + table) * 2)]
    assert heights == ["h1", "h3", "h4", "h15"]


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
    assert [(one["href"], one.text) for one in nav.all("a") if not one["lang"]] == wanted
    # The box with the contents of the printed book is not shown once more.
    (main,) = page.all("main")
    assert "Contents" not in main.text


def test_a_column_of_pages_becomes_links(page):
    (signs,) = [one for one in page.all("table") if "You see" in one.text]
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
        assert (frame["role"], frame["tabindex"]) == ("group", "0")
        assert frame["aria-label"]


def test_a_point_below_a_chapter_leaves_no_level_out(page):
    assert [one["id"] for one in page.all("h3") if one.has("point")] == ["thanks"]


def named(picture):
    """Return how wide a picture is, by its name."""
    return int(picture.name)


@given(st.lists(st.integers(14, 360), min_size=1, max_size=24), st.sampled_from(["", "one"]))
def test_lines_of_a_row_are_even_and_lose_nothing(widths, caption):
    pictures = [Picture(str(width), caption) for width in widths]
    (row,) = rows_of(Figure(tuple(pictures)), named)
    lengths = [len(line) for line in row.lines]
    assert [one for line in row.lines for one in line] == pictures
    assert 1 <= min(lengths) <= max(lengths) <= min(lengths) + 1 <= 7
    assert row.columns == 0 if len(set(widths)) > 1 else max(lengths) <= row.columns <= 6


@pytest.mark.parametrize(
    ("widths", "columns"),
    [([92] * 4, 4), ([92] * 5, 3), ([110] * 2, 2), ([60] * 2, 4), ([330], 1), ([92, 40], 0)],
)
def test_pictures_of_equal_width_fill_the_lines_of_a_phone(widths, columns):
    (row,) = rows_of(Figure(tuple(Picture(str(width)) for width in widths)), named)
    assert row.columns == columns


def test_a_fan_stays_one_line_and_captions_keep_their_room():
    parts = [Picture(str(width)) for width in (40, 40, 40, 40, 260)]
    (row,) = rows_of(Figure(tuple(parts)), named)
    assert len(row.lines) == 1
    parts[0] = Picture("40", "a strip")
    (row,) = rows_of(Figure(tuple(parts)), named)
    assert len(row.lines) == 2


def test_what_is_added_stays_one_line(page):
    (row,) = [one for one in page.all("div") if one.has("sum")]
    (line,) = row.inside
    assert [one.tag for one in line.inside] == ["figure", "span", "figure"]


def section(page, name):
    (heading,) = [one for one in page.all("h2", "h3") if one["id"] == name]
    return heading.parent


def test_steps_of_a_set_up_are_ticked_off(page):
    boxes = [one for one in page.all("input") if one["type"] == "checkbox" and not one["role"]]
    assert [one["id"] for one in boxes] == ["tick-setup-1-1", "tick-setup-1-2"]
    steps = {one["id"]: one.text for one in page.all("div") if one["id"]}
    assert [steps[one["aria-labelledby"]] for one in boxes] == ["Put eggs down.", "Take two."]
    assert all(one in section(page, "setup").all() for one in boxes)


def test_a_column_for_each_number_of_players(page, html):
    setup = section(page, "setup")
    (choice,) = setup.all("fieldset")
    assert choice.text == "PlayersAll23"
    assert [one["value"] for one in choice.all("input")] == ["", "2", "3"]
    assert [one["value"] for one in choice.all("input") if "checked" in one.attributes] == [""]
    marked = [(one.text, one["data-players"]) for one in setup.all("td") if one["data-players"]]
    assert marked == [("4", "2"), ("6", "3"), ("1", "2"), ("2", "3")]
    assert (
        '.players:has([value="3"]:checked)~* [data-players]:not([data-players="3"]){display:none}'
    ) in html


def test_at_the_table_is_what_is_marked_and_all_of_a_set_up(page):
    shown = [one.all("h2", "h3")[0]["id"] for one in page.all("section") if one.has("at")]
    assert shown == ["setup", "more", "end"]
    assert not [one for one in page.all("section") if one.has("holds")]
    (switch,) = [one for one in page.all("input") if one["role"] == "switch"]
    assert switch.parent.text == "At the table"
    entries = [one.all("a")[0]["href"] for one in page.all("li") if one.has("at")]
    assert entries == ["#setup", "#more", "#end"]


def test_a_score_sheet_says_what_counts(page):
    (sheet,) = [one for one in page.all("div") if one.has("score")]
    assert sheet.text == "Score sheet You havepoints Eggs2 Cards"
    assert [one.text for one in sheet.all("td")] == ["Eggs", "2", "Cards", ""]


def test_a_book_without_marks_has_no_switch(tmp_path):
    project = write_book(tmp_path)
    (path,) = build_rulebooks(project, ["mini"], "", ("html",), tmp_path / "out")
    page = read_page(path.read_text(encoding="utf-8"))
    assert not page.all("input")[1:]  # the search is left
    assert not [one for one in page.all("ul") if one.has("languages")]


@pytest.mark.parametrize(("language", "direction"), [("az-Arab", "rtl"), ("ar-Latn", "ltr")])
def test_the_page_has_the_direction_of_its_language(tmp_path, monkeypatch, language, direction):
    """Also where its letters could not be set on cards, which is refused before."""
    monkeypatch.setattr(localized_game, "is_right_to_left", lambda language: False)
    project = write_book(tmp_path)
    path = tmp_path / "cards/mini/game.yaml"
    text = path.read_text(encoding="utf-8")
    write(path, re.sub(r"^language: .*$", f"language: {language}", text, flags=re.M))
    (path,) = build_rulebooks(project, ["mini"], "", ("html",), tmp_path / "out")
    html = path.read_text(encoding="utf-8")
    assert f'<html lang="{language}" dir="{direction}">' in html


def test_pages_of_other_languages_are_led_to(page):
    lists = [one for one in page.all("ul") if one.has("languages")]
    assert [one.text for one in lists] == ["EnglishDeutsch"] * 2
    (link, *_) = lists[0].all("a")
    assert (link["href"], link["lang"]) == ("../de/mini-rulebook-de.html", "de")


def score_problems(project, folder):
    found = refused(build_rulebooks, project, ["mini"], "", ("html",), folder / "out")
    return [one for one in found if "icon" not in one.message]


def test_a_score_sheet_counts_numbers(tmp_path):
    project = write_book(tmp_path, BOOK + MORE.replace("> | Cards | |", "> | Cards | few |"))
    (problem,) = score_problems(project, tmp_path)
    assert (problem.message, problem.hint) == (
        "a score sheet can't count 'few'",
        "write a number, as {=points}, or nothing for points as they are",
    )


def test_a_score_sheet_is_not_told_for_a_figure_that_is_none(tmp_path):
    project = write_book(tmp_path, BOOK + MORE.replace("> | Cards | |", "> | Cards | {=egs} |"))
    assert [one.message for one in score_problems(project, tmp_path)] == ["unknown fact 'egs'"]


def test_a_score_sheet_is_not_on_paper(tmp_path):
    sheet = "> [!SCORE]\n> | Eggs | points |\n> |---|---|\n> | Nests | {=players} |\n"
    project = write_book(tmp_path, f"# Mini\n\n## One\n\nText\n\n{sheet}")
    (path,) = build_rulebooks(project, ["mini"], "", ("a5",), tmp_path / "out")
    (_, text) = texts(path.read_bytes())
    assert "Text" in text
    assert "Nests" not in text


def test_fonts_are_those_of_the_game_and_have_what_is_said(page, html):
    fonts = {}
    for family, data in re.findall(
        r"font-family:'([^']*)';[^}]*?base64,([^)]*)\) format\('woff2'\)", html
    ):
        font = TTFont(io.BytesIO(base64.b64decode(data)))
        assert font.flavor == "woff2"
        fonts.setdefault(family, []).append(font)
    # Nunito, the second of headings, has nothing to add to the first.
    assert set(fonts) == {"Jost", "Source Sans 3", "g0", "g1"}
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
    assert min(contrast(made, paper), contrast(made, tint)) >= READABLE or made in (
        "#000000",
        "#ffffff",
    )


def test_colours_that_can_be_read_stay():
    assert readable("#1f7a78", ("#ffffff",)) == "#1f7a78"
    assert contrast(readable("#e5a820", ("#ffffff",)), "#ffffff") >= READABLE
    assert contrast(readable("#123236", ("#0c2123",)), "#0c2123") >= READABLE
