"""Numbers of any size: an SVG is drawn, in numbers that a PDF can say, or refused."""

import re
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from svgs import FONTS, HERE, face, pdf_of

from pnp.core.problems import PnpError
from pnp.drawing.face import draw_face, draw_image
from pnp.svg.matrix import FURTHEST, inverse, multiply, parse_numbers, parse_transform

EXTREMES = [
    "0",
    "1",
    "-1",
    "0.5",
    "1e-9",
    "1e-300",
    "1e6",
    "-1e6",
    "45",
    "90",
    "89.9999999",
    "999999",
]
numbers = st.sampled_from(EXTREMES)


def join(*parts):
    return st.tuples(*[st.just(part) if isinstance(part, str) else part for part in parts]).map(
        "".join
    )


pairs = join(numbers, " ", numbers)
transforms = st.one_of(
    join("scale(", pairs, ")"),
    join("translate(", pairs, ")"),
    join("rotate(", numbers, ")"),
    join("skewX(", numbers, ")"),
    join("matrix(", pairs, " ", pairs, " ", pairs, ")"),
)
GRADIENTS = (
    '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".5"/>'
)
PICTURE = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAA"
    "AAAElFTkSuQmCC"
)
contents = st.one_of(
    join('<rect x="', numbers, '" y="', numbers, '" width="', numbers, '" rx="', numbers, '"/>'),
    join('<rect width="', numbers, '" height="', numbers, '" fill="url(#g)" stroke="url(#h)"/>'),
    join('<circle r="', numbers, '" stroke="red" stroke-width="', numbers, '" fill="url(#h)"/>'),
    join('<path d="M0 0A', pairs, " 0 1 1 ", pairs, "C", pairs, " ", pairs, " ", pairs, '"/>'),
    join('<path d="M0 0L', pairs, '" stroke="red" stroke-dasharray="', pairs, '"/>'),
    join('<text x="', numbers, '" font-family="Nunito" font-size="', numbers, '">Hi</text>'),
    join('<image x="', numbers, '" width="', numbers, f'" height="1" href="{PICTURE}"/>'),
    join('<use href="#u" x="', numbers, '" width="', numbers, '" height="', numbers, '"/>'),
    join('<g opacity=".5"><circle r="', numbers, '"/><rect width="', numbers, '"/></g>'),
    join('<g clip-path="url(#c)"><rect width="9" height="9" x="', numbers, '"/></g>'),
)


@st.composite
def svgs(draw):
    a, b, c, d = (draw(numbers) for _ in "abcd")
    definitions = (
        f'<linearGradient id="g" x2="{a}" gradientTransform="{draw(transforms)}">'
        f'{GRADIENTS}</linearGradient><radialGradient id="h" r="{b}" fx="{c}"'
        f' gradientUnits="userSpaceOnUse">{GRADIENTS}</radialGradient>'
        f'<symbol id="u" viewBox="0 0 1 {draw(st.sampled_from(["1", "1e-300", "1e6"]))}">'
        '<rect width="1" height="1"/></symbol>'
        f'<clipPath id="c"><rect width="{d}" height="5" transform="{draw(transforms)}"/>'
        "</clipPath>"
    )
    inside = "".join(draw(st.lists(contents, min_size=1, max_size=3)))
    for transform in draw(st.lists(transforms, max_size=3)):
        inside = f'<g transform="{transform}">' * draw(st.sampled_from([1, 2, 15])) + inside
    groups = inside.count("<g transform")
    return face(f"<defs>{definitions}</defs>{inside}{'</g>' * groups}")


@given(svgs())
def test_any_numbers_are_drawn_or_refused(svg):
    try:
        drawing = draw_face(svg, FONTS, HERE)
    except PnpError:
        drawing = None
    if drawing:
        for form in (drawing.face, *drawing.parts.forms.values()):
            check(form)
        pdf_of([svg])
    with suppress(PnpError):
        draw_image(svg, FONTS, 25.4, HERE)


def check(form):
    """Assert that a form has no numbers but those that a PDF can say."""
    text = form.content.decode()
    assert not re.search(r"\b(nan|inf|\d+e[-+]?\d+)\b", text), text
    for number in re.findall(r"(?<![<\w/.])-?[\d.]+(?![\w>])", text):
        assert abs(float(number)) <= FURTHEST, text


@pytest.mark.parametrize(
    "text", ["nan", "inf", "-inf", "1e999", "0x10", "1_000", "٣", "1e", "--1", ""]
)
def test_what_is_no_number(text):
    with pytest.raises(PnpError):
        draw_face(face(f'<rect width="{text}"/>'), FONTS, HERE)


def test_numbers_are_read_as_svg_separates_them():
    assert parse_numbers("1-2.5.5e1,3 +4e-1") == [1, -2.5, 5, 3, 0.4]
    with pytest.raises(ValueError, match="has 'e' where numbers should be"):
        parse_numbers("1 2e 3")


@given(transforms.filter(lambda text: "1e-300" not in text))
@example("rotate(30)")
def test_a_transform_and_its_inverse_are_nothing(text):
    matrix = parse_transform(text)
    try:
        back = inverse(matrix)
    except ZeroDivisionError:
        return
    size = max(map(abs, (*matrix, *back)))
    if size > 1e4:
        return
    assert multiply(matrix, back) == pytest.approx((1, 0, 0, 1, 0, 0), abs=1e-6)
