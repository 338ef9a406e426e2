"""The structure of a PDF: what an element is in the file, and what is refused."""

import io

import pytest
from pikepdf import Dictionary, Name, Pdf, Stream
from tagged_pdf import Tagged

from pnp.pdf.structure import Annotation, ContentReference, Element
from pnp.pdf.structure_tree import write_structure


@pytest.fixture
def pdf():
    """Two pages with three and one marked contents."""
    with Pdf.new() as made:
        for many in (3, 1):
            page = made.add_blank_page().obj
            marks = (f"/P<</MCID {number}>>BDC 0 0 1 1 re f EMC" for number in range(many))
            page["/Contents"] = Stream(made, " ".join(marks).encode())
        yield made


def written(pdf, root):
    write_structure(pdf, root)
    data = io.BytesIO()
    pdf.save(data)
    return Pdf.open(data)


def tree(node):
    """Return an element as (kind, what is in it)."""
    return (node.kind, [one if isinstance(one, tuple) else tree(one) for one in node.kids])


def test_elements_hold_content_of_several_pages_in_the_order_of_reading(pdf):
    root = Element("Document")
    heading, paragraph = root.add("H1"), root.add("P")
    heading.take(ContentReference(0, 1))
    paragraph.take(ContentReference(0, 0))
    paragraph.take(ContentReference(1, 0))
    root.add("P").take(ContentReference(0, 2))
    with written(pdf, root) as made:
        assert tree(Tagged(made).root) == (
            "Document",
            [("H1", [(0, 1)]), ("P", [(0, 0), (1, 0)]), ("P", [(0, 2)])],
        )
        assert made.Root.MarkInfo.Marked
        assert [int(page.StructParents) for page in made.pages] == [0, 1]
        assert {page.Tabs for page in made.pages} == {Name.S}


def test_an_element_in_a_line_comes_where_its_first_content_does(pdf):
    root = Element("Document")
    link = root.later("Link")
    unused = root.later("Figure", alt="never")
    for number, element in enumerate((root, link, root)):
        element.take(ContentReference(0, number))
    root.take(ContentReference(1, 0))
    with written(pdf, root) as made:
        assert tree(Tagged(made).root) == ("Document", [(0, 0), ("Link", [(0, 1)]), (0, 2), (1, 0)])
    assert unused.is_empty


def test_words_attributes_and_roles(pdf):
    root = Element("Document")
    aside = root.add("Aside")
    figure = aside.add("Figure", "Größe 3")
    figure.cover((1.0, 2.5, 3.0, 3.5))
    figure.cover((2.0, 2.0, 2.5, 4.0))
    head = root.add("TH", attributes={"Table": {"Scope": "Row"}, "List": {"ListNumbering": "Disc"}})
    sign = root.later("Span", actual="fire")
    sign.language = "nl"
    for number, element in enumerate((figure, head, sign)):
        element.take(ContentReference(0, number))
    root.take(ContentReference(1, 0))
    with written(pdf, root) as made:
        found = {node.kind: node.obj for node in Tagged(made).nodes}
        assert str(found["Figure"].Alt) == "Größe 3"
        assert (found["Figure"].A.O, list(found["Figure"].A.BBox)) == (Name.Layout, [1, 2, 3, 4])
        assert [one.O for one in found["TH"].A] == [Name.Table, Name.List]
        assert found["TH"].A[0].Scope == Name.Row
        assert (str(found["Span"].ActualText), str(found["Span"].Lang)) == ("fire", "nl")
        assert dict(made.Root.StructTreeRoot.RoleMap) == {"/Aside": Name.Div}


def test_what_holds_nothing_is_left_out_but_for_cells(pdf):
    root = Element("Document")
    row = root.add("Table").add("TR")
    row.add("TD")
    row.add("TD").take(ContentReference(0, 0))
    root.add("L").add("LI").add("LBody")
    for place in (ContentReference(0, 1), ContentReference(0, 2), ContentReference(1, 0)):
        root.take(place)
    with written(pdf, root) as made:
        table, *_ = Tagged(made).root.kids
        assert tree(table) == ("Table", [("TR", [("TD", []), ("TD", [(0, 0)])])])
        assert "L" not in {node.kind for node in Tagged(made).nodes}


def test_annotations_know_their_element(pdf):
    annotation = pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Link))
    root = Element("Document")
    link = root.add("Link")
    link.take(ContentReference(0, 0))
    link.take(Annotation(0, annotation))
    for place in (ContentReference(0, 1), ContentReference(0, 2), ContentReference(1, 0)):
        root.take(place)
    with written(pdf, root) as made:
        (found,) = next(node for node in Tagged(made).nodes if node.kind == "Link").annotations
        # Pages have the first numbers of the parent tree.
        assert int(found.StructParent) == 2
        nums = list(made.Root.StructTreeRoot.ParentTree.Nums)
        assert Name.Link == nums[nums.index(2) + 1].S


def test_content_in_two_elements_is_refused(pdf):
    root = Element("Document")
    root.take(ContentReference(0, 0))
    root.add("P").take(ContentReference(0, 0))
    with pytest.raises(ValueError, match="page 0: content 0 is in two elements"):
        write_structure(pdf, root)


def test_content_in_no_element_is_refused(pdf):
    root = Element("Document")
    root.take(ContentReference(0, 2))
    with pytest.raises(ValueError, match="page 0: a number of marked content is in no element"):
        write_structure(pdf, root)
