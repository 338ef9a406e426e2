"""Sheets of a booklet: folded and stapled, its pages come one after the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.exports.booklet.page_order import Sides, booklet


def test_sixteen_pages():
    assert booklet(16) == [
        Sides((16, 1), (2, 15)),
        Sides((14, 3), (4, 13)),
        Sides((12, 5), (6, 11)),
        Sides((10, 7), (8, 9)),
    ]


@pytest.mark.parametrize(("pages", "expected"), [
    (0, []),
    (1, [Sides((None, 1), (None, None))]),
    (2, [Sides((2, 1), (None, None))]),
    (3, [Sides((None, 1), (2, 3))]),
    (5, [Sides((None, 1), (2, None)), Sides((None, 3), (4, 5))]),
    (6, [Sides((6, 1), (2, None)), Sides((None, 3), (4, 5))]),
])  # fmt: skip
def test_empty_pages_come_before_the_last_one_or_after_it(pages, expected):
    assert booklet(pages) == expected


def folded(sheets):
    """Return the pages as a reader turns them: down the right halves, and up the left ones."""
    first = [page for sheet in sheets for page in (sheet.front[1], sheet.back[0])]
    second = [page for sheet in reversed(sheets) for page in (sheet.back[1], sheet.front[0])]
    return first + second


@given(st.integers(1, 300))
def test_folded_every_page_comes_once_and_in_order(pages):
    read = folded(booklet(pages))
    assert len(read) % 4 == 0
    assert len(read) - pages < 4
    assert [page for page in read if page] == list(range(1, pages + 1))
    # The last page stays outside, as the back cover, if it is made to lie on the left.
    assert read[-1] == (pages if pages % 2 == 0 else None)


@given(st.integers(1, 300))
def test_pages_lie_on_the_side_that_they_are_made_for(pages):
    for sheet in booklet(pages):
        for left, right in sheet:
            assert left is None or left % 2 == 0
            assert right is None or right % 2 == 1
