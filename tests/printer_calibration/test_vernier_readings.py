"""What an eye reads on the sheet says what the printer does."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import refused
from simulated_readings import readings, typed
from simulated_scans import BACK, FRONT

from pnp.printer_calibration.fit import FlatError, PrintedCoordinate, fit, furthest
from pnp.printer_calibration.layout import LETTERS, discs, verniers
from pnp.printer_calibration.measured import MOST_LEFT_OVER, Target, profile_of, refuse_far, told
from pnp.printer_calibration.vernier_readings import as_typed, figures, read_side, sheets_of
from pnp.printer_correction.distortion import Distortion
from pnp.sizes.cards_and_papers import PAPERS

TARGET = Target("home", "", "a4", "duplex-long")
BACKS = ("duplex-long", "duplex-short")
# Faces keep so many mm from the edges of the paper.
FACES = 6.0
NONE = Distortion()
DISTORTIONS = st.builds(
    Distortion,
    *(st.floats(-2, 2) for _ in range(2)),
    st.floats(-0.6, 0.6),
    *(st.floats(-0.8, 0.8) for _ in range(2)),
    st.floats(-0.3, 0.3),
)


def read(target, side, printed):
    """Return the map that readings of a printer say, and what they leave over."""
    said = typed(readings(target.paper, target.backs, side, printed))
    return sheets_of(target, [{side: read_side(said, target, side, 1)}], True)[0][side]


def off(found, printed, page):
    """Return by how many mm at most, in x or in y, a map is wrong where faces are printed."""
    a, b, c, d, e, f = (one - other for one, other in zip(found, printed.matrix(), strict=True))
    return max(
        max(abs(a * x + c * y + e), abs(b * x + d * y + f))
        for x in (FACES - page.width / 2, page.width / 2 - FACES)
        for y in (FACES - page.height / 2, page.height / 2 - FACES)
    )


@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize(("side", "printed"), [("front", FRONT), ("back", BACK)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_printer_is_found_to_a_tenth_of_a_mm(paper, backs, side, printed):
    found = read(Target("home", "", paper, backs), side, printed)
    assert off(found.matrix, printed, PAPERS[paper]) <= 0.1
    assert max(found.left_over) <= MOST_LEFT_OVER


@given(DISTORTIONS, st.sampled_from(BACKS), st.sampled_from(("front", "back")))
def test_whatever_the_printer_does(printed, backs, side):
    found = read(Target("home", "", "a4", backs), side, printed)
    assert off(found.matrix, printed, PAPERS["a4"]) <= 0.1
    assert max(found.left_over) <= MOST_LEFT_OVER


@given(DISTORTIONS, st.sampled_from([*PAPERS]))
def test_what_is_seen_exactly_is_found_exactly(printed, paper):
    a, b, c, d, e, f = printed.matrix()
    places = [(one.place.x - 100, one.place.y - 140) for one in discs(PAPERS[paper], "front")]
    seen = [PrintedCoordinate(0, x, y, a * x + c * y + e) for x, y in places]
    seen += [PrintedCoordinate(1, x, y, b * x + d * y + f) for x, y in places]
    found = fit(seen)
    assert furthest(found.matrix, printed.matrix(), PAPERS[paper]) < 1e-6
    assert max(found.left_over) < 1e-6


def test_what_readings_leave_over_is_the_error_of_one():
    """Of four readings for three unknowns, one that is 1 mm off leaves 0.5 mm over."""
    square = [(-80, -130), (80, -130), (-80, 130), (80, 130)]
    seen = [PrintedCoordinate(axis, x, y, (x, y)[axis]) for axis in (0, 1) for x, y in square]
    seen[0] = seen[0]._replace(value=-79)
    assert fit(seen).left_over == pytest.approx((0.5, 0))


def test_points_on_a_line_tell_nothing():
    with pytest.raises(FlatError):
        fit(PrintedCoordinate(axis, x, 0, x) for axis in (0, 1) for x in (-80, 0, 80))


def test_a_shift_to_the_right_is_read_as_more_on_the_front_and_as_less_behind():
    right = Distortion(right=0.4)
    assert readings("a4", "duplex-long", "front", right)[:4] == pytest.approx([20.4, 180.4] * 2)
    assert readings("a4", "duplex-long", "back", right)[:4] == pytest.approx([19.6, 179.6] * 2)
    down = Distortion(down=0.4)
    assert readings("a4", "duplex-short", "back", down)[4:] == pytest.approx([19.6, 259.6] * 2)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_scales_lie_behind_each_other_and_apart_from_all_else(paper, backs):
    page = PAPERS[paper]
    fronts, behind = (verniers(page, backs, side) for side in ("front", "back"))
    assert "".join(one.letter for one in fronts) == LETTERS
    for front, back in zip(fronts, behind, strict=True):
        x, y = back.zero
        seen = (x, page.height - y) if backs == "duplex-short" else (page.width - x, y)
        assert front.zero == pytest.approx(seen)
        assert front.nominal == back.nominal == round(front.nominal, -1)
        assert front.nominal < 305 or page.height > 297  # a ruler of 30 cm
    for side in ("front", "back"):
        rings = [one.place for one in discs(page, side)]
        for scale in verniers(page, backs, side):
            for step in range(10):
                assert min(math.dist(scale.at(step), place) for place in rings) > 6


@pytest.mark.parametrize("said", [
    "20.4 180.2 - 20", "20.4, 180.2, -, 20", "20.4,180.2,-,20", "20,4 180,2 - 20",
    "20,4; 180,2; -; 20", " 20.4  180.2 - 20\n",
])  # fmt: skip
def test_readings_as_people_write_them(said):
    assert [one.replace(",", ".") for one in figures(said)] == ["20.4", "180.2", "-", "20"]


def test_readings_are_typed_again_as_they_were():
    said = "20.4 180.2 - 180 20.1 260 20 260.3"
    assert as_typed(read_side(said, TARGET, "front", 1)) == said


def problems(call, *said):
    return [f"{one.message} | {one.hint}" for one in refused(call, *said)]


def test_readings_that_are_none():
    said = "abc 18o.2 20 180 20 260 35 -1"
    hint = "look whether the ruler's 0 lies at the edge that the arrow points to"
    assert problems(read_side, said, TARGET, "front", 1) == [
        "A: 'abc' is no reading | write mm as 20.4, or - for a scale that can't be read",
        "B: '18o.2' is no reading | write mm as 180.4, or - for a scale that can't be read",
        f"G reads 35 mm, where it should be about 20 | {hint}",
        "H: '-1' is no reading | write mm as 260.4, or - for a scale that can't be read",
    ]
    assert problems(read_side, "20 180", TARGET, "back", 2) == [
        "the back of sheet 2 has 2 readings, not 8"
        " | give those of A to H in a row, - for one that can't be read"
    ]


def sheet(**changed):
    values = dict(zip(LETTERS, readings("a4", "duplex-long", "front", NONE), strict=True))
    return {"front": [*(values | changed).values()]}


def test_one_scale_in_each_direction_need_not_be_read():
    (fits,) = sheets_of(TARGET, [sheet(B=None, G=None)], False)
    assert fits["front"].matrix == pytest.approx(NONE.matrix())
    assert problems(sheets_of, TARGET, [sheet(B=None, C=None)], True) == [
        "too little of the front of sheet 1 is read"
        " | read three at least of A to D, and three of E to H"
    ]


def test_readings_that_do_not_fit_together():
    sheets = [sheet(), sheet(C=20.5)]
    assert problems(sheets_of, TARGET, sheets, False) == [
        "A to D of the front of sheet 2 don't fit together, by 0.25 mm"
        " | read these again, or keep them with --anyway"
    ]
    assert len(sheets_of(TARGET, sheets, True)) == 2


def test_several_sheets_give_their_middle_and_how_far_they_lie_apart():
    shifts = (0.0, 0.3, 0.6)
    sheets = [
        {"front": readings("a4", "duplex-long", "front", Distortion(right=right)),
         "back": readings("a4", "duplex-long", "back", Distortion(down=0.5))}
        for right in shifts
    ]  # fmt: skip
    profile = profile_of(TARGET, sheets_of(TARGET, sheets, False), "eye")
    assert (profile.sheets, profile.by) == (3, "eye")
    assert profile.front.right == pytest.approx(0.3)
    assert profile.back.down == pytest.approx(0.5)
    assert profile.spread == pytest.approx(0.3)
    assert [*told(profile)] == [
        "home, a4, duplex-long: 3 sheets, read by eye",
        "  front: 0.30 mm to the right",
        "  back: 0.50 mm down",
        "  uncorrected, backs lie up to 0.6 mm off their fronts",
        "  the readings fit together; 0.00 mm are left over",
        "  sheets differ by up to 0.30 mm, which nothing can correct",
    ]


def test_what_is_told_of_a_printer_that_can_not_be_trusted():
    sheets = [sheet(), sheet(C=24.0)]
    lines = [*told(profile_of(TARGET, sheets_of(TARGET, sheets, True), "eye"))]
    assert "  the readings do NOT fit together: read again; 2.00 mm are left over" in lines
    assert lines[-1] == "  paper slips in this printer: feed it one sheet at a time"


def test_a_sheet_that_was_made_to_fit_the_page():
    fits = sheets_of(
        TARGET, [{"front": readings("a4", "none", "front", Distortion(wider=-3))}], True
    )
    assert problems(refuse_far, profile_of(TARGET, fits, "eye")) == [
        "the front is printed at 97.0 % of its width and 100.0 % of its height"
        " | print it at 100 %, without 'fit to page', on the paper you name; --anyway keeps this"
    ]
