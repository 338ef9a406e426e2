"""Boards in tiles: what each shows, and that all of it together is the board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mark_lines import box

from pnp.core.geometry import Rect, Size
from pnp.marks.tile_marks import back_marks, front_marks
from pnp.pdf.painted_faces import times_covered
from pnp.sheet_layout.grid_imposition import BACKS
from pnp.sheet_layout.margins import LINE_ROOM, MARKS_EDGE
from pnp.sheet_layout.tiling import BEYOND_SEAM, OVERLAP, Creases, tile_boards
from pnp.sizes.cards_and_papers import PAPERS

BOARD = Size(420, 297)


def tiled(board=BOARD, paper="a4", backs="none", bleed=1.5, copies=(("front", "back"),)):
    return tile_boards(copies, board, paper, backs, bleed)


# board, paper, columns, rows, is the paper upright?
GRIDS = [
    (BOARD, "a4", 2, 2, False),
    (Size(297, 420), "a4", 2, 2, True),
    (Size(300, 120), "a4", 2, 1, True),
    (Size(1000, 1000), "letter", 6, 5, True),
]


@pytest.mark.parametrize(("board", "paper", "columns", "rows", "upright"), GRIDS)
def test_a_board_has_the_fewest_even_tiles(board, paper, columns, rows, upright):
    frame = tiled(board, paper).frame
    assert (frame.columns, frame.rows) == (columns, rows)
    assert (frame.page.width < frame.page.height) is upright


def seams(creases):
    return tile_boards([("f", None)], Size(300, 120), "a4", "none", 1.5, creases).frame.across


def test_a_seam_keeps_off_creases_where_there_is_room():
    assert seams(Creases()) == (0, 150, 300)
    # The crease lay in the strip, or beside the seam, and now lies 5 mm from both.
    assert seams(Creases(xs=(155,))) == (0, 160, 300)
    assert seams(Creases(xs=(162,))) == (0, 147, 300)
    assert seams(Creases(xs=(148,))) == (0, 153, 300)
    # A level crease does not touch it; and where every place is near one, it stays even.
    assert seams(Creases(ys=(150,))) == (0, 150, 300)
    assert seams(Creases(xs=tuple(range(0, 300, 8)))) == (0, 150, 300)
    for sheet in tile_boards(
        [("f", None)], Size(300, 120), "a4", "none", 1.5, Creases((155,))
    ).sheets:
        assert Rect(0, 0, 210, 297).contains(sheet.tile.paper)


def test_tiles_are_named_by_row_and_column():
    sheets = tiled(copies=(("one", None), ("two", None))).sheets
    assert [sheet.tile.name for sheet in sheets] == ["A1", "A2", "B1", "B2"] * 2
    assert [sheet.fronts[0].key for sheet in sheets] == ["one"] * 4 + ["two"] * 4
    assert [sheet.number for sheet in sheets] == list(range(1, 9))


def test_a_tile_has_strips_at_its_right_and_lower_seams():
    first, *_, last = tiled().sheets
    assert first.tile.cell.size == last.tile.cell.size == Size(210, 148.5)
    assert first.tile.paper.size == Size(210 + OVERLAP, 148.5 + OVERLAP)
    assert last.tile.paper == last.tile.cell
    x, y, width, height = first.tile.cell
    window = (x - 1.5, y - 1.5, width + 1.5 + BEYOND_SEAM, height + 1.5 + BEYOND_SEAM)
    assert first.fronts[0].window == pytest.approx(window)


def test_paper_that_is_too_small_for_strips_holds_no_tile():
    assert tile_boards([("f", None)], Size(1000, 1000), "a4", "gutterfold", 100) is None


def on_board(layout, sheet, rect):
    """Return where something on the page of a tile lies on the board once it is glued."""
    slot = sheet.fronts[0].slot
    return rect.moved(-slot.x, -slot.y)


boards = st.builds(Size, st.integers(300, 1000), st.integers(300, 1000))


@st.composite
def layouts(draw):
    board = draw(boards)
    bleed = draw(st.sampled_from([0.0, 1.5, 3.0]))
    paper, backs = draw(st.sampled_from(sorted(PAPERS))), draw(st.sampled_from(BACKS))
    return board, tiled(board, paper, backs, bleed)


@given(layouts())
def test_tiles_show_every_place_of_the_board_once(one):
    board, layout = one
    cells = [on_board(layout, sheet, sheet.tile.cell) for sheet in layout.sheets]
    assert times_covered(Rect(0, 0, *board), cells) == 1
    assert sum(cell.width * cell.height for cell in cells) == pytest.approx(
        board.width * board.height
    )


@given(layouts())
def test_the_paper_of_neighbours_overlaps_by_the_strip(one):
    board, layout = one
    papers = [on_board(layout, sheet, sheet.tile.paper) for sheet in layout.sheets]
    frame = layout.frame
    area = sum(paper.width * paper.height for paper in papers)
    strips = OVERLAP * (frame.columns - 1), OVERLAP * (frame.rows - 1)
    assert area == pytest.approx((board.width + strips[0]) * (board.height + strips[1]))
    for sheet, paper in zip(layout.sheets, papers, strict=True):
        right = paper.right if sheet.tile.column < frame.columns - 1 else board.width + OVERLAP
        cell = on_board(layout, sheet, sheet.tile.cell)
        assert right - cell.right == pytest.approx(OVERLAP)


@given(layouts())
def test_backs_of_tiles_lie_behind_them_and_show_strips_instead_of_what_is_below_them(one):
    board, layout = one
    frame = layout.frame
    if not frame.axis:
        assert not any(sheet.backs for sheet in layout.sheets)
        return
    shown = []
    for sheet in layout.sheets:
        (back,) = sheet.backs
        assert frame.behind(back.slot) == pytest.approx(sheet.fronts[0].slot)
        assert back.rotation == frame.rotation
        behind = on_board(layout, sheet, frame.behind(back.window))
        trim = Rect(0, 0, *board)
        left, top = max(behind.x, 0), max(behind.y, 0)
        inside = Rect(left, top, min(behind.right, trim.right) - left,
                      min(behind.bottom, trim.bottom) - top)  # fmt: skip
        shown.append(inside)
        paper = on_board(layout, sheet, sheet.tile.paper)
        if sheet.tile.column:
            assert behind.x == pytest.approx(paper.x + OVERLAP - BEYOND_SEAM)
        if sheet.tile.column < frame.columns - 1:
            assert behind.right == pytest.approx(paper.right + BEYOND_SEAM)
    assert times_covered(Rect(0, 0, *board), shown) == 1


@given(layouts())
def test_all_of_a_tile_keeps_the_margins_and_leaves_room_for_labels(one):
    _, layout = one
    frame = layout.frame
    inside = Rect(0, 0, *frame.page).grown(-MARKS_EDGE + 1e-6)
    for sheet in layout.sheets:
        marks = front_marks(frame, sheet.tile)
        assert frame.trims.grown(1e-6).contains(sheet.tile.paper)
        for line in (*marks.lines, *marks.cuts, *marks.hatch):
            assert inside.contains(box(line))
            assert frame.trims.grown(frame.ring + 1e-6).contains(box(line))
        assert Rect(0, 0, *frame.page).grown(-MARKS_EDGE - 0.3).contains(sheet.fronts[0].window)
    assert max(frame.trims.x, frame.trims.y) - frame.ring >= MARKS_EDGE + LINE_ROOM


@given(layouts())
def test_marks_lie_beside_the_picture_but_for_lines_to_cut_along(one):
    _, layout = one
    for sheet in layout.sheets:
        marks = front_marks(layout.frame, sheet.tile)
        window = sheet.fronts[0].window.grown(-1e-6)
        for line in (*marks.lines, *marks.hatch):
            assert not box(line).grown(1e-7).overlaps(window)
        for back in sheet.backs:
            for line in back_marks(layout.frame, sheet.tile).hatch:
                assert not box(line).overlaps(back.window.grown(-1e-6))


def crosses(layout, sheet):
    """Return the middles of the crosses of a tile, on the board, each of an upright and a level."""
    lines = front_marks(layout.frame, sheet.tile).lines
    short = [line for line in lines if round(box(line).width + box(line).height, 3) == 2.4]
    found = set()
    for one in short:
        middle = Rect((one.x0 + one.x1) / 2, (one.y0 + one.y1) / 2, 0, 0)
        x, y, *_ = on_board(layout, sheet, middle)
        found.add((round(x, 3), round(y, 3)))
    return found


def test_neighbours_have_the_same_crosses_at_the_seam_between_them():
    layout = tiled(Size(600, 600))
    by_name = {sheet.tile.name: crosses(layout, sheet) for sheet in layout.sheets}
    for one, other, place in (("A1", "A2", 0), ("B2", "B3", 0), ("A1", "B1", 1), ("B4", "C4", 1)):
        common = by_name[one] & by_name[other]
        seam = {150 * int(one[1]), 200 * (ord(one[0]) - ord("A") + 1)}
        assert len({spot for spot in common if spot[place] in seam}) == 2, (one, other)


def test_strips_tell_which_tile_is_glued_there_and_the_first_has_a_plan():
    layout = tiled()
    said = {
        sheet.tile.name: [note.text for note in front_marks(layout.frame, sheet.tile).neighbours]
        for sheet in layout.sheets
    }
    assert said == {"A1": ["A2", "B1"], "A2": ["B2"], "B1": ["B2"], "B2": []}
    plans = [front_marks(layout.frame, sheet.tile).names for sheet in layout.sheets]
    assert [note.text for note in plans[0]] == ["A1", "A2", "B1", "B2"]
    assert not any(plans[1:])


@pytest.mark.parametrize("board", [BOARD, Size(300, 120), Size(120, 300), Size(1000, 1000)])
def test_the_plan_stands_on_the_strip_where_there_is_no_hatch(board):
    layout = tiled(board)
    first = layout.sheets[0]
    marks = front_marks(layout.frame, first.tile)
    xs, ys = [note.x for note in marks.names], [note.y for note in marks.names]
    plan = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(0.3)
    assert first.tile.paper.contains(plan)
    assert not plan.overlaps(first.fronts[0].window)
    assert not any(plan.overlaps(box(line)) for line in marks.hatch)


@pytest.mark.parametrize(("parts", "times"), [
    ([], 0),
    ([Rect(0, 0, 10, 10)], 1),
    ([Rect(0, 0, 6, 10), Rect(5, 0, 5, 10)], 1),
    ([Rect(0, 0, 6, 10), Rect(6.05, 0, 4, 10)], 1),
    ([Rect(0, 0, 6, 10), Rect(6.2, 0, 3.8, 10)], 0),
    ([Rect(-5, -5, 20, 20)] * 3, 3),
    ([Rect(0, 0, 10, 10), Rect(0, 0, 5, 10)], 1),
])  # fmt: skip
def test_how_often_parts_cover_a_whole(parts, times):
    assert times_covered(Rect(0, 0, 10, 10), parts) == times
