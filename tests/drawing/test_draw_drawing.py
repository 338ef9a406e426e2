"""Drawings as bytes: what was kept comes back as it was, and nothing else is taken for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from svg_samples import SAMPLES
from svgs import FONTS, HERE, face

from pnp.core.problems import PnpError
from pnp.drawing.drawing import Drawing, stream_in
from pnp.drawing.face import draw_face
from pnp.svg import node

WHOLE = draw_face(SAMPLES["uses"], FONTS, HERE).dumps()


@given(st.integers(0, len(WHOLE) - 1))
def test_half_a_drawing_is_none(length):
    with pytest.raises(ValueError):  # noqa: PT011 - whatever is missing
        Drawing.loads(WHOLE[:length])


@pytest.mark.parametrize("data", [b"{}\n", b"", b"\x80", b"\x90"])
def test_what_is_no_drawing(data):
    for read in (Drawing.loads, stream_in):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever is missing
            read(data)


def test_the_size_of_a_face_is_that_of_its_svg():
    drawing = draw_face(face("", size=69), FONTS, HERE)
    assert (drawing.width, drawing.height) == (69, 69)
    assert drawing.face.box == (0, 0, 19560, 19560)


def test_an_svg_that_is_huge_with_its_pictures(monkeypatch):
    monkeypatch.setattr(node, "_MOST_BYTES", 100)
    with pytest.raises(PnpError, match="SVG is longer than 100 MB\n  hint: use smaller pictures"):
        draw_face(face(""), FONTS, HERE)


@pytest.mark.parametrize("name", SAMPLES)
def test_its_operators_are_read_without_the_rest(name):
    drawing = draw_face(SAMPLES[name], FONTS, HERE)
    assert stream_in(drawing.dumps()) == drawing.face.stream
