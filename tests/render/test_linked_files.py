"""What a drawing links to in its own folder is put into it; all else is told."""

import base64
import io
import re

import pytest
from PIL import Image

from pnp.core.problems import PnpError
from pnp.render.art import read_art

SPRITE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" onload="x()">
<style>.st0 {fill: #102030}</style>
<g id="sword"><rect class="st0" width="4" height="4"/><use href="#edge"/></g>
<path id="edge" d="M0 0h9" stroke="#405060"/></svg>"""
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 viewBox="0 0 40 40"><style>.st0 {{fill: #aabbcc}}</style>{}</svg>"""


def photograph(kind):
    data = io.BytesIO()
    Image.new("RGB", (4, 4), "#c02040").save(data, kind)
    return data.getvalue()


@pytest.fixture
def art(tmp_path):
    (tmp_path / "more").mkdir()
    for name, kind in (("a.jpg", "JPEG"), ("wrong name.png", "JPEG"), ("more/b.webp", "WEBP")):
        (tmp_path / name).write_bytes(photograph(kind))
    (tmp_path / "icons.svg").write_text(SPRITE, encoding="utf-8")
    (tmp_path / "far.svg").write_text(DRAWING.format('<image href="a.jpg"/>'), encoding="utf-8")

    def read(inside):
        path = tmp_path / "drawing.svg"
        path.write_text(DRAWING.format(inside), encoding="utf-8")
        return read_art(path, "art/drawing.svg").foreign

    return read


@pytest.mark.parametrize(("href", "mime"), [
    ("a.jpg", "image/jpeg"),
    ("wrong%20name.png", "image/jpeg"),
    ("more/b.webp", "image/webp"),
    ("icons.svg", "image/svg+xml"),
])  # fmt: skip
@pytest.mark.parametrize("name", ["href", "xlink:href"])
def test_a_picture_beside_a_drawing_is_put_in_as_what_it_is(art, name, href, mime):
    (address,) = re.findall(r'href="([^"]*)"', art(f'<image {name}="{href}"/>'))
    kind, _, data = address.partition(";base64,")
    assert kind == f"data:{mime}"
    if mime == "image/svg+xml":
        assert b"onload" not in base64.b64decode(data)
    else:
        with Image.open(io.BytesIO(base64.b64decode(data))) as image:
            assert image.size == (4, 4)


def test_a_part_of_another_drawing_keeps_its_ids_and_classes(art):
    svg = art('<rect class="st0" id="edge"/><use href="icons.svg#sword"/><use href="#edge"/>')
    ids = re.findall(r' id="([^"]*)"', svg)
    assert len(ids) == len(set(ids)) == 3
    (sword,) = [one for one in ids if one.endswith("sword")]
    first, own, inner = re.findall(r'<use href="#([^"]*)"', svg)
    assert (first, own, inner) == (sword, "edge", sword.replace("sword", "edge"))
    # The style of the other drawing is not one of this.
    assert "onload" not in svg
    assert re.search(r"\.l[0-9a-f]{8}[^{]*\{fill: ?#102030", svg)


@pytest.mark.parametrize("inside", [
    '<image href="../a.jpg"/>',
    '<image href="gone.jpg"/>',
    '<image href="far.svg"/>',
    '<use href="far.svg#a"/>',
    '<use href="../icons.svg#sword"/>',
    '<use href="https://example.org/icons.svg#sword"/>',
    '<feImage href="icons.txt"/>',
])  # fmt: skip
def test_what_lies_elsewhere_is_told(art, inside):
    message = r"^art/drawing.svg:2: <\w+> refers to '.*', outside of this SVG\n  hint: draw it into"
    with pytest.raises(PnpError, match=message):
        art(inside + "<switch/>")
