"""Sheets of a booklet: where pages lie, how they creep, and which marks have room."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.geometry import Rect, Size
from pnp.exports.booklet.page_order import booklet
from pnp.exports.booklet.sheet_geometry import creep, spreads
from pnp.sheet_layout.margins import MARK_LENGTH, MARKS_EDGE
from pnp.sizes.bleed_width import USUAL_BLEED
from pnp.sizes.cards_and_papers import A5, PAPERS

PAGES = st.integers(1, 100)
SHEETS = st.one_of(
    st.sampled_from(sorted(PAPERS.values())),
    st.builds(Size, st.floats(150, 600), st.floats(200, 900)),
)


def spreads_for(pages, paper):
    return spreads(len(booklet(pages)), paper)


def near(rect):
    return pytest.approx(tuple(rect), abs=1e-6)


def ends_of(line):
    return ((line.x0, line.y0), (line.x1, line.y1))


@pytest.mark.parametrize(("paper", "left", "right", "trims"), [
    ("a4", (0.5, 0), (148.5, 0), (0.5, 0, 296, 210)),
    ("letter", (8.5, 14.869), (139.7, 14.869), (8.5, 14.869, 262.4, 186.162)),
    ("legal", (29.8, 2.95), (177.8, 2.95), (29.8, 2.95, 296, 210)),
    ("a3", (62, 43.5), (210, 43.5), (62, 43.5, 296, 210)),
])  # fmt: skip
def test_pages_of_the_outermost_sheet(paper, left, right, trims):
    (spread,) = spreads(1, PAPERS[paper])
    assert spread.page(left=True)[:2] == pytest.approx(left, abs=1e-3)
    assert spread.page(left=False)[:2] == pytest.approx(right, abs=1e-3)
    assert tuple(spread.trims) == pytest.approx(trims, abs=1e-3)


@pytest.mark.parametrize(
    ("paper", "scale"),
    [("a4", 1), ("a3", 1), ("legal", 1), ("tabloid", 1), ("letter", 131.2 / 148)],
)
def test_how_large_pages_are(paper, scale):
    assert spreads(1, PAPERS[paper])[0].scale == pytest.approx(scale, abs=1e-6)


def test_creep_is_the_paper_that_lies_around_a_sheet():
    assert [creep(sheet) for sheet in range(4)] == pytest.approx([0, 0.1, 0.2, 0.3])
    assert creep(5, thickness=0.16) == pytest.approx(0.8)


@given(PAGES, SHEETS)
def test_folded_and_cut_all_pages_have_the_same_outer_margin(pages, paper):
    # Folded, a sheet stands out by as much as the paper around it is thick; the cut is straight.
    found = spreads_for(pages, paper)
    for number, spread in enumerate(found):
        stands_out = 0.1 * number
        for left in (True, False):
            page = spread.page(left)
            outer = spread.fold - page.x if left else page.right - spread.fold
            assert stands_out + outer == pytest.approx(found[0].scale * A5.width, abs=1e-6)
        assert spread.trims == near(
            Rect(
                spread.page(True).x,
                spread.page(True).y,
                spread.page(False).right - spread.page(True).x,
                A5.height * spread.scale,
            )
        )


@given(PAGES, SHEETS)
def test_turned_over_pages_lie_on_pages(pages, paper):
    for spread in spreads_for(pages, paper):
        assert spread.page(True).mirrored(spread.sheet) == near(spread.page(False))
        for place in (spread.trims, spread.printed):
            assert place.mirrored(spread.sheet) == near(place)
            assert place.flipped(spread.sheet) == near(place)


@given(PAGES, SHEETS)
def test_what_is_printed_lies_on_the_sheet_with_its_bleed(pages, paper):
    for spread in spreads_for(pages, paper):
        assert Rect(0, 0, *spread.sheet).grown(1e-6).contains(spread.printed)
        assert spread.printed.grown(1e-6).contains(spread.trims)
        x, y, *_ = spread.printed
        trims = spread.trims
        # The whole bleed with room for printers, or all there is up to the edge.
        assert x == pytest.approx(0, abs=1e-6) or trims.x - x == pytest.approx(USUAL_BLEED)
        assert y == pytest.approx(0, abs=1e-6) or trims.y - y == pytest.approx(USUAL_BLEED)
        assert x < 1e-6 or x >= MARKS_EDGE + MARK_LENGTH - 1e-6
        assert y < 1e-6 or y >= MARKS_EDGE + MARK_LENGTH - 1e-6
        left, right = spread.window(left=True), spread.window(left=False)
        assert left.right == pytest.approx(spread.fold)
        # Below the left page, so that no white line is seen between them.
        assert right.x == pytest.approx(spread.fold - 0.5)
        assert (left.x, right.right) == pytest.approx((spread.printed.x, spread.printed.right))


@given(PAGES, SHEETS)
def test_crop_marks_point_at_the_trim_and_keep_out_of_the_bleed(pages, paper):
    for spread in spreads_for(pages, paper):
        trims, printed = spread.trims, spread.printed
        for mark in spread.crop_marks():
            upright = mark.x0 == mark.x1
            edges = (trims.x, trims.right) if upright else (trims.y, trims.bottom)
            assert any(math.isclose(mark.x0 if upright else mark.y0, edge) for edge in edges)
            for x, y in ends_of(mark):
                assert not printed.grown(-1e-6).overlaps(Rect(x, y, 0, 0))
                assert MARKS_EDGE - 1e-6 <= y <= spread.sheet.height - MARKS_EDGE + 1e-6
                assert MARKS_EDGE - 1e-6 <= x <= spread.sheet.width - MARKS_EDGE + 1e-6


@pytest.mark.parametrize(
    ("paper", "many"), [("a4", 0), ("letter", 8), ("legal", 0), ("a3", 8), ("tabloid", 8)]
)
def test_crop_marks_stand_where_there_is_room(paper, many):
    assert len(spreads(1, PAPERS[paper])[0].crop_marks()) == many


@given(PAGES, SHEETS)
def test_fold_marks_lie_on_the_fold_beside_the_pages(pages, paper):
    for spread in spreads_for(pages, paper):
        head, foot = spread.fold_marks()
        assert {head.x0, head.x1, foot.x0, foot.x1} == {spread.fold}
        assert foot.y0 + head.y0 == pytest.approx(spread.sheet.height)
        assert foot.y1 + head.y1 == pytest.approx(spread.sheet.height)
        if head.y1 > 0:
            assert MARKS_EDGE <= head.y1 < head.y0 <= spread.printed.y + 1e-6
            assert head.y0 - head.y1 >= MARK_LENGTH - 1e-6
        else:
            assert head.y0 == 3


def test_staples_hold_pages_at_a_quarter_of_their_height():
    for paper in PAPERS.values():
        (spread,) = spreads(1, paper)
        middles = [(mark.y0 + mark.y1) / 2 - spread.trims.y for mark in spread.staple_marks()]
        assert middles == pytest.approx([spread.trims.height / 4, spread.trims.height * 3 / 4])
        assert {mark.x0 for mark in spread.staple_marks()} == {spread.fold}
