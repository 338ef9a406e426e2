"""Objects that come into a PDF when it is written: it is whole, and all else is as it was."""

import io
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from pnp.core.geometry import Size
from pnp.pdf.late_objects import placeholder
from pnp.pdf.pikepdf_writer import saved
from pnp.pdf.sheet_metadata import piece_of, piece_of_face
from pnp.pdf.sheet_objects import Late
from pnp.pdf.sheet_writer import completed

PLAIN = 2_000_000
ENTRIES = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]"


def form(number):
    """Return a form that says its number in its stream and in its piece information."""
    if number == PLAIN:
        return Late("/Plain(yes)")
    content = zlib.compress(b"%d 0 0 rg" % number)
    return Late(ENTRIES, content, piece_of_face("g", "c", f"card-{number}", "front", Size(9, 9)))


def document(numbers, others=0):
    """Return a PDF of one page whose forms are placeholders; every second one names resources."""
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(99, 99))
    shared = pdf.make_indirect(Dictionary(ExtGState=Dictionary()))
    held = {f"/F{one}": placeholder(pdf, one, shared if one % 2 else None) for one in numbers}
    page.obj.Resources = Dictionary(XObject=Dictionary(held))
    page.obj.Contents = Stream(pdf, b"0 g")
    page.obj.Said = placeholder(pdf, PLAIN)
    pdf.Root.Others = Array([pdf.make_indirect(String(f"({one}")) for one in range(others)])
    return pdf


def opened(data):
    """Return the PDF in `data`, which needs no repair and is no odd one."""
    pdf = Pdf.open(io.BytesIO(data), attempt_recovery=False)
    assert pdf.check_pdf_syntax() == []
    return pdf


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 10**6), max_size=230, unique=True), st.integers(0, 120))
def test_every_form_is_in_the_place_of_its_placeholder(numbers, others):
    with opened(completed(saved(document(numbers, others)), form)) as pdf:
        found = pdf.pages[0].obj.Resources.XObject
        assert {*found.keys()} == {f"/F{one}" for one in numbers}
        for one in numbers:
            face = found[f"/F{one}"]
            assert face.read_bytes() == b"%d 0 0 rg" % one
            assert str(piece_of(face).Card) == f"card-{one}"
            assert ("/Resources" in face) == bool(one % 2)
            assert face.Subtype == Name.Form
        assert [str(one) for one in pdf.Root.Others] == [f"({one}" for one in range(others)]
        assert str(pdf.pages[0].obj.Said.Plain) == "yes"
        assert pdf.pages[0].Contents.read_bytes() == b"0 g"


def test_the_same_content_has_the_same_bytes_and_other_content_another_id():
    once, again, other = (completed(saved(document(some)), form) for some in ([1], [1], [2]))
    assert once == again
    ids = [bytes(opened(data).trailer.ID[0]) for data in (once, other)]
    assert ids[0] != ids[1]


@pytest.mark.parametrize("name", ["back:common", "a(b", "c\\\\d", "é", "π", ""])
def test_a_card_of_any_name_is_read_back(name):
    piece = piece_of_face("spiel", "hand", name, "back", Size(63.5, 88.9))
    late = Late(ENTRIES, zlib.compress(b""), piece)
    with opened(completed(saved(document([1])), lambda number: late)) as pdf:
        found = piece_of(pdf.pages[0].obj.Resources.XObject.F1)
        assert [str(one) for one in (found.Game, found.Card, found.Side)] == [
            "spiel",
            name,
            "/back",
        ]
        assert [float(one) for one in found.Trim] == [180.0, 252.0]
