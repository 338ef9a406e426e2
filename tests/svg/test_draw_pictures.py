"""Pixel images in faces: what is read, how it goes into a PDF, what is refused."""

import io

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pixel_pictures import (
    BLUE,
    JPEG,
    PNG,
    RED,
    SRGB,
    TURNED,
    address,
    file_of,
    grey_profile,
    in_pdf,
    png_header,
    swapped,
    two_colours,
)  # fmt: skip
from small_game import game, load, told
from svgs import FONTS, HERE, face

from pnp.drawing.face import draw_face, draw_image
from pnp.pdf.form_xobjects import FaceForms
from pnp.svg.embedded_images import read_picture
from pnp.svg.image_header import PictureError


def test_a_jpeg_goes_into_a_pdf_as_it_is():
    picture = read_picture(address(JPEG, "jpeg")).picture
    assert (picture.encoding, picture.data) == ("jpeg", JPEG)
    assert (picture.width, picture.height, picture.channels) == (40, 20, 3)


FINE: dict[str, dict[str, int]] = {"webp": {"lossless": True}, "avif": {"quality": 95}}
# By modes of Pillow: samples of a pixel, bits of one, colours of the palette, whether there is
# transparency.
MODES = {
    "1": (1, 1, 0, False),
    "L": (1, 8, 0, False),
    "LA": (3, 8, 0, True),
    "P": (1, 8, 256, False),
    "RGB": (3, 8, 0, False),
    "RGBA": (3, 8, 0, True),
}


@pytest.mark.parametrize("mode", MODES)
def test_every_kind_of_png_keeps_its_pixels(mode):
    image = two_colours().convert(mode)
    picture = read_picture(address(file_of(image, "png"), "png")).picture
    found = (picture.channels, picture.bits, len(picture.palette) // 3, bool(picture.alpha))
    assert found == MODES[mode]
    printed = in_pdf(picture).convert("RGBA")
    assert printed.tobytes() == image.convert("RGBA").tobytes()


def test_what_is_transparent_has_the_colour_of_what_is_beside_it():
    """Readers that mix colours apart from their opacity show no dark line there."""
    image = Image.new("RGBA", (60, 1))
    image.paste((*RED, 255), (0, 0, 20, 1))
    picture = read_picture(address(file_of(image, "png"), "png")).picture
    printed = in_pdf(picture)
    samples, alpha = printed.convert("RGB").tobytes(), printed.getchannel("A").tobytes()
    assert alpha == b"\xff" * 20 + b"\x00" * 40
    assert [tuple(samples[3 * at : 3 * at + 3]) for at in (0, 19)] == [RED] * 2
    for at in (20, 25):
        assert all(abs(a - b) < 5 for a, b in zip(samples[3 * at : 3 * at + 3], RED, strict=True))
    assert samples[-60:] == bytes(60)


@pytest.mark.parametrize(("mode", "kind"), [("I;16", "png"), ("I;16", "tiff"), ("I;16B", "tiff")])
def test_sixteen_bits_are_no_white(mode, kind):
    image = Image.new(mode, (2, 1))
    image.putpixel((1, 0), 0x8000)
    picture = read_picture(address(file_of(image, kind), kind)).picture
    assert in_pdf(picture).tobytes() == b"\x00\x80"


def test_colours_are_those_of_a_profile():
    """Of one that calls red blue, and blue red; in a JPEG, which can't stay as it is, too."""
    profile = swapped(SRGB)
    for kind in ("png", "jpeg", "webp", "tiff", "avif"):
        file = file_of(two_colours(), kind, icc_profile=profile, **FINE.get(kind, {}))
        image = read_picture(address(file, kind)).image
        assert image.getpixel((2, 2)) == pytest.approx(RED[::-1], abs=5), kind
        clear = two_colours().convert("RGBA")
        clear.putalpha(128)
        if kind in ("png", "webp", "tiff"):
            file = file_of(clear, kind, icc_profile=profile, **FINE.get(kind, {}))
            image = read_picture(address(file, kind)).image
            assert image.getpixel((2, 2)) == pytest.approx((*RED[::-1], 128), abs=5), kind


def test_greys_are_those_of_a_profile():
    """A gamma of 1.0 is lighter than sRGB: 128 of 255 is half of the light, 188 (IEC 61966-2-1)."""
    file = file_of(Image.new("L", (4, 4), 128), "png", icc_profile=grey_profile(1.0))
    image = read_picture(address(file, "png")).image
    assert image.mode == "L"
    assert image.getpixel((1, 1)) == pytest.approx(188, abs=1)


def test_a_jpeg_with_a_profile_of_srgb_stays_as_it_is():
    file = file_of(two_colours(), "jpeg", icc_profile=SRGB)
    assert read_picture(address(file, "jpeg")).picture.data == file


def test_inks_as_photoshop_writes_them_and_as_others_do():
    """Without Adobe's mark, 0 is no ink: the same samples are the negative."""
    adobe = file_of(two_colours().convert("CMYK"), "jpeg", quality=95)
    at = adobe.index(b"\xff\xee")
    plain = adobe[:at] + adobe[at + 2 + int.from_bytes(adobe[at + 2 : at + 4], "big") :]
    image = read_picture(address(adobe, "jpeg")).image
    assert image.getpixel((2, 2)) == pytest.approx(RED, abs=5)
    # Nothing is left of its light: its black ink is full.
    assert read_picture(address(plain, "jpeg")).image.getpixel((2, 2)) == (0, 0, 0)


def test_cmyk_becomes_rgb():
    jpeg = file_of(two_colours().convert("CMYK"), "jpeg", quality=95)
    picture = read_picture(address(jpeg, "jpeg")).picture
    assert (picture.encoding, picture.channels) == ("jpeg", 3)


@pytest.mark.parametrize(("orientation", "stored"), TURNED)
@pytest.mark.parametrize("kind", ["jpeg", "png", "webp", "tiff", "avif"])
def test_a_photograph_is_upright(kind, orientation, stored):
    image = two_colours() if stored is None else two_colours().transpose(stored)
    exif = Image.Exif()
    exif[0x0112] = orientation
    href = address(file_of(image, kind, exif=exif, **FINE.get(kind, {})), kind)
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


@pytest.mark.parametrize("href", [
    "data:image/svg;base64,AAAA", "data:text/html,x", "picture.png", "data:image/png,AAAA", "data:",
])  # fmt: skip
def test_what_is_no_picture(href):
    with pytest.raises(ValueError, match="is no picture in a data: address"):
        read_picture(href)


OTHERS = [("gif", "GIF"), ("bmp", "BMP"), ("pdf", "PDF")]


@pytest.mark.parametrize(("kind", "name"), OTHERS)
def test_what_calls_itself_png_and_is_not(kind, name):
    with pytest.raises(
        PictureError, match=f"^is a {name} file, not PNG, JPEG, WebP, TIFF or AVIF$"
    ) as caught:
        read_picture(address(file_of(two_colours(), kind), "png"))
    assert caught.value.hint == "save it again as PNG or JPEG"


def test_a_drawing_that_calls_itself_png():
    with pytest.raises(
        PictureError, match=r"^is an SVG drawing, not PNG, JPEG, WebP, TIFF or AVIF$"
    ) as caught:
        read_picture(
            address(b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "png")
        )
    assert caught.value.hint == "let its name end in .svg"


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


def drawn(file, kind, width, ppi):
    """Return a picture as it is in a PDF, where it is `width` mm wide."""
    shown = f'<image href="{address(file, kind)}" width="{width}" height="{width / 2}"/>'
    (picture,) = draw_face(face(shown), FONTS, HERE, ppi=ppi).parts.pictures.values()
    return picture


@pytest.mark.parametrize(("pixels", "ppi", "kept"), [
    # On an inch: up to half as many again as asked for stay, more of them are reduced.
    (450, 300, 450), (460, 300, 300), (3000, 300, 300), (200, 300, 200),
    (900, 600, 900), (920, 600, 600), (3000, 0, 3000),
])  # fmt: skip
@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_what_is_too_fine_is_reduced(kind, pixels, ppi, kept):
    file = file_of(two_colours((pixels, pixels // 2)), kind)
    picture = drawn(file, kind, 25.4, ppi)
    assert (picture.width, picture.height) == pytest.approx((kept, kept // 2), abs=1)
    assert (picture.encoding == "jpeg") == (kind == "jpeg")
    assert (picture.data == file) == (kind == "jpeg" and kept == pixels)


def test_a_reduced_picture_looks_the_same():
    """Turned by its EXIF, too, and where a drawing that holds it is shown smaller."""
    exif = Image.Exif()
    exif[0x0112] = 6
    stored = two_colours((1200, 600)).transpose(Image.Transpose.ROTATE_90)
    href = address(file_of(stored, "jpeg", exif=exif), "jpeg")
    inside = f'<image href="{href}" width="40" height="20"/>'
    svg = face(f'<defs><g id="a">{inside}</g></defs><use href="#a" transform="scale(0.5)"/>')
    drawing = draw_face(svg, FONTS, HERE, ppi=300)
    (picture,) = drawing.parts.pictures.values()
    assert (picture.width, picture.height) == (119, 237)
    image = Image.open(io.BytesIO(picture.data))
    assert image.getpixel((50, 200)) == pytest.approx(RED, abs=8)
    assert image.getpixel((50, 30)) == pytest.approx(BLUE, abs=8)


@pytest.mark.parametrize(
    ("side", "width"), [(1100, 4000), (1000, 2000), (600, 2000), (500, 1000), (9, 500)]
)
@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_no_more_pixels_are_decoded_than_are_drawn(kind, side, width):
    """At least twice as many as there will be: they are made fewer once more."""
    exif = Image.Exif()
    exif[0x0112] = 6
    stored = two_colours((4000, 1000)).transpose(Image.Transpose.ROTATE_90)
    image = read_picture(address(file_of(stored, kind, exif=exif), kind)).image_of(side)
    assert image.size == (width, width // 4)
    assert image.getpixel((width // 4, 10)) == pytest.approx(RED, abs=8)


def test_black_and_white_keeps_its_pixels():
    lines = Image.new("1", (1200, 600))
    assert drawn(file_of(lines, "png"), "png", 25.4, 300).width == 1200


def test_faces_that_show_a_picture_in_two_sizes_share_the_finer_one():
    file = file_of(two_colours((1200, 600)), "png")
    fine, coarse = (
        draw_face(
            face(f'<image href="{address(file, "png")}" width="{width}" height="{width / 2}"/>'),
            FONTS, HERE, ppi=300,
        )
        for width in (40, 20)
    )  # fmt: skip
    for order in ((fine, coarse), (coarse, fine)):
        with pikepdf.new() as pdf:
            forms = FaceForms(pdf, FONTS)
            for number, one in enumerate(order):
                pdf.add_blank_page().obj.Resources = pikepdf.Dictionary(
                    XObject=pikepdf.Dictionary({"/F": forms.add(str(number), one)})
                )
            forms.finish()
            widths = {
                int(image.Width)
                for page in pdf.pages
                for image in page.Resources.XObject.F.Resources.XObject.values()
            }
        assert widths == {473}


def test_the_resolution_of_a_game(tmp_path):
    said = {None: 300, "600 ppi": 600, "as they are": 0}
    for pictures, ppi in said.items():
        assert load(tmp_path, game(pictures=pictures)).picture_ppi == ppi
    assert told(tmp_path, game(pictures="900 ppi")) == [
        "game.yaml:7: unknown resolution '900 ppi' | use one of: 600 ppi, 300 ppi, as they are"
    ]
