"""Sheets as a whole: what is refused before anything is written, and what lies on what."""

import pikepdf
import pytest
from probe import job, part, simple, write_sheets
from refusals import refused

from pnp.marks.crop_marks import MARKS
from pnp.model.game import Rights
from pnp.sheet_layout.grid_imposition import BACKS

OPTIONS = {"paper": "a4", "backs": "duplex-long", "bleed": 1.5}


def told(path, **changes):
    problems = refused(write_sheets, simple(1, **changes), path)
    assert not path.exists()
    return [str(problem) for problem in problems]


def test_letters_that_the_labels_have_no_font_for(tmp_path):
    assert told(tmp_path / "a.pdf", title="囲碁") == [
        f"cards/probe/game.yaml: Source Sans 3 has no '{letter}' (U+{ord(letter):04X}) for the"
        " sheets\n  hint: use other characters in the titles and the notice; sheets are labelled in"
        " one font"
        for letter in "囲碁"
    ]


@pytest.mark.parametrize(
    "changes", [{"title": "Wide " * 60}, {"rights": Rights("x", "Long words " * 180, ("Ada",))}]
)
def test_labels_that_do_not_fit(changes, tmp_path):
    assert told(tmp_path / "a.pdf", **changes) == [
        "cards/probe/game.yaml: titles and notice do not fit into the margins of a4 sheets\n"
        "  hint: shorten the notice, or the title of the game or of 'hand'"
    ]


def painted(path, number=0):
    """Return the names of what a page paints, in order."""
    with pikepdf.open(path) as pdf:
        steps = pikepdf.parse_content_stream(pdf.pages[number])
        return [str(step.operands[0])[1:] for step in steps if str(step.operator) == "Do"]


LAYERS = [
    # marks, bleed, fronts, backs: U lies under the faces, G (guides) and O (outer marks) on them
    ("crop", 1.5, ["F1", "F2", "O"], ["F3", "F3", "O"]),
    ("crop", 0, ["F1", "F2", "G", "O"], ["F3", "F3", "O"]),
    ("lines", 1.5, ["U", "F1", "F2", "O"], ["U", "F3", "F3", "O"]),
    ("corners", 1.5, ["F1", "F2", "G", "O"], ["F3", "F3", "O"]),
    ("none", 0, ["F1", "F2", "O"], ["F3", "F3", "O"]),
]


@pytest.mark.parametrize(("marks", "bleed", "fronts", "backs"), LAYERS)
def test_guides_are_on_fronts_only(marks, bleed, fronts, backs, tmp_path):
    path = write_sheets(simple(2, marks=marks, bleed=bleed), tmp_path / "sheets.pdf")
    assert (painted(path), painted(path, 1)) == (fronts, backs)


def test_furniture_is_kept_once_for_all_sheets(tmp_path):
    path = write_sheets(simple(30), tmp_path / "sheets.pdf")
    with pikepdf.open(path) as pdf:
        assert len({page.Resources.XObject.O.objgen for page in pdf.pages}) == 1
        assert len({page.Resources.Font.objgen for page in pdf.pages}) == 1
        assert {str(name) for page in pdf.pages for name in page.Resources.XObject} >= {"/F31"}


@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("marks", MARKS)
def test_a_file_keeps_the_rules_of_pdf(backs, marks, tmp_path):
    path = write_sheets(simple(10, backs=backs, marks=marks), tmp_path / "sheets.pdf")
    with pikepdf.open(path) as pdf:
        assert pdf.check_pdf_syntax() == []


def test_no_cards_are_no_pages(tmp_path):
    path = write_sheets(
        job(part(0, **OPTIONS), part(1, id_="more", **OPTIONS)), tmp_path / "sheets.pdf"
    )
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 2
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["More cards"]
