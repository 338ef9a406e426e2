import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.core.geometry import Rect, Size
from pnp.core.problems import PnpError, Where
from pnp.core.units import pt_to_mm
from pnp.marks.slug_area import RULER, SlugTexts, TextPosition, arrange, ruler_length
from pnp.shapes.shape import Shape
from pnp.sheet_layout.grid_imposition import BACKS, choose_grid
from pnp.sheet_layout.gutters import gap_between
from pnp.sheet_layout.margins import MARKS_EDGE
from pnp.sheet_layout.paper import Paper
from pnp.sizes.cards_and_papers import CARDS, PAPERS

CARD = CARDS["euro-poker"]
LONG = "Every word of this notice is here to make it longer than one line of a small sheet. " * 2
TEXTS = SlugTexts(
    "Probe",
    " · Hand cards · en · v1.0.0 · 0123abcd",
    "Sheet 88 of 88 · front · flip",
    "100 mm",
    LONG,
)


def measure(text, size, bold):
    return len(text) * pt_to_mm(size) * (0.55 if bold else 0.5)


def grid(paper="a4", backs="none", bleed=1.5, trim=CARD):
    return choose_grid(trim, paper, backs, bleed, gap_between(Shape.CARD, bleed), Where("x"))


def box(spot: TextPosition, width: float) -> Rect:
    """Return the rectangle that a line of text covers, from its foot to its capitals."""
    spot = spot.along(-width) if spot.end else spot
    em = pt_to_mm(spot.size)
    if spot.angle:
        return Rect(spot.x - 0.7 * em, spot.y - width, 0.92 * em, width)
    return Rect(spot.x, spot.y - 0.7 * em, width, 0.92 * em)


def boxes(found, texts):
    size = found.title.size
    yield box(found.title, measure(texts.title, size, True) + measure(texts.details, size, False))
    yield box(found.number, measure(texts.number, size, False))
    yield box(found.ruler, ruler_length(texts.scale, size, measure))
    for line, spot in found.notice:
        yield box(spot, measure(line, spot.size, False))


def test_on_a4_title_and_number_stand_above_ruler_and_notice_below():
    texts = SlugTexts(TEXTS.title, TEXTS.details, TEXTS.number, TEXTS.scale, "A short notice")
    found = arrange(grid(), texts, measure)
    assert found.title.size == 7
    assert (found.title.x, found.title.angle, found.title.end) == (7.5, 0, False)
    assert (found.number.x, found.number.y, found.number.end) == (202.5, found.title.y, True)
    assert found.title.y < 12
    assert found.ruler.x == 7.5
    assert found.ruler.y > 297 - 12
    ((line, spot),) = found.notice
    assert (line, spot.x, spot.y, spot.end) == ("A short notice", 202.5, found.ruler.y, True)


def test_marks_in_corners_are_left_alone():
    laid = choose_grid(CARD, Paper("a4", PAPERS["a4"], 10.5, 16.5), "none", 1.5, 3, Where("x"))
    found = arrange(laid, TEXTS, measure, corner=21.5)
    width, height = laid.page
    for place in boxes(found, TEXTS):
        across = place.x >= 21.5 - 1e-6 and place.right <= width - 21.5 + 1e-6
        down = place.y >= 21.5 - 1e-6 and place.bottom <= height - 21.5 + 1e-6
        assert across or down


def test_where_only_the_sides_have_room_text_reads_upwards():
    found = arrange(grid("letter", bleed=0), TEXTS, measure)
    assert {found.title.angle, found.number.angle, found.ruler.angle} == {90}
    assert found.title.x < 13.45 - 3


def test_lines_of_the_notice_are_even():
    found = arrange(grid(), TEXTS, measure)
    widths = [len(line) for line, _ in found.notice]
    assert len(widths) > 1
    assert min(widths) > 0.7 * max(widths)


def test_what_does_not_fit_has_no_place():
    endless = SlugTexts("Probe", "", "Sheet 1", "100 mm", "word " * 2000)
    assert arrange(grid(), endless, measure) is None
    wide = SlugTexts("Probe", "", "Sheet 1", "100 mm", "w" * 2000)
    assert arrange(grid(), wide, measure) is None


def test_without_a_notice_the_rest_has_its_place():
    found = arrange(grid(), SlugTexts("Probe", "", "Sheet 1", "100 mm", ""), measure)
    assert found.notice == ()


@given(
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(BACKS),
    st.sampled_from([0.0, 1.5, 2.0, 3.0]),
    st.builds(Size, st.integers(15, 120), st.integers(15, 120)),
    st.integers(0, 40),
)
def test_nothing_overlaps_and_all_keeps_the_margin(paper, backs, bleed, trim, words):
    try:
        laid = grid(paper, backs, bleed, trim)
    except PnpError:
        assume(False)
    texts = SlugTexts("Probe", TEXTS.details, TEXTS.number, TEXTS.scale, "notices " * words)
    found = arrange(laid, texts, measure)
    assume(found is not None)
    page, faces = Rect(0, 0, *laid.page), laid.trims.grown(bleed)
    areas = list(boxes(found, texts))
    for index, area in enumerate(areas):
        assert page.grown(-MARKS_EDGE + 1e-6).contains(area)
        assert not area.overlaps(faces)
        assert not any(area.overlaps(other) for other in areas[:index])


@given(
    st.sampled_from(sorted(PAPERS)), st.sampled_from(BACKS), st.sampled_from([0.0, 1.5, 2.0, 3.0])
)
def test_every_paper_and_mode_has_room_for_a_notice_of_two_sentences(paper, backs, bleed):
    assert arrange(grid(paper, backs, bleed), TEXTS, measure) is not None


@pytest.mark.parametrize("size", [7.0, 5.0])
def test_ruler_and_its_text(size):
    assert ruler_length("100 mm", size, measure) == pytest.approx(RULER + 3.5 * pt_to_mm(size))
