"""Pictures of all kinds, broken and strange ones too: drawn as they should be, or one sentence."""

import io
import struct
import zlib

import pytest
from PIL import Image
from pixel_pictures import BLUE, RED, SRGB, chunk, file_of, png, png_header, two_colours
from told_of_faces import ART, BOTH, FACE, TEMPLATE, told

from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.drawing.face import draw_image
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer

NEAR = 12


def png_of(width, height, depth, colour, rows, *chunks):
    """Return a PNG with samples as they are given, row by row."""
    samples = zlib.compress(b"".join(b"\0" + row for row in rows))
    parts = (*chunks, chunk(b"IDAT", samples), chunk(b"IEND", b""))
    return png(width, height, *parts, depth=depth, colour=colour)


def sixteen(colour):
    """Return bytes of 16 bits for each part of a colour."""
    return b"".join(struct.pack(">H", part * 257) for part in colour)


def with_exif(value):
    """Return a JPEG that says it is turned in a way that there is not."""
    exif = Image.Exif()
    exif[0x0112] = value
    return file_of(two_colours(), "jpeg", exif=exif)


def animation(kind="png"):
    frames = [Image.new("RGB", (40, 20), colour) for colour in ((0, 255, 0), (9, 9, 9))]
    return file_of(two_colours(), kind, save_all=True, append_images=frames, duration=99)


def with_size(tiff, width):
    """Return a TIFF that says another width (tag 256), in 32 bits."""
    at = int.from_bytes(tiff[4:8], "little") + 2
    while tiff[at : at + 2] != b"\0\1":
        at += 12
    return tiff[:at] + struct.pack("<HHII", 256, 4, 1, width) + tiff[at + 12 :]


def with_more_pictures():
    """Return a JPEG as telephones make it, with a second picture behind the first."""
    data = io.BytesIO()
    two_colours().save(data, "mpo", save_all=True, append_images=[Image.new("RGB", (9, 9))],
                       quality=95)  # fmt: skip
    return data.getvalue()


HALVES = [sixteen(RED) * 20 + sixteen(BLUE) * 20] * 20
# A red left half, a blue right half.
GOOD = {
    "wrong-suffix.png": file_of(two_colours(), "jpeg"),
    "wrong-suffix.jpg": file_of(two_colours(), "png"),
    "LOUD.PNG": file_of(two_colours(), "png"),
    "palette.png": file_of(two_colours().quantize(4), "png"),
    "16-bit.png": png_of(40, 20, 16, 2, HALVES),
    "animated.png": animation(),
    "web.png": file_of(two_colours(), "webp", lossless=True),
    "flat.tif": file_of(two_colours(), "tiff"),
    "deflated.tiff": file_of(two_colours(), "tiff", compression="tiff_adobe_deflate"),
    "new.avif": file_of(two_colours(), "avif", quality=95),
    "progressive.jpg": file_of(two_colours(), "jpeg", progressive=True),
    "ycck.jpg": file_of(two_colours().convert("CMYK"), "jpeg"),
    "inks-with-another-profile.jpg": file_of(
        two_colours().convert("CMYK"), "jpeg", icc_profile=SRGB
    ),
    "inks-with-no-profile.jpg": file_of(
        two_colours().convert("CMYK"), "jpeg", icc_profile=b"no profile"
    ),
    "bad-profile.png": file_of(two_colours(), "png", icc_profile=b"no profile"),
    "orientation-0.jpg": with_exif(0),
    "orientation-9.jpg": with_exif(9),
    "orientation-99.jpg": with_exif(99),
    "bad-exif.jpg": file_of(two_colours(), "jpeg", exif=b"Exif\0\0no tiff at all"),
    "bad-exif.png": png_of(
        40, 20, 8, 2, [bytes(RED) * 20 + bytes(BLUE) * 20] * 20, chunk(b"eXIf", b"rubbish")
    ),
    "more-pictures.jpg": with_more_pictures(),
}
DAMAGED = "picture can't be read: it is damaged, or cut off {} | save it again as PNG or JPEG"
OTHER = (
    "picture is a {} file, not PNG, JPEG, WebP, TIFF or AVIF {{}} | save it again as PNG or JPEG"
)
SEVERAL = "picture has {} pictures {{}} | save the one that is to be printed alone"
STRANGE = "picture has {} {{}} | save it again as RGB with 8 or 16 bits a colour"
LARGE = (
    "picture has {} pixels, more than 40 million {{}} | make it smaller; 300 dpi at its printed"
    " size is enough"
)
# Text of 200 MB in 200 kB; Pillow stops at 1 MB.
BOMB = chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(200_000_000), 1))
TOLD = {
    "empty.png": (b"", DAMAGED),
    "text.jpg": (b"a letter to the printer", DAMAGED),
    "cut-off.png": (GOOD["16-bit.png"][:60], DAMAGED),
    "cut-off.jpg": (GOOD["wrong-suffix.png"][:-50], DAMAGED),
    "no-width.png": (png_header(0, 9), DAMAGED),
    "bomb.png": (png_header(60_000, 60_000), LARGE.format("60000 x 60000")),
    "text-bomb.png": (png_of(1, 1, 8, 0, [b"a"], BOMB), DAMAGED),
    "cut-off.webp": (file_of(two_colours(), "webp", lossless=True)[:-9], DAMAGED),
    "cut-off.tif": (file_of(two_colours(), "tiff")[:-900], DAMAGED),
    "cut-off.avif": (file_of(two_colours(), "avif")[:-90], DAMAGED),
    "bomb.tif": (
        with_size(file_of(two_colours(), "tiff"), 3_000_000),
        LARGE.format("3000000 x 20"),
    ),
    "moves.webp": (animation("webp"), SEVERAL.format(3)),
    "moves.avif": (animation("avif"), SEVERAL.format(3)),
    "pages.tif": (animation("tiff"), SEVERAL.format(3)),
    "floats.tif": (file_of(Image.new("F", (4, 4)), "tiff"), STRANGE.format("32 bits a colour")),
    "lab.tif": (file_of(Image.new("LAB", (4, 4)), "tiff"), STRANGE.format("colours in Lab")),
    "old.jpg": (file_of(two_colours(), "gif"), OTHER.format("GIF")),
    "phone.jpg": (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", OTHER.format("HEIC")),
}


@pytest.fixture(scope="module")
def drawn(tmp_path_factory, fonts):
    """Return what draws a picture as art, 20 x 10 mm on a card."""
    root = tmp_path_factory.mktemp("hostile")
    files = {f"{ART}/{name}": data for name, data in GOOD.items()}
    assert told(root, fonts, "{{ art('LOUD.PNG', 1, 1, 7) }}", files=files) == []
    project = Project(root)
    mini = load_game(project, "mini", fonts)
    card = mini.components[0].cards[0]

    def draw(name):
        inside = f"{{{{ art('{name}', 0, 0, 9, 9) }}}}"
        (root / TEMPLATE).write_text(FACE.format(inside), encoding="utf-8")
        svg = Renderer(project, mini, fonts, Ink.FULL).face(mini.components[0], card, card.front)
        return draw_image(svg, fonts, 254, Where("here"))

    return draw


@pytest.mark.parametrize("name", GOOD)
def test_what_can_be_read_is_drawn(drawn, name):
    image = drawn(name)
    for place, colour in (((20, 45), RED), ((70, 45), BLUE), ((45, 8), (255, 255, 255))):
        assert image.getpixel(place) == pytest.approx(colour, abs=NEAR)


@pytest.mark.parametrize("name", TOLD)
def test_what_can_not_is_one_sentence(tmp_path, fonts, name):
    data, message = TOLD[name]
    found = told(
        tmp_path, fonts, f"{{{{ art('{name}', 1, 1, 7) }}}}", files={f"{ART}/{name}": data}
    )
    assert found == [f"art/{name}: {message.format(BOTH)}"]
