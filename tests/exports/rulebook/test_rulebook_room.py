"""What is too long for its place in a rulebook is set otherwise, or told: nothing is cut off."""

import re
from itertools import pairwise

import pytest
from refusals import refused
from small_catalog import catalog, message
from small_game import deck, game, write_game

from pnp.app.localized_game import localized, open_written
from pnp.core.units import PT_PER_MM
from pnp.core.values import replace
from pnp.exports.rulebook.blocks import Builder
from pnp.exports.rulebook.chapter_title_size import title_lines
from pnp.exports.rulebook.job import SIDE, USUAL, WIDE
from pnp.exports.rulebook.marked_content import PageMarks
from pnp.exports.rulebook.open_rulebook import open_rulebook, read_written
from pnp.exports.rulebook.page_svg import below
from pnp.exports.rulebook.pdf import pages_of
from pnp.exports.rulebook.table import Tables
from pnp.exports.rulebook.table_columns import Grids, Measures, columns_of, rows_of
from pnp.exports.rulebook.text_overflows import misfits_of
from pnp.exports.rulebook.typeset_block import Column, FaceAt, PlacedSvg
from pnp.exports.rulebook.typesetting import Setting, Typesetter
from pnp.expressions.facts import Ledger
from pnp.pdf.structure import Element
from pnp.rulebook_source.block_types import Heading

LONG = "In the box there is a whole lot of stuff that you need to play, and then some more of it"


def job_of(root, book, language="", *messages):
    files = {"cards/mini/rulebook.md": book, "cards/mini/locale/de.po": catalog(*messages)}
    project = write_game(root, game(), deck(), files)
    written, fonts = open_written(project, "mini")
    source = read_written(project, written, Ledger("mini", "", {}, ()))
    return open_rulebook(project, localized(project, written, language), fonts, source)[0]


def chapter(root, title, size=25):
    job = job_of(root, f"# Mini\n\n## {title} {{#box .page}}\n\nIn it.\n")
    style = replace(USUAL["chapter"], size=size)
    return replace(job, book_style=replace(job.book_style, styles={"chapter": style}))


def set_blocks_of(job):
    return Builder(job, Typesetter(job, {})).set_blocks(job.document.blocks)


def inks_of(things):
    """Return the lines of letters."""
    return [thing for thing in things if isinstance(thing, PlacedSvg) and "<rect" not in thing.svg]


@pytest.mark.parametrize(("words", "size", "expected", "high"), [
    (4, 25, (1, 25), 34), (11, 25, (2, 25), 34), (19, 25, (2, 19), 34), (34, 25, (3, 17.5), 34),
    (11, 44, (2, 37), 40.91),
])  # fmt: skip
def test_a_long_title_stays_on_its_ground(tmp_path, words, size, expected, high):
    job = chapter(tmp_path, " ".join((LONG.split() * 2)[:words]), size)
    opener = set_blocks_of(job)[0]
    ground, *letters = opener.things
    sizes = {float(re.search(r'font-size="([\d.]+)"', ink.svg)[1]) * PT_PER_MM for ink in letters}
    assert len(letters) == expected[0]
    assert list(sizes) == [pytest.approx(expected[1], abs=0.01)]
    assert opener.band == pytest.approx(high, abs=0.01)
    # It goes 3 mm beyond the head of the page, for booklets.
    whole = float(re.search(r'height="([\d.]+)"', ground.svg)[1])
    assert whole == pytest.approx(high + 3, abs=0.01)
    (page,) = pages_of(job).pages
    assert min(ink.y for ink in inks_of(page.things)) >= 8.0 - 1e-6


def test_in_two_languages_a_title_ends_before_the_picture_of_its_head(tmp_path):
    job = chapter(tmp_path, "In the box there is a lot")
    (heading,) = (block for block in job.document.blocks if isinstance(block, Heading))
    both = replace(job, second=job, has_heads=True)
    (wide,), (line,) = (
        title_lines(one, Typesetter(one, {}), heading, Setting(WIDE)) for one in (job, both)
    )
    sizes = [
        float(re.search(r'font-size="([\d.]+)"', one.things[0].svg)[1]) for one in (wide, line)
    ]
    assert sizes[0] > sizes[1]
    (thing,) = line.things
    assert Typesetter(both, {}).width(heading.text, "chapter", heading.where) > 76
    assert thing.x == 0


@pytest.mark.parametrize(
    ("words", "said"), [(4, "In the box there"), (34, f"{LONG} In the box there is a whole lot…")]
)
def test_a_long_title_is_cut_at_the_head_of_pages(tmp_path, words, said):
    title = " ".join((LONG.split() * 2)[:words])
    job = job_of(tmp_path, f"# Mini\n\n## {title} {{#box .page}}\n\n" + "In it.\n\n" * 40)
    second = pages_of(job).pages[1]
    svg = below(job, second, Typesetter(job, {}), PageMarks(1, second.things)).body
    assert re.findall(">(In the [^<]*)<", svg) == [said]


@pytest.mark.parametrize(("title", "message", "hint"), [
    (LONG + " " + LONG, "title does not fit (rulebook, chapter): it has 4 lines at 17.5pt",
     "shorten it: a title of 3 lines fits"),
    ("Box" * 20,
     "text does not fit (rulebook, chapter): 'BoxBoxBoxBoxBoxBoxBoxBoxBoxBoxBoxBoxBox"
     "BoxBoxBoxBoxBoxBoxBox' is 77.5 mm (61%) too wide at 17.5pt",
     "shorten it, or put a space or a hyphen where a line may end"),
])  # fmt: skip
def test_a_title_that_can_not_be_set_is_told(tmp_path, title, message, hint):
    job = chapter(tmp_path, title)
    (problem,) = refused(pages_of, job)
    assert (str(problem.where), problem.message, problem.hint) == (
        "cards/mini/rulebook.md:3", message, hint
    )  # fmt: skip
    assert misfits_of(job) == (problem,)


def table(root, *cells):
    line = f"| {' | '.join(cells)} |"
    rule = "|---" * len(cells) + "|"
    return job_of(root, f"# Mini\n\n## Box {{#box}}\n\n{line}\n{rule}\n{line}\n")


def across(job, room):
    """Return how wide the columns of the only table are, and how far apart."""
    columns = columns_of(rows_of(job.document.blocks[1]), "small")
    grid = Grids(Measures(job, Typesetter(job, {}))).grid(columns, room)
    return sum(grid.widths) + grid.between * (len(grid.widths) - 1), grid.between


@pytest.mark.parametrize(("cells", "between"), [
    (("some", "words"), 4),
    (("somewhatlong", "more words"), 4),
    (("somewhatlong", "longwords"), 2),
    (("somewhatlong-and-more", "longwords"), 2),
    (("somewhatlongandmore", "longwords"), 2),
])  # fmt: skip
def test_no_table_is_wider_than_its_column(tmp_path, cells, between):
    assert across(table(tmp_path, *cells), SIDE) == (pytest.approx(SIDE), between)


@pytest.mark.parametrize("rows", range(1, 7))
def test_each_row_of_a_high_table_stands_there_once(tmp_path, rows):
    words = "all of the words of a row " * 12
    lines = [f"| {words}{number} | {words} |" for number in range(rows)]
    text = "\n".join(["| Head | Cell |", "|---|---|", *lines])
    job = job_of(tmp_path, f"# Mini\n\n## Box {{#box}}\n\n{text}\n")
    column = Column(SIDE, "", Element("Table"))
    set_rows = Tables(job, Typesetter(job, {})).rows(job.document.blocks[1], column, "body")
    assert len(set_rows) == 1 + rows
    assert sum(row.height for row in set_rows[:4]) > 115  # where it is no longer kept whole


def test_every_word_without_room_is_told(tmp_path):
    job = table(tmp_path, "Boxes" * 12, "Cards" * 12, "Dice")
    assert [problem.message.partition(" is ")[0] for problem in misfits_of(job)] == [
        f"text does not fit (rulebook, {part}): '{word * 12}'"
        for part in ("strong", "body")
        for word in ("Boxes", "Cards")
    ]


BOOK = """\
# Mini

All of it.

## Box {#box .page}

Take it.

> [!TIP] Title
> - In it.

| Head | Cell |
|---|---|
| Row | Cell |

![Caption](card:one)
"""


@pytest.mark.parametrize(("name", "text"), [
    ("box", "Box"), ("box/p1", "Take it."), ("box/b1/title", "Title"), ("box/b1/l1.1", "In it."),
    ("box/t1.head.1", "Head"), ("box/f1.1", "Caption"),
])  # fmt: skip
def test_a_translation_without_room_is_told_with_its_place(tmp_path, name, text):
    said = message(f"mini.rulebook.{name}", text, "Kiste" * 26)
    job = job_of(tmp_path, BOOK, "de", said)
    (problem,) = misfits_of(job)
    assert str(problem.where) == "cards/mini/locale/de.po:14"
    assert refused(pages_of, job) == (problem,)


def test_what_is_wrong_in_the_rulebook_itself_is_told_at_its_place_there(tmp_path):
    book = BOOK.replace("(card:one)", "(card:none)").replace(".page", ".sea")
    said = [
        message("mini.rulebook.box", "Box", "Kiste"),
        message("mini.rulebook.box/f1.1", "Caption", "Schrift"),
    ]
    assert [str(problem.where) for problem in refused(job_of, tmp_path, book, "de", *said)] == [
        "cards/mini/rulebook.md:5",
        "cards/mini/rulebook.md:16",
    ]


def test_no_picture_is_wider_than_its_place(tmp_path):
    row = " ".join(f"![](card:one?width={width})" for width in (30, 130, 20, 20, 20))
    rows = [
        [thing.place for thing in set_block.things if isinstance(thing, FaceAt)]
        for set_block in set_blocks_of(job_of(tmp_path, f"# Mini\n\n## Box {{#box}}\n\n{row}\n"))
    ]
    assert sum(map(len, rows)) == 5
    for places in rows:
        assert all(one.right <= other.x for one, other in pairwise(places))
        assert all(place.x >= 0 and place.right <= WIDE for place in places)


def test_signs_stand_at_half_the_height_that_most_pictures_have(tmp_path):
    above = set()
    for number, widths in enumerate([(20, 20), (60, 20, 20), (20, 60), (10, 20, 20)]):
        row = " + ".join(f"![](card:one?width={width / 2:g})" for width in widths)
        job = job_of(tmp_path / str(number), f"# Mini\n\n## Box {{#box}}\n\n{row}\n")
        (line,) = set_blocks_of(job)[-1:]
        signs = [thing for thing in line.things if isinstance(thing, PlacedSvg)]
        assert len(signs) == len(widths) - 1
        above |= {round(line.height - sign.y, 3) for sign in signs}
    assert len(above) == 1
