"""Gradients stay drawable where a card is shown small: no reader finds a singular matrix."""

import re

import pytest
from svg_samples import SAMPLES
from svgs import FONTS, HERE, face

from pnp.drawing.drawing import PER_POINT
from pnp.drawing.face import draw_face

GRADIENT = '<defs><linearGradient id="a"><stop stop-color="#d22"/>{}</linearGradient></defs>'
FADED = GRADIENT.format('<stop offset="1" stop-color="#228" stop-opacity=".2"/>')
SOLID = GRADIENT.format('<stop offset="1" stop-color="#228"/>')
DRAWN = {
    "stroke": SOLID + '<path d="M2 2 L18 9" stroke="url(#a)" fill="none" stroke-width="2"/>',
    "stroke of a skewed pen": SOLID
    + '<path d="M2 2 L18 9" stroke="url(#a)" transform="skewX(20)" stroke-dasharray="2 1"/>',
    "text": SOLID
    + '<text x="2" y="9" font-family="Alegreya Sans" font-weight="500" fill="url(#a)">Oak</text>',
    "faded": FADED + '<circle cx="9" cy="9" r="5" fill="url(#a)" stroke="url(#a)"/>',
}
SHAPES = {name: face(svg) for name, svg in DRAWN.items()} | {
    name: svg for name, svg in SAMPLES.items() if "gradient" in name and "nowhere" not in name
}


def painted_with_patterns(content):
    """Yield the scale of the current matrix at each operator that paints a pattern."""
    states = []
    scale, pattern = 1.0, {"fill": False, "stroke": False}
    for line in content.decode().splitlines():
        words = line.split(" ")
        if line == "q":
            states.append((scale, dict(pattern)))
        elif line == "Q":
            scale, pattern = states.pop()
        elif words[-1] == "cm" and words[0] != "q":
            scale *= float(words[0])
        elif words[-1] in ("scn", "g", "rg"):
            pattern["fill"] = words[-1] == "scn"
        elif words[-1] in ("SCN", "G", "RG"):
            pattern["stroke"] = words[-1] == "SCN"
        elif (re.search(r"(\bf\*?|Tj|TJ)$", line) and pattern["fill"]) or (
            re.search(r"\bS( Q)?$", line) and pattern["stroke"]
        ):
            yield scale


@pytest.mark.parametrize("name", SHAPES)
def test_gradients_are_painted_in_points(name):
    drawing = draw_face(SHAPES[name], FONTS, HERE)
    forms = [drawing.face, *drawing.parts.forms.values()]
    scales = [scale for form in forms for scale in painted_with_patterns(form.content)]
    assert set(scales) == {PER_POINT}
