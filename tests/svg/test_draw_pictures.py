"""Pixel images in faces: what is read, how it goes into a PDF, what is refused."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pixel_pictures import BLUE, JPEG, PNG, RED, TURNED, address, file_of, png_header, two_colours
from svgs import FONTS, HERE, face

from pnp.drawing.face import draw_face, draw_image
from pnp.svg.pictures import read_picture
from pnp.svg.pixels import PictureError


def test_a_jpeg_goes_into_a_pdf_as_it_is():
    picture = read_picture(address(JPEG, "jpeg")).picture
    assert (picture.encoding, picture.data) == ("jpeg", JPEG)
    assert (picture.width, picture.height, picture.channels) == (40, 20, 3)


MODES = [("1", 3, False), ("L", 1, False), ("LA", 3, True), ("P", 3, False), ("RGBA", 3, True)]


@pytest.mark.parametrize(("mode", "channels", "alpha"), MODES)
def test_every_kind_of_png_becomes_samples(mode, channels, alpha):
    picture = read_picture(address(file_of(two_colours().convert(mode), "png"), "png")).picture
    assert (picture.encoding, picture.channels, bool(picture.alpha)) == ("flate", channels, alpha)
    assert len(zlib.decompress(picture.data)) == 40 * 20 * channels


def test_sixteen_bits_are_no_white():
    image = Image.new("I;16", (2, 1))
    image.putpixel((1, 0), 0x8000)
    picture = read_picture(address(file_of(image, "png"), "png")).picture
    assert zlib.decompress(picture.data) == b"\x00\x80"


def test_cmyk_becomes_rgb():
    jpeg = file_of(two_colours().convert("CMYK"), "jpeg", quality=95)
    picture = read_picture(address(jpeg, "jpeg")).picture
    assert (picture.encoding, picture.channels) == ("flate", 3)


@pytest.mark.parametrize(("orientation", "stored"), TURNED)
@pytest.mark.parametrize("kind", ["jpeg", "png"])
def test_a_photograph_is_upright(kind, orientation, stored):
    image = two_colours() if stored is None else two_colours().transpose(stored)
    exif = Image.Exif()
    exif[0x0112] = orientation
    href = address(
        file_of(image, kind, exif=exif, **({"quality": 95} if kind == "jpeg" else {})), kind
    )
    found = read_picture(href)
    assert (found.width, found.height) == (40, 20)
    kept = found.picture
    if kind == "jpeg":
        # It stays as it is, and is turned by where it is painted.
        assert (kept.encoding, kept.width, kept.height) == ("jpeg", *image.size)
    else:
        assert (kept.width, kept.height) == (40, 20)
    drawn = draw_image(face(f'<image href="{href}" width="20" height="20"/>'), FONTS, 50.8, HERE)
    left, right, above = (drawn.getpixel(place) for place in ((6, 20), (34, 20), (20, 4)))
    assert left == pytest.approx(RED, abs=8)
    assert right == pytest.approx(BLUE, abs=8)
    assert above == (255, 255, 255)  # twice as wide as high, so there is paper above it


@pytest.mark.parametrize(("data", "kind"), [(PNG, "png"), (JPEG, "jpeg")])
@pytest.mark.parametrize("kept", [0, 10, 0.5, 0.7])
def test_a_picture_that_ends_too_soon(data, kind, kept):
    end = kept if kept > 1 else int(len(data) * kept)
    with pytest.raises(ValueError, match=r"^can't be read: it is damaged, or cut off$"):
        read_picture(address(data[:end], kind))


@pytest.mark.parametrize("size", [(8000, 6000), (20_000, 20_000), (2**31 - 1, 2**31 - 1)])
def test_a_huge_picture_is_refused_before_it_is_read(size):
    told = r"^has {} x {} pixels, more than 40 million$".format(*size)
    with pytest.raises(PictureError, match=told) as caught:
        read_picture(address(png_header(*size), "png"))
    assert caught.value.hint == "make it smaller; 300 dpi at its printed size is enough"


@pytest.mark.parametrize(
    "href",
    [
        "data:image/gif;base64,AAAA",
        "data:text/html,x",
        "picture.png",
        "data:image/png,AAAA",
        "data:",
    ],
)
def test_what_is_no_picture(href):
    with pytest.raises(ValueError, match="is neither a PNG nor a JPEG picture in a data: address"):
        read_picture(href)


OTHERS = [("gif", "GIF"), ("webp", "WebP"), ("bmp", "BMP"), ("tiff", "TIFF"), ("pdf", "PDF")]


@pytest.mark.parametrize(("kind", "name"), OTHERS)
def test_what_calls_itself_png_and_is_not(kind, name):
    with pytest.raises(PictureError, match=f"^is a {name} file, not PNG or JPEG$") as caught:
        read_picture(address(file_of(two_colours(), kind), "png"))
    assert caught.value.hint == "save it again as PNG or JPEG"


changes = st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=4)


@given(st.sampled_from([(PNG, "png"), (JPEG, "jpeg")]), changes)
def test_a_damaged_picture_is_drawn_or_refused(source, changes):
    original, kind = source
    damaged = bytearray(original)
    for place, byte in changes:
        damaged[place % len(damaged)] = byte
    told = ""
    try:
        found = read_picture(address(bytes(damaged), kind))
    except ValueError as error:
        told = str(error)
    else:
        assert found.picture.width == found.width
        assert found.image.size == (found.width, found.height)
    assert told in ("", "can't be read: it is damaged, or cut off") or "more than 40" in told


def test_equal_pictures_are_one_part():
    href = address(PNG, "png")
    twice = (
        f'<image href="{href}" width="5" height="5"/><image href="{href}" width="9" height="9"/>'
    )
    assert len(draw_face(face(twice), FONTS, HERE).parts.pictures) == 1
