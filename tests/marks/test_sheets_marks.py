import math

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from mark_lines import box

from pnp.core.geometry import Rect, Size
from pnp.core.problems import PnpError, Where
from pnp.marks.crop_marks import MARKS, MarkLine, Sides, edges, outer, style_for, under
from pnp.marks.fold_line import fold, fold_room
from pnp.marks.piece_marks import CASING, Arc, Piece, corner_arcs, guides
from pnp.shapes.shape import Shape
from pnp.shapes.trim import Trim
from pnp.sheet_layout.grid_imposition import BACKS, choose_grid
from pnp.sheet_layout.gutters import gap_between, gap_for_marks
from pnp.sheet_layout.imposed_sheets import PageGeometry
from pnp.sheet_layout.margins import MARKS_EDGE
from pnp.sizes.cards_and_papers import CARDS, PAPERS

CARD = CARDS["euro-poker"]
DISC = Size(25, 25)
ROUND = Trim(DISC, 12.5)


def grid(paper="a4", backs="none", bleed=1.5, trim=CARD, shape="card", gutter=0):
    gap = max(gap_between(Shape(shape), bleed), 2 * bleed + gutter)
    return choose_grid(trim, paper, backs, bleed, gap, Where("x"))


def near(*values):
    return pytest.approx(values)


def test_crop_marks_begin_at_the_bleed_and_are_2_mm_long():
    lines = outer(grid("a4", bleed=3), "crop")
    assert any(line == near(13.5, 14 - 5, 13.5, 14 - 3) for line in lines)
    assert len(lines) == 2 * (8 + 4)


def test_without_bleed_crop_marks_begin_1_mm_outside():
    assert outer(grid("a4", bleed=0), "crop")[0] == near(10.5, 16.5 - 3, 10.5, 16.5 - 1)


def test_crop_marks_end_5_mm_from_the_paper_s_edge():
    sideways = [line for line in outer(grid("a4", bleed=1.5), "crop") if line.y0 == line.y1]
    assert sideways[0] == near(5, 13.5, 6, 13.5)


def test_a_wide_gutter_has_marks_of_its_own():
    lines = outer(grid("a3", bleed=1.5, gutter=4), "crop")
    found = grid("a3", bleed=1.5, gutter=4)
    first = found.slots[0]
    between = MarkLine(first.x, first.bottom + 1.5, first.x, first.bottom + 5.5)
    assert any(line == near(*between) for line in lines)


@pytest.mark.parametrize("style", ["none", "pieces", "corners"])
def test_styles_without_marks_around_the_grid(style):
    assert outer(grid(), style) == ()


def test_lines_run_across_the_sheet_below_the_faces():
    lines = under(grid(), "lines", Sides(5, 12, 5, 10))
    assert lines[0] == near(7.5, 12, 7.5, 287)
    assert lines[-1] == near(5, 283.5, 205, 283.5)
    assert under(grid(), "crop", Sides(5, 5, 5, 5)) == ()


def cards(found, count, corner=3.0):
    return [Piece(slot, Trim(found.trim, corner)) for slot in found.slots[:count]]


def discs(found, count):
    return cards(found, count, found.trim.width / 2)


def test_cards_that_touch_are_parted_by_lines():
    found = grid(bleed=0)
    assert guides(found, "crop", cards(found, 9)).between == (
        near(73.5, 16.5, 73.5, 280.5),
        near(136.5, 16.5, 136.5, 280.5),
        near(10.5, 104.5, 199.5, 104.5),
        near(10.5, 192.5, 199.5, 192.5),
    )


def test_lines_part_only_cards_that_are_there():
    found = grid(bleed=0)
    assert guides(found, "crop", cards(found, 4)).between == (
        near(73.5, 16.5, 73.5, 104.5),
        near(136.5, 16.5, 136.5, 104.5),
        near(10.5, 104.5, 73.5, 104.5),
    )
    assert not guides(found, "crop", cards(found, 1))
    assert not guides(found, "none", cards(found, 9))
    apart = grid(bleed=1.5)
    assert not guides(apart, "crop", cards(apart, 9))


def test_corners_lie_in_the_bleed():
    found = grid(bleed=1.5)
    lines = guides(found, "corners", cards(found, 1)).corners
    assert len(lines) == 8
    assert lines[0] == near(7.5 - 0.375, 13.5, 7.5 - 1.5, 13.5)
    card = Rect(7.5, 13.5, 63, 88)
    assert not any(card.overlaps(box(line)) for line in lines)


def test_round_corners_are_shown_as_arcs():
    found = grid(bleed=1.5)
    arcs = guides(found, "corners", cards(found, 1)).arcs
    assert arcs[1] == near(*Arc(10.5, 16.5, 3.0 + CASING / 2, 90))
    assert len(arcs) == 4
    assert guides(found, "corners", cards(found, 1, corner=0)).arcs == ()
    assert guides(found, "crop", cards(found, 1)).arcs == ()


def test_a_disc_is_cut_along_a_circle():
    found = grid(trim=DISC, shape="round")
    first = found.slots[0]
    rims = guides(found, "pieces", discs(found, 3)).circles
    assert rims[0] == near(first.x + 12.5, first.y + 12.5, 12.5)
    assert len(rims) == 3
    assert not guides(found, "none", discs(found, 3))


def test_strokes_above_below_and_beside_a_disc_point_at_its_middle():
    found = choose_grid(DISC, "a4", "none", 1.5, gap_for_marks(1.5), Where("x"))
    place = next(slot for slot in found.slots if slot.x > 30 and slot.y > 30)
    x, y, near_, far = place.x + 12.5, place.y + 12.5, 12.5 + 1.5, 12.5 + 1.5 + 1.5
    assert guides(found, "pieces", [Piece(place, Trim(DISC, 12.5))]).lines == (
        near(x - near_, y, x - far, y),
        near(x + near_, y, x + far, y),
        near(x, y - near_, x, y - far),
        near(x, y + near_, x, y + far),
    )


def test_strokes_of_discs_without_room_for_them_stand_in_the_free_corners():
    found = grid(trim=DISC, shape="round")
    lines = guides(found, "pieces", discs(found, 2)).lines
    assert len(lines) == 8
    x, y = found.slots[0].x + 12.5, found.slots[0].y + 12.5
    for line in lines[:4]:
        assert abs(line.x0 - x) == pytest.approx(abs(line.y0 - y))
        assert ((line.x0 - x) ** 2 + (line.y0 - y) ** 2) ** 0.5 == pytest.approx(12.5 + 1.5 + 0.5)


def test_a_card_among_other_pieces_has_two_strokes_at_each_corner():
    frame = PageGeometry(Size(210, 297), 1.5, 4.5, "", False, Rect(20, 20, 170, 257))
    lines = guides(frame, "pieces", [Piece(Rect(50, 60, 63, 88), Trim(CARD, 3))]).lines
    assert len(lines) == 8
    assert lines[:2] == (near(48.5, 60, 47, 60), near(50, 58.5, 50, 57))


def test_strokes_at_the_outside_of_a_page_are_shorter():
    frame = PageGeometry(Size(210, 297), 3, 7.5, "", False, Rect(8.5, 12, 193, 273))
    lines = guides(frame, "pieces", [Piece(Rect(8.5, 100, 63, 88), Trim(CARD, 3))]).lines
    assert lines[0] == near(5.5, 100, 5, 100)


MIXED = PageGeometry(Size(210, 297), 1.5, 4.5, "", False, Rect(20, 20, 170, 257))
STYLES = [
    ("crop", "card", 1.5, "crop"),
    ("corners", "card", 1.5, "corners"),
    ("corners", "card", 0, "crop"),
    ("lines", "round", 1.5, "pieces"),
    ("corners", "round", 1.5, "pieces"),
    ("none", "round", 1.5, "none"),
]


@pytest.mark.parametrize(("wanted", "shape", "bleed", "style"), STYLES)
def test_a_style_gives_way_where_it_has_no_room(wanted, shape, bleed, style):
    trim = DISC if shape == "round" else CARD
    found = grid(bleed=bleed, trim=trim, shape=shape)
    assert style_for(found, shape == "round", wanted) == style


@pytest.mark.parametrize(
    ("wanted", "style"),
    [("crop", "pieces"), ("lines", "pieces"), ("corners", "corners"), ("none", "none")],
)
def test_pieces_of_several_sizes_have_marks_of_their_own(wanted, style):
    assert style_for(MIXED, False, wanted) == style
    assert outer(MIXED, style) == under(MIXED, style, Sides(5, 5, 5, 5)) == ()


def test_on_mixed_sheets_each_shape_has_its_marks():
    card, disc = Piece(Rect(30, 30, 63, 88), Trim(CARD, 3)), Piece(Rect(120, 30, 25, 25), ROUND)
    own = guides(MIXED, "pieces", [card, disc])
    assert (len(own.lines), len(own.circles), own.corners) == (8 + 4, 1, ())
    cornered = guides(MIXED, "corners", [card, disc])
    assert (len(cornered.lines), len(cornered.circles), len(cornered.corners)) == (4, 1, 8)


def test_the_fold_runs_along_the_middle():
    found = grid(backs="gutterfold", bleed=3)
    assert fold(found) == ((5, 105, 148.5, 105), (292, 105, 148.5, 105))
    assert fold_room(found) == pytest.approx(13.5 - 3 - 5)
    assert fold(grid()) == ()


@given(
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(BACKS),
    st.sampled_from([0.0, 0.5, 1.5, 2.0, 3.0]),
    st.sampled_from([0.0, 4.0]),
    st.sampled_from(MARKS),
    st.builds(Size, st.integers(30, 120), st.integers(30, 120)),
)
def test_marks_keep_off_faces_and_the_paper_s_edge(paper, backs, bleed, gutter, style, trim):
    try:
        found = grid(paper, backs, bleed, trim, gutter=gutter)
    except PnpError:
        assume(False)
    faces = list(found.slots)
    faces += [found.behind(slot) for slot in found.slots] if found.folded else []
    drawn = [face.grown(bleed - 1e-6) for face in faces]
    paper_inside = Rect(0, 0, *found.page).grown(-MARKS_EDGE + 1e-6)
    columns, rows = edges(found)
    for line in outer(found, style):
        place = box(line)
        assert paper_inside.contains(place)
        assert not any(face.overlaps(place.grown(1e-7)) for face in drawn)
        assert round(line.x0, 6) in columns or round(line.y0, 6) in rows
        assert place.width + place.height >= (0.99 if bleed <= 1.5 else 0.29)


@example("a4", "duplex-long", 1.5, False, 10.0)
@given(
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(BACKS),
    st.sampled_from([0.0, 1.0, 1.5, 2.0, 3.0, 5.0]),
    st.booleans(),
    st.floats(20, 60),
)
def test_marks_of_discs_keep_off_all_bleeds(paper, backs, bleed, wide, size):
    gap = gap_for_marks(bleed) if wide else gap_between(Shape.ROUND, bleed)
    try:
        found = choose_grid(Size(size, size), paper, backs, bleed, gap, Where("x"))
    except PnpError:
        assume(False)
    trim = Trim(Size(size, size), size / 2)
    lines = guides(found, "pieces", [Piece(slot, trim) for slot in found.slots]).lines
    slots = [*found.slots, *(found.behind(slot) for slot in found.slots if found.folded)]
    middles = [(slot.x + size / 2, slot.y + size / 2) for slot in slots]
    for line in lines:
        # Marks lie along lines through middles, or across them: their ends are nearest or farthest.
        points = [(line.x0, line.y0), (line.x1, line.y1)]
        points.append(((line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2))
        away = min(math.dist(point, middle) for point in points for middle in middles)
        assert away >= size / 2 + bleed - 1e-6


@given(st.floats(0.5, 12), st.floats(0.1, 1))
def test_arcs_of_corners_stay_outside_the_cut(corner, casing):
    trim = Trim(Size(63, 88), corner)
    for arc in corner_arcs(Piece(Rect(20, 30, 63, 88), trim), casing):
        for degrees in range(arc.start, arc.start + 91, 10):
            turn = math.radians(degrees)
            inner = arc.radius - casing / 2
            x, y = arc.x + inner * math.cos(turn), arc.y - inner * math.sin(turn)
            assert trim.depth(x - 20, y - 30) <= 1e-6
