import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pixel_pictures import picture_in

from pnp.core.geometry import Size
from pnp.core.project import BUNDLED
from pnp.drawing.contact_sheet import CaptionedPicture, PixelText, contact_sheet, crop, in_grey
from pnp.shapes.trim import Trim

FONT = (BUNDLED / "fonts/source-sans-3/SourceSans3-SemiBold.ttf").read_bytes()
GROUND = (222, 220, 216)
DPI = 50.8  # 2 pixels to the mm
SMALL = PixelText(FONT, 6)


def sheet(title, captions, columns, width=40, height=60, corner=0.0):
    """Return the contact sheet of red faces as pixels."""
    picture = Image.new("RGB", (width, height), "#ff0000")
    trim = Trim(Size(20, 20), corner)
    cells = [CaptionedPicture(picture, trim, caption) for caption in captions]
    data = contact_sheet(title, cells, columns, DPI, FONT)
    with picture_in(data) as image:
        return image.convert("RGB")


def box_of(image, wanted):
    """Return the box around all pixels for which `wanted` is true."""
    mask = Image.new("L", image.size)
    mask.putdata([255 if wanted(pixel) else 0 for pixel in image.get_flattened_data()])
    return mask.getbbox()


def is_red(pixel):
    return pixel == (255, 0, 0)


def is_letter(pixel):
    return pixel != GROUND and pixel[0] == max(pixel) and pixel[0] - pixel[2] < 30


def test_faces_stand_in_rows():
    image = sheet("", ["a", "b", "c"], columns=2)
    # 5 mm apart and from the edge
    assert (image.width, box_of(image, is_red)[0], box_of(image, is_red)[2]) == (110, 10, 100)
    assert image.getpixel((10 + 40 + 5, 80)) == GROUND
    left, top, right, bottom = box_of(image.crop((0, 60, 60, image.height)), is_red)
    assert (right - left, image.height > bottom) == (40, True)
    assert top >= 0


@pytest.mark.parametrize("width", [10, 30, 400])
@pytest.mark.parametrize("title", ["Up", "Losse quarks – de grote doos", "x" * 120])
def test_a_title_is_never_cut_off(title, width):
    image = sheet(title, ["a"], columns=1, width=width)
    left, _, right, _ = box_of(image.crop((0, 0, image.width, image.height - 90)), is_letter)
    assert left >= 9
    assert right <= image.width - 8


@given(
    st.lists(st.text("ab-×, 1", min_size=1, max_size=18), min_size=1, max_size=4),
    st.integers(12, 90),
)
def test_lines_are_whole_and_fit(words, room):
    text = " ".join(" ".join(words).split())
    lines = SMALL.lines(text, room)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(SMALL.width(line) <= room or len(line) == 1 for line in lines)


@pytest.mark.parametrize(("text", "room", "lines"), [
    ("storm ×2", 100, ["storm ×2"]),
    ("strange-magenta ×12", 48, ["strange-", "magenta", "×12"]),
    ("kaon0-green, back", 200, ["kaon0-green, back"]),
    ("kaon0-green, back", 36, ["kaon0-", "green,", "back"]),
    ("", 10, [""]),
])  # fmt: skip
def test_lines_are_broken_at_spaces_and_after_hyphens(text, room, lines):
    assert PixelText(FONT, 12).lines(text, room) == lines


def test_a_word_too_wide_for_a_line_is_broken_where_it_must_be():
    lines = SMALL.lines("antistrangeness", 20)
    assert len(lines) > 1
    assert "".join(lines) == "antistrangeness"


def test_long_captions_push_the_next_row_down():
    short = sheet("", ["a", "a"], columns=1)
    long = sheet("", ["anti-strange-magenta-one ×12", "a"], columns=1)
    assert long.width == short.width
    assert long.height > short.height


def test_discs_are_cut_out():
    image = sheet("", ["a"], columns=1, width=60, height=60, corner=15)
    left, top, right, bottom = box_of(image, is_red)
    assert (right - left, bottom - top) == pytest.approx((60, 60), abs=2)
    for corner in ((left, top), (right - 1, top), (left, bottom - 1), (right - 1, bottom - 1)):
        assert image.getpixel(corner) == GROUND


def test_crop_takes_the_bleed_away():
    picture = Image.new("RGB", (138, 188))
    assert crop(picture, 3, DPI).size == (126, 176)


def test_in_grey():
    picture = in_grey(Image.new("RGB", (1, 1), "#ff0000"))
    assert picture.mode == "RGB"
    assert len({band.getpixel((0, 0)) for band in picture.split()}) == 1
