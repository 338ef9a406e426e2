from xml.etree import ElementTree

from text_requests import faces, lay

from pnp.core.problems import Where
from pnp.drawing.face import draw_face
from pnp.svg.face_document import FaceSvg
from pnp.text.font_fallback import resolve
from pnp.text.svg import to_svg


def test_one_text_per_run():
    laid = lay("A **red** up", 60, x=5, y=10, language="nl")
    assert to_svg(laid, "#1b1b1b") == (
        '<g class="text" xml:lang="nl">'
        '<text x="5.000" y="12.261" font-family="Nunito" font-weight="400" font-style="normal" '
        'font-size="3.1750" fill="#1b1b1b" xml:space="preserve">A </text>'
        '<text x="8.134" y="12.261" font-family="Nunito" font-weight="700" font-style="normal" '
        'font-size="3.1750" fill="#1b1b1b" xml:space="preserve">red</text>'
        '<text x="12.979" y="12.261" font-family="Nunito" font-weight="400" font-style="normal" '
        'font-size="3.1750" fill="#1b1b1b" xml:space="preserve"> up</text>'
        "</g>"
    )


def test_italic_and_family():
    svg = to_svg(lay("*a*", fonts=faces("Courier Prime", weight="bold")), "red")
    assert 'font-family="Courier Prime" font-weight="700" font-style="italic"' in svg


def test_features_are_said_and_drawn(fonts):
    chain = resolve(fonts, ("Alegreya",), "regular", "regular", False, ("lnum", "tnum"))
    laid = lay("10", fonts=chain)
    svg = to_svg(laid, "red")
    assert """font-feature-settings="'lnum','tnum'\"""" in svg
    size = 'width="9mm" height="9mm" viewBox="0 0 9 9"'
    face = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{{}}</svg>'
    plain = svg.replace(" font-feature-settings=\"'lnum','tnum'\"", "")
    one, other = (
        draw_face(FaceSvg(face.format(text), {}), fonts, Where("a")).parts.glyphs
        for text in (svg, plain)
    )
    assert one.keys() == other.keys()  # it is the same font in a PDF
    assert one != other


def test_icons_are_drawn_in_their_place():
    drawn = []

    def draw(name, place, fill):
        drawn.append((name, place))
        return "<i/>"

    svg = to_svg(lay(":up: A"), "red", draw)
    assert svg.count("<i/>") == 1
    assert drawn[0] == ("up", lay(":up: A").lines[0].icons[0].place)
    assert "<i/>" not in to_svg(lay(":up: A"), "red")


def test_no_text_is_an_empty_group():
    assert to_svg(lay(""), "red") == '<g class="text"></g>'


def test_signs_of_xml_are_escaped():
    laid = lay("a < b & c > d")
    svg = to_svg(laid, 'r"ed')
    (text,) = ElementTree.fromstring(svg)  # noqa: S314
    assert text.text == "a < b & c > d"
    assert text.get("fill") == 'r"ed'


def test_a_barred_letter_keeps_its_bar():
    assert ">u\u0305d</text>" in to_svg(lay("u\u0305d"), "red")
