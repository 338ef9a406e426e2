"""Text that flows around holes, and on into further boxes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from text_requests import request, texts

from pnp.core.geometry import Rect
from pnp.text.flow import Flow, reach_of, set_flowing

WORDS = "one two three four five six seven eight nine ten eleven twelve"
TALL = Rect(0, 0, 40, 60)
TRIANGLE = ((0, 0), (10, 10), (0, 10))


def hole(x, y, width, height):
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def flowing(content, *boxes, holes=(), gap=1.0, **options):
    first = boxes[0]
    asked = request(content, first.width, first.height, x=first.x, y=first.y, **options)
    return set_flowing(asked, Flow(boxes, holes, gap))


@pytest.mark.parametrize(
    ("top", "low", "expected"),
    [(0, 10, (0, 10)), (2, 4, (0, 4)), (-5, 3, (0, 3)), (11, 12, None), (-2, -1, None)],
)
def test_how_far_a_shape_reaches(top, low, expected):
    assert reach_of(TRIANGLE, top, low) == expected


def test_lines_keep_off_a_hole():
    laid, error = flowing(WORDS, TALL, holes=(hole(25, 4.5, 20, 6),), size=9)
    assert error is None
    assert texts(laid) == [
        "one two three four five six", "seven eight nine", "ten eleven", "twelve",
    ]  # fmt: skip
    assert all(line.x == 0 for line in laid.lines)
    (left,) = (line for line in flowing(WORDS, TALL, holes=(hole(0, 4.5, 12, 3),))[0].lines[1:2])
    assert left.x == pytest.approx(13)


def test_the_wider_side_is_taken():
    laid, _ = flowing(WORDS, TALL, holes=(hole(10, -1, 3, 4),))
    assert laid.lines[0].x == pytest.approx(14)


def test_rows_without_room_are_passed_over():
    plain, _ = flowing(WORDS, TALL)
    laid, error = flowing(WORDS, TALL, holes=(hole(-1, 4.5, 50, 9),))
    assert error is None
    step = plain.lines[1].y - plain.lines[0].y
    steps = [round((line.y - laid.lines[0].y) / step, 6) for line in laid.lines]
    assert steps == [0, 4, 5]


def test_what_does_not_fit_goes_on_in_the_next_box():
    boxes = (Rect(0, 0, 40, 7), Rect(50, 20, 20, 7), Rect(80, 0, 40, 40))
    laid, error = flowing(f"{WORDS} {WORDS}\n- item", *boxes, size=9)
    assert error is None
    assert [line.x for line in laid.lines] == [0, 0, 50, 50, 80, 80, 80]
    assert laid.lines[2].y - 20 == pytest.approx(laid.lines[0].y)


def test_all_shrink_together_and_an_overflow_of_the_last_is_told():
    boxes = (Rect(0, 0, 40, 4), Rect(50, 20, 40, 4))
    laid, error = flowing(WORDS, *boxes, size=12, min_size=6)
    assert (error, laid.size < 12) == (None, True)
    laid, error = flowing(f"{WORDS} {WORDS}", *boxes, size=12, min_size=9)
    (problem,) = error.problems
    assert str(problem) == (
        "cards/demo/hand.yaml:12: text does not fit (card 'up-red', field 'title', style 'body'):"
        " its 5 lines are 10.8 mm (269%) too high at 9pt\n  hint: shorten it, or make its box"
        " higher"
    )
    assert " ".join(texts(laid)) == f"{WORDS} {WORDS}"


def test_a_word_that_is_too_wide_is_told():
    _, error = flowing("incomprehensibilities", Rect(0, 0, 20, 20), Rect(0, 0, 25, 20), size=9)
    assert "'incomprehensibilities' is" in str(error.problems[0])


BOXES = st.lists(
    st.builds(Rect, st.just(0), st.just(0), st.integers(20, 50), st.integers(4, 15)),
    min_size=1,
    max_size=3,
)
HOLES = st.lists(st.builds(hole, *[st.integers(0, 20)] * 4), max_size=2)
WRITTEN = st.lists(st.sampled_from(("a", "bb", "[c]{200%}", "\n- d", "e{>}f", "\n")), max_size=30)


@given(WRITTEN, BOXES, HOLES, st.sampled_from(("left", "center", "right")))
def test_nothing_is_lost_and_lines_keep_to_their_room(words, boxes, holes, align):
    content = " ".join(words)
    laid, error = flowing(content, *boxes, holes=tuple(holes), size=9, min_size=7, align=align)
    said = "".join(texts(laid))
    assert [said.count(letter) for letter in "abcdef"] == [
        content.count(letter) for letter in "abcdef"
    ]
    if error:
        return
    widest = max(box.width for box in boxes)
    for line in laid.lines:
        assert line.x >= -1e-6
        assert line.x + line.width <= widest + 1e-6
        for corners in holes:
            reach = reach_of(corners, line.y - 0.1, line.y)
            if reach and line.width > 0.01:
                assert line.x + line.width <= reach[0] + 1e-6 or line.x >= reach[1] - 1e-6
