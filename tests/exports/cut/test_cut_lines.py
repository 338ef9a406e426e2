"""Lines of cut files: what they are made of, their order, and that none is cut twice."""

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.core.cutting_machines import INNER, KISS, LINES, PERFORATE, SCORE, THROUGH, Registration
from pnp.core.geometry import Rect, Size
from pnp.core.problems import Where
from pnp.exports.cut.line import (
    Circle,
    centre_of,
    dashes,
    flattened,
    in_order,
    is_closed,
    rounded,
    scored_within,
    straight,
)
from pnp.exports.cut.shared_edges import without_doubles
from pnp.exports.cut.sheet_lines import CutPiece, Treatment, folded_lines, net_lines, sheet_lines
from pnp.nets.outline import cut_of
from pnp.nets.tuck import tuck_box
from pnp.shapes.offset import area
from pnp.shapes.trim import Point, Trim
from pnp.sheet_layout.folded_pieces import Folding, lay_open
from pnp.sheet_layout.grid_imposition import choose_grid
from pnp.sheet_layout.imposed_sheets import Placement, Sheet
from pnp.sheet_layout.paper import Paper
from pnp.sizes.cards_and_papers import PAPERS

HERE = Where("x")
LENGTHS = st.integers(100, 900).map(lambda tenths: tenths / 10)


def length(line):
    """Return how long a line of straight pieces is."""
    return sum(math.dist(start[:2], end[:2]) for start, end in line.sides())


def sheet_of(*placed):
    return Sheet(1, tuple(Placement(slot, "card") for slot in placed), ())


def lines(trim, slot, **said):
    return sheet_lines(sheet_of(slot), {"card": CutPiece(trim, None)}, Treatment(**said))


@given(LENGTHS, LENGTHS, st.integers(0, 40).map(lambda tenths: tenths / 10))
def test_corners_are_quarters_of_circles(width, height, radius):
    found = rounded(THROUGH, Rect(3, 4, width, height), radius)
    arcs = [centre_of(start, end) for start, end in found.sides() if start.bulge]
    assert len(arcs) == (4 if radius else 0)
    assert all(r == pytest.approx(radius) for _, _, r in arcs)
    inner = Rect(3, 4, width, height).grown(-radius)
    assert all(x == pytest.approx(inner.x) or x == pytest.approx(inner.right) for x, _, _ in arcs)
    # No corner of the pieces that arcs become lies outside, nor far inside.
    trim = Trim(Size(width, height), radius)
    assert all(abs(trim.depth(x - 3, y - 4)) < 0.001 for x, y in flattened(found))


@given(LENGTHS, LENGTHS, st.integers(1, 5), st.integers(1, 5))
def test_where_cards_touch_their_edge_is_cut_once(width, height, columns, rows):
    slots = [Rect(10 + c * width, 10 + r * height, width, height)
             for r in range(rows) for c in range(columns)]  # fmt: skip
    found = without_doubles(rounded(THROUGH, slot, 0) for slot in slots)
    uprights, levels = (columns + 1) * rows * height, (rows + 1) * columns * width
    assert sum(map(length, found)) == pytest.approx(uprights + levels)
    if columns * rows > 1:
        assert len(found) == columns + rows + 2


def test_where_nothing_touches_lines_stay_whole():
    found = [rounded(THROUGH, Rect(x, 10, 20, 30), 3) for x in (10, 33, 56)]
    assert without_doubles(found) == found


def test_round_corners_of_cards_that_touch_are_all_there():
    found = without_doubles(rounded(THROUGH, Rect(x, 10, 20, 30), 3) for x in (10, 30))
    arcs = [one for one in found if one.vertices[0].bulge]
    straights = [one for one in found if not one.vertices[0].bulge]
    assert len(arcs) == 8
    # Both sides, the common edge once, and above and below each card.
    assert sum(map(length, straights)) == pytest.approx(3 * 24 + 4 * 14)


def test_lines_of_two_kinds_may_lie_on_each_other():
    fold = straight(SCORE, (10, 10), (30, 10))
    card = rounded(THROUGH, Rect(10, 10, 20, 30), 0)
    assert without_doubles([fold, card]) == [fold, card]


def test_what_is_inside_comes_first():
    outer, inner = rounded(THROUGH, Rect(10, 10, 50, 50), 0), Circle(THROUGH, 30, 30, 5)
    fold, slit = straight(SCORE, (10, 30), (60, 30)), straight(INNER, (20, 10), (20, 20))
    far = rounded(THROUGH, Rect(10, 100, 50, 50), 0)
    assert in_order([far, outer, inner, slit, fold]) == [fold, slit, inner, outer, far]
    assert [*LINES] == ["marks", "score", "perforate", "inner", "kiss", "through"]


@given(LENGTHS, st.floats(0, math.tau))
def test_a_perforation_begins_and_ends_with_a_stroke(long, angle):
    x, y = 100 + long * math.cos(angle), 100 + long * math.sin(angle)
    strokes = [*dashes(PERFORATE, straight(SCORE, (100, 100), (x, y)), 2, 1)]
    assert strokes[0].vertices[0][:2] == pytest.approx((100, 100))
    assert strokes[-1].vertices[-1][:2] == pytest.approx((x, y))
    assert all(1.4 < length(stroke) < 2.6 for stroke in strokes)
    assert sum(map(length, strokes)) == pytest.approx(long * 2 / 3, abs=1)


def test_stickers_are_cut_without_their_backing():
    (card,) = lines(Trim(Size(63, 88), 3), Rect(10, 10, 63, 88), is_kiss=True)
    assert card.kind == KISS


@pytest.mark.parametrize(("trim", "grows"), [
    (Trim(Size(63, 88), 3.0), Rect(9.9, 9.9, 63.2, 88.2)),
    (Trim(Size(63, 88), 0.0), Rect(9.9, 9.9, 63.2, 88.2)),
    (Trim(Size(30, 30), 15.0), Rect(9.9, 9.9, 30.2, 30.2)),
    (Trim(Size(30, 30), 0, (Point(15, 0), Point(30, 30), Point(0, 30))), None),
])  # fmt: skip
def test_half_of_the_kerf_lies_outside_of_a_piece(trim, grows):
    slot = Rect(10, 10, *trim.size)
    (plain,), (wide,) = lines(trim, slot), lines(trim, slot, kerf=0.2)
    if grows:
        assert tuple(wide.box) == pytest.approx(tuple(grows))
        assert tuple(plain.box) == tuple(slot)
        return
    # By 0.1 mm all around.
    around = sum(math.dist(*pair) for pair in zip(
        trim.outline, (*trim.outline[1:], trim.outline[0]), strict=True
    ))  # fmt: skip
    more = area(flattened(wide)) - area(flattened(plain))
    assert more == pytest.approx(0.1 * around + math.pi * 0.01, rel=0.01)


def test_corners_grow_with_the_kerf():
    (card,) = lines(Trim(Size(63, 88), 3), Rect(10, 10, 63, 88), kerf=0.2)
    radii = {round(centre_of(*side)[2], 6) for side in card.sides() if side[0].bulge}
    assert radii == {3.1}


def test_slits_of_a_box_are_lines_by_themselves():
    """The walk around a net goes along its slits there and back."""
    net = tuck_box(60, 90, 25, 0.3)
    found = [*net_lines(net, Rect(10, 20, *net.size), None, is_sideways=False)]
    slits = [line for line in found if line.kind == INNER]
    (outline,) = [line for line in found if line.kind == THROUGH]
    walk = [*cut_of(net)]
    walked = sum(math.dist(*pair) for pair in zip(walk, (*walk[1:], walk[0]), strict=True))
    assert len(slits) == 2
    assert all(length(slit) > 3 for slit in slits)
    assert length(outline) + 2 * sum(map(length, slits)) == pytest.approx(walked)
    assert area(flattened(outline)) == pytest.approx(area(walk))
    assert len([line for line in found if line.kind == SCORE]) == len(net.creases)
    assert without_doubles(found) == found


def test_a_box_in_tiles_is_cut_along_what_lies_on_each():
    net = tuck_box(60, 90, 25, 0.3)
    slot, half = Rect(0, 0, *net.size), net.size.width / 2
    papers = [Rect(0, 0, half, slot.height), Rect(half, 0, half, slot.height)]
    found = [line for paper in papers for line in net_lines(net, slot, paper, False)]
    outlines = [line for line in found if line.kind == THROUGH]
    assert sum(area(flattened(one)) for one in outlines) == pytest.approx(area([*cut_of(net)]))
    slits = [line for line in found if line.kind == INNER]
    assert len(slits) == 2


def test_a_fold_ends_where_the_piece_does():
    fold = straight(SCORE, (0, 10), (30, 10))
    notched = [(5, 0), (25, 0), (25, 20), (18, 20), (18, 5), (12, 5), (12, 20), (5, 20)]
    parts = [*scored_within(fold, tuple(Point(*corner) for corner in notched))]
    assert [[corner[:2] for corner in part.vertices] for part in parts] == [
        [(5, 10), (12, 10)], [(18, 10), (25, 10)],
    ]  # fmt: skip


def test_halves_of_a_standee_that_share_an_edge_are_one_piece():
    house = (Point(5, 0), Point(15, 0), Point(20, 30), Point(0, 30))
    folding = Folding(Trim(Size(20, 30), 0, house), "standee", 6)
    grid = choose_grid(folding.open, "a4", "none", 1.5, 4.5, HERE)
    (sheet,) = lay_open([("front", None)], grid, folding).sheets
    found = [*folded_lines(sheet.folded)]
    (outline,) = [line for line in found if line.kind == THROUGH]
    assert is_closed(outline)
    assert outline.box.height == pytest.approx(2 * (30 + 6))
    folds = sorted(length(line) for line in found if line.kind == SCORE)
    # That between the halves is as long as their edge.
    assert folds[0] == pytest.approx(10)
    assert len(folds) == 3


CROSSES = Registration("crosses", 10, 6, 0.3, 3, 1.5)
MARKS = st.sampled_from([
    Registration("corners", 10, 10, 1, 5, 1.5),
    Registration("corners", 15.875, 5, 0.5, 5, 1.5),
    Registration("corners", 3.5, 20, 1, 5, 2),
    CROSSES,
])  # fmt: skip


@given(
    MARKS,
    st.sampled_from([*PAPERS]),
    st.tuples(LENGTHS, LENGTHS),
    st.sampled_from([0.0, 0.6, 1.5, 3.0]),
    st.sampled_from(["duplex-long", "duplex-short", "none"]),
)
@example(CROSSES, "a4", (10.1, 12.2), 0.0, "none")
def test_no_bleed_comes_near_marks_and_backs_lie_behind_fronts(marks, name, size, bleed, backs):
    paper = Paper(name, PAPERS[name], marks.edge, marks.reach)
    grid = choose_grid(Size(*size), paper, backs, bleed, max(2 * bleed, 0), HERE)
    white = [bar.grown(marks.clear - marks.thickness / 2) for bar in marks.bars(grid.page)]
    assert not any(slot.grown(bleed).overlaps(bar) for slot in grid.slots for bar in white)
    if grid.axis:
        behind = sorted(tuple(round(side, 6) for side in grid.behind(slot)) for slot in grid.slots)
        assert behind == sorted(tuple(round(side, 6) for side in slot) for slot in grid.slots)
