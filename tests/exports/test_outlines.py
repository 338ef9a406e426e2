"""Outlines of all PDFs but the A5 rulebook's: what is where, in the words of the edition."""

import io

import pytest
from built import build_rulebooks
from measuring import job
from pikepdf import Pdf
from probe import job as sheets
from small_book import write_book
from small_parts_list import parts

from pnp.core.geometry import Size
from pnp.core.units import pt_to_mm
from pnp.exports.parts_list.export import parts_list_pdf
from pnp.exports.sheets.sheets_pdf import sheets_pdf
from pnp.pdf.bookmarks import read_bookmarks

CARD = Size(63, 88)


def outline(data):
    with Pdf.open(io.BytesIO(data)) as pdf:
        return [(mark.title, mark.page, mark.depth) for mark in read_bookmarks(pdf)]


def test_sheets_are_told_side_by_side():
    assert outline(sheets_pdf(job(12, CARD, "card", paper="a4", backs="duplex-long"))) == [
        ("Hand cards", 0, 0),
        ("Sheet 1 of 2, front", 0, 1),
        ("Sheet 1 of 2, back", 1, 1),
        ("Sheet 2 of 2, front", 2, 1),
        ("Sheet 2 of 2, back", 3, 1),
    ]


@pytest.mark.parametrize(("backs", "language", "said"), [
    ("gutterfold", "de", ["Bogen 1 von 1"]),
    ("none", "fr", ["Feuille 1 sur 1, recto"]),
    ("duplex-short", "nl+en", ["Vel 1 van 1, voorkant", "Vel 1 van 1, achterkant"]),
])  # fmt: skip
def test_sides_of_sheets_in_the_words_of_the_edition(backs, language, said):
    data = sheets_pdf(job(2, CARD, "card", paper="a4", backs=backs, language=language))
    assert [title for title, _, _ in outline(data)] == ["Hand cards", *said]


def test_of_several_components_each_has_its_sheets():
    (one,) = job(2, CARD, "card", paper="a4", backs="none").parts
    data = sheets_pdf(sheets(one, one, paper="a4", backs="none"))
    assert [depth for _, _, depth in outline(data)] == [0, 1, 0, 1]
    with Pdf.open(io.BytesIO(data)) as pdf:
        # Components are seen at first, their sheets are not.
        assert int(pdf.Root.Outlines.Count) == 2


@pytest.mark.parametrize(("language", "said"), [
    ("en", ["Print", "Have at hand", "One after the other", "Cut and count"]),
    ("es", ["Imprimir", "Tener a mano", "Paso a paso", "Cortar y contar"]),
])  # fmt: skip
def test_parts_lists(language, said):
    found = outline(parts_list_pdf(parts(language=language)))
    assert found == [("Mini", 0, 0), *((title, 0, 1) for title in said)]


def test_booklets_lead_to_the_halves_of_their_sheets(tmp_path):
    formats = ("a5", "booklet-a4")
    book, paper = build_rulebooks(write_book(tmp_path), ["mini"], "", formats, tmp_path / "output")
    with Pdf.open(book) as pdf:
        written = read_bookmarks(pdf)
    with Pdf.open(paper) as pdf:
        found = read_bookmarks(pdf)
        half = float(pdf.pages[0].mediabox[2]) / 2
    assert [mark.title for mark in found] == [mark.title for mark in written]
    # Page 1 lies right on the first side, 2 left on the second, 3 right of it.
    sides = {0: (0, True), 1: (1, False), 2: (1, True)}
    for mark, before in zip(found, written, strict=True):
        assert (mark.page, mark.left >= half) == sides[before.page]
        if before.top is not None:
            assert mark.top is not None
            assert pt_to_mm(mark.top) == pytest.approx(pt_to_mm(before.top), abs=0.01)
