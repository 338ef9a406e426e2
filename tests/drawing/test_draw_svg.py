"""SVG for web pages shows what the same face shows in pixels."""

import re
from html import unescape
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops, ImageFilter
from svg_samples import SAMPLES
from svgs import FONTS, HERE, face

from pnp.drawing.face import draw_image, draw_svg
from pnp.drawing.svg_attributes import path_data
from pnp.drawing.svg_canvas import PER_MM, SvgSheet
from pnp.fonts.outlines import outline
from pnp.svg.face_document import FaceSvg
from pnp.svg.outline import Outline

_TEXT = re.compile(
    r'<text font-family="(?P<family>\w+)" font-size="(?P<size>[\d.e+]+)"(?P<look>[^>]*?) '
    r'x="(?P<x>[^"]*)" y="(?P<y>[^"]*)">(?P<letters>.*?)</text>'
)


def on_sheet(*svgs):
    """Return definitions, faces and the sheet of SVGs that stand in one page."""
    sheet = SvgSheet()
    faces = {
        f"{n}": draw_svg(FaceSvg(svg, {}), FONTS, sheet, 0, HERE) for n, svg in enumerate(svgs)
    }
    return *sheet.finish(faces), sheet


def outlined(sheet):
    """Return what puts outlines in the place of letters: a test has no fonts of the page."""

    def put(match):
        font, codes = sheet.fonts()[match["family"]]
        letters = unescape(match["letters"])
        xs, ys = match["x"].split(), match["y"].split()
        ys = ys if len(ys) > 1 else ys * len(xs)
        assert len(letters) == len(xs) == len(ys)
        size = float(match["size"])
        place = zip(letters, map(float, xs), map(float, ys), strict=True)
        return "".join(
            f'<path{match["look"]} d="{path_data(glyph, (size, 0, 0, -size, x, y))}"/>'
            for letter, x, y in place
            for glyph in [Outline(outline(font, codes[ord(letter)]))]
        )

    return put


def as_image(svg):
    definitions, faces, sheet = on_sheet(svg)
    inside = f"<defs>{definitions}</defs>{faces['0']}"
    whole = face(f'<g transform="scale({1 / PER_MM})">{_TEXT.sub(outlined(sheet), inside)}</g>')
    return draw_image(whole, FONTS, 150, HERE)


def apart(wanted, found):
    """Tell whether two pictures differ by more than where pixels begin."""
    differ = ImageChops.difference(wanted, found).convert("L").filter(ImageFilter.BoxBlur(1))
    return differ.getextrema()[1] >= 40


DRAWN = [name for name in SAMPLES if "data:image" not in SAMPLES[name]]


@pytest.mark.parametrize("name", DRAWN)
def test_a_face_looks_as_it_does_in_pixels(name):
    assert not apart(draw_image(SAMPLES[name], FONTS, 150, HERE), as_image(SAMPLES[name]))


def test_pixels_are_in_the_page_once():
    svg = next(svg for svg in SAMPLES.values() if "data:image" in svg)
    definitions, faces, _ = on_sheet(svg, svg)
    assert definitions.count("data:image/webp;base64") == definitions.count("<image") > 0
    assert all("<use href=" in one for one in faces.values())


def test_what_several_faces_draw_is_there_once():
    path = '<defs><path id="s" d="M1 1L4 2L2 5Z"/></defs>'
    star = f'{path}<use href="#s" x="{{}}"/><use href="#s" y="5"/>'
    definitions, faces, _ = on_sheet(face(star.format(3)), face(star.format(7)))
    assert definitions.count("<path") == 1
    assert "<path" not in "".join(faces.values())
    definitions, faces, _ = on_sheet(face(f'{path}<use href="#s" x="3"/>'))
    assert (definitions, faces["0"].count("<path")) == ("", 1)


def test_an_outline_in_many_colours_and_places_is_there_once():
    edge = "".join(f"L{n} {n * n % 17}" for n in range(60))
    shape = f'<path d="M1 1{edge}" fill="{{}}" transform="translate({{}} 3)"/>'
    lines = f'<path d="M1 1{edge}" fill="none" stroke="#123456" stroke-width=".5"/>'
    both = face(shape.format("#aa0000", 2) + shape.format("#00aa00", 5.03)), face(lines)
    definitions, faces, _ = on_sheet(*both)
    assert definitions.count("<path") == 1
    assert [one.count("<use") for one in faces.values()] == [2, 1]
    assert not apart(as_image(both[0]), draw_image(both[0], FONTS, 150, HERE))
    definitions, faces, _ = on_sheet(both[1])
    assert (definitions, faces["0"].count("<path")) == ("", 1)


def test_letters_are_themselves_where_a_browser_sets_them_so():
    text = '<text x="2" y="9" font-family="Nunito" font-size="4">{}</text>'
    _, faces, sheet = on_sheet(face(text.format("AV &amp; fi")))
    ((font, codes),) = sheet.fonts().values()
    letters = _TEXT.search(faces["0"])["letters"]
    assert unescape(letters)[:3] == "AV&"
    # A ligature is no letter: it has a sign of its own, and no private one (Charmod C073).
    assert 0x4E00 <= ord(unescape(letters)[3]) < 0x9FFF
    assert str(font) == "Nunito regular"
    assert not any(0xE000 <= code < 0xF900 for code in codes)


def test_spaces_are_not_painted():
    text = '<text x="2" y="9" font-family="Nunito" font-size="4" xml:space="preserve">{}</text>'
    _, faces, _ = on_sheet(face(text.format("a b")))
    xs = [*map(float, _TEXT.search(faces["0"])["x"].split())]
    assert xs == sorted(xs)
    assert len(xs) == 2  # a space is no glyph


@given(st.lists(st.tuples(st.integers(-999, 999), st.integers(-999, 999)), min_size=2, max_size=9))
def test_a_path_can_be_read_back(points):
    first, *rest = points
    segments = (("M", *first), *(("L", *point) for point in rest), ("Z",))
    data = path_data(Outline(segments), (1, 0, 0, 1, 0, 0))
    x = y = 0
    read = []
    for step in re.findall(r"(-?\d+)[ ]?(-?\d+)", data):
        x, y = x + int(step[0]), y + int(step[1])
        read.append((x, y))
    wanted = [point for at, point in enumerate(points) if not at or point != points[at - 1]]
    assert read == wanted
    assert data.endswith("z")


@pytest.mark.parametrize("dashes", ["0 3", "0 2 0 4", "0 2 0 3 0 4"])
def test_every_dash_of_no_length_is_a_dot(dashes):
    pen = f'stroke="#000" stroke-linecap="round" stroke-dasharray="{dashes}"'
    line = draw_image(face(f'<path d="M1 10H17" {pen}/>'), FONTS, 150, HERE).convert("L")
    across = [line.getpixel((x, line.height // 2)) < 128 for x in range(line.width)]
    assert sum(new and not old for old, new in pairwise(across)) == 6
