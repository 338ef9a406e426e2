"""Objects that come into a PDF when it is written: it is whole, and all else is as it was."""

import io
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from pnp.core.geometry import Size
from pnp.pdf.late_objects import Placeholders
from pnp.pdf.pikepdf_writer import saved
from pnp.pdf.sheet_metadata import piece_of, piece_of_face
from pnp.pdf.sheet_objects import LateObject, late_reference
from pnp.pdf.sheet_writer import completed

ENTRIES = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]"


def form(number, entries=ENTRIES):
    """Return a form that says its number in its stream and in its piece information."""
    piece = piece_of_face("g", "c", f"card-{number}", "front", Size(9, 9))
    return LateObject(entries, zlib.compress(b"%d 0 0 rg" % number), piece)


def document(numbers, others=0):
    """Return a PDF of one page, and what comes late: a dictionary, and the forms on the page.

    Each second form names the dictionary, and what it shares with others; the dictionary the first.
    """
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(99, 99))
    known = Placeholders(pdf)
    states, unused = (pdf.make_indirect(Dictionary({name: 1})) for name in ("/ExtGState", "/Un"))
    shared = [known.shared(one) for one in (unused, states, unused)]
    assert shared[0] == shared[2] != shared[1]
    late = [LateObject(f"/Plain(yes)/Of[{late_reference(1) if numbers else ''}]")]
    for one in numbers:
        names = f"/Resources {shared[1]}/Said {late_reference(0)}" if one % 2 else ""
        late.append(form(one, ENTRIES + names))
    held = {f"/F{one}": known.of(place) for place, one in enumerate(numbers, 1)}
    page.obj.Resources = Dictionary(XObject=Dictionary(held))
    page.obj.Contents = Stream(pdf, b"0 g")
    page.obj.Said = known.of(0)
    pdf.Root.Others = Array([pdf.make_indirect(String(f"({one}")) for one in range(others)])
    known.finish(0)
    return saved(pdf), late


def opened(data):
    """Return the PDF in `data`, which needs no repair and is no odd one."""
    pdf = Pdf.open(io.BytesIO(data), attempt_recovery=False)
    assert pdf.check_pdf_syntax() == []
    return pdf


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 10**6), max_size=230, unique=True), st.integers(0, 120))
def test_what_comes_late_is_in_its_place(numbers, others):
    with opened(completed(*document(numbers, others))) as pdf:
        found, said = (pdf.pages[0].obj[name] for name in ("/Resources", "/Said"))
        assert {*found.XObject.keys()} == {f"/F{one}" for one in numbers}
        for one in numbers:
            face = found.XObject[f"/F{one}"]
            assert face.read_bytes() == b"%d 0 0 rg" % one
            assert str(piece_of(face).Card) == f"card-{one}"
            assert ("/Resources" in face) == ("/Said" in face) == bool(one % 2)
            assert face.Subtype == Name.Form
            if one % 2:
                assert face.Said.objgen == said.objgen
                assert [*face.Resources.keys()] == ["/ExtGState"]
        assert [str(one) for one in pdf.Root.Others] == [f"({one}" for one in range(others)]
        assert str(said.Plain) == "yes"
        first = [found.XObject[f"/F{one}"].objgen for one in numbers[:1]]
        assert [one.objgen for one in said.Of] == first
        assert pdf.pages[0].Contents.read_bytes() == b"0 g"


def test_what_only_late_objects_name_is_there():
    base, late = document([])
    late = [
        LateObject(f"/Of {late_reference(2)}"),
        form(7, f"{ENTRIES}/Back {late_reference(0)}"),
        LateObject(f"/Form {late_reference(1)}"),
    ]
    with opened(completed(base, late)) as pdf:
        said = pdf.pages[0].obj.Said
        assert said.Of.Form.read_bytes() == b"7 0 0 rg"
        assert said.Of.Form.Back.objgen == said.objgen


def test_the_same_content_has_the_same_bytes_and_other_content_another_id():
    once, again, other = (completed(*document(some)) for some in ([1], [1], [2]))
    assert once == again
    ids = [bytes(opened(data).trailer.ID[0]) for data in (once, other)]
    assert ids[0] != ids[1]


@pytest.mark.parametrize("name", ["back:common", "a(b", "c\\\\d", "é", "π", ""])
def test_a_card_of_any_name_is_read_back(name):
    piece = piece_of_face("spiel", "hand", name, "back", Size(63.5, 88.9))
    base, (plain, _) = document([1])
    late = LateObject(ENTRIES, zlib.compress(b""), piece)
    with opened(completed(base, [plain, late])) as pdf:
        found = piece_of(pdf.pages[0].obj.Resources.XObject.F1)
        assert [str(one) for one in (found.Game, found.Card, found.Side)] == [
            "spiel",
            name,
            "/back",
        ]
        assert [float(one) for one in found.Trim] == [180.0, 252.0]
