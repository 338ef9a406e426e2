import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import refused

from pnp.core.geometry import Rect, Size
from pnp.core.problems import Where
from pnp.shapes.shape import Shape
from pnp.sheet_layout.grid_imposition import BACKS, backs_for, choose_grid, lay_out, possible_grids
from pnp.sheet_layout.gutters import gap_between
from pnp.sheet_layout.margins import FACES_EDGE, MARKS_EDGE
from pnp.sizes.cards_and_papers import CARDS, PAPERS

HERE = Where("cards/demo/hand.yaml", 3)
CARD = CARDS["euro-poker"]


def grid(paper="a4", bleed=1.5, backs="none", trim=CARD, shape="card"):
    return choose_grid(trim, paper, backs, bleed, gap_between(Shape(shape), bleed), HERE)


def lay(copies, paper="a4", bleed=1.5, backs="duplex-long", trim=CARD):
    gap, backs = gap_between(Shape.CARD, bleed), backs_for(copies, backs)
    return lay_out(copies, choose_grid(trim, paper, backs, bleed, gap, HERE))


def pairs(count, back="back"):
    return [(f"card-{number}", back) for number in range(count)]


# paper, landscape?, cards of 63 x 88 mm at a bleed of 0, 1.5, 2 and 3 mm
FIT = [
    ("a4", False, (9, 9, 6, 6)),
    ("a4", True, (8, 8, 8, 8)),
    ("letter", False, (9, 6, 6, 4)),
    ("letter", True, (8, 8, 8, 6)),
    ("a3", True, (18, 18, 18, 15)),
    ("a3", False, (16, 16, 16, 16)),
]


@pytest.mark.parametrize(("paper", "landscape", "counts"), FIT)
def test_how_many_poker_cards_fit_on_paper_laid_either_way(paper, landscape, counts):
    found = [
        len(grid.slots)
        for bleed in (0, 1.5, 2, 3)
        for grid in possible_grids(CARD, PAPERS[paper], "none", bleed, 2 * bleed)
        if (grid.page.width > grid.page.height) is landscape
    ]
    assert tuple(found) == counts


# paper, bleed, cards, landscape?, from the paper's edge to the bleed of the first card
BEST = [
    ("a4", 0.0, 9, False, (10.5, 16.5)),
    ("a4", 1.5, 9, False, (6.0, 12.0)),
    ("a4", 2.0, 8, True, (14.5, 13.0)),
    ("letter", 0.0, 9, False, (13.45, 7.7)),
    ("letter", 1.5, 8, True, (7.7, 16.95)),
    ("a3", 0.0, 18, True, (21.0, 16.5)),
    ("a3", 1.5, 18, True, (12.0, 12.0)),
    ("a3", 3.0, 16, False, (10.5, 22.0)),
]


@pytest.mark.parametrize(("paper", "bleed", "count", "landscape", "margins"), BEST)
def test_the_paper_lies_the_way_that_holds_most(paper, bleed, count, landscape, margins):
    found = grid(paper, bleed)
    assert len(found.slots) == count
    assert (found.page.width > found.page.height) is landscape
    assert found.slots[0].grown(bleed)[:2] == pytest.approx(margins)


def test_gutterfold_on_a4():
    found = grid(bleed=3, backs="gutterfold")
    assert (found.page, found.columns, found.rows) == (Size(297, 210), 4, 1)
    assert (found.axis, found.rotation, found.folded) == ("horizontal", 180, True)
    front, back = found.slots[0], found.behind(found.slots[0])
    assert (front.bottom, back.y) == (102, 108)  # 3 mm to either side of the fold at 105 mm
    assert back.x == front.x


def test_gutterfold_leaves_room_for_the_bend_without_bleed():
    found = grid(bleed=0, backs="gutterfold")
    edge = found.slots[-1].bottom if found.axis == "horizontal" else found.slots[-1].right
    middle = found.page.height / 2 if found.axis == "horizontal" else found.page.width / 2
    assert middle - edge == pytest.approx(2)


# The mapping of print.md 1.5, with the first slot at x, y on paper W x H and cards w x h.
TURNS = [
    ("a4", 1.5, "duplex-long", "vertical", 0),
    ("a4", 1.5, "duplex-short", "horizontal", 180),
    ("a4", 3.0, "duplex-long", "horizontal", 180),
    ("a4", 3.0, "duplex-short", "vertical", 0),
]


@pytest.mark.parametrize(("paper", "bleed", "backs", "axis", "rotation"), TURNS)
def test_where_backs_lie_depends_on_the_paper_and_the_flip(paper, bleed, backs, axis, rotation):
    found = grid(paper, bleed, backs)
    assert (found.axis, found.rotation) == (axis, rotation)
    x, y, w, h = first = found.slots[0]
    width, height = found.page
    there = {"vertical": Rect(width - x - w, y, w, h), "horizontal": Rect(x, height - y - h, w, h)}
    assert found.behind(first) == pytest.approx(there[axis])


def test_a_sheet_that_is_not_full_keeps_backs_behind_their_fronts():
    layout = lay(pairs(10))
    last = layout.sheets[1]
    assert last.number == 2
    assert [place.key for place in last.fronts] == ["card-9"]
    assert last.fronts[0].slot == layout.frame.slots[0]
    assert last.backs[0].slot == pytest.approx(layout.frame.slots[2])  # top right, not top left


def test_a_copy_without_a_back_leaves_its_place_empty():
    sheet = lay([("a", "back"), ("b", None), ("c", "back")]).sheets[0]
    fronts, backs = ([place.slot.x for place in side] for side in (sheet.fronts, sheet.backs))
    assert fronts == pytest.approx([7.5, 73.5, 139.5])
    assert backs == pytest.approx([139.5, 7.5])


@pytest.mark.parametrize("backs", BACKS)
def test_where_nothing_has_a_back_there_are_fronts_only(backs):
    layout = lay([("a", None)] * 3, backs=backs)
    assert (layout.frame.axis, layout.frame.folded) == ("", False)
    assert len(layout.frame.slots) == 9
    assert layout.sheets[0].backs == ()


def test_no_copies_are_no_sheets():
    assert lay([]).sheets == ()


@pytest.mark.parametrize(("bleed", "gap"), [(0, 0), (1.5, 3), (3, 6)])
def test_gap_between_cards(bleed, gap):
    assert gap_between(Shape.CARD, bleed) == gap


@pytest.mark.parametrize(("bleed", "gap"), [(0, 2), (0.5, 2), (3, 6)])
def test_gap_between_discs_leaves_room_for_scissors(bleed, gap):
    assert gap_between(Shape.ROUND, bleed) == gap


def papers_of(width, height):
    """Return the hint to all papers that are so large, in mm."""
    large = [one for one, size in PAPERS.items() if size.width > width and size.height > height]
    return f"use --paper {' or '.join(large)}"


TOO_LARGE = [
    (Size(200, 290), "a4", "none", "200 x 290 mm does not fit on a4 paper (210 x 297 mm)",
     papers_of(210, 300)),
    (Size(190, 260), "letter", "gutterfold",
     "190 x 260 mm does not fit on letter paper (215.9 x 279.4 mm), gutterfold",
     papers_of(270, 400)),
    (Size(250, 400), "tabloid", "gutterfold", "on tabloid paper", "use --backs duplex-long"),
    (Size(500, 20), "a3", "none", "500 x 20 mm does not fit on a3 paper",
     "make it smaller; 'shape: board' is printed in tiles"),
]  # fmt: skip


@pytest.mark.parametrize(("trim", "paper", "backs", "message", "hint"), TOO_LARGE)
def test_a_card_that_does_not_fit(trim, paper, backs, message, hint):
    (problem,) = refused(grid, paper, trim=trim, backs=backs)
    assert problem.where == HERE
    assert message in problem.message
    assert problem.hint == hint


papers = st.sampled_from(sorted(PAPERS))
bleeds = st.sampled_from([0.0, 0.5, 1.0, 1.5, 2.0, 3.0])
sizes = st.builds(Size, st.floats(15, 120), st.floats(15, 120))


@st.composite
def grids(draw):
    return grid(draw(papers), draw(bleeds), draw(st.sampled_from(BACKS)), draw(sizes))


@given(grids())
def test_slots_lie_inside_the_margins(found):
    area = Rect(0, 0, *found.page).grown(-MARKS_EDGE - 0.3 + 1e-6)
    for slot in found.slots:
        assert area.contains(slot.grown(max(found.bleed, 1)))
        if found.bleed <= 1.5:
            assert Rect(0, 0, *found.page).grown(-FACES_EDGE).contains(slot.grown(found.bleed))
        assert found.trims.contains(slot)


@given(grids())
def test_label_and_ruler_have_room_on_two_sides(found):
    beside = max(found.trims.x, found.trims.y) - max(found.bleed, 1)
    assert beside >= MARKS_EDGE + 2.2 - 1e-6


@pytest.mark.parametrize("trim", [Size(22, 22), Size(30, 30), CARD])
def test_no_text_has_to_stand_across_a_fold_of_small_paper(trim):
    found = grid(bleed=0, backs="gutterfold", trim=trim)
    margins = {"vertical": found.trims.x, "horizontal": found.trims.y}
    assert margins[found.axis] >= MARKS_EDGE + 2.2 + 1 + 1


@given(grids())
def test_no_two_faces_of_a_page_overlap(found):
    places = [slot.grown(found.bleed) for slot in found.slots]
    if found.folded:
        places += [found.behind(slot).grown(found.bleed) for slot in found.slots]
    for index, place in enumerate(places):
        assert not any(place.overlaps(other) for other in places[:index])


@given(grids())
def test_a_grid_is_centred(found):
    trims, page = found.trims, found.page
    assert trims.mirrored(page) == pytest.approx(trims)
    assert trims.flipped(page) == pytest.approx(trims)


@given(grids())
def test_the_back_of_the_back_is_the_front(found):
    for slot in found.slots:
        assert found.behind(found.behind(slot)) == pytest.approx(slot)


@given(grids())
def test_backs_lie_on_the_lattice_of_the_fronts(found):
    if found.folded:
        return
    lattice = {tuple(round(value, 6) for value in slot) for slot in found.slots}
    assert {tuple(round(v, 6) for v in found.behind(slot)) for slot in found.slots} == lattice


@given(st.integers(0, 60), papers, bleeds, st.sampled_from(BACKS), sizes)
def test_every_copy_is_placed_once_with_its_own_back(count, paper, bleed, backs, size):
    copies = [(f"front-{n}", f"back-{n}" if n % 5 else None) for n in range(count)]
    layout = lay(copies, paper, bleed, backs, size)
    fronts = [place for sheet in layout.sheets for place in sheet.fronts]
    assert [place.key for place in fronts] == [front for front, _ in copies]
    if not layout.frame.axis:
        assert not any(sheet.backs for sheet in layout.sheets)
        return
    found = {}
    for sheet in layout.sheets:
        slots = {layout.frame.behind(place.slot): place.key for place in sheet.fronts}
        found |= {slots[place.slot]: place.key for place in sheet.backs}
        assert {place.rotation for place in sheet.backs} <= {layout.frame.rotation}
    assert found == {front: back for front, back in copies if back}


@given(st.integers(1, 60), bleeds)
def test_only_the_last_sheet_may_have_empty_slots(count, bleed):
    layout = lay(pairs(count), bleed=bleed)
    size = len(layout.frame.slots)
    assert [len(sheet.fronts) for sheet in layout.sheets[:-1]] == [size] * (
        count // size - (count % size == 0)
    )
    assert [sheet.number for sheet in layout.sheets] == list(range(1, len(layout.sheets) + 1))
