from hypothesis import given
from hypothesis import strategies as st

from pnp.text.line_breaking import break_evenly, break_lines, break_well, line_widths


def breaks(text, limit, how=break_lines):
    """Return the lines of `text` where every letter and space is 1 wide."""
    words = text.split()
    widths, gaps = [len(word) for word in words], [1.0] * len(words)
    starts = how(widths, gaps, limit)
    return [
        " ".join(words[start:end])
        for start, end in zip(starts, [*starts[1:], len(words)], strict=True)
    ]


def test_a_line_takes_what_it_can():
    assert breaks("aaa bb cc dddd e", 6) == ["aaa bb", "cc", "dddd e"]
    assert breaks("aaa bb", 6) == ["aaa bb"]
    assert breaks("aaa bb", 5.9) == ["aaa", "bb"]


def test_a_word_too_wide_has_its_own_line():
    assert breaks("a bbbbbbbb c", 3) == ["a", "bbbbbbbb", "c"]


def test_no_short_word_is_left_over():
    text = "aaaa bbbb cccc dddd eeee ffff g"
    assert breaks(text, 14) == ["aaaa bbbb cccc", "dddd eeee ffff", "g"]
    assert breaks(text, 14, break_well) == ["aaaa bbbb", "cccc dddd", "eeee ffff g"]


def test_a_last_word_of_some_length_may_stand_alone():
    text = "aaaa bbbb cccc ddddd"
    assert breaks(text, 14, break_well) == breaks(text, 14) == ["aaaa bbbb cccc", "ddddd"]


def test_without_a_better_way_lines_are_as_full_as_can_be():
    assert breaks("aaaaaaaaa bbbbbbbbb c", 9, break_well) == ["aaaaaaaaa", "bbbbbbbbb", "c"]


def test_balanced_lines_are_about_as_long_as_each_other():
    assert breaks("aa bb cc dd ee", 11, break_evenly) == ["aa bb cc", "dd ee"]
    assert breaks("aaaa bbbb cccc dddd", 14, break_evenly) == ["aaaa bbbb", "cccc dddd"]
    assert breaks("aaaa", 14, break_evenly) == ["aaaa"]


BREAKERS = st.sampled_from([break_lines, break_well, break_evenly])
SIZES = st.floats(0.1, 5)
WORDS = st.lists(st.tuples(SIZES, st.sampled_from([0.0, 0.25])), min_size=1, max_size=30)


@given(WORDS, st.floats(5, 20), BREAKERS)
def test_every_line_fits_and_no_word_is_lost(words, limit, breaker):
    widths, gaps = zip(*words, strict=True)
    starts = breaker(widths, gaps, limit)
    assert starts[0] == 0
    assert starts == sorted(set(starts))
    assert starts[-1] < len(words)
    assert max(line_widths(widths, gaps, starts)) <= limit + 1e-6


@given(WORDS, st.floats(5, 20), st.floats(0, 10))
def test_a_wider_box_never_has_more_lines(words, limit, more):
    widths, gaps = zip(*words, strict=True)
    assert len(break_lines(widths, gaps, limit + more)) <= len(break_lines(widths, gaps, limit))


@given(WORDS, st.floats(5, 20), BREAKERS)
def test_better_breaks_cost_no_line(words, limit, breaker):
    widths, gaps = zip(*words, strict=True)
    better = breaker(widths, gaps, limit)
    assert len(better) == len(break_lines(widths, gaps, limit))


@given(WORDS, st.floats(5, 20))
def test_balanced_is_as_narrow_as_can_be(words, limit):
    widths, gaps = zip(*words, strict=True)
    starts = break_evenly(widths, gaps, limit)
    widest = max(line_widths(widths, gaps, starts))
    narrower = break_lines(widths, gaps, widest - 1e-6)
    still_as_wide = max(line_widths(widths, gaps, narrower)) > widest - 1e-6
    assert len(narrower) > len(starts) or still_as_wide
