"""Everything that would not be drawn is told, with its place and a way out."""

import time

import pytest
from svg_refusals import INSIDE, RECT, WHOLE
from svgs import FONTS, HERE, face, pixels

from pnp.core.problems import PnpError
from pnp.drawing.face import draw_face, draw_image
from pnp.svg.style import read_colour
from pnp.svg.svg_subset import INSTEAD, REFUSED, UNDRAWN
from pnp.svg.validate import MOST_TOLD
from pnp.svg.value_rules import is_colour


def told(svg):
    """Return the problems of drawing `svg`, each as "message | hint", all of them at one place."""
    with pytest.raises(PnpError) as caught:
        draw_face(svg, FONTS, HERE)
    assert {problem.where for problem in caught.value.problems} == {HERE}
    return [f"{problem.sentence} | {problem.hint}" for problem in caught.value.problems]


@pytest.mark.parametrize(("text", "colour"), [
    ("hsl(0, 100%, 50%)", (1, 0, 0, 1)), ("HSL(-120deg,100%,25%)", (0, 0, 0.5, 1)),
    ("hsla(480, 50%, 50%, 0.5)", (0.25, 0.75, 0.25, 0.5)), ("hsl(0, 900%, 0%)", (0, 0, 0, 1)),
])  # fmt: skip
def test_colours_may_be_said_by_their_hue(text, colour):
    assert is_colour(text)
    assert read_colour(text) == pytest.approx(colour)


@pytest.mark.parametrize("text", ["hsl(0, 1, 1)", "hsl(0 100% 50%)", "hsla(0, 1%, 1%)", "hsl()"])
def test_what_is_no_hue(text):
    assert not is_colour(text)


@pytest.mark.parametrize("name", INSIDE)
def test_what_is_told(name):
    inside, expected = INSIDE[name]
    (problem,) = told(face(inside))
    assert expected in problem


@pytest.mark.parametrize("name", WHOLE)
def test_what_is_told_of_the_whole(name):
    svg, expected = WHOLE[name]
    (problem,) = told(svg)
    assert expected in problem


@pytest.mark.parametrize("tag", REFUSED)
def test_elements_that_are_refused_have_a_way_out(tag):
    assert told(face(f"<{tag}/>")) == [f"<{tag}> is not drawn | {REFUSED[tag]}"]


@pytest.mark.parametrize("name", [name for name, harmless in UNDRAWN.items() if "" not in harmless])
def test_properties_that_are_not_drawn_are_refused_unless_they_mean_nothing(name):
    (problem,) = told(face(f'<g {name}="wild"/>'))
    hint = INSTEAD.get(name, "leave it out")
    assert problem == f"<g> has {name}='wild', which is not drawn | {hint}"
    for value in UNDRAWN[name]:
        draw_face(face(f'<g {name}="{value}"/>'), FONTS, HERE)


@pytest.mark.parametrize(("inside", "same_as"), [
    (f'<g xmlns:i="http://a.example" i:label="x"><i:note>{RECT}</i:note>{RECT}</g>', RECT),
    (f"<title>A card</title><metadata>text</metadata><desc>more</desc>{RECT}", RECT),
    (f'<g data-name="x" aria-label="y" style="-inkscape-a: b" lang="nl">{RECT}</g>', RECT),
    (f"""<g style='font-feature-settings: "tnum", "lnum"'>{RECT}</g>""", RECT),
    (f'<g font-feature-settings="normal">{RECT}</g>', RECT),
    ('<rect width="5" height="5" fill="inherit" stroke="currentColor" color="#123"/>',
     '<rect width="5" height="5" stroke="#123"/>'),
    (f'<g id="a"/><g id="a"/>{RECT}', RECT),
    (f"<style>/* nothing */ .a, g > rect {{fill: red; /* x */}}</style>{RECT}", RECT),
])  # fmt: skip
def test_what_editors_add_is_let_pass(inside, same_as):
    found, expected = (draw_face(face(svg), FONTS, HERE).content for svg in (inside, same_as))
    assert found == expected != b""


def test_all_is_told_at_once():
    problems = told(face('<rekt/><rect fill="rde" width="-1"/><use href="#ship"/>'))
    assert len(problems) == 4


def test_the_same_is_told_once_and_there_is_an_end():
    assert len(told(face('<rect fill="rde"/><rekt/>' * 40))) == 2
    many = "".join(f'<rect fill="colour-{number}"/>' for number in range(500))
    assert len(told(face(many))) == MOST_TOLD


def test_an_image_that_is_too_large():
    with pytest.raises(PnpError) as caught:
        draw_image(face("", size=1000), FONTS, 600, HERE)
    (problem,) = caught.value.problems
    assert problem.message == "an image of 23622 x 23622 pixels is too large"
    assert problem.hint == "use a lower resolution"


CSS = {
    "later rules win": ("rect {fill: #f00} rect {fill: #00f}", "", (0, 0, 255)),
    "classes beat tags": (".a {fill: #f00} rect {fill: #00f}", "", (255, 0, 0)),
    "style beats rules": (".a {fill: #f00}", 'style="fill: #00f"', (0, 0, 255)),
    "rules beat attributes": (".a {fill: #f00}", 'fill="#00f"', (255, 0, 0)),
    "important beats all": (".a {fill: #f00 ! important}", 'style="fill:#00f"', (255, 0, 0)),
    "comments": ("/* .a {fill: #00f} /* */ .a {/*fill: #00f*/ fill: #f00}", "", (255, 0, 0)),
    "inside": ("svg .a {fill: #f00} g > .a {fill: #00f}", "", (255, 0, 0)),
}


@pytest.mark.parametrize("name", CSS)
def test_css(name):
    css, attributes, colour = CSS[name]
    svg = face(f'<style>{css}</style><rect class="a" width="20" height="20" {attributes}/>')
    assert draw_image(svg, FONTS, 25.4, HERE).getpixel((10, 10)) == colour


LONG = 400_000
SLOW = {
    "digits": f'<rect x="{"1" * LONG}x"/>',
    "arcs": f'<path d="M0 0A{"1" * LONG}x"/>',
    "colours": f'<rect fill="rgb({"1" * LONG}"/>',
    "transforms": f'<g transform="{"a" * LONG}"/>',
    "a wide value": f'<g style="fill: r{" " * LONG}d"/>',
    "comments": f'<g style="{"/*" * LONG}"/>',
    "no rules": f"<style>{'a' * LONG}</style>",
    "braces": f"<style>{'{' * LONG}</style>",
    "selectors": f"<style>{'a,' * LONG}b{{}}</style>",
    "selectors in selectors": f"<style>{':not(' * LONG}</style>",
    "letters": f'<text font-family="Nunito">{"a" * LONG}</text>',
    "ids": '<use href="#b"/>' * 20_000 + "".join(f'<g id="i{n}"/>' for n in range(20_000)),
    "attributes": "".join(f'<rect q{n}=""/>' for n in range(20_000)),
    "uses": '<g id="a0"/>'
    + "".join(f'<g id="a{n}">{f"""<use href="#a{n - 1}"/>""" * 9}</g>' for n in range(1, 50)),
    "a picture": f'<image href="data:image/png{";a=b" * LONG},"/>',
}


@pytest.mark.parametrize("name", SLOW)
def test_what_is_made_to_take_long_does_not(name):
    start = time.process_time()
    assert told(face(SLOW[name]))
    # One second where little else runs; a step for each pair of characters would take minutes.
    assert time.process_time() - start < 20


def test_a_picture_that_is_fine():
    drawing = draw_face(face(f'<image href="{pixels("RGB", (4, 4), "png")}"/>'), FONTS, HERE)
    (picture,) = drawing.parts.pictures.values()
    assert (picture.width, picture.height) == (4, 4)
