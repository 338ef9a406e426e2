"""CSS that only browsers read, as what draws all of SVG reads it."""

from xml.etree.ElementTree import tostring

import pytest
from defusedxml.ElementTree import fromstring

from pnp.svg.cascade import make_readable
from pnp.svg.css_colours import readable_colour
from pnp.svg.css_transforms import readable_transform
from pnp.svg.svg_sanitizer import register_names

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def read(inside):
    root = fromstring(SVG.format(inside))
    make_readable(root)
    return root


# From the figures of CSS Color 4 and what browsers show; wide colours end at the edge of sRGB.
@pytest.mark.parametrize(("css", "hexadecimal"), [
    ("rgb(20% 40% 80% / 50%)", "#3366cc80"),
    ("hwb(120 10% 20%)", "#1acc1a"),
    ("hsl(0 80% 50%)", "#e61919"),
    ("oklch(0.7 0.2 140)", "#4dba30"),
    ("lab(50% 40 59.5)", "#bf5700"),
    ("color(srgb 0.8 0.2 0.2)", "#cc3333"),
    ("color(srgb-linear .5 .5 .5)", "#bcbcbc"),
    ("color(display-p3 1 0 0)", "#ff0000"),
    ("color(display-p3 1 1 1 / 0)", "#ffffff00"),
    ("url(#a) rgb(1 2 3)", "url(#a) #010203"),
    ("#cc3333 icc-color(a, 0, 1)", "#cc3333"),
    *((same, same) for same in ("red", "#36c", "none", "currentColor", "url(#a)", "inherit")),
])  # fmt: skip
def test_colours_are_those_that_all_read(css, hexadecimal):
    assert readable_colour(css) == hexadecimal


@pytest.mark.parametrize("css", ["", "rde", "device-cmyk(0 1 1 0)", "color(mine 1 2 3)", "rgb(a)"])
def test_what_is_no_colour_is_none(css):
    assert readable_colour(css) is None


@pytest.mark.parametrize(("css", "svg"), [
    ("rotate(45deg)", "rotate(45)"),
    ("rotate(0.25turn) scale(50%)", "rotate(90) scale(0.5)"),
    ("translate(10px, 1in)", "translate(10 96)"),
    ("translateY(-3px)scaleX(2)", "translate(0 -3) scale(2 1)"),
    ("translate3d(1px, 2px, 0)", "translate(1 2)"),
    ("matrix(1, 0, 0, 1, 5, 6)", "matrix(1 0 0 1 5 6)"),
    ("rotate3d(1, 1, 1, 45deg)", ""),
    ("translate(50%, 0)", ""),
    ("rotate(", ""),
])  # fmt: skip
def test_transforms_lose_their_units(css, svg):
    assert readable_transform(css) == svg


@pytest.mark.parametrize(("inside", "style"), [
    # As Figma writes it.
    ('<g fill="#c33" style="fill:#CC3333;fill:color(display-p3 1 0 0)"/>', "fill:#ff0000"),
    ('<g style="fill:#123456;fill:color(mine 1 1 1)"/>', "fill:#123456"),
    ('<style>:root{--c:#c33}.a{fill:var(--c)}</style><g class="a"/>', "fill:#c33"),
    ('<style>.a{fill:var(--none, var(--b, #36c))}</style><g class="a"/>', "fill:#36c"),
    ('<style>svg{--a:var(--b);--b:var(--a)}g{fill:var(--a);x:1}</style><g/>', "x:1"),
    ("<style>@media print{g{fill:red}}@media screen{g{fill:#abc}}</style><g/>", "fill:#abc"),
    ("<style>@supports (x:1){g{fill:#abc}}</style><g/>", "fill:#abc"),
    ("<style>g{fill:#abc}@layer a{g#g{fill:red}}@layer{#g{x:1}}</style><g id='g'/>",
     "fill:#abc;x:1"),
    ("<style>@layer a{g{fill:red}} @layer b{g{fill:#abc}}</style><g/>", "fill:#abc"),
    ("<style>svg, p{fill:red; g{fill:#abc} &amp; > g{x:1}}</style><g/>", "fill:#abc;x:1"),
    ("<style>g{fill:red;&amp;:last-child{fill:#abc}@media print{x:1}}</style><g/>", "fill:#abc"),
    ("<style>g:hover{fill:red} g:nth-child(2){fill:#abc}</style><g/>", "fill:#abc"),
    ('<style>g{fill:red!important;font:1px A}</style><g style="fill:#abc"/>',
     "font-style:normal;font-weight:normal;font-size:1px;font-family:A;fill:red"),
    ('<g style="font: italic bold 20px/1.2 Georgia, serif"/>',
     "font-style:italic;font-weight:bold;font-size:20px;font-family:Georgia, serif"),
    ('<g style="filter:drop-shadow(1px 2px 3px rgba(0,0,0,.5))"/>',
     "filter:drop-shadow(1px 2px 3px #00000080)"),
    ('<g style="background:#fc6;stroke:#000"/>', "background-color:#fc6;stroke:#000"),
])  # fmt: skip
def test_the_last_value_that_is_one_holds(inside, style):
    assert read(inside)[-1].get("style") == style


def test_what_is_below_has_the_variables_of_what_is_above():
    root = read('<g style="--c:red"><a fill="var(--c)"/></g><g style="--c:lime"/>')
    assert root[0][0].get("style") == "fill:red"


def test_moves_stand_before_a_transform_and_replace_the_attribute():
    moved = read('<g transform="scale(3)" style="transform:scale(2);translate:1px 2px"/>')[0]
    assert moved.attrib == {"transform": "translate(1 2) scale(2)"}


@pytest.mark.parametrize(("size", "pixels"), [
    ("", "24px"), ("font-size='32'", "48px"), ("style='fill:red;font-size: 10px'", "15px"),
    ("font-size='2em'", "24px"),
])  # fmt: skip
def test_root_em_are_those_of_the_drawing(size, pixels):
    root = fromstring(f"<svg {size}><rect width='1.5rem'/></svg>")
    make_readable(root)
    assert root[0].get("width") == pixels


@pytest.mark.parametrize("inside", [
    "<style>.a{fill:#c33;stroke:rgb(1,2,3)}</style><g class='a' style='fill:red'/>",
    "<g style='enable-background:new; text-transform:none;fill:rgb(1,2,3)' x='remote'/>",
    "<path d='M0 0' transform='rotate(3)'/><text>var(--a) color(x)</text>",
])  # fmt: skip
def test_what_all_read_is_left_as_it_is(inside):
    register_names()
    root = fromstring(SVG.format(inside))
    before = tostring(root)
    make_readable(root)
    assert tostring(root) == before
