"""Pictures of a game, from its folder to the sheet: measured on pages that pdfium draws."""

import io
from itertools import starmap

import pytest
from pages import extent, page_of
from PIL import Image
from small_game import deck, game, write_game

from pnp.geometry import Rect

GROUND = (250, 220, 120)
# What a picture has in its corners when it is upright: top left, top right, bottom left and right.
RED, GREEN, BLUE, BROWN = CORNERS = ((220, 0, 0), (0, 160, 0), (0, 0, 220), (120, 70, 20))
BOX = Rect(6, 19, 51, 32)
FACE = """<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
<rect x="6" y="19" width="51" height="32" fill="rgb{ground}"/>
{inside}
</svg>"""


def quarters(width, height, mode="RGB"):
    """Return a picture whose quarters have the colours of CORNERS."""
    image = Image.new("RGB", (2, 2))
    image.putdata(CORNERS)
    return image.resize((width, height), Image.Resampling.NEAREST).convert(mode)


def file_of(image, kind, **options):
    data = io.BytesIO()
    image.save(data, kind, **({"quality": 95} if kind == "jpeg" else {}), **options)
    return data.getvalue()


def build(pnp, root, inside, art, **keys):
    """Return the first sheet of a deck whose template has `inside`, above a yellow box at BOX."""
    files = {
        "templates/mini/deck.svg.j2": FACE.format(ground=GROUND, inside=inside),
        **{f"cards/mini/art/{name}": data for name, data in art.items()},
    }
    write_game(root, game(), deck(size="euro-poker", **keys), files)
    done = pnp("build", "mini", "--root", root, "--out", root / "output", "--backs", "none")
    assert done.code == 0, done.err
    (pdf,) = (root / "output/mini/en").glob("mini-deck-*.pdf")
    return page_of(pdf)


def box_in(page, *colours):
    """Return where `colours` are, in mm of the face."""
    all_of_it = extent(page, GROUND, *CORNERS)
    found = extent(page, *colours)
    return found.moved(BOX.x - all_of_it.x, BOX.y - all_of_it.y)


def is_near(found, wanted):
    return all(starmap(lambda a, b: abs(a - b) <= 0.25, zip(found, wanted, strict=True)))


@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_a_picture_keeps_its_shape(pnp, tmp_path, kind):
    art = {f"crab.{kind}": file_of(quarters(600, 400), kind)}
    page = build(pnp, tmp_path, f'{{{{ art("crab.{kind}", 6, 19, 51, 32) }}}}', art)
    assert is_near(box_in(page, *CORNERS), Rect(7.5, 19, 48, 32))
