"""Colours of screens in the inks of a press."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pnp.colour.separation import ProfileError, Separation, mean_ink, most_ink, shipped_profile

PROFILE = shipped_profile()
PARTS = st.integers(0, 255)


@pytest.fixture(scope="module")
def usual():
    return Separation(PROFILE, 300)


@pytest.mark.parametrize(
    ("colour", "inks"),
    [((255, 255, 255), (0, 0, 0, 0)), ((0, 0, 0), (0, 0, 0, 255)), ((55, 55, 55), (0, 0, 0, 200))],
)
def test_white_is_paper_and_greys_are_black_alone(usual, colour, inks):
    assert usual.inks(colour) == inks
    assert usual.pixels(Image.new("L", (2, 1), colour[0])).tobytes() == bytes(2 * inks)


def test_colours_are_of_the_inks_that_make_them(usual):
    cyan, magenta, yellow, _ = usual.inks((255, 0, 0))
    assert cyan < 10 < 200 < min(magenta, yellow)
    cyan, magenta, yellow, _ = usual.inks((0, 120, 200))
    assert cyan > magenta > yellow


def test_the_shipped_profile_takes_no_more_than_it_says(usual):
    steps = range(0, 256, 17)
    samples = bytes(part for r in steps for g in steps for b in steps for part in (r, g, b))
    pixels = usual.pixels(Image.frombytes("RGB", (256, 16), samples))
    assert 200 < most_ink(pixels.tobytes(), pixels.size) <= 235.7


@given(st.tuples(PARTS, PARTS, PARTS), st.integers(100, 240))
def test_no_colour_takes_more_than_the_limit_and_black_stays(usual, colour, limit):
    inks = Separation(PROFILE, limit).inks(colour)
    assert 100 * sum(inks) <= 255 * limit
    assert inks[3] == usual.inks(colour)[3]
    assert all(less <= more for less, more in zip(inks, usual.inks(colour), strict=True))


def test_a_pixel_has_the_inks_of_its_colour(usual):
    colours = [(250, 10, 60), (90, 90, 90), (0, 0, 1), (10, 200, 30)]
    image = Image.frombytes("RGB", (4, 1), bytes(part for one in colours for part in one))
    assert usual.pixels(image).tobytes() == bytes(i for one in colours for i in usual.inks(one))


def test_how_much_ink_pixels_take():
    image = Image.new("CMYK", (2, 1), (255, 51, 0, 0))
    image.putpixel((1, 0), (0, 0, 0, 0))
    assert most_ink(image.tobytes(), image.size) == pytest.approx(120)
    assert mean_ink(image) == pytest.approx(60)


@pytest.mark.parametrize(("profile", "says"), [
    (b"", "is no ICC profile"),
    (b"%PDF-1.4" + bytes(200), "is no ICC profile"),
    (PROFILE[:16] + b"RGB " + PROFILE[20:],
     "is a profile of another device than a press with four inks"),
    (PROFILE[:400], "is broken, or has no way from colours to inks"),
    (PROFILE[: len(PROFILE) // 2], "is broken, or has no way from colours to inks"),
])  # fmt: skip
def test_what_nothing_can_be_printed_by(profile, says):
    with pytest.raises(ProfileError) as caught:
        Separation(profile, 300)
    assert str(caught.value) == says
