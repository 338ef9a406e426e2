"""How much ink a drawing takes, to a few per cent."""

import pytest
from probe import FONTS, WHERE

from pnp.drawing.face import draw_face
from pnp.drawing.ink_area import coverage

BLEED = 3.0
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="66mm" height="46mm" viewBox="-3 -3 66 46">'
    "{}</svg>"
)


def ink(body):
    return coverage(draw_face(SVG.format(body), FONTS, WHERE), BLEED)


@pytest.mark.parametrize(("body", "share"), [
    ("", 0.0),
    # Of a face of 60 by 40 mm; red is two inks, black and cyan are one.
    ('<rect x="-3" y="-3" width="66" height="46" fill="#000"/>', 1.0),
    ('<rect x="-3" y="-3" width="33" height="46" fill="#f00"/>', 1.0),
    ('<rect width="60" height="10" fill="#0ff"/>', 0.25),
    ('<rect width="60" height="10" fill="#808080"/>', 0.125),
    ('<rect width="60" height="20" opacity="0.5"/>', 0.25),
    ('<circle cx="30" cy="20" r="15"/>', 0.295),
    ('<path d="M0 20H60" stroke="#000" stroke-width="4"/>', 0.1),
    # A ring has a hole; what is clipped is not seen; what lies above hides what is below.
    ('<path fill-rule="evenodd" d="M0 0H60V40H0ZM10 10V30H50V10Z"/>', 2 / 3),
    ('<clipPath id="a"><rect width="30" height="40"/></clipPath>'
     '<g clip-path="url(#a)"><rect width="60" height="40"/></g>', 0.5),
    ('<rect width="60" height="40"/><rect width="60" height="20" fill="#fff"/>', 0.5),
    ('<g transform="translate(30 0) scale(0.5)"><rect width="60" height="40"/></g>', 0.25),
    ('<linearGradient id="g"><stop offset="0" stop-color="#000"/>'
     '<stop offset="1" stop-color="#fff"/></linearGradient>'
     '<rect x="-3" y="-3" width="66" height="46" fill="url(#g)"/>', 0.5),
])  # fmt: skip
def test_how_much_of_a_face_is_covered(body, share):
    assert ink(body) == pytest.approx(share, abs=0.03)
