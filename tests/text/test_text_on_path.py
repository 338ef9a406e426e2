"""Text along a path: where its letters stand, how it fits, and what is told."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from text_requests import lay, request

from pnp.core.problems import PnpError
from pnp.text.spans import SpanStyles
from pnp.text.text_box import OPEN
from pnp.text.text_on_path import PathOptions, TextPath, along_to_svg, set_along

STRAIGHT = TextPath(((0, 10), (60, 10)))
UP = TextPath(((0, 60), (0, 0)))
CORNER = TextPath(((0, 0), (20, 0), (20, 0), (20, 30)))


def along(content, track=STRAIGHT, start=0.0, spacing=0.0, **options):
    asked = request(content, track.length, OPEN, **options)
    return set_along(asked, PathOptions(track, start, spacing))


def runs(content, *args, **options):
    found, error = along(content, *args, **options)
    assert error is None
    return [(one.what, one.turn) for one in found.letters if hasattr(one.what, "text")]


def test_points_on_a_track():
    assert CORNER.length == 50
    assert CORNER.at(5) == (5, 0, 0)
    x, y, angle = CORNER.at(30)
    assert [x, y, angle] == pytest.approx([20, 10, math.pi / 2])
    # Beyond its ends it goes straight on.
    assert CORNER.at(-5)[:2] == (-5, 0)
    assert list(CORNER.at(60)[:2]) == pytest.approx([20, 40])


def test_on_a_straight_track_letters_stand_as_in_a_line():
    (line,) = lay("AV to").lines
    (plain,) = line.runs
    letters = runs("AV to")
    assert "".join(one.text for one, _ in letters) == "AV to"
    assert all(one.y == 10 and turn == 0 for one, turn in letters)
    last = letters[-1][0]
    assert last.x + last.width == pytest.approx(plain.width)


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("center", 0.5), ("right", 1)])
def test_where_it_begins(align, share):
    wide = lay("now").lines[0].width
    assert runs("now", align=align)[0][0].x == pytest.approx((60 - wide) * share)
    assert runs("now", start=7)[0][0].x == pytest.approx(7)


def test_spacing_lies_between_letters():
    plain, spaced = runs("now"), runs("now", spacing=2)
    assert [b[0].x - a[0].x for a, b in zip(plain, spaced, strict=True)] == pytest.approx([0, 2, 4])


def test_letters_are_turned_about_their_baseline():
    (letter, turn), *_ = runs("no", UP)
    assert turn == -90
    assert (letter.x, letter.y) == (pytest.approx(0), pytest.approx(60))
    raised = runs("^{2}", UP)[0][0]
    assert raised.x < -0.5


def test_icons_stand_among_letters():
    found, _ = along("a :up:{150%} b", UP)
    icon = found.letters[2].what
    assert icon.name == "up"
    assert icon.place.height == pytest.approx(1.5 * lay(":up:").lines[0].icons[0].place.height)


def test_it_shrinks_until_it_fits():
    found, error = along("a text that is too long for it by far", size=12, min_size=6)
    assert error is None
    assert 6 <= found.size < 12


def test_what_is_too_long_is_told_and_shown_all_the_same():
    found, error = along("far too long for a track of sixty millimetres", size=12, min_size=12)
    assert len(found.letters) > 20
    assert str(error.problems[0]).endswith(
        "mm (32%) too wide at 12pt\n  hint: shorten it, or make its path longer"
    )


def test_several_lines_are_told():
    with pytest.raises(PnpError) as caught:
        along("one\ntwo")
    assert str(caught.value.problems[0]) == (
        "cards/demo/hand.yaml:12: a text along a path has several lines"
        " (card 'up-red', field 'title')\n  hint: write it on one line"
    )


def test_svg_has_colours_and_says_the_words_as_a_whole():
    span_styles = SpanStyles({}, {"fire": "#c00000"})
    found, _ = along("a [b]{.fire .underline}:up:", span_styles=span_styles)
    svg = along_to_svg(found, "#111", "en", lambda name, place, fill: f"<{name}/>")
    assert svg.count('fill="#c00000"') == 2
    assert f'class="said-{"a b".encode("utf-16-be").hex()}"' in svg
    assert svg.count("rotate(0.000 ") == 4
    assert (
        along_to_svg(along("")[0], "#111", "en", lambda name, place, fill: "").count("<text") == 0
    )


ROUND = TextPath(tuple((20 * math.cos(a / 20), 20 * math.sin(a / 20)) for a in range(126)))


ALIGNED = st.sampled_from(("left", "center", "right"))


@given(st.text(st.sampled_from("abcW é"), max_size=20), ALIGNED)
def test_letters_stay_on_their_circle_in_order(content, align):
    letters = runs(content, ROUND, align=align, size=9, min_size=9)
    assert "".join(one.text for one, _ in letters).split() == content.split()
    for one, turn in letters:
        middle = math.radians(turn)
        x = one.x + math.cos(middle) * one.width / 2
        y = one.y + math.sin(middle) * one.width / 2
        assert math.hypot(x, y) == pytest.approx(20, abs=0.01)
