"""Outlines of PDFs: what is written is what is read."""

import io

import pytest
from pikepdf import Pdf

from pnp.pdf.bookmarks import Bookmark, read_bookmarks, write_bookmarks


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
