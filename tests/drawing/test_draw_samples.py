"""What is drawn is the same on paper (PDF, shown by pdfium) and in pixels."""

import re

import pytest
from pdfpages import images
from PIL import ImageChops, ImageFilter
from svg_samples import SAMPLES
from svgs import FONTS, HERE, face, pdf_of

from pnp.core.geometry import Rect
from pnp.drawing.face import draw_face, draw_image
from pnp.fonts.font_book import FontBook


def fresh_fonts():
    """Return fonts with which nothing was drawn before."""
    return FontBook(dict(FONTS.styles))


DPI = 508  # 20 pixels to the mm
ALIKE = 32  # of 255


@pytest.fixture(scope="module")
def paper():
    """All samples as pdfium shows them, by name."""
    return dict(zip(SAMPLES, images(pdf_of(SAMPLES.values()), DPI), strict=True))


def apart(one, other):
    """Return the largest difference that is more than two pixels (0.1 mm) wide and high."""
    grey = ImageChops.difference(one, other).convert("L")
    return max(grey.filter(ImageFilter.MinFilter(3)).tobytes())


@pytest.mark.parametrize("name", SAMPLES)
def test_paper_and_pixels_agree(paper, name):
    assert apart(draw_image(SAMPLES[name], FONTS, DPI, HERE), paper[name]) <= ALIKE


def test_something_is_drawn_in_every_sample(paper):
    assert all(image.convert("L").getextrema()[0] < 200 for image in paper.values())


@pytest.mark.parametrize("name", SAMPLES)
def test_a_drawing_survives_its_bytes(name):
    drawing = draw_face(SAMPLES[name], FONTS, HERE)
    read = type(drawing).loads(drawing.dumps())
    assert (read.width, read.height, read.face) == (drawing.width, drawing.height, drawing.face)
    assert read.parts == drawing.parts


def test_what_was_drawn_before_changes_nothing():
    alone = {name: draw_face(SAMPLES[name], fresh_fonts(), HERE).dumps() for name in SAMPLES}
    fonts = fresh_fonts()
    for names in (SAMPLES, reversed(SAMPLES)):
        assert {name: draw_face(SAMPLES[name], fonts, HERE).dumps() for name in names} == alone


@pytest.mark.parametrize(
    "reference",
    ['fill="url(#a)"', 'fill="url(&quot;#a&quot;)"', "style='fill: url(&#35;a)'", 'class="a"'],
)
def test_drawings_with_one_name_and_two_looks_are_told_apart(reference):
    """What is used in two faces under one id may itself use what differs between them."""

    def drawn(colour, fonts):
        svg = face(
            "<style>.a {fill: url(#a)}</style>"
            f'<linearGradient id="a"><stop stop-color="{colour}"/><stop offset="1"/>'
            f'</linearGradient><defs><g id="b"><rect width="5" height="5" {reference}/></g></defs>'
            '<use href="#b"/>'
        )
        return draw_face(svg, fonts, HERE).dumps()

    fonts = fresh_fonts()
    drawn("red", fonts)
    assert drawn("blue", fonts) == drawn("blue", fresh_fonts())


@pytest.mark.parametrize("name", SAMPLES)
def test_pixels_are_the_same_each_time(name):
    once, again = (draw_image(SAMPLES[name], FONTS, 100, HERE).tobytes() for _ in range(2))
    assert once == again


def test_a_part_of_a_face_keeps_its_place():
    # Bent a little: the edges of rectangles are moved by readers.
    svg = face('<rect width="20" height="20" fill="#d22"/><path d="M3 4l4-.02l4 .02v9h-8z"/>')
    (page,) = images(pdf_of([svg], keep=Rect(2, 3, 10, 11)), 254)
    dark = page.convert("L").point(lambda value: 255 * (value < 50))
    assert dark.getbbox() == (10, 10, 90, 100)


# Operators as text: (SVG, content stream). Lengths are hundredths of a point, y grows upwards.
GOLDENS = {
    "a rectangle": ('<rect x="2" y="2" width="10" height="5" fill="#d22"/>',
        "0.867 0.133 0.133 rg\n567 3685 2835 1417 re\nf"),
    "equal neighbours set their colour once": (
        '<g fill="#888"><rect width="5" height="5"/><rect x="5" width="5" height="5"/></g>',
        "0.533 g\n0 4252 1417 1417 re\nf\n1417 4252 1418 1417 re\nf"),
    "fill and stroke at once": (
        '<path d="M1 1h4v4z" fill="#fff" stroke="#000" stroke-width=".5" stroke-linejoin="round"/>',
        "1 g\n0 G\n141.7 w\n0 J\n1 j\n[] 0 d\n283 5386 m\n1417 5386 l\n1417 4252 l\nh\nB"),
    "a circle is four curves": ('<circle cx="10" cy="10" r="1" fill="#000"/>',
        "0 g\n3118 2835 m\n3118 2678 2991 2551 2835 2551 c\n2678 2551 2551 2678 2551 2835 c\n"
        "2551 2991 2678 3118 2835 3118 c\n2991 3118 3118 2991 3118 2835 c\nh\nf"),
    "letters by number, kerned": ('<text x="1" y="5" font-family="Nunito" font-size="4">AV</text>',
        "BT\n0 g\n/F 1133.9 Tf\n1 0 0 1 283 4252 Tm\n[<0001>55<00D9>]TJ\nET"),
    "a step to the next line, where letters stand upright": (
        '<g font-family="Nunito" font-size="4"><text y="5">A</text><text x="1" y="9">A</text></g>',
        "BT\n0 g\n/F 1133.9 Tf\n1 0 0 1 0 4252 Tm\n<0001>Tj\n283 -1134 Td\n<0001>Tj\nET"),
    "a place for each line, where letters are turned": (
        '<g font-family="Nunito" font-size="4" transform="rotate(90)"><text x="1" y="-5">A</text>'
        '<text x="1" y="-9">A</text></g>',
        "BT\n0 g\n/F 1133.9 Tf\n0 -1 1 0 1417 5386 Tm\n<0001>Tj\n"
        "0 -1 1 0 2551 5386 Tm\n<0001>Tj\nET"),
    "what a reader copies where glyphs don't tell": (
        '<text font-family="Nunito" font-size="4">u\u0305</text>',
        "BT\n0 g\n/F 1133.9 Tf\n1 0 0 1 0 5669 Tm\n"
        "/Span<</ActualText<FEFF00750305>>>BDC\n<01B8>Tj\nEMC\nET\n51 6313 534 63 re\nf"),
    "half transparent": ('<rect width="5" height="5" opacity=".5"/>',
        "/a500 gs\n0 g\n0 4252 1417 1417 re\nf"),
    "a group with an opacity is a form": (
        '<g opacity=".5"><rect width="5" height="5"/><rect width="2" height="2"/></g>',
        "/a500 gs\n/S Do"),
    "a drawing that is used is a form": (
        '<defs><g id="a"><rect width="5" height="5"/></g></defs><use href="#a" x="2"/>',
        "q 1 0 0 1 567 5669 cm /S Do Q"),
    "a clip": (
        '<clipPath id="a"><rect width="2" height="2"/></clipPath>'
        '<rect width="5" height="5" clip-path="url(#a)"/>',
        "q\n0 5102 567 567 re\nW n\n0 g\n0 4252 1417 1417 re\nf\nQ"),
    "lines have nothing inside": ('<path d="M0 0H5" fill="#f00"/>', ""),
    "nothing": ('<g display="none"><rect width="5" height="5"/></g>', ""),
}  # fmt: skip


@pytest.mark.parametrize("name", GOLDENS)
def test_operators(name):
    svg, expected = GOLDENS[name]
    content = draw_face(face(svg), FONTS, HERE).content.decode()
    assert re.sub(r"/([FPMIS])[0-9a-f]{12}", r"/\1", content) == expected
