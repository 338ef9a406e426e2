"""Parts lists are one page, or two that are full."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.exports.parts_list.sizes import PageRoom, PictureSizes, height_of, sizes_of

WIDTH, FREE, HEAD = 174.0, 255.0, 17.0


def room(kinds, boxes, left):
    return PageRoom(kinds=kinds, boxes=boxes, width=WIDTH, free=FREE, left=left, head=HEAD)


def test_what_fits_on_the_first_page_stays_small():
    assert sizes_of(room(2, 1, 110.0), 1.6) == PictureSizes()


@given(st.integers(1, 8), st.integers(1, 8), st.floats(0, 60))
def test_else_pictures_fill_the_second_page_and_no_third(kinds, boxes, left):
    whole = room(kinds, boxes, left)
    sizes = sizes_of(whole, 1.3)
    assert sizes.is_parted
    assert sizes.step == 1.3
    assert 0.55 * FREE < height_of(whole, sizes) <= FREE


@given(st.integers(20, 60), st.integers(0, 9))
def test_what_has_no_room_on_two_pages_stays_small(kinds, boxes):
    assert not sizes_of(room(kinds, boxes, 50.0), 1.3).is_parted
