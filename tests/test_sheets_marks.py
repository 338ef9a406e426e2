import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pnp.exports.marks import (
    MARKS,
    Arc,
    Line,
    Sides,
    corner_arcs,
    edges,
    fold,
    fold_room,
    guides,
    outer,
    rims,
    style_for,
    under,
)
from pnp.geometry import Rect, Size
from pnp.impose import BACKS, MARKS_EDGE, choose_grid, gap_between
from pnp.problems import PnpError, Where
from pnp.sizes import CARDS, PAPERS

CARD = CARDS["euro-poker"]


def grid(paper="a4", backs="none", bleed=1.5, trim=CARD, shape="card", gutter=0):
    return choose_grid(trim, paper, backs, bleed, gap_between(shape, bleed, gutter), Where("x"))


def near(*values):
    return pytest.approx(values)


def common(one, other):
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Rect(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)


def box(line):
    x, y = min(line.x0, line.x1), min(line.y0, line.y1)
    return Rect(x, y, abs(line.x1 - line.x0), abs(line.y1 - line.y0))


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
    between = Line(first.x, first.bottom + 1.5, first.x, first.bottom + 5.5)
    assert any(line == near(*between) for line in lines)


@pytest.mark.parametrize("style", ["none", "crosshair", "corners"])
def test_styles_without_marks_around_the_grid(style):
    assert outer(grid(), style) == ()


def test_lines_run_across_the_sheet_below_the_faces():
    lines = under(grid(), "lines", Sides(5, 12, 5, 10))
    assert lines[0] == near(7.5, 12, 7.5, 287)
    assert lines[-1] == near(5, 283.5, 205, 283.5)
    assert under(grid(), "crop", Sides(5, 5, 5, 5)) == ()


def test_cards_that_touch_are_parted_by_lines():
    found = grid(bleed=0)
    assert guides(found, "crop", 9) == (
        near(73.5, 16.5, 73.5, 280.5),
        near(136.5, 16.5, 136.5, 280.5),
        near(10.5, 104.5, 199.5, 104.5),
        near(10.5, 192.5, 199.5, 192.5),
    )


def test_lines_part_only_cards_that_are_there():
    found = grid(bleed=0)
    assert guides(found, "crop", 4) == (
        near(73.5, 16.5, 73.5, 104.5),
        near(136.5, 16.5, 136.5, 104.5),
        near(10.5, 104.5, 73.5, 104.5),
    )
    assert guides(found, "crop", 1) == ()
    assert guides(found, "none", 9) == ()
    assert guides(grid(bleed=1.5), "crop", 9) == ()


def test_corners_lie_in_the_bleed():
    lines = guides(grid(bleed=1.5), "corners", 1)
    assert len(lines) == 8
    assert lines[0] == near(7.5 - 0.375, 13.5, 7.5 - 1.5, 13.5)
    card = Rect(7.5, 13.5, 63, 88)
    assert not any(card.overlaps(box(line)) for line in lines)


def test_round_corners_are_shown_as_arcs():
    arcs = corner_arcs(grid(bleed=1.5), "corners", 3.0, 1)
    assert arcs[1] == near(*Arc(10.5, 16.5, 3.0, 90))
    assert len(arcs) == 4
    assert corner_arcs(grid(bleed=1.5), "corners", 0.0, 1) == ()
    assert corner_arcs(grid(bleed=1.5), "crop", 3.0, 1) == ()


def test_crosshairs_point_at_the_middle_of_each_disc():
    found = grid(trim=Size(25, 25), shape="round")
    lines = guides(found, "crosshair", 2)
    assert len(lines) == 8
    x, y = found.slots[0].x + 12.5, found.slots[0].y + 12.5
    for line in lines[:4]:
        assert abs(line.x0 - x) == pytest.approx(abs(line.y0 - y))
        assert ((line.x0 - x) ** 2 + (line.y0 - y) ** 2) ** 0.5 == pytest.approx(12.5 + 1.5 + 0.5)


def test_discs_are_cut_along_a_circle():
    found = grid(trim=Size(25, 25), shape="round")
    first = found.slots[0]
    assert rims(found, "crosshair", 3)[0] == near(first.x + 12.5, first.y + 12.5, 12.5)
    assert len(rims(found, "crosshair", 3)) == 3
    assert rims(found, "none", 3) == rims(found, "crop", 3) == ()


STYLES = [
    ("crop", "card", 1.5, "crop"),
    ("corners", "card", 1.5, "corners"),
    ("corners", "card", 0, "crop"),
    ("lines", "round", 1.5, "crosshair"),
    ("none", "round", 1.5, "none"),
]


@pytest.mark.parametrize(("wanted", "shape", "bleed", "style"), STYLES)
def test_a_style_gives_way_where_it_has_no_room(wanted, shape, bleed, style):
    trim = Size(25, 25) if shape == "round" else CARD
    assert style_for(grid(bleed=bleed, trim=trim, shape=shape), shape, wanted) == style


def test_the_fold_runs_along_the_middle():
    found = grid(backs="gutterfold", bleed=3)
    assert fold(found) == ((5, 105, 148.5, 105), (292, 105, 148.5, 105))
    assert fold_room(found) == pytest.approx(13.5 - 3 - 5)
    assert fold(grid()) == ()


@settings(max_examples=60, deadline=None)
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
    drawn = [common(face.grown(bleed), found.area).grown(-1e-6) for face in faces]
    paper_inside = Rect(0, 0, *found.page).grown(-MARKS_EDGE + 1e-6)
    columns, rows = edges(found)
    for line in outer(found, style):
        place = box(line)
        assert paper_inside.contains(place)
        assert not any(face.overlaps(place.grown(1e-7)) for face in drawn)
        assert round(line.x0, 6) in columns or round(line.y0, 6) in rows
        assert place.width + place.height >= 0.99
