"""The rows of a PNG in a PDF: as they are, where that shows the same pixels, or made anew."""

import io
import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw
from pixel_pictures import SRGB, address, chunk, file_of, grey_profile, in_pdf, png, swapped

from pnp.svg.embedded_images import read_picture
from pnp.svg.image_header import PictureError

WIDTH, HEIGHT = 37, 23
GREY, RGB, INDEXED, GREY_ALPHA = 0, 2, 3, 4
SAMPLES = {GREY: 1, RGB: 3, INDEXED: 1, GREY_ALPHA: 2}
NOISE = random.Random(7).randbytes


def rows(bits, colour, width=WIDTH, height=HEIGHT):
    """Return rows of noise, each behind another filter."""
    stride = (width * bits * SAMPLES[colour] + 7) // 8
    return b"".join(bytes([row % 5]) + NOISE(stride) for row in range(height))


def made(bits, colour, *before, data=b"", behind=()):
    """Return a PNG of noise, or of `data`, with chunks before its pixels and behind them."""
    data = data or zlib.compress(rows(bits, colour))
    parts = (*before, chunk(b"IDAT", data), *behind, chunk(b"IEND", b""))
    return png(WIDTH, HEIGHT, *parts, depth=bits, colour=colour)


def palette(count):
    return chunk(b"PLTE", NOISE(3 * count))


def profile(data):
    return chunk(b"iCCP", b"x\0\0" + zlib.compress(data))


def interlaced():
    """Return a PNG of noise in the seven passes of Adam7 (PNG, third edition, section 8)."""
    passes = ((8, 8, 0, 0), (8, 8, 4, 0), (4, 8, 0, 4), (4, 4, 2, 0), (2, 4, 0, 2), (2, 2, 1, 0),
              (1, 2, 0, 1))  # fmt: skip
    data = b"".join(
        rows(8, RGB, len(range(x, WIDTH, across)), len(range(y, HEIGHT, down)))
        for across, down, x, y in passes
    )
    file = made(8, RGB, data=zlib.compress(data))
    head = file[12:28] + b"\1"
    return file[:12] + head + zlib.crc32(head).to_bytes(4) + file[33:]


def turned():
    exif = Image.Exif()
    exif[0x0112] = 6
    return file_of(Image.frombytes("RGB", (9, 8), NOISE(216)), "png", exif=exif)


ROWS = rows(8, RGB)
DEFLATED = zlib.compress(ROWS)
FILE = made(8, RGB, data=DEFLATED)
AT = FILE.index(b"IDAT") - 4
PARTS = b"".join(chunk(b"IDAT", DEFLATED[at : at + 900]) for at in range(0, len(DEFLATED), 900))
NOTE, CLEAR = chunk(b"tEXt", b"by\0Ada"), chunk(b"tRNS", bytes(6))
BOMB = chunk(b"zTXt", b"by\0\0" + zlib.compress(bytes(2_000_000), 1))
FRAMES = [Image.new("RGB", (9, 8), colour) for colour in ("red", "blue")]

STAYS = {
    **{f"grey, {bits} bits": made(bits, GREY) for bits in (1, 2, 4, 8)},
    **{f"{bits} bits of a palette": made(bits, INDEXED, palette(1 << bits)) for bits in (1, 4, 8)},
    "RGB": FILE,
    "numbers beyond the palette": made(8, INDEXED, palette(77)),
    "a palette that is too long": made(4, INDEXED, palette(40)),
    "a palette beside RGB": made(8, RGB, palette(9)),
    "a profile of sRGB": made(8, RGB, profile(SRGB)),
    "a palette and a profile of sRGB": made(8, INDEXED, profile(SRGB), palette(256)),
    "a gamma, which nothing reads": made(8, RGB, chunk(b"gAMA", (100_000).to_bytes(4))),
    "a note behind": made(8, RGB, behind=[NOTE]),
    "in parts": FILE[:AT] + PARTS + chunk(b"IEND", b""),
    "a checksum of a part that is wrong": FILE[:-13] + bytes([FILE[-13] ^ 1]) + FILE[-12:],
    "no end": FILE[:-12],
    "more behind its end": FILE + CLEAR,
}  # fmt: skip
IS_MADE = {
    "16 bits": made(16, RGB),
    "transparent": made(8, GREY_ALPHA),
    "a colour is transparent": made(8, RGB, CLEAR),
    "a colour is, said behind": made(8, RGB, behind=[CLEAR]),
    "interlaced": interlaced(),
    "turned": turned(),
    "moving": file_of(FRAMES[0], "png", save_all=True, append_images=FRAMES[1:], duration=9),
    "other colours": made(8, RGB, profile(swapped(SRGB))),
    "other colours of a palette": made(8, INDEXED, profile(swapped(SRGB)), palette(256)),
    "other greys": made(4, GREY, profile(grey_profile(1.0))),
    "a profile behind": made(8, RGB, behind=[profile(swapped(SRGB))]),
    "two palettes": made(8, INDEXED, palette(256), palette(256)),
    "two heads": FILE[:33] + FILE[8:],
    "a row too many": made(8, RGB, data=zlib.compress(ROWS + ROWS[:112])),
    "more behind rows": made(8, RGB, data=DEFLATED + b"more"),
    "no checksum of rows": made(8, RGB, data=DEFLATED[:-4]),
    "as large as can be": made(8, RGB, data=zlib.compress(bytes([1, *111 * [9]]) * HEIGHT, 0)),
}  # fmt: skip
REFUSED = {
    "a wrong checksum of rows": made(8, RGB, data=DEFLATED[:-1] + bytes([DEFLATED[-1] ^ 1])),
    "cut off": made(8, RGB, data=DEFLATED[:-40]),
    "half of it": FILE[: len(FILE) // 2],
    "no such filter": made(8, RGB, data=zlib.compress(ROWS[:112] + b"\5" + ROWS[113:])),
    "no zlib": made(8, RGB, data=DEFLATED[2:-4]),
    "a note between rows": FILE[:AT]
    + NOTE.join(chunk(b"IDAT", one) for one in (DEFLATED[:900], DEFLATED[900:])),
    "a bomb before": made(8, RGB, BOMB),
    "a bomb behind": made(8, RGB, behind=[BOMB]),
    "no palette": made(8, INDEXED),
    "a wrong checksum of its head": FILE[:29] + bytes([FILE[29] ^ 1]) + FILE[30:],
    "no rows": FILE[:AT] + chunk(b"IEND", b""),
}  # fmt: skip


def is_as_it_was(file, picture):
    return picture.encoding == "png" and picture.data in file.replace(PARTS, chunk(b"", DEFLATED))


def seen(picture):
    """Return the colours of a picture in a PDF that are seen, and how opaque they are."""
    image = in_pdf(picture).convert("RGBA")
    return Image.composite(image, Image.new("RGBA", image.size), image.getchannel("A"))


@pytest.mark.parametrize("name", STAYS)
def test_rows_that_go_into_a_pdf_as_they_are(name):
    picture = read_picture(address(STAYS[name], "png")).picture
    assert is_as_it_was(STAYS[name], picture)
    with Image.open(io.BytesIO(STAYS[name])) as image:
        assert in_pdf(picture).convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("name", IS_MADE)
def test_pixels_that_a_pdf_has_otherwise(name):
    found = read_picture(address(IS_MADE[name], "png"))
    assert not is_as_it_was(IS_MADE[name], found.picture)
    image = found.image.convert("RGBA")
    clear = Image.new("RGBA", image.size)
    assert seen(found.picture) == Image.composite(image, clear, image.getchannel("A"))


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_damaged(name):
    with pytest.raises(PictureError, match=r"^can't be read: it is damaged, or cut off$") as caught:
        read_picture(address(REFUSED[name], "png"))
    assert caught.value.hint == "save it again as PNG or JPEG"


changes = st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=3)


@given(st.sampled_from([*STAYS.values()]), changes)
def test_what_is_printed_is_what_is_seen(file, changes):
    """Whatever is wrong with a file: it is refused, or all that reads it reads the same."""
    damaged = bytearray(file)
    for place, byte in changes:
        damaged[place % len(damaged)] = byte
    try:
        found = read_picture(address(bytes(damaged), "png"))
    except PictureError:
        return
    if not found.picture.alpha:
        assert (
            in_pdf(found.picture).convert("RGB").tobytes() == found.image.convert("RGB").tobytes()
        )


def painting(size):
    """Return a picture that fades, with grain."""
    ramps = (Image.linear_gradient("L"), Image.radial_gradient("L"), Image.linear_gradient("L"))
    colours = Image.merge("RGB", [one.resize(size) for one in ramps])
    grain = Image.frombytes("RGB", size, random.Random(3).randbytes(3 * size[0] * size[1]))
    return Image.blend(colours, grain, 0.05)


def drawing(size):
    """Return a picture of plain circles."""
    image = Image.new("RGB", size, "white")
    paint, place = ImageDraw.Draw(image), random.Random(3)
    for _ in range(40):
        x, y, radius = (place.randrange(size[0]) for _ in "xyr")
        paint.ellipse((x - radius, y - radius, x, y), (x % 256, y % 256, 80), "black", 4)
    return image


@pytest.mark.parametrize("image", [painting((300, 400)), drawing((300, 400))])
@pytest.mark.parametrize("options", [{}, {"compress_level": 0}, {"optimize": True}])
def test_no_picture_takes_more_room_than_its_file_and_than_without_filters(image, options):
    file = file_of(image, "png", **options)
    picture = read_picture(address(file, "png")).picture
    assert len(picture.data) < min(len(file), 1.01 * len(zlib.compress(image.tobytes(), 9)))


def test_a_painting_made_smaller_takes_three_quarters_of_the_room():
    found = read_picture(address(file_of(painting((600, 800)), "png"), "png")).reduced(0.5)
    assert (found.width, found.height) == (300, 400)
    samples = in_pdf(found).tobytes()
    assert len(found.data) < 0.75 * len(zlib.compress(samples, 9))
