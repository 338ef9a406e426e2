import pytest
from hypothesis import given
from hypothesis import strategies as st
from text_requests import request as make

from pnp.core.problems import PnpError
from pnp.core.units import PT_PER_MM
from pnp.text.bilingual import (
    BilingualText,
    height_of_pair,
    is_pair,
    parted,
    say_the_same,
    set_pair,
)

PAIR = BilingualText("rood", "red")


def test_a_pair_is_its_first_text_to_all_who_look_at_it():
    assert (PAIR[:2], len(PAIR), list(PAIR), "oo" in PAIR, "e" in PAIR) == (
        "ro", 4, list("rood"), True, False)  # fmt: skip
    assert PAIR == "rood"
    assert BilingualText("rood", "rot") == PAIR
    assert hash(PAIR) == hash("rood")
    assert PAIR != "red"


@pytest.mark.parametrize(("text", "expected"), [
    (PAIR, ("rood", "red")),
    (f"{PAIR!s} – {BilingualText('groen', 'green')!s}", ("rood – groen", "red – green")),
    ("plain", ("plain", "plain")),
    (BilingualText("", "red"), ("", "red")),
    (str(PAIR)[1:], ("rood", "rood")),
])  # fmt: skip
def test_what_is_put_together_has_both(text, expected):
    first, second = parted(text)
    assert first == expected[0] or "\ufdd0" not in text
    assert not set("\ufdd0\ufdd1\ufdd2") & set(first + second)
    if "\ufdd0" in str(text) or text == "plain":
        assert (first, second) == expected


@given(st.text(st.sampled_from("ab\ufdd0\ufdd1\ufdd2"), max_size=12))
def test_no_mark_is_left_whatever_was_cut(text):
    assert not set("\ufdd0\ufdd1\ufdd2") & set("".join(parted(text)))


def test_what_is_no_pair():
    assert is_pair(PAIR)
    assert is_pair(f"x{PAIR!s}")
    assert not is_pair("rood")


@pytest.mark.parametrize(("first", "second", "expected"), [
    ("up", "up", True),
    ("up", "Up!", True),
    ("2,16 MeV", "2.16 MeV", True),
    ("up", "down", False),
])  # fmt: skip
def test_what_says_the_same(first, second, expected):
    assert say_the_same(first, second) is expected


def both(width, height, first="rood", second="red", **look):
    one = make(first, width, height, size=10, min_size=8, **look)
    other = make(second, width, height, size=7.5, min_size=6, **look)
    return set_pair(one, other)


def test_the_second_stands_below_the_first_and_is_smaller():
    first, second = both(30, 12)
    assert (first.size, second.size) == (10, 7.5)
    assert second.lines[0].y > first.lines[-1].y + 2
    assert second.lines[0].x == pytest.approx(first.lines[0].x)


def test_on_one_line_it_stands_beside():
    first, second = both(30, 5)
    assert second.lines[0].y == pytest.approx(first.lines[0].y)
    assert second.lines[0].x > first.lines[0].x + first.width
    assert (first.size, second.size) == (10, 7.5)


def test_both_shrink_together():
    first, second = both(30, 5, "rood en groen", "red and green")
    assert 8 <= first.size < 10
    assert second.size == pytest.approx(first.size * 0.75)


def test_in_a_box_with_room_they_stand_further_apart():
    def apart(height):
        first, second = both(30, height)
        return second.lines[0].y - first.lines[0].y

    least = height_of_pair(*both(30, 20))
    em = 7.5 / PT_PER_MM
    assert apart(least + 5) - apart(least) == pytest.approx((0.3 - 0.08) * em)
    assert apart(least + 0.2) - apart(least) == pytest.approx(0.1)


@pytest.mark.parametrize(("valign", "above"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_both_stand_in_the_box_as_one(valign, above):
    top = both(30, 20)[0].lines[0].y
    first, second = both(30, 20, valign=valign)
    # From the first baseline to the second one both are set alike.
    apart = both(30, 20)[1].lines[0].y - top
    assert second.lines[0].y - first.lines[0].y == pytest.approx(apart)
    spare = 20 - height_of_pair(first, second) - (0.3 - 0.08) * 7.5 / PT_PER_MM
    assert first.lines[0].y == pytest.approx(top + above * spare)


@pytest.mark.parametrize(("align", "part"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_beside_each_other_they_are_aligned_as_one(align, part):
    first, second = both(40, 5, align=align)
    left = first.lines[0].x
    wide = second.lines[0].x + second.width - left
    assert left == pytest.approx((40 - wide) * part)


def test_what_does_not_fit_is_told_like_any_other_text():
    with pytest.raises(PnpError, match=r"text does not fit .*: its 2 lines are .* too high at 8pt"):
        both(13, 4, "antiquark", "antiquarks")
    with pytest.raises(PnpError, match=r"'antiquark' is .* too wide at 8pt"):
        both(5, 20, "antiquark", "red")
    with pytest.raises(PnpError, match=r"'antiquark' is .* too wide at 6pt"):
        both(8, 20, "rood", "antiquark")


@given(st.floats(12, 60), st.floats(7, 30), st.sampled_from(["top", "middle", "bottom"]))
def test_nothing_leaves_the_box(width, height, valign):
    try:
        laid = both(width, height, "rood en groen", "red and green", valign=valign)
    except PnpError:
        return
    lines = [line for one in laid for line in one.lines]
    assert min(line.x for line in lines) >= -1e-6
    assert max(line.x + line.width for line in lines) <= width + 1e-6
    assert min(line.y for line in lines) > 0
    assert max(line.y for line in lines) <= height
