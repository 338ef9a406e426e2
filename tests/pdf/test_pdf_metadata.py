"""What a PDF of sheets says about itself: to people, to printers, to programs."""

import pikepdf
import pytest
from defusedxml.ElementTree import fromstring
from pdfpages import metadata, page_sizes
from probe import RIGHTS, job, part, simple, write_sheets

from pnp.core.geometry import Size
from pnp.core.licences import licence_url
from pnp.model.game import Rights
from pnp.model.ink import Ink
from pnp.pdf.metadata import About, xmp
from pnp.sheet_layout.grid_imposition import BACKS

SPACES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmpRights": "http://ns.adobe.com/xap/1.0/rights/",
    "cc": "http://creativecommons.org/ns#",
}
RESOURCE = f"{{{SPACES['rdf']}}}resource"
OPTIONS = {"paper": "a4", "backs": "duplex-long", "bleed": 1.5}


@pytest.fixture
def written(tmp_path):
    """Write a job and return the PDF, open."""
    opened = []

    def write(sheets):
        opened.append(pikepdf.open(write_sheets(sheets, tmp_path / "sheets.pdf")))
        return opened[-1]

    yield write
    for pdf in opened:
        pdf.close()


def test_the_information_dictionary(written):
    info = written(simple(2, card_set="Level 1", ink=Ink.LOW)).docinfo
    assert {name: str(value) for name, value in info.items()} == {
        "/Title": "Probe: Hand cards",
        "/Author": "Ada, Bo",
        "/Subject": "Print-and-play sheets, a4, duplex-long",
        "/Keywords": "probe, 1.0.0, Level 1, low ink, a4, duplex-long, 0123abcd",
        "/Creator": "pnp",
        "/Producer": "pnp",
        "/CreationDate": "D:20000101000000Z",
        "/ModDate": "D:20000101000000Z",
    }


def test_a_file_with_all_components_has_the_title_of_the_game(written):
    pdf = written(job(part(1, **OPTIONS), part(1, id_="more", **OPTIONS)))
    assert pdf.docinfo.Title == "Probe"


HINTS = {
    "duplex-long": "/DuplexFlipLongEdge",
    "duplex-short": "/DuplexFlipShortEdge",
    "gutterfold": "/Simplex",
    "none": "/Simplex",
}


@pytest.mark.parametrize("backs", BACKS)
def test_how_it_wants_to_be_printed(backs, written):
    preferences = written(simple(2, backs=backs)).Root.ViewerPreferences
    assert preferences.PrintScaling == "/None"
    assert preferences.Duplex == HINTS[backs]
    assert preferences.DisplayDocTitle


def test_sheets_without_backs_ask_for_no_duplex(written):
    assert written(simple(2, back=None)).Root.ViewerPreferences.Duplex == "/Simplex"


def labels(pdf):
    """Return the label of every page."""
    numbers = list(pdf.Root.PageLabels.Nums)
    assert numbers[::2] == list(range(len(pdf.pages)))
    return [str(label.P) for label in numbers[1::2]]


@pytest.mark.parametrize(("backs", "expected"), [
    ("duplex-long", ["1F", "1B", "2F", "2B"]),
    ("duplex-short", ["1F", "1B", "2F", "2B"]),
    ("gutterfold", ["1", "2", "3"]),
    ("none", ["1F", "2F"]),
])  # fmt: skip
def test_page_labels(backs, expected, written):
    assert labels(written(simple(10, backs=backs))) == expected


def test_page_labels_of_several_components(written):
    discs = part(2, trim=Size(25, 25), shape="round", id_="discs", back=None, **OPTIONS)
    pdf = written(job(part(2, **OPTIONS), discs))
    # The discs are on paper that goes through the printer twice, too: their back stays blank.
    assert labels(pdf) == ["hand 1F", "hand 1B", "discs 1F", "discs 1B"]


def test_a_bookmark_for_each_component(written):
    pdf = written(job(part(12, **OPTIONS), part(3, id_="more", **OPTIONS)))
    with pdf.open_outline() as outline:
        found = [(item.title, pdf.pages.index(pikepdf.Page(item.destination[0])))
                 for item in outline.root]  # fmt: skip
    assert found == [("Hand cards", 0), ("More cards", 4)]


def test_the_language(written):
    assert written(simple(1, language="nl-BE")).Root.Lang == "nl-BE"


def test_two_languages(written):
    pdf = written(simple(1, language="nl+en"))
    assert pdf.Root.Lang == "nl"
    found = packet(pdf).findall("dc:language//rdf:li", SPACES)
    assert [item.text for item in found] == ["nl", "en"]


def packet(pdf):
    root = fromstring(pdf.Root.Metadata.read_bytes().decode())
    return root.find(".//rdf:Description", SPACES)


def test_rights_are_in_the_xmp(written):
    said = packet(written(simple(1)))
    assert said.find("dc:title//rdf:li", SPACES).text == "Probe: Hand cards"
    assert [item.text for item in said.findall("dc:creator//rdf:li", SPACES)] == ["Ada", "Bo"]
    assert said.find("dc:rights//rdf:li", SPACES).text == RIGHTS.notice
    assert said.find("dc:language//rdf:li", SPACES).text == "en"
    assert said.find("xmpRights:Marked", SPACES).text == "True"
    url = "https://creativecommons.org/licenses/by/4.0/"
    assert said.find("xmpRights:WebStatement", SPACES).text == url
    assert said.find("cc:license", SPACES).attrib[RESOURCE] == url


def about(**rights):
    values = {"licence": "CC-BY-4.0", "notice": "By Ada", "authors": ("Ada",)} | rights
    return About("T", "S", ("k",), "en", Rights(**values))


def test_an_address_of_its_own_comes_before_the_licence_s():
    assert "<xmpRights:WebStatement>https://ada.example" in xmp(about(url="https://ada.example"))


def test_rights_without_a_known_licence():
    said = xmp(about(licence="for private play"))
    assert "cc:license" not in said
    assert "WebStatement" not in said
    assert "<xmpRights:Marked>True<" in said


def test_what_is_free_is_marked_so():
    assert "<xmpRights:Marked>False<" in xmp(about(licence="CC0-1.0"))


def test_signs_of_xml_are_escaped():
    said = xmp(About("<Q> & A", "S", ("]]>",), "en", Rights("x", 'a "b" <c/>', ("A & B",))))
    root = fromstring(said)
    assert root.find(".//dc:title//rdf:li", SPACES).text == "<Q> & A"
    assert root.find(".//dc:creator//rdf:li", SPACES).text == "A & B"


LICENCES = [
    ("CC-BY-4.0", "https://creativecommons.org/licenses/by/4.0/"),
    ("CC BY-NC-SA 3.0", "https://creativecommons.org/licenses/by-nc-sa/3.0/"),
    ("cc-by-nd-2.5", "https://creativecommons.org/licenses/by-nd/2.5/"),
    ("CC0", "https://creativecommons.org/publicdomain/zero/1.0/"),
    ("CC0 1.0", "https://creativecommons.org/publicdomain/zero/1.0/"),
    ("CC-BY", ""),
    ("all rights reserved", ""),
]


@pytest.mark.parametrize(("licence", "url"), LICENCES)
def test_licences_by_their_name(licence, url):
    assert licence_url(licence) == url


def test_a_reader_sees_it_all(tmp_path):
    path = write_sheets(simple(2), tmp_path / "sheets.pdf")
    assert metadata(path)["Title"] == "Probe: Hand cards"
    assert page_sizes(path)[0] == pytest.approx((595.276, 841.89), abs=0.001)
