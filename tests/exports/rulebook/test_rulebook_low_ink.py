"""A rulebook that saves ink: white paper, lines where there were grounds, pages as in the other."""

import pytest
from built import build, build_rulebooks, export
from hypothesis import given
from hypothesis import strategies as st
from pdfpages import images, texts
from pikepdf import Pdf
from small_book import FACE, write_book
from small_game import deck, face, filled, game, write, write_game
from tagged_pdf import Tagged, faults

from pnp.colour.rgb import contrast, luminance
from pnp.core.exit_codes import ExitCode
from pnp.exports.rulebook.low_ink import saving_ink
from pnp.model.game import BookStyle
from pnp.model.ink import Ink

INKED = FACE.replace("<circle", '<rect width="200" height="250" fill="{{ X }}"/><circle')
PAINTED = INKED.replace("{{ X }}", "{{ '#ffffff' if low_ink else '#003300' }}")
DPI = 20
COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@given(COLOURS, COLOURS, COLOURS, COLOURS)
def test_every_colour_is_read_on_white(ink, paper, accent, tone):
    look = saving_ink(BookStyle({}, ink, paper, accent, {"sea": tone}))
    assert look.paper == "#ffffff"
    for colour in (look.ink, look.accent, look.tones["sea"]):
        assert contrast(colour, look.paper) >= 4.5
    assert luminance(look.ink) <= min(luminance(ink), luminance(paper))


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    """The rulebook in full colour and the other, of a game whose cards have a dark ground."""
    root = tmp_path_factory.mktemp("inks")
    project = write_book(root)
    write(root / "templates/mini/deck.svg.j2", PAINTED)
    (full,) = build_rulebooks(project, ["mini"], "", ["a5"], root / "out")
    (low,) = export(project, ["mini"], ["rulebook"], root / "out", ink=Ink.LOW)
    return full, low


def dark(image):
    """Return which share of a page is darker than half."""
    counts = image.convert("L").histogram()
    return sum(counts[:128]) / sum(counts)


def test_no_ground_is_left_on_a_page(books):
    full, low = (images(path, DPI) for path in books)
    assert len(full) == len(low)
    assert dark(full[0]) > 0.5, "a cover on its colour"
    for page in low:
        assert dark(page) < 0.05
        assert page.convert("L").crop((0, 0, page.width, 4)).getextrema() == (255, 255)


def test_it_says_the_same_on_the_same_pages(books):
    full, low = (texts(path)[1:] for path in books)
    assert full == low
    with Pdf.open(books[1]) as pdf:
        assert not faults(Tagged(pdf))


def test_every_way_to_build_it_has_a_name_of_its_own(tmp_path):
    project = write_book(tmp_path)
    names = {path.name for path in build(project, ["mini"], tmp_path / "out", ink=Ink.LOW)}
    assert {"mini-rulebook-en-low-ink.pdf", "mini-booklet-en-a4-low-ink.pdf"} <= names
    assert all("-low-ink" in name for name in names)


def test_a_game_may_draw_its_own_cover_and_heads(tmp_path):
    project = write_book(tmp_path)
    drawn = FACE.replace("#0055aa", "#111111").replace('r="20"', 'r="60"')
    for name in ("cover", "head"):
        write(tmp_path / f"templates/mini/rulebook-{name}-low-ink.svg.j2", drawn)
    (path,) = export(project, ["mini"], ["rulebook"], tmp_path / "out", ink=Ink.LOW)
    cover, first, *_ = images(path, DPI)
    assert dark(cover) > 0.2
    assert dark(first) > 0.1


def test_a_web_page_has_no_ink_to_save(pnp, tmp_path):
    project = write_book(tmp_path)
    done = pnp("rulebook", "--low-ink", "--format", "html", "--root", project.root)
    assert done.code == ExitCode.USAGE
    message = "command line: a web page is not printed, so it can't save ink\n"
    assert done.err == f"{message}  hint: leave out --ink, or --low-ink\n"


BLANK = face(filled("#ffffff"))
PLAN = "# Mini\n\n## Table {#t .page}\n\nAll.\n\n![It](card:one?spread=yes&lay=two@20,20)\n"


@pytest.mark.parametrize("ink", [Ink.FULL, Ink.LOW])
def test_white_cards_on_a_table_plan_have_a_line_around_them(tmp_path, ink):
    files = {"templates/mini/deck.svg.j2": BLANK, "cards/mini/rulebook.md": PLAN}
    cards = deck(size="[60mm, 40mm]", cards="[{id: one}, {id: two}]")
    project = write_game(tmp_path, game(), cards, files)
    (book,) = export(project, ["mini"], ["rulebook"], tmp_path / "out", ink=ink)
    left = images(book, 40)[3].convert("L")
    assert left.getextrema()[0] < 240
