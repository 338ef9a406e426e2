"""Outlines of PDFs: what is written is what is read."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Pdf

from pnp.pdf.bookmarks import Bookmark, read_bookmarks, write_bookmarks
from pnp.pdf.late_objects import Placeholders
from pnp.pdf.late_outline import outline_entries
from pnp.pdf.pikepdf_writer import saved
from pnp.pdf.sheet_objects import LateObject
from pnp.pdf.sheet_writer import completed


@pytest.fixture
def pdf():
    with Pdf.new() as made:
        for _ in range(3):
            made.add_blank_page()
        yield made


def reread(pdf):
    data = io.BytesIO()
    pdf.save(data)
    return Pdf.open(data)


MARKS = [
    Bookmark("Über", 0),
    Bookmark("First", 1, 1, 10.0, 200.5),
    Bookmark("Deeper", 1, 2, 0.0, 20.0),
    Bookmark("Second", 2, 1),
    Bookmark("Last", 2),
]


def test_what_is_written_is_read(pdf):
    write_bookmarks(pdf, MARKS)
    with reread(pdf) as made:
        assert read_bookmarks(made) == MARKS


def test_no_depth_is_left_out(pdf):
    write_bookmarks(pdf, [Bookmark("One", 0), Bookmark("Two", 1, 2), Bookmark("Three", 2, 1)])
    with reread(pdf) as made:
        assert [(one.title, one.depth) for one in read_bookmarks(made)] == [
            ("One", 0), ("Two", 1), ("Three", 1)
        ]  # fmt: skip


@pytest.mark.parametrize(("opened", "seen"), [(1, 2), (2, 4), (9, 5)])
def test_how_much_is_open_at_first(pdf, opened, seen):
    write_bookmarks(pdf, MARKS, opened)
    with reread(pdf) as made:
        # ISO 32000-1, table 152: Count of the root is how many items are visible.
        assert int(made.Root.Outlines.Count) == seen


def test_written_again_only_the_last_are_there(pdf):
    write_bookmarks(pdf, MARKS)
    write_bookmarks(pdf, MARKS[:1])
    with reread(pdf) as made:
        assert read_bookmarks(made) == MARKS[:1]


def _outline(pdf):
    """Return all that an outline says, item by item: titles, counts, and what each is linked to."""

    def said(item):
        links = {key: str(item[key].get("/Title", "")) for key in LINKS if key in item}
        page = item.Dest[0].Number if "/Dest" in item else None
        below = []
        one = item.get("/First")
        while one is not None:
            below.append(said(one))
            one = one.get("/Next")
        return links, page, int(item.get("/Count", 0)), below

    return said(pdf.Root.Outlines)


LINKS = ("/Parent", "/Prev", "/Next", "/First", "/Last")
TITLES = st.text(st.characters(blacklist_categories=["Cs"]), min_size=1, max_size=5)
PAGES = st.builds(Bookmark, TITLES, st.integers(0, 2), st.integers(0, 4), st.just(0.0), st.none())


@settings(max_examples=40, deadline=None)
@given(st.lists(PAGES, max_size=12), st.integers(0, 4))
def test_an_outline_that_comes_late_is_the_same(marks, opened):
    with Pdf.new() as early, Pdf.new() as late:
        pages = []
        for number in range(3):
            early.add_blank_page().obj.Number = number
            pages.append(LateObject(f"/Number {number}"))
        write_bookmarks(early, marks, opened)
        known = Placeholders(late)
        late.Root.Outlines = known.of(3)
        outline = map(LateObject, outline_entries(marks, opened, 3, range(3)))
        data = completed(saved(late), [*pages, *outline])
        with reread(early) as one, Pdf.open(io.BytesIO(data)) as other:
            assert _outline(other) == _outline(one)
