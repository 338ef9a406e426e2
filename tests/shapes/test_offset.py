"""Outlines of pieces: how far grown ones are, and that none of a nest is nearer than its gap."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.core.geometry import Size
from pnp.shapes.cut_path import path_of
from pnp.shapes.no_fit_polygon import patterns
from pnp.shapes.offset import area, cleaned, fills_notch, grown, offset, rounded, simple
from pnp.shapes.regular import REGULAR, regular_outline, regular_size
from pnp.shapes.shape import Shape
from pnp.shapes.trim import Point, Trim, sides_of


def test_each_shape_with_an_outline_of_its_own_has_a_row():
    assert {*REGULAR, Shape.DIE_CUT} == {one for one in Shape if one.is_outlined}


def star(radii):
    """Return an outline around a middle that sees all of it, its box beginning at 0, 0."""
    turn = 2 * math.pi / len(radii)
    points = [(r * math.cos(k * turn), r * math.sin(k * turn)) for k, r in enumerate(radii)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return cleaned(tuple(Point(x - left, y - top) for x, y in points))


stars = st.lists(st.floats(8, 40), min_size=5, max_size=12).map(star)


def box(outline):
    return Size(max(x for x, _ in outline), max(y for _, y in outline))


def along(outline):
    """Yield points on the sides of an outline."""
    for (x0, y0), (x1, y1) in sides_of(outline):
        for k in range(4):
            yield x0 + (x1 - x0) * k / 4, y0 + (y1 - y0) * k / 4


@given(stars, st.floats(0.5, 5))
def test_a_grown_outline_is_everywhere_as_far_off_as_its_bleed(outline, bleed):
    trim = Trim(box(outline), 0.0, outline)
    for x, y in along(grown(outline, bleed)):
        assert trim.depth(x, y) == pytest.approx(-bleed, abs=0.02)


@given(stars, st.floats(0.5, 3))
def test_a_shrunk_outline_lies_inside_as_far_from_the_cut(outline, inset):
    trim = Trim(box(outline), 0.0, outline)
    for part in offset(outline, -inset):
        for x, y in along(part):
            assert trim.depth(x, y) == pytest.approx(inset, abs=0.02)


@given(stars)
def test_seen_from_behind_twice_it_is_as_it_was(outline):
    trim = Trim(box(outline), 0.0, outline)
    behind = trim.mirrored()
    assert area(behind.outline) == pytest.approx(area(outline))
    twice = behind.mirrored().outline
    assert all(one == pytest.approx(other) for one, other in zip(twice, outline, strict=True))
    x, y = outline[0]
    assert behind.depth(trim.size.width - x - 1, y + 1) == pytest.approx(trim.depth(x + 1, y + 1))


@pytest.mark.parametrize("shape", REGULAR)
def test_one_length_makes_a_piece_that_fills_its_box(shape):
    size = regular_size(shape, 50)
    outline = regular_outline(shape, size)
    assert box(outline) == pytest.approx(size)
    assert area(outline) > 0
    assert Trim(size, 0.0, outline).depth(size.width / 2, size.height / 2) > 0


@pytest.mark.parametrize(
    "shape", [Shape.HEXAGON, Shape.FLAT_HEXAGON, Shape.OCTAGON, Shape.TRIANGLE]
)
def test_regular_pieces_have_equal_sides(shape):
    sides = [math.dist(*side) for side in sides_of(regular_outline(shape, regular_size(shape, 50)))]
    assert max(sides) == pytest.approx(min(sides), abs=1e-3)


def test_corners_are_rounded_as_far_as_there_is_room():
    outline = regular_outline(Shape.TRIANGLE, regular_size(Shape.TRIANGLE, 42))
    round_ = rounded(outline, 2)
    assert area(outline) - area(round_) == pytest.approx(4 * (3 * math.sqrt(3) - math.pi), abs=0.05)
    assert rounded(outline, 20) == ()


@pytest.mark.parametrize(("points", "is_simple"), [
    (((0, 0), (10, 0), (10, 10), (0, 10)), True),
    (((0, 0), (10, 10), (10, 0), (0, 10)), False),
    (((0, 0), (10, 0), (10, 10), (5, 0), (0, 10)), False),
])  # fmt: skip
def test_what_crosses_or_touches_itself_is_not_simple(points, is_simple):
    assert simple(tuple(Point(*point) for point in points)) is is_simple


NOTCHED = tuple(
    Point(*one) for one in ((0, 0), (14, 0), (14, 9), (16, 9), (16, 0), (30, 0), (30, 20), (0, 20))
)


@pytest.mark.parametrize(("outline", "bleed", "is_filled"), [
    (NOTCHED, 1.5, True),
    (NOTCHED, 0.8, False),
    (regular_outline(Shape.TRIANGLE, Size(40, 35)), 3, False),
    (star([20, 12] * 5), 3, False),
    # A ring with a gap of 2 mm.
    (((0, 0), (30, 0), (30, 14), (25, 14), (25, 5), (5, 5), (5, 25), (25, 25), (25, 16),
      (30, 16), (30, 30), (0, 30)), 1.5, True),
])  # fmt: skip
def test_a_bleed_that_fills_a_notch_is_known(outline, bleed, is_filled):
    assert fills_notch(tuple(Point(*one) for one in outline), bleed) is is_filled


def apart(outline, size, one, other):
    """Return how far two pieces are from each other; below 0 where they overlap."""

    def lying(spot):
        return tuple(
            Point(spot.x + (size.width - x if spot.turned else x),
                  spot.y + (size.height - y if spot.turned else y))
            for x, y in outline
        )  # fmt: skip

    first, second = lying(one), lying(other)
    trims = Trim(size, 0.0, first), Trim(size, 0.0, second)
    ways = [(trims[0], second), (trims[1], first)]
    return min(-trim.depth(x, y) for trim, points in ways for x, y in along(points))


def assert_apart(outline, gap):
    size = box(outline)
    room = Size(3.5 * size.width, 3.5 * size.height)
    for pattern in patterns(outline, size, gap):
        spots = pattern.fill(size, room)
        assert spots
        middle = spots[len(spots) // 2]
        for spot in spots:
            assert 0 <= spot.x <= room.width - size.width + 0.01
            assert 0 <= spot.y <= room.height - size.height + 0.01
            near = (
                abs(spot.x - middle.x) < 1.5 * size.width
                and abs(spot.y - middle.y) < 1.5 * size.height
            )
            if spot != middle and near:
                assert apart(outline, size, middle, spot) > gap - 0.02


@settings(max_examples=settings.default.max_examples // 3)
@given(stars, st.sampled_from([0.0, 3.0]))
def test_no_two_nested_pieces_are_nearer_than_their_gap(outline, gap):
    assert_apart(outline, gap)


@pytest.mark.parametrize("shape", REGULAR)
@pytest.mark.parametrize("gap", [0.0, 3.0])
def test_regular_pieces_are_apart(shape, gap):
    assert_apart(regular_outline(shape, regular_size(shape, 30)), gap)


def test_hexagons_interlock_and_triangles_alternate():
    size = regular_size(Shape.HEXAGON, 40)
    rows = patterns(regular_outline(Shape.HEXAGON, size), size, 0.0)
    closest = min(rows, key=lambda one: one.across * one.down)
    assert (closest.across, closest.shift) == pytest.approx((40, 20), abs=0.01)
    assert closest.down == pytest.approx(size.height * 3 / 4, abs=0.01)
    size = regular_size(Shape.TRIANGLE, 40)
    rows = patterns(regular_outline(Shape.TRIANGLE, size), size, 0.0)
    pairs = [one for one in rows if one.turn]
    assert [(one.across, one.turn) for one in pairs] == [pytest.approx((40, 20), abs=0.01)]


@pytest.mark.parametrize(("trim", "by", "path"), [
    (Trim(Size(10, 20), 0), 0, "M0.000 0.000h10.000v20.000h-10.000v-20.000z"),
    (Trim(Size(10, 20), 0), -5, ""),
    (Trim(Size(10, 20), 0, (Point(0, 0), Point(10, 0), Point(0, 20))), 0,
     "M0.000 0.000L10.000 0.000L0.000 20.000Z"),
])  # fmt: skip
def test_paths(trim, by, path):
    assert path_of(trim, by) == path


def test_a_disc_grows_to_a_disc():
    assert path_of(Trim(Size(20, 20), 10), 2).count("a12.000 12.000 0 0 1") == 4
