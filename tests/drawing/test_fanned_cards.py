"""Pieces on a background: none is left out, none lies on another, and all have one scale."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from pnp.drawing.fanned_cards import (
    _height,
    _rows,
    _width,
    add_fan,
    add_rows,
    add_title,
    background,
)

SIZES = st.lists(st.tuples(st.integers(5, 90), st.integers(5, 90)), min_size=1, max_size=9)
RED = (255, 0, 0, 255)


def pieces(sizes):
    return [Image.new("RGBA", size, RED) for size in sizes]


@given(SIZES, st.floats(0.1, 3))
def test_rows_have_all_pieces_in_their_order_and_none_is_too_wide(sizes, scale):
    some = pieces(sizes)
    room = max(one.width for one in some) * scale + 1
    rows = _rows(some, scale, room, 4)
    assert [id(one) for row in rows for one in row] == [id(one) for one in some]
    assert all(_width(row, scale, 4) <= room for row in rows)
    assert _height(rows, scale, 4) >= max(one.height for one in some) * scale


def red(picture):
    """Return where there is pure red: left, top, right, bottom; and how many pixels of it."""
    parts = zip(picture.split(), (255, 0, 0), strict=True)
    masks = [
        part.point(lambda value, wanted=wanted: 255 * (value == wanted)) for part, wanted in parts
    ]
    mask = ImageChops.darker(ImageChops.darker(*masks[:2]), masks[2])
    return mask.getbbox(), mask.histogram()[255]


@pytest.mark.parametrize("many", [1, 2, 3, 7])
def test_pieces_in_rows_are_all_seen_whole(many):
    """Each has a colour of its own, on which falls no more than the shadow of its neighbour."""
    picture = background((400, 300), "#ffffff")
    colours = [(30 * n, 0, 200) for n in range(many)]
    add_rows(picture, [Image.new("RGBA", (60, 80), (*one, 255)) for one in colours])
    areas = {colour: n for n, colour in picture.getcolors(10**6)}
    assert [one for one in colours if areas[one] < 0.9 * max(areas[one] for one in colours)] == []
    edge = [picture.getpixel((x, y)) for x in (0, 399) for y in (0, 299)]
    assert edge == 4 * [(255, 255, 255)]


def test_a_large_piece_is_not_made_larger_than_it_is():
    picture = background((400, 300), "#ffffff")
    add_rows(picture, pieces([(30, 20)]))
    assert red(picture)[1] == 30 * 20


def test_a_fan_is_no_wider_than_its_picture():
    for size in ((400, 300), (300, 300), (200, 400)):
        picture = background(size, "#ffffff")
        add_fan(picture, pieces([(63, 88)] * 5), 60)
        left, top, right, _ = red(picture)[0]
        assert 0 < left < size[0] / 2 < right < size[0]
        assert top >= 60
        assert abs(left - (size[0] - right)) <= 2


def test_a_long_title_is_set_smaller(fonts):
    font = fonts.find("Source Sans 3", "bold", False, None).data
    ends = []
    for title in ("Short", "A title that is a good deal longer than the picture is wide"):
        picture = background((300, 200), "#ffffff")
        ends.append(add_title(picture, title, font, "#ff0000"))
        assert red(picture)[0][2] <= 300 * 0.96
    assert ends[1] < ends[0]
