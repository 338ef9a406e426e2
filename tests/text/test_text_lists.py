"""Lists and tabs: what hangs, what stands at a stop, and what breaks."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from text_requests import lay, texts

from pnp.text.tab_stops import TabStop

MM = 9 * 25.4 / 72  # an em
COLUMNS = (TabStop("left", mm=10), TabStop("right", mm=40))


def starts(laid):
    """Return where the runs of each line begin, in mm, with what they say."""
    return [[(round(run.x, 2), run.text) for run in line.runs] for line in laid.lines]


def test_items_hang_behind_their_bullet():
    laid = lay("Then:\n- one two three\n- four", 16)
    assert texts(laid) == ["Then:", "•one two", "three", "•four"]
    (before,), (bullet, words), (more,), (_, last) = starts(laid)
    assert (before[0], bullet[0]) == (0, 0)
    assert words[0] == more[0] == last[0] == pytest.approx(0.8 * MM, abs=0.01)


def test_numbers_end_side_by_side():
    laid = lay("9. nine\n10. ten", 40)
    nine, ten = (line.runs for line in laid.lines)
    assert (nine[0].text, ten[0].text) == ("9.", "10.")
    ends = [run.x + run.width for run in (nine[0], ten[0])]
    assert ends[0] == pytest.approx(ends[1])
    assert nine[1].x == pytest.approx(ten[1].x)
    assert ten[0].x == pytest.approx(0)


def test_items_lie_below_items_and_go_on():
    laid = lay("- a\n  - b\n  c\n- d\ne", 40)
    assert texts(laid) == ["•a", "–b", "c", "•d", "e"]
    a, b, c, d, e = (line.runs[-1].x for line in laid.lines)
    assert a == d > e == 0
    assert b == pytest.approx(c) == pytest.approx(2 * a)


@pytest.mark.parametrize("content", ["-5 and 2", "a - b", "\\- no item", "1.5 of 2", "2019. x"])
def test_what_begins_no_item(content):
    (line,) = lay(content, 60).lines
    assert "•" not in line.text
    assert len(line.runs) == 1


def test_what_follows_a_tab_is_flush_right():
    (line,) = lay("Attack{>}3", 40).lines
    name, figure = line.runs
    assert (name.text, figure.text, name.x) == ("Attack", "3", 0)
    assert figure.x + figure.width == pytest.approx(40)


def test_tabs_are_spread_evenly():
    (line,) = lay("a{>}b{>}c", 40, align="center").lines
    a, b, c = line.runs
    assert a.x == 0
    assert b.x + b.width / 2 == pytest.approx(20)
    assert c.x + c.width == pytest.approx(40)


def test_stops_of_a_style():
    rows = lay("Cost{>}Name{>}3\n1{>}Long name{>}10", 50, tabs=COLUMNS).lines
    for line in rows:
        _, name, figure = line.runs
        assert name.x == pytest.approx(10)
        assert figure.x + figure.width == pytest.approx(40)


def test_words_behind_a_left_stop_hang_there():
    laid = lay("Dusk:{>}each player takes one", 32, tabs=(TabStop("left", mm=12),))
    assert [line.runs[-1].x for line in laid.lines] == [pytest.approx(12)] * 2


def test_what_has_no_room_at_its_stop_moves_on_or_to_the_next_line():
    wide, figure = lay("wider than that{>}3", 40, tabs=(TabStop("left", mm=10),)).lines[0].runs
    assert figure.x > wide.x + wide.width
    laid = lay("so many words{>}12", 22)
    assert texts(laid) == ["so many words", "12"]
    assert laid.lines[1].runs[0].x + laid.lines[1].runs[0].width == pytest.approx(22)


def test_a_backslash_keeps_braces():
    (line,) = lay(r"a\{>\}b", 40).lines
    assert line.text == "a{>}b"


LINES = st.lists(
    st.tuples(
        st.sampled_from(("", "- ", "  - ", "1. ", "12. ", "  ")),
        st.lists(
            st.sampled_from(("a", "bb", "[c]{200%}", "dddd", "{>}", ":up:")), min_size=1, max_size=8
        ),
    ),
    min_size=1,
    max_size=4,
)  # fmt: skip


@given(LINES, st.sampled_from(((), COLUMNS)))
def test_nothing_is_lost_and_no_line_leaves_its_box(lines, tabs):
    content = "\n".join(mark + " ".join(words) for mark, words in lines)
    laid = lay(content, 60, tabs=tabs, align="center", size=9, min_size=4)
    said = "".join(texts(laid))
    for letter in "abcd":
        assert said.count(letter) == sum("".join(words).count(letter) for _, words in lines)
    for line in laid.lines:
        ends = [(run.x, run.x + run.width) for run in line.runs]
        assert all(x >= -1e-6 and end <= 60 + 1e-6 for x, end in ends)
        assert all(end <= x + 1e-6 for (_, end), (x, _) in pairwise(ends))
