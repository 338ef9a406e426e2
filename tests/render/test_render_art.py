import base64
import io

import pytest
from PIL import Image
from small_game import write_game
from svgs import FONTS, HERE, face

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError
from pnp.drawing.face import draw_image
from pnp.files.user_file import ART
from pnp.render import art
from pnp.render.art import read_art
from pnp.render.art_files import ArtFiles

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def read(tmp_path, name, data):
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_art(path, f"art/{name}")


def svg(inside, top='viewBox="0 0 10 20"'):
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"<svg {spaces} {top}>{inside}</svg>"


def test_svg_gives_its_inside_and_its_box(tmp_path):
    found = read(tmp_path, "a.svg", svg('<path d="M0 0"/>'))
    assert found.svg == '<path d="M0 0" />'
    assert found.box == Rect(0, 0, 10, 20)


def test_without_a_viewbox_a_size_is_in_pixels_of_css(tmp_path):
    box = read(tmp_path, "a.svg", svg("", 'width="2.54cm" height="72pt"')).box
    assert (box.width, box.height) == (pytest.approx(96), pytest.approx(96))
    assert read(tmp_path, "a.svg", svg("", 'width="30" height="20px"')).box == Rect(0, 0, 30, 20)


def test_entities_as_illustrator_writes_them_are_written_out(tmp_path):
    top = "<!DOCTYPE svg [\n<!ENTITY w \"4\">\n<!ENTITY c 'red'>\n]>\n"
    found = read(tmp_path, "a.svg", top + svg('<rect width="&w;" fill="&c;"/>'))
    assert found.svg == '<rect width="4" fill="red" />'
    with pytest.raises(PnpError, match=r"a.svg:5: file is not readable"):
        read(tmp_path, "a.svg", top + svg("<g>&w;"))


def test_pixels_beside_a_drawing_are_put_into_it(tmp_path):
    (tmp_path / "photo a.png").write_bytes(PNG)
    linked = '<image xlink:href="photo%20a.png" width="9" height="9"/>'
    assert base64.b64encode(PNG).decode() in read(tmp_path, "a.svg", svg(linked)).foreign
    with pytest.raises(PnpError, match=r"<image> refers to 'other%20a.png', outside"):
        read(tmp_path, "a.svg", svg(linked.replace("photo", "other")))


def test_ids_get_a_prefix_wherever_they_are_used(tmp_path):
    inside = '<linearGradient id="g"/><path id="p" fill="url(#g)"/><use xlink:href="#p"/>'
    found = read(tmp_path, "a.svg", svg(inside)).svg
    prefix = found.split('id="')[1].split('g"')[0]
    assert prefix.startswith("a")
    assert f'fill="url(#{prefix}g)"' in found
    assert f'href="#{prefix}p"' in found


def test_what_editors_note_is_left_out(tmp_path):
    inside = (
        "<metadata>x</metadata><title>x</title><g><script>x</script><rect/></g><a:b xmlns:a='x'/>"
    )
    assert read(tmp_path, "a.svg", svg(inside)).svg == "<g><rect /></g>"


def test_the_top_elements_paint_is_kept(tmp_path):
    found = read(tmp_path, "a.svg", svg("<rect/>", 'viewBox="0 0 1 1" fill="none" stroke="red"'))
    assert found.svg == '<g fill="none" stroke="red"><rect /></g>'


def test_a_png_stands_in_the_face_itself(tmp_path):
    found = read(tmp_path, "a.png", PNG)
    assert found.svg.startswith('<image href="data:image/png;base64,iVBOR')
    assert found.box == Rect(0, 0, 1, 1)


def pixels(kind, size, orientation=1):
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = io.BytesIO()
    Image.new("RGB", size, (200, 0, 0)).save(data, kind, exif=exif)
    return data.getvalue()


@pytest.mark.parametrize("kind", ["png", "jpeg"])
@pytest.mark.parametrize("name", ["a.png", "a.JPG", "a.jpeg"])
@pytest.mark.parametrize(("orientation", "box"), [(1, (60, 40)), (3, (60, 40)), (6, (40, 60))])
def test_a_picture_has_the_shape_of_its_pixels_when_it_is_upright(
    tmp_path, kind, name, orientation, box
):
    found = read(tmp_path, name, pixels(kind, (60, 40), orientation))
    assert found.box == Rect(0, 0, *box)
    assert found.svg.startswith(f'<image href="data:image/{kind};base64,')


@pytest.mark.parametrize(("name", "data", "said"), [
    ("a.gif", b"GIF89a",
     "art/a.gif: art of type '.gif'\n  hint: use .svg, .png, .jpg, .webp, .tif or .avif"),
    ("a.svg", "<svg", "a.svg:1: file is not readable SVG (unclosed token"),
    ("a.svg", b"\x89PNG\r\n", "art/a.svg: this is a PNG file, and no SVG\n  hint: name it a.png"),
    ("gem.svg", b"\xff\xd8\xff\xe0",
     "art/gem.svg: this is a JPEG file, and no SVG\n  hint: name it gem.jpg"),
    ("icons/gem.svg", b"\x89PNG",
     "art/icons/gem.svg: this is a PNG file, and no SVG\n  hint: draw it as SVG, as all icons are"),
    ("a.svg", "<html/>", "file has no <svg> at its top"),
    ("a.svg", svg("", ""), 'picture has no size\n  hint: give <svg> a viewBox="0 0 WIDTH HEIGHT"'),
    ("a.svg", svg("", 'viewBox="0 0 x 1"'), "picture has no size"),
    ("a.svg", svg("", 'viewBox="0 0 nan 1e400"'), "a.svg:1: picture has no size"),
    ("a.svg", svg("", f'width="{"9" * 400}" height="1"'), "a.svg:1: picture has no size"),
    ("a.svg", svg("<g>\n" * 100 + "</g>" * 100),
     "a.svg:60: its elements are nested too deep\n  hint: ungroup what is grouped without "
     "need; in Inkscape: Object > Ungroup"),
    ("a.svg", svg("<g/>" * 60_000),
     "a.svg: drawing has more than 50000 elements\n  hint: draw it with fewer and simpler "
     "shapes, or save it as PNG; in Inkscape: Path >"),
    ("a.svg", svg(f"<path d='{'M0 0' * 500_001}'/>"), "a.svg: drawing is longer than 2 MB"),
    ("a.svg", svg(f"<text font-family='Nowhere'>{'a' * 20_001}</text>"),
     "a.svg: drawing has texts of more than 20000 letters"),
    ("a.svg", '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>',
     "a.svg:1: it declares entities (&a;), which are not allowed\n  hint: open it in a drawing "
     "program and save it as plain SVG"),
])  # fmt: skip
def test_what_is_no_picture_is_a_problem(tmp_path, name, data, said):
    with pytest.raises(PnpError) as caught:
        read(tmp_path, name, data)
    assert said in str(caught.value)


def test_a_missing_file_is_a_problem(tmp_path):
    with pytest.raises(PnpError, match="there is no such art file"):
        read_art(tmp_path / "none.svg", "art/none.svg")


def test_a_huge_file_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(art, "ART", ART._replace(most=10))
    with pytest.raises(PnpError, match=r"art file is larger than \d+ MB"):
        read(tmp_path, "a.svg", svg(""))


def test_the_css_of_one_file_does_not_reach_another(tmp_path):
    """Drawing programs call the first class of every file st0."""
    inside = ""
    for number, colour in enumerate(("#ff0000", "#0000ff")):
        path = tmp_path / f"{number}.svg"
        path.write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><style>'
            f".st0{{fill:{colour}}} g > rect{{stroke:none}} .st1{{fill:url(#a)}} #b{{opacity:.5}}"
            f'</style><linearGradient id="a"><stop stop-color="{colour}"/></linearGradient>'
            '<rect class="st0" width="10" height="10"/>'
            '<rect id="b" class="st1" x="10" width="10" height="10"/></svg>',
            encoding="utf-8",
        )
        inside += f'<g transform="translate(0 {10 * number})">{read_art(path, path.name).svg}</g>'
    image = draw_image(
        face(f'{inside}<rect class="st0" x="9" y="9" width="2" height="2"/>'), FONTS, 25.4, HERE
    )
    pixels = [image.getpixel(place) for place in ((5, 5), (15, 5), (5, 15), (15, 15), (10, 10))]
    assert pixels == [
        (255, 0, 0), (255, 127, 127), (0, 0, 255), (127, 127, 255), (0, 0, 0),
    ]  # fmt: skip


def test_a_picture_that_is_none_is_read_once(tmp_path, monkeypatch):
    project = write_game(tmp_path, files={"cards/mini/art/a.svg": "none"})
    files, read = ArtFiles(project, tmp_path / "cards/mini/art", FONTS), []
    monkeypatch.setattr(
        "pnp.render.art_files.read_art", lambda *given: read.append(1) or read_art(*given)
    )
    said = set()
    for _ in range(3):
        with pytest.raises(PnpError) as caught:
            files.read("a.svg")
        said.add(str(caught.value))
    assert (len(read), len(said)) == (1, 1)
