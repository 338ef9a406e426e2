"""Faces as forms of a PDF: what they share is kept once, what they say is what was drawn."""

import io
from collections import Counter

import pikepdf
import pytest
from svg_samples import SAMPLES
from svgs import FONTS, HERE, face, pdf_of, pixels

from pnp.core.geometry import Rect
from pnp.drawing.face import draw_face
from pnp.pdf.form_xobjects import FaceForms

LEAF = '<defs><g id="leaf"><path d="M0 0h5v5z"/></g></defs>'
GRADIENT = (
    '<linearGradient id="a"><stop offset=".25" stop-color="#f00"/><stop offset="1" '
    'stop-color="#00f" {}/></linearGradient>'
)


def opened(*svgs):
    return pikepdf.open(io.BytesIO(pdf_of(svgs)))


def kinds(pdf):
    """Return how many objects of each kind a PDF has."""
    count = Counter()
    for thing in pdf.objects:
        if isinstance(thing, (pikepdf.Stream, pikepdf.Dictionary)):
            kind = thing.get("/Subtype") or thing.get("/Type") or ""
            count[str(kind).removeprefix("/")] += 1
    return count


def named(pdf, number=0):
    """Return what the face on a page names, by kind."""
    return pdf.pages[number].Resources.XObject.Face.Resources


def test_what_two_faces_use_is_kept_once():
    picture = f'<image href="{pixels("RGB", (8, 8), "png")}" width="2" height="2"/>'
    svgs = [face(LEAF + f'<use href="#leaf" x="{x}"/><use href="#leaf" y="9"/>' + picture)
            for x in (1, 2)]  # fmt: skip
    count = kinds(opened(*svgs))
    assert count["Image"] == 1
    assert count["Form"] == 2 + 1  # the faces, and the leaf


def test_the_same_face_is_one_form():
    pdf = pikepdf.new()
    forms = FaceForms(pdf, FONTS)
    drawing = draw_face(face(LEAF), FONTS, HERE)
    first = forms.add("a", drawing)
    assert forms.add("a", drawing).objgen == first.objgen
    assert forms.add("b", drawing).objgen != first.objgen  # its name is noted in it
    assert forms.add("a", drawing, Rect(1, 1, 5, 5)).objgen != first.objgen


def test_a_form_is_as_large_as_what_is_kept():
    pdf = pikepdf.new()
    drawing = draw_face(face(""), FONTS, HERE)
    whole = FaceForms(pdf, FONTS).add("a", drawing)
    assert list(whole.BBox) == [0, 0, 5669, 5669]  # hundredths of a point
    assert [float(v) for v in whole.Matrix] == [0.01, 0, 0, 0.01, 0, 0]
    part = FaceForms(pdf, FONTS).add("a", drawing, Rect(2, 3, 10, 11))
    assert list(part.BBox) == [567, 1701, 3402, 4819]
    x, y = (float(v) for v in part.Matrix[4:])
    assert (x, y) == pytest.approx((-2 * 72 / 25.4, -6 * 72 / 25.4), abs=0.01)


def test_opacities_are_graphics_states():
    svg = face('<path d="M1 1h3" stroke="#000" stroke-opacity=".25" fill="none"/>'
               '<rect width="5" height="5" fill-opacity=".5"/>')  # fmt: skip
    pdf = opened(svg)
    states = dict(named(pdf).ExtGState)
    assert (dict(states["/A250"]), dict(states["/a500"])) == ({"/CA": 0.25}, {"/ca": 0.5})


def test_a_gradient_has_its_colours_between_its_stops():
    svg = face(GRADIENT.format("") + '<rect width="20" height="10" fill="url(#a)"/>')
    pdf = opened(svg)
    (pattern,) = dict(named(pdf).Pattern).values()
    shading = pattern.Shading
    assert (shading.ShadingType, shading.ColorSpace) == (2, "/DeviceRGB")
    function = shading.Function
    assert (function.FunctionType, [float(v) for v in function.Bounds]) == (3, [0.25])
    first, second = function.Functions
    assert [float(v) for v in first.C0] == [float(v) for v in first.C1] == [1, 0, 0]
    assert [float(v) for v in second.C1] == [0, 0, 1]


def test_a_hard_edge_has_nothing_between():
    stops = "".join(f'<stop offset=".5" stop-color="{colour}"/>' for colour in ("#f00", "#00f"))
    svg = face(f'<linearGradient id="a">{stops}</linearGradient>'
               '<rect width="20" height="10" fill="url(#a)"/>')  # fmt: skip
    pdf = opened(svg)
    (pattern,) = dict(named(pdf).Pattern).values()
    assert len(pattern.Shading.Function.Functions) == 2


def test_a_gradient_that_fades_is_a_mask():
    svg = face(
        GRADIENT.format('stop-opacity="0"') + '<rect width="20" height="10" fill="url(#a)"/>'
    )
    pdf = opened(svg)
    states = named(pdf).ExtGState
    (mask,) = [state.SMask for state in dict(states).values() if "/SMask" in state]
    assert mask.S == "/Luminosity"
    assert mask.G.Group.CS == "/DeviceGray"


def test_a_picture_with_transparency_has_a_mask():
    svg = face(f'<image href="{pixels("RGBA", (8, 8), "png")}" width="2" height="2"/>')
    pdf = opened(svg)
    (image,) = dict(named(pdf).XObject).values()
    assert (image.ColorSpace, image.SMask.ColorSpace) == ("/DeviceRGB", "/DeviceGray")
    assert len(image.SMask.read_bytes()) == 64
    assert pikepdf.PdfImage(image).as_pil_image().getpixel((0, 0)) == (220, 30, 30, 120)


def test_an_opacity_of_a_whole_is_a_group():
    svg = face('<g opacity=".5"><rect width="5" height="5"/><rect width="2" height="2"/></g>')
    pdf = opened(svg)
    (form,) = dict(named(pdf).XObject).values()
    assert form.Group.S == "/Transparency"


def test_forms_that_name_the_same_share_their_resources():
    svgs = [face(f'<rect width="{size}" height="5" opacity=".5"/>') for size in (1, 2, 3)]
    pdf = opened(*svgs)
    places = {named(pdf, number).objgen for number in range(3)}
    assert len(places) == 1


def test_the_same_drawings_are_the_same_bytes():
    assert pdf_of(SAMPLES.values()) == pdf_of(SAMPLES.values())
