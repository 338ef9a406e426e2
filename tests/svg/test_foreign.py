"""Drawings of any program: what is drawn here is, all else is a picture that Typst draws."""

import base64
import io

import pikepdf
import pypdfium2
import pytest
from defusedxml.ElementTree import fromstring
from PIL import Image
from small_game import deck, game, write_game
from svgs import FONTS, HERE, face

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError
from pnp.drawing.face import display_list_of, draw_face, draw_image
from pnp.pdf.form_xobjects import FaceForms
from pnp.processes.helper_process import HelperError
from pnp.render.art import read_art
from pnp.render.art_fit import place
from pnp.render.placed_drawings import Drawings
from pnp.svg import vector_picture
from pnp.svg.repair import repair

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{}</svg>'


def _two():
    """Return a picture of 40 x 20 pixels, red on the left and blue on the right."""
    image, data = Image.new("RGB", (40, 20), "red"), io.BytesIO()
    image.paste("blue", (20, 0, 40, 20))
    image.save(data, "PNG")
    return f"data:image/png;base64,{base64.b64encode(data.getvalue()).decode()}"


TWO = _two()
HALF = '<rect width="10" height="20" fill="#ff0000" {}/>'


def art(tmp_path, inside, svg=SVG):
    path = tmp_path / "a.svg"
    path.write_text(svg.format(inside), encoding="utf-8")
    return read_art(path, "art/a.svg", fonts=FONTS)


def placed(tmp_path, inside, svg=SVG):
    """Return a face of 20 x 20 mm that the drawing fills."""
    drawings = Drawings()
    return drawings.face(face(place(drawings, art(tmp_path, inside, svg), Rect(0, 0, 20, 20))))


def colours(tmp_path, inside, *points):
    image = draw_image(placed(tmp_path, inside), FONTS, 127, HERE)
    return [image.getpixel((x * 5, y * 5)) for x, y in points]


def page(tmp_path, inside):
    """Return a PDF with one page, on which the drawing is vector."""
    (picture,) = draw_face(placed(tmp_path, inside), FONTS, HERE).parts.pictures.values()
    assert picture.encoding == "pdf"
    return pikepdf.open(io.BytesIO(picture.data))


def test_what_is_drawn_here_is_no_picture(tmp_path):
    unused = '<filter id="f"/><pattern id="p"/><marker id="m"/><mask id="k"/>'
    assert not art(tmp_path, unused + HALF.format("")).foreign
    assert not art(tmp_path, '<text font-family="Jost">a</text>').foreign


@pytest.mark.parametrize(
    ("stops", "is_foreign"),
    [
        ('<stop offset="0" stop-color="#f00"/>', False),
        ('<stop offset="0"/><stop offset="0"/>', True),
    ],
    ids=["plain", "of one place"],
)
def test_a_gradient_of_another_is_as_plain_as_its_stops(tmp_path, stops, is_foreign):
    said = '<linearGradient id="a"/><linearGradient id="b" href="#a" gradientUnits="userSpaceOnUse"'
    found = art(tmp_path, f"{said}>{stops}</linearGradient>{HALF.format('')}")
    assert bool(found.foreign) == is_foreign


CASES = {
    "a colour that is none": (HALF.format('stroke="rde"'), (255, 0, 0), (255, 255, 255)),
    "a mask": (
        '<mask id="k"><rect width="5" height="20" fill="#fff"/></mask>'
        + HALF.format('mask="url(#k)"')
        + '<rect x="10" width="10" height="20"/>',
        (255, 0, 0),
        (0, 0, 0),
    ),
    "a pattern": (
        '<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse">'
        '<rect width="10" height="20" fill="#0000ff"/></pattern>'
        '<rect width="20" height="20" fill="url(#p)"/>',
        (0, 0, 255), (255, 255, 255)),
    "a blend": (
        '<rect width="20" height="20" fill="#00ff00"/>'
        + HALF.format('style="mix-blend-mode:multiply"'),
        (0, 0, 0),
        (0, 255, 0),
    ),
    "a radial gradient that repeats": (
        '<radialGradient id="g" r="0.3" spreadMethod="repeat"><stop offset="0.5" stop-color="red"/>'
        '<stop offset="50%" stop-color="blue"/></radialGradient>'
        '<radialGradient id="h" href="#g"/><rect width="20" height="20" fill="url(#h)"/>',
        (255, 0, 0), (0, 0, 255)),
    "a radial gradient that turns back": (
        '<radialGradient id="g" r="0.3" cx="0" spreadMethod="reflect"><stop offset="0.4"/>'
        '<stop offset="0.4" stop-color="#fff"/></radialGradient>'
        '<rect width="20" height="20" fill="url(#g)"/>',
        (0, 0, 0), (255, 255, 255)),
    "a hidden first of a switch": (
        '<switch><g display="none"/><rect width="20" height="20"/></switch>' + HALF.format(""),
        (255, 0, 0), (255, 255, 255)),
    "a nested drawing that is moved": (
        '<svg width="10" height="20" overflow="visible" transform="translate(10 0)" opacity="0.5">'
        '<rect width="10" height="20" fill="#ff0000"/></svg>',
        (255, 255, 255), (255, 127, 127)),
    "a symbol as large as a part of the page": (
        '<symbol id="s" viewBox="0 0 1 1" preserveAspectRatio="none"><rect width="1" height="1"'
        ' fill="red"/></symbol><use href="#s" width="50%" height="100%"/>',
        (255, 0, 0), (255, 255, 255)),
    "a picture without a height": (f'<image width="20" y="5" href="{TWO}"/>', (255, 0, 0),
        (0, 0, 255)),
    "a switch": (f"<switch>{HALF.format('')}<g/></switch>", (255, 0, 0), (255, 255, 255)),
    "a style": (
        "<style>@media print {} .a:first-child{fill:#ff0000}</style>"
        '<g><rect class="a" width="10" height="20"/></g>',
        (255, 0, 0), (255, 255, 255)),
}  # fmt: skip


@pytest.mark.parametrize(("inside", "left", "right"), CASES.values(), ids=CASES)
def test_a_drawing_has_its_colours(tmp_path, inside, left, right):
    assert art(tmp_path, inside).foreign
    assert colours(tmp_path, inside, (2, 10), (15, 10)) == [left, right]


def test_letters_stay_text_in_fonts_that_are_here(tmp_path):
    drawn = page(tmp_path, '<text y="9" font-family="Arial">a<tspan dy="2">b</tspan></text>')
    (font,) = drawn.pages[0].Resources.Font.values()
    assert "Nunito" in str(font.BaseFont)
    assert "XObject" not in drawn.pages[0].Resources


def test_a_page_is_like_ours_in_a_pdf(tmp_path):
    """Its colours are the device's, no structure counts it, and it is as large as it was."""
    inside = CASES["a pattern"][0] + HALF.format("") + '<rect fill="#888" width="1" height="1"/>'
    pdf = pikepdf.new()
    forms = FaceForms(pdf, FONTS)
    pdf.Root.Face = pdf.make_indirect(
        forms.add("a", draw_face(placed(tmp_path, inside), FONTS, HERE))
    )
    kept = io.BytesIO()
    pdf.save(kept)
    saved = pikepdf.open(kept)
    assert b"ICCBased" not in b"".join(one.unparse(resolved=True) for one in saved.objects)
    pages = [one for one in saved.objects if one.get("/BBox") == [0, 0, 118, 118]]
    assert [b"BDC" in one.read_bytes() for one in pages] == [False]


@pytest.mark.parametrize(("mute", "words"), [(False, "Hi"), (True, "")])
def test_words_of_a_face_that_is_mute_are_no_text(tmp_path, mute, words):
    pdf = pikepdf.new()
    forms = FaceForms(pdf, FONTS)
    drawing = draw_face(placed(tmp_path, '<text y="9">H<tspan>i</tspan></text>'), FONTS, HERE)
    page = pdf.add_blank_page(page_size=(60, 60))
    name = page.add_resource(forms.add("a", drawing, mute=mute), pikepdf.Name.XObject)
    page.contents_add(f"{name} Do".encode())
    forms.finish()
    kept = io.BytesIO()
    pdf.save(kept)
    text = pypdfium2.PdfDocument(kept.getvalue())[0].get_textpage().get_text_range()
    assert text.strip() == words


def test_a_filter_is_as_fine_as_it_is_printed(tmp_path):
    blur = '<filter id="f" x="0" y="0" width="1" height="1"><feGaussianBlur stdDeviation="1"/>'
    drawn = page(tmp_path, f'{blur}</filter><rect width="20" height="20" filter="url(#f)"/>')
    (image,) = drawn.pages[0].Resources.XObject.values()
    # 20 mm at 600 dpi.
    assert image.Width == pytest.approx(20 / 25.4 * 600, abs=2)


def test_filters_that_take_too_long_are_coarser(tmp_path, monkeypatch):
    asked = []

    def ask(*parts):
        asked.append(parts)
        if len(asked) == 1:
            raise HelperError
        return b"+"

    monkeypatch.setattr(vector_picture._helper, "ask", ask)
    inside = NOTES["a filter"][0] + "<g/>"
    (picture,) = draw_face(placed(tmp_path, inside), FONTS, HERE).parts.pictures.values()
    assert picture.note == "its filters are pixels, 200 to an inch"
    # Of 4 pixels a point.
    assert picture.width == pytest.approx(20 / 25.4 * 200 / 4, abs=1)


ELSEWHERE = {
    "a picture": '<image href="../photo.png" width="1" height="1"/>',
    "another drawing": '<use href="http://localhost/a.svg#a"/>',
    "a colour": '<rect fill="url(http://localhost/#a)"/>',
    "a sheet": "<style>@import 'a.css';</style>",
}


@pytest.mark.parametrize("inside", ELSEWHERE.values(), ids=ELSEWHERE)
def test_nothing_is_read_that_lies_elsewhere(tmp_path, inside):
    with pytest.raises(PnpError, match=r"art/a.svg:1: <\w+> refers to '.*', outside of this SVG"):
        art(tmp_path, inside)


def test_what_is_too_much_is_a_sentence(tmp_path, monkeypatch):
    def ask(*parts):
        raise HelperError

    monkeypatch.setattr(vector_picture._helper, "ask", ask)
    with pytest.raises(PnpError) as caught:
        draw_face(placed(tmp_path, CASES["a mask"][0]), FONTS, HERE)
    (problem,) = caught.value.problems
    assert problem.sentence.startswith("drawing takes too much time or memory to draw")
    assert problem.hint == "make it simpler, above all its filters, or save it as PNG"


ENDLESS = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><tspan/>'


def test_a_check_tells_of_each_face_what_a_build_could_not_draw(tmp_path):
    """Also where faces share what can't be drawn."""
    svg, drawn = placed(tmp_path, ENDLESS), {}
    for _ in range(2):
        with pytest.raises(PnpError) as caught:
            display_list_of(svg, FONTS, HERE, drawn)
        (problem,) = caught.value.problems
        assert problem.sentence == "drawing can't be drawn"
        assert problem.hint == "open it in a drawing program and save it anew"


@pytest.mark.parametrize(
    "data", [b"none", b"<svg", b"<text>", b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']
)
def test_an_address_that_is_no_drawing_is_a_sentence(data):
    href = f"data:image/svg+xml;base64,{base64.b64encode(data).decode()}"
    with pytest.raises(PnpError) as caught:
        draw_face(face(f'<image width="9" height="9" href="{href}"/>'), FONTS, HERE)
    (problem,) = caught.value.problems
    assert (problem.sentence, problem.hint) in [
        ("drawing can't be read", "put it into art/ and place it with art()"),
        ("drawing can't be drawn", "open it in a drawing program and save it anew"),
    ]


NOTES = {
    "a font": ('<text font-family="Arial">a</text>',
        "font 'Arial' is not here: Nunito stands in for it"),
    "a font in a style": (
        "<style>text{font:bold 9px/1.2 'Times New Roman',Times,serif}</style><text>a</text>",
        "font 'Times New Roman' is not here: Alegreya stands in for it"),
    "a version of a font": ('<text style="font-family:Source Sans Pro">a<tspan/></text>',
        "font 'Source Sans Pro' is not here: Source Sans 3 stands in for it"),
    "a generic font of Inkscape": ('<text style="font-family:Sans">a<tspan/></text>', ""),
    "a generic font": ('<text font-family="sans-serif">a</text>', ""),
    "a letter of another font": ('<text font-family="Nunito">a<tspan>→</tspan></text>', ""),
    "a letter of none": ('<text font-family="Nunito">a<tspan>中</tspan></text>',
        "no font here has '中' (U+4E2D)"),
    "a filter": (
        '<filter id="f"><feFlood/></filter><rect style="filter:url(#f)" width="1" height="1"/>',
        "its filters are pixels, 600 to an inch"),
    "flowed text": ("<flowRoot><flowRegion><rect/></flowRegion><flowPara>a</flowPara></flowRoot>",
        "its flowed text is not drawn"),
    "no flowed text": ("<flowRoot><flowPara> </flowPara></flowRoot>", ""),
    "what moves": ('<switch/><g><animate attributeName="x" to="9"/></g>',
        "its animations are not drawn: it looks as before they begin"),
    "what moves by CSS": ("<switch/><style>g{animation: spin 2s}</style>",
        "its animations are not drawn: it looks as before they begin"),
    "a box of one's own": ('<switch/><g style="transform-box:fill-box;transform-origin:center"/>',
        "its transform-box is not known: what says so is turned about another point"),
    "a mesh": ('<meshgradient id="m" x="1"/><rect width="9" height="9" fill="url(#m)"/>',
        "its mesh gradients are not drawn"),
    "hatches": ('<hatch id="m"/><hatch id="n"/><rect width="9" height="9" fill="url(#m)"/>',
        "its hatches are not drawn"),
    "a mesh that nothing uses": ('<meshgradient id="m"/><switch/>', ""),
    "a web page": ("<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>a</p></foreignObject>",
        "its pieces of web pages (foreignObject) are not drawn"),
    "a picture of a web page": (
        "<foreignObject><div style='background:conic-gradient(red,blue)'/></foreignObject>",
        "its pieces of web pages (foreignObject) are not drawn"),
    "what blurs a ground": (
        "<foreignObject><div style='backdrop-filter:blur(2px)'/></foreignObject>", ""),
    "another in its place": (
        "<switch><foreignObject><p>a</p></foreignObject><rect width='9' height='9'/></switch>", ""),
}  # fmt: skip


def test_a_drawing_without_a_size_is_told(tmp_path):
    svg = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
    drawn = draw_face(placed(tmp_path, HALF.format(""), svg), FONTS, HERE)
    (picture,) = drawn.parts.pictures.values()
    assert picture.note == "it says no size, and is as large as what is in it"


@pytest.mark.parametrize(("inside", "note"), NOTES.values(), ids=NOTES)
def test_what_is_printed_otherwise_is_told_with_the_file(tmp_path, inside, note):
    (picture,) = draw_face(placed(tmp_path, inside), FONTS, HERE).parts.pictures.values()
    assert (picture.note, picture.file) == (note, "art/a.svg")


def test_a_build_tells_each_drawing_once(pnp, tmp_path):
    files = {
        "cards/mini/art/a.svg": SVG.format(NOTES["a font"][0]),
        "templates/mini/deck.svg.j2": face("{{ art('a.svg', 1, 1, 9) }}"),
    }
    write_game(tmp_path, game(), deck(cards="[{id: one}, {id: two}]"), files)
    said = pnp("build", "mini", "--root", tmp_path, "--out", tmp_path / "out").err
    assert [one for one in said.splitlines() if "note:" in one or "hint:" in one] == [
        "note: cards/mini/art/a.svg: font 'Arial' is not here: Nunito stands in for it",
        "  hint: add the font to fonts/, or turn the text into a path; in Inkscape: Path > Object"
        " to Path",
    ]


@pytest.mark.parametrize("command", [("proof",), ("export", "images"), ("export", "images", "svg")])
def test_pictures_tell_of_drawings_too(pnp, tmp_path, command):
    files = {
        "cards/mini/art/a.svg": SVG.format(NOTES["what moves"][0]),
        "templates/mini/deck.svg.j2": face("{{ art('a.svg', 1, 1, 9) }}"),
    }
    write_game(tmp_path, game(), deck(), files)
    kind = ("--format", command[2]) if len(command) > 2 else ()
    said = pnp(*command[:2], "mini", *kind, "--root", tmp_path, "--out", tmp_path / "out").err
    assert [one for one in said.splitlines() if "note:" in one or "hint:" in one] == [
        "note: cards/mini/art/a.svg: its animations are not drawn: it looks as before they begin",
        "  hint: save the drawing as PNG in the program that shows it",
    ]


@pytest.mark.parametrize("href", ["", " ", "#a", "data:", "data:image/png;base64"])
def test_an_image_without_a_picture_shows_none(tmp_path, href):
    half = HALF.format('id="a"')
    inside = f'<switch/>{half}<image width="9" height="9" href="{href}"/>'
    assert colours(tmp_path, inside, (2, 10), (15, 10)) == [(255, 0, 0), (255, 255, 255)]


def test_noise_is_as_fine_as_it_can_be_seen():
    root = fromstring(
        '<svg xmlns="http://www.w3.org/2000/svg"><feTurbulence numOctaves="1000"/>'
        '<feTurbulence numOctaves="3"/><feTurbulence numOctaves="-1"/></svg>'
    )
    repair(root, Rect(0, 0, 1, 1))
    assert [one.get("numOctaves") for one in root] == ["10", "3", "-1"]


def test_drawings_of_which_the_same_is_to_be_said_are_told_together(pnp, tmp_path):
    names = "abcdefgh"
    shown = "".join(f"{{{{ art('{name}.svg', 1, 1, 9) }}}}" for name in names)
    text = SVG.format(NOTES["a font"][0])
    other = '<rect width="{}" height="1"/></svg>'
    files = {
        f"cards/mini/art/{name}.svg": text.replace("</svg>", other.format(at + 1))
        for at, name in enumerate(names)
    }
    write_game(tmp_path, game(), deck(), {**files, "templates/mini/deck.svg.j2": face(shown)})
    said = pnp("build", "mini", "--root", tmp_path, "--out", tmp_path / "out").err
    assert [one for one in said.splitlines() if "note:" in one] == [
        "note: cards/mini/art/a.svg: font 'Arial' is not here: Nunito stands in for it; the same in"
        " b.svg, c.svg, d.svg, e.svg, f.svg and 2 more"
    ]
