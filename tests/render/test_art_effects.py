"""What art() makes of a picture: a part of it, in shades of a colour, on its shadow."""

import base64

import pytest
from PIL import Image
from pixel_pictures import BLUE, RED, file_of, two_colours
from small_game import TEMPLATE, game, write_game

from pnp.core.problems import PnpError, Where
from pnp.drawing.face import draw_face, draw_image
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer
from pnp.svg.embedded_images import read_picture

FACE = '{{% extends "_shared/face.svg.j2" %}}{{% block face %}}{}{{% endblock %}}'
HERE = Where("here")
WHITE = (255, 255, 255)
TRIANGLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M0 0H20L0 20z"'
    ' fill="#00ff00"/></svg>'
)


def half_clear():
    """Return a red picture whose right half is transparent."""
    image = Image.new("RGBA", (40, 20), (*RED, 255))
    image.paste((0, 0, 0, 0), (20, 0, 40, 20))
    return image


FILES = {
    "two.png": file_of(two_colours(), "png"),
    "two.jpg": file_of(two_colours(), "jpeg"),
    "two.tif": file_of(two_colours(), "tiff"),
    "clear.webp": file_of(half_clear(), "webp", lossless=True),
    "tri.svg": TRIANGLE,
}


@pytest.fixture
def rendered(tmp_path, fonts):
    """Return what renders calls in the template of a card of 63.5 x 88.9 mm."""
    project = write_game(
        tmp_path, game(), files={f"cards/mini/art/{name}": data for name, data in FILES.items()}
    )

    def render(*calls):
        text = FACE.format("".join(f"{{{{ {call} }}}}" for call in calls))
        (tmp_path / "templates/mini" / TEMPLATE).write_text(text, encoding="utf-8")
        mini = load_game(project, "mini", fonts)
        card = mini.components[0].cards[0]
        return Renderer(project, mini, fonts, Ink.FULL).face(mini.components[0], card, card.front)

    return render


@pytest.fixture
def pixels(rendered, fonts):
    """Return what gives the colour at x, y (mm) of a card with calls."""

    def look(*calls):
        image = draw_image(rendered(*calls), fonts, 254, HERE)
        return lambda x, y: image.getpixel((round((x + 3) * 10), round((y + 3) * 10)))

    return look


@pytest.mark.parametrize("name", ["two.png", "two.jpg", "two.tif"])
def test_a_crop_is_all_that_is_seen(pixels, name):
    """Of 40 x 20 pixels the lower half of the blue ones: as large as fits into its box."""
    at = pixels(f'art("{name}", 10, 10, 20, 20, crop="50% 0 0 50%")')
    assert at(20, 20) == pytest.approx(BLUE, abs=8)
    assert at(13, 16) == pytest.approx(BLUE, abs=8)
    assert [at(20, 14), at(20, 26), at(9, 20), at(31, 20)] == [WHITE] * 4


def test_a_crop_without_a_height_has_its_own_shape(pixels):
    at = pixels('art("tri.svg", 10, 10, 20, crop="0 0 50% 0")')
    assert [at(12, 12), at(12, 19), at(12, 21)] == [(0, 255, 0), (0, 255, 0), WHITE]


@pytest.mark.parametrize("name", ["two.png", "two.jpg", "two.tif"])
def test_a_tint_leaves_light_and_dark(pixels, name):
    """Red and blue are of 88 and 67 of 255 (ITU-R BT.601): the one is the lighter of two greens."""
    at = pixels(f'art("{name}", 10, 10, 20, tint="#00aa00")')
    left, right = at(15, 15), at(25, 15)
    assert left[1] > right[1]
    assert all(green > max(red, blue) + 40 for red, green, blue in (left, right))


def test_a_tint_has_its_colour_where_it_is_as_light():
    grey = Image.new("RGB", (1, 1), "#a03c00").convert("L").getpixel((0, 0))
    file = file_of(Image.new("L", (3, 3), grey), "png")
    encoded = base64.b64encode(file).decode()
    tinted = read_picture(f"data:image/png;tint=a03c00;base64,{encoded}")
    assert tinted.image.getpixel((1, 1)) == (0xA0, 0x3C, 0)
    assert tinted.name != read_picture(f"data:image/png;base64,{encoded}").name


def test_what_is_clear_stays_so(pixels):
    at = pixels('art("clear.webp", 10, 10, 20, tint="#00aa00")')
    assert at(15, 15)[1] > at(15, 15)[0]
    assert at(25, 15) == WHITE


@pytest.mark.parametrize(("call", "dark", "light"), [
    ('"two.png", 10, 10, 20', [(31, 15), (20, 21)], [(9.5, 15), (20, 9.5), (33, 15)]),
    ('"tri.svg", 10, 10, 20', [(21, 21)], [(9.5, 15), (28, 28)]),
    ('"clear.webp", 10, 10, 20', [(20.8, 15)], [(28, 15)]),
    ('"two.jpg", 10, 10, 20, 20, fit="cover", clip="M0 0H10V20H0z"', [(20.8, 20)], [(28, 20)]),
    ('"two.png", 10, 10, 20, 20, crop="0 50% 0 0"', [(31, 20)], [(9.5, 20)]),
    ('"two.png", 10, 10, 20, radius=5', [(20, 21)], [(30, 10.2), (31.5, 21.5)]),
])  # fmt: skip
def test_a_shadow_lies_below_what_is_seen(pixels, call, dark, light):
    """2 mm to the right and down, and sharp."""
    at = pixels(f'art({call}, shadow="2 2 0 #000000")')
    assert [at(*place) for place in dark] == [(0, 0, 0)] * len(dark)
    assert [at(*place) for place in light] == [WHITE] * len(light)


def test_a_soft_shadow_fades(pixels):
    at = pixels('art("two.png", 10, 10, 30, shadow="0 0 4 #000000")')
    greys = [at(40 + far, 17)[0] for far in (0.5, 1.5, 2.5, 7)]
    assert greys == sorted(greys)
    assert greys[0] < 200
    assert greys[-1] == 255


def test_equal_shadows_are_drawn_once(rendered, fonts):
    """Of two photographs of one size, at two places."""
    shadow = 'shadow="1 1 1"'
    calls = [
        f'art("two.{kind}", {x}, 10, 20, 10, {shadow})' for kind, x in (("png", 5), ("jpg", 35))
    ]
    parts = draw_face(rendered(*calls), fonts, HERE).parts
    assert sorted(one.encoding for one in parts.pictures.values()) == ["flate", "jpeg", "pdf"]


CROP = "write what to leave out at the top, right, bottom and left, as '10% 0 25% 0'"
TINT = "write a colour as '#a03c00', or name one: palette.rust"
SHADOW = (
    "write how far it lies to the right and down, how soft it is, in mm, and its colour, as"
    " '0.5 0.8 1.5 #00000080'"
)


@pytest.mark.parametrize(("said", "message", "hint"), [
    ('crop="10%"', "art() has crop='10%'", CROP),
    ('crop="1 2 3 4"', "art() has crop='1 2 3 4'", CROP),
    ('crop="0 60% 0 50%"', "art() has crop='0 60% 0 50%', which leaves nothing", CROP),
    ('tint="rust"', "art() has tint='rust'", TINT),
    ('shadow="1 1"', "art() has shadow='1 1'", SHADOW),
    ('shadow="1 1 -2"', "art() has shadow='1 1 -2'", SHADOW),
    ('shadow="#000"', "art() has shadow='#000'", SHADOW),
    ('shadow="1 1 1 red"', "art() has shadow='1 1 1 red'", SHADOW),
])  # fmt: skip
def test_what_can_not_be_meant(rendered, said, message, hint):
    with pytest.raises(PnpError) as caught:
        rendered(f'art("two.png", 1, 1, 9, {said})')
    (problem,) = caught.value.problems
    assert (problem.message, problem.hint) == (message, hint)


def test_a_drawing_has_no_tint(rendered):
    with pytest.raises(PnpError) as caught:
        rendered('art("tri.svg", 1, 1, 9, tint="#aa0000")')
    (problem,) = caught.value.problems
    assert problem.message == (
        "art() has a tint for 'cards/mini/art/tri.svg', which is no picture made of pixels"
    )
    assert problem.hint == "give the drawing other colours, or save it as PNG"
