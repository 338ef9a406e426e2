"""What a printed rulebook promises: its pages, fonts, bookmarks, links, and the same bytes."""

import re

import pytest
from built import RULEBOOKS, build, build_rulebooks
from pikepdf import Pdf
from refusals import misused, refused
from small_book import BOOK, FACE, write_book
from small_game import write, write_game

from pnp.core.units import mm_to_pt
from pnp.processes import worker_pool


@pytest.fixture(scope="module")
def paths(tmp_path_factory):
    root = tmp_path_factory.mktemp("book")
    out = root / "output"
    return build_rulebooks(write_book(root), ["mini"], "", RULEBOOKS, out)


@pytest.fixture
def pdf(paths):
    with Pdf.open(paths[0]) as opened:
        yield opened


def text_of(path):
    return path.read_text(encoding="utf-8")


def test_names_of_files(paths):
    assert [path.name for path in paths] == [
        "mini-rulebook-en.pdf",
        "mini-booklet-en-a4.pdf",
        "mini-booklet-en-letter.pdf",
        "mini-rulebook-en.html",
    ]


def test_every_page_is_a5(pdf):
    size = [pytest.approx(mm_to_pt(side), abs=0.01) for side in (148, 210)]
    assert len(pdf.pages) == 3
    assert [[float(v) for v in page.mediabox] for page in pdf.pages] == [[0, 0, *size]] * 3


def fonts_in(resources, seen):
    for form in resources.get("/XObject", {}).values():
        if form.objgen not in seen and "/Resources" in form:
            seen.add(form.objgen)
            yield from form.Resources.get("/Font", {}).values()
            yield from fonts_in(form.Resources, seen)
    yield from resources.get("/Font", {}).values()


def test_all_fonts_are_embedded_subsets(pdf):
    fonts = [font for page in pdf.pages for font in fonts_in(page.Resources, set())]
    assert fonts
    for font in fonts:
        assert re.fullmatch(r"/[A-Z]{6}\+(SourceSans3|Jost)-\w+", str(font.BaseFont))
        (inner,) = font.DescendantFonts
        assert "/FontFile2" in inner.FontDescriptor
        assert "/ToUnicode" in font


def test_bookmarks_name_chapters_and_sections(pdf):
    with pdf.open_outline() as outline:
        assert [one.title for one in outline.root] == ["Mini & more", "In the box", "How to play"]
        assert [one.title for one in outline.root[2].children] == ["Credits"]


def test_every_link_leads_somewhere(pdf):
    links = [link for page in pdf.pages for link in page.obj.get("/Annots", ())]
    targets = [link.Dest for link in links if "/Dest" in link]
    addresses = [str(link.A.URI) for link in links if "/A" in link and "/URI" in link.A]
    assert addresses == ["https://example.org"]
    assert len(targets) == 6  # two in the text; two chapters, each with its page, in the contents
    pages = {page.obj.objgen for page in pdf.pages}
    assert {target[0].objgen for target in targets} <= pages


def test_language_title_and_rights_are_said(pdf):
    assert str(pdf.Root.Lang) == "en"
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    assert str(pdf.trailer.Info.Title) == "Mini & more"
    packet = bytes(pdf.Root.Metadata.read_bytes()).decode()
    assert "A game for tests" in packet
    assert "publicdomain/zero" in packet


def test_faces_are_forms_and_each_is_there_once(pdf):
    forms = {
        form.objgen
        for page in pdf.pages[1:]
        for form in page.Resources.get("/XObject", {}).values()
    }
    # The whole face of both cards, and a part of one.
    assert len(forms) == 3


def test_the_same_bytes_every_time(paths, tmp_path):
    again = build_rulebooks(write_book(tmp_path), ["mini"], "", RULEBOOKS, tmp_path / "out")
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in paths]


def test_what_stands_is_not_written_again(paths):
    before = [path.stat().st_mtime_ns for path in paths]
    root = paths[0].parents[3]
    again = build_rulebooks(write_book(root), ["mini"], "", RULEBOOKS, root / "output")
    assert [path.stat().st_mtime_ns for path in again] == before


def test_the_page_for_phones_is_in_its_language_and_says_all(paths):
    page = text_of(paths[3])
    assert page.startswith('<!DOCTYPE html>\n<html lang="en" dir="ltr">')
    assert 'name="viewport" content="width=device-width' in page
    assert "<title>Mini &amp; more</title>" in page
    for text in (
        "<figcaption>All of “them”</figcaption>", ">4×</b>", "Take 2\u00a0cards",
        "<strong>two</strong>", '<td class="right">2</td>', "CC0-1.0", "M-E01", ">How to play</a>",
    ):  # fmt: skip
        assert text in page


def test_all_languages_are_those_of_the_catalogs(paths):
    root = paths[0].parents[3]
    again = build_rulebooks(write_book(root), ["mini"], "all", ("a5",), root / "output")
    assert again == paths[:1]


def test_a_game_without_a_rulebook_is_told(tmp_path):
    project = write_game(tmp_path)
    (problem,) = misused(build_rulebooks, project, ["mini"], "", ("a5",), tmp_path / "output")
    assert (problem.message, problem.hint) == (
        "there is no rulebook.md",
        "write one: docs/making-a-rulebook.md says how",
    )


def test_a_title_makes_a_rulebook(tmp_path):
    project = write_book(tmp_path, "# Mini\n\nA small game\n")
    (path,) = build_rulebooks(project, ["mini"], "", ("a5",), tmp_path / "output")
    with Pdf.open(path) as pdf:
        assert len(pdf.pages) >= 1


def test_a_word_that_is_wider_than_the_page_is_told(tmp_path):
    project = write_book(tmp_path, BOOK.replace("Put them down.", "Put" * 60))
    (problem,) = refused(build_rulebooks, project, ["mini"], "", ("a5",), tmp_path / "output")
    assert str(problem.where) == "cards/mini/rulebook.md:20"
    assert problem.message.startswith("text does not fit (rulebook, body): 'PutPut")


@pytest.mark.parametrize("alone", [True, False])
def test_a_rulebook_with_problems_keeps_sheets_from_being_written(tmp_path, alone, monkeypatch):
    if alone:
        monkeypatch.setattr(worker_pool, "take_slot", lambda: False)
    project = write_book(tmp_path, BOOK + "\nTake {=playrs}.\n")
    face = FACE.replace("<circle", "<rekt")
    write(tmp_path / "templates/mini/deck.svg.j2", face)
    told = [problem.message for problem in refused(build, project, ["mini"], tmp_path / "out")]
    assert told[0].startswith("unknown element 'rekt'")
    assert told[-1] == "unknown fact 'playrs'"
    assert not list((tmp_path / "out").rglob("*.pdf"))
