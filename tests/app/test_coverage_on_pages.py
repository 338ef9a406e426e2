"""Where on the pages of a rulebook stands what rows hold: a frame lies over each text."""

from io import BytesIO

import pytest
from PIL import Image
from small_game import deck, game, write_game

from pnp.app.coverage_on_pages import covered_pages
from pnp.check_coverage.rows_holding_values import CoveredValue
from pnp.core.problems import Where

BOOK = """# Mini

for 2 players

## Turns

**Draw** one card, and then say that it isn't yours.

| what | points |
|---|---|
| a pair | {=2 + 3} |

![One card](card:deck/one)
"""


def held(name, said, kind="texts (en)"):
    return CoveredValue(kind, name, said, Where("cards/mini/rulebook.md", 6), ("C1",))


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    project = write_game(folder, game(), deck(), {"cards/mini/rulebook.md": BOOK})
    parts = [
        held("mini.rulebook.turns", "Turns"),
        held("mini.rulebook.turns/p1", "**Draw** one card, and then say that it isn't yours."),
        held("mini.rulebook.turns/t1.1.1", "a pair"),
        held("mini.rulebook.turns/t1.1.2", "{=2 + 3}"),
        held("mini.rulebook.turns/p1", "**Trek** een kaart.", "texts (nl)"),
    ]
    return covered_pages(project, "mini", parts)


def test_a_frame_lies_over_each_text_of_a_page(pages):
    (page,) = pages
    names = [mark.name.removeprefix("mini.rulebook.") for mark in page.marks]
    # The last is the head of the page, which says its chapter again.
    assert names == ["turns", "turns/p1", "turns/t1.1.1", "turns/t1.1.2", "turns"]
    title, words, pair, points, _ = page.marks
    # Pages have margins, and what follows stands lower.
    assert all(0 < mark.left < mark.left + mark.width < 100 for mark in page.marks)
    assert title.top + title.height < words.top < words.top + words.height < pair.top
    # A figure that is reckoned stands in the last column of its row.
    assert abs(points.top - pair.top) < 1
    assert points.left > pair.left + pair.width


def test_a_page_has_a_picture_with_its_cards(pages):
    (page,) = pages
    assert page.shown.name == "page 2"
    image = Image.open(BytesIO(page.shown.png)).convert("RGB")
    assert image.height > image.width > page.shown.width
    assert len(image.getcolors(1 << 20) or ()) > 8


def test_a_game_without_a_rulebook_has_no_pages(tmp_path):
    assert covered_pages(write_game(tmp_path, game(), deck()), "mini", []) == ()
