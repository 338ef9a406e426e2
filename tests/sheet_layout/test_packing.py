"""Pieces of several sizes on common sheets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.geometry import Rect, Size
from pnp.marks.piece_marks import Piece as Marked
from pnp.marks.piece_marks import guides
from pnp.shapes.trim import Trim
from pnp.sheet_layout.grid_imposition import BACKS
from pnp.sheet_layout.gutters import gap_for_marks
from pnp.sheet_layout.margins import FACES_EDGE, MARKS_EDGE
from pnp.sheet_layout.packing import Piece, pack
from pnp.sizes.cards_and_papers import CARDS, PAPERS

CARD = CARDS["euro-poker"]
DISC, SMALL = Size(25, 25), Size(15, 15)


def some(count, trim, back=None):
    return [Piece(trim, f"{trim.width:g}-{n}", back and f"{back}-{n}") for n in range(count)]


def slots(layout):
    return [place.slot for sheet in layout.sheets for place in sheet.fronts]


# pieces, paper, backs, bleed, sheets
COUNTS = [
    (some(1, CARD) + some(24, Size(20, 20)), "a4", "duplex-long", 1.5, 1),
    (some(2, CARD) + some(40, DISC), "a4", "duplex-long", 1.5, 1),
    (some(9, CARD) + some(1, DISC), "a4", "none", 1.5, 2),
    (some(54, DISC) + some(1, SMALL), "a4", "none", 1.5, 1),
    (some(20, DISC, "b") + some(20, SMALL, "b"), "letter", "gutterfold", 1.5, 2),
    (some(3, Size(120, 80)) + some(8, DISC), "a4", "none", 1.5, 1),
]


@pytest.mark.parametrize(("pieces", "paper", "backs", "bleed", "sheets"), COUNTS)
def test_how_many_sheets_pieces_take(pieces, paper, backs, bleed, sheets):
    layout = pack(pieces, paper, backs, bleed)
    assert len(layout.sheets) == sheets
    assert len(slots(layout)) == len(pieces)


def test_pieces_lie_in_rows_from_the_tallest_on():
    layout = pack(some(1, DISC) + some(1, CARD), "a4", "none", 1.5)
    card, disc = sorted(slots(layout), key=lambda slot: -slot.height)
    assert card.y == pytest.approx(disc.y)
    assert disc.x - card.right == pytest.approx(gap_for_marks(1.5))


def test_small_pieces_stand_below_each_other_beside_a_tall_one():
    layout = pack(some(1, CARD) + some(6, DISC), "a4", "none", 1.5)
    tall = max(slot.height for slot in slots(layout))
    assert layout.frame.trims.height == pytest.approx(tall)


def test_no_piece_is_turned_where_that_saves_no_sheet():
    layout = pack(some(3, CARD) + some(3, Size(88, 63)), "a4", "none", 1.5)
    assert {place.rotation for sheet in layout.sheets for place in sheet.fronts} == {0}


def test_a_piece_is_turned_where_that_saves_a_sheet():
    pieces = some(3, Size(130, 60)) + some(3, Size(60, 130))
    layout = pack(pieces, "a4", "none", 1.5)
    assert len(layout.sheets) == 1
    (sheet,) = layout.sheets
    assert {place.rotation for place in sheet.fronts} == {0, 90}
    for place in sheet.fronts:
        assert place.slot.size in (Size(130, 60), Size(60, 130))


# The back of a piece that lies on its side lies on its other side: seen from behind, left is right.
@pytest.mark.parametrize(
    ("backs", "rotations"),
    [("duplex-long", {(0, 0), (90, 270)}), ("duplex-short", {(0, 180), (90, 90)})],
)
def test_the_back_of_a_turned_piece_is_turned_the_other_way(backs, rotations):
    pieces = some(3, Size(130, 60), "b") + some(3, Size(60, 130), "b")
    (sheet,) = pack(pieces, "a4", backs, 1.5).sheets
    pairs = zip(sheet.fronts, sheet.backs, strict=True)
    assert {(front.rotation, back.rotation) for front, back in pairs} == rotations


@pytest.mark.parametrize("backs", BACKS)
def test_a_piece_that_is_too_large_fits_nowhere(backs):
    assert pack(some(1, DISC) + some(1, Size(200, 290)), "a4", backs, 1.5) is None


@st.composite
def packed(draw):
    sizes = draw(
        st.lists(st.builds(Size, st.integers(10, 90), st.integers(10, 90)), min_size=1, max_size=4)
    )
    pieces = [
        Piece(size, f"{number}-{n}", draw(st.sampled_from([None, f"b{number}-{n}"])))
        for number, size in enumerate(sizes)
        for n in range(draw(st.integers(1, 12)))
    ]
    layout = pack(
        pieces,
        draw(st.sampled_from(sorted(PAPERS))),
        draw(st.sampled_from(BACKS)),
        draw(st.sampled_from([0.0, 1.5, 3.0])),
    )
    assert layout is not None
    return pieces, layout


@given(packed())
def test_every_piece_lies_once_inside_the_margins_apart_from_all_others(one):
    pieces, layout = one
    frame = layout.frame
    fronts = [place for sheet in layout.sheets for place in sheet.fronts]
    assert sorted(place.key for place in fronts) == sorted(piece.front for piece in pieces)
    trims = {piece.front: piece.trim for piece in pieces}
    area = Rect(0, 0, *frame.page).grown(-MARKS_EDGE - 0.3)
    for place in fronts:
        trim = trims[place.key]
        assert place.slot.size == (trim.turned() if place.rotation else trim)
        assert frame.trims.grown(1e-6).contains(place.slot)
        assert area.contains(place.slot.grown(max(frame.bleed, 1) - 1e-6))
    for sheet in layout.sheets:
        here = [place.slot for place in sheet.fronts]
        if frame.folded:
            here += [frame.behind(slot) for slot in here]
        spaced = [slot.grown(frame.gap / 2 - 1e-6) for slot in here]
        for index, slot in enumerate(spaced):
            assert not any(slot.overlaps(other) for other in spaced[:index])


@given(packed())
def test_every_back_lies_behind_its_front(one):
    pieces, layout = one
    frame, backs = layout.frame, {piece.front: piece.back for piece in pieces}
    for sheet in layout.sheets:
        found = {frame.behind(place.slot): place.key for place in sheet.backs}
        wanted = {place.slot: backs[place.key] for place in sheet.fronts if backs[place.key]}
        if frame.axis:
            back = {tuple(round(v, 6) for v in slot): key for slot, key in found.items()}
            assert back == {tuple(round(v, 6) for v in slot): key for slot, key in wanted.items()}
        else:
            assert found == {}


@given(packed())
def test_labels_have_room_and_trims_are_in_the_middle(one):
    frame = one[1].frame
    assert frame.trims.mirrored(frame.page) == pytest.approx(frame.trims)
    assert frame.trims.flipped(frame.page) == pytest.approx(frame.trims)
    beside = max(frame.trims.x, frame.trims.y) - max(frame.bleed, 1)
    assert beside >= MARKS_EDGE + 2.2 - 1e-6
    assert min(frame.trims.x, frame.trims.y) >= FACES_EDGE


@given(packed())
def test_marks_keep_off_all_pieces_and_the_paper_s_edge(one):
    frame = one[1].frame
    inside = Rect(0, 0, *frame.page).grown(-MARKS_EDGE + 1e-6)
    for sheet in one[1].sheets:
        slots = [place.slot for place in sheet.fronts]
        trims = [Trim(slot.size, slot.width / 2) for slot in slots]
        lines = guides(frame, "pieces", list(map(Marked, slots, trims))).lines
        assert len(lines) == sum(4 if trim.is_round else 8 for trim in trims)
        both = slots + [frame.behind(slot) for slot in slots if frame.folded]
        drawn = [slot.grown(frame.bleed - 1e-6) for slot in both]
        for line in lines:
            x, y = min(line.x0, line.x1), min(line.y0, line.y1)
            place = Rect(x, y, abs(line.x1 - line.x0), abs(line.y1 - line.y0))
            assert inside.contains(place)
            assert 0.29 <= place.width + place.height + 1e-6 <= 1.5 + 2e-6
            assert not any(face.overlaps(place.grown(1e-7)) for face in drawn)
