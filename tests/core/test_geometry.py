import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.geometry import Rect, Size
from pnp.shapes.trim import Trim

LENGTHS = st.integers(-500, 500)
COORDINATES = st.floats(-50, 150)
SIDES = st.integers(1, 500)
RECTS = st.builds(Rect, LENGTHS, LENGTHS, SIDES, SIDES)
SIZES = st.builds(Size, SIDES, SIDES)


def test_a_rectangle_has_edges_and_a_size():
    rect = Rect(10, 20, 63, 88)
    assert (rect.right, rect.bottom) == (73, 108)
    assert rect.size == Size(63, 88)


def test_growing():
    assert Rect(10, 20, 63, 88).grown(3) == Rect(7, 17, 69, 94)
    assert Rect(10, 20, 63, 88).grown(-3) == Rect(13, 23, 57, 82)
    assert Size(63, 88).grown(3) == Size(69, 94)


def test_moving_and_turning():
    assert Rect(10, 20, 63, 88).moved(-1, 2) == Rect(9, 22, 63, 88)
    assert Size(63, 88).turned() == Size(88, 63)


def test_a_turned_page_swaps_left_and_right_or_top_and_bottom():
    page, slot = Size(210, 297), Rect(10, 20, 63, 88)
    assert slot.mirrored(page) == Rect(137, 20, 63, 88)
    assert slot.flipped(page) == Rect(10, 189, 63, 88)


@given(RECTS, SIZES)
def test_turning_the_page_twice_changes_nothing(rect, page):
    assert rect.mirrored(page).mirrored(page) == rect
    assert rect.flipped(page).flipped(page) == rect


@given(RECTS, st.integers(0, 50))
def test_what_has_grown_holds_what_it_was(rect, by):
    assert rect.grown(by).contains(rect)
    assert rect.grown(by).grown(-by) == rect
    assert rect.grown(by).size == rect.size.grown(by)


@given(RECTS, RECTS)
def test_overlap_is_mutual_and_what_is_inside_overlaps(one, other):
    assert one.overlaps(other) == other.overlaps(one)
    if one.contains(other):
        assert one.overlaps(other)


@pytest.mark.parametrize(("other", "overlaps", "contains"), [
    (Rect(0, 0, 10, 10), True, True),
    (Rect(2, 2, 3, 3), True, True),
    (Rect(10, 0, 5, 5), False, False),
    (Rect(0, 10, 5, 5), False, False),
    (Rect(9.9, 9.9, 5, 5), True, False),
    (Rect(0.1 + 0.2, 0, 10 - 0.3, 10), True, True),
])  # fmt: skip
def test_edges_may_touch(other, overlaps, contains):
    rect = Rect(0, 0, 10, 10)
    assert rect.overlaps(other) == overlaps
    assert rect.contains(other) == contains


TRIM = Trim(Size(63, 88), 3)


@pytest.mark.parametrize(("trim", "point", "depth"), [
    (TRIM, (31.5, 44), 31.5),
    (TRIM, (5, 44), 5),
    (TRIM, (-2, 44), -2),
    (TRIM, (3, 3), 3),
    (TRIM, (0, 0), 3 - 3 * 2**0.5),
    (TRIM, (66, 92), 3 - (6**2 + 7**2) ** 0.5),
    (Trim(Size(63, 88), 0), (0, 0), 0),
    (Trim(Size(25, 25), 12.5), (12.5 + 3, 12.5 - 4), 7.5),
])  # fmt: skip
def test_how_far_a_point_is_from_the_cut(trim, point, depth):
    assert trim.depth(*point) == pytest.approx(depth)


@given(st.floats(0, 20), st.tuples(COORDINATES, COORDINATES), st.tuples(COORDINATES, COORDINATES))
def test_between_two_points_nothing_is_nearer_to_the_cut(corner, one, other):
    trim = Trim(Size(63, 88), corner)
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    assert trim.depth(*middle) >= min(trim.depth(*one), trim.depth(*other)) - 1e-9
