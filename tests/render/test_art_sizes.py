"""How large a drawing is that does not say it, or says it as browsers alone read it."""

import pytest
from svgs import FONTS

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError
from pnp.render.art import read_art

NAMES = 'xmlns="http://www.w3.org/2000/svg" '
SHAPES = '<rect x="10" y="20" width="60" height="40"/><circle cx="80" cy="60" r="20"/>'


def read(tmp_path, top, inside=SHAPES, names=NAMES):
    path = tmp_path / "a.svg"
    path.write_text(f"<svg {names}{top}>{inside}</svg>", encoding="utf-8")
    return read_art(path, "art/a.svg", fonts=FONTS)


@pytest.mark.parametrize(("top", "box"), [
    ('width="10em" height="2rem"', Rect(0, 0, 160, 32)),
    ('width="100%" height="100%" viewBox="0 0 9 8"', Rect(0, 0, 9, 8)),
    ('viewBox="0,0, 9px 8px"', Rect(0, 0, 9, 8)),
    ('width="9" height="8" viewBox="0 0 0 0"', Rect(0, 0, 9, 8)),
    ('width="9" height="8" viewBox="0 0 100"', Rect(0, 0, 9, 8)),
    *(
        (top, Rect(10, 20, 90, 60))
        for top in ("", 'width="100%" height="100%"', 'width="9"', 'height="auto" width="0"')
    ),
])  # fmt: skip
def test_a_size_is_that_of_the_viewbox_else_the_sides_else_the_content(tmp_path, top, box):
    assert read(tmp_path, top).box == box


@pytest.mark.parametrize(("inside", "box"), [
    ('<g transform="translate(-90 5)scale(2)"><path d="M0 0H10V5z"/></g>', (-90, 5, 20, 10)),
    ('<g stroke="red" stroke-width="2"><path d="M0 0H10V5"/></g>', (-1, -1, 12, 7)),
    ('<style>.a{stroke:red;stroke-width:4px}</style><path class="a" d="M0 0H10V5"/>',
     (-2, -2, 14, 9)),
    ('<defs><path id="p" d="M0 0H10V5"/></defs><use href="#p" x="3" y="4"/>', (3, 4, 10, 5)),
    ('<symbol id="p"><path d="M0 0H10V5"/></symbol><use href="#p"/>', (0, 0, 10, 5)),
    ('<image x="1" y="2" width="3" height="4" href="data:image/png;base64,"/>', (1, 2, 3, 4)),
    ('<text x="5" y="10" font-size="10" text-anchor="end">ab</text>', (-7, 2, 12, 10)),
    ('<rect width="9" height="9"/><rect x="99" width="1" height="1" display="none"/>'
     '<clipPath><circle r="50"/></clipPath><path d="M"/><g transform="no">' + SHAPES + "</g>",
     (0, 0, 9, 9)),
])  # fmt: skip
def test_content_is_all_that_is_drawn(tmp_path, inside, box):
    assert tuple(read(tmp_path, "", inside).box) == pytest.approx(box)


def test_a_drawing_with_nothing_in_it_and_no_size_is_told(tmp_path):
    with pytest.raises(PnpError, match="picture has no size"):
        read(tmp_path, "", '<g id="a"><use href="#a"/></g>')


@pytest.mark.parametrize("names", ["", 'class="icon" '])
def test_a_drawing_out_of_a_web_page_needs_no_namespaces(tmp_path, names):
    inside = '<defs><g id="a"/></defs><use xlink:href="#a" inkscape:label="b"/>'
    assert read(tmp_path, 'viewBox="0 0 9 8"', inside, names).box == Rect(0, 0, 9, 8)


@pytest.mark.parametrize("inside", [
    '<g display="none"><image href="file:///a.png"/></g>',
    '<g style="fill:red; display : none"><image href="file:///a.png"/></g>',
    "<style>@import url(https://fonts.googleapis.com/css2?family=A:wght@4;7&amp;b);</style>",
    "<style>@import 'https://use.example/fonts/a.css';</style>",
])  # fmt: skip
def test_what_draws_nothing_may_lie_elsewhere(tmp_path, inside):
    assert read(tmp_path, 'viewBox="0 0 9 8"', inside + "<switch/>").foreign


def test_a_hidden_layer_of_which_a_part_is_used_is_not_passed_over(tmp_path):
    inside = '<g display="none"><image id="i" href="file:///a.png"/></g><use href="#i"/>'
    with pytest.raises(PnpError, match=r"'file:///a.png', outside of this SVG"):
        read(tmp_path, 'viewBox="0 0 9 8"', inside + "<switch/>")


@pytest.mark.parametrize(
    "inside", ['<link rel="stylesheet" href="{}"/>', '<?xml-stylesheet type="text/css" href="{}"?>']
)
def test_styles_in_another_file_are_told(tmp_path, inside):
    with pytest.raises(PnpError, match=r"its styles are in 'a.css', outside of this SVG"):
        read(tmp_path, 'viewBox="0 0 9 8"', inside.format("a.css") + '<g class="a"/>')
    assert read(tmp_path, 'viewBox="0 0 9 8"', inside.format("#a.css") + '<g class="a"/>')


@pytest.mark.parametrize(("inside", "is_cut"), [
    ('<rect width="9" height="8"/><path d="M0 0H9" stroke="red" stroke-width=".2"/>', False),
    ('<rect width="9" height="8"/><circle cx="30" r="5"/>', True),
    ('<g transform="translate(-5)"><rect width="9" height="8"/></g>', True),
    ('<circle cx="30" r="5" display="none"/>', False),
])  # fmt: skip
def test_what_lies_beyond_a_drawing_is_cut_off(tmp_path, inside, is_cut):
    assert bool(read(tmp_path, 'viewBox="0 0 9 8"', inside).foreign) == is_cut
