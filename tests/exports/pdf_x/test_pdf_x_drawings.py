"""Drawings of other programs in PDF/X-1a: their colours in inks, or told, or as pixels."""

import io

import pikepdf
import pytest
from built import export
from hypothesis import given
from hypothesis import strategies as st
from refusals import refused
from small_game import deck, face, filled, game, write_game

from pnp.colour.separation import Separation, shipped_profile
from pnp.pdf.cmyk_conversion import number, to_inks
from pnp.pdf.ink_shadings import NotForPressError, in_inks, rgb_of, value_of
from pnp.pdf.pdfx_conformance import check_pdfx

FACE = face(filled() + '{{ art("fish.svg", x=4, y=4, width=12, height=12) }}')
# What is more than a template may have, so that the drawing is one of another program.
FISH = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
<style>.a {{ fill: #ff8800; fill-opacity: {opacity} }}</style>
<mask id="m"><rect width="10" height="10" fill="#fff"/></mask>
<rect class="a" width="9" height="9"/>{more}</svg>"""
SEPARATION = Separation(shipped_profile(), 300)


def made(tmp_path, drawing, **said):
    files = {"templates/mini/deck.svg.j2": FACE, "cards/mini/art/fish.svg": drawing}
    project = write_game(tmp_path, game(), deck(size="25mm x 40mm"), files)
    paths = export(project, ["mini"], ["pdf-x"], tmp_path / "out", **said)
    return next(path for path in paths if path.suffix == ".pdf").read_bytes()


def test_one_that_is_opaque_stays_lines_in_inks(tmp_path):
    marker = '<marker id="k"/><path d="M0 0L5 5" stroke="#00aa00" marker-end="url(#k)"/>'
    data = made(tmp_path, FISH.format(opacity=1, more=marker))
    assert check_pdfx(data)[0] == []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        images = [
            one
            for one in pdf.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
    assert images == []


def test_what_shines_through_is_told_of_its_file_or_flattened(tmp_path):
    drawing = FISH.format(opacity=0.5, more='<g mask="url(#m)"><rect width="2" height="2"/></g>')
    (problem,) = refused(made, tmp_path, drawing)
    assert problem.where.file == "cards/mini/art/fish.svg"
    assert problem.message.startswith("PDF/X-1a has no place for ")
    data = made(tmp_path, drawing, flatten=True)
    assert check_pdfx(data)[0] == []


@given(st.integers(0, 255))
def test_a_part_of_255_is_the_same_when_it_is_read_again(part):
    assert rgb_of([float(number(part))]) == (part, part, part)


def gradient(function):
    return pikepdf.Dictionary(
        ShadingType=2, ColorSpace=pikepdf.Name.DeviceRGB, Coords=pikepdf.Array([0, 0, 1, 0]),
        Function=function,
    )  # fmt: skip


def between(first, last):
    return pikepdf.Dictionary(
        FunctionType=2, N=1, Domain=pikepdf.Array([0, 1]), C0=pikepdf.Array(first),
        C1=pikepdf.Array(last),
    )  # fmt: skip


def test_a_gradient_has_the_inks_of_its_colours_all_along():
    shading = gradient(
        pikepdf.Dictionary(
            FunctionType=3, Domain=pikepdf.Array([0, 1]), Bounds=pikepdf.Array([0.5]),
            Encode=pikepdf.Array([0, 1, 0, 1]),
            Functions=pikepdf.Array([between([1, 0, 0], [0, 0, 1]), between([0, 1, 0], [1, 1, 1])]),
        )
    )  # fmt: skip
    colours = {at / 16: rgb_of(value_of(shading.Function, at / 16)) for at in range(17)}
    in_inks(shading, SEPARATION)
    assert shading.ColorSpace == pikepdf.Name.DeviceCMYK
    for at, colour in colours.items():
        inks = [255 * one for one in value_of(shading.Function, at)]
        assert inks == pytest.approx(SEPARATION.inks(colour), abs=1)


def test_a_gradient_that_is_a_table_is_refused():
    table = pikepdf.Dictionary(FunctionType=4)
    with pytest.raises(NotForPressError, match="a gradient of a kind that can't be taken to inks"):
        in_inks(gradient(table), SEPARATION)


def test_a_picture_among_operators_is_refused():
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(9, 9)).obj
    page.Contents = pikepdf.Stream(pdf, b"BI /W 1 /H 1 /CS /G /BPC 8 ID 0 EI")
    with pytest.raises(NotForPressError, match=r"^a picture among its operators$"):
        to_inks(pdf, SEPARATION)


def test_a_picture_with_a_soft_mask_is_refused():
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(9, 9))
    said = {"Type": pikepdf.Name.XObject, "Subtype": pikepdf.Name.Image, "Width": 1, "Height": 1,
            "ColorSpace": pikepdf.Name.DeviceGray, "BitsPerComponent": 8}  # fmt: skip
    pdf.Root.Extra = pdf.make_stream(b"0", SMask=pdf.make_stream(b"0", **said), **said)
    with pytest.raises(NotForPressError, match=r"^a picture that is half transparent$"):
        to_inks(pdf, SEPARATION)


@pytest.mark.parametrize(("state", "says"), [
    ({"/ca": 0.25}, "an opacity of 0.25"),
    ({"/BM": pikepdf.Name.Multiply}, "the blend mode Multiply"),
    ({"/SMask": pikepdf.Dictionary()}, "a soft mask"),
])  # fmt: skip
def test_states_that_shine_through_are_refused(state, says):
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(9, 9)).obj
    page.Resources = pikepdf.Dictionary(
        ExtGState=pikepdf.Dictionary({"/X": pikepdf.Dictionary(state)})
    )
    page.Contents = pikepdf.Stream(pdf, b"/X gs 0 0 9 9 re f")
    with pytest.raises(NotForPressError) as caught:
        to_inks(pdf, SEPARATION)
    assert str(caught.value) == says
