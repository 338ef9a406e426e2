"""What is counted on sheets is what is on their pages, not what they should have."""

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from probe import job, part, simple, write_sheets
from refusals import refused

from pnp.core.geometry import Size
from pnp.core.problems import PnpError
from pnp.pdf.readback import count_pdf
from pnp.sheet_layout.grid_imposition import BACKS
from pnp.sizes.cards_and_papers import CARDS


@pytest.fixture
def path(tmp_path):
    return tmp_path / "sheets.pdf"


def changed(path, change, **save):
    """Write four cards with common backs to `path`, changed as a stranger would."""
    write_sheets(simple(4), path)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf)
        pdf.save(path, **save)
    return count_pdf(path)


def told(path):
    (problem,) = refused(count_pdf, path)
    assert str(problem.where) == str(path)
    return f"{problem.message} | {problem.hint}"


HINT = "name a PDF that 'pnp build' wrote"


@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("back", ["common", "own", None])
def test_every_card_and_what_lies_behind_it(backs, back, path):
    write_sheets(simple(11, backs=backs, back=back), path)
    printed = count_pdf(path)
    assert printed.game == "probe"
    assert printed.count("front") == {("hand", f"card-{number}"): 1 for number in range(11)}
    none = back is None or backs == "none"
    behind = {f"card-{n}": "" if none else f"card-{n}" if back == "own" else "back"
              for n in range(11)}  # fmt: skip
    assert printed.behind() == {("hand", card): {name: 1} for card, name in behind.items()}


def test_components_are_counted_apart(path):
    options = {"paper": "a4", "backs": "duplex-long", "bleed": 1.5}
    discs = part(30, trim=Size(25, 25), shape="round", id_="discs", back=None, **options)
    write_sheets(job(part(3, **options), discs), path)
    fronts = count_pdf(path).count("front")
    assert sum(count for (component, _), count in fronts.items() if component == "hand") == 3
    assert sum(count for (component, _), count in fronts.items() if component == "discs") == 30


def test_a_page_that_is_taken_out_is_missing(path):
    printed = changed(path, lambda pdf: pdf.pages.__delitem__(1))
    assert printed.count("back") == {}
    assert printed.behind()["hand", "card-0"] == {"": 1}


def test_a_page_that_is_printed_twice_counts_twice(path):
    assert changed(path, lambda pdf: pdf.pages.append(pdf.pages[0])).count("front").total() == 8


def test_a_back_that_is_moved_is_not_behind(path):
    def move(pdf):
        page = pdf.pages[1]
        page.contents_add(b"q 1 0 0 1 0.5 0 cm", prepend=True)  # 0.18 mm
        page.contents_add(b"Q")

    assert changed(path, move).behind()["hand", "card-0"] == {"": 1}


def test_a_page_with_its_origin_elsewhere_is_measured_from_its_corner(path):
    def shift(pdf):
        page = pdf.pages[0]
        page.contents_add(b"q 1 0 0 1 10 10 cm", prepend=True)
        page.contents_add(b"Q")
        page.MediaBox = [float(value) + 10 for value in page.MediaBox]

    assert changed(path, shift).behind()["hand", "card-0"] == {"back": 1}


def test_a_face_beside_the_paper_does_not_count(path):
    def move(pdf):
        pdf.pages[0].contents_add(b"1 0 0 1 -200 0 cm", prepend=True)

    assert changed(path, move).count("front").total() < 4


def test_faces_of_other_programs_do_not_count(path):
    def strip(pdf):
        del pdf.pages[0].Resources.XObject.F1["/PieceInfo"]

    assert changed(path, strip).count("front").total() == 3


@pytest.mark.parametrize("trim", [CARDS["mini"], Size(25, 25), Size(88, 63)])
@pytest.mark.parametrize("bleed", [0, 3])
def test_the_trim_is_measured(trim, bleed, path):
    write_sheets(
        simple(2, trim=trim, bleed=bleed, shape="round" if trim.width == 25 else "card"), path
    )
    for face in count_pdf(path).faces:
        assert face.trim.size == pytest.approx(trim, abs=0.01)


def test_a_locked_file(path):
    write_sheets(simple(1), path)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert told(path) == "is locked with a password | save it without one"


def test_a_file_that_is_not_there(path):
    assert told(path) == f"there is no such PDF | {HINT}"


def test_a_pdf_of_another_program(path):
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(path)
    assert told(path) == f"has no sheets that pnp made | {HINT}"


@pytest.mark.parametrize("data", [b"", b"%PDF-1.5", b"hello", b"%PDF-1.7\n" + b"[" * 10_000])
def test_what_is_no_pdf(data, path):
    path.write_bytes(data)
    assert told(path) == f"is not a PDF, or a broken one | {HINT}"


def note(pdf):
    return pdf.pages[0].PieceInfo["/PNP"]["/Private"]


BROKEN = {
    "no trim": lambda pdf: (
        pdf.pages[0].Resources.XObject.F1.PieceInfo["/PNP"]["/Private"].__delitem__("/Trim")
    ),
    "no number": lambda pdf: note(pdf).__setitem__("/Sheet", pikepdf.Name("/X")),
    "no matrix": lambda pdf: pdf.pages[0].Resources.XObject.F1.__setitem__("/Matrix", [0] * 6),
    "no box": lambda pdf: pdf.pages[0].Resources.XObject.F1.__delitem__("/BBox"),
    "no operands": lambda pdf: setattr(pdf.pages[0], "Contents", pdf.make_stream(b"1 cm Q Q")),
    "far away": lambda pdf: setattr(
        pdf.pages[0], "Contents", pdf.make_stream(b"1e39 0 0 1e39 0 0 cm " * 9 + b"/F1 Do")
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_pdf_is_told_or_counted(name, path):
    with pytest.raises(PnpError, match="is not a PDF, or a broken one"):
        changed(path, BROKEN[name])


@given(st.lists(st.tuples(st.integers(0, 100_000), st.integers(0, 255)), max_size=5))
def test_a_damaged_pdf_is_told_or_counted(damaged_pdf, changes):
    original, path = damaged_pdf
    damaged = bytearray(original)
    for place, byte in changes:
        damaged[place % len(damaged)] = byte
    path.write_bytes(damaged)
    told = None
    try:
        count_pdf(path)
    except PnpError as error:
        told = error.problems
    assert told is None or len(told) == 1


@pytest.fixture(scope="module")
def damaged_pdf(tmp_path_factory):
    path = write_sheets(simple(2), tmp_path_factory.mktemp("damaged") / "sheets.pdf")
    return path.read_bytes(), path
